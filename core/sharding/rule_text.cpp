// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rule_text.h"

#include "core/base/saturating.h"
#include "core/sharding/rule_builder.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr std::size_t kMostWrittenFactors = 200;

class RuleReader {
  public:
    explicit RuleReader(std::string_view text) : m_text(text) {}

    Result<RuleText> read() {
        const bool wrapped = take("#sdy.op_sharding_rule<");
        const bool good = slots(m_rule.operands) && need("->") && slots(m_rule.results) && sizes() && classes() &&
                          (!wrapped || ((take(",") ? need("custom") : true) && need(">")));
        skipBlanks();
        if (good && m_at != m_text.size()) wrong("text behind the end of the rule");
        if (m_error) return fail(*m_error);
        if (m_listed.size() == m_rule.names.size()) renumber();
        return std::move(m_rule);
    }

  private:
    bool wrong(std::string why, std::string todo = {}) { return wrongAt(m_at, std::move(why), std::move(todo)); }
    bool wrongAt(std::size_t at, std::string why, std::string todo = {}) {
        if (!m_error)
            m_error = Error{ErrorCode::wrongInput,
                            "the rule cannot be read",
                            fmt::format("column {}", at + 1),
                            std::move(why),
                            std::move(todo),
                            std::string(m_text) + "\n" + std::string(at, ' ') + "^"};
        return false;
    }
    void skipBlanks() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at]))) ++m_at;
    }
    bool take(std::string_view token) {
        skipBlanks();
        if (!m_text.substr(m_at).starts_with(token)) return false;
        m_at += token.size();
        return true;
    }
    bool need(std::string_view token) { return take(token) || wrong(fmt::format("'{}' is missing", token)); }

    // A letter, or a letter, an underscore and a number: z_1. Empty if there is none here.
    std::string_view symbol() {
        skipBlanks();
        if (m_at >= m_text.size() || !std::isalpha(static_cast<unsigned char>(m_text[m_at]))) return {};
        const std::size_t begin = m_at++;
        if (m_at + 1 < m_text.size() && m_text[m_at] == '_' &&
            std::isdigit(static_cast<unsigned char>(m_text[m_at + 1])))
            for (++m_at; m_at < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[m_at]));) ++m_at;
        return m_text.substr(begin, m_at - begin);
    }
    std::optional<FactorIndex> known(std::string_view name) const {
        const auto found = std::find(m_rule.names.begin(), m_rule.names.end(), name);
        if (found == m_rule.names.end()) return std::nullopt;
        return static_cast<FactorIndex>(found - m_rule.names.begin());
    }
    FactorIndex factor(std::string_view name) {
        if (const auto index = known(name)) return *index;
        m_rule.names.emplace_back(name);
        m_rule.sizes.push_back(0);
        m_rule.factors.emplace_back();
        return static_cast<FactorIndex>(m_rule.names.size() - 1);
    }

    bool slots(std::vector<RuleText::Slot>& list) {
        if (!need("(")) return false;
        if (take(")")) return true;
        do
            if (!slot(list.emplace_back())) return false;
        while (take(","));
        return need(")");
    }
    bool slot(RuleText::Slot& dims) {
        if (!need("[")) return false;
        if (take("]")) return true;
        std::vector<FactorIndex> seen;
        do {
            auto& dim = dims.emplace_back();
            for (;;) {
                skipBlanks();
                const std::size_t at = m_at;
                const std::string_view name = symbol();
                if (name.empty()) break;
                if (m_rule.names.size() == kMostWrittenFactors && !known(name)) return wrongAt(at, "too many factors");
                const FactorIndex f = factor(name);
                if (std::find(seen.begin(), seen.end(), f) != seen.end())
                    return wrongAt(at, fmt::format("factor {} is twice in one tensor", name));
                seen.push_back(f);
                dim.push_back(f);
            }
            if (dim.empty()) return wrong("a dimension needs a factor", "write a letter of its own, such as m");
        } while (take(","));
        return need("]");
    }
    // {i=4, j=8}: of all factors or of some
    bool sizes() {
        if (!take("{")) return true;
        if (take("}")) return true;
        do {
            skipBlanks();
            const std::size_t at = m_at;
            const std::string_view name = symbol();
            const auto index = known(name);
            if (!index) return wrongAt(at, "a size needs a factor of the rule");
            if (m_rule.sizes[*index] != 0) return wrongAt(at, fmt::format("factor {} has two sizes", name));
            if (!need("=")) return false;
            skipBlanks();
            std::int64_t size = 0;
            const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), size);
            if (error != std::errc() || size < 1) return wrong("a size is a whole number from 1");
            m_at = static_cast<std::size_t>(end - m_text.data());
            m_rule.sizes[*index] = size;
            m_listed.push_back(*index);
        } while (take(","));
        return need("}");
    }
    // reduction={k} need_replication={} permutation={} blocked_propagation={}
    bool classes() {
        struct Key {
            std::string_view name;
            FactorClass factorClass;
        };
        constexpr Key keys[] = {{"reduction", FactorClass::reduction},
                                {"need_replication", FactorClass::whole},
                                {"permutation", FactorClass::shifted},
                                {"blocked_propagation", FactorClass::parallel}};
        for (const Key& key : keys) {
            if (!take(key.name)) continue;
            if (!need("=") || !need("{")) return false;
            do {
                skipBlanks();
                const std::size_t at = m_at;
                const std::string_view name = symbol();
                const auto index = known(name);
                if (!index) return wrongAt(at, "this is no factor of the rule");
                Factor& factor = m_rule.factors[*index];
                if (key.factorClass == FactorClass::parallel) {
                    factor.blocked = true;
                    continue;
                }
                if (factor.factorClass != FactorClass::parallel)
                    return wrongAt(at, fmt::format("factor {} has two classes", name));
                if (key.factorClass == FactorClass::reduction && inResult(*index))
                    return wrongAt(at, fmt::format("factor {} is in a result, hence not reduced", name));
                factor.factorClass = key.factorClass;
                factor.byDefault = key.factorClass == FactorClass::reduction;
            } while (take(","));
            if (!need("}")) return false;
        }
        return true;
    }
    // Where all sizes are written, their order is that of the factors, as Shardy prints them.
    void renumber() {
        RuleText rule;
        std::vector<FactorIndex> now(m_listed.size());
        for (FactorIndex old : m_listed) {
            now[old] = static_cast<FactorIndex>(rule.names.size());
            rule.names.push_back(m_rule.names[old]);
            rule.sizes.push_back(m_rule.sizes[old]);
            rule.factors.push_back(m_rule.factors[old]);
        }
        for (auto* slots : {&m_rule.operands, &m_rule.results})
            for (auto& slot : *slots)
                for (auto& dim : slot)
                    for (FactorIndex& f : dim) f = now[f];
        rule.operands = std::move(m_rule.operands);
        rule.results = std::move(m_rule.results);
        m_rule = std::move(rule);
    }
    bool inResult(FactorIndex factor) const {
        for (const auto& slot : m_rule.results)
            for (const auto& dim : slot)
                if (std::find(dim.begin(), dim.end(), factor) != dim.end()) return true;
        return false;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    RuleText m_rule;
    std::vector<FactorIndex> m_listed; // factors in the order in which their sizes are written
    std::optional<Error> m_error;
};

