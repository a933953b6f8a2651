// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/precision.h"

#include "core/interpret/elements.h"
#include "core/ir/resize.h"

namespace axiscape {
namespace {

ElementType wider(ElementType dtype) {
    if (dtype == ElementType::none || isInteger(dtype)) return dtype;
    const bool complex = dtype == ElementType::complex64 || dtype == ElementType::complex128;
    return complex ? ElementType::complex128 : ElementType::f64;
}

bool looksAtTypes(const Module& module, OpId op) {
    switch (module.kind(op)) {
    case OpKind::bitcast_convert:
    case OpKind::bitcast:
    case OpKind::composite:
    case OpKind::custom_call:
    case OpKind::unknown:
        return true;
    default:
        return false;
    }
}

} // namespace

std::shared_ptr<const Module> inDoublePrecision(const Module& module) {
    Resizing changes;
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const TensorType type = module.type(ValueId{v});
        if (wider(type.dtype) != type.dtype)
            changes.types.push_back({ValueId{v}, wider(type.dtype), {type.shape.begin(), type.shape.end()}});
    }
    for (std::uint32_t i = 0; i < module.allOpCount(); ++i) {
        const OpId op{i};
        if (looksAtTypes(module, op)) return nullptr;
        if (module.kind(op) != OpKind::constant) continue;
        const TensorType type = module.type(module.results(op)[0]);
        const std::string_view literal = module.literal(op);
        if (wider(type.dtype) == type.dtype || literal.find("0x") == literal.npos) continue;
        // Bits are of the type they are written for. A splat stays one.
        const auto bytes = static_cast<std::int64_t>(literal.size()) / 2 - 2;
        const bool all = literal.starts_with('[') || (literal.starts_with('"') && bytes >= type.bytes());
        const auto narrow = tensorFromLiteral(literal, type.dtype, all ? type.shape : std::span<const std::int64_t>());
        if (!narrow) return nullptr;
        changes.texts.push_back(
            {op, AttributeName::value, literalOf(kernels::convertTensor(*narrow, wider(type.dtype)))});
    }
    return ModuleBuilder::resized(module, changes);
}

std::optional<SpmdProgram> inDoublePrecision(const SpmdProgram& program) {
    const SiteTable& sites = program.partition.sites();
    auto module = inDoublePrecision(sites.module());
    if (!module) return std::nullopt;
    auto wide = std::make_shared<const SiteTable>(std::move(module), sites.ruleSet(), sites.customRules());
    return lower(program.partition.onSites(std::move(wide), program.partition.mesh()), program.options);
}

} // namespace axiscape
