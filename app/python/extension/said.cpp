// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/extension/said.h"

#include "app/cli/compare.h"
#include "app/cli/json.h"
#include "app/cli/verify.h"
#include "core/exchange/exchange.h"
#include "core/insight/check.h"
#include "core/insight/dimension_cuts.h"
#include "core/insight/placed.h"
#include "core/mesh/sub_axes.h"
#include "core/partition/why.h"
#include "core/session/export_input.h"
#include "core/stablehlo/stablehlo.h"
#include "core/structure/tensor_name.h"

#include <nlohmann/json.hpp>

namespace axiscape::python {
namespace {

using Json = nlohmann::ordered_json;

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json tensor(const std::string& name, const std::string& path, const TensorType& type) {
    return {{"name", name}, {"path", path}, {"shape", type.shape}, {"dtype", elementName(type.dtype)}};
}

std::vector<std::string> english(const std::vector<Text>& texts) {
    std::vector<std::string> out;
    for (const Text& text : texts) out.push_back(words::english(text));
    return out;
}

std::vector<TacticMark> marksOf(const Snapshot& snapshot) {
    std::vector<TacticMark> marks;
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k)
        marks.push_back(
            {snapshot.after(k).strategy.schedule.tactics.back().name, snapshot.after(k).partition().placementCount()});
    return marks;
}

// What `said(partition, value, axis)` says of a tensor and an axis that are named by a person.
template <class Said>
Result<std::vector<std::string>> askedAt(const State& state, const std::string& path, const std::string& axis,
                                         Said&& said) {
    const auto value = findTensor(*state.snapshot->model, path);
    if (!value) return fail(value.error());
    const Partition& partition = state.snapshot->partition();
    const auto found = partition.mesh().find(axis);
    if (!found)
        return fail(words::phrase("the mesh has no axis '{}'", axis), {}, {},
                    words::phrase("Its axes are {}", meshText(state.snapshot->strategy.mesh)));
    return english(said(partition, *value, *found));
}

} // namespace

std::string programJson(const Program& program) {
    const Module& module = *program.model().module;
    Json arguments = Json::array(), results = Json::array();
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.push_back(tensor(module.argument(i).name, module.argument(i).path, module.type(ValueId{i})));
    for (std::uint32_t i = 0; i < module.results().size(); ++i)
        results.push_back(tensor(module.result(i).name, module.result(i).path, module.type(module.results()[i])));
    return written({{"name", module.name()},
                    {"fingerprint", program.model().fingerprint},
                    {"operations", module.opCount()},
                    {"arguments", arguments},
                    {"results", results}});
}

Result<std::string> applyJson(const State& state, bool values, const Progress& progress) {
    const auto rows = cli::tacticRows(*state.snapshot, progress);
    if (!rows) return fail(rows.error());
    return cli::applyJson(*state.snapshot, *rows, {values, TensorFilter("", state.snapshot->strategy.mesh)});
}

Result<std::string> simulateJson(const State& state, bool timeline, const Progress& progress) {
    const Snapshot& now = *state.snapshot;
    if (!now.simulation)
        return fail(words::phrase("the plan has no hardware to be simulated on"), {}, {},
                    words::phrase("Name it: jit(..., hardware=\"tpu_v3\")"));
    Fitting fits;
    if (!now.simulation->fits()) fits = fitting(now, state.program.facts->model(now.model), progress);
    return cli::simulateJson(now, fits, {timeline, false, {}, {}, {}, {}});
}

Result<std::string> verifyJson(const State& state, std::uint64_t seed, const Progress& progress) {
    const Model& model = *state.snapshot->model;
    VerifyOptions options;
    options.seed = seed;
    options.functionOf = importFunction;
    const auto result = verifyShrunk(state.snapshot->program, *model.structure, options, progress);
    if (!result) return fail(result.error());
    return cli::verifyJson(*result, *model.module, seed);
}

std::string compareJson(const std::vector<std::pair<std::string, State>>& all) {
    std::vector<cli::Compared> compared;
    for (const auto& [name, state] : all) compared.push_back({name, "", state.snapshot});
    return cli::compareJson(compared, 0);
}

