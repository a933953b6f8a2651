// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json.h"

#include "app/cli/json_values.h"
#include "app/cli/unpriced_json.h"
#include "core/insight/conflict_groups.h"
#include "core/insight/placed.h"
#include "core/insight/product_flops.h"
#include "core/mesh/sub_axes.h"
#include "core/partition/uses.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"

namespace axiscape::cli {
namespace {

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
    } else if (const auto operand = operandOf(action)) {
        out["op"] = action.op.value;
        out["operand"] = *operand;
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
                           {"why", words::english(legalityText(one.why))},
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

} // namespace

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
        one["found"] = words::english(row.made->found);
        one["note"] = words::english(row.made->note);
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
