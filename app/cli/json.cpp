// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json.h"

#include "app/cli/unpriced_json.h"
#include "core/insight/conflict_groups.h"
#include "core/insight/efficiency.h"
#include "core/insight/peak_groups.h"
#include "core/insight/peak_table.h"
#include "core/insight/placed.h"
#include "core/insight/product_flops.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"
#include "core/tactics/strategy_fields.h"

#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string written(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n'; }

Json list(std::span<const std::int64_t> numbers) {
    Json out = Json::array();
    for (const auto n : numbers) out.push_back(n);
    return out;
}

Json axisNames(const AxisList& axes, const Mesh& mesh) { return axisTexts(mesh, axes); }

// A list per dimension of axis names, major first.
Json shardingJson(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    Json out = Json::array();
    for (std::size_t dim = 0; dim < rank; ++dim)
        out.push_back(axisNames(sharding.axesOf(static_cast<std::uint8_t>(dim)), mesh));
    return out;
}

Json typed(const Module& module, ValueId value, const std::string& name) {
    const auto type = module.type(value);
    if (!type.isTensor()) {
        const bool unknown = type.text.starts_with("tensor<"); // quantized, or of no known rank
        return {{"name", name}, {"shape", nullptr}, {"dtype", type.text}, {"bytes", unknown ? Json() : Json(0)}};
    }
    if (isDynamic(type))
        return {{"name", name}, {"shape", list(type.shape)}, {"dtype", elementName(type.dtype)}, {"bytes", nullptr}};
    return {{"name", name}, {"shape", list(type.shape)}, {"dtype", elementName(type.dtype)}, {"bytes", type.bytes()}};
}

// Of the numbered ops, their arguments and those of the regions of while and case.
std::int64_t valueCount(const Module& module) {
    std::int64_t count = module.argumentCount();
    for (const auto op : module.ops()) {
        count += module.results(op).size();
        for (const auto region : module.regions(op)) {
            const auto& body = module.region(region);
            if (body.ops.empty() || body.ops[0].value < module.opCount()) count += body.arguments.size();
        }
    }
    return count;
}

Json counts(const CollectiveCounts& of) {
    Json out = Json::object();
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        out[std::string(collectiveName(static_cast<CollectiveKind>(kind)))] = of[static_cast<CollectiveKind>(kind)];
    return out;
}

// Those of the schedule that say how it is lowered and what the rewriter may do, as a tactic file writes them.
Json optionsJson(const Options& options) {
    Json out = Json::object();
    eachField<Options>([&](const auto& field) { out[field.key] = options.*field.member; });
    return out;
}

// As low-level schedules write it.
Json actionJson(const Action& action, const Module& module, const Mesh& mesh) {
    constexpr const char* kinds[] = {"tile", "atomic", "choose", "propagate"};
    Json out = {{"action", kinds[static_cast<int>(action.kind)]}};
    if (action.kind == Action::Kind::propagate) return out;
    if (action.kind == Action::Kind::choose) {
        out["op"] = action.op.value;
        if (action.carried) out["slot"] = action.carried;
    } else if (action.onArgument) {
        out["argument"] = action.argument;
        out["name"] = module.argument(action.argument).name;
    } else {
        out["op"] = action.op.value;
        out["result"] = action.result;
    }
    if (action.kind == Action::Kind::tile) out["dim"] = action.dim;
    out["axis"] = mesh.axes[action.axis].name;
    if (action.kind == Action::Kind::choose) out["factor"] = action.factor;
    return out;
}

Json conflictJson(const Conflict& conflict, const Partition& partition) {
    const auto axis = wholeMesh(partition.mesh()).axes[conflict.axis].name;
    if (conflict.onArgument) {
        Json dims = Json::array();
        for (const auto dim : conflict.dims) dims.push_back(dim);
        return {{"argument", conflict.argument}, {"axis", axis}, {"dims", dims}};
    }
    const auto& sites = partition.sites();
    const auto op = sites.op(conflict.site);
    Json factors = Json::array();
    for (const auto factor : conflict.factors) factors.push_back(factorPlaces(sites.rule(conflict.site), factor));
    return {{"op", op.value},
            {"slot", sites.carried(conflict.site)},
            {"kind", partition.module().kindName(op)},
            {"axis", axis},
            {"factors", factors}};
}

