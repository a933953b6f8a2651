// SPDX-License-Identifier: GPL-3.0-or-later
// What the filter of arguments is learned from, and how good it is.
#pragma once

#include "core/search/argument_filter.h"

#include <string>
#include <vector>

namespace axiscape::test {

struct Example {
    std::vector<searching::Features> features; // one a group
    std::vector<double> wanted;                // how many of the best plans cut it, 0 to 1
};

// A long Automap search without a filter says which groups of arguments good plans cut.
Example exampleOf(const std::string& model, const std::string& hardware, const std::string& mesh,
                  std::int64_t evaluations);

// Logistic loss of every pair in which one is wanted more, by plain gradient descent: deterministic.
searching::ArgumentFilter fitted(const std::vector<Example>& examples);

// How much of what is wanted is among the `most` groups of the highest score, those of one kind counted as one.
double recall(const std::vector<Example>& examples, const searching::ArgumentFilter& filter, std::size_t most);

} // namespace axiscape::test
