// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json.h"
#include "app/cli/json_values.h"
#include "core/structure/tensor_name.h"

namespace axiscape::cli {
namespace {

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

Json exportedTensors(const std::vector<ExportedTensor>& tensors) {
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

Json exportedJson(const ExportedFacts& facts) {
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

} // namespace

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
                    {"fingerprint", fingerprintOfAll(*opened.module)},
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

} // namespace axiscape::cli
