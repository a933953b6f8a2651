// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/checkpoint_literal.h"

#include "core/exchange/jax_tree.h"

#include <fmt/format.h>

namespace axiscape::exchange {
namespace {

constexpr std::string_view kTag = "tag:";

// "policies.save_from_both_policies(policies.dots_saveable, policies.save_only_these_names('attn'))"
std::string policyText(const Recompute& wish) {
    std::string names, policy;
    const auto both = [&](const std::string& one) {
        policy = policy.empty() ? one : fmt::format("policies.save_from_both_policies({}, {})", policy, one);
    };
    for (const std::string& word : wish.keep) {
        if (word.starts_with(kTag))
            names += (names.empty() ? "" : ", ") + pythonString(word.substr(kTag.size()));
        else
            both(word == kKeepDots ? "policies.dots_saveable" : "policies.dots_with_no_batch_dims_saveable");
    }
    if (!names.empty()) both(fmt::format("policies.save_only_these_names({})", names));
    return policy.empty() ? "policies.nothing_saveable" : policy;
}

bool keepsNames(const Strategy& strategy) {
    for (const Transform& one : strategy.transforms)
        for (const std::string& word : one.recompute.keep)
            if (word.starts_with(kTag)) return true;
    return false;
}

} // namespace

std::string checkpointLiteral(const ExportInput& input) {
    const auto& transforms = input.strategy->transforms;
    if (transforms.empty()) return {};
    std::vector<std::string> layers, policies;
    for (const auto& layer : input.recomputed) layers.push_back(pythonString(layer));
    for (const Transform& one : transforms) policies.push_back(policyText(one.recompute));
    std::string out = fmt::format(
        "\n# What these keep for the backward pass is made again there. The function must say so itself: wrap "
        "what makes each,\n# `layer = checkpoint(layer)`. The StableHLO beside this file does.\n"
        "RECOMPUTED = [{}]\n\n\n",
        fmt::join(layers, ", "));
    const bool several = policies.size() > 1;
    out += several ? "def checkpoint(layer, which=0):\n" : "def checkpoint(layer):\n";
    out += "    \"\"\"`layer` as this strategy recomputes it.";
    if (keepsNames(*input.strategy))
        out += " What is kept by name is named in it: jax.ad_checkpoint.checkpoint_name(x, NAME).";
    out += "\"\"\"\n    import jax\n\n    policies = jax.checkpoint_policies\n";
    out += several ? fmt::format("    return jax.checkpoint(layer, policy=[{}][which])\n", fmt::join(policies, ", "))
                   : fmt::format("    return jax.checkpoint(layer, policy={})\n", policies[0]);
    return out + "\n";
}

} // namespace axiscape::exchange
