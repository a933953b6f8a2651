// SPDX-License-Identifier: GPL-3.0-or-later
// Actions and propagation on the folded program.
#include "core/search/folding.h"

#include <algorithm>
#include <array>

namespace axiscape::searching {
namespace {

// What is done to a place of an instance: equal numbers, equal actions.
using ActionKey = std::uint64_t;

constexpr FoldSlot kFirstMiddle = 1, kLastMiddle = kSlots - 2;
constexpr bool isMiddleSlot(FoldSlot slot) { return slot >= kFirstMiddle && slot <= kLastMiddle; }

class FoldedStep {
  public:
    FoldedStep(const Folding& folding, const Partition& folded, std::vector<Action> actions)
        : m_folding(folding), m_small(folding.folded()), m_before(folded), m_actions(std::move(actions)) {}

    std::optional<FoldedOutcome> run(const Progress& progress) {
        if (!takeImages()) return std::nullopt;
        m_images.push_back(propagateAction());
        Traced traced = applyTraced(m_before, m_images, progress);
        if (traced.cancelled || !areRefusedAlike(traced) || !arePlacedAlike(traced)) return std::nullopt;
        FoldedOutcome out;
        for (std::size_t i = 0; i < m_actions.size(); ++i)
            if (!std::ranges::binary_search(traced.refused, m_imageOf[i]))
                out.actions.push_back(std::move(m_actions[i]));
        out.actions.push_back(propagateAction());
        for (const Placement& placement : traced.placements) {
            if (placement.onArgument)
                out.changedArguments.push_back(placement.argument);
            else
                out.changedSites.push_back(placement.site);
        }
        const auto unique = [](auto& list) {
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
        };
        unique(out.changedSites);
        unique(out.changedArguments);
        unfoldConflicts(traced.conflicts, out.conflicts);
        out.folded = std::move(traced.partition);
        return out;
    }

  private:
    static ActionKey keyOf(std::uint32_t place, const Action& action) {
        ActionKey key = place;
        for (const std::uint32_t part :
             {static_cast<std::uint32_t>(action.kind), action.onArgument ? 1u : 0u, action.result, action.carried,
              std::uint32_t{action.dim}, std::uint32_t{action.axis}})
            key = key * 1000003 + part;
        for (const char c : action.factor) key = key * 1000003 + static_cast<unsigned char>(c);
        return key;
    }

    // The actions that have an image of their own, if every instance in the middle is to do the same in the same order.
    bool takeImages() {
        const auto instances = m_folding.instances();
        std::vector<std::vector<ActionKey>> keys(instances);
        std::vector<std::uint32_t> imagesInMiddle; // of the one that stands for all
        for (const Action& action : m_actions) {
            if (action.kind == Action::Kind::propagate) return false;
            Action image = action;
            std::uint32_t instance, place;
            bool isOrigin;
            if (action.onArgument) {
                image.argument = m_folding.imageOfArgument(action.argument);
                isOrigin = m_folding.originOfArgument(image.argument) == action.argument;
                instance = m_folding.instanceOfArgument(action.argument);
                place = m_folding.placeOf(ValueId{image.argument});
            } else {
                image.op = m_folding.imageOf(action.op);
                isOrigin = m_folding.originOf(image.op) == action.op;
                instance = m_folding.instanceOf(action.op);
                place = m_folding.placeOf(image.op);
            }
            if (m_folding.isMiddle(instance)) keys[instance].push_back(keyOf(place, action));
            if (isOrigin) {
                if (instance == kMiddle) imagesInMiddle.push_back(static_cast<std::uint32_t>(m_images.size()));
                m_imageOf.push_back(static_cast<std::uint32_t>(m_images.size()));
                m_images.push_back(std::move(image));
            } else {
                m_imageOf.push_back(Folding::kNone); // that of the one in its place: below
            }
        }
        for (std::uint32_t i = 1; i + 1 < instances; ++i)
            if (keys[i] != keys[kMiddle]) return false;
        std::vector<std::uint32_t> next(instances, 0);
        for (std::size_t i = 0; i < m_actions.size(); ++i) {
            const Action& action = m_actions[i];
            const auto instance =
                action.onArgument ? m_folding.instanceOfArgument(action.argument) : m_folding.instanceOf(action.op);
            if (!m_folding.isMiddle(instance)) continue;
            const auto k = next[instance]++;
            if (m_imageOf[i] == Folding::kNone) m_imageOf[i] = imagesInMiddle[k];
        }
        return true;
    }

