// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/redistribution.h"

#include "core/base/json_node.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

using Json = nlohmann::ordered_json;

// Lists of devices are written up to this number of devices; a larger mesh's are in the axes.
constexpr std::int64_t kListedDevices = 4096;

// Of a line: what is read, and what sets of cases record beside it.
constexpr std::string_view kRead[] = {"id", "mesh", "shape", "dtype", "source", "target"};
constexpr std::string_view kRecorded[] = {
    "name",         "note",         "kind",         "room",        "devices",  "local_source", "local_target",
    "global_bytes", "source_bytes", "target_bytes", "bound_bytes", "verified", "xla",          "shardy"};

bool isCount(const Json& json) { return json.is_number_integer() && json.get<std::int64_t>() >= 0; }

// The member of an object, or an error that names it.
Result<Json> member(const Json& object, const char* name, const std::string& where, const char* what, auto&& is) {
    const auto found = object.find(name);
    if (found == object.end()) return fail(fmt::format("'{}' is missing", name), where);
    if (!is(*found)) return fail(fmt::format("'{}' is no {}", name, what), where);
    return *found;
}

Result<reshard::PartSharding> readSide(const Json& line, const char* name, const Mesh& mesh, const std::string& where) {
    const auto isSide = [](const Json& json) {
        if (!json.is_array()) return false;
        for (const auto& dim : json) {
            if (!dim.is_array()) return false;
            for (const auto& axis : dim)
                if (!axis.is_string()) return false;
        }
        return true;
    };
    const auto json = member(line, name, where, "list of axis names per dimension", isSide);
    if (!json) return fail(json.error());
    reshard::PartSharding side;
    for (const auto& dim : *json) {
        reshard::AxisParts parts;
        for (const auto& axis : dim) {
            const auto part = reshard::parsePart(axis.get<std::string>(), mesh);
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
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return fail("it is no JSON object", where);
    // The library's own reading takes the last of two equal keys.
    if (const auto clean = parseJson(line, where); !clean) return fail(clean.error().what, where);
    RedistributionCase read;
    if (const auto id = json.find("id"); id != json.end() && !id->is_null()) {
        if (!id->is_string()) return fail("'id' is no text", where);
        read.id = id->get<std::string>();
    }
    const auto mesh = member(json, "mesh", where, "list of [name, size]", [](const Json& axes) {
        if (!axes.is_array()) return false;
        for (const auto& axis : axes)
            if (!axis.is_array() || axis.size() != 2 || !axis[0].is_string() || !isCount(axis[1])) return false;
        return true;
    });
    if (!mesh) return fail(mesh.error());
    for (const auto& axis : *mesh)
        read.problem.mesh.axes.push_back({axis[0].get<std::string>(), axis[1].get<std::int64_t>()});
    if (const auto checked = checkMesh(read.problem.mesh); !checked)
        return fail(checked.error().what, where, checked.error().why);
    const auto shape = member(json, "shape", where, "list of sizes", [](const Json& sizes) {
        if (!sizes.is_array()) return false;
        for (const auto& size : sizes)
            if (!isCount(size)) return false;
        return true;
    });
    if (!shape) return fail(shape.error());
    read.problem.shape = shape->get<std::vector<std::int64_t>>();
    const auto dtype = member(json, "dtype", where, "name of a type", [](const Json& j) { return j.is_string(); });
    if (!dtype) return fail(dtype.error());
    const auto element = elementFromName(dtype->get<std::string>());
    if (!element) return fail(fmt::format("'{}' is no element type", dtype->get<std::string>()), where);
    read.dtype = *element;
    read.problem.elementBytes = (elementBits(*element) + 7) / 8;
    auto source = readSide(json, "source", read.problem.mesh, where);
    if (!source) return fail(source.error());
    auto target = readSide(json, "target", read.problem.mesh, where);
    if (!target) return fail(target.error());
    read.problem.from = std::move(*source);
    read.problem.to = std::move(*target);
    for (const auto& [key, value] : json.items())
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
