// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/strategy_json.h"

#include "core/tactics/action_json.h"
#include "core/tactics/strategy_fields.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

namespace axiscape {
namespace {

std::string summaryJson(const TacticSummary& summary) {
    std::vector<std::string> counts;
    counts.reserve(summary.collectives.size());
    for (const auto& [kind, count] : summary.collectives) counts.push_back(jsonMember(kind, fmt::format("{}", count)));
    std::string out = fmt::format("{{{}, \"collectives\": {{{}}}", jsonMember("tactic", jsonText(summary.tactic)),
                                  fmt::join(counts, ", "));
    if (summary.peakBytes) out += fmt::format(", \"peak_bytes\": {}", *summary.peakBytes);
    if (summary.stepSeconds) out += fmt::format(", \"step_seconds\": {}", *summary.stepSeconds);
    return out + "}";
}

} // namespace

// One entry a line between brackets, indented; "[]" if there is none.
std::string jsonBlock(const std::vector<std::string>& lines, char open, char close, int indent) {
    if (lines.empty()) return {open, close};
    std::string out(1, open);
    const std::string spaces(static_cast<std::size_t>(indent), ' ');
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += fmt::format("\n{}  {}{}", spaces, lines[i], i + 1 < lines.size() ? "," : "");
    return fmt::format("{}\n{}{}", out, spaces, close);
}

std::string jsonMember(std::string_view key, const std::string& value) {
    return fmt::format("{}: {}", jsonText(key), value);
}

std::string modelStampJson(const ModelStamp& stamp) {
    auto out = fmt::format(R"({{"name": {}, "fingerprint": {}, "arguments": {})", jsonText(stamp.name),
                           jsonText(stamp.fingerprint), stamp.arguments);
    if (!stamp.path.empty()) out += ", " + jsonMember("path", jsonText(stamp.path));
    std::vector<std::string> sizes;
    sizes.reserve(stamp.sizes.size());
    for (const auto& [name, value] : stamp.sizes) sizes.push_back(jsonMember(name, std::to_string(value)));
    if (!sizes.empty()) out += fmt::format(R"(, "sizes": {{{}}})", fmt::join(sizes, ", "));
    return out + "}";
}

namespace {

// Where a value stands: what its own text depends on.
struct At {
    const Mesh& mesh;
    int indent; // of the braces of the object it is a member of
};

template <class Owner> std::vector<std::string> fieldMembers(const Owner& owner, At at, FieldOf of = FieldOf::any);

std::string inputJson(const InputRule& rule) {
    switch (rule.kind) {
    case InputRule::Kind::dimension:
        return jsonMember(rule.pattern, fmt::format("{}", rule.dim));
    case InputRule::Kind::replicated:
        return jsonMember(rule.pattern, "\"REPLICATED\"");
    case InputRule::Kind::firstDivisibleDim:
        return jsonMember(rule.pattern, "\"FIRST_DIVISIBLE_DIM\"");
    case InputRule::Kind::unknown:
        break;
    }
    return jsonMember(rule.pattern, "\"UNKNOWN\"");
}

std::string tacticJson(const Tactic& tactic, At at) {
    const auto of = tactic.kind == Tactic::Kind::manual ? FieldOf::manual : FieldOf::automatic;
    return jsonBlock(fieldMembers(tactic, at, of), '{', '}', at.indent);
}

std::string inputsJson(const Tactic& tactic, At at) {
    std::vector<std::string> lines;
    lines.reserve(tactic.inputs.size());
    for (const auto& rule : tactic.inputs) lines.push_back(inputJson(rule));
    return jsonBlock(lines, '{', '}', at.indent + 2);
}

std::string actionsJson(const Tactic& tactic, At at) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < tactic.actions.size(); ++i)
        lines.push_back(actionJson(tactic.actions[i], at.mesh, !std::ranges::binary_search(tactic.disabledActions, i)));
    return jsonBlock(lines, '[', ']', at.indent + 2);
}

std::string foundForJson(const FoundFor& of) {
    return fmt::format(R"({{"model": {}, "operations": {}, {}"mesh": {}, "hardware": {}, "before": {}}})",
                       jsonText(of.model), of.operations,
                       of.inputs.empty() ? std::string() : jsonMember("inputs", jsonText(of.inputs)) + ", ",
                       jsonText(of.mesh), jsonText(of.hardware), jsonText(of.before));
}

std::vector<std::string> transformMembers(const std::vector<Transform>& transforms) {
    std::vector<std::string> out;
    out.reserve(transforms.size());
    for (const Transform& one : transforms) out.push_back(transformJson(one));
    return out;
}

std::string slowDevicesJson(const Strategy& strategy) {
    std::vector<std::string> factors;
    factors.reserve(strategy.slowDevices.size());
    for (const SlowDevice& slow : strategy.slowDevices)
        factors.push_back(jsonMember(std::to_string(slow.device), fmt::format("{}", slow.factor)));
    return fmt::format("{{{}}}", fmt::join(factors, ", "));
}

std::string slowLinksJson(const Strategy& strategy) {
    std::vector<std::string> factors;
    factors.reserve(strategy.slowLinks.size());
    for (const SlowLink& slow : strategy.slowLinks)
        factors.push_back(jsonMember(slow.device < 0
                                         ? strategy.mesh.axes[slow.axis].name
                                         : fmt::format("{}@{}", strategy.mesh.axes[slow.axis].name, slow.device),
                                     fmt::format("{}", slow.factor)));
    return fmt::format("{{{}}}", fmt::join(factors, ", "));
}

