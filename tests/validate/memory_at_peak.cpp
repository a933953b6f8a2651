// SPDX-License-Identifier: GPL-3.0-or-later
// What lies in memory at the peak of one row: beside a compiler's own text it says which rule is missing.
//
//   AXISCAPE_ROW='tf_L2_d1024_b16_s512_bf16@v5e-2x4@2x4@bp+sp' bin/validate memory_at_peak
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <cstdlib>
#include <fmt/format.h>

namespace axiscape::validate {
namespace {

void atPeak(Report& report) {
    const char* wanted = std::getenv("AXISCAPE_ROW");
    if (!wanted) return report.line("no row: AXISCAPE_ROW names none");
    for (const char* folder : {"tpu", "gpu"}) {
        auto rows = goldenRows(folder);
        for (auto& asked : askedRows(folder)) rows.push_back(asked);
        GoldenPrograms programs;
        for (const auto& row : rows) {
            if (row.id != wanted || (row.third == "judge" && std::getenv("AXISCAPE_JUDGE") == nullptr)) continue;
            const auto program = programs.program(row);
            if (!program || !row.memory) continue;
            const auto s = simulate(*program, *findHardware(row.hardware), programs.model(row)->facts);
            const Module& module = program->partition.module();
            const double mebi = 1 << 20;
            Table table{fmt::format("{}: {:.0f} MiB, theirs {:.0f} MiB", row.id,
                                    static_cast<double>(s.memory.peak) / mebi,
                                    static_cast<double>(row.memory->peak) / mebi),
                        {"MiB", "value", "of", "where", "kind"},
                        {}};
            for (const PeakBuffer& b : s.peakBuffers) {
                if (module.valueKind(b.value) == ValueKind::argument && b.category != MemoryCategory::temporaries)
                    continue;
                const bool made = module.valueKind(b.value) == ValueKind::opResult;
                table.rows.push_back(
                    {fmt::format("{:.1f}", static_cast<double>(b.bytes) / mebi), std::string(module.type(b.value).text),
                     made ? std::string(module.kindName(module.definingOp(b.value))) : "argument",
                     made ? std::string(module.text(module.location(module.definingOp(b.value)).nameStack)) : "",
                     std::string(memoryCategoryName(b.category))});
            }
            report.table(table);
        }
    }
}

const Section memoryAtPeakSection{"memory_at_peak", "what lies in memory at the peak of the row AXISCAPE_ROW", atPeak};

} // namespace
} // namespace axiscape::validate
