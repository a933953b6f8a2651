// SPDX-License-Identifier: GPL-3.0-or-later
// A factor rule as text, and formulas over the sizes of its factors.
#pragma once

#include "core/sharding/sharding.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

// A rule before it has shapes: ([b, ij], [j])->([b, i]) {i=4} reduction={j}. Factors are numbered in order of
// appearance.
struct RuleText {
    std::vector<std::string> names;
    std::vector<std::int64_t> sizes;                    // 0: not given
    std::vector<Factor> factors;                        // class and blocked; no sizes
    using Slot = std::vector<std::vector<FactorIndex>>; // per dimension, major to minor
    std::vector<Slot> operands, results;
};

// Shardy's form, sizes optional; a factor's name is a letter, or a letter, an underscore and a number (z_1). Errors
// name the column (from 1). "#sdy.op_sharding_rule<...>" around it and ", custom" behind it are allowed.
[[nodiscard]] Result<RuleText> parseRuleText(std::string_view text);

// The size of every factor for these shapes, operands then results. A size that no dimension gives must be written.
[[nodiscard]] Result<std::vector<std::int64_t>> factorSizes(const RuleText& rule,
                                                            std::span<const std::span<const std::int64_t>> slotShapes);
// The rule of a call with these shapes.
[[nodiscard]] Result<FactorRule> bindRule(const RuleText& rule,
                                          std::span<const std::span<const std::int64_t>> slotShapes);
[[nodiscard]] Result<FactorRule> parseRule(std::string_view text,
                                           std::span<const std::span<const std::int64_t>> slotShapes);

// Factors that pass through without being both on an operand and on a result. Cut along one, a device alone could not
// do its part: they are listed, not used.
[[nodiscard]] std::vector<FactorIndex> oneSided(const FactorRule& rule);

// An arithmetic expression over named sizes: numbers, names, + - * / and parentheses.
class Formula {
  public:
    [[nodiscard]] static Result<Formula> parse(std::string_view text, const std::vector<std::string>& names);
    double evaluate(std::span<const std::int64_t> sizes) const; // one size a name

  private:
    enum class Code : std::uint8_t { number, name, add, subtract, multiply, divide };
    struct Step {
        Code code;
        double number = 0;
        std::uint32_t name = 0;
    };
    std::vector<Step> m_steps; // postfix
    friend class FormulaParser;
};

} // namespace axiscape