template <class Row, class Owner> std::string fieldJson(const Row& row, const Owner& owner, At at) {
    const auto& value = owner.*row.member;
    constexpr FieldKind kind = Row::kind;
    if constexpr (kind == FieldKind::mesh) {
        return meshJson(value);
    } else if constexpr (kind == FieldKind::host) {
        return jsonText(hostName(value));
    } else if constexpr (kind == FieldKind::axisColours) {
        return fmt::format("[{}]", fmt::join(value, ", "));
    } else if constexpr (kind == FieldKind::options) {
        return fmt::format("{{{}}}", fmt::join(fieldMembers(value, at), ", "));
    } else if constexpr (kind == FieldKind::transforms) {
        return fmt::format("[{}]", fmt::join(transformMembers(value), ", "));
    } else if constexpr (kind == FieldKind::tactics) {
        std::vector<std::string> tactics;
        tactics.reserve(value.size());
        for (const auto& tactic : value) tactics.push_back(tacticJson(tactic, {at.mesh, at.indent + 4}));
        return jsonBlock(tactics, '[', ']', at.indent + 2);
    } else if constexpr (kind == FieldKind::slowDevices) {
        return slowDevicesJson(owner);
    } else if constexpr (kind == FieldKind::slowLinks) {
        return slowLinksJson(owner);
    } else if constexpr (kind == FieldKind::tacticKind) {
        return value == Tactic::Kind::manual ? "\"manual\"" : "\"automatic\"";
    } else if constexpr (kind == FieldKind::inputs) {
        return inputsJson(owner, at);
    } else if constexpr (kind == FieldKind::actions) {
        return actionsJson(owner, at);
    } else if constexpr (kind == FieldKind::foundFor) {
        return foundForJson(value);
    } else if constexpr (kind == FieldKind::axes || kind == FieldKind::texts) {
        std::vector<std::string> texts;
        texts.reserve(value.size());
        for (const auto& text : value) texts.push_back(jsonText(text));
        return fmt::format("[{}]", fmt::join(texts, ", "));
    } else if constexpr (kind == FieldKind::flag || kind == FieldKind::count || kind == FieldKind::seed) {
        return fmt::format("{}", value);
    } else {
        static_assert(kind == FieldKind::hardware || kind == FieldKind::placement || kind == FieldKind::deviceOrder ||
                          kind == FieldKind::profile || kind == FieldKind::reshards || kind == FieldKind::name ||
                          kind == FieldKind::axis || kind == FieldKind::searchMethod,
                      "a new kind of field is written here");
        return jsonText(value);
    }
}

// Those that belong to such an owner and are not what they are by default.
template <class Owner> std::vector<std::string> fieldMembers(const Owner& owner, At at, FieldOf of) {
    std::vector<std::string> members;
    eachField<Owner>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind == FieldKind::schedule) {
            std::ranges::move(fieldMembers(owner.*row.member, at), std::back_inserter(members));
        } else if constexpr (Row::kind != FieldKind::disabledActions) {
            const bool mine = row.of == FieldOf::any || row.of == of;
            const bool said =
                row.written == Written::always || (row.written == Written::unlessDefault && !isDefault(owner, row));
            if (mine && said) members.push_back(jsonMember(row.key, fieldJson(row, owner, at)));
        }
    });
    return members;
}

} // namespace

std::string transformJson(const Transform& transform) {
    const auto list = [](const std::vector<std::string>& texts) {
        std::vector<std::string> out;
        out.reserve(texts.size());
        for (const auto& text : texts) out.push_back(jsonText(text));
        return fmt::format("[{}]", fmt::join(out, ", "));
    };
    std::vector<std::string> members;
    const auto& [layers, keep] = transform.recompute;
    if (!layers.empty()) members.push_back(jsonMember("layers", list(layers)));
    if (!keep.empty()) members.push_back(jsonMember("keep", list(keep)));
    return fmt::format(R"({{"recompute": {{{}}}}})", fmt::join(members, ", "));
}

std::vector<std::string> strategyMembers(const Strategy& strategy, int indent) {
    return fieldMembers(strategy, {strategy.mesh, indent});
}

std::string whatIfJson(const Strategy& strategy) {
    std::vector<std::string> members;
    eachField<Strategy>([&](const auto& row) {
        using Row = std::remove_cvref_t<decltype(row)>;
        if constexpr (Row::kind != FieldKind::schedule)
            if (row.written == Written::whatIf && !isDefault(strategy, row))
                members.push_back(jsonMember(row.key, fieldJson(row, strategy, {strategy.mesh, 0})));
    });
    return members.empty() ? std::string() : fmt::format("{{{}}}", fmt::join(members, ", "));
}

std::vector<std::string_view> strategyKeys(bool withWhatIf) {
    std::vector<std::string_view> keys;
    eachField<Strategy>([&](const auto& row) {
        if (row.written == Written::whatIf) {
            if (withWhatIf && keys.back() != "what_if") keys.push_back("what_if");
        } else if (row.written != Written::inside) {
            keys.push_back(row.key);
        }
    });
    eachField<Schedule>([&](const auto& row) { keys.push_back(row.key); });
    return keys;
}

std::vector<std::string> summaryMember(const std::vector<TacticSummary>& summary, int indent) {
    std::vector<std::string> lines;
    lines.reserve(summary.size());
    for (const auto& one : summary) lines.push_back(summaryJson(one));
    if (lines.empty()) return {};
    return {jsonMember("summary", jsonBlock(lines, '[', ']', indent + 2))};
}

} // namespace axiscape
