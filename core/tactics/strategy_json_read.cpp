// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/strategy_json.h"

#include "core/base/words.h"
#include "core/hardware/hardware.h"
#include "core/tactics/action_json.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

// "axis_colours": [1, 0], one an axis of the mesh, no two the same.
void readColours(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    AxisSet taken = 0;
    for (const auto& item : reader.items(at)) {
        const auto colour = static_cast<std::uint8_t>(reader.integer(item, 0, kMaxAxes - 1));
        if (!reader.failed() && (taken & axisBit(colour)))
            reader.refuse(item, words::say("two axes have the colour {}", colour));
        taken |= axisBit(colour);
        strategy.axisColours.push_back(colour);
    }
    if (!reader.failed() && strategy.axisColours.size() != strategy.mesh.axes.size())
        reader.refuse(
            at, words::say("there are {} colours for {} axes", strategy.axisColours.size(), strategy.mesh.axes.size()));
}

InputRule readInput(JsonReader& reader, const JsonAt& at, const std::string& pattern) {
    InputRule rule;
    rule.pattern = pattern;
    if (pattern.empty()) reader.refuse(at, words::say("an empty pattern matches nothing"));
    if (at.node->kind == JsonNode::Kind::integer) {
        rule.kind = InputRule::Kind::dimension;
        rule.dim = static_cast<std::uint8_t>(reader.integer(at, 0, 255));
        return rule;
    }
    const auto word = at.node->kind == JsonNode::Kind::text ? at.node->text : "";
    if (word == "REPLICATED")
        rule.kind = InputRule::Kind::replicated;
    else if (word == "FIRST_DIVISIBLE_DIM")
        rule.kind = InputRule::Kind::firstDivisibleDim;
    else if (word != "UNKNOWN")
        reader.refuse(at,
                      word.empty() ? words::say("an input is a dimension or a word")
                                   : words::say("unknown input {}", jsonText(word)),
                      words::say("Known are a dimension number, REPLICATED, FIRST_DIVISIBLE_DIM, UNKNOWN"));
    return rule;
}

std::string readAxisName(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    auto name = reader.text(at);
    if (!mesh.find(name))
        reader.refuse(at, words::say("the mesh has no axis {}", jsonText(name)),
                      words::say("Its axes are {}", meshText(mesh)));
    return name;
}

Tactic readTactic(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    Tactic tactic;
    if (!reader.object(at, {})) return tactic;
    const auto kindAt = reader.need(at, "kind");
    const auto kind = reader.text(kindAt);
    if (kind == "manual") {
        if (!reader.object(at, {"name", "kind", "enabled", "axis", "inputs", "actions"})) return tactic;
        const auto inputs = reader.find(at, "inputs");
        if (auto axis = reader.find(at, "axis"))
            tactic.axis = readAxisName(reader, *axis, mesh);
        else if (inputs)
            reader.need(at, "axis");
        if (inputs && reader.object(*inputs, {})) {
            const auto rules = reader.members(*inputs);
            for (std::size_t i = 0; i < rules.size(); ++i)
                tactic.inputs.push_back(readInput(reader, rules[i], inputs->node->keys[i]));
        }
    } else if (kind == "automatic") {
        if (!reader.object(at, {"name", "kind", "enabled", "axes", "evaluations", "seed", "actions"})) return tactic;
        tactic.kind = Tactic::Kind::automatic;
        if (auto axes = reader.find(at, "axes"))
            for (const auto& axis : reader.items(*axes)) tactic.axes.push_back(readAxisName(reader, axis, mesh));
        if (auto evaluations = reader.find(at, "evaluations")) tactic.evaluations = reader.integer(*evaluations);
        if (auto seed = reader.find(at, "seed")) tactic.seed = reader.seed(*seed);
    } else {
        reader.refuse(kindAt, words::say("unknown kind of tactic {}", jsonText(kind)),
                      kind == "library" ? words::say("A tactic of the library is stored as the manual one that it is")
                                        : words::say("Known are manual, automatic"));
    }
    const auto name = reader.need(at, "name");
    tactic.name = reader.text(name);
    if (!reader.failed() && tactic.name.empty()) reader.refuse(name, words::say("a tactic needs a name"));
    if (auto enabled = reader.find(at, "enabled")) tactic.enabled = reader.boolean(*enabled);
    if (auto actions = reader.find(at, "actions"))
        for (const auto& action : reader.items(*actions)) {
            if (!readEnabled(reader, action))
                tactic.disabledActions.push_back(static_cast<std::uint32_t>(tactic.actions.size()));
            tactic.actions.push_back(readAction(reader, action, mesh));
        }
    return tactic;
}

