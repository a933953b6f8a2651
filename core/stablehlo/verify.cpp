// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/verify.h"

#include "core/base/numbers.h"
#include "core/stablehlo/verify_structured.h"

namespace axiscape {

using A = AttributeName;
using Ints = std::span<const std::int64_t>;

Ints OpView::ints(AttributeName name) const {
    for (const auto& a : attributes)
        if (a.name.value == static_cast<std::uint32_t>(name)) return a.values;
    return {};
}

bool fits(std::int64_t a, std::int64_t b) { return a == b || a < 0 || b < 0; }

bool sameShape(Ints a, Ints b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!fits(a[i], b[i])) return false;
    return true;
}

bool isDimension(std::int64_t d, std::size_t rank) { return d >= 0 && static_cast<std::size_t>(d) < rank; }

std::string dimensionsMisfit(std::string_view name, Ints dims, std::size_t rank) {
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (!isDimension(dims[i], rank))
            return std::string(name) + " names dimension " + std::to_string(dims[i]) + " of " + std::to_string(rank);
        for (std::size_t j = 0; j < i; ++j)
            if (dims[i] == dims[j]) return std::string(name) + " names dimension " + std::to_string(dims[i]) + " twice";
    }
    return {};
}

std::string lengthMisfit(std::string_view name, std::size_t length, std::size_t rank) {
    if (length == rank) return {};
    return std::string(name) + " has " + std::to_string(length) + " entries for " + std::to_string(rank) +
           " dimensions";
}

