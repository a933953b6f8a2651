// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/source_error.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr std::size_t kShown = 100, kShownBefore = 60; // characters of a line

std::size_t lineStart(std::string_view text, std::size_t offset) {
    const auto newline = offset == 0 ? text.npos : text.rfind('\n', offset - 1);
    return newline == text.npos ? 0 : newline + 1;
}

} // namespace

std::string placeInText(std::string_view path, std::string_view text, std::size_t offset) {
    offset = std::min(offset, text.size());
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n') + 1;
    const auto column = offset - lineStart(text, offset) + 1;
    return fmt::format("{}:{}:{}", path, line, column);
}

Error errorAt(std::string_view path, std::string_view text, std::size_t offset, Text what, Text why, Text todo) {
    offset = std::min(offset, text.size());
    const auto start = lineStart(text, offset);
    const auto stop = std::min(text.find('\n', offset), text.size());
    auto from = offset - start > kShownBefore ? offset - kShownBefore : start;
    const auto to = std::min(stop, from + kShown);
    if (to - start <= kShown) from = start;
    std::string line = from > start ? "..." : "";
    const auto caret = line.size() + (offset - from);
    line += text.substr(from, to - from);
    if (to < stop) line += "...";
    // control characters would move the caret or the terminal
    for (char& c : line)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
    Error error;
    error.what = std::move(what);
    error.where = placeInText(path, text, offset);
    error.why = std::move(why);
    error.todo = std::move(todo);
    error.detail = line + "\n" + std::string(caret, ' ') + "^";
    return error;
}

} // namespace axiscape
