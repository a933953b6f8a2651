// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a report, each a piece of HTML. Colours are the variables that the page's style sheet sets.
#pragma once

#include "core/exchange/picture.h"

namespace axiscape::report {

[[nodiscard]] std::string escaped(std::string_view text); // safe in HTML, attributes included

// One row a list of cells; columns in `right` hold figures. The cells are HTML already.
struct Table {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    std::vector<bool> right;
};
[[nodiscard]] std::string tableHtml(const Table& table);

[[nodiscard]] std::string styleSheet();
[[nodiscard]] std::string summaryHtml(const ExportInput& input);
[[nodiscard]] std::string scheduleHtml(const ExportInput& input);
// As rules where there are any, else by tensor.
[[nodiscard]] std::string shardingsHtml(const ExportInput& input, const Progress& progress);
[[nodiscard]] std::string collectivesHtml(const ExportInput& input);
[[nodiscard]] std::string memoryHtml(const ExportInput& input); // the curve by category, inline SVG
[[nodiscard]] std::string timeHtml(const ExportInput& input);   // how busy each lane is over the step, inline SVG
[[nodiscard]] std::string peakHtml(const ExportInput& input);
[[nodiscard]] std::string mapHtml(const ExportInput& input, const MapWish& wish, const Progress& progress);

} // namespace axiscape::report
