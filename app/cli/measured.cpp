// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/measured.h"

#include "app/cli/json_values.h"
#include "app/cli/table.h"
#include "core/base/file.h"
#include "core/base/numbers.h"
#include "core/profile/profile_file.h"
#include "core/session/measured.h"

#include <fmt/format.h>

namespace axiscape::cli {
namespace {

constexpr std::size_t kMostRows = 24; // of the text; the JSON has all

Result<std::size_t> programIn(const Profile& profile, const std::string& name) {
    if (name.empty()) return longestProgram(profile);
    std::string names;
    for (std::size_t i = 0; i < profile.programs.size(); ++i) {
        if (profile.programs[i].name == name) return i;
        names += (names.empty() ? "" : ", ") + profile.programs[i].name;
    }
    return fail("the profile has no program '" + name + "'", "--program", {}, "It has " + names);
}

Json profileJson(const Profile& profile, const DeviceTime& time, const std::vector<MeasuredRow>& rows) {
    Json list = Json::array(), instructions = Json::array();
    for (const MeasuredRow& row : rows)
        list.push_back({{"layer", row.layer},
                        {"kind", row.kind},
                        {"measured_seconds", row.measuredSeconds},
                        {"simulated_seconds", row.simulatedSeconds ? Json(*row.simulatedSeconds) : Json(nullptr)}});
    const ProfiledProgram& program = profile.programs[time.program];
    double own = 0;
    for (const MeasuredInstruction& one : time.instructions) {
        const ProfiledInstruction& said = program.instructions[one.instruction];
        own += one.seconds;
        instructions.push_back({{"instruction", said.name},
                                {"opcode", said.opcode},
                                {"kind", said.collective.empty() ? "compute" : said.collective},
                                {"op_name", said.opName},
                                {"executions", one.executions},
                                {"seconds", one.seconds}});
    }
    return {{"program", program.name},
            {"devices", time.devices},
            {"runs", time.runs},
            {"span_seconds", time.spanSeconds},
            {"busy_seconds", time.busySeconds},
            {"collective_seconds", time.collectiveSeconds},
            {"exposed_seconds", time.exposedSeconds},
            {"unattributed_seconds", time.unattributedSeconds},
            {"unattributed_share", own > 0 ? time.unattributedSeconds / own : 0.0},
            {"rows", std::move(list)},
            {"instructions", std::move(instructions)}};
}

std::string profileText(const Profile& profile, const DeviceTime& time, const std::vector<MeasuredRow>& rows) {
    std::string text = fmt::format("{}: {} devices, {} runs\nof a device in a run: {} from first to last op, busy {}; "
                                   "collectives {}, of it {} with "
                                   "nothing beside\n",
                                   profile.programs[time.program].name, time.devices, time.runs,
                                   secondsText(time.spanSeconds), secondsText(time.busySeconds),
                                   secondsText(time.collectiveSeconds), secondsText(time.exposedSeconds));
    if (time.unattributedSeconds > 0)
        text += fmt::format("{} are of instructions that do not say what they are for\n",
                            secondsText(time.unattributedSeconds));
    Table table{{"layer", "kind", "measured", "simulated"}, {}, {}};
    for (std::size_t i = 0; i < rows.size() && i < kMostRows; ++i)
        table.rows.push_back({rows[i].layer.empty() ? "-" : rows[i].layer, rows[i].kind,
                              secondsText(rows[i].measuredSeconds),
                              rows[i].simulatedSeconds ? secondsText(*rows[i].simulatedSeconds) : "-"});
    text += '\n' + tableText(table);
    if (rows.size() > kMostRows) text += fmt::format("and {} more: --json has all\n", rows.size() - kMostRows);
    return text;
}

} // namespace

int measuredProfile(const Console& console, const MeasuredRequest& request) {
    const auto path = profileFile(request.profile);
    if (!path) return report(path.error());
    const auto bytes = readFile(*path);
    if (!bytes) return report(bytes.error());
    const auto profile = readProfile(*bytes, *path);
    if (!profile) return report(profile.error());
    const auto program = programIn(*profile, request.program);
    if (!program) return report(program.error());
    SnapshotPointer snapshot;
    if (!request.against.empty()) {
        ScheduleSource source;
        source.tactics = request.against;
        source.model = request.model;
        const auto evaluated = evaluate(source, console);
        if (!evaluated) return report(evaluated.error());
        snapshot = *evaluated;
    }
    const DeviceTime time = deviceTimeOf(*profile, *program);
    const auto rows = measuredAndSimulated(*profile, time, snapshot.get());
    return output(console.json ? written(profileJson(*profile, time, rows)) : profileText(*profile, time, rows));
}

} // namespace axiscape::cli
