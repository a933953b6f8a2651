// SPDX-License-Identifier: GPL-3.0-or-later
// What needs no model of a compiler: bytes of arguments, results and what is reused, to the byte.
#include "tests/validate/golden_rows.h"
#include "tests/validate/report.h"

#include <fmt/format.h>

namespace axiscape::validate {

namespace {

void arguments(Report& report) {
    for (const char* folder : {"tpu", "gpu"}) {
        const auto rows = goldenRows(folder);
        if (rows.empty()) {
            report.skip(fmt::format("golden/{}", folder));
            continue;
        }
        GoldenPrograms programs;
        Table differ{"rows whose argument bytes differ", {"row", "ours", "theirs"}, {}};
        for (const auto& row : rows) {
            const auto program = programs.program(row);
            const auto ours =
                program ? simulate(*program, *findHardware(row.hardware), {}).memory.argument : std::int64_t(-1);
            if (ours != row.argumentBytes)
                differ.rows.push_back({row.id, std::to_string(ours), std::to_string(row.argumentBytes)});
        }
        if (!differ.rows.empty()) report.table(differ);
        const auto equal = rows.size() - differ.rows.size();
        report.check(fmt::format("golden/{}: argument bytes equal on {} of {} rows, all that the compilers said",
                                 folder, equal, rows.size()),
                     differ.rows.empty());
        report.figure(fmt::format("argument_bytes_equal_{}", folder),
                      static_cast<double>(equal) / static_cast<double>(rows.size()), rows.size());
    }
}

// What is whole cuts nothing, whatever its axes.
bool sameBoundary(const SpmdProgram& program, const GoldenRow& row) {
    return boundaryShardings(program) == annotatedShardings(row);
}

void boundary(Report& report) {
    const auto rows = goldenRows("collectives");
    if (rows.empty()) return report.skip("golden/collectives");
    GoldenPrograms programs;
    Table differ{
        "files whose bytes differ", {"file", "argument", "theirs", "output", "theirs", "alias", "theirs", "why"}, {}};
    std::size_t same = 0, equal = 0;
    for (const auto& row : rows) {
        const auto program = programs.program(row);
        if (!program) {
            report.check(row.id + ": the program is there", false);
            continue;
        }
        const auto ours = simulate(*program, *findHardware(row.hardware), {}).memory;
        const auto& theirs = *row.memory;
        const bool isSame = sameBoundary(*program, row);
        const bool isEqual =
            ours.argument == theirs.argument && ours.output == theirs.output && ours.alias == theirs.alias;
        same += isSame;
        equal += isSame && isEqual;
        if (!isEqual)
            differ.rows.push_back({row.id, std::to_string(ours.argument), std::to_string(theirs.argument),
                                   std::to_string(ours.output), std::to_string(theirs.output),
                                   std::to_string(ours.alias), std::to_string(theirs.alias),
                                   isSame ? "" : "other shardings of arguments or results"});
    }
    report.table(differ);
    report.line(fmt::format("\"equal\" is counted over the {} of {} files whose arguments and results XLA shards as "
                            "ours are; the other {} hold other tensors and say nothing of bytes",
                            same, rows.size(), rows.size() - same));
    report.check(fmt::format("argument, output and alias bytes equal on {} of these {}", equal, same), equal == same);
    report.figure("boundary_bytes_equal", static_cast<double>(equal) / static_cast<double>(same), same);
    report.atLeast("files whose shardings are ours too", static_cast<double>(same), 48);
}

const Section argumentBytes{"memory_exact_arguments", "argument bytes of a device, against compilers", arguments};
const Section boundaryBytes{"memory_exact_boundary", "argument, output and alias bytes, against XLA's", boundary};

} // namespace

} // namespace axiscape::validate
