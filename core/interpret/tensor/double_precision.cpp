// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/double_precision.h"

#include "core/interpret/tensor/elements.h"
#include "core/ir/resize.h"

namespace axiscape {
namespace {

constexpr std::int64_t kExponentBits = 11, kMantissaBits = 52; // of f64
constexpr std::int64_t kFewBits = 16;                          // a format of fewer is meant to be felt

// The literal of a constant of `type`, for its wider type: as bits where it is written so, and rounded to `type`, for
// one program writes 0.9 and another 0.899999976. Empty if it is the same in both.
Result<std::string> widerLiteral(std::string_view literal, const TensorType& type) {
    if (literal.find_first_of("x.") == literal.npos) return std::string();
    // A splat stays one.
    const auto bytes = static_cast<std::int64_t>(literal.size()) / 2 - 2;
    const bool all = literal.starts_with('[') || (literal.starts_with('"') && bytes >= type.bytes());
    const auto narrow = tensorFromLiteral(literal, type.dtype, all ? type.shape : std::span<const std::int64_t>());
    if (!narrow) return fail(narrow.error());
    return literalOf(kernels::convertTensor(*narrow, inDoublePrecision(type.dtype)));
}

void roundNoMore(const Module& module, OpId op, Resizing& changes) {
    if (module.kind(op) == OpKind::reduce_precision) {
        const auto exponent = module.intOr(op, AttributeName::exponent_bits, 8),
                   mantissa = module.intOr(op, AttributeName::mantissa_bits, 23);
        if (1 + exponent + mantissa < kFewBits) return;
        changes.ints.push_back({op, AttributeName::exponent_bits, {kExponentBits}});
        changes.ints.push_back({op, AttributeName::mantissa_bits, {kMantissaBits}});
    }
    if (module.kind(op) == OpKind::dot_general && module.find(op, AttributeName::algorithm))
        changes.texts.push_back({op, AttributeName::algorithm, ""});
}

} // namespace

ElementType inDoublePrecision(ElementType dtype) {
    if (dtype == ElementType::complex64 || dtype == ElementType::complex128) return ElementType::complex128;
    return isFloat(dtype) && elementBits(dtype) >= 16 ? ElementType::f64 : dtype;
}

std::shared_ptr<const Module> inDoublePrecision(const Module& module) {
    const auto changesType = [&](ValueId value) {
        const ElementType dtype = module.type(value).dtype;
        return inDoublePrecision(dtype) != dtype;
    };
    Resizing changes;
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const TensorType type = module.type(ValueId{v});
        if (changesType(ValueId{v}))
            changes.types.push_back(
                {ValueId{v}, inDoublePrecision(type.dtype), {type.shape.begin(), type.shape.end()}});
    }
    for (std::uint32_t i = 0; i < module.allOpCount(); ++i) {
        const OpId op{i};
        roundNoMore(module, op, changes);
        if (module.kind(op) != OpKind::constant || !changesType(module.results(op)[0])) continue;
        auto literal = widerLiteral(module.literal(op), module.type(module.results(op)[0]));
        if (!literal) return nullptr;
        if (!literal->empty()) changes.texts.push_back({op, AttributeName::value, std::move(*literal)});
    }
    return ModuleBuilder::resized(module, changes);
}

std::vector<bool> isOfBits(const Module& module) {
    std::vector<bool> ofBits(module.allOpCount(), false);
    for (std::uint32_t i = 0; i < module.allOpCount(); ++i) {
        OpId op{i};
        if (module.kind(op) != OpKind::bitcast_convert && module.kind(op) != OpKind::bitcast) continue;
        ofBits[i] = true;
        // The ops of a loop are run one by one, those of a reducer with it.
        while (op.value >= module.opCount()) {
            const RegionId region = module.regionOf(op);
            if (!region.valid()) break;
            op = module.region(region).parent;
            ofBits[op.value] = true;
        }
    }
    return ofBits;
}

} // namespace axiscape
