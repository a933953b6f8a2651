// SPDX-License-Identifier: GPL-3.0-or-later
// The only place of this folder that reads JSON.
#include "core/sharding/custom_rules.h"

#include "core/base/file.h"
#include "core/base/json_node.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace axiscape {
namespace {

using Json = nlohmann::json;

struct Refused {
    Error error;
};

[[noreturn]] void refuse(std::string where, std::string why, std::string todo = {}) {
    throw Refused{{ErrorCode::wrongInput,
                   "the rules of custom calls cannot be read",
                   std::move(where),
                   std::move(why),
                   std::move(todo),
                   {}}};
}

template <class T> T accept(Result<T> result, const std::string& where) {
    if (result) return std::move(*result);
    Error error = result.error();
    error.where = where + ", " + error.where;
    throw Refused{std::move(error)};
}

std::string textOf(const Json& json, const std::string& where) {
    if (!json.is_string()) refuse(where, "a text is needed");
    return json.get<std::string>();
}

CustomCallRule callOf(const Json& json, const std::string& where) {
    if (!json.is_object()) refuse(where, "an object is needed");
    for (const auto& [key, value] : json.items())
        if (key != "target" && key != "rule" && key != "flops" && key != "bytes")
            refuse(where + "." + key, "there is no such key", "known are target, rule, flops and bytes");
    CustomCallRule call;
    if (!json.contains("target")) refuse(where, "'target' is missing", "write the name behind @ of the custom call");
    call.target = textOf(json.at("target"), where + ".target");
    if (call.target.empty()) refuse(where + ".target", "the name is empty");
    if (json.contains("rule"))
        call.rule = accept(parseRuleText(textOf(json.at("rule"), where + ".rule")), where + ".rule");
    for (const char* key : {"flops", "bytes"}) {
        if (!json.contains(key)) continue;
        const std::string at = where + "." + key;
        if (!call.rule) refuse(at, "a cost is over the factors of a rule", "write a rule, too");
        const Json& value = json.at(key);
        const std::string text = value.is_number() ? value.dump() : textOf(value, at);
        auto formula = accept(Formula::parse(text, call.rule->names), at);
        (std::string_view(key) == "flops" ? call.flops : call.bytes) = std::move(formula);
    }
    return call;
}

std::vector<CustomCallRule> callsOf(const Json& json) {
    if (!json.is_object()) refuse("", "an object is needed");
    for (const auto& [key, value] : json.items())
        if (key != "custom_calls") refuse(key, "there is no such key", "the only one is custom_calls");
    if (!json.contains("custom_calls") || !json.at("custom_calls").is_array())
        refuse("custom_calls", "a list is needed");
    std::vector<CustomCallRule> calls;
    for (std::size_t i = 0; i < json.at("custom_calls").size(); ++i) {
        const std::string where = fmt::format("custom_calls[{}]", i);
        calls.push_back(callOf(json.at("custom_calls")[i], where));
        for (std::size_t k = 0; k < i; ++k)
            if (calls[k].target == calls[i].target)
                refuse(where + ".target", fmt::format("{} is in the list already", calls[i].target));
    }
    return calls;
}

} // namespace

CustomRules::CustomRules(std::vector<CustomCallRule> calls) : m_calls(std::move(calls)) {
    std::sort(m_calls.begin(), m_calls.end(),
              [](const CustomCallRule& a, const CustomCallRule& b) { return a.target < b.target; });
}

Result<CustomRules> CustomRules::fromJson(std::string_view text, std::string where) {
    // The library's own reading would take the last of two equal keys.
    if (const auto clean = parseJson(text, where); !clean) return fail(clean.error());
    try {
        return CustomRules(callsOf(Json::parse(text)));
    } catch (const Json::exception& error) {
        return fail("the rules of custom calls cannot be read", where, error.what());
    } catch (Refused& refused) {
        Error& error = refused.error;
        if (!where.empty()) error.where = error.where.empty() ? where : where + ": " + error.where;
        return fail(std::move(error));
    }
}

Result<CustomRules> CustomRules::fromFile(const std::string& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return fromJson(*text, path);
}

const CustomCallRule* CustomRules::find(std::string_view target) const {
    const auto found = std::lower_bound(m_calls.begin(), m_calls.end(), target,
                                        [](const CustomCallRule& call, std::string_view t) { return call.target < t; });
    return found != m_calls.end() && found->target == target ? &*found : nullptr;
}

std::optional<CustomCost> CustomRules::cost(std::string_view target,
                                            std::span<const std::span<const std::int64_t>> slotShapes) const {
    const CustomCallRule* call = find(target);
    if (call == nullptr || !call->rule || (!call->flops && !call->bytes)) return std::nullopt;
    const auto sizes = factorSizes(*call->rule, slotShapes);
    if (!sizes) return std::nullopt;
    CustomCost cost;
    if (call->flops) cost.flops = call->flops->evaluate(*sizes);
    if (call->bytes) cost.bytes = call->bytes->evaluate(*sizes);
    return cost;
}

std::string_view customCallTarget(const Module& module, OpId customCall) {
    std::string_view name = module.textOf(customCall, AttributeName::call_target_name);
    if (name.size() >= 2 && name.front() == '"') name = name.substr(1, name.size() - 2);
    return name;
}

// backend_config = "{\22custom_call_config\22: {..., \22cost_estimate\22: {\22flops\22: 12, ...}}}"
std::optional<CustomCost> ownCost(const Module& module, OpId customCall) {
    const std::string_view written = module.textOf(customCall, AttributeName::backend_config);
    if (written.find("cost_estimate") == written.npos) return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written[i] != '\\' || i + 1 >= written.size()) {
            text += written[i];
        } else if (written[i + 1] == '\\' || written[i + 1] == '"') {
            text += written[++i];
        } else if (i + 2 < written.size()) { // two hexadecimal digits
            text += static_cast<char>(std::strtol(std::string(written.substr(i + 1, 2)).c_str(), nullptr, 16));
            i += 2;
        }
    }
    if (text.size() >= 2 && text.front() == '"') text = text.substr(1, text.size() - 2);
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const Json* config = &json;
    if (json.contains("custom_call_config") && json.at("custom_call_config").is_object())
        config = &json.at("custom_call_config");
    if (!config->contains("cost_estimate") || !config->at("cost_estimate").is_object()) return std::nullopt;
    const Json& estimate = config->at("cost_estimate");
    const auto number = [&](const char* key) -> std::optional<double> {
        if (!estimate.contains(key) || !estimate.at(key).is_number()) return std::nullopt;
        return estimate.at(key).get<double>();
    };
    return CustomCost{number("flops"), number("bytes_accessed"), number("transcendentals")};
}

} // namespace axiscape
