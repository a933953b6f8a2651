// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/scene.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace axiscape::scene {
namespace {

class Chooser {
  public:
    Chooser(const Module& module, const Scene& scene, const std::vector<std::uint32_t>& ranks, std::vector<Wire>& wires)
        : m_module(module), m_scene(scene), m_ranks(ranks), m_wires(wires), m_lastRank(scene.frames.size(), 0) {
        for (std::uint32_t i = 0; i < ranks.size(); ++i)
            if (const FrameIndex f = scene.frameOfItem(i); f != kNone)
                m_lastRank[f] = std::max(m_lastRank[f], ranks[i]);
    }

    void choose() {
        for (Wire& wire : m_wires) {
            wire.drawn = isNear(wire);
            // An argument says where it comes from by its name; groups do not list theirs.
            wire.hidden = m_scene.pillOwner[wire.from] == wire.to ||
                          (m_scene.pillOwner[wire.from] != kNone && m_scene.nodes[wire.to].kind != NodeKind::op);
            if (wire.hidden) wire.drawn = false;
        }
        limitFanOut();
        bundle();
        limitPorts();
    }

  private:
    const Module& m_module;
    const Scene& m_scene;
    const std::vector<std::uint32_t>& m_ranks;
    std::vector<Wire>& m_wires;
    std::vector<std::uint32_t> m_lastRank; // per frame

    static bool spans(std::uint32_t from, std::uint32_t to, std::uint32_t most) {
        return to <= from || to - from > most;
    }

    // Close enough in every frame it passes through, and of one pass unless the next thing below.
    bool isNear(const Wire& wire) const {
        constexpr auto kMost = static_cast<std::uint32_t>(kTunnelRanks);
        if (wire.loopsBack) return false;
        const std::uint32_t from = m_ranks[wire.fromItem], to = m_ranks[wire.toItem];
        if (spans(from, to, wire.to == m_scene.results ? kResultRanks : kMost)) return false;
        const bool pill = m_scene.pillOwner[wire.from] != kNone;
        const bool crosses =
            m_scene.nodes[wire.from].frame != wire.common || m_scene.nodes[wire.to].frame != wire.common;
        if (pill && (!m_module.isArgument(wire.value) || crosses || to - from > kPillRanks || !isLastPill(wire.from)))
            return false;
        if (crosses && wire.to == m_scene.results) return false;
        const bool onePass = wire.to == m_scene.results || m_scene.pass[wire.from] == m_scene.pass[wire.to];
        if (!onePass && (crosses || to - from > 1)) return false;
        for (FrameIndex f = m_scene.nodes[wire.from].frame; f != wire.common; f = m_scene.frames[f].parent)
            if (m_lastRank[f] + 1 - m_ranks[itemIn(wire.from, f)] > kMost) return false;
        for (FrameIndex f = m_scene.nodes[wire.to].frame; f != wire.common; f = m_scene.frames[f].parent)
            if (m_ranks[itemIn(wire.to, f)] + 1 > kMost) return false;
        return true;
    }
    std::uint32_t itemIn(NodeIndex node, FrameIndex frame) const {
        std::uint32_t item = node;
        for (FrameIndex f = m_scene.nodes[node].frame; f != frame; f = m_scene.frames[f].parent)
            item = m_scene.itemOfFrame(f);
        return item;
    }
    // A second edge of an argument leaves it downwards: only the lowest pill of an op can have one.
    bool isLastPill(NodeIndex pill) const { return m_scene.pillsOf[m_scene.pillOwner[pill]].back() == pill; }

    // Wires are sorted by (from, to, value).
    void limitFanOut() {
        std::map<std::pair<NodeIndex, ValueId>, std::uint32_t> readers;
        for (const Wire& w : m_wires)
            if (w.drawn) ++readers[{w.from, w.value}];
        for (Wire& w : m_wires)
            if (w.drawn && readers[{w.from, w.value}] > kFanOut) w.drawn = false;
    }

    // Many values between two nodes, and all results of one node, run as one edge.
    void bundle() {
        for (std::size_t i = 0; i < m_wires.size();) {
            std::size_t end = i;
            std::uint32_t count = 0;
            for (; end < m_wires.size() && m_wires[end].from == m_wires[i].from && m_wires[end].to == m_wires[i].to;
                 ++end)
                count += m_wires[end].drawn;
            if (count > kPairEdges || (count > 1 && m_wires[i].to == m_scene.results)) {
                Wire* first = nullptr;
                for (std::size_t k = i; k < end; ++k) {
                    if (!m_wires[k].drawn) continue;
                    if (!first) {
                        first = &m_wires[k];
                        first->bundled = count;
                    } else {
                        m_wires[k].drawn = false;
                        m_wires[k].hidden = true;
                    }
                }
            }
            i = end;
        }
    }

    // The values nearest to a border cross it as edges.
    void limitPorts() {
        std::vector<std::tuple<std::uint32_t, std::uint32_t>> crossing; // ranks inside frames, wire
        for (std::uint32_t i = 0; i < m_wires.size(); ++i) {
            const Wire& w = m_wires[i];
            if (!w.drawn) continue;
            std::uint32_t inside = 0;
            bool crosses = false;
            for (FrameIndex f = m_scene.nodes[w.from].frame; f != w.common; f = m_scene.frames[f].parent) {
                inside += m_lastRank[f] - m_ranks[itemIn(w.from, f)];
                crosses = true;
            }
            for (FrameIndex f = m_scene.nodes[w.to].frame; f != w.common; f = m_scene.frames[f].parent) {
                inside += m_ranks[itemIn(w.to, f)];
                crosses = true;
            }
            if (crosses) crossing.push_back({inside, i});
        }
        std::sort(crossing.begin(), crossing.end());
        using Ports = std::map<std::pair<FrameIndex, bool>, std::vector<ValueId>>;
        Ports ports;
        const auto fits = [&](FrameIndex f, bool output, ValueId value) {
            const auto& there = ports[{f, output}];
            return there.size() < kPorts || std::find(there.begin(), there.end(), value) != there.end();
        };
        const auto take = [&](FrameIndex f, bool output, ValueId value) {
            auto& there = ports[{f, output}];
            if (std::find(there.begin(), there.end(), value) == there.end()) there.push_back(value);
        };
        for (const auto& [inside, i] : crossing) {
            Wire& w = m_wires[i];
            bool all = true;
            const auto each = [&](auto&& f) {
                for (FrameIndex at = m_scene.nodes[w.from].frame; at != w.common; at = m_scene.frames[at].parent)
                    f(at, true);
                for (FrameIndex at = m_scene.nodes[w.to].frame; at != w.common; at = m_scene.frames[at].parent)
                    f(at, false);
            };
            each([&](FrameIndex f, bool output) { all = all && fits(f, output, w.value); });
            if (all)
                each([&](FrameIndex f, bool output) { take(f, output, w.value); });
            else
                w.drawn = false;
        }
    }
};

} // namespace

void chooseDrawn(const Module& module, const Scene& scene, const std::vector<std::uint32_t>& ranks,
                 std::vector<Wire>& wires) {
    Chooser(module, scene, ranks, wires).choose();
}

} // namespace axiscape::scene
