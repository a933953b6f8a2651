// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/map_figures.h"

#include <algorithm>

namespace axiscape {
namespace {

class Counter {
  public:
    Counter(const MapState& state, const ProgramMap& map, const MapLayout& layout)
        : m_module(state.module), m_simulation(state.simulation), m_style(state.style), m_map(map), m_layout(layout) {
        if (m_simulation && m_simulation->collectiveSeconds.size() < m_style.collectives.size()) m_simulation = nullptr;
        m_firstHeld.assign(m_module.opCount() + 1, 0);
        if (m_simulation) holdAtPeak();
        m_changed.assign(m_module.valueCount(), 0);
        for (const ValueId value : state.changed) m_changed[value] = 1;
    }

    MapFigures run() {
        MapFigures out;
        out.priced = m_simulation != nullptr;
        if (m_simulation) {
            out.stepSeconds = m_simulation->stepSeconds;
            out.peakBytes = m_simulation->memory.peak;
            if (m_simulation->peakPoint < m_simulation->curve.size())
                m_peakOp = m_simulation->curve[m_simulation->peakPoint].op;
        }
        out.cells.resize(m_layout.boxes.size());
        for (std::uint32_t i = 0; i < m_layout.boxes.size(); ++i) out.boxes.push_back(costOf(i, out));
        ribbons(out);
        return out;
    }

  private:
    const Module& m_module;
    const Simulation* m_simulation;
    const GraphStyle& m_style;
    const ProgramMap& m_map;
    const MapLayout& m_layout;
    IdVector<OpId, std::uint32_t> m_firstHeld; // into m_held
    std::vector<std::uint32_t> m_held;         // peak buffers by the op that makes them
    IdVector<ValueId, std::uint8_t> m_changed;
    OpId m_peakOp;

    void holdAtPeak() {
        const auto& buffers = m_simulation->peakBuffers;
        const auto opOf = [&](const PeakBuffer& b) {
            return b.value.valid() && !m_module.isArgument(b.value) ? m_module.definingOp(b.value) : OpId{};
        };
        for (const PeakBuffer& b : buffers)
            if (const OpId op = opOf(b); op.valid() && op.value < m_module.opCount()) ++m_firstHeld[OpId{op.value + 1}];
        for (std::size_t i = 1; i < m_firstHeld.size(); ++i) m_firstHeld[OpId{i}] += m_firstHeld[OpId{i - 1}];
        m_held.resize(m_firstHeld.items().back());
        auto next = m_firstHeld;
        for (std::uint32_t i = 0; i < buffers.size(); ++i)
            if (const OpId op = opOf(buffers[i]); op.valid() && op.value < m_module.opCount()) m_held[next[op]++] = i;
    }

    // The axes that cut values, by their bytes.
    struct Cut {
        std::vector<double> bytes;
        double all = 0;
    };
    void addValue(ValueId value, Cut& cut, MapCost& cost) const {
        const TensorType type = m_module.type(value);
        if (!type.isTensor()) return;
        ++cost.values;
        if (value.value < m_changed.size() && m_changed[value]) ++cost.changed;
        const auto bytes = static_cast<double>(type.bytes());
        cut.all += bytes;
        const auto index = value.value < m_style.shardingOf.size() ? m_style.shardingOf[value] : kNone;
        if (index >= m_style.shardings.size()) return;
        std::uint64_t seen = 0;
        for (const Tile& tile : m_style.shardings[index].tiles) {
            if (tile.axis >= m_style.axes.names.size() || (seen >> tile.axis & 1)) continue;
            seen |= std::uint64_t(1) << tile.axis;
            cut.bytes[tile.axis] += bytes;
        }
    }
    void finish(const Cut& cut, MapCost& cost) const {
        cost.cut.assign(cut.bytes.size(), 0);
        for (std::size_t a = 0; a < cut.bytes.size() && cut.all > 0; ++a)
            cost.cut[a] = static_cast<float>(cut.bytes[a] / cut.all);
        std::ranges::stable_sort(cost.sent, [](const MapSent& a, const MapSent& b) {
            return a.seconds != b.seconds ? a.seconds > b.seconds : a.bytes > b.bytes;
        });
    }
    Cut noCut() const { return {std::vector<double>(m_style.axes.names.size(), 0), 0}; }

