// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"
#include "core/tactics/action_json.h"
#include "core/tactics/migrate.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

namespace {

void readModel(JsonReader& reader, const JsonAt& at, TacticFile& file) {
    if (!reader.object(at, {"name", "fingerprint", "arguments", "path"})) return;
    if (auto name = reader.find(at, "name")) file.modelName = reader.text(*name);
    if (auto fingerprint = reader.find(at, "fingerprint")) {
        file.fingerprint = reader.text(*fingerprint);
        if (!file.fingerprint.empty() && file.fingerprint.rfind("sha256:", 0) != 0)
            reader.refuse(*fingerprint, "unknown kind of fingerprint", "Known is sha256:");
    }
    if (auto arguments = reader.find(at, "arguments"))
        file.modelArguments = static_cast<std::uint32_t>(reader.integer(*arguments, 0, 0x7fffffff));
    if (auto path = reader.find(at, "path")) file.modelPath = reader.text(*path);
}

void readOptions(JsonReader& reader, const JsonAt& at, Options& options) {
    if (!reader.object(at, {"reshards", "share_gathers", "padding", "extended", "split_axes"})) return;
    if (auto reshards = reader.find(at, "reshards")) {
        options.reshards = reader.text(*reshards);
        if (!reader.failed() && options.reshards != "partir" && options.reshards != "minimal")
            reader.refuse(*reshards, fmt::format("unknown reshards {}", jsonText(options.reshards)),
                          "Known are partir, minimal");
    }
    if (auto share = reader.find(at, "share_gathers")) options.shareGathers = reader.boolean(*share);
    if (auto padding = reader.find(at, "padding")) options.padding = reader.boolean(*padding);
    if (auto extended = reader.find(at, "extended")) options.extended = reader.boolean(*extended);
    if (auto split = reader.find(at, "split_axes")) options.splitAxes = reader.boolean(*split);
}

InputRule readInput(JsonReader& reader, const JsonAt& at, const std::string& pattern) {
    InputRule rule;
    rule.pattern = pattern;
    if (pattern.empty()) reader.refuse(at, "an empty pattern matches nothing");
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
        reader.refuse(at, word.empty() ? "an input is a dimension or a word" : "unknown input " + jsonText(word),
                      "Known are a dimension number, REPLICATED, FIRST_DIVISIBLE_DIM, UNKNOWN");
    return rule;
}

std::string readAxisName(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    auto name = reader.text(at);
    if (!mesh.find(name))
        reader.refuse(at, fmt::format("the mesh has no axis {}", jsonText(name)), "Its axes are " + meshText(mesh));
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
        reader.refuse(kindAt, fmt::format("unknown kind of tactic {}", jsonText(kind)),
                      kind == "library" ? "A tactic of the library is stored as the manual one that it is"
                                        : "Known are manual, automatic");
    }
    const auto name = reader.need(at, "name");
    tactic.name = reader.text(name);
    if (!reader.failed() && tactic.name.empty()) reader.refuse(name, "a tactic needs a name");
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

Result<TacticFile> parseTacticFile(std::string_view text, const std::string& where) {
    auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    TacticFile file;

    // What it is comes first: another file's keys must not be the complaint.
    if (reader.object(top, {})) {
        const auto formatAt = reader.need(top, "format");
        const auto format = reader.text(formatAt);
        if (!reader.failed() && format != "axiscape.tactics")
            reader.refuse(formatAt, fmt::format("this is no tactic file but {}", jsonText(format)),
                          "Wanted is axiscape.tactics");
        const auto versionAt = reader.need(top, "version");
        const auto version = reader.integer(versionAt, 1);
        if (!reader.failed() && version > kTacticFileVersion)
            reader.refuse(versionAt, fmt::format("version {} of the format is newer than this program", version),
                          fmt::format("It reads up to {}; a newer Axiscape may read it", kTacticFileVersion));
        if (!reader.failed()) migrate(*root, static_cast<int>(version));
    }
    reader.object(top, {"format", "version", "model", "mesh", "hardware", "options", "schedule", "summary"});
    if (auto model = reader.find(top, "model")) readModel(reader, *model, file);
    file.strategy.mesh = readMesh(reader, reader.need(top, "mesh"));
    if (auto hardware = reader.find(top, "hardware")) {
        file.strategy.hardware = reader.text(*hardware);
        if (auto known = findHardware(file.strategy.hardware); !known)
            reader.refuse(*hardware, known.error().what, known.error().todo);
    }
    if (auto options = reader.find(top, "options")) readOptions(reader, *options, file.strategy.schedule.options);
    for (const auto& at : reader.items(reader.need(top, "schedule")))
        file.strategy.schedule.tactics.push_back(readTactic(reader, at, file.strategy.mesh));
    if (auto summary = reader.find(top, "summary"))
        for (const auto& at : reader.items(*summary)) file.summary.push_back(readSummary(reader, at));
    if (reader.failed()) return fail(reader.error());
    return file;
}

Result<TacticFile> readTacticFile(const std::filesystem::path& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseTacticFile(*text, path.string());
}

std::string mismatch(const TacticFile& file, const Module& module, const std::string& moduleFingerprint) {
    const bool same = file.fingerprint.empty()
                          ? file.modelArguments == 0 || file.modelArguments == module.argumentCount()
                          : file.fingerprint == moduleFingerprint;
    if (same) return {};
    const auto name = file.modelName.empty() ? "another model" : file.modelName;
    if (file.modelArguments != 0 && file.modelArguments != module.argumentCount())
        return fmt::format("The tactics were made for {}, {} arguments; {} has {}", name, file.modelArguments,
                           module.name(), module.argumentCount());
    return fmt::format("The tactics were made for {}; {} has the same number of arguments but is another program", name,
                       module.name());
}

} // namespace axiscape
