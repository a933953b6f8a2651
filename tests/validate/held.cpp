// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/held.h"

#include <fmt/format.h>

namespace axiscape::validate {

void tell(Report& report, const std::string& title, const std::map<std::string, Held>& all) {
    Table table{title, {"rows", "how many", "held", "below", "above"}, {}};
    for (const auto& [name, held] : all)
        table.rows.push_back({name, std::to_string(held.rows), fmt::format("{:.0f} %", 100 * held.share()),
                              std::to_string(held.below), std::to_string(held.above)});
    report.table(table);
}

} // namespace axiscape::validate
