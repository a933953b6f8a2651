// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/recomputation.h"

#include <algorithm>
#include <map>

namespace axiscape::insight {

namespace {

class Kept {
  public:
    explicit Kept(const Snapshot& snapshot)
        : m_simulation(*snapshot.simulation), m_module(*snapshot.model->module),
          m_structure(*snapshot.model->structure), m_layers(m_structure.layers) {}

    std::vector<KeptByLayer> run() {
        auto repeated = collect([&](LayerId l) { return m_layers.layer(l).classSize > 1; });
        if (!repeated.empty()) return repeated;
        const OpId peak = m_simulation.curve[m_simulation.peakPoint].op;
        const LayerId busy = peak.valid() ? below(m_layers.layerOf(peak), m_layers.root()) : LayerId{};
        return collect([&](LayerId l) { return m_layers.layer(l).parent == m_layers.root() && l != busy; });
    }

  private:
    // The ancestor (or itself) directly below `top`.
    LayerId below(LayerId layer, LayerId top) const {
        while (layer.valid() && m_layers.layer(layer).parent.valid() && m_layers.layer(layer).parent != top)
            layer = m_layers.layer(layer).parent;
        return layer;
    }

    // The outermost layer around an op of the forward pass that is wanted.
    template <class Wanted> LayerId unitOf(OpId op, Wanted&& wanted) const {
        LayerId found;
        if (m_structure.passOf[op] != Pass::forward) return found;
        for (LayerId l = m_layers.layerOf(op); l.valid(); l = m_layers.layer(l).parent)
            if (wanted(l)) found = l;
        return found;
    }

    template <class Wanted> std::vector<KeptByLayer> collect(Wanted&& wanted) const {
        std::map<LayerId, KeptByLayer> units;
        for (const auto& buffer : m_simulation.peakBuffers) {
            if (buffer.category != MemoryCategory::activations || !buffer.value.valid() ||
                m_module.valueKind(buffer.value) != ValueKind::opResult)
                continue;
            const LayerId unit = unitOf(m_module.definingOp(buffer.value), wanted);
            if (!unit.valid() || readOutside(buffer.value, unit, wanted)) continue;
            auto& kept = units[unit];
            kept.layer = unit;
            kept.path = m_layers.layer(unit).path;
            kept.bytes += buffer.bytes;
        }
        for (OpId op : m_module.ops())
            if (const auto unit = units.find(unitOf(op, wanted)); unit != units.end())
                unit->second.seconds += static_cast<double>(m_simulation.opSeconds[op]);
        std::vector<KeptByLayer> list;
        list.reserve(units.size());
        for (auto& [layer, kept] : units) list.push_back(std::move(kept));
        return list;
    }

    template <class Wanted> bool readOutside(ValueId value, LayerId unit, Wanted&& wanted) const {
        return std::ranges::any_of(m_module.uses(value), [&](Use use) {
            return use.op.value < m_module.opCount() && m_structure.passOf[use.op] == Pass::forward &&
                   unitOf(use.op, wanted) != unit;
        });
    }

    const Simulation& m_simulation;
    const Module& m_module;
    const Structure& m_structure;
    const LayerTree& m_layers;
};

} // namespace

std::vector<KeptByLayer> keptByLayers(const Snapshot& snapshot) { return Kept(snapshot).run(); }

} // namespace axiscape::insight
