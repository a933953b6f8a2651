// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform/transform.h"

#include "core/base/glob.h"
#include "core/base/text.h"
#include "core/base/words.h"
#include "core/transform/kept_values.h"
#include "core/transform/layer_plan.h"
#include "core/transform/loop_plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape {
namespace {

using transforms::Edit;
using transforms::ProgramFlow;

class Recomputing {
  public:
    Recomputing(const Module& module, const Structure& structure, const Recompute& wish)
        : m_module(module), m_structure(structure), m_layers(structure.layers), m_wish(wish),
          m_flow(module, structure) {}

    Result<Transformed> run() {
        auto kept = transforms::keptValues(m_module, m_structure, m_wish.keep);
        if (!kept) return fail(kept.error());
        if (auto found = findUnits(); !found) return fail(found.error());
        Edit edit;
        std::set<OpId> firsts; // of what is recomputed, for the order of its names
        std::map<OpId, std::string> names;
        const auto name = [&](OpId op, LayerId unit) {
            if (std::ranges::none_of(names, [&](const auto& one) { return one.second == m_layers.layer(unit).path; }))
                names[op] = m_layers.layer(unit).path;
        };
        std::set<OpId> collecting;
        for (const OpId op : m_module.ops())
            if (m_unitOf[op].valid() && transforms::isCollecting(m_module, m_structure, m_flow, op)) {
                collecting.insert(op); // never made again as a whole
                if (auto pair = transforms::loopPair(m_module, m_structure, m_flow, op, *kept)) {
                    name(op, m_unitOf[op]);
                    edit.loops.push_back(std::move(*pair));
                }
            }
        std::map<std::pair<LayerId, RegionId>, std::vector<OpId>> units;
        for (const OpId op : m_module.ops())
            if (m_unitOf[op].valid() && m_structure.passOf[op] == Pass::forward && !collecting.contains(op))
                units[{m_unitOf[op], m_module.regionOf(op)}].push_back(op);
        std::vector<bool> isOwn(m_module.opCount(), false);
        for (const auto& [unit, ops] : units) {
            for (const OpId op : ops) isOwn[op.value] = true;
            if (auto block = transforms::layerBlock(m_module, m_structure, m_flow, ops, isOwn, *kept)) {
                name(ops.front(), unit.first);
                edit.before[block->before].push_back(std::move(block->block));
            }
            for (const OpId op : ops) isOwn[op.value] = false;
        }
        if (names.empty())
            return fail(words::phrase("there is nothing to recompute"), {},
                        words::phrase("what the layers keep for the backward pass is their input, or is to be kept"),
                        words::phrase("Leave the recomputation out, or name other layers"));
        edit.dropped = m_flow.takeDropped();
        std::vector<bool> isForward(m_module.opCount());
        for (const OpId op : m_module.ops()) isForward[op.value] = m_structure.passOf[op] == Pass::forward;
        auto made = transforms::edited(m_module, edit, isForward);
        Transformed out;
        out.module = std::move(made.module);
        out.origin = std::move(made.origin);
        out.madeAgain = made.copies;
        for (auto& [op, path] : names) out.layers.push_back(path);
        return out;
    }

  private:
    bool isForwardLayer(LayerId id) const {
        return id != m_layers.root() && m_layers.layer(id).pass == Pass::forward && !m_layers.layer(id).isSection;
    }

    // The layer that each op is recomputed with.
    Result<void> findUnits() {
        std::vector<bool> chosen(m_layers.size(), false);
        if (m_wish.layers.empty()) {
            chooseByDefault(chosen);
        } else {
            for (const std::string& pattern : m_wish.layers) {
                bool any = false;
                for (std::uint32_t i = 0; i < m_layers.size(); ++i)
                    if (isForwardLayer(LayerId{i}) && glob(pattern, m_layers.layer(LayerId{i}).path))
                        chosen[i] = any = true;
                if (!any)
                    return fail(words::phrase("no layer of the forward pass is called {}", pattern), {}, {},
                                words::phrase("Layers here: {}", layersHere()));
            }
        }
        m_unitOf = IdVector<OpId, LayerId>(m_module.opCount());
        for (const OpId op : m_module.ops())
            for (LayerId l = m_layers.layerOf(op); l.valid(); l = m_layers.layer(l).parent)
                if (chosen[l.value]) m_unitOf[op] = l;
        return {};
    }

    void chooseByDefault(std::vector<bool>& chosen) const {
        bool any = false;
        for (const OpId op : m_module.ops())
            if (transforms::isCollecting(m_module, m_structure, m_flow, op))
                any = chosen[m_layers.layerOf(op).value] = true;
        for (std::uint32_t i = 0; i < m_layers.size(); ++i)
            if (isForwardLayer(LayerId{i}) && m_layers.layer(LayerId{i}).classSize > 1) any = chosen[i] = true;
        if (any) return;
        for (const LayerId child : m_layers.layer(m_layers.root()).children)
            if (isForwardLayer(child)) chosen[child.value] = true;
    }

    std::string layersHere() const {
        std::string out;
        int count = 0;
        for (std::uint32_t i = 0; i < m_layers.size(); ++i) {
            if (!isForwardLayer(LayerId{i})) continue;
            if (++count > 8) return out + ", …";
            out += (out.empty() ? "" : ", ") + m_layers.layer(LayerId{i}).path;
        }
        return out.empty() ? "none" : out;
    }

    const Module& m_module;
    const Structure& m_structure;
    const LayerTree& m_layers;
    const Recompute& m_wish;
    ProgramFlow m_flow;
    IdVector<OpId, LayerId> m_unitOf;
};

std::string joined(const std::vector<std::string>& list) {
    std::string out;
    for (const auto& one : list) out += (out.empty() ? "" : ", ") + one;
    return out;
}

} // namespace

Result<Transformed> transformed(const std::shared_ptr<const Module>& module, const Structure& structure,
                                std::span<const Transform> transforms) {
    Transformed out;
    out.module = module;
    out.origin = IdVector<OpId, OpId>(module->opCount());
    for (const OpId op : module->ops()) out.origin[op] = op;
    for (std::size_t i = 0; i < transforms.size(); ++i) {
        const Structure own = i > 0 ? analyse(*out.module) : Structure{};
        auto made = Recomputing(*out.module, i > 0 ? own : structure, transforms[i].recompute).run();
        if (!made) return fail(made.error());
        for (OpId& op : made->origin) op = op.valid() ? out.origin[op] : op;
        out.module = std::move(made->module);
        out.origin = std::move(made->origin);
        out.madeAgain += made->madeAgain;
        for (auto& path : made->layers) out.layers.push_back(std::move(path));
    }
    return out;
}

std::string transformsText(std::span<const Transform> transforms) {
    std::string out;
    for (const Transform& one : transforms) {
        const auto& [layers, keep] = one.recompute;
        out += (out.empty() ? "recompute " : "; recompute ") + (layers.empty() ? "layers" : joined(layers));
        if (!keep.empty()) out += " but " + joined(keep);
    }
    return out;
}

} // namespace axiscape
