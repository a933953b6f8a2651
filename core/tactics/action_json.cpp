// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/action_json.h"

#include "core/base/members.h"
#include "core/base/text.h"
#include "core/partition/uses.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

namespace {

static_assert(memberCount<Action>() == 9, "what is added to an action is read and written here, and in the schema");

constexpr std::int64_t kMost32 = 0xfffffffe; // the last valid id

std::uint32_t id(JsonReader& reader, const JsonAt& at) {
    return static_cast<std::uint32_t>(reader.integer(at, 0, kMost32));
}

AxisId axisOf(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    const auto name = reader.text(at);
    if (auto axis = mesh.find(name)) return *axis;
    reader.refuse(at, words::phrase("the mesh has no axis {}", jsonText(name)),
                  words::phrase("Its axes are {}", meshText(mesh)));
    return 0;
}

// "o0.1", "r2.0" or "sum".
bool isFactorPlace(std::string_view text) {
    if (text == "sum") return true;
    if (text.size() < 4 || (text[0] != 'o' && text[0] != 'r')) return false;
    const auto dot = text.find('.');
    const auto digits = [](std::string_view part) {
        return !part.empty() && part.size() <= 5 && part.find_first_not_of("0123456789") == part.npos;
    };
    return dot != text.npos && digits(text.substr(1, dot - 1)) && digits(text.substr(dot + 1));
}

// The value acted on: an argument, a result of an op, or an operand as an op reads it.
void readTarget(JsonReader& reader, const JsonAt& at, Action& action) {
    const auto argument = reader.find(at, "argument");
    const auto op = reader.find(at, "op");
    if (argument.has_value() == op.has_value()) {
        reader.refuse(at, words::phrase("an action is on an argument or on an op"));
        return;
    }
    action.onArgument = argument.has_value();
    const auto operand = reader.find(at, "operand");
    if (argument) {
        action.argument = id(reader, *argument);
        if (auto result = reader.find(at, "result"))
            reader.refuse(*result, words::phrase("an argument has no results"));
        if (operand) reader.refuse(*operand, words::phrase("an argument reads nothing"));
    } else if (operand) {
        if (auto result = reader.find(at, "result"))
            reader.refuse(*result, words::phrase("an action is on a result of an op or on an operand"));
        action = wholeUse(OpId{id(reader, *op)}, id(reader, *operand), 0);
    } else {
        action.op = OpId{id(reader, *op)};
        if (auto result = reader.find(at, "result")) action.result = id(reader, *result);
    }
}

} // namespace

Action readAction(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    Action action;
    if (!reader.object(at, {})) return action;
    const auto kindAt = reader.need(at, "action");
    const auto kind = reader.text(kindAt);
    if (reader.failed()) return action;
    if (kind == "propagate") {
        reader.object(at, {"action", "enabled"});
        return action;
    }
    if (kind == "tile") {
        reader.object(at, {"action", "argument", "op", "result", "operand", "dim", "axis", "name", "enabled"});
        readTarget(reader, at, action);
        action.kind = Action::Kind::tile;
        action.dim = static_cast<std::uint8_t>(reader.integer(reader.need(at, "dim"), 0, 255));
    } else if (kind == "atomic") {
        reader.object(at, {"action", "argument", "op", "result", "operand", "axis", "name", "enabled"});
        readTarget(reader, at, action);
        action.kind = Action::Kind::atomic;
    } else if (kind == "choose") {
        reader.object(at, {"action", "op", "slot", "axis", "factor", "enabled"});
        action.kind = Action::Kind::choose;
        action.onArgument = false;
        action.op = OpId{id(reader, reader.need(at, "op"))};
        if (auto slot = reader.find(at, "slot")) action.carried = id(reader, *slot);
        const auto factor = reader.need(at, "factor");
        action.factor = reader.text(factor);
        if (!reader.failed() && !isFactorPlace(action.factor))
            reader.refuse(factor, words::phrase("{} names no factor", jsonText(action.factor)),
                          words::phrase("Write o0.1 for dimension 1 of operand 0, r0.1 for a result, or sum"));
    } else {
        reader.refuse(kindAt, words::phrase("unknown action {}", jsonText(kind)),
                      words::phrase("Known are tile, atomic, choose, propagate"));
    }
    if (auto name = reader.find(at, "name")) reader.text(*name); // for people; numbers decide
    action.axis = axisOf(reader, reader.need(at, "axis"), mesh);
    return action;
}

