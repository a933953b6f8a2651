// SPDX-License-Identifier: GPL-3.0-or-later
// The only place of this folder that reads JSON.
#include "core/sharding/custom_rules.h"

#include "core/base/file.h"
#include "core/base/json_node.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

using Json = JsonNode;

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
    error.where = words::phrase("{}, {}", where, error.where);
    throw Refused{std::move(error)};
}

std::string textOf(const Json& json, const std::string& where) {
    if (!json.is(Json::Kind::text)) refuse(where, "a text is needed");
    return json.text;
}

CustomCallRule callOf(const Json& json, const std::string& where) {
    if (!json.is(Json::Kind::object)) refuse(where, "an object is needed");
    for (const auto& key : json.keys)
        if (key != "target" && key != "rule" && key != "flops" && key != "bytes")
            refuse(fmt::format("{}.{}", where, key), "there is no such key", "known are target, rule, flops and bytes");
    CustomCallRule call;
    const Json* target = json.find("target");
    if (!target) refuse(where, "'target' is missing", "write the name behind @ of the custom call");
    call.target = textOf(*target, where + ".target");
    if (call.target.empty()) refuse(where + ".target", "the name is empty");
    if (const Json* rule = json.find("rule"))
        call.rule = accept(parseRuleText(textOf(*rule, where + ".rule")), where + ".rule");
    for (const char* key : {"flops", "bytes"}) {
        const Json* value = json.find(key);
        if (!value) continue;
        const std::string at = where + "." + key;
        if (!call.rule) refuse(at, "a cost is over the factors of a rule", "write a rule, too");
        const std::string text = value->isNumber() ? fmt::format("{}", value->real) : textOf(*value, at);
        auto formula = accept(Formula::parse(text, call.rule->names), at);
        (std::string_view(key) == "flops" ? call.flops : call.bytes) = std::move(formula);
    }
    return call;
}

std::vector<CustomCallRule> callsOf(const Json& json) {
    if (!json.is(Json::Kind::object)) refuse("", "an object is needed");
    for (const auto& key : json.keys)
        if (key != "custom_calls") refuse(key, "there is no such key", "the only one is custom_calls");
    const Json* list = json.find("custom_calls");
    if (!list || !list->is(Json::Kind::array)) refuse("custom_calls", "a list is needed");
    std::vector<CustomCallRule> calls;
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const std::string where = fmt::format("custom_calls[{}]", i);
        calls.push_back(callOf(list->items[i], where));
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

Result<CustomRules> CustomRules::fromJson(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    try {
        return CustomRules(callsOf(*root));
    } catch (Refused& refused) {
        Error& error = refused.error;
        if (!where.empty())
            error.where = error.where.empty() ? Text(where) : words::phrase("{}: {}", where, error.where);
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
    const auto json = parseJson(text, "backend_config");
    if (!json) return std::nullopt; // another program's own text, of which only this is known
    const Json* config = json->find("custom_call_config");
    const Json* estimate = (config && config->is(Json::Kind::object) ? *config : *json).find("cost_estimate");
    if (!estimate) return std::nullopt;
    const auto number = [&](const char* key) -> std::optional<double> {
        const Json* value = estimate->find(key);
        return value && value->isNumber() ? std::optional(value->real) : std::nullopt;
    };
    return CustomCost{number("flops"), number("bytes_accessed"), number("transcendentals")};
}

} // namespace axiscape