tl::unexpected<Error> misfit(std::string why) { return fail("the rule does not fit the op", {}, std::move(why)); }

std::vector<const RuleText::Slot*> slotsOf(const RuleText& text) {
    std::vector<const RuleText::Slot*> slots;
    slots.reserve(text.operands.size() + text.results.size());
    for (const auto& slot : text.operands) slots.push_back(&slot);
    for (const auto& slot : text.results) slots.push_back(&slot);
    return slots;
}

// "operand 1", "result 0"
std::string slotName(const RuleText& text, std::size_t slot) {
    const bool operand = slot < text.operands.size();
    return fmt::format("{} {}", operand ? "operand" : "result", operand ? slot : slot - text.operands.size());
}

} // namespace

Result<RuleText> parseRuleText(std::string_view text) { return RuleReader(text).read(); }

Result<std::vector<std::int64_t>> factorSizes(const RuleText& text,
                                              std::span<const std::span<const std::int64_t>> shapes) {
    const auto slots = slotsOf(text);
    if (slots.size() != shapes.size())
        return misfit(fmt::format("it has {} operands and results, the op {}", slots.size(), shapes.size()));
    std::vector<std::int64_t> sizes = text.sizes;
    for (std::size_t s = 0; s < slots.size(); ++s) {
        if (slots[s]->size() != shapes[s].size())
            return misfit(
                fmt::format("{} has rank {}, in the rule {}", slotName(text, s), shapes[s].size(), slots[s]->size()));
    }
    // Sizes follow from dimensions in which one factor is left without.
    for (bool found = true; found;) {
        found = false;
        for (std::size_t s = 0; s < slots.size(); ++s)
            for (std::size_t d = 0; d < slots[s]->size(); ++d) {
                std::int64_t known = 1;
                int without = 0;
                FactorIndex last = kNoFactor;
                for (FactorIndex f : (*slots[s])[d]) {
                    if (sizes[f] > 0) {
                        known = saturatingProduct(known, sizes[f]);
                    } else {
                        ++without;
                        last = f;
                    }
                }
                if (without != 1 || shapes[s][d] < 1 || shapes[s][d] % known != 0) continue;
                sizes[last] = shapes[s][d] / known;
                found = true;
            }
    }
    for (std::size_t f = 0; f < sizes.size(); ++f)
        if (sizes[f] < 1) return misfit(fmt::format("the size of factor {} does not follow; write it", text.names[f]));
    return sizes;
}

