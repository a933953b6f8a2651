// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/op_hash.h"

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

} // namespace axiscape::structure
