// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/rounding.h"

#include "core/interpret/tensor/elements.h"
#include "core/ops/per_op.h"

#include <algorithm>
#include <cmath>

namespace axiscape::verification {
namespace {

constexpr double kRounding = 0x1p-44;  // in f64
constexpr double kLastPlace = 0x1p-52; // of f64
constexpr double kMostAmplified = 1.0 / 16;
constexpr double kMostInF64 = 0x1p-34;

// As written; 0 of what is exact.
double roundingOf(ElementType dtype) {
    switch (dtype) {
    case ElementType::f64:
    case ElementType::complex128:
        return 0x1p-36;
    case ElementType::f32:
    case ElementType::tf32:
    case ElementType::complex64:
        return 0x1p-13;
    case ElementType::f16:
        return 0x1p-7;
    case ElementType::bf16:
        return 0x1p-5;
    default:
        return isInteger(dtype) || dtype == ElementType::none ? 0 : 0.25; // of 8 bits and less
    }
}

double roundingOf(ElementType dtype, Precision precision) {
    const double asWritten = roundingOf(dtype);
    return precision == Precision::f64 && asWritten > 0 ? kRounding : asWritten;
}

// How far nudged() moves a number of the type, of its size.
double nudgeOf(ElementType dtype, Precision precision) {
    if (roundingOf(dtype) == 0) return 0;
    if (precision == Precision::f64) return elementBits(dtype) < 16 ? 0 : kLastPlace;
    // 16 units of the last place of f32, one of types of 16 bits and less
    return roundingOf(dtype) * (elementBits(dtype) <= 16 ? 0x1p-3 : 0x1p-7);
}

struct Roundoff {
    double rounding = 0;  // of the coarsest type so far
    std::int64_t sum = 1; // the longest so far
    int sums = 0;         // one after the other on the way
};
void take(Roundoff& into, const Roundoff& from) {
    into.rounding = std::max(into.rounding, from.rounding);
    into.sum = std::max(into.sum, from.sum);
    into.sums = std::max(into.sums, from.sums);
}

std::int64_t product(const Module& module, ValueId value, std::span<const std::int64_t> dims) {
    std::int64_t elements = 1;
    for (const auto d : dims) elements *= module.type(value).shape[static_cast<std::size_t>(d)];
    return elements;
}

// How many elements a sum of the op has.
using Sum = std::int64_t (*)(const Module& module, OpId op);

std::int64_t dotSum(const Module& module, OpId op) {
    return product(module, module.operands(op)[0], module.ints(op, AttributeName::lhs_contracting_dimensions));
}
std::int64_t plainDotSum(const Module& module, OpId op) {
    const auto shape = module.type(module.operands(op)[0]).shape;
    return shape.empty() ? 1 : shape.back();
}
std::int64_t convolutionSum(const Module& module, OpId op) {
    const TensorType kernel = module.type(module.operands(op)[1]);
    const std::int64_t features = module.intOr(op, AttributeName::kernel_output_feature_dimension, 0);
    return kernel.elements() / std::max<std::int64_t>(1, kernel.shape[static_cast<std::size_t>(features)]);
}
std::int64_t reduceSum(const Module& module, OpId op) {
    return product(module, module.operands(op)[0], module.ints(op, AttributeName::dimensions));
}
std::int64_t scatterSum(const Module& module, OpId op) {
    const std::int64_t into = module.type(module.results(op)[0]).elements();
    return std::max<std::int64_t>(1,
                                  module.type(module.operands(op).back()).elements() / std::max<std::int64_t>(1, into));
}
std::int64_t windowSum(const Module& module, OpId op) {
    std::int64_t elements = 1;
    for (const auto n : module.ints(op, AttributeName::window_dimensions)) elements *= n;
    return elements;
}

constexpr PerOp<Sum> kSums{
    {OpKind::dot_general, dotSum}, {OpKind::dot, plainDotSum},    {OpKind::convolution, convolutionSum},
    {OpKind::reduce, reduceSum},   {OpKind::scatter, scatterSum}, {OpKind::reduce_window, windowSum},
};

} // namespace

std::int64_t summedElements(const Module& module, OpId op) {
    const Sum sum = kSums[module.kind(op)];
    return sum ? sum(module, op) : 1;
}

IdVector<ValueId, double> tolerances(const Module& module, Precision precision) {
    IdVector<ValueId, Roundoff> errors(module.valueCount());
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        errors[ValueId{i}].rounding = roundingOf(module.type(ValueId{i}).dtype, precision);
    const auto pass = [&] {
        for (const OpId op : module.ops()) {
            Roundoff error;
            for (const ValueId value : module.operands(op)) take(error, errors[value]);
            const std::int64_t summed = summedElements(module, op);
            error.sum = std::max(error.sum, summed);
            error.sums += summed > 1;
            for (const RegionId region : module.regions(op)) {
                const Region& body = module.region(region);
                for (std::uint32_t i = 0; i < body.arguments.size(); ++i) take(errors[body.arguments[i]], error);
                for (const ValueId value : body.yields) take(error, errors[value]);
            }
            for (const ValueId value : module.results(op)) {
                take(errors[value], error);
                errors[value].rounding =
                    std::max(errors[value].rounding, roundingOf(module.type(value).dtype, precision));
            }
        }
    };
    pass(); // what a region yields is known to its op only then
    pass();
    IdVector<ValueId, double> tolerance(module.valueCount(), 0.0);
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
        const Roundoff& error = errors[ValueId{v}];
        if (roundingOf(module.type(ValueId{v}).dtype) > 0)
            tolerance[ValueId{v}] = error.rounding * std::max(1.0, std::sqrt(static_cast<double>(error.sum) / 1024)) *
                                    std::max(1.0, std::sqrt(error.sums / 64.0));
    }
    return tolerance;
}

std::vector<Tensor> nudged(const std::vector<Tensor>& arguments, Precision precision) {
    std::vector<Tensor> out;
    std::uint32_t random = 1;
    for (const Tensor& argument : arguments) {
        const ElementType dtype = argument.dtype();
        const double off = nudgeOf(dtype, precision);
        if (off == 0) {
            out.push_back(argument);
            continue;
        }
        const bool complex = dtype == ElementType::complex64 || dtype == ElementType::complex128;
        Tensor wide = kernels::convertTensor(argument, complex ? ElementType::complex128 : ElementType::f64);
        auto* numbers = wide.mutableData<double>();
        for (std::int64_t i = 0; i < wide.elements() * (complex ? 2 : 1); ++i) {
            random = random * 1664525u + 1013904223u;
            numbers[i] *= 1 + (random >> 31 ? off : -off);
        }
        out.push_back(kernels::convertTensor(wide, dtype));
    }
    return out;
}

double conditioningOf(double change, Precision precision) {
    const double least = precision == Precision::f64 ? kLastPlace : nudgeOf(ElementType::f32, precision);
    return std::max(1.0, change / least);
}

double toleranceOf(double own, double conditioning, Precision precision) {
    if (own == 0) return 0;
    if (precision == Precision::f64) return std::min(own * conditioning, kMostInF64);
    const double grown = 8 * nudgeOf(ElementType::f32, precision) * conditioning;
    return std::max(own, std::min(grown, kMostAmplified));
}

} // namespace axiscape::verification