Result<FactorRule> bindRule(const RuleText& text, std::span<const std::span<const std::int64_t>> shapes) {
    const auto found = factorSizes(text, shapes);
    if (!found) return fail(found.error());
    const std::vector<std::int64_t>& sizes = *found;
    const auto slots = slotsOf(text);
    std::vector<Shape> operands(shapes.begin(), shapes.begin() + static_cast<std::ptrdiff_t>(text.operands.size()));
    std::vector<Shape> results(shapes.begin() + static_cast<std::ptrdiff_t>(text.operands.size()), shapes.end());
    RuleBuilder rule(std::move(operands), std::move(results));
    for (std::size_t f = 0; f < sizes.size(); ++f) {
        Factor factor = text.factors[f];
        factor.size = sizes[f];
        rule.add(factor);
    }
    for (std::uint32_t s = 0; s < slots.size(); ++s)
        for (std::size_t d = 0; d < slots[s]->size(); ++d) {
            std::int64_t product = 1;
            bool partial = false; // the op may take a part of what is shifted or gathered
            for (FactorIndex f : (*slots[s])[d]) {
                product = saturatingProduct(product, sizes[f]);
                partial |= text.factors[f].factorClass == FactorClass::whole ||
                           text.factors[f].factorClass == FactorClass::shifted;
                rule.place(s, d, f);
            }
            if (product != shapes[s][d] && !partial)
                return misfit(fmt::format("dimension {} of {} has size {}, its factors {}", d, slotName(text, s),
                                          shapes[s][d], product));
        }
    return rule.finish();
}

Result<FactorRule> parseRule(std::string_view text, std::span<const std::span<const std::int64_t>> shapes) {
    const auto rule = parseRuleText(text);
    if (!rule) return fail(rule.error());
    return bindRule(*rule, shapes);
}

std::vector<FactorIndex> oneSided(const FactorRule& rule) {
    std::vector<FactorIndex> found;
    for (std::size_t f = 0; f < rule.factors.size(); ++f) {
        if (rule.factors[f].factorClass != FactorClass::parallel) continue;
        bool operand = false, result = false;
        for (const auto [slot, dim] : rule.placesOf(static_cast<FactorIndex>(f)))
            (slot < rule.operandCount ? operand : result) = true;
        if (operand != result) found.push_back(static_cast<FactorIndex>(f));
    }
    return found;
}

} // namespace axiscape
