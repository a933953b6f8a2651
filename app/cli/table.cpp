// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include <algorithm>

namespace axiscape::cli {
namespace {

std::size_t characters(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

} // namespace

std::string tableText(const Table& table) {
    std::vector<std::size_t> width(table.head.size(), 0);
    const auto widen = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) width[i] = std::max(width[i], characters(cells[i]));
    };
    widen(table.head);
    for (const auto& row : table.rows) widen(row);
    std::string out;
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string space(width[i] - characters(cells[i]), ' ');
            text += (i ? "  " : "") + (table.right.contains(i) ? space + cells[i] : cells[i] + space);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + '\n';
    };
    line(table.head);
    for (const auto& row : table.rows) line(row);
    return out;
}

} // namespace axiscape::cli