namespace {

// How many operands and results an op has; -1: any number.
struct Arity {
    int operands = -1, results = -1, regions = -1;
};

Arity arityOf(OpKind kind) {
    switch (kind) {
    case OpKind::constant:
    case OpKind::iota:
        return {0, 1, 0};
    case OpKind::abs:
    case OpKind::cbrt:
    case OpKind::ceil:
    case OpKind::convert:
    case OpKind::cosine:
    case OpKind::count_leading_zeros:
    case OpKind::exponential:
    case OpKind::exponential_minus_one:
    case OpKind::floor:
    case OpKind::imag:
    case OpKind::is_finite:
    case OpKind::log:
    case OpKind::log_plus_one:
    case OpKind::logistic:
    case OpKind::negate:
    case OpKind::not_:
    case OpKind::popcnt:
    case OpKind::real:
    case OpKind::reduce_precision:
    case OpKind::round_nearest_afz:
    case OpKind::round_nearest_even:
    case OpKind::rsqrt:
    case OpKind::sign:
    case OpKind::sine:
    case OpKind::sqrt:
    case OpKind::tan:
    case OpKind::tanh:
    case OpKind::broadcast_in_dim:
    case OpKind::reshape:
    case OpKind::transpose:
    case OpKind::slice:
    case OpKind::reverse:
    case OpKind::bitcast_convert:
    case OpKind::acos:
    case OpKind::acosh:
    case OpKind::asin:
    case OpKind::asinh:
    case OpKind::atan:
    case OpKind::atanh:
    case OpKind::bessel_i1e:
    case OpKind::conj:
    case OpKind::cosh:
    case OpKind::digamma:
    case OpKind::erf:
    case OpKind::erf_inv:
    case OpKind::erfc:
    case OpKind::is_inf:
    case OpKind::is_neg_inf:
    case OpKind::is_pos_inf:
    case OpKind::lgamma:
    case OpKind::sinh:
    case OpKind::square:
    case OpKind::tan_chlo:
    case OpKind::sharding_constraint:
    case OpKind::cholesky:
    case OpKind::fft:
    case OpKind::get_dimension_size:
        return {1, 1, 0};
    case OpKind::add:
    case OpKind::and_:
    case OpKind::atan2:
    case OpKind::compare:
    case OpKind::complex:
    case OpKind::divide:
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::multiply:
    case OpKind::or_:
    case OpKind::power:
    case OpKind::remainder:
    case OpKind::shift_left:
    case OpKind::shift_right_arithmetic:
    case OpKind::shift_right_logical:
    case OpKind::subtract:
    case OpKind::xor_:
    case OpKind::next_after:
    case OpKind::polygamma:
    case OpKind::zeta:
    case OpKind::mulhi:
    case OpKind::dot:
    case OpKind::dot_general:
    case OpKind::gather:
    case OpKind::pad:
    case OpKind::convolution:
    case OpKind::triangular_solve:
    case OpKind::dynamic_broadcast_in_dim:
    case OpKind::dynamic_reshape:
        return {2, 1, 0};
    case OpKind::select:
    case OpKind::clamp:
        return {3, 1, 0};
    case OpKind::select_and_scatter:
        return {3, 1, 2};
    case OpKind::concatenate:
    case OpKind::dynamic_slice:
    case OpKind::dynamic_update_slice:
        return {-1, 1, 0};
    case OpKind::top_k:
        return {1, 2, 0};
    case OpKind::while_:
        return {-1, -1, 2};
    case OpKind::if_:
        return {1, -1, 2};
    case OpKind::case_:
        return {1, -1, -1};
    case OpKind::sort:
    case OpKind::reduce:
    case OpKind::reduce_window:
    case OpKind::scatter:
    case OpKind::map:
        return {-1, -1, 1};
    default:
        return {};
    }
}

std::string arityMisfit(const OpView& op) {
    const Arity arity = arityOf(op.kind);
    const auto check = [](int wanted, std::size_t found, std::string_view what) -> std::string {
        if (wanted < 0 || static_cast<std::size_t>(wanted) == found) return {};
        return "it has " + std::to_string(found) + " " + std::string(what) + ", not " + std::to_string(wanted);
    };
    if (auto text = check(arity.operands, op.operands.size(), "operands"); !text.empty()) return text;
    if (auto text = check(arity.results, op.results.size(), "results"); !text.empty()) return text;
    return check(arity.regions, op.regions.size(), "regions");
}

std::string sameMisfit(const TensorType& a, const TensorType& b, std::string_view what) {
    if (!a.isTensor() || !b.isTensor() || sameShape(a.shape, b.shape)) return {};
    return std::string(what) + ": " + std::string(a.text) + " and " + std::string(b.text);
}

// Every operand has the result's shape or is a scalar.
std::string elementwiseMisfit(const OpView& op) {
    if (op.results.size() != 1) return "it has " + std::to_string(op.results.size()) + " results, not 1";
    for (const auto& operand : op.operands)
        if (!operand.isTensor() || !operand.shape.empty())
            if (auto text = sameMisfit(operand, op.results[0], "shapes differ"); !text.empty()) return text;
    return {};
}

std::string regionMisfit(const OpView& op) {
    const auto n = op.results.size();
    switch (op.kind) {
    case OpKind::while_:
        if (op.operands.size() != n)
            return "it has " + std::to_string(op.operands.size()) + " initial values for " + std::to_string(n) +
                   " results";
        for (std::size_t i = 0; i < 2; ++i)
            if (op.regions[i].arguments != n || op.regions[i].yields != (i == 0 ? 1 : n))
                return "its regions do not carry " + std::to_string(n) + " values";
        break;
    case OpKind::if_:
    case OpKind::case_:
        if (op.regions.empty()) return "it has no branch";
        for (const auto& region : op.regions)
            if (region.arguments != 0 || region.yields != n)
                return "a branch does not return " + std::to_string(n) + " values";
        return {};
    case OpKind::optimization_barrier:
        if (op.operands.size() != n) return "operands and results differ in number";
        break;
    case OpKind::sort:
        if (op.operands.size() != n || op.regions[0].arguments != 2 * n || op.regions[0].yields != 1)
            return "its comparator does not fit its operands";
        break;
    case OpKind::reduce:
    case OpKind::reduce_window:
        if (op.operands.size() != 2 * n || n == 0)
            return "it has " + std::to_string(op.operands.size()) + " operands for " + std::to_string(n) + " results";
        if (op.regions[0].arguments != 2 * n || op.regions[0].yields != n)
            return "its reducer does not fit its operands";
        return {};
    case OpKind::scatter:
        if (op.operands.size() != 2 * n + 1 || n == 0)
            return "it has " + std::to_string(op.operands.size()) + " operands for " + std::to_string(n) + " results";
        if (op.regions[0].arguments != 2 * n || op.regions[0].yields != n)
            return "its combiner does not fit its operands";
        return {};
    default:
        return {};
    }
    for (std::size_t i = 0; i < n; ++i)
        if (auto text = sameMisfit(op.operands[i], op.results[i], "value " + std::to_string(i) + " changes its type");
            !text.empty())
            return text;
    return {};
}

} // namespace

std::string misfit(const OpView& op) {
    if (auto text = arityMisfit(op); !text.empty()) return text;
    if (auto text = regionMisfit(op); !text.empty()) return text;
    for (const auto& type : op.operands)
        if (!type.isTensor()) return {};
    for (const auto& type : op.results)
        if (!type.isTensor()) return {};
    if (isElementwise(op.kind)) return elementwiseMisfit(op);
    return structuredMisfit(op);
}

} // namespace axiscape