Json tacticJson(const TacticRow& row) {
    const auto& after = *row.after;
    Json refused = Json::array(), unmatched = after.unmatched;
    for (const auto& one : after.refused)
        refused.push_back({{"action", actionJson(after.actions[one.action], *after.model->module, after.strategy.mesh)},
                           {"why", legalityText(one.why)},
                           {"code", verdictName(one.why.verdict)}});
    Json out = {{"name", row.name},
                {"collectives", counts(after.program.counts)},
                {"conflicts", after.conflicts.size()},
                {"refused", refused},
                {"nothing_stored", hasNothingStored(after.strategy.schedule.tactics.back())},
                {"ops_sha256", row.opsSha256},
                {"peak_bytes", row.peakBytes},
                {"step_seconds", nullptr},
                {"unmatched", unmatched}};
    if (row.stepSeconds) {
        out["step_seconds"] = *row.stepSeconds;
        out["unpriced"] = unpricedJson(after.simulation.get());
    }
    return out;
}

Json placed(const Snapshot& snapshot, ValueId value, const std::string& name) {
    const auto type = snapshot.model->module->type(value);
    return {
        {"name", name},
        {"sharding", shardingJson(snapshot.program.sharding(value), type.shape.size(), snapshot.partition().mesh())},
        {"local_shape", list(snapshot.program.localShape(value))}};
}

// Op results that are sharded or a partial sum, as their op makes them; one that is absent is whole.
Json valuesJson(const Snapshot& snapshot, const TensorFilter& filter) {
    const auto& module = *snapshot.model->module;
    const auto& mesh = snapshot.partition().mesh();
    Json out = Json::array();
    for (const PlacedResult& one : placedResults(snapshot, filter)) {
        Json partial = Json::array();
        for (const auto& [axis, combiner] : partialTexts(one.sharding, mesh))
            partial.push_back({{"axis", axis}, {"combiner", combinerName(combiner)}});
        out.push_back({{"op", one.op.value},
                       {"result", one.result},
                       {"kind", module.kindName(one.op)},
                       {"local_shape", list(one.local)},
                       {"sharding", shardingJson(one.sharding, module.type(one.value).shape.size(), mesh)},
                       {"partial", partial}});
    }
    return out;
}

Json collectiveJson(const Snapshot& snapshot, const SentCollective& sent) {
    const Collective& one = *sent.collective;
    Json out = {{"kind", collectiveName(one.kind)},
                {"axes", axisNames(one.axes, snapshot.partition().mesh())},
                {"at", one.atUse ? "use" : "result"},
                {"op", one.op.value},
                {"slot", one.slot},
                {one.atUse ? "operand" : "result", one.index},
                {"group", one.group},
                {"trips", one.trips},
                {"input_bytes", one.inputBytes},
                {"output_bytes", one.outputBytes}};
    if (!one.atUse) out["combiner"] = combinerName(one.combiner);
    if (one.kind == CollectiveKind::all_to_all) {
        out["from_dim"] = one.fromDim;
        out["to_dim"] = one.toDim;
    }
    out["tactic"] = sent.tactic < 0
                        ? Json(nullptr)
                        : Json(snapshot.strategy.schedule.tactics[static_cast<std::size_t>(sent.tactic)].name);
    return out;
}

// What is left to be decided: one entry for all conflicts that are answered together.
Json questionJson(const Snapshot& snapshot, const ConflictGroup& group) {
    const Module& module = *snapshot.model->module;
    constexpr const char* places[] = {"argument", "result", "summed", "sum", "factor"};
    Json answers = Json::array();
    for (const ConflictAnswer& answer : group.answers) {
        Json askers = Json::array(), actions = Json::array();
        for (const ConflictAsker& asker : answer.askedBy)
            askers.push_back(asker.operand.valid() ? tensorName(module, asker.operand, NameForm::call)
                                                   : std::string(module.kindName(asker.use)));
        for (const Action& action : answer.actions)
            actions.push_back(actionJson(action, module, snapshot.strategy.mesh));
        answers.push_back({{"on", places[static_cast<int>(answer.place.kind)]},
                           {"slot", answer.place.slot},
                           {"dim", answer.place.dim},
                           {"asked_by", askers},
                           {"actions", actions}});
    }
    return {{"axis", snapshot.strategy.mesh.axes[group.axis].name},
            {"argument", group.op.valid() ? Json(nullptr) : Json(tensorName(module, group.value, NameForm::value))},
            {"op", group.op.valid() ? Json(group.op.value) : Json(nullptr)},
            {"alike", group.count},
            {"answers", answers}};
}