    bool add(std::span<const OpId> ops, Cut& cut, MapCost& cost) const {
        bool hasPeak = false;
        for (const OpId op : ops) {
            ++cost.ops;
            hasPeak = hasPeak || op == m_peakOp;
            if (m_simulation && op.value < m_simulation->opSeconds.size())
                cost.seconds += static_cast<double>(m_simulation->opSeconds[op]);
            if (!m_held.empty())
                for (auto i = m_firstHeld[op]; i < m_firstHeld[OpId{op.value + 1}]; ++i) {
                    const PeakBuffer& buffer = m_simulation->peakBuffers[m_held[i]];
                    cost.atPeak[static_cast<std::size_t>(buffer.category)] += buffer.bytes;
                }
            if (op.value + 1 < m_style.firstCollective.size())
                for (auto i = m_style.firstCollective[op]; i < m_style.firstCollective[OpId{op.value + 1}]; ++i)
                    add(i, cost);
            if (std::binary_search(m_style.conflicts.begin(), m_style.conflicts.end(), op)) ++cost.conflicts;
            for (const ValueId value : m_module.results(op)) addValue(value, cut, cost);
        }
        return hasPeak;
    }
    void add(std::uint32_t i, MapCost& cost) const {
        const GraphCollective& c = m_style.collectives[i];
        if (c.presence == Presence::before) return;
        auto at =
            std::ranges::find_if(cost.sent, [&](const MapSent& s) { return s.kind == c.kind && s.axes == c.axes; });
        if (at == cost.sent.end()) {
            cost.sent.push_back({c.kind, c.axes});
            at = cost.sent.end() - 1;
        }
        ++at->count;
        at->bytes += c.bytes;
        at->seconds += static_cast<double>(c.seconds);
        if (!m_simulation || i >= m_simulation->exposedOf.size()) return;
        const auto waited = static_cast<double>(m_simulation->exposedOf[i]);
        at->waited += waited;
        cost.waited += waited;
    }

    // Parts that collectives inside split a kernel into.
    std::uint32_t piecesOf(KernelId id) const {
        std::uint32_t pieces = 1;
        const auto within = [&](OpId op) {
            return op.valid() && op.value < m_module.opCount() && m_map.kernels.kernelOf[op] == id;
        };
        for (const OpId op : m_map.kernels.opsOf(id)) {
            if (op.value + 1 >= m_style.firstCollective.size()) continue;
            for (auto i = m_style.firstCollective[op]; i < m_style.firstCollective[OpId{op.value + 1}]; ++i) {
                const GraphCollective& c = m_style.collectives[i];
                bool inside = false;
                if (c.atUse)
                    inside = !m_module.isArgument(c.value) && within(m_module.definingOp(c.value));
                else
                    for (const Use& use : m_module.uses(c.value)) inside = inside || within(use.op);
                pieces += inside;
            }
        }
        return pieces;
    }

    MapCost costOf(std::uint32_t index, MapFigures& out) const {
        const MapBox& box = m_layout.boxes[index];
        MapCost cost;
        Cut cut = noCut();
        if (!box.stores.empty()) {
            for (const auto s : box.stores)
                for (const ValueId value : m_map.blocks.stores[s].values) {
                    addValue(value, cut, cost);
                    if (!cost.value.valid()) cost.value = value;
                    if (m_module.type(value).isTensor())
                        cost.local += m_module.type(value).bytes() / std::max<std::int64_t>(1, m_style.piecesOf(value));
                }
            finish(cut, cost);
            return cost;
        }
        const auto seen = [&](bool hasPeak, std::uint32_t cell) {
            if (!hasPeak) return;
            out.peakBox = index;
            out.peakCell = cell;
        };
        const auto addNode = [&](const MapNode& node) {
            if (node.kernel.valid()) {
                seen(add(m_map.kernels.opsOf(node.kernel), cut, cost), kNone);
                for (const KernelId id : node.alike) seen(add(m_map.kernels.opsOf(id), cut, cost), kNone);
                if (node.alike.empty()) cost.pieces = piecesOf(node.kernel);
                return;
            }
            if (!node.block.valid()) return;
            if (!node.joined.empty()) {
                for (const BlockId id : node.joined) seen(add(m_map.blocks.opsOf(id), cut, cost), kNone);
                return;
            }
            std::vector<BlockId> all{node.block};
            all.insert(all.end(), node.others.begin(), node.others.end());
            for (std::uint32_t i = 0; i < all.size(); ++i) {
                if (all.size() > 1 && out.cells[index].size() <= i) {
                    MapCost one;
                    Cut part = noCut();
                    add(m_map.blocks.opsOf(all[i]), part, one);
                    finish(part, one);
                    out.cells[index].push_back(std::move(one));
                }
                seen(add(m_map.blocks.opsOf(all[i]), cut, cost), all.size() > 1 ? i : kNone);
            }
        };
        addNode(box.node);
        for (const MapNode& node : box.with) addNode(node);
        finish(cut, cost);
        return cost;
    }

