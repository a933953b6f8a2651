// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/observe.h"

#include "core/hlo/read_proto.h"
#include "core/hlo/read_text.h"
#include "core/hlo/stage.h"
#include "core/observe/argument_shardings.h"
#include "core/observe/axes.h"
#include "core/observe/facts.h"
#include "core/observe/walk.h"
#include "core/stablehlo/source_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace axiscape {
namespace {

using namespace observed;

std::int64_t countOf(const hlo::HloModule& module, std::string_view attribute) {
    const auto written = hlo::numbersOf(module.attribute(attribute));
    return written.size() == 1 && written[0] > 0 ? written[0] : 1;
}

std::int64_t devicesIn(const std::vector<ObservedCollective>& collectives) {
    std::int64_t most = 0;
    for (const auto& one : collectives)
        for (const auto* lists : {&one.groups, &one.pairs})
            for (const auto& list : *lists)
                for (const auto device : list) most = std::max(most, device);
    return most + 1;
}

} // namespace

ObservedCollective::Tensor sentFor(const ObservedCollective& collective, std::size_t tensor) {
    if (tensor < collective.sentFor.size()) return collective.sentFor[tensor];
    return {observed::namesIn(collective.opName)[0], collective.source}; // of several joined into one the first
}

std::string_view formName(ObservedCollective::Form form) {
    switch (form) {
    case ObservedCollective::Form::sync:
        return "sync";
    case ObservedCollective::Form::start:
        return "start";
    case ObservedCollective::Form::asyncFused:
        return "async_fused";
    case ObservedCollective::Form::fused:
        return "fused";
    }
    return {};
}

std::optional<Mesh> writtenMesh(std::string_view text) {
    // {empty_mesh = #sdy.mesh<[]>, mesh = #sdy.mesh<["data"=2, "model"=4]>}; the quotes may be escaped.
    constexpr std::string_view begin = "#sdy.mesh<[";
    for (auto at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
        const auto end = text.find(']', at + begin.size());
        if (end == text.npos) break;
        std::string axes;
        for (const char c : text.substr(at + begin.size(), end - at - begin.size()))
            if (c != '"' && c != '\\' && c != ' ') axes += c;
        if (const auto mesh = parseMesh(axes)) return *mesh;
    }
    return std::nullopt;
}

Result<Observed> observe(const std::string& text, std::string name, const std::optional<Mesh>& given) {
    hlo::HloModule module;
    Observed result;
    try {
        result.isProto = hlo::isProto(text);
        if (result.isProto)
            hlo::readProto(text, module);
        else
            hlo::readText(text, module);
        result.devices = countOf(module, "num_partitions") * countOf(module, "replica_count");
        result.collectives = collectivesOf(module, result.devices);
        if (result.isProto &&
            result.devices == 1) { // a proto does not say how many there are; the groups have them all
            result.devices = std::max(devicesIn(result.collectives), given ? given->devices() : 1);
            if (result.devices != 1) result.collectives = collectivesOf(module, result.devices);
        }
    } catch (const Damage& damage) {
        if (result.isProto)
            return fail("the HLO proto cannot be read", fmt::format("{}: byte {}", name, damage.offset), damage.why,
                        "dump it again: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_proto\"");
        return fail(errorAt(name, text, damage.offset, "the HLO text cannot be read", damage.why,
                            "dump it again: XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\""));
    }
    result.stage = hlo::stageOf(module);
    if (given && given->devices() != result.devices)
        return fail("the mesh is not the program's", std::move(name),
                    words::phrase("the mesh {} has {} devices, the program runs on {}", meshText(*given),
                                  given->devices(), result.devices),
                    "Give the mesh of the program with --mesh");
    if (given) {
        result.mesh = *given;
    } else if (const auto written = writtenMesh(text); written && written->devices() == result.devices) {
        result.mesh = *written;
    } else {
        std::vector<hlo::Groups> groups;
        for (const auto& one : result.collectives)
            if (!one.groups.empty()) groups.push_back(one.groups);
        result.mesh = meshOf(groups, result.devices);
        result.meshFound = true;
    }
    result.arguments = argumentsOf(module, result.mesh);
    for (auto& one : result.collectives) {
        if (one.kind == "collective_permute")
            one.movesAlong = movesAlong(one.pairs, result.mesh);
        else
            one.axes = axesOf(one.groups, result.mesh);
    }
    return result;
}

double bytesSentOnce(const ObservedCollective& one, std::int64_t devices) {
    const auto bytes = static_cast<double>(one.operandBytes);
    if (one.kind == "collective_permute") {
        const auto moving =
            std::count_if(one.pairs.begin(), one.pairs.end(), [](const auto& p) { return p[0] != p[1]; });
        return devices > 0 ? bytes * static_cast<double>(moving) / static_cast<double>(devices) : 0;
    }
    const double n = one.groups.empty() ? 1 : static_cast<double>(one.groups.front().size());
    if (n <= 1) return 0;
    if (one.kind == "all_gather") return bytes * (n - 1);
    if (one.kind == "all_reduce") return bytes * 2 * (n - 1) / n;
    return bytes * (n - 1) / n;
}

std::vector<ObservedTotal> totalsOf(const Observed& observed) {
    using Key = std::pair<std::string, std::optional<std::vector<std::string>>>;
    std::map<Key, ObservedTotal> totals;
    for (const auto& one : observed.collectives) {
        if (one.dead) continue;
        auto& total = totals[{one.kind, one.axes}];
        total.kind = one.kind;
        total.axes = one.axes;
        ++total.instructions;
        const auto trips = one.trips.value_or(1);
        total.executed += trips;
        total.bytesSent += static_cast<double>(trips) * bytesSentOnce(one, observed.devices);
    }
    std::vector<ObservedTotal> result;
    result.reserve(totals.size());
    for (auto& [key, total] : totals) result.push_back(std::move(total));
    return result;
}

} // namespace axiscape
