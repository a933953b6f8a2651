// SPDX-License-Identifier: GPL-3.0-or-later
// Columns for people.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace axiscape::cli {

struct Table {
    std::vector<std::string> head;
    std::set<std::size_t> right; // columns aligned right: figures
    std::vector<std::vector<std::string>> rows;
};

// Two spaces between columns, as wide as their widest cell (in characters, not bytes); nothing after the last.
std::string tableText(const Table& table);

} // namespace axiscape::cli
