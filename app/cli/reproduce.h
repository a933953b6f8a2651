// SPDX-License-Identifier: GPL-3.0-or-later
// What the papers publish, beside what this program finds of the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace axiscape::cli {

// One published figure. What cannot be made has no `ours`, and says why.
struct Reproduced {
    std::string paper, table, what; // "partir", "4", "all_reduce, T32 under BP"
    double published = 0;
    std::optional<double> ours;
    std::string why; // the two differ, or there is none of ours
};

std::string reproducedJson(const std::vector<Reproduced>& rows);
std::string reproducedText(const std::vector<Reproduced>& rows);
std::string reproducedHtml(const std::vector<Reproduced>& rows); // a page by itself

} // namespace axiscape::cli
