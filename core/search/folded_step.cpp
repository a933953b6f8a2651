// SPDX-License-Identifier: GPL-3.0-or-later
// Actions and propagation on the folded program.
#include "core/search/folding.h"

#include <algorithm>
#include <array>

namespace axiscape::searching {
namespace {

// What is done to a place of an instance: equal numbers, equal actions.
using ActionKey = std::uint64_t;

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
    // Of an action of the folded program. What a split loop carries has a place, whatever its number is.
    ActionKey keyOf(const Action& image) const {
        ActionKey key = placeOf(image);
        const std::uint32_t carried = !image.onArgument && isSplit(image) ? 0 : image.carried;
        for (const std::uint32_t part : {static_cast<std::uint32_t>(image.kind), image.onArgument ? 1u : 0u,
                                         image.result, carried, std::uint32_t{image.dim}, std::uint32_t{image.axis}})
            key = key * 1000003 + part;
        for (const char c : image.factor) key = key * 1000003 + static_cast<unsigned char>(c);
        return key;
    }

    bool isSplit(const Action& image) const { return m_folding.isSplit(m_folding.originOf(image.op)); }
    SiteId carriedBy(const Action& image) const { return m_small.sitesOf(image.op)[image.carried]; }
    FoldSlot slotOf(const Action& image) const {
        if (image.onArgument) return m_folding.slotOf(ValueId{image.argument});
        return isSplit(image) ? m_folding.slotOf(carriedBy(image)) : m_folding.slotOf(image.op);
    }
    std::uint32_t placeOf(const Action& image) const {
        if (image.onArgument) return m_folding.placeOf(ValueId{image.argument});
        return isSplit(image) ? m_folding.placeOf(carriedBy(image)) : m_folding.placeOf(image.op);
    }

    // The action on the folded program, of which instance it is, and whether it has an image of its own.
    struct Imaged {
        Action image;
        std::uint32_t instance = Folding::kNone;
        bool isOrigin = false;
    };
    std::optional<Imaged> imaged(const Action& action) const {
        Imaged out{action, Folding::kNone, false};
        if (action.kind == Action::Kind::propagate) return std::nullopt;
        if (action.onArgument) {
            out.image.argument = m_folding.imageOfArgument(action.argument);
            out.isOrigin = m_folding.originOfArgument(out.image.argument) == action.argument;
            out.instance = m_folding.instanceOfArgument(action.argument);
            return out;
        }
        out.image.op = m_folding.imageOf(action.op);
        if (!m_folding.isSplit(action.op)) {
            out.isOrigin = m_folding.originOf(out.image.op) == action.op;
            out.instance = m_folding.instanceOf(action.op);
            return out;
        }
        if (action.kind != Action::Kind::choose) return std::nullopt; // searches do nothing to a loop's results
        const SiteId site = m_folding.whole().sitesOf(action.op)[action.carried], there = m_folding.imageOf(site);
        out.image.carried = m_small.carried(there);
        out.isOrigin = m_folding.originOf(there) == site;
        out.instance = m_folding.instanceOf(site);
        return out;
    }

    // The actions that have an image of their own, if every instance in the middle is to do the same in the same order.
    bool takeImages() {
        const auto instances = m_folding.instances();
        std::vector<std::vector<ActionKey>> keys(instances);
        std::vector<std::uint32_t> imagesInMiddle; // of the one that stands for all
        std::vector<std::uint32_t> instanceOf;
        for (const Action& action : m_actions) {
            auto one = imaged(action);
            if (!one) return false;
            instanceOf.push_back(one->instance);
            if (m_folding.isMiddle(one->instance)) keys[one->instance].push_back(keyOf(one->image));
            if (one->isOrigin) {
                if (one->instance == kMiddle) imagesInMiddle.push_back(static_cast<std::uint32_t>(m_images.size()));
                m_imageOf.push_back(static_cast<std::uint32_t>(m_images.size()));
                m_images.push_back(std::move(one->image));
            } else {
                m_imageOf.push_back(Folding::kNone); // that of the one in its place: below
            }
        }
        for (std::uint32_t i = 1; i + 1 < instances; ++i)
            if (keys[i] != keys[kMiddle]) return false;
        std::vector<std::uint32_t> next(instances, 0);
        for (std::size_t i = 0; i < m_actions.size(); ++i) {
            if (!m_folding.isMiddle(instanceOf[i])) continue;
            const auto k = next[instanceOf[i]]++;
            if (m_imageOf[i] == Folding::kNone) m_imageOf[i] = imagesInMiddle[k];
        }
        return true;
    }

    bool areRefusedAlike(const Traced& traced) const {
        std::array<std::vector<ActionKey>, kSlots> keys;
        for (const auto i : traced.refused) {
            const Action& image = m_images[i];
            const FoldSlot slot = slotOf(image);
            if (!isMiddleSlot(slot)) continue;
            keys[slot].push_back(keyOf(image));
        }
        return keys[1] == keys[2] && keys[2] == keys[3];
    }

    bool isOfSplitLoop(SiteId image) const { return m_folding.placeOf(image) >= m_folding.opsOfInstance(); }

    // In every pass the instances in the middle are given the same, in the same order.
    bool arePlacedAlike(const Traced& traced) const {
        std::array<std::vector<ActionKey>, kSlots> keys;
        std::uint32_t at = 0;
        const auto sameUntil = [&](std::uint32_t end) {
            for (auto& list : keys) list.clear();
            for (; at < end; ++at) {
                const Placement& p = traced.placements[at];
                const FoldSlot slot = p.onArgument ? m_folding.slotOf(ValueId{p.argument}) : m_folding.slotOf(p.site);
                if (!isMiddleSlot(slot)) continue;
                const std::uint64_t place =
                    p.onArgument ? m_folding.placeOf(ValueId{p.argument}) : m_folding.placeOf(p.site);
                const bool isCarried = !p.onArgument && !isOfSplitLoop(p.site);
                const std::uint64_t carriedValue = isCarried ? m_small.carried(p.site) : 0;
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
