// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that collectives move, by kind, against what compilers' partitioners emit.
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace axiscape::validate {

namespace {

void moved(Report& report) {
    for (const char* folder : {"tpu", "gpu", "collectives"}) {
        const auto rows = goldenRows(folder);
        if (rows.empty()) {
            report.skip(fmt::format("golden/{}", folder));
            continue;
        }
        GoldenPrograms programs;
        Table table{fmt::format("golden/{}: MiB", folder), {"row", "kind", "axes", "ours", "theirs"}, {}};
        int equal = 0;
        for (const auto& row : rows) {
            const auto program = programs.program(row);
            if (!program || row.outOfMemory) continue;
            std::map<std::pair<std::string, std::string>, std::array<double, 2>> both;
            for (const auto& c : program->collectives) {
                if (c.trips > 1 && std::string(folder) != "collectives") continue;
                std::string kind(collectiveName(c.kind)), axes;
                std::ranges::replace(kind, '_', '-');
                for (AxisId a = 0; a < row.mesh.axes.size(); ++a)
                    if (std::find(c.axes.begin(), c.axes.end(), a) != c.axes.end())
                        axes += (axes.empty() ? "" : ",") + row.mesh.axes[a].name;
                both[{kind, axes}][0] += static_cast<double>(c.chargedBytes() * c.trips);
            }
            for (const auto& m : row.moved)
                both[{m.kind, m.axes}][1] += static_cast<double>(std::max(m.inputBytes, m.outputBytes));
            bool same = true;
            for (const auto& [key, bytes] : both)
                if (std::abs(bytes[0] - bytes[1]) > 0.001 * std::max(bytes[0], bytes[1])) {
                    same = false;
                    table.rows.push_back({row.id, key.first, key.second, fmt::format("{:.2f}", bytes[0] / (1 << 20)),
                                          fmt::format("{:.2f}", bytes[1] / (1 << 20))});
                }
            equal += same;
        }
        report.table(table);
        report.line(fmt::format("golden/{}: equal on {} of {} rows", folder, equal, rows.size()));
    }
}

const Section movedSection{"moved_bytes", "bytes of collectives by kind and axes", moved};

} // namespace

} // namespace axiscape::validate
