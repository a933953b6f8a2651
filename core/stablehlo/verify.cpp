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
    const auto wrong = [&](std::int64_t d, const std::string& what) {
        return std::string(name) + " names dimension " + std::to_string(d) + what;
    };
    DimensionSet named(rank);
    for (const auto d : dims) {
        if (!isDimension(d, rank)) return wrong(d, " of " + std::to_string(rank));
        if (!named.add(static_cast<std::size_t>(d))) return wrong(d, " twice");
    }
    return {};
}

std::string sameMisfit(const TensorType& a, const TensorType& b, std::string_view what) {
    if (!a.isTensor() || !b.isTensor() || sameShape(a.shape, b.shape)) return {};
    return std::string(what) + ": " + std::string(a.text) + " and " + std::string(b.text);
}

std::string lengthMisfit(std::string_view name, std::size_t length, std::size_t rank) {
    if (length == rank) return {};
    return std::string(name) + " has " + std::to_string(length) + " entries for " + std::to_string(rank) +
           " dimensions";
}

namespace {

std::string arityMisfit(const OpView& op) {
    const OpRow& arity = opRow(op.kind);
    const auto check = [](int wanted, std::size_t found, std::string_view what) -> std::string {
        if (wanted < 0 || static_cast<std::size_t>(wanted) == found) return {};
        return "it has " + std::to_string(found) + " " + std::string(what) + ", not " + std::to_string(wanted);
    };
    if (auto text = check(arity.operands, op.operands.size(), "operands"); !text.empty()) return text;
    if (auto text = check(arity.results, op.results.size(), "results"); !text.empty()) return text;
    return check(arity.regions, op.regions.size(), "regions");
}

// Every operand has the result's shape or is a scalar.
std::string elementwiseMisfit(const OpView& op) {
    if (op.results.size() != 1) return "it has " + std::to_string(op.results.size()) + " results, not 1";
    for (const auto& operand : op.operands)
        if (!operand.isTensor() || !operand.shape.empty())
            if (auto text = sameMisfit(operand, op.results[0], "shapes differ"); !text.empty()) return text;
    return {};
}

} // namespace

std::string misfit(const OpView& op) {
    if (auto text = arityMisfit(op); !text.empty()) return text;
    const OpCheck& check = opCheck(op.kind);
    if (check.regions)
        if (auto text = check.regions(op); !text.empty()) return text;
    for (const auto& type : op.operands)
        if (!type.isTensor()) return {};
    for (const auto& type : op.results)
        if (!type.isTensor()) return {};
    if (isElementwise(op.kind)) return elementwiseMisfit(op);
    return check.shapes ? check.shapes(op) : std::string();
}

} // namespace axiscape
