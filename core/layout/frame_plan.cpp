// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/frame_plan.h"

#include <algorithm>
#include <tuple>

namespace axiscape::scene {
namespace {

constexpr float kPortHalf = 6;
constexpr float kFrameMinWidth = 240;

std::uint32_t indexOf(const std::vector<ValueId>& values, ValueId value) {
    return static_cast<std::uint32_t>(std::find(values.begin(), values.end(), value) - values.begin());
}

void addOnce(std::vector<ValueId>& values, ValueId value) {
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

} // namespace

std::uint32_t FramePlan::inputPort(ValueId value) const {
    return static_cast<std::uint32_t>(items.size()) + indexOf(inputs, value);
}
std::uint32_t FramePlan::outputPort(ValueId value) const {
    return static_cast<std::uint32_t>(items.size() + inputs.size()) + indexOf(outputs, value);
}

FramePlans::FramePlans(const Module& module, const Structure& structure, const Scene& scene,
                       const std::vector<Wire>& wires, const std::vector<std::uint32_t>& ranks,
                       std::vector<LayoutTunnel>& tunnels)
    : m_module(module), m_scene(scene), m_wires(wires), m_ranks(ranks), m_tunnels(tunnels),
      m_plans(scene.frames.size()), m_firstTunnel(scene.nodes.size() + 1, 0), m_inFrame(scene.frames.size()) {
    for (LayoutTunnel& t : tunnels) {
        t.rect.width = tunnelWidth(structure, t);
        ++m_firstTunnel[t.node + 1];
    }
    for (std::size_t i = 1; i < m_firstTunnel.size(); ++i) m_firstTunnel[i] += m_firstTunnel[i - 1];
    listItems();
    addPorts();
    cut();
}

void FramePlans::listItems() {
    const auto count = static_cast<std::uint32_t>(m_scene.nodes.size() + m_scene.frames.size());
    m_local.assign(count, kNone);
    for (std::uint32_t i = 0; i < count; ++i) {
        const FrameIndex f = m_scene.frameOfItem(i);
        if (f == kNone || (i < m_scene.nodes.size() && m_scene.pillOwner[i] != kNone)) continue;
        m_plans[f].items.push_back(i);
    }
    for (FramePlan& plan : m_plans) {
        std::stable_sort(plan.items.begin(), plan.items.end(),
                         [&](auto a, auto b) { return m_scene.order[a] < m_scene.order[b]; });
        for (std::uint32_t k = 0; k < plan.items.size(); ++k) m_local[plan.items[k]] = k;
        plan.values.resize(plan.items.size());
    }
}

void FramePlans::addPorts() {
    for (const Wire& w : m_wires) {
        if (!w.drawn) continue;
        for (FrameIndex f = m_scene.nodes[w.from].frame; f != w.common; f = m_scene.frames[f].parent)
            addOnce(m_plans[f].outputs, w.value);
        for (FrameIndex f = m_scene.nodes[w.to].frame; f != w.common; f = m_scene.frames[f].parent)
            addOnce(m_plans[f].inputs, w.value);
        if (m_scene.pillOwner[w.from] == kNone) {
            FramePlan& plan = m_plans[m_scene.nodes[w.from].frame];
            addOnce(plan.values[m_local[w.from]], w.value);
        }
    }
    for (FramePlan& plan : m_plans)
        for (auto& values : plan.values) std::sort(values.begin(), values.end());
}

void FramePlans::cut() {
    m_firstSegment.assign(1, 0);
    std::vector<Segment> down;
    for (std::uint32_t i = 0; i < m_wires.size(); ++i) {
        const Wire& w = m_wires[i];
        if (w.drawn) {
            const NodeIndex owner = m_scene.pillOwner[w.from];
            std::uint32_t source = m_local[owner == kNone ? w.from : owner];
            for (FrameIndex f = m_scene.nodes[w.from].frame; f != w.common; f = m_scene.frames[f].parent) {
                m_segments.push_back({f, source, m_plans[f].outputPort(w.value), 0, 0});
                source = m_local[m_scene.itemOfFrame(f)];
            }
            down.clear();
            std::uint32_t target = m_local[w.to];
            for (FrameIndex f = m_scene.nodes[w.to].frame; f != w.common; f = m_scene.frames[f].parent) {
                down.push_back({f, m_plans[f].inputPort(w.value), target, 0, 0});
                target = m_local[m_scene.itemOfFrame(f)];
            }
            m_segments.push_back({w.common, source, target, 0, 0});
            m_segments.insert(m_segments.end(), down.rbegin(), down.rend());
        }
        m_firstSegment.push_back(static_cast<std::uint32_t>(m_segments.size()));
        m_wireOf.resize(m_segments.size(), i);
    }
    for (std::uint32_t s = 0; s < m_segments.size(); ++s) m_inFrame[m_segments[s].frame].push_back(s);
}

layered::Item FramePlans::itemFor(const FramePlan& plan, std::uint32_t local) const {
    const std::uint32_t item = plan.items[local];
    if (item < m_scene.nodes.size()) {
        Block block;
        block.pills = m_scene.pillsOf[item];
        block.tunnels = tunnelsOf(item);
        block.values = static_cast<std::uint32_t>(plan.values[local].size());
        return itemOfBlock(m_scene.nodes[item], block);
    }
    const FramePlan& inner = m_plans[item - m_scene.nodes.size()];
    layered::Item out;
    out.kind = layered::ItemKind::frame;
    out.left = out.right = out.halfWidth = inner.width / 2;
    out.above = out.below = out.halfHeight = inner.height / 2;
    return out;
}

// Segments of one source and value are one net. The edge from the nearest producer above (the largest, of several) is
// the main one of its target: it goes straight where it can.
void FramePlans::makeNets(FrameIndex frame) {
    FramePlan& plan = m_plans[frame];
    auto& segments = m_inFrame[frame];
    const auto valueOf = [&](std::uint32_t s) { return m_wires[m_wireOf[s]].value; };
    std::sort(segments.begin(), segments.end(), [&](auto a, auto b) {
        const Segment &x = m_segments[a], &y = m_segments[b];
        return std::tuple(x.source, valueOf(a), x.target, a) < std::tuple(y.source, valueOf(b), y.target, b);
    });
    struct Main {
        std::uint32_t rank = 0;
        std::int64_t bytes = -1;
        std::uint32_t net = kNone, target = 0;
    };
    std::vector<Main> mains(plan.graph.items.size());
    std::uint32_t lastSource = kNone;
    ValueId lastValue;
    for (const std::uint32_t s : segments) {
        Segment& segment = m_segments[s];
        const ValueId value = valueOf(s);
        auto& nets = plan.graph.nets;
        if (segment.source != lastSource || value != lastValue) {
            layered::Net net;
            net.source = segment.source;
            const layered::Item& source = plan.graph.items[net.source];
            net.below = source.halfHeight;
            if (source.kind == layered::ItemKind::node) {
                const NodeIndex node = plan.items[net.source];
                if (m_module.isArgument(value)) { // leaves the lowest pill
                    const auto n = m_scene.pillsOf[node].size();
                    const Rect pill = pillRect(m_scene.nodes[node], {}, n - 1, n);
                    net.offset = pill.centre().x;
                    net.below = pill.bottom();
                } else {
                    const auto& values = plan.values[net.source];
                    net.offset = trunkOffset(indexOf(values, value), static_cast<std::uint32_t>(values.size()));
                }
            } else if (source.kind == layered::ItemKind::frame) {
                const FramePlan& inner = m_plans[plan.items[net.source] - m_scene.nodes.size()];
                net.offset = inner.origin.x + inner.placement.anchors[inner.outputPort(value)].x - inner.width / 2;
            }
            nets.push_back(std::move(net));
            lastSource = segment.source;
            lastValue = value;
        }
        layered::Net& net = nets.back();
        if (net.targets.empty() || net.targets.back().item != segment.target) {
            layered::Target target;
            target.item = segment.target;
            const layered::Item& item = plan.graph.items[segment.target];
            target.fixed = item.kind != layered::ItemKind::node;
            if (item.kind == layered::ItemKind::frame) {
                const FramePlan& inner = m_plans[plan.items[segment.target] - m_scene.nodes.size()];
                target.offset = inner.origin.x + inner.placement.anchors[inner.inputPort(value)].x - inner.width / 2;
            }
            net.targets.push_back(target);
            Main& main = mains[segment.target];
            const bool pill = m_module.isArgument(value);
            const std::uint32_t rank = pill ? 0 : plan.graph.items[net.source].rank + 1;
            const std::int64_t bytes = m_module.type(value).bytes();
            if (main.net == kNone || std::tuple(rank, bytes) > std::tuple(main.rank, main.bytes))
                main = {rank, bytes, static_cast<std::uint32_t>(nets.size() - 1),
                        static_cast<std::uint32_t>(net.targets.size() - 1)};
        }
        segment.net = static_cast<std::uint32_t>(nets.size() - 1);
        segment.netTarget = static_cast<std::uint32_t>(net.targets.size() - 1);
    }
    for (const Main& main : mains)
        if (main.net != kNone) plan.graph.nets[main.net].targets[main.target].main = true;
}

void FramePlans::place(FrameIndex frame) {
    FramePlan& plan = m_plans[frame];
    const std::uint32_t shift = plan.inputs.empty() ? 0 : 1; // rank 0 is that of the ports
    std::uint32_t last = 0;
    for (std::uint32_t k = 0; k < plan.items.size(); ++k) {
        layered::Item item = itemFor(plan, k);
        item.rank = m_ranks[plan.items[k]] + shift;
        last = std::max(last, item.rank);
        plan.graph.items.push_back(item);
    }
    layered::Item port;
    port.left = port.right = kPortHalf;
    port.kind = layered::ItemKind::inputPort;
    plan.graph.items.insert(plan.graph.items.end(), plan.inputs.size(), port);
    port.kind = layered::ItemKind::outputPort;
    port.rank = last + 1;
    plan.graph.items.insert(plan.graph.items.end(), plan.outputs.size(), port);
    makeNets(frame);
    plan.placement = layered::place(plan.graph);
    if (m_scene.frames[frame].parent == kNone) {
        plan.width = plan.placement.width;
        plan.height = plan.placement.height;
        return;
    }
    plan.width = std::max(plan.placement.width + 2 * size::groupPadding, kFrameMinWidth);
    plan.origin = {(plan.width - plan.placement.width) / 2,
                   size::groupHeader + (plan.inputs.empty() ? size::groupPadding : 0)};
    plan.height = plan.origin.y + plan.placement.height + (plan.outputs.empty() ? size::groupPadding : 0);
}

} // namespace axiscape::scene
