// SPDX-License-Identifier: GPL-3.0-or-later
// Rules and costs of custom calls, from a file of the user's:
//
//   {"custom_calls": [{"target": "my_kernel", "rule": "([b, i, k], [b, k, j])->([b, i, j]) reduction={k}",
//                      "flops": "2*b*i*j*k", "bytes": "4*(b*i*k + b*k*j + b*i*j)"}]}
//
// A rule names its factors with any letters; sizes come from each call's shapes. The formulas are over those sizes, the
// ones left on a device.
#pragma once

#include "core/sharding/rule_text.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

struct CustomCost {
    std::optional<double> flops, bytes, transcendentals;
};

struct CustomCallRule {
    std::string target;
    std::optional<RuleText> rule;
    std::optional<Formula> flops, bytes;
};

class CustomRules {
  public:
    // One clear error: what is wrong, where in the file (a path such as custom_calls[1].rule), why.
    [[nodiscard]] static Result<CustomRules> fromJson(std::string_view json, const std::string& where = {});
    [[nodiscard]] static Result<CustomRules> fromFile(const std::string& path);
    explicit CustomRules(std::vector<CustomCallRule> calls = {});

    const CustomCallRule* find(std::string_view target) const;
    std::span<const CustomCallRule> calls() const { return m_calls; }
    // Cost of a call whose operands and results have these shapes (local ones: of one device); nothing if the file says
    // none or the shapes do not fit the rule.
    std::optional<CustomCost> cost(std::string_view target,
                                   std::span<const std::span<const std::int64_t>> slotShapes) const;

  private:
    std::vector<CustomCallRule> m_calls; // by target
};

[[nodiscard]] std::string_view customCallTarget(const Module& module, OpId customCall); // without quotes

// The cost that a call brings along in its backend_config ("cost_estimate" of a Pallas kernel), of the whole call.
[[nodiscard]] std::optional<CustomCost> ownCost(const Module& module, OpId customCall);

} // namespace axiscape