bool readEnabled(JsonReader& reader, const JsonAt& at) {
    if (reader.failed() || at.node->kind != JsonNode::Kind::object) return true; // readAction refuses it
    const auto enabled = reader.find(at, "enabled");
    return !enabled || reader.boolean(*enabled);
}

std::string actionJson(const Action& action, const Mesh& mesh, bool enabled) {
    const char* end = enabled ? "}" : R"(, "enabled": false})";
    if (action.kind == Action::Kind::propagate) return std::string(R"({"action": "propagate")") + end;
    const auto axis = jsonText(mesh.axes[action.axis].name);
    if (action.kind == Action::Kind::choose) {
        const auto slot = action.carried == 0 ? "" : fmt::format(R"("slot": {}, )", action.carried);
        return fmt::format(R"({{"action": "choose", "op": {}, {}"axis": {}, "factor": {}{})", action.op.value, slot,
                           axis, jsonText(action.factor), end);
    }
    const auto operand = operandOf(action);
    const auto target = action.onArgument ? fmt::format(R"("argument": {})", action.argument)
                        : operand         ? fmt::format(R"("op": {}, "operand": {})", action.op.value, *operand)
                                          : fmt::format(R"("op": {}, "result": {})", action.op.value, action.result);
    if (action.kind == Action::Kind::atomic)
        return fmt::format(R"({{"action": "atomic", {}, "axis": {}{})", target, axis, end);
    return fmt::format(R"({{"action": "tile", {}, "dim": {}, "axis": {}{})", target, action.dim, axis, end);
}

Mesh readMesh(JsonReader& reader, const JsonAt& at) {
    Mesh mesh;
    for (const auto& axisAt : reader.items(at)) {
        const auto pair = reader.items(axisAt);
        if (reader.failed()) return mesh;
        if (pair.size() != 2) {
            reader.refuse(axisAt, words::phrase("an axis is a name and a size"), words::phrase("Write [\"batch\", 4]"));
            return mesh;
        }
        mesh.axes.push_back({reader.text(pair[0]), reader.integer(pair[1], 1)});
    }
    if (reader.failed()) return mesh;
    if (auto checked = checkMesh(mesh); !checked) reader.refuse(at, checked.error().said());
    return mesh;
}

std::string meshJson(const Mesh& mesh) {
    std::vector<std::string> axes;
    axes.reserve(mesh.axes.size());
    for (const auto& axis : mesh.axes) axes.push_back(fmt::format("[{}, {}]", jsonText(axis.name), axis.size));
    return fmt::format("[{}]", fmt::join(axes, ", "));
}

Text whyImpossible(const Action& action, const Module& module, const Mesh& mesh) {
    if (action.kind == Action::Kind::propagate) return {};
    if (action.axis >= mesh.axes.size())
        return words::phrase("axis {} is not one of the {} of the mesh", action.axis, mesh.axes.size());
    ValueId value;
    if (action.onArgument) {
        if (action.argument >= module.argumentCount())
            return words::phrase("there is no argument {}; the model has {}", action.argument, module.argumentCount());
        value = ValueId{action.argument};
    } else {
        if (action.op.value >= module.opCount())
            return words::phrase("there is no op {}; the model has {}", action.op.value, module.opCount());
        const auto results = module.results(action.op);
        if (action.kind == Action::Kind::choose) {
            if (action.carried > 0 && action.carried >= results.size())
                return words::phrase("op {} carries {} values, not {}", action.op.value, results.size(),
                                     action.carried + 1);
            return {};
        }
        if (const auto operand = operandOf(action)) {
            const auto operands = module.operands(action.op);
            if (*operand >= operands.size())
                return words::phrase("op {} reads {} values, not {}", action.op.value, operands.size(), *operand + 1);
            value = operands[*operand];
        } else if (action.result >= results.size()) {
            return words::phrase("op {} has no result {}", action.op.value, action.result);
        } else {
            value = results[action.result];
        }
    }
    const auto rank = module.type(value).shape.size();
    if (action.kind == Action::Kind::tile && action.dim >= rank)
        return words::phrase("{} has no dimension {}; it has {}",
                             action.onArgument ? module.argument(action.argument).name : module.valueName(value),
                             action.dim, rank);
    return {};
}

} // namespace axiscape
