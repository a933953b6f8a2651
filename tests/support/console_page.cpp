// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/console_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

namespace axiscape::test {
namespace {

constexpr std::string_view kAnyLines = "...";

// How many expected lines come, or all (npos) if nothing else does. Greedy; the last "..." is where to go on from.
std::size_t longestMatch(const std::vector<std::string>& expected, const std::vector<std::string>& printed) {
    constexpr auto kNone = static_cast<std::size_t>(-1);
    std::size_t e = 0, p = 0, reached = 0, any = kNone, resume = 0;
    while (p < printed.size()) {
        if (e < expected.size() && expected[e] == kAnyLines) {
            any = e++;
            resume = p;
        } else if (e < expected.size() && expected[e] == printed[p]) {
            ++e;
            ++p;
        } else if (any != kNone) {
            e = any + 1;
            p = ++resume;
        } else {
            return std::max(reached, e);
        }
        reached = std::max(reached, e);
    }
    while (e < expected.size() && expected[e] == kAnyLines) ++e;
    return e == expected.size() ? kNone : std::max(reached, e);
}

} // namespace

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        lines.push_back(std::move(line));
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

ConsolePage readConsolePage(std::string_view markdown) {
    ConsolePage page;
    enum class In { prose, other, file, console } in = In::prose;
    const auto lines = linesOf(markdown);
    bool continued = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        const int number = static_cast<int>(i) + 1;
        if (in == In::prose) {
            if (!line.starts_with("```")) continue;
            const auto space = line.find(' ');
            in = line == "```console" ? In::console : space == line.npos ? In::other : In::file;
            if (in == In::file) page.files.push_back({line.substr(space + 1), {}});
        } else if (line.starts_with("```")) {
            if (continued) page.problem = fmt::format("line {}: a command ends in a backslash", number);
            in = In::prose;
        } else if (in == In::file) {
            page.files.back().content += line + '\n';
        } else if (in == In::console && (continued || line.starts_with("$ "))) {
            if (!continued) page.examples.push_back({number, {}, {}});
            std::string& command = page.examples.back().command;
            command += continued ? line : line.substr(2);
            continued = command.ends_with('\\');
            if (continued) command.pop_back();
        } else if (in == In::console) {
            if (page.examples.empty())
                page.problem = fmt::format("line {}: output without a command", number);
            else
                page.examples.back().expected.push_back(line);
        }
    }
    if (in != In::prose) page.problem = "the last fence is not closed";
    for (auto& example : page.examples)
        while (!example.expected.empty() && example.expected.back().empty()) example.expected.pop_back();
    return page;
}

std::string consoleDifference(const std::vector<std::string>& expected, const std::vector<std::string>& printed) {
    const std::size_t at = longestMatch(expected, printed);
    if (at == static_cast<std::size_t>(-1)) return {};
    return fmt::format("expected:  {}\nit printed:\n{}", at < expected.size() ? expected[at] : "(nothing more)",
                       fmt::join(printed, "\n"));
}

} // namespace axiscape::test
