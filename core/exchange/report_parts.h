// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a report, each a piece of HTML. Colours are the variables that the page's style sheet sets.
#pragma once

#include "core/exchange/exchange.h"

namespace axiscape::report {

std::string escaped(std::string_view text); // safe in HTML, attributes included

// One row a list of cells; columns in `right` hold figures. The cells are HTML already.
struct Table {
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    std::vector<bool> right;
};
std::string tableHtml(const Table& table);

std::string styleSheet();
std::string summaryHtml(const ExportInput& input);
std::string scheduleHtml(const ExportInput& input);
// As rules where there are any, else by tensor.
std::string shardingsHtml(const ExportInput& input, const Progress& progress);
std::string collectivesHtml(const ExportInput& input);
std::string memoryHtml(const ExportInput& input); // the curve by category, inline SVG
std::string timeHtml(const ExportInput& input);   // how busy each lane is over the step, inline SVG
std::string peakHtml(const ExportInput& input);
std::string graphHtml(const ExportInput& input, const Progress& progress);

} // namespace axiscape::report
