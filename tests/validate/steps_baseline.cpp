// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/steps_baseline.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

double numberOr(const Json& object, const char* key, double otherwise) {
    return object.contains(key) && object.at(key).is_number() ? object.at(key).get<double>() : otherwise;
}
bool truth(const Json& object, const char* key) {
    return object.contains(key) && object.at(key).is_boolean() && object.at(key).get<bool>();
}

struct Network {
    double inside = 0, across = 0; // bytes a second of one device
    double size = 1;               // devices that the inner network joins
};

Network networkOf(const Hardware& machine) {
    Network n;
    for (const auto& level : machine.levels)
        if (level.kind == LevelKind::torusDimension) {
            n.inside += level.bandwidth;
            n.size *= static_cast<double>(level.size);
        }
    if (n.inside == 0) {
        n.inside = machine.levels[0].bandwidth;
        n.size = static_cast<double>(machine.levels[0].size);
    }
    n.across = machine.levels.back().bandwidth;
    return n;
}

// An all-gather; twice of it is an all-reduce. `stride`: devices between neighbours of the group.
double gatherSeconds(double bytes, double devices, double stride, const Network& network, const BaselineConstants& c) {
    if (devices < 2 || bytes <= 0) return 0;
    const double inside = std::min(devices, std::max(1.0, std::floor(network.size / stride)));
    const double across = std::ceil(devices / inside);
    double seconds = 0;
    if (inside > 1)
        seconds = (inside - 1) / inside * bytes / (network.inside * c.inside) + c.insideLatency * std::log2(inside);
    if (across > 1)
        seconds = std::max(seconds, (across - 1) / across * bytes / inside / (network.across * c.across)) +
                  c.acrossLatency * std::log2(across);
    return seconds;
}

BaselineConstants constantsOf(const Json& j) {
    const auto at = [&](const char* key) { return j.at(key).get<double>(); };
    return {at("matmul_efficiency"), at("kernel_seconds"),     at("hbm_efficiency"),
            at("intra_efficiency"),  at("inter_efficiency"),   at("intra_latency"),
            at("inter_latency"),     at("elementwise_passes"), at("overlap")};
}

} // namespace

const BaselineConstants& BaselineSets::of(const std::string& source) const {
    const auto found = ofSource.find(source);
    return found == ofSource.end() ? one : found->second;
}

BaselineSets baselineSets(const std::optional<Json>& file) {
    BaselineSets sets;
    if (!file) return sets;
    const auto& constants = file->at("constants");
    sets.one = constantsOf(constants.at("fitted_on_shared_rows"));
    for (const auto& [source, own] : constants.at("fitted_per_source_on_its_shared_rows").items())
        sets.ofSource[source] = constantsOf(own);
    return sets;
}

double baselineSeconds(const Json& row, const Hardware& h, const BaselineConstants& c) {
    const auto &model = row.at("model"), &plan = row.at("parallelism");
    const double dp = plan.at("dp"), tp = plan.at("tp"), cp = numberOr(plan, "cp", 1), zero = numberOr(plan, "zero", 0);
    const double batch = row.at("global_batch");
    const double micro = numberOr(plan, "micro_batch", std::max(1.0, std::floor(batch / dp)));
    const double steps = std::max(1.0, std::floor(batch / (dp * micro)));
    const double layers = model.at("layers"), d = model.at("d_model"), ff = model.at("d_ff"), vocab = model.at("vocab"),
                 seq = model.at("seq"), heads = model.at("heads");
    const double kv = numberOr(model, "kv_heads", heads), head = numberOr(model, "head_dim", d / heads);
    const bool fused = truth(model, "fused_attention");
    const auto dtype = row.at("dtype").get<std::string>(), recompute = row.at("recompute").get<std::string>();
    const bool full = recompute == "full" || (recompute.starts_with("policy") && recompute != "policy:minimal");
    const bool selective = recompute == "selective" && !fused;
    // Rows of TPU7x count chips, of two devices each.
    const double cores = row.at("hardware") == "tpu7x" ? 2 : 1;
    const double wide = h.bf16.peak * cores * c.products;
    const double rate = dtype == "fp8" || dtype == "int8" ? h.bits8.peak * cores * c.products : wide;
    const double memory = h.memoryBandwidth * cores * c.memory;
    const Network network = networkOf(h);

    const double parameters = d * head * (2 * heads + 2 * kv) + numberOr(model, "mlp_matrices", 2) * d * ff;
    const double tokens = micro * seq / cp;
    const double forwards = full ? 2 : 1, attentions = forwards + (selective ? 1 : 0);
    const double scores = micro * heads * seq * seq / (tp * cp);
    double layer = (forwards + 2) * 2 * parameters * tokens / tp / rate;
    layer += (attentions + (fused ? 2.5 : 2)) * 4 * scores * head * (fused ? 0.5 / 0.6 : 1) / wide;
    double bytes = c.passes * tokens * d * 2 * (forwards + 1) / 3 * (0.5 + 0.5 / tp);
    if (truth(plan, "sequence_parallel")) bytes /= tp;
    if (!fused) bytes += 5 * scores * 2 * (attentions + 1) / 2;
    layer += bytes / memory;
    if (!row.at("hardware").get<std::string>().starts_with("tpu")) layer += (16 * forwards + 28) * c.kernelSeconds;
    layer += (2 * forwards + 2) * 2 * gatherSeconds(tokens * d * 2, tp, 1, network, c);
    double gathers = 0;
    if (zero >= 3) gathers = (full ? 3 : 2) * gatherSeconds(parameters * 2 / tp, dp, tp, network, c);
    double step = steps * layers * (layer + std::max(gathers * (1 - c.hidden), gathers - layer));
    step += steps * vocab * tokens / tp * (6 * d / wide + 16 / memory);
    const double all = (layers * parameters + vocab * d * (truth(model, "tied_embedding") ? 1 : 2)) / tp;
    if (zero < 3) {
        const bool apart = row.contains("machine") && row.at("machine").is_object() &&
                           row.at("machine").contains("dp_overlap") && !truth(row.at("machine"), "dp_overlap");
        step += 2 * gatherSeconds(all * (dtype == "f16" ? 2 : 4), dp, tp, network, c) * (apart ? 1 : 1 - c.hidden);
    }
    if (!row.at("measured").contains("scope")) step += 26 * all / (zero > 0 ? dp : 1) / memory;
    return step;
}

} // namespace axiscape::validate
