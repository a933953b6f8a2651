// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/comparison.h"

#include "core/base/numbers.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <functional>
#include <map>

namespace axiscape {
namespace {

using Section = ComparisonRow::Section;
using Strategies = std::span<const SnapshotPointer>;

template <class Value>
ComparisonRow row(Strategies strategies, Section section, std::string key, Measure measure, Value value) {
    ComparisonRow made{section, std::move(key), {}, measure, measure != Measure::count, false, {}};
    for (const auto& one : strategies) made.values.push_back(value(*one));
    return made;
}

// A figure of the simulation, where there is one.
template <class Value>
ComparisonRow simulated(Strategies strategies, Section section, std::string key, Measure measure, Value value) {
    return row(strategies, section, std::move(key), measure, [&](const Snapshot& s) -> std::optional<double> {
        if (!s.simulation) return std::nullopt;
        return static_cast<double>(value(*s.simulation));
    });
}

bool anything(const ComparisonRow& row) {
    return std::ranges::any_of(row.values, [](const auto& value) { return value && *value != 0; });
}

void addStep(std::vector<ComparisonRow>& rows, Strategies all) {
    const auto add = [&](const char* key, double Simulation::*figure) {
        rows.push_back(
            simulated(all, Section::step, key, Measure::seconds, [=](const Simulation& s) { return s.*figure; }));
    };
    add("step_seconds", &Simulation::stepSeconds);
    rows.back().leading = true;
    add("compute_seconds", &Simulation::computeSeconds);
    add("exposed_seconds", &Simulation::exposedSeconds);
    add("lower_bound_seconds", &Simulation::lowerBoundSeconds);
    add("upper_bound_seconds", &Simulation::upperBoundSeconds);
}

void addMemory(std::vector<ComparisonRow>& rows, Strategies all) {
    rows.push_back(simulated(all, Section::memory, "peak_bytes", Measure::bytes,
                             [](const Simulation& s) { return s.memory.peak; }));
    rows.back().leading = true;
    for (int c = 0; c < kMemoryCategories; ++c) {
        const std::string name(memoryCategoryName(static_cast<MemoryCategory>(c)));
        auto made = simulated(all, Section::memory, "memory." + name, Measure::bytes, [c](const Simulation& s) {
            return s.curve.empty() ? 0 : s.curve[s.peakPoint].bytes[static_cast<std::size_t>(c)];
        });
        made.label = name;
        if (anything(made)) rows.push_back(std::move(made));
    }
}

void addCollectives(std::vector<ComparisonRow>& rows, Strategies all) {
    for (int k = 0; k < kCollectiveKinds; ++k) {
        const auto kind = static_cast<CollectiveKind>(k);
        const std::string name(collectiveName(kind));
        auto made = row(all, Section::collectives, "collectives." + name, Measure::count,
                        [kind](const Snapshot& s) { return static_cast<double>(s.program.counts[kind]); });
        made.label = name;
        if (kind != CollectiveKind::collective_permute || anything(made)) rows.push_back(std::move(made));
    }
}

// "batch", "batch, model": the links that a collective runs over, as axes of the mesh.
std::string linksOf(const Collective& collective, const Mesh& mesh) {
    const Mesh whole = wholeMesh(mesh);
    std::string out;
    AxisSet seen = 0;
    for (const AxisId axis : collective.axes) {
        const AxisId named = wholeAxisOf(mesh, axis);
        if (seen & axisBit(named)) continue;
        seen |= axisBit(named);
        out += (out.empty() ? "" : ", ") + whole.axes[named].name;
    }
    return out;
}

void addSent(std::vector<ComparisonRow>& rows, Strategies all) {
    rows.push_back(
        row(all, Section::sent, "sent_bytes", Measure::bytes, [](const Snapshot& s) { return sentBytes(s.program); }));
    rows.back().leading = true;
    std::vector<std::string> order; // of first appearance
    std::vector<std::map<std::string, double>> sent(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const Collective& c : all[i]->program.collectives) {
            const auto links = linksOf(c, all[i]->partition().mesh());
            if (std::ranges::find(order, links) == order.end()) order.push_back(links);
            sent[i][links] += sentBytes(c);
        }
    std::ranges::stable_sort(order, {}, [](const std::string& links) { return std::ranges::count(links, ','); });
    for (const auto& links : order) {
        ComparisonRow made{Section::sent, "sent." + links, links, Measure::bytes, true, false, {}};
        for (const auto& one : sent) made.values.emplace_back(one.contains(links) ? one.at(links) : 0);
        if (anything(made)) rows.push_back(std::move(made));
    }
}

void addProgram(std::vector<ComparisonRow>& rows, Strategies all) {
    auto recomputed = row(all, Section::program, "recomputed", Measure::count,
                          [](const Snapshot& s) { return static_cast<double>(s.model->recomputed.size()); });
    recomputed.label = "layers recomputed";
    if (anything(recomputed)) rows.push_back(std::move(recomputed));
    auto devices = row(all, Section::program, "devices", Measure::count,
                       [](const Snapshot& s) { return static_cast<double>(s.strategy.mesh.devices()); });
    if (devices.differs()) rows.push_back(std::move(devices));
    auto conflicts = row(all, Section::program, "conflicts", Measure::count,
                         [](const Snapshot& s) { return static_cast<double>(s.conflicts.size()); });
    if (anything(conflicts)) rows.push_back(std::move(conflicts));
}

std::string codeOf(const Snapshot& snapshot, ValueId value) {
    const std::size_t rank = snapshot.model->module->type(value).shape.size();
    return shardingCode(snapshot.program.sharding(value), rank, snapshot.partition().mesh());
}

} // namespace

bool ComparisonRow::differs() const {
    return std::ranges::any_of(values, [this](const auto& value) { return value != values.front(); });
}

std::vector<ComparisonRow> comparisonRows(std::span<const SnapshotPointer> strategies) {
    std::vector<ComparisonRow> rows;
    if (strategies.empty()) return rows;
    addStep(rows, strategies);
    addMemory(rows, strategies);
    addCollectives(rows, strategies);
    addSent(rows, strategies);
    addProgram(rows, strategies);
    return rows;
}

std::vector<ShardingDifference> shardingDifferences(const Snapshot& before, const Snapshot& after) {
    const Model& model = *after.model;
    std::vector<ShardingDifference> out;
    std::map<std::string, std::size_t> known;
    for (const ValueId value : changedValues(before, after)) {
        ShardingDifference one;
        one.value = value;
        one.argument = model.module->isArgument(value);
        one.name = tensorName(*model.module, model.structure->layers, value, NameForm::place);
        one.bytes = model.module->type(value).bytes();
        const auto pattern = withStars(one.name);
        const auto key = pattern + '\n' + shapeCode(model.module->type(value).shape) + codeOf(before, value) + '\n' +
                         codeOf(after, value);
        const auto [at, isNew] = known.try_emplace(key, out.size());
        if (isNew) {
            out.push_back(std::move(one));
        } else {
            ShardingDifference& first = out[at->second];
            if (one.name != first.name) first.name = pattern;
            ++first.count;
        }
    }
    std::ranges::stable_sort(out, std::greater{}, &ShardingDifference::bytes);
    return out;
}

std::string tacticsText(const Strategy& strategy) {
    std::string out;
    for (const Tactic& tactic : strategy.schedule.tactics)
        if (tactic.enabled) out += (out.empty() ? "" : " + ") + tactic.name;
    return out;
}

} // namespace axiscape