Json timelineJson(const Snapshot& snapshot) {
    const auto& simulation = *snapshot.simulation;
    const auto& mesh = snapshot.strategy.mesh;
    Json intervals = Json::array(), curve = Json::array();
    for (const auto& one : simulation.intervals) {
        const bool moves = one.collective >= 0;
        Json entry = {
            {"start", one.start},
            {"end", one.end},
            {"lane", one.lane == 0 ? "compute" : mesh.axes[one.lane - 1u].name},
            {"op", one.op.valid() ? Json(one.op.value) : Json()},
            {"kind", moves ? collectiveName(snapshot.program.collectives[static_cast<std::size_t>(one.collective)].kind)
                     : one.op.valid() ? snapshot.model->module->kindName(one.op)
                                      : std::string_view()},
            {"repeats", one.repeats}};
        if (moves) entry["collective"] = one.collective;
        intervals.push_back(std::move(entry));
    }
    for (const auto& point : simulation.curve) {
        Json bytes = Json::object();
        for (int i = 0; i < kMemoryCategories; ++i)
            bytes[std::string(memoryCategoryName(static_cast<MemoryCategory>(i)))] =
                point.bytes[static_cast<std::size_t>(i)];
        curve.push_back({{"seconds", point.seconds},
                         {"op", point.op.valid() ? Json(point.op.value) : Json()},
                         {"bytes", point.total()},
                         {"categories", bytes}});
    }
    return {{"intervals", intervals}, {"curve", curve}};
}

} // namespace

static Json exportedTensors(const std::vector<ExportedTensor>& tensors) {
    Json list = Json::array();
    for (const auto& one : tensors)
        list.push_back({{"path", one.path},
                        {"dtype", one.dtype},
                        {"shape", one.shape},
                        {"sharding", one.sharding.empty() ? Json() : Json(one.sharding)},
                        {"memory", one.memory.empty() ? Json() : Json(one.memory)},
                        {"kept", one.kept}});
    return list;
}

static Json exportedJson(const ExportedFacts& facts) {
    return {{"function", facts.function},
            {"arguments", exportedTensors(facts.arguments)},
            {"results", exportedTensors(facts.results)},
            {"platforms", facts.platforms},
            {"ordered_effects", facts.orderedEffects},
            {"unordered_effects", facts.unorderedEffects},
            {"disabled_checks", facts.disabledChecks},
            {"devices", facts.devices},
            {"calling_convention", facts.callingConvention},
            {"vjp_order", facts.vjpOrder},
            {"uses_global_constants", facts.usesGlobalConstants}};
}

std::string importJson(const Model& model, const Opened& opened) {
    const auto& module = *model.module;
    const auto& facts = opened.facts;
    Json ops = Json::object(), unfit = Json::array();
    for (const auto& [name, count] : facts.ops) ops[name] = count;
    for (const auto& one : facts.notPartitionable) unfit.push_back({{"function", one.function}, {"why", one.why}});
    Json arguments = Json::array(), results = Json::array(), unknown = Json::object();
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        auto one = typed(module, ValueId{i}, module.argument(i).name);
        one["donated"] = module.argument(i).donated;
        arguments.push_back(std::move(one));
    }
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.push_back(typed(module, module.results()[i], module.result(i).name));
    for (const auto& [name, count] : module.unknownOperations()) unknown[name] = count;
    return written({{"name", module.name()},
                    {"form", formName(opened.form)},
                    {"version", opened.version.empty() ? Json() : Json(opened.version)},
                    {"producer", opened.producer.empty() ? Json() : Json(opened.producer)},
                    {"stage", opened.stage.empty() ? Json() : Json(opened.stage)},
                    {"entry", facts.entry.empty() ? Json() : Json(facts.entry)},
                    {"fingerprint", opened.fingerprint},
                    {"ops", ops},
                    {"not_partitionable", unfit},
                    {"exported", opened.exported ? exportedJson(*opened.exported) : Json()},
                    {"operations", module.opCount()},
                    {"operations_in_text", module.operationsInText()},
                    {"values", valueCount(module)},
                    {"arguments", arguments},
                    {"results", results},
                    {"unknown_operations", unknown}});
}

