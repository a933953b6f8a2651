// SPDX-License-Identifier: GPL-3.0-or-later
// Ops with regions: as many values go in and come out as the op carries.
#include "core/stablehlo/verify_structured.h"

namespace axiscape {
namespace {

std::string carriedMisfit(const OpView& op) {
    for (std::size_t i = 0; i < op.results.size(); ++i)
        if (auto text = sameMisfit(op.operands[i], op.results[i], "value " + std::to_string(i) + " changes its type");
            !text.empty())
            return text;
    return {};
}

// n accumulators and n elements go in, n come out.
std::string combinerMisfit(const OpView& op, std::size_t operands, const char* what) {
    const auto n = op.results.size();
    if (op.operands.size() != operands || n == 0)
        return "it has " + std::to_string(op.operands.size()) + " operands for " + std::to_string(n) + " results";
    if (op.regions[0].arguments != 2 * n || op.regions[0].yields != n)
        return std::string("its ") + what + " does not fit its operands";
    return {};
}

} // namespace

std::string whileMisfit(const OpView& op) {
    const auto n = op.results.size();
    if (op.operands.size() != n)
        return "it has " + std::to_string(op.operands.size()) + " initial values for " + std::to_string(n) + " results";
    for (std::size_t i = 0; i < 2; ++i)
        if (op.regions[i].arguments != n || op.regions[i].yields != (i == 0 ? 1 : n))
            return "its regions do not carry " + std::to_string(n) + " values";
    return carriedMisfit(op);
}

std::string branchesMisfit(const OpView& op) {
    const auto n = op.results.size();
    if (op.regions.empty()) return "it has no branch";
    for (const auto& region : op.regions)
        if (region.arguments != 0 || region.yields != n)
            return "a branch does not return " + std::to_string(n) + " values";
    return {};
}

std::string barrierMisfit(const OpView& op) {
    if (op.operands.size() != op.results.size()) return "operands and results differ in number";
    return carriedMisfit(op);
}

std::string comparatorMisfit(const OpView& op) {
    const auto n = op.results.size();
    if (op.operands.size() != n || op.regions[0].arguments != 2 * n || op.regions[0].yields != 1)
        return "its comparator does not fit its operands";
    return carriedMisfit(op);
}

std::string reducerMisfit(const OpView& op) { return combinerMisfit(op, 2 * op.results.size(), "reducer"); }
std::string updaterMisfit(const OpView& op) { return combinerMisfit(op, 2 * op.results.size() + 1, "combiner"); }

} // namespace axiscape
