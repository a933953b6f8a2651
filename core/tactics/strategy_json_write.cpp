// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/strategy_json.h"

#include "core/tactics/action_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

std::string inputJson(const InputRule& rule) {
    switch (rule.kind) {
    case InputRule::Kind::dimension:
        return jsonMember(rule.pattern, fmt::format("{}", rule.dim));
    case InputRule::Kind::replicated:
        return jsonMember(rule.pattern, "\"REPLICATED\"");
    case InputRule::Kind::firstDivisibleDim:
        return jsonMember(rule.pattern, "\"FIRST_DIVISIBLE_DIM\"");
    case InputRule::Kind::unknown:
        break;
    }
    return jsonMember(rule.pattern, "\"UNKNOWN\"");
}

std::string tacticJson(const Tactic& tactic, const Mesh& mesh, int indent) {
    std::vector<std::string> members{jsonMember("name", jsonText(tactic.name))};
    const bool manual = tactic.kind == Tactic::Kind::manual;
    members.push_back(jsonMember("kind", manual ? "\"manual\"" : "\"automatic\""));
    if (!tactic.enabled) members.push_back(jsonMember("enabled", "false"));
    if (manual) {
        if (!tactic.axis.empty()) members.push_back(jsonMember("axis", jsonText(tactic.axis)));
        if (!tactic.inputs.empty()) {
            std::vector<std::string> inputs;
            for (const auto& rule : tactic.inputs) inputs.push_back(inputJson(rule));
            members.push_back(jsonMember("inputs", jsonBlock(inputs, '{', '}', indent + 2)));
        }
    } else {
        std::vector<std::string> axes;
        for (const auto& axis : tactic.axes) axes.push_back(jsonText(axis));
        members.push_back(jsonMember("axes", fmt::format("[{}]", fmt::join(axes, ", "))));
        members.push_back(jsonMember("evaluations", fmt::format("{}", tactic.evaluations)));
        members.push_back(jsonMember("seed", fmt::format("{}", tactic.seed)));
    }
    if (!tactic.actions.empty()) {
        std::vector<std::string> actions;
        for (std::size_t i = 0; i < tactic.actions.size(); ++i)
            actions.push_back(
                actionJson(tactic.actions[i], mesh, !std::ranges::binary_search(tactic.disabledActions, i)));
        members.push_back(jsonMember("actions", jsonBlock(actions, '[', ']', indent + 2)));
    }
    return jsonBlock(members, '{', '}', indent);
}

std::string summaryJson(const TacticSummary& summary) {
    std::vector<std::string> counts;
    for (const auto& [kind, count] : summary.collectives) counts.push_back(jsonMember(kind, fmt::format("{}", count)));
    std::string out = fmt::format("{{{}, \"collectives\": {{{}}}", jsonMember("tactic", jsonText(summary.tactic)),
                                  fmt::join(counts, ", "));
    if (summary.peakBytes) out += fmt::format(", \"peak_bytes\": {}", *summary.peakBytes);
    if (summary.stepSeconds) out += fmt::format(", \"step_seconds\": {}", *summary.stepSeconds);
    return out + "}";
}

std::string optionsJson(const Options& options) {
    return fmt::format(R"({{"reshards": {}, "share_gathers": {}, "padding": {}, "extended": {}{}}})",
                       jsonText(options.reshards), options.shareGathers, options.padding, options.extended,
                       options.splitAxes ? R"(, "split_axes": true)" : "");
}

} // namespace

// One entry a line between brackets, indented; "[]" if there is none.
std::string jsonBlock(const std::vector<std::string>& lines, char open, char close, int indent) {
    if (lines.empty()) return {open, close};
    std::string out(1, open);
    const std::string spaces(static_cast<std::size_t>(indent), ' ');
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += fmt::format("\n{}  {}{}", spaces, lines[i], i + 1 < lines.size() ? "," : "");
    return fmt::format("{}\n{}{}", out, spaces, close);
}

std::string jsonMember(std::string_view key, const std::string& value) {
    return fmt::format("{}: {}", jsonText(key), value);
}

std::string modelStampJson(const ModelStamp& stamp) {
    auto out = fmt::format(R"({{"name": {}, "fingerprint": {}, "arguments": {})", jsonText(stamp.name),
                           jsonText(stamp.fingerprint), stamp.arguments);
    if (!stamp.path.empty()) out += ", " + jsonMember("path", jsonText(stamp.path));
    return out + "}";
}

std::vector<std::string> strategyMembers(const Strategy& strategy, int indent) {
    const Mesh& mesh = strategy.mesh;
    const std::string& hardware = strategy.hardware;
    const Schedule& schedule = strategy.schedule;
    std::vector<std::string> members{jsonMember("mesh", meshJson(mesh))};
    if (!hardware.empty()) members.push_back(jsonMember("hardware", jsonText(hardware)));
    if (strategy.host != Host::compiled)
        members.push_back(jsonMember("host", jsonText(std::string(hostName(strategy.host)))));
    if (!strategy.placement.empty()) members.push_back(jsonMember("placement", jsonText(strategy.placement)));
    if (!strategy.deviceOrder.empty()) members.push_back(jsonMember("device_order", jsonText(strategy.deviceOrder)));
    if (!strategy.axisColours.empty())
        members.push_back(jsonMember("axis_colours", fmt::format("[{}]", fmt::join(strategy.axisColours, ", "))));
    members.push_back(jsonMember("options", optionsJson(schedule.options)));
    std::vector<std::string> tactics;
    for (const auto& tactic : schedule.tactics) tactics.push_back(tacticJson(tactic, mesh, indent + 4));
    members.push_back(jsonMember("schedule", jsonBlock(tactics, '[', ']', indent + 2)));
    return members;
}

std::vector<std::string> summaryMember(const std::vector<TacticSummary>& summary, int indent) {
    std::vector<std::string> lines;
    for (const auto& one : summary) lines.push_back(summaryJson(one));
    if (lines.empty()) return {};
    return {jsonMember("summary", jsonBlock(lines, '[', ']', indent + 2))};
}

} // namespace axiscape