std::string dimensionsJson(const State& state) {
    const LogicalDimensions& all = state.program.facts->dimensions(state.snapshot->model);
    const auto cuts = dimensionCuts(*state.snapshot, all.names);
    Json out = Json::array();
    for (const DimensionId id : all.listed) {
        Json axes = Json::array();
        for (const DimensionCut& cut : cuts[id])
            axes.push_back({{"axis", state.snapshot->strategy.mesh.axes[cut.axis].name}, {"tensors", cut.values}});
        out.push_back({{"name", all[id].name},
                       {"key", all[id].key},
                       {"sizes", all.names[id].sizes},
                       {"tensors", all.names[id].values},
                       {"axes", axes}});
    }
    return written(out);
}

Result<std::string> placementJson(const State& state) {
    const Strategy& strategy = state.snapshot->strategy;
    if (strategy.hardware.empty())
        return fail(words::phrase("the plan has no hardware, so no network its axes lie on"), {}, {},
                    words::phrase("Name it: jit(..., hardware=\"tpu_v3\")"));
    const auto hardware = findHardware(strategy.hardware);
    if (!hardware) return fail(hardware.error());
    const auto placement = strategy.placement.empty()
                               ? Result<NetworkPlacement>(defaultPlacement(strategy.mesh, *hardware))
                               : parsePlacement(strategy.placement, strategy.mesh, *hardware);
    if (!placement) return fail(placement.error());
    Json out = Json::object();
    for (std::size_t a = 0; a < strategy.mesh.axes.size(); ++a) {
        Json parts = Json::array();
        for (const AxisPart& part : (*placement)[a]) {
            const NetworkLevel& level = hardware->levels[part.level];
            parts.push_back({{"level", level.name}, {"kind", levelKindName(level.kind)}, {"devices", part.devices}});
        }
        out[strategy.mesh.axes[a].name] = std::move(parts);
    }
    return written(out);
}

std::string collectivesJson(const State& state) {
    const Snapshot& now = *state.snapshot;
    const Module& module = *now.model->module;
    const Mesh& mesh = now.partition().mesh();
    Json out = Json::array();
    for (const auto& [collective, tactic] : sentCollectives(now)) {
        const OpId op = collective->op;
        out.push_back(
            {{"kind", collectiveName(collective->kind)},
             {"axes", axisTexts(mesh, collective->axes)},
             {"trips", collective->trips},
             {"input_bytes", collective->inputBytes},
             {"output_bytes", collective->outputBytes},
             {"op", op.valid()
                        ? tensorName(module, now.model->structure->layers, *module.results(op).begin(), NameForm::place)
                        : std::string()},
             {"source", op.valid() ? module.locationText(op) : std::string()},
             {"tactic", tactic < 0 ? Json(nullptr)
                                   : Json(now.strategy.schedule.tactics[static_cast<std::size_t>(tactic)].name)}});
    }
    return written(out);
}

std::string tacticFileText(const State& state, const std::string& modelPath) {
    TacticFile file = tacticFileOf(*state.snapshot);
    file.modelPath = modelPath;
    return writeTacticFile(file);
}

Result<std::vector<std::string>> why(const State& state, const std::string& path, const std::string& axis) {
    return askedAt(state, path, axis, [&](const Partition& partition, ValueId value, AxisId found) {
        const auto chain = whyChain(partition, value, found);
        const auto marks = marksOf(*state.snapshot);
        return chain.empty() ? whyNotText(partition, whyNot(partition, value, found), marks)
                             : whyText(partition, chain, marks);
    });
}

Result<std::vector<std::string>> whyNotSaid(const State& state, const std::string& path, const std::string& axis) {
    return askedAt(state, path, axis, [&](const Partition& partition, ValueId value, AxisId found) {
        return whyNotText(partition, whyNot(partition, value, found), marksOf(*state.snapshot));
    });
}

Result<std::vector<ExportedText>> exported(const State& state, const std::string& format, const Progress& progress) {
    const auto known = findExportFormat(format);
    if (!known) {
        std::string names;
        for (const auto& facts : exportFormats()) names += (names.empty() ? "" : ", ") + std::string(facts.name);
        return fail(words::phrase("there is no export '{}'", format), {}, {}, words::phrase("Known are {}", names));
    }
    const SnapshotExport from(state.snapshot);
    const auto made = makeExport(*known, from.input(), progress);
    if (!made) return fail(made.error());
    std::vector<ExportedText> out;
    for (const ExportedFile& file : made->files) out.push_back({file.suffix, file.text});
    return out;
}

} // namespace axiscape::python
