// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/copies.h"

#include <algorithm>
#include <unordered_map>

namespace axiscape {
namespace {

using ValueMap = std::unordered_map<std::uint32_t, ValueId>;

bool isSharding(std::string_view name) {
    return name == "sdy.sharding" || name == "mhlo.sharding" || name == "sharding" || name == "sdy.sharding_rule";
}

void copyInner(ModuleBuilder& builder, const Module& module, RegionId region, ValueMap& map);

void copyRegions(ModuleBuilder& builder, const Module& module, OpId op, ValueMap& map) {
    for (RegionId region : module.regions(op)) copyInner(builder, module, region, map);
}

void copyInner(ModuleBuilder& builder, const Module& module, RegionId id, ValueMap& map) {
    const Region& region = module.region(id);
    std::vector<TypeId> types;
    const auto typeOf = [&](ValueId v) {
        const TensorType type = module.type(v);
        return type.isTensor() ? builder.tensor(type.dtype, type.shape) : builder.otherType(type.text);
    };
    for (ValueId v : region.arguments) types.push_back(typeOf(v));
    const auto arguments = builder.beginRegion(types);
    for (std::uint32_t i = 0; i < arguments.size(); ++i) map[region.arguments[i].value] = arguments[i];
    for (OpId op : region.ops) {
        if (module.regionOf(op) != id) continue;
        std::vector<ValueId> operands;
        for (ValueId v : module.operands(op)) operands.push_back(map[v.value]);
        types.clear();
        for (ValueId v : module.results(op)) types.push_back(typeOf(v));
        const OpId copy = module.kind(op) == OpKind::unknown ? builder.unknownOp(module.fullName(op), operands, types)
                                                             : builder.op(module.kind(op), operands, types);
        copyAttributes(builder, module, op);
        copyRegions(builder, module, op, map);
        for (std::uint32_t i = 0; i < types.size(); ++i) map[module.results(op)[i].value] = builder.result(copy, i);
    }
    std::vector<ValueId> yields;
    for (ValueId v : region.yields) yields.push_back(map[v.value]);
    builder.endRegion(yields);
}

} // namespace

void copyAttributes(ModuleBuilder& builder, const Module& module, OpId op, std::span<const AttributeName> but) {
    for (const Attribute& a : module.attributes(op)) {
        const auto known = a.name.value < static_cast<std::uint32_t>(AttributeName::knownCount);
        const auto name = static_cast<AttributeName>(known ? a.name.value : 0);
        if (known && std::find(but.begin(), but.end(), name) != but.end()) continue;
        if (isSharding(module.text(a.name))) continue;
        if (!a.text.valid())
            builder.ints(name, module.ints(a));
        else if (known)
            builder.text(name, module.text(a.text));
        else
            builder.attribute(module.text(a.name), module.text(a.text));
    }
}

LocationId copyLocation(ModuleBuilder& builder, const Module& module, OpId op) {
    Location location = module.location(op);
    for (StringId* text : {&location.nameStack, &location.function, &location.file})
        if (text->valid()) *text = builder.intern(module.text(*text));
    return builder.location(location);
}

void copyRegion(ModuleBuilder& builder, const Module& module, RegionId region) {
    ValueMap map;
    copyInner(builder, module, region, map);
}

} // namespace axiscape
