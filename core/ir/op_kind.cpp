// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/op_kind.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace axiscape {
namespace {

struct Entry {
    std::string_view dialect, name;
};

// Trailing underscores only avoid C++ keywords; tan exists in both dialects.
constexpr std::string_view spelled(std::string_view name) {
    if (name == "tan_chlo") return "tan";
    return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

const std::vector<Entry>& entries() {
    static const std::vector<Entry> all = {
#define X(name) {"stablehlo", spelled(#name)},
        AXISCAPE_STABLEHLO_OPS(X)
#undef X
#define X(name) {"chlo", spelled(#name)},
            AXISCAPE_CHLO_OPS(X)
#undef X
#define X(name) {"sdy", spelled(#name)},
                AXISCAPE_SDY_OPS(X)
#undef X
                    {"", "unknown"},
    };
    return all;
}

} // namespace

std::string_view opKindName(OpKind kind) { return entries()[static_cast<std::size_t>(kind)].name; }
std::string_view opKindDialect(OpKind kind) { return entries()[static_cast<std::size_t>(kind)].dialect; }

OpKind opKindFromName(std::string_view fullName) {
    static const auto kinds = [] {
        std::unordered_map<std::string, OpKind> map;
        for (std::size_t i = 0; i + 1 < entries().size(); ++i)
            map.emplace(std::string(entries()[i].dialect) + "." + std::string(entries()[i].name),
                        static_cast<OpKind>(i));
        return map;
    }();
    auto found = kinds.find(std::string(fullName));
    return found == kinds.end() ? OpKind::unknown : found->second;
}

bool isElementwise(OpKind kind) {
    switch (kind) {
    case OpKind::abs: case OpKind::add: case OpKind::and_: case OpKind::atan2: case OpKind::cbrt: case OpKind::ceil:
    case OpKind::clamp: case OpKind::compare: case OpKind::complex: case OpKind::convert: case OpKind::cosine:
    case OpKind::count_leading_zeros: case OpKind::divide: case OpKind::exponential:
    case OpKind::exponential_minus_one: case OpKind::floor: case OpKind::imag: case OpKind::is_finite:
    case OpKind::log: case OpKind::log_plus_one: case OpKind::logistic: case OpKind::map: case OpKind::maximum:
    case OpKind::minimum: case OpKind::multiply: case OpKind::negate: case OpKind::not_: case OpKind::or_:
    case OpKind::popcnt: case OpKind::power: case OpKind::real: case OpKind::reduce_precision:
    case OpKind::remainder: case OpKind::round_nearest_afz: case OpKind::round_nearest_even: case OpKind::rsqrt:
    case OpKind::select: case OpKind::shift_left: case OpKind::shift_right_arithmetic:
    case OpKind::shift_right_logical: case OpKind::sign: case OpKind::sine: case OpKind::sqrt: case OpKind::subtract:
    case OpKind::tan: case OpKind::tanh: case OpKind::uniform_dequantize: case OpKind::uniform_quantize:
    case OpKind::xor_:
    case OpKind::acos: case OpKind::acosh: case OpKind::asin: case OpKind::asin_acos_kernel: case OpKind::asinh:
    case OpKind::atan: case OpKind::atanh: case OpKind::bessel_i1e: case OpKind::conj: case OpKind::constant_like:
    case OpKind::cosh: case OpKind::digamma: case OpKind::erf: case OpKind::erf_inv: case OpKind::erfc:
    case OpKind::is_inf: case OpKind::is_neg_inf: case OpKind::is_pos_inf: case OpKind::lgamma:
    case OpKind::next_after: case OpKind::polygamma: case OpKind::sinh: case OpKind::square: case OpKind::tan_chlo:
    case OpKind::zeta: case OpKind::mulhi: case OpKind::sharding_constraint:
        return true;
    default: return false;
    }
}

} // namespace axiscape