    void ribbons(MapFigures& out) const {
        std::vector<std::int64_t> best(m_layout.boxes.size(), -1);
        for (const MapRibbon& ribbon : m_layout.ribbons) {
            std::int64_t bytes = 0, largest = -1;
            ValueId value;
            for (std::uint32_t i = 0; i < ribbon.valueCount; ++i) {
                const ValueId v = m_layout.values[ribbon.firstValue + i];
                if (!m_module.type(v).isTensor()) continue;
                const std::int64_t local = m_module.type(v).bytes() / std::max<std::int64_t>(1, m_style.piecesOf(v));
                bytes += local;
                if (local > largest) {
                    largest = local;
                    value = v;
                }
            }
            out.ribbonBytes.push_back(bytes);
            out.ribbonValue.push_back(value);
            // A value of the flow says more of a block than what it keeps.
            const std::int64_t rank = ribbon.kept ? largest / 1024 : largest;
            if (value.valid() && m_layout.boxes[ribbon.from].stores.empty() && rank > best[ribbon.from]) {
                best[ribbon.from] = rank;
                out.boxes[ribbon.from].value = value;
            }
        }
        for (std::uint32_t i = 0; i < m_layout.boxes.size(); ++i) {
            const MapNode& node = m_layout.boxes[i].node;
            if (out.boxes[i].value.valid() || !node.kernel.valid()) continue;
            const OpId op = m_map.kernels[node.kernel].mainOp;
            if (op.valid() && !m_module.results(op).empty()) out.boxes[i].value = m_module.results(op)[0];
        }
    }
};

std::vector<ValueId> changedBy(const Snapshot& snapshot, const Snapshot* before) {
    if (!before) before = snapshot.previous.get();
    if (!before || before->model != snapshot.model) return {};
    return changedValues(*before, snapshot);
}

} // namespace

MapFigures mapFiguresOf(const MapState& state, const ProgramMap& map, const MapLayout& layout) {
    return Counter(state, map, layout).run();
}

MapPicture mapPictureOf(const MapState& state, std::shared_ptr<const ProgramMap> map, float width) {
    MapPicture out;
    out.layout = layoutMap(state.module, *map, {initiallyOpen(*map), width});
    out.figures = mapFiguresOf(state, *map, out.layout);
    out.map = std::move(map);
    return out;
}

MapFigures mapFiguresOf(const Snapshot& snapshot, const GraphStyle& style, const ProgramMap& map,
                        const MapLayout& layout, const Snapshot* before) {
    const auto changed = changedBy(snapshot, before);
    return mapFiguresOf({*snapshot.model->module, snapshot.simulation.get(), style, changed}, map, layout);
}

MapPicture mapPictureOf(const Snapshot& snapshot, const GraphStyle& style, std::shared_ptr<const ProgramMap> map,
                        float width) {
    const auto changed = changedBy(snapshot, nullptr);
    return mapPictureOf({*snapshot.model->module, snapshot.simulation.get(), style, changed}, std::move(map), width);
}

NamedSeconds namedSeconds(const Simulation& simulation, const ProgramMap& map) {
    NamedSeconds out;
    for (std::uint32_t k = 0; k < map.kernels.size(); ++k) {
        const KernelId id{k};
        for (const OpId op : map.kernels.opsOf(id)) {
            if (op.value >= simulation.opSeconds.size()) continue;
            const auto seconds = static_cast<double>(simulation.opSeconds[op]);
            out.all += seconds;
            if (map.kernels[id].recognised) out.named += seconds;
        }
    }
    return out;
}

} // namespace axiscape