TacticSummary readSummary(JsonReader& reader, const JsonAt& at) {
    TacticSummary summary;
    if (!reader.object(at, {"tactic", "collectives", "peak_bytes", "step_seconds"})) return summary;
    summary.tactic = reader.text(reader.need(at, "tactic"));
    if (auto collectives = reader.find(at, "collectives");
        collectives && reader.object(*collectives, {"all_gather", "all_reduce", "reduce_scatter", "all_to_all",
                                                    "collective_permute"})) {
        const auto counts = reader.members(*collectives);
        for (std::size_t i = 0; i < counts.size(); ++i)
            summary.collectives.emplace_back(collectives->node->keys[i], reader.integer(counts[i]));
    }
    const auto given = [&](const char* key) {
        auto found = reader.find(at, key);
        return found && found->node->kind != JsonNode::Kind::null ? found : std::nullopt;
    };
    if (auto peak = given("peak_bytes")) summary.peakBytes = reader.integer(*peak);
    if (auto step = given("step_seconds")) summary.stepSeconds = reader.number(*step);
    return summary;
}

} // namespace

void readOptions(JsonReader& reader, const JsonAt& at, Options& options) {
    if (!reader.object(at, {"reshards", "share_gathers", "padding", "extended", "split_axes"})) return;
    if (auto reshards = reader.find(at, "reshards")) {
        options.reshards = reader.text(*reshards);
        if (!reader.failed() && options.reshards != "partir" && options.reshards != "minimal")
            reader.refuse(*reshards, words::say("unknown reshards {}", jsonText(options.reshards)),
                          words::say("Known are partir, minimal"));
    }
    if (auto share = reader.find(at, "share_gathers")) options.shareGathers = reader.boolean(*share);
    if (auto padding = reader.find(at, "padding")) options.padding = reader.boolean(*padding);
    if (auto extended = reader.find(at, "extended")) options.extended = reader.boolean(*extended);
    if (auto split = reader.find(at, "split_axes")) options.splitAxes = reader.boolean(*split);
}

void readModelStamp(JsonReader& reader, const JsonAt& at, ModelStamp& stamp) {
    if (!reader.object(at, {"name", "fingerprint", "arguments", "path"})) return;
    if (auto name = reader.find(at, "name")) stamp.name = reader.text(*name);
    if (auto fingerprint = reader.find(at, "fingerprint")) {
        stamp.fingerprint = reader.text(*fingerprint);
        if (!stamp.fingerprint.empty() && stamp.fingerprint.rfind("sha256:", 0) != 0)
            reader.refuse(*fingerprint, words::say("unknown kind of fingerprint"), words::say("Known is sha256:"));
    }
    if (auto arguments = reader.find(at, "arguments"))
        stamp.arguments = static_cast<std::uint32_t>(reader.integer(*arguments, 0, 0x7fffffff));
    if (auto path = reader.find(at, "path")) stamp.path = reader.text(*path);
}

void readStrategy(JsonReader& reader, const JsonAt& at, Strategy& strategy) {
    strategy.mesh = readMesh(reader, reader.need(at, "mesh"));
    if (auto hardware = reader.find(at, "hardware")) {
        strategy.hardware = reader.text(*hardware);
        if (auto known = findHardware(strategy.hardware); !known)
            reader.refuse(*hardware, known.error().what, known.error().todo);
    }
    if (auto host = reader.find(at, "host")) {
        const auto name = reader.text(*host);
        const auto known = hostNamed(name);
        if (!known) {
            reader.refuse(*host, words::say("there is no host '{}'", name), words::say("Known are compiled and eager"));
        } else {
            strategy.host = *known;
            if (strategy.hardware.empty())
                reader.refuse(*host, words::say("a host launches the kernels of a hardware"),
                              words::say("Name the hardware too"));
            else if (auto paced = findHardware(strategy.hardware, *known); !paced)
                reader.refuse(*host, paced.error().what, paced.error().todo);
        }
    }
    if (auto placement = reader.find(at, "placement")) {
        strategy.placement = reader.text(*placement);
        const auto hardware = findHardware(strategy.hardware);
        if (!hardware)
            reader.refuse(*placement, words::say("a placement is on the levels of a hardware"),
                          words::say("Name the hardware too"));
        else if (auto placed = parsePlacement(strategy.placement, strategy.mesh, *hardware); !placed)
            reader.refuse(*placement, placed.error().what, placed.error().todo);
    }
    if (auto order = reader.find(at, "device_order")) {
        strategy.deviceOrder = reader.text(*order);
        if (auto read = parseDeviceOrder(strategy.deviceOrder, strategy.mesh); !read)
            reader.refuse(*order, read.error().what, read.error().todo);
    }
    if (auto colours = reader.find(at, "axis_colours")) readColours(reader, *colours, strategy);
    if (auto options = reader.find(at, "options")) readOptions(reader, *options, strategy.schedule.options);
    for (const auto& tactic : reader.items(reader.need(at, "schedule")))
        strategy.schedule.tactics.push_back(readTactic(reader, tactic, strategy.mesh));
}

std::vector<TacticSummary> readSummaries(JsonReader& reader, const JsonAt& at) {
    std::vector<TacticSummary> summaries;
    if (auto found = reader.find(at, "summary"))
        for (const auto& one : reader.items(*found)) summaries.push_back(readSummary(reader, one));
    return summaries;
}

} // namespace axiscape
