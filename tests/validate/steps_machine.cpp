// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/steps_machine.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

const std::map<std::string, Software, std::less<>> kSoftware{{"llm-foundry", {.oldAttention = true}},
                                                             {"torchtitan", {.oldAttention = true}},
                                                             {"megatron-core", {.cutsProducts = true}},
                                                             {"dlperf-deepspeed", {.gathersUpdates = true}},
                                                             {"narayanan-t2", {.zero3OfLists = true}}};
// cuDNN against FlashAttention-2 on an H100, causal, heads of 128, forward and backward (Shah et al.,
// FlashAttention-3).
constexpr double kOldAttentionOnHopper = 1 / 1.6;

// Megatron, DeepSpeed and PyTorch launch op by op; JAX and OneFlow compile the step first.
const std::map<std::string, Host, std::less<>> kSources{
    {"vtrain-single", Host::eager},     {"vtrain-multi", Host::eager},    {"bigscience-tr11", Host::eager},
    {"dlperf-deepspeed", Host::eager},  {"narayanan-t1", Host::eager},    {"narayanan-t2", Host::eager},
    {"korthikanti-t4", Host::eager},    {"korthikanti-t5", Host::eager},  {"megatron-core", Host::eager},
    {"megatron-lm-llama", Host::eager}, {"megatron-bridge", Host::eager}, {"llm-foundry", Host::eager},
    {"llama3-paper", Host::eager},      {"torchtitan", Host::eager},      {"maxtext", Host::compiled},
    {"tpu-recipes", Host::compiled},    {"palm", Host::compiled},         {"alpa", Host::compiled},
    {"hespas", Host::compiled},         {"hespas-resnet", Host::compiled}};
const std::map<std::string, Host, std::less<>> kFrameworks{{"megatron-lm", Host::eager}, {"oneflow", Host::compiled}};

} // namespace

std::optional<Host> hostOf(const Json& row) {
    if (row.contains("machine") && row.at("machine").is_object()) {
        const auto& machine = row.at("machine");
        if (machine.contains("compiled") && machine.at("compiled").is_boolean())
            return machine.at("compiled").get<bool>() ? Host::compiled : Host::eager;
        if (machine.contains("framework") && machine.at("framework").is_string()) {
            const auto found = kFrameworks.find(machine.at("framework").get<std::string>());
            return found == kFrameworks.end() ? std::nullopt : std::optional(found->second);
        }
    }
    const auto found = kSources.find(row.at("source").get<std::string>());
    return found == kSources.end() ? std::nullopt : std::optional(found->second);
}

Software softwareOf(const Json& row) {
    const auto found = kSoftware.find(row.at("source").get<std::string>());
    Software software = found == kSoftware.end() ? Software{} : found->second;
    const auto& stage = row.at("parallelism").at("zero");
    const int zero = stage.is_number() ? stage.get<int>() : 0;
    software.zero3OfLists = software.zero3OfLists && zero == 3;
    software.gathersUpdates = software.gathersUpdates && (zero == 1 || zero == 2);
    return software;
}

Result<Hardware> machineOf(const Json& row, Host host) {
    auto found = findHardware(row.at("hardware").get<std::string>(), host);
    if (!found) return found;
    Hardware& h = *found;
    const Software software = softwareOf(row);
    if (software.oldAttention && (h.name == "h100_sxm" || h.name == "h200")) h.fusedAttention *= kOldAttentionOnHopper;
    if (!row.contains("machine") || row.at("machine").is_null()) return found;
    const auto& machine = row.at("machine");
    const auto number = [&](const char* key) {
        return machine.contains(key) && machine.at(key).is_number() ? machine.at(key).get<double>() : 0.0;
    };
    if (const double nic = number("nic_bw"); nic > 0) h.levels.back().bandwidth = nic;
    if (const double node = number("node_size"); node > 0 && h.levels[0].kind != LevelKind::torusDimension)
        h.levels[0].size = std::min<std::int64_t>(static_cast<std::int64_t>(node), h.levels[0].size);
    if (const double memory = number("hbm_bw"); memory > 0) h.memoryBandwidth = memory;
    if (const double power = number("power_limit_w"); power > 0) // SXM parts are built for 700 W
        for (auto* rate : {&h.bf16, &h.f32, &h.bits8}) rate->peak *= std::min(1.0, std::pow(power / 700, 0.4));
    if (const double slice = number("slice_devices"); slice > 0 && h.levels[0].kind == LevelKind::torusDimension) {
        auto rest = static_cast<std::int64_t>(slice); // as equal sides as the largest of the torus allow
        std::size_t dims = 0;
        while (dims < h.levels.size() && h.levels[dims].kind == LevelKind::torusDimension) ++dims;
        for (std::size_t d = 0; d < dims; ++d) {
            const double side = std::pow(static_cast<double>(rest), 1.0 / static_cast<double>(dims - d));
            std::int64_t size = 1;
            for (std::int64_t s = 1; s <= h.levels[d].size; ++s)
                if (rest % s == 0 && std::abs(std::log(static_cast<double>(s) / side)) <
                                         std::abs(std::log(static_cast<double>(size) / side)))
                    size = s;
            h.levels[d].size = size;
            rest /= size;
        }
    }
    return found;
}

} // namespace axiscape::validate
