// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/op_hash.h"

#include <unordered_map>

namespace axiscape::structure {

std::uint64_t mix(std::uint64_t hash, std::uint64_t with) {
    hash ^= with + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdull;
    return hash ^ (hash >> 32);
}

std::uint64_t attributesHash(const Module& module, OpId op) {
    std::uint64_t hash = 17;
    for (const Attribute& attribute : module.attributes(op)) {
        hash = mix(hash, attribute.name.value);
        hash = mix(hash, attribute.text.value); // interned: equal texts are equal ids
        for (const std::int64_t v : module.ints(attribute)) hash = mix(hash, static_cast<std::uint64_t>(v));
    }
    return hash;
}

std::uint64_t ownHash(const Module& module, OpId op) {
    std::uint64_t hash = mix(attributesHash(module, op), static_cast<std::uint64_t>(module.kind(op)));
    if (module.kind(op) == OpKind::unknown)
        for (const char c : module.kindName(op)) hash = mix(hash, static_cast<unsigned char>(c));
    for (const ValueId v : module.results(op)) hash = mix(hash, module.typeId(v).value);
    for (const RegionId r : module.regions(op)) {
        const Region& region = module.region(r);
        if (!region.ops.empty() && region.ops[0].value < module.opCount()) continue; // numbered: hashed as ops
        for (const OpId inner : region.ops) hash = mix(hash, static_cast<std::uint64_t>(module.kind(inner)));
    }
    return hash;
}

std::uint64_t layerOpHash(const Module& module, OpId op) {
    if (module.kind(op) != OpKind::constant || !module.type(module.results(op)[0]).shape.empty())
        return ownHash(module, op);
    return mix(static_cast<std::uint64_t>(OpKind::constant), module.typeId(module.results(op)[0]).value);
}

std::vector<std::uint32_t> alikeOps(const SiteTable& sites) {
    const Module& module = sites.module();
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    std::vector<std::uint32_t> numbers(module.opCount());
    for (const OpId op : module.ops()) {
        std::uint64_t hash = ownHash(module, op);
        for (const ValueId v : module.operands(op)) hash = mix(hash, module.typeId(v).value);
        for (const SiteId site : sites.sitesOf(op)) hash = mix(hash, sites.ruleId(site).value);
        numbers[op.value] = known.try_emplace(hash, static_cast<std::uint32_t>(known.size())).first->second;
    }
    return numbers;
}

} // namespace axiscape::structure
