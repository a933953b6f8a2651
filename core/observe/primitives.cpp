// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/primitives.h"

#include <algorithm>

namespace axiscape::observed {

std::string_view primitiveOf(std::string_view opName) {
    const auto slash = opName.rfind('/');
    return slash == opName.npos ? opName : opName.substr(slash + 1);
}

Does whatDoes(std::string_view primitive) {
    struct Row {
        std::string_view begins;
        Does does;
    };
    static constexpr Row rows[] = {
        {"dot_general", Does::contracts},
        {"ragged_dot", Does::contracts},
        {"conv_general", Does::contracts},
        {"reduce_window", Does::shifts},
        {"reduce_precision", Does::eachElement},
        {"reduce", Does::reduces},
        {"argmax", Does::reduces},
        {"argmin", Does::reduces},
        {"gather", Does::looksUp},
        {"scatter", Does::looksUp},
        {"top_k", Does::sorts},
        {"approx_top_k", Does::sorts},
        {"sort", Does::sorts},
        {"reshape", Does::reshapes},
        {"dynamic_slice", Does::writesPart},
        {"dynamic_update_slice", Does::writesPart},
        {"slice", Does::shifts},
        {"split", Does::shifts},
        {"pad", Does::shifts},
        {"concatenate", Does::shifts},
        {"roll", Does::shifts},
        {"rev", Does::shifts},
        {"cum", Does::shifts},
    };
    // What JAX calls that which has an element of each operand for one of the result.
    static constexpr std::string_view elements[] = {
        "abs",       "add",     "and",
        "atan2",     "cbrt",    "ceil",
        "clamp",     "convert", "copy",
        "cos",       "div",     "eq",
        "erf",       "exp",     "floor",
        "ge",        "gt",      "integer_pow",
        "is_finite", "le",      "log",
        "lt",        "max",     "min",
        "mul",       "ne",      "not",
        "or",        "pow",     "rem",
        "round",     "rsqrt",   "sharding_constraint",
        "sign",      "sin",     "sqrt",
        "square",    "sub",     "tan",
        "transpose", "xor",
    };
    for (const Row& row : rows)
        if (primitive.starts_with(row.begins)) return row.does;
    const auto begins = [&](std::string_view one) { return primitive.starts_with(one); };
    return std::ranges::any_of(elements, begins) ? Does::eachElement : Does::other;
}

} // namespace axiscape::observed
