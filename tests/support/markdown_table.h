// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a Markdown page, for tests that hold them against the code.
#pragma once

#include "tests/support/console_page.h"
#include "tests/support/support.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::test {

using MarkdownTable = std::vector<std::vector<std::string>>; // cells without blanks around, the head left out

inline std::string pageOfTree(const std::string& path) { // "widgets/README.md"
    std::ifstream file(data("../../" + path), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The table whose head begins so; empty if there is none.
inline MarkdownTable tableOf(std::string_view page, std::string_view head) {
    MarkdownTable table;
    bool inside = false;
    for (const std::string& line : linesOf(page)) {
        if (line.starts_with(head)) {
            inside = true;
            continue;
        }
        inside = inside && line.starts_with("|");
        if (!inside || line.starts_with("|---")) continue;
        std::vector<std::string>& row = table.emplace_back();
        for (std::size_t at = 1; at < line.size();) {
            const std::size_t end = std::min(line.find('|', at), line.size());
            std::string cell = line.substr(at, end - at);
            cell.erase(0, cell.find_first_not_of(' '));
            cell.erase(cell.find_last_not_of(' ') + 1);
            row.push_back(std::move(cell));
            at = end + 1;
        }
    }
    return table;
}

} // namespace axiscape::test
