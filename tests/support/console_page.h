// SPDX-License-Identifier: GPL-3.0-or-later
// Worked examples in a Markdown page. Two kinds of fenced blocks count; all others are prose:
//
//   ```mlir chain.mlir        a file of that name, for the commands of the page
//   ```console                what a terminal shows: "$ COMMAND" (continued behind a backslash), then what it prints
//
// In what is printed, a line "..." stands for any number of lines, none included.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace axiscape::test {

struct ConsolePage {
    struct File {
        std::string name, content;
    };
    struct Example {
        int line = 0; // of the command in the page
        std::string command;
        std::vector<std::string> expected; // lines, without what is blank at their ends
    };
    std::vector<File> files;
    std::vector<Example> examples;
    std::string problem; // why the page cannot be read; empty: it can
};
ConsolePage readConsolePage(std::string_view markdown);

// Lines without what is blank at their ends, and without blank lines at the end of all.
std::vector<std::string> linesOf(std::string_view text);

// Empty if the lines are as expected; else the first expected line that does not come, and what came.
std::string consoleDifference(const std::vector<std::string>& expected, const std::vector<std::string>& printed);

} // namespace axiscape::test
