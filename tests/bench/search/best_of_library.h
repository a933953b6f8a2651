// SPDX-License-Identifier: GPL-3.0-or-later
// The best schedule a person would put together from the library: what a search has to be at least as good as.
#pragma once

#include "core/search/search.h"

namespace axiscape::test {

struct LibraryBest {
    std::string name; // "Data parallel over a, Megatron over b"
    SearchCost cost;
    std::size_t tried = 0;
};
LibraryBest bestOfLibrary(const SearchProblem& problem, int threads);

} // namespace axiscape::test
