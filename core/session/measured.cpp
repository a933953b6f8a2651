// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/measured.h"

#include "core/structure/name_stack.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace axiscape {
namespace {

using Key = std::pair<std::string, std::string>; // layer, kind

std::string layerOf(std::string_view opName) {
    return fmt::format("{}", fmt::join(parseNameStack(opName).scopes, "/"));
}

} // namespace

std::vector<MeasuredRow> measuredAndSimulated(const Profile& profile, const DeviceTime& time,
                                              const Snapshot* snapshot) {
    std::map<Key, MeasuredRow> rows;
    const auto& instructions = profile.programs[time.program].instructions;
    for (const MeasuredInstruction& one : time.instructions) {
        const ProfiledInstruction& said = instructions[one.instruction];
        if (said.opName.empty()) continue;
        rows[{layerOf(said.opName), said.collective.empty() ? "compute" : said.collective}].measuredSeconds +=
            one.seconds;
    }
    if (snapshot && snapshot->simulation) {
        const Module& module = snapshot->partition().module();
        std::map<std::string, std::string, std::less<>> layers; // thousands of ops share a few name stacks
        for (auto& [key, row] : rows) row.simulatedSeconds = 0;
        for (const Interval& one : snapshot->simulation->intervals) {
            if (!one.op.valid()) continue;
            const std::string_view stack = module.text(module.location(one.op).nameStack);
            auto layer = layers.find(stack);
            if (layer == layers.end()) layer = layers.emplace(stack, layerOf(stack)).first;
            const auto kind =
                one.collective < 0
                    ? std::string_view("compute")
                    : collectiveName(snapshot->program.collectives[static_cast<std::size_t>(one.collective)].kind);
            auto& seconds = rows[{layer->second, std::string(kind)}].simulatedSeconds;
            seconds = seconds.value_or(0) + one.end - one.start;
        }
    }
    std::vector<MeasuredRow> out;
    for (auto& [key, row] : rows) {
        row.layer = key.first;
        row.kind = key.second;
        out.push_back(std::move(row));
    }
    std::ranges::stable_sort(out, [](const MeasuredRow& a, const MeasuredRow& b) {
        return std::max(a.measuredSeconds, a.simulatedSeconds.value_or(0)) >
               std::max(b.measuredSeconds, b.simulatedSeconds.value_or(0));
    });
    return out;
}

} // namespace axiscape
