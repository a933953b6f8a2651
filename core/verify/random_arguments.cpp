// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/elements.h"
#include "core/verify/index_ranges.h"
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

// `range`: integers stay below it; 0 if no use says so.
Tensor randomTensor(const TensorType& type, Role role, std::int64_t range, Uniform& uniform) {
    if (!hasElements(type)) return {};
    const auto count = static_cast<std::size_t>(type.elements());
    if (isInteger(type.dtype)) {
        Tensor numbers(ElementType::i32, type.shape);
        auto* to = numbers.mutableData<std::int32_t>();
        const auto most = static_cast<std::int64_t>(type.dtype == ElementType::i1 ? 2 : 4);
        const auto below = static_cast<double>(range > 0 ? std::min<std::int64_t>(range, INT32_MAX) : most);
        for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::int32_t>(uniform() * below);
        return kernels::convertTensor(numbers, type.dtype);
    }
    double low = -1, high = 1;
    if (role == Role::optimizerState) { // second moments are under a square root
        low = 1e-4;
        high = 1e-2;
    }
    if (role == Role::parameter && type.shape.size() > 1) {
        double fanIn = static_cast<double>(type.elements()) / static_cast<double>(type.shape.back());
        high = std::sqrt(3 / std::max(fanIn, 1.0));
        low = -high;
    } else if (role == Role::parameter) {
        low = 0.5; // scales of norms, biases
        high = 1.5;
    }
    const bool complex = type.dtype == ElementType::complex64 || type.dtype == ElementType::complex128;
    if (complex) {
        Tensor numbers(ElementType::complex128, type.shape);
        auto* to = numbers.mutableData<double>();
        for (std::size_t i = 0; i < 2 * count; ++i) to[i] = low + (high - low) * uniform();
        return kernels::convertTensor(numbers, type.dtype);
    }
    Tensor numbers(ElementType::f64, type.shape);
    auto* to = numbers.mutableData<double>();
    for (std::size_t i = 0; i < count; ++i) to[i] = low + (high - low) * uniform();
    return kernels::convertTensor(numbers, type.dtype);
}

} // namespace

std::vector<Tensor> randomArguments(const Module& module, const Structure& structure, std::uint64_t seed) {
    Uniform uniform(seed);
    const std::vector<std::int64_t> ranges = indexRanges(module);
    std::vector<Tensor> arguments;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.push_back(randomTensor(module.type(ValueId{i}), structure.argumentRoles[i], ranges[i], uniform));
    return arguments;
}

} // namespace axiscape
