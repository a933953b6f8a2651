// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/folding_check.h"

#include "core/structure/op_hash.h"

#include <algorithm>
#include <fmt/format.h>
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
        const auto here = m_sites.sitesOf(op), there = m_small.sitesOf(image);
        for (std::uint32_t k = 0; k < here.size(); ++k) {
            const FactorRule &a = m_sites.rule(here[k]), &b = m_small.rule(there[k]);
            if (a.firstDim != b.firstDim || a.firstFactor != b.firstFactor || a.pool != b.pool ||
                a.factors.size() != b.factors.size())
                return false;
            for (std::size_t f = 0; f < a.factors.size(); ++f)
                if (a.factors[f].size != b.factors[f].size || a.factors[f].factorClass != b.factors[f].factorClass ||
                    a.factors[f].combiner != b.factors[f].combiner || a.factors[f].byDefault != b.factors[f].byDefault)
                    return false;
        }
        const auto reads = m_module.operands(op), imageReads = m_small.module().operands(image);
        if (reads.size() != imageReads.size()) return false;
        for (std::size_t k = 0; k < reads.size(); ++k)
            if (made(op, reads[k]) != madeForImage(image, imageReads[k])) return false;
        const Module& small = m_small.module();
        for (std::size_t r = 0; r < m_module.regions(op).size(); ++r) { // what goes on from a loop's step
            const Region &region = m_module.region(m_module.regions(op)[r]),
                         &imageRegion = small.region(small.regions(image)[r]);
            if (region.ops.empty() || region.ops[0].value >= m_module.opCount()) continue;
            if (region.yields.size() != imageRegion.yields.size()) return false;
            for (std::size_t k = 0; k < region.yields.size(); ++k)
                if (made(op, region.yields[k]) != madeForImage(image, imageRegion.yields[k])) return false;
        }
        return true;
    }

    std::uint32_t instanceOf(ValueId value) const {
        if (m_module.isArgument(value)) return m_folding.instanceOfArgument(value.value);
        const OpId op = m_module.definingOp(value); // of what goes around in a loop, the loop
        return op.value < m_module.opCount() ? m_folding.instanceOf(op) : Folding::kNone;
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

    Neighbour made(OpId reader, ValueId value) const {
        const auto instance = instanceOf(value);
        const bool middle = m_folding.isMiddle(instance);
        const ValueId image = m_folding.imageOf(value);
        return {middle, middle ? m_folding.placeOf(image) : value.value, 0,
                distance(m_folding.instanceOf(reader), instance)};
    }
    Neighbour madeForImage(OpId reader, ValueId image) const {
        const FoldSlot slot = m_folding.slotOf(image);
        const bool middle = slot != kOutside && slot > 0 && slot + 1 < kSlots;
        return {middle, middle ? m_folding.placeOf(image) : m_folding.originOf(image).value, 0,
                slotDistance(m_folding.slotOf(reader), slot)};
    }

    Neighbour user(ValueId value, Use use) const {
        if (use.op.value >= m_module.opCount()) return {false, Folding::kNone, use.operand, 0};
        const auto instance = m_folding.instanceOf(use.op);
        const bool middle = m_folding.isMiddle(instance);
        return {middle, middle ? m_folding.placeOf(m_folding.imageOf(use.op)) : use.op.value, use.operand,
                distance(instanceOf(value), instance)};
    }
    Neighbour userOfImage(ValueId image, Use use) const {
        if (use.op.value >= m_small.module().opCount()) return {false, Folding::kNone, use.operand, 0};
        const FoldSlot slot = m_folding.slotOf(use.op);
        const bool middle = slot != kOutside && slot > 0 && slot + 1 < kSlots;
        return {middle, middle ? m_folding.placeOf(use.op) : m_folding.originOf(use.op).value, use.operand,
                slotDistance(m_folding.slotOf(image), slot)};
    }

    const Folding& m_folding;
    const SiteTable &m_sites, &m_small;
    const Module& m_module;
};

} // namespace

std::string wiredOtherwise(const Folding& folding) { return Check(folding).run(); }

} // namespace axiscape::searching
