// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/graph_diff.h"

#include <algorithm>
#include <tuple>

namespace axiscape {
namespace {

// The axes of one style as numbers of another, which gets those that it lacks.
std::vector<AxisId> joinAxes(const AxisStyles& from, AxisStyles& to) {
    std::vector<AxisId> numbers;
    for (std::size_t a = 0; a < from.names.size(); ++a) {
        const auto found = std::find(to.names.begin(), to.names.end(), from.names[a]);
        numbers.push_back(static_cast<AxisId>(found - to.names.begin()));
        if (found != to.names.end()) continue;
        to.names.push_back(from.names[a]);
        const bool taken = std::find(to.letters.begin(), to.letters.end(), from.letters[a]) != to.letters.end();
        to.letters.push_back(taken ? std::to_string(to.letters.size() + 1) : from.letters[a]);
        to.sizes.push_back(from.sizes[a]);
        const auto has = [&](std::uint32_t look) {
            return std::find(to.looks.begin(), to.looks.end(), look) != to.looks.end();
        };
        std::uint32_t look = from.looks[a];
        for (std::uint32_t free = 0; has(look); ++free) look = free;
        to.looks.push_back(look);
    }
    return numbers;
}

TensorSharding renamed(TensorSharding sharding, const std::vector<AxisId>& numbers) {
    for (Tile& tile : sharding.tiles) tile.axis = numbers[tile.axis];
    for (PartialAxis& partial : sharding.partial) partial.axis = numbers[partial.axis];
    return sharding;
}

// Two collectives are the same one if all of this is equal.
auto keyOf(const GraphCollective& c) {
    return std::tuple(c.op.value, c.atUse, c.value.value, static_cast<int>(c.kind),
                      std::vector<AxisId>(c.axes.begin(), c.axes.end()));
}

// Marks what one side lacks; equal collectives are matched one to one. Returns those of `before` alone.
std::vector<GraphCollective> matchCollectives(const std::vector<GraphCollective>& before,
                                              std::vector<GraphCollective>& after) {
    std::vector<std::size_t> a(before.size()), b(after.size());
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = i;
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = i;
    std::sort(a.begin(), a.end(), [&](auto i, auto j) { return keyOf(before[i]) < keyOf(before[j]); });
    std::sort(b.begin(), b.end(), [&](auto i, auto j) { return keyOf(after[i]) < keyOf(after[j]); });
    std::vector<GraphCollective> removed;
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        const int order = i == a.size()                              ? 1
                          : j == b.size()                            ? -1
                          : keyOf(before[a[i]]) < keyOf(after[b[j]]) ? -1
                          : keyOf(after[b[j]]) < keyOf(before[a[i]]) ? 1
                                                                     : 0;
        if (order < 0) {
            removed.push_back(before[a[i++]]);
            removed.back().presence = Presence::before;
        } else if (order > 0)
            after[b[j++]].presence = Presence::after;
        else
            ++i, ++j;
    }
    return removed;
}

void count(const LayerTree& layers, LayerId layer, IdVector<LayerId, std::uint32_t>& counts) {
    for (; layer.valid(); layer = layers.layer(layer).parent) ++counts[layer];
}

} // namespace

GraphStyle graphDiffOf(const Snapshot& before, const Snapshot& after, std::string name) {
    GraphStyle style = graphStyleOf(after);
    GraphStyle old = graphStyleOf(before);
    const Module& module = *style.module;
    const LayerTree& layers = style.structure->layers;
    const std::vector<AxisId> numbers = joinAxes(old.axes, style.axes);

    auto shown = std::make_shared<GraphBefore>();
    shown->name = std::move(name);
    for (const TensorSharding& s : old.shardings) shown->shardings.push_back(renamed(s, numbers));
    shown->shardingOf = std::move(old.shardingOf);
    shown->layerChanges.assign(layers.size(), 0);
    shown->differs.assign(module.valueCount(), 0);

    // Shardings are few: compared as a table once, then values by their numbers.
    const std::size_t columns = style.shardings.size();
    std::vector<std::uint8_t> equal(shown->shardings.size() * columns);
    for (std::size_t i = 0; i < shown->shardings.size(); ++i)
        for (std::size_t j = 0; j < columns; ++j)
            equal[i * columns + j] = shown->shardings[i] == style.shardings[j] ? 1 : 0;
    for (std::size_t v = 0; v < shown->differs.size(); ++v) {
        const ValueId value{v};
        if (equal[shown->shardingOf[value] * columns + style.shardingOf[value]]) continue;
        shown->differs[value] = 1;
        ++shown->values;
        count(layers,
              module.isArgument(value) ? layers.layerOfArgument(value.value) : layers.layerOf(module.definingOp(value)),
              shown->layerChanges);
    }

    for (GraphCollective& c : old.collectives)
        for (AxisId& axis : c.axes) axis = numbers[axis];
    const auto removed = matchCollectives(old.collectives, style.collectives);
    for (const GraphCollective& c : style.collectives)
        if (c.presence == Presence::after) {
            ++shown->added;
            count(layers, layers.layerOf(c.op), shown->layerChanges);
        }
    for (const GraphCollective& c : removed) {
        ++shown->removed;
        count(layers, layers.layerOf(c.op), shown->layerChanges);
    }
    style.collectives.insert(style.collectives.end(), removed.begin(), removed.end());
    std::stable_sort(style.collectives.begin(), style.collectives.end(),
                     [](const GraphCollective& a, const GraphCollective& b) { return a.op.value < b.op.value; });
    style.firstCollective.assign(module.opCount() + 1, 0);
    std::size_t next = 0;
    for (std::size_t op = 0; op <= module.opCount(); ++op) {
        while (next < style.collectives.size() && style.collectives[next].op.value < op) ++next;
        style.firstCollective[OpId{op}] = static_cast<std::uint32_t>(next);
    }
    style.before = std::move(shown);
    return style;
}

} // namespace axiscape