    FoldSlot slotOf(const Action& image) const {
        return image.onArgument ? m_folding.slotOf(ValueId{image.argument}) : m_folding.slotOf(image.op);
    }

    bool areRefusedAlike(const Traced& traced) const {
        std::array<std::vector<ActionKey>, kSlots> keys;
        for (const auto i : traced.refused) {
            const Action& image = m_images[i];
            const FoldSlot slot = slotOf(image);
            if (slot == kOutside || !isMiddleSlot(slot)) continue;
            const auto place =
                image.onArgument ? m_folding.placeOf(ValueId{image.argument}) : m_folding.placeOf(image.op);
            keys[slot].push_back(keyOf(place, image));
        }
        return keys[1] == keys[2] && keys[2] == keys[3];
    }

    // In every pass the instances in the middle are given the same, in the same order.
    bool arePlacedAlike(const Traced& traced) const {
        std::array<std::vector<ActionKey>, kSlots> keys;
        std::uint32_t at = 0;
        const auto sameUntil = [&](std::uint32_t end) {
            for (auto& list : keys) list.clear();
            for (; at < end; ++at) {
                const Placement& p = traced.placements[at];
                const OpId op = p.onArgument ? OpId{} : m_small.op(p.site);
                const FoldSlot slot = p.onArgument ? m_folding.slotOf(ValueId{p.argument}) : m_folding.slotOf(op);
                if (slot == kOutside || !isMiddleSlot(slot)) continue;
                const std::uint64_t place =
                    p.onArgument ? m_folding.placeOf(ValueId{p.argument}) : m_folding.placeOf(op);
                const std::uint64_t carriedValue = p.onArgument ? 0 : m_small.carried(p.site);
                keys[slot].push_back(place << 33 | std::uint64_t{p.onArgument} << 32 | carriedValue << 24 |
                                     std::uint64_t{p.axis} << 16 |
                                     (p.onArgument ? std::uint64_t{p.dim} : std::uint64_t{p.factor}));
            }
            return keys[1] == keys[2] && keys[2] == keys[3];
        };
        for (const auto end : traced.passEnds)
            if (!sameUntil(end)) return false;
        return sameUntil(static_cast<std::uint32_t>(traced.placements.size()));
    }

    // In the order of the whole program: arguments, then sites, of each in the order of axes.
    void unfoldConflicts(const std::vector<Conflict>& folded, std::vector<Conflict>& out) const {
        for (const Conflict& conflict : folded) {
            const auto members = conflict.onArgument ? m_folding.membersOfArgument(conflict.argument)
                                                     : m_folding.membersOf(conflict.site);
            for (const auto member : members) {
                out.push_back(conflict);
                if (conflict.onArgument)
                    out.back().argument = member;
                else
                    out.back().site = SiteId{member};
            }
        }
        std::ranges::stable_sort(out, [](const Conflict& a, const Conflict& b) {
            if (a.onArgument != b.onArgument) return a.onArgument;
            return a.onArgument ? a.argument < b.argument : a.site < b.site;
        });
    }

    const Folding& m_folding;
    const SiteTable& m_small;
    const Partition& m_before;
    std::vector<Action> m_actions, m_images;
    std::vector<std::uint32_t> m_imageOf; // per action of the whole program
};

} // namespace

std::optional<FoldedOutcome> applyFolded(const Folding& folding, const Partition& folded, std::vector<Action> actions,
                                         const Progress& progress) {
    return FoldedStep(folding, folded, std::move(actions)).run(progress);
}

} // namespace axiscape::searching
