// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform/kept_values.h"

#include "core/base/glob.h"
#include "core/base/text.h"
#include "core/base/words.h"

#include <algorithm>

namespace axiscape::transforms {
namespace {

// What of the values that leave a scope the forward pass goes on with: the others leave it for the backward pass only,
// and to make those again is what a recomputation is for.
class GoesOn {
  public:
    GoesOn(const Module& module, const Structure& structure, std::string_view tag)
        : m_module(module), m_structure(structure), m_tag(tag), m_below("*/" + std::string(tag)) {}

    bool operator()(ValueId value) const {
        return std::ranges::any_of(m_module.uses(value), [&](Use use) {
            return use.op.value < m_module.opCount() && m_structure.passOf[use.op] == Pass::forward &&
                   !isCollected(use.op) && !isInside(use.op);
        });
    }

  private:
    bool isInside(OpId op) const {
        const LayerTree& layers = m_structure.layers;
        for (LayerId l = layers.layerOf(op); l.valid(); l = layers.layer(l).parent)
            if (glob(m_tag, layers.layer(l).path) || glob(m_below, layers.layer(l).path)) return true;
        return false;
    }
    // Put into what a loop collects, a first dimension before it.
    bool isCollected(OpId op) const {
        if (m_module.kind(op) == OpKind::dynamic_update_slice) return true;
        if (m_module.kind(op) != OpKind::reshape && m_module.kind(op) != OpKind::broadcast_in_dim) return false;
        const auto uses = m_module.uses(m_module.results(op)[0]);
        return !uses.empty() && std::ranges::all_of(uses, [&](Use use) {
            return m_module.kind(use.op) == OpKind::dynamic_update_slice;
        });
    }

    const Module& m_module;
    const Structure& m_structure;
    std::string_view m_tag;
    std::string m_below;
};

} // namespace

Result<std::vector<bool>> keptValues(const Module& module, const Structure& structure,
                                     const std::vector<std::string>& keep) {
    constexpr std::string_view tag = "tag:";
    std::vector<bool> kept(module.valueCount(), false);
    for (const std::string& word : keep) {
        if (word == kKeepDots || word == kKeepPlainDots) {
            for (const OpId op : module.ops())
                if (module.kind(op) == OpKind::dot_general &&
                    (word == kKeepDots || module.ints(op, AttributeName::lhs_batching_dimensions).empty()))
                    kept[module.results(op)[0].value] = true;
        } else if (word.starts_with(tag)) {
            const auto values = taggedValues(module, std::string_view(word).substr(tag.size()));
            if (values.empty())
                return fail(words::phrase("nothing leaves a scope called {}", word.substr(tag.size())), {},
                            words::phrase("what a recomputation keeps was to be what leaves it"),
                            words::phrase("Name a jax.named_scope of the forward pass"));
            const GoesOn goesOn(module, structure, std::string_view(word).substr(tag.size()));
            for (const ValueId v : values)
                if (goesOn(v)) kept[v.value] = true;
        } else {
            return fail(words::phrase("a recomputation cannot keep {}", word), {}, {},
                        words::phrase("Write {}, {} or tag:SCOPE", kKeepDots, kKeepPlainDots));
        }
    }
    return kept;
}

} // namespace axiscape::transforms
