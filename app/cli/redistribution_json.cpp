// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_values.h"
#include "app/cli/redistribution.h"

#include "core/base/json_node.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

// Lists of devices are written up to this number of devices; a larger mesh's are in the axes.
constexpr std::int64_t kListedDevices = 4096;

// Of a line: what is read, and what sets of cases record beside it.
constexpr std::string_view kRead[] = {"id", "mesh", "shape", "dtype", "source", "target"};
constexpr std::string_view kRecorded[] = {
    "name",         "note",         "kind",         "room",        "devices",  "local_source", "local_target",
    "global_bytes", "source_bytes", "target_bytes", "bound_bytes", "verified", "xla",          "shardy"};

using Node = JsonNode;

bool isCount(const Node& json) {
    return json.is(Node::Kind::integer) && !json.negative && json.magnitude <= std::numeric_limits<std::int64_t>::max();
}
bool isText(const Node& json) { return json.is(Node::Kind::text); }
bool isListOf(const Node& json, auto&& is) { return json.is(Node::Kind::array) && std::ranges::all_of(json.items, is); }

// The member of an object, or an error that names it.
Result<const Node*> member(const Node& object, const char* name, const std::string& where, const char* what,
                           auto&& is) {
    const Node* found = object.find(name);
    if (!found) return fail(fmt::format("'{}' is missing", name), where);
    if (!is(*found)) return fail(fmt::format("'{}' is no {}", name, what), where);
    return found;
}

Result<reshard::PartSharding> readSide(const Node& line, const char* name, const Mesh& mesh, const std::string& where) {
    const auto isSide = [](const Node& json) {
        return isListOf(json, [](const Node& dim) { return isListOf(dim, isText); });
    };
    const auto json = member(line, name, where, "list of axis names per dimension", isSide);
    if (!json) return fail(json.error());
    reshard::PartSharding side;
    for (const auto& dim : (*json)->items) {
        reshard::AxisParts parts;
        for (const auto& axis : dim.items) {
            const auto part = reshard::parsePart(axis.text, mesh);
            if (!part) return fail(part.error().what, fmt::format("{}: {}", where, name), part.error().why);
            parts.push_back(*part);
        }
        side.push_back(std::move(parts));
    }
    return side;
}

Json stepJson(const reshard::Plan& plan, std::size_t index, const Mesh& mesh) {
    const auto& step = plan.steps[index];
    Json json = {{"kind", collectiveName(step.kind)},
                 {"axes", reshard::stepText(plan, index, mesh)},
                 {"layout", reshard::layoutText(plan, step.after, mesh)},
                 {"local_shape", step.localShape},
                 {"group", step.group},
                 {"bytes_sent", step.sentBytes}};
    if (plan.devices > kListedDevices) return json;
    if (step.kind == CollectiveKind::collective_permute) {
        Json pairs = Json::array();
        for (const auto& [source, target] : reshard::pairsOf(plan, index)) pairs.push_back({source, target});
        json["pairs"] = pairs;
    } else if (step.kind != CollectiveKind::all_slice) {
        json["groups"] = reshard::groupsOf(plan, index);
    }
    return json;
}

} // namespace

Result<RedistributionCase> readCase(std::string_view line, const std::string& where) {
    const auto json = parseJson(line, where);
    if (!json || !json->is(Node::Kind::object)) {
        const bool twice = !json && json.error().why.empty(); // what is no JSON at all says why
        return fail(twice ? json.error().what : "it is no JSON object", where);
    }
    RedistributionCase read;
    if (const Node* id = json->find("id"); id && !id->is(Node::Kind::null)) {
        if (!isText(*id)) return fail("'id' is no text", where);
        read.id = id->text;
    }
    const auto mesh = member(*json, "mesh", where, "list of [name, size]", [](const Node& axes) {
        return isListOf(axes, [](const Node& axis) {
            return axis.is(Node::Kind::array) && axis.items.size() == 2 && isText(axis.items[0]) &&
                   isCount(axis.items[1]);
        });
    });
    if (!mesh) return fail(mesh.error());
    for (const auto& axis : (*mesh)->items)
        read.problem.mesh.axes.push_back({axis.items[0].text, static_cast<std::int64_t>(axis.items[1].magnitude)});
    if (const auto checked = checkMesh(read.problem.mesh); !checked)
        return fail(checked.error().what, where, checked.error().why);
    const auto shape =
        member(*json, "shape", where, "list of sizes", [](const Node& sizes) { return isListOf(sizes, isCount); });
    if (!shape) return fail(shape.error());
    for (const auto& size : (*shape)->items) read.problem.shape.push_back(static_cast<std::int64_t>(size.magnitude));
    const auto dtype = member(*json, "dtype", where, "name of a type", isText);
    if (!dtype) return fail(dtype.error());
    const auto element = elementFromName((*dtype)->text);
    if (!element) return fail(fmt::format("'{}' is no element type", (*dtype)->text), where);
    read.dtype = *element;
    read.problem.elementBytes = (elementBits(*element) + 7) / 8;
    auto source = readSide(*json, "source", read.problem.mesh, where);
    if (!source) return fail(source.error());
    auto target = readSide(*json, "target", read.problem.mesh, where);
    if (!target) return fail(target.error());
    read.problem.from = std::move(*source);
    read.problem.to = std::move(*target);
    for (const auto& key : json->keys)
        if (std::ranges::find(kRead, key) == std::end(kRead) &&
            std::ranges::find(kRecorded, key) == std::end(kRecorded))
            return fail(fmt::format("there is no such key as '{}'", key), where, {},
                        fmt::format("Known are {}", fmt::join(kRead, ", ")));
    return read;
}

std::string redistributionJson(const PlannedCase& planned, bool oneLine) {
    const reshard::Plan& plan = planned.plan;
    const Mesh& mesh = planned.of.problem.mesh;
    Json steps = Json::array();
    for (std::size_t i = 0; i < plan.steps.size(); ++i) steps.push_back(stepJson(plan, i, mesh));
    Json json = {{"id", nullptr},
                 {"steps", steps},
                 {"peak_bytes", plan.peakBytes},
                 {"bound_bytes", plan.boundBytes},
                 {"bytes_sent", plan.sentBytes},
                 {"least_bytes", plan.leastBytes},
                 {"plan_seconds", planned.planSeconds},
                 {"transfer_seconds", nullptr}};
    if (!planned.of.id.empty()) json["id"] = planned.of.id;
    if (planned.transferSeconds) json["transfer_seconds"] = *planned.transferSeconds;
    return json.dump(oneLine ? -1 : 2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace axiscape::cli
