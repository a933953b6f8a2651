// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/double_precision.h"
#include "core/interpret/tensor/elements.h"
#include "core/verify/index_ranges.h"
#include "core/verify/number_uses.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace axiscape {
namespace {

// Uniform in [0, 1), 53 bits, the same everywhere: the distributions of the standard library are not.
class Uniform {
  public:
    explicit Uniform(std::uint64_t seed) : m_engine(seed) {}
    double operator()() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }

  private:
    std::mt19937_64 m_engine;
};

// Tokens and tensors of unknown size have none: the machine takes the one and refuses the other.
bool hasElements(const TensorType& type) {
    return type.isTensor() && std::none_of(type.shape.begin(), type.shape.end(), [](auto d) { return d < 0; });
}

struct Between {
    double low = -1, high = 1;
};

Between around(double middle, double width) { return {middle - width, middle + width}; }

// As a trained model has them.
Between sizeOf(const TensorType& type, Role role, const verification::NumberUse& use) {
    if (role == Role::optimizerState) return {1e-4, 1e-2}; // second moments are under a square root
    if (use.root) return around(1, 0.5);                   // variances
    if (role != Role::parameter) return {};
    // Sums of as many have a variance of 1/4: what a layer adds to its input is smaller than that.
    if (use.fanIn > 0) return around(0, std::sqrt(0.75 / use.fanIn));
    if (use.table) return {};
    if (use.shift) return around(0, 0.1); // biases
    if (use.scale || type.shape.size() <= 1) return around(1, 0.25);
    return {};
}

// `range`: integers stay below it; 0 if no use says so.
Tensor randomIntegers(const TensorType& type, std::int64_t range, Uniform& uniform) {
    Tensor numbers(ElementType::i32, type.shape);
    auto* to = numbers.mutableData<std::int32_t>();
    const auto most = static_cast<std::int64_t>(type.dtype == ElementType::i1 ? 2 : 4);
    const auto below = static_cast<double>(range > 0 ? std::min<std::int64_t>(range, INT32_MAX) : most);
    for (std::int64_t i = 0; i < numbers.elements(); ++i) to[i] = static_cast<std::int32_t>(uniform() * below);
    return kernels::convertTensor(numbers, type.dtype);
}

Tensor randomFloats(const TensorType& type, Between between, ElementType dtype, Uniform& uniform) {
    const bool complex = type.dtype == ElementType::complex64 || type.dtype == ElementType::complex128;
    Tensor numbers(complex ? ElementType::complex128 : ElementType::f64, type.shape);
    auto* to = numbers.mutableData<double>();
    for (std::int64_t i = 0; i < numbers.elements() * (complex ? 2 : 1); ++i)
        to[i] = between.low + (between.high - between.low) * uniform();
    return kernels::convertTensor(numbers, dtype);
}

} // namespace

std::vector<Tensor> randomArguments(const Module& module, const Structure& structure, std::uint64_t seed,
                                    Precision precision) {
    Uniform uniform(seed);
    const std::vector<std::int64_t> ranges = verification::indexRanges(module);
    const std::vector<verification::NumberUse> uses = verification::numberUses(module);
    std::vector<Tensor> arguments;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const TensorType type = module.type(ValueId{i});
        const ElementType dtype = precision == Precision::f64 ? inDoublePrecision(type.dtype) : type.dtype;
        if (!hasElements(type))
            arguments.emplace_back();
        else if (isInteger(type.dtype))
            arguments.push_back(randomIntegers(type, ranges[i], uniform));
        else
            arguments.push_back(randomFloats(type, sizeOf(type, structure.argumentRoles[i], uses[i]), dtype, uniform));
    }
    return arguments;
}

} // namespace axiscape
