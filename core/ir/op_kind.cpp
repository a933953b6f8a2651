// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/op_kind.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace axiscape {
namespace {

struct Spelling {
    std::string_view dialect, name;
};

// Names differ from the enumeration's where that must avoid C++ keywords or another dialect's name.
constexpr std::string_view spelled(std::string_view name) {
    if (name == "cross_replica_sum") return "cross-replica-sum";
    if (name == "asin_acos_kernel") return "_asin_acos_kernel";
    if (name == "rng_get_and_update_state") return "xla.rng_get_and_update_state";
    if (name.starts_with("sdy_")) return name.substr(4);
    if (name.ends_with("_chlo")) return name.substr(0, name.size() - 5);
    return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

const std::vector<Spelling>& entries() {
    static const std::vector<Spelling> all = {
#define X(name) {"stablehlo", spelled(#name)},
        AXISCAPE_STABLEHLO_OPS(X)
#undef X
#define X(name) {"chlo", spelled(#name)},
            AXISCAPE_CHLO_OPS(X)
#undef X
#define X(name) {"sdy", spelled(#name)},
                AXISCAPE_SDY_OPS(X)
#undef X
#define X(name) {"mhlo", spelled(#name)},
                    AXISCAPE_MHLO_OPS(X)
#undef X
#define X(name) {"check", spelled(#name)},
                        AXISCAPE_CHECK_OPS(X)
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
    const auto kindOf = [&](const std::string& name) {
        const auto found = kinds.find(name);
        return found == kinds.end() ? OpKind::unknown : found->second;
    };
    const auto kind = kindOf(std::string(fullName));
    if (kind != OpKind::unknown || !fullName.starts_with("mhlo.")) return kind;
    const std::string name(fullName.substr(5));
    const auto same = kindOf("stablehlo." + name);
    return same == OpKind::unknown ? kindOf("chlo." + name) : same;
}

bool isElementwise(OpKind kind) {
    switch (kind) {
    case OpKind::abs:
    case OpKind::add:
    case OpKind::and_:
    case OpKind::atan2:
    case OpKind::cbrt:
    case OpKind::ceil:
    case OpKind::clamp:
    case OpKind::compare:
    case OpKind::complex:
    case OpKind::convert:
    case OpKind::cosine:
    case OpKind::count_leading_zeros:
    case OpKind::divide:
    case OpKind::exponential:
    case OpKind::exponential_minus_one:
    case OpKind::floor:
    case OpKind::imag:
    case OpKind::is_finite:
    case OpKind::log:
    case OpKind::log_plus_one:
    case OpKind::logistic:
    case OpKind::map:
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::multiply:
    case OpKind::negate:
    case OpKind::not_:
    case OpKind::or_:
    case OpKind::popcnt:
    case OpKind::power:
    case OpKind::real:
    case OpKind::reduce_precision:
    case OpKind::remainder:
    case OpKind::round_nearest_afz:
    case OpKind::round_nearest_even:
    case OpKind::rsqrt:
    case OpKind::select:
    case OpKind::shift_left:
    case OpKind::shift_right_arithmetic:
    case OpKind::shift_right_logical:
    case OpKind::sign:
    case OpKind::sine:
    case OpKind::sqrt:
    case OpKind::subtract:
    case OpKind::tan:
    case OpKind::tanh:
    case OpKind::uniform_dequantize:
    case OpKind::uniform_quantize:
    case OpKind::xor_:
    case OpKind::acos:
    case OpKind::acosh:
    case OpKind::asin:
    case OpKind::asin_acos_kernel:
    case OpKind::asinh:
    case OpKind::atan:
    case OpKind::atanh:
    case OpKind::bessel_i1e:
    case OpKind::conj:
    case OpKind::constant_like:
    case OpKind::cosh:
    case OpKind::digamma:
    case OpKind::erf:
    case OpKind::erf_inv:
    case OpKind::erfc:
    case OpKind::is_inf:
    case OpKind::is_neg_inf:
    case OpKind::is_pos_inf:
    case OpKind::lgamma:
    case OpKind::next_after:
    case OpKind::polygamma:
    case OpKind::sinh:
    case OpKind::square:
    case OpKind::tan_chlo:
    case OpKind::zeta:
    case OpKind::mulhi:
    case OpKind::sharding_constraint:
    case OpKind::copy:
        return true;
    default:
        return false;
    }
}

} // namespace axiscape
