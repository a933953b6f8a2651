// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/folding_check.h"

#include "core/structure/op_hash.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <tuple>

namespace axiscape::searching {
namespace {

// What an op or value is to its neighbours: its place, if it is in an instance in the middle, else itself; and how far
// away its instance is.
struct Neighbour {
    bool inMiddle = false;
    std::uint32_t number = 0, operand = 0;
    int distance = 0;
    friend auto operator<=>(const Neighbour&, const Neighbour&) = default;
};

class Check {
  public:
    explicit Check(const Folding& folding)
        : m_folding(folding), m_sites(folding.whole()), m_small(folding.folded()), m_module(m_sites.module()) {}

    std::string run() const {
        for (const OpId op : m_module.ops()) {
            if (m_sites.isLive(op) && !m_small.isLive(m_folding.imageOf(op)))
                return fmt::format("op {} ({}) is of use only to a layer that is not beside its own", op.value,
                                   m_module.kindName(op));
            if (!isAlike(op))
                return fmt::format("op {} ({}) is not as the one that stands for it, {}", op.value,
                                   m_module.kindName(op), m_folding.originOf(m_folding.imageOf(op)).value);
        }
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v)
            if (const ValueId value{v}; !isReadAlike(value))
                return fmt::format("{} is not read as the one that stands for it, {}", told(value),
                                   told(m_folding.originOf(m_folding.imageOf(value))));
        return {};
    }

  private:
    static constexpr int kFar = 1000;

    std::string told(ValueId value) const {
        if (m_module.isArgument(value)) return fmt::format("argument {}", value.value);
        const OpId op = m_module.definingOp(value);
        return fmt::format("what op {} makes", op.value);
    }

    bool isReadAlike(ValueId value) const {
        const ValueId image = m_folding.imageOf(value);
        if (!image.valid()) return true; // inside a reducer
        if (m_sites.isProgramResult(value) != m_small.isProgramResult(image)) return false;
        std::vector<Neighbour> here, there;
        for (const Use use : m_module.uses(value)) here.push_back(user(value, use));
        for (const Use use : m_small.module().uses(image)) there.push_back(userOfImage(image, use));
        if (here.empty() != there.empty()) return false;
        if (here.empty()) return true;
        if (here.front() != there.front() || (here.size() == 1) != (there.size() == 1)) return false;
        std::ranges::sort(here);
        std::ranges::sort(there);
        if (m_folding.slotOf(image) == kOutside) { // read by all instances: how many does not matter
            here.erase(std::unique(here.begin(), here.end()), here.end());
            there.erase(std::unique(there.begin(), there.end()), there.end());
        }
        return here == there;
    }

    bool isAlike(OpId op) const {
        const OpId image = m_folding.imageOf(op), origin = m_folding.originOf(image);
        if (structure::layerOpHash(m_module, op) != structure::layerOpHash(m_module, origin)) return false;
        if (m_sites.isLive(op) != m_small.isLive(image) || m_sites.trips(op) != m_small.trips(image)) return false;
        for (const SiteId site : m_sites.sitesOf(op)) {
            const FactorRule &a = m_sites.rule(site), &b = m_small.rule(m_folding.imageOf(site));
            if (a.firstDim != b.firstDim || a.firstFactor != b.firstFactor || a.pool != b.pool ||
                a.factors.size() != b.factors.size())
                return false;
            for (std::size_t f = 0; f < a.factors.size(); ++f)
                if (a.factors[f].size != b.factors[f].size || a.factors[f].factorClass != b.factors[f].factorClass ||
                    a.factors[f].combiner != b.factors[f].combiner || a.factors[f].byDefault != b.factors[f].byDefault)
                    return false;
        }
        const Module& small = m_small.module();
        if (m_folding.isSplit(op)) return isCarriedAlike(op) && isConditionAlike(op, image);
        const auto reads = m_module.operands(op), imageReads = m_small.module().operands(image);
        if (reads.size() != imageReads.size()) return false;
        const auto instance = m_folding.instanceOf(op);
        const FoldSlot slot = m_folding.slotOf(image);
        for (std::size_t k = 0; k < reads.size(); ++k)
            if (made(instance, reads[k]) != madeForImage(slot, imageReads[k])) return false;
        for (std::size_t r = 0; r < m_module.regions(op).size(); ++r) { // what goes on from a loop's step
            const Region &region = m_module.region(m_module.regions(op)[r]),
                         &imageRegion = small.region(small.regions(image)[r]);
            if (region.ops.empty() || region.ops[0].value >= m_module.opCount()) continue;
            if (region.yields.size() != imageRegion.yields.size()) return false;
            for (std::size_t k = 0; k < region.yields.size(); ++k)
                if (made(instance, region.yields[k]) != madeForImage(slot, imageRegion.yields[k])) return false;
        }
        return true;
    }

