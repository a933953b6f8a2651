// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/action_json.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

namespace {

// One entry a line between brackets, indented; "[]" if there is none.
std::string block(const std::vector<std::string>& lines, char open, char close, int indent) {
    if (lines.empty()) return {open, close};
    std::string out(1, open);
    const std::string spaces(static_cast<std::size_t>(indent), ' ');
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += fmt::format("\n{}  {}{}", spaces, lines[i], i + 1 < lines.size() ? "," : "");
    return fmt::format("{}\n{}{}", out, spaces, close);
}

std::string member(std::string_view key, const std::string& value) {
    return fmt::format("{}: {}", jsonText(key), value);
}

std::string inputJson(const InputRule& rule) {
    switch (rule.kind) {
    case InputRule::Kind::dimension:
        return member(rule.pattern, fmt::format("{}", rule.dim));
    case InputRule::Kind::replicated:
        return member(rule.pattern, "\"REPLICATED\"");
    case InputRule::Kind::firstDivisibleDim:
        return member(rule.pattern, "\"FIRST_DIVISIBLE_DIM\"");
    case InputRule::Kind::unknown:
        break;
    }
    return member(rule.pattern, "\"UNKNOWN\"");
}

std::string tacticJson(const Tactic& tactic, const Mesh& mesh) {
    std::vector<std::string> members{member("name", jsonText(tactic.name))};
    const bool manual = tactic.kind == Tactic::Kind::manual;
    members.push_back(member("kind", manual ? "\"manual\"" : "\"automatic\""));
    if (!tactic.enabled) members.push_back(member("enabled", "false"));
    if (manual) {
        if (!tactic.axis.empty()) members.push_back(member("axis", jsonText(tactic.axis)));
        if (!tactic.inputs.empty()) {
            std::vector<std::string> inputs;
            for (const auto& rule : tactic.inputs) inputs.push_back(inputJson(rule));
            members.push_back(member("inputs", block(inputs, '{', '}', 6)));
        }
    } else {
        std::vector<std::string> axes;
        for (const auto& axis : tactic.axes) axes.push_back(jsonText(axis));
        members.push_back(member("axes", fmt::format("[{}]", fmt::join(axes, ", "))));
        members.push_back(member("evaluations", fmt::format("{}", tactic.evaluations)));
        members.push_back(member("seed", fmt::format("{}", tactic.seed)));
    }
    if (!tactic.actions.empty()) {
        std::vector<std::string> actions;
        for (std::size_t i = 0; i < tactic.actions.size(); ++i)
            actions.push_back(
                actionJson(tactic.actions[i], mesh, !std::ranges::binary_search(tactic.disabledActions, i)));
        members.push_back(member("actions", block(actions, '[', ']', 6)));
    }
    return block(members, '{', '}', 4);
}

std::string summaryJson(const TacticSummary& summary) {
    std::vector<std::string> counts;
    for (const auto& [kind, count] : summary.collectives) counts.push_back(member(kind, fmt::format("{}", count)));
    std::string out = fmt::format("{{{}, \"collectives\": {{{}}}", member("tactic", jsonText(summary.tactic)),
                                  fmt::join(counts, ", "));
    if (summary.peakBytes) out += fmt::format(", \"peak_bytes\": {}", *summary.peakBytes);
    if (summary.stepSeconds) out += fmt::format(", \"step_seconds\": {}", *summary.stepSeconds);
    return out + "}";
}

std::string modelJson(const TacticFile& file) {
    auto out = fmt::format(R"({{"name": {}, "fingerprint": {}, "arguments": {})", jsonText(file.modelName),
                           jsonText(file.fingerprint), file.modelArguments);
    if (!file.modelPath.empty()) out += ", " + member("path", jsonText(file.modelPath));
    return out + "}";
}

std::string optionsJson(const Options& options) {
    return fmt::format(R"({{"reshards": {}, "share_gathers": {}, "padding": {}, "extended": {}{}}})",
                       jsonText(options.reshards), options.shareGathers, options.padding, options.extended,
                       options.splitAxes ? R"(, "split_axes": true)" : "");
}

} // namespace

std::string writeTacticFile(const TacticFile& file) {
    const auto& [mesh, hardware, schedule] = file.strategy;
    std::vector<std::string> members{member("format", "\"axiscape.tactics\""), member("version", "1"),
                                     member("model", modelJson(file)), member("mesh", meshJson(mesh))};
    if (!hardware.empty()) members.push_back(member("hardware", jsonText(hardware)));
    members.push_back(member("options", optionsJson(schedule.options)));
    std::vector<std::string> tactics;
    for (const auto& tactic : schedule.tactics) tactics.push_back(tacticJson(tactic, mesh));
    members.push_back(member("schedule", block(tactics, '[', ']', 2)));
    std::vector<std::string> summaries;
    for (const auto& summary : file.summary) summaries.push_back(summaryJson(summary));
    if (!summaries.empty()) members.push_back(member("summary", block(summaries, '[', ']', 2)));
    return block(members, '{', '}', 0) + "\n";
}

} // namespace axiscape
