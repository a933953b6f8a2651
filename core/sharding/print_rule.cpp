// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/sharding.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

// Shardy's names: i to z, then z_1, z_2, ...
std::string symbol(std::size_t factor) {
    constexpr std::size_t kLetters = 'z' - 'i' + 1;
    return factor < kLetters ? std::string(1, static_cast<char>('i' + factor))
                             : fmt::format("z_{}", factor - kLetters + 1);
}

struct Printer {
    const FactorRule& rule;
    std::span<const std::span<const std::int64_t>> shapes;
    std::vector<std::int64_t> sizes;           // of every symbol: the rule's factors, then those of dimensions without
    std::vector<std::size_t> reduction, whole; // symbols

    std::string dimension(std::uint32_t slot, std::uint32_t dim) {
        const auto factors = rule.factorsOf(slot, dim);
        std::string text;
        std::int64_t covered = 1;
        for (FactorIndex f : factors) {
            text += symbol(f);
            covered *= rule.factors[f].size;
        }
        const std::int64_t size = shapes[slot][dim];
        const std::int64_t rest = covered == 0 ? 1 : size / covered;
        if (!factors.empty() && rest == 1) return text;
        sizes.push_back(rest);
        if (rest > 1) whole.push_back(sizes.size() - 1);
        return text + symbol(sizes.size() - 1);
    }

    std::string slots(std::uint32_t first, std::uint32_t count) {
        std::string text;
        for (std::uint32_t slot = first; slot < first + count; ++slot) {
            text += slot > first ? ", [" : "[";
            for (std::uint32_t d = 0; d < rule.rank(slot); ++d) text += (d > 0 ? ", " : "") + dimension(slot, d);
            text += "]";
        }
        return text;
    }
};

std::string symbolSet(const char* key, const std::vector<std::size_t>& symbols) {
    if (symbols.empty()) return {};
    std::string text;
    for (std::size_t s : symbols) text += (text.empty() ? "" : ", ") + symbol(s);
    return fmt::format(" {}={{{}}}", key, text);
}

} // namespace

std::string printRule(const FactorRule& rule, std::span<const std::span<const std::int64_t>> slotShapes) {
    Printer printer{rule, slotShapes, {}, {}, {}};
    for (std::size_t f = 0; f < rule.factors.size(); ++f) {
        printer.sizes.push_back(rule.factors[f].size);
        if (rule.factors[f].factorClass == FactorClass::reduction) printer.reduction.push_back(f);
    }
    // Operands first: dimensions without a factor are numbered as they are printed.
    std::string text = "(" + printer.slots(0, rule.operandCount);
    text += ")->(" + printer.slots(rule.operandCount, rule.resultCount) + ")";
    if (!printer.sizes.empty()) {
        std::string sizes;
        for (std::size_t s = 0; s < printer.sizes.size(); ++s)
            sizes += fmt::format("{}{}={}", s > 0 ? ", " : "", symbol(s), printer.sizes[s]);
        text += " {" + sizes + "}";
    }
    return text + symbolSet("reduction", printer.reduction) + symbolSet("need_replication", printer.whole);
}

std::string printRule(const Module& module, OpId op, std::uint32_t carried) {
    const FactorRule rule = ruleFor(module, op, carried);
    std::vector<std::span<const std::int64_t>> shapes;
    const bool plain = rule.slotCount() == module.operands(op).size() + module.results(op).size() &&
                       rule.resultCount == module.results(op).size();
    if (plain) {
        for (ValueId v : module.operands(op)) shapes.push_back(module.type(v).shape);
        for (ValueId v : module.results(op)) shapes.push_back(module.type(v).shape);
    } else {
        shapes.assign(rule.slotCount(), module.type(module.results(op)[carried]).shape);
    }
    return printRule(rule, shapes);
}

} // namespace axiscape
