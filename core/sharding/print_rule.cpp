// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/sharding.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

std::string name(const FactorRule& rule, FactorIndex factor) {
    const FactorIndex inFull = rule.factors[factor].inFull;
    return factorName(inFull == kNoFactor ? factor : inFull);
}

std::string slots(const FactorRule& rule, std::uint32_t first, std::uint32_t count) {
    std::string text;
    for (std::uint32_t slot = first; slot < first + count; ++slot) {
        text += slot > first ? ", [" : "[";
        for (std::uint32_t d = 0; d < rule.rank(slot); ++d) {
            if (d > 0) text += ", ";
            const auto factors = rule.factorsOf(slot, d);
            if (factors.empty()) text += '_';
            for (FactorIndex f : factors) text += name(rule, f);
        }
        text += ']';
    }
    return text;
}

std::string sizeText(std::int64_t size) { return size < 0 ? "?" : std::to_string(size); } // of a dynamic dimension

// " reduction={k, l}" of those factors that `belongs` picks; nothing if there are none.
template <class Belongs> std::string setOf(const FactorRule& rule, const char* key, Belongs belongs) {
    std::string text;
    for (std::size_t f = 0; f < rule.factors.size(); ++f)
        if (belongs(rule.factors[f])) text += (text.empty() ? "" : ", ") + name(rule, static_cast<FactorIndex>(f));
    return text.empty() ? text : fmt::format(" {}={{{}}}", key, text);
}

} // namespace

std::string factorName(FactorIndex inFull) {
    constexpr unsigned kLetters = 'z' - 'i' + 1;
    return inFull < kLetters ? std::string(1, static_cast<char>('i' + inFull))
                             : fmt::format("z_{}", inFull - kLetters + 1);
}

std::string printRule(const FactorRule& rule) {
    std::string text = "(" + slots(rule, 0, rule.operandCount) + ")->(";
    text += slots(rule, rule.operandCount, rule.resultCount) + ")";
    std::string sizes;
    for (std::size_t f = 0; f < rule.factors.size(); ++f)
        sizes += fmt::format("{}{}={}", f > 0 ? ", " : "", name(rule, static_cast<FactorIndex>(f)),
                             sizeText(rule.factors[f].size));
    if (!sizes.empty()) text += " {" + sizes + "}";
    const auto of = [](FactorClass c) { return [c](const Factor& factor) { return factor.factorClass == c; }; };
    text += setOf(rule, "reduction", of(FactorClass::reduction));
    text += setOf(rule, "need_replication", of(FactorClass::whole));
    text += setOf(rule, "permutation", of(FactorClass::shifted));
    text += setOf(rule, "manual", of(FactorClass::manual));
    return text + setOf(rule, "blocked_propagation", [](const Factor& factor) { return factor.blocked; });
}

std::string printRule(const Module& module, OpId op, std::uint32_t carried, const CustomRules* custom) {
    const FactorRule rule = ruleFor(module, op, carried, RuleSet::full, custom);
    return rule.slotCount() == 0 ? std::string() : printRule(rule);
}

} // namespace axiscape