    // Each value begins and goes on as that which stands for it. Sites of a loop are visited by their numbers: those of
    // two instances have nothing in common but what is of none, and those of one stand in the same order in all.
    bool isCarriedAlike(OpId loop) const {
        std::map<ValueId, std::uint32_t> readBy; // values of instances, and the instance
        for (const SiteId site : m_sites.sitesOf(loop)) {
            const SiteId image = m_folding.imageOf(site);
            const auto reads = m_sites.operands(site), imageReads = m_small.operands(image);
            const auto instance = m_folding.instanceOf(site);
            for (std::size_t k = 0; k < reads.size(); ++k) {
                if (made(instance, reads[k]) != madeForImage(m_folding.slotOf(image), imageReads[k])) return false;
                if (m_folding.instanceOf(reads[k]) == Folding::kNone) continue;
                if (readBy.try_emplace(reads[k], instance).first->second != instance) return false;
                const SiteId maker = m_sites.definingSite(reads[k]);
                const bool isCarried = maker.valid() && m_sites.op(maker) == loop;
                if (isCarried && m_folding.instanceOf(maker) != instance) return false;
            }
        }
        std::vector<std::uint32_t> order(m_folding.carriedOfInstance());
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::sort(order, {}, [&](std::uint32_t c) { return m_folding.carriedAt(kMiddle, c); });
        for (std::uint32_t i = 1; i + 1 < m_folding.instances(); ++i)
            if (!std::ranges::is_sorted(order, {}, [&](std::uint32_t c) { return m_folding.carriedAt(i, c); }))
                return false;
        return true;
    }
    bool isConditionAlike(OpId loop, OpId image) const {
        const Region &here = m_module.region(m_module.regions(loop)[0]),
                     &there = m_small.module().region(m_small.module().regions(image)[0]);
        return made(Folding::kNone, here.yields[0]) == madeForImage(kOutside, there.yields[0]);
    }

    static int distance(std::uint32_t from, std::uint32_t to) {
        if (from == Folding::kNone || to == Folding::kNone) return 0;
        return static_cast<int>(to) - static_cast<int>(from);
    }
    static int slotDistance(FoldSlot from, FoldSlot to) {
        if (from == kOutside || to == kOutside) return 0;
        const int d = static_cast<int>(to) - static_cast<int>(from);
        return d < -1 || d > 1 ? kFar : d; // what looks further than its neighbours is not alike
    }

    Neighbour made(std::uint32_t reader, ValueId value) const {
        const auto instance = m_folding.instanceOf(value);
        const bool middle = m_folding.isMiddle(instance);
        const ValueId image = m_folding.imageOf(value);
        return {middle, middle ? m_folding.placeOf(image) : value.value, 0, distance(reader, instance)};
    }
    Neighbour madeForImage(FoldSlot reader, ValueId image) const {
        const FoldSlot slot = m_folding.slotOf(image);
        const bool middle = isMiddleSlot(slot);
        return {middle, middle ? m_folding.placeOf(image) : m_folding.originOf(image).value, 0,
                slotDistance(reader, slot)};
    }

    // Of a split loop what it carries is a user of its own.
    Neighbour user(ValueId value, Use use) const {
        if (use.op.value >= m_module.opCount()) return {false, Folding::kNone, use.operand, 0};
        const auto carried = m_sites.sitesOf(use.op);
        const bool split = m_folding.isSplit(use.op);
        const auto instance = m_folding.instanceReading(use.op, use.operand);
        const int away = distance(m_folding.instanceOf(value), instance);
        if (!m_folding.isMiddle(instance)) return {false, use.op.value, use.operand, away};
        if (split) return {true, m_folding.placeOf(m_folding.imageOf(carried[use.operand])), 0, away};
        return {true, m_folding.placeOf(m_folding.imageOf(use.op)), use.operand, away};
    }
    Neighbour userOfImage(ValueId image, Use use) const {
        if (use.op.value >= m_small.module().opCount()) return {false, Folding::kNone, use.operand, 0};
        const OpId origin = m_folding.originOf(use.op);
        if (!m_folding.isSplit(origin)) {
            const FoldSlot slot = m_folding.slotOf(use.op);
            const bool middle = isMiddleSlot(slot);
            return {middle, middle ? m_folding.placeOf(use.op) : origin.value, use.operand,
                    slotDistance(m_folding.slotOf(image), slot)};
        }
        const SiteId site = m_small.sitesOf(use.op)[use.operand];
        const FoldSlot slot = m_folding.slotOf(site);
        const int away = slotDistance(m_folding.slotOf(image), slot);
        if (isMiddleSlot(slot)) return {true, m_folding.placeOf(site), 0, away};
        return {false, origin.value, m_sites.carried(m_folding.originOf(site)), away};
    }

    const Folding& m_folding;
    const SiteTable &m_sites, &m_small;
    const Module& m_module;
};

} // namespace

std::string wiredOtherwise(const Folding& folding) { return Check(folding).run(); }

} // namespace axiscape::searching