std::string applyJson(const Snapshot& snapshot, const std::vector<TacticRow>& tactics, const ShownTensors& shown) {
    const auto& module = *snapshot.model->module;
    Json rows = Json::array(), arguments = Json::array(), results = Json::array(), conflicts = Json::array(),
         questions = Json::array();
    for (const auto& row : tactics) rows.push_back(tacticJson(row));
    for (const std::uint32_t i : foundArguments(snapshot, shown.filter))
        arguments.push_back(placed(snapshot, ValueId{i}, module.argument(i).name));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.push_back(placed(snapshot, module.results()[i], module.result(i).name));
    for (const auto& one : snapshot.conflicts) conflicts.push_back(conflictJson(one, snapshot.partition()));
    for (const auto& group : conflictGroups(snapshot)) questions.push_back(questionJson(snapshot, group));
    Json out = {{"options", optionsJson(snapshot.strategy.schedule.options)},
                {"tactics", rows},
                {"arguments", arguments},
                {"results", results},
                {"conflicts", conflicts},
                {"questions", questions}};
    if (shown.values) {
        out["values"] = valuesJson(snapshot, shown.filter);
        Json collectives = Json::array();
        for (const SentCollective& one : sentCollectives(snapshot, shown.filter))
            collectives.push_back(collectiveJson(snapshot, one));
        out["collectives"] = std::move(collectives);
        const ProductFlops products = productFlops(snapshot.program);
        out["product_flops"] = {{"whole", products.whole}, {"device", products.device}};
    }
    return written(out);
}

namespace {

// Every buffer alive at the peak, largest first, and what it is owed to.
Json peakBuffersJson(const Snapshot& snapshot) {
    Json rows = Json::array();
    for (const auto& row : peakTable(snapshot)) {
        const auto& of = row.attributed;
        Json one = {{"value", row.name},
                    {"bytes", of.buffer.bytes},
                    {"whole_bytes", of.wholeBytes},
                    {"category", memoryCategoryName(of.buffer.category)},
                    {"op", nullptr},
                    {"kind", nullptr},
                    {"source", of.source},
                    {"layer", row.layer},
                    {"tactic", row.tactic.empty() ? Json(nullptr) : Json(row.tactic)}};
        if (of.op.valid()) {
            one["op"] = of.op.value;
            one["kind"] = snapshot.model->module->kindName(of.op);
        }
        rows.push_back(std::move(one));
    }
    return rows;
}

// The same summed up: by what it is for, within that by layer.
Json peakCategoriesJson(const Snapshot& snapshot) {
    Json out = Json::array();
    for (const PeakCategory& category : peakCategories(snapshot)) {
        Json layers = Json::array();
        for (const PeakLayer& layer : category.layers)
            layers.push_back({{"layer", layer.name}, {"bytes", layer.bytes}, {"buffers", layer.buffers.size()}});
        out.push_back({{"category", memoryCategoryName(category.category)},
                       {"bytes", category.bytes},
                       {"layers", std::move(layers)}});
    }
    return out;
}

Json adviceJson(const std::optional<PeakSuggestion>& advice) {
    if (!advice) return nullptr;
    return {{"tactic", advice->tactic.name},
            {"axis", advice->tactic.axis},
            {"peak_bytes", advice->peakBytes},
            {"saved_bytes", advice->savedBytes},
            {"step_seconds", advice->stepSeconds}};
}

// With what it would fit; an answer that there is not is null.
Json fittingJson(const Fitting& f) {
    Json out = {{"devices", nullptr}, {"batch", nullptr}, {"recomputed", nullptr}};
    if (f.devices)
        out["devices"] = {{"axis", f.devices->axis},
                          {"size", f.devices->size},
                          {"devices", f.devices->devices},
                          {"peak_bytes", f.devices->peakBytes}};
    if (f.batch) out["batch"] = {{"now", f.batch->now}, {"size", f.batch->size}, {"peak_bytes", f.batch->peakBytes}};
    if (f.recomputed)
        out["recomputed"] = {{"layers", f.recomputed->layers},
                             {"peak_bytes", f.recomputed->peakBytes},
                             {"more_seconds", f.recomputed->seconds}};
    return out;
}

} // namespace

std::string simulateJson(const Snapshot& snapshot, const Fitting& fitting, const SimulateExtras& extras) {
    const auto& simulation = *snapshot.simulation;
    Json devices = Json::array();
    for (std::int64_t id = 0; id < simulation.devices; ++id)
        devices.push_back({{"id", id},
                           {"peak_bytes", simulation.memory.peak},
                           {"argument_bytes", simulation.memory.argument},
                           {"output_bytes", simulation.memory.output},
                           {"alias_bytes", simulation.memory.alias},
                           {"temporary_bytes", simulation.memory.temporary}});
    const Efficiency efficiency = efficiencyOf(snapshot);
    const auto& tokens = efficiency.tokens;
    Json out = {{"hardware", snapshot.strategy.hardware},
                {"host", hostName(snapshot.strategy.host)},
                {"options", optionsJson(snapshot.strategy.schedule.options)},
                {"step_seconds", simulation.stepSeconds},
                {"model_flops", efficiency.modelFlops},
                {"mfu", efficiency.mfu},
                {"hfu", efficiency.hfu},
                {"tokens", tokens ? Json(*tokens) : Json(nullptr)},
                {"tokens_per_second", tokens ? Json(*tokens / simulation.stepSeconds) : Json(nullptr)},
                {"lower_bound_seconds", simulation.lowerBoundSeconds},
                {"upper_bound_seconds", simulation.upperBoundSeconds},
                {"compute_seconds", simulation.computeSeconds},
                {"communication_seconds", simulation.communicationSeconds},
                {"exposed_seconds", simulation.exposedSeconds},
                {"capacity_bytes", static_cast<std::int64_t>(simulation.capacityBytes)},
                {"fits", simulation.fits()},
                {"would_fit", simulation.fits() ? Json(nullptr) : fittingJson(fitting)},
                {"devices", devices},
                {"collectives", counts(snapshot.program.counts)},
                {"unpriced", unpricedJson(&simulation)},
                {"peak_buffers", peakBuffersJson(snapshot)},
                {"peak_categories", peakCategoriesJson(snapshot)}};
    if (extras.advised) out["advice"] = adviceJson(extras.advice);
    if (extras.timeline) out["timeline"] = timelineJson(snapshot);
    return written(out);
}

std::string interpretJson(const std::vector<Interpreted>& files) {
    Json rows = Json::array();
    for (const auto& file : files)
        rows.push_back({{"path", file.path}, {"status", file.status}, {"message", file.message}});
    return written({{"files", rows}});
}

std::string libraryJson(const std::vector<LibraryRow>& rows) {
    Json out = Json::array();
    for (const auto& row : rows) {
        Json one = {{"kind", row.kind}, {"axis", row.axis}, {"possible", row.made.has_value()}};
        if (!row.made) {
            one["why"] = row.why;
            out.push_back(std::move(one));
            continue;
        }
        Json inputs = Json::object();
        for (const auto& rule : row.made->tactic.inputs) {
            constexpr const char* words[] = {"", "REPLICATED", "FIRST_DIVISIBLE_DIM", "UNKNOWN"};
            if (rule.kind == InputRule::Kind::dimension)
                inputs[rule.pattern] = rule.dim;
            else
                inputs[rule.pattern] = words[static_cast<int>(rule.kind)];
        }
        one["name"] = row.made->tactic.name;
        one["found"] = row.made->found;
        one["note"] = row.made->note;
        one["inputs"] = inputs;
        one["actions"] = row.made->tactic.actions.size();
        out.push_back(std::move(one));
    }
    return written({{"tactics", out}});
}

std::string exportJson(const std::vector<std::string>& files, const Options& options) {
    return written({{"files", files}, {"options", optionsJson(options)}});
}

} // namespace axiscape::cli
