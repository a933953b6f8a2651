// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/folding.h"

#include "core/search/folded_module.h"
#include "core/search/folding_check.h"
#include "core/search/state_hash.h"
#include "core/structure/op_hash.h"
#include "core/structure/repeats.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace axiscape::searching {

Folding::Members::Members(std::size_t count, std::span<const std::uint32_t> imageOf) : first(count + 1, 0) {
    for (const auto image : imageOf) ++first[image + 1];
    for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
    all.resize(imageOf.size());
    auto next = first;
    for (std::uint32_t i = 0; i < imageOf.size(); ++i) all[next[imageOf[i]]++] = i;
}

class FoldingMaker {
  public:
    explicit FoldingMaker(std::shared_ptr<const SiteTable> sites) : m_sites(*sites), m_module(sites->module()) {
        m_out.m_toWhole.sites = std::move(sites);
    }

    // Why there is none; empty: there is one.
    std::string refusal() {
        if (!m_sites.manualComputations().empty()) return "manual computations";
        if (!findInstances())
            return fmt::format("{} instances of {} ops, {} of them whole", m_repeats.count, m_repeats.places,
                               m_repeats.whole.size());
        if (!findPlaces()) return "instances have arguments or results in different places";
        if (!makeProgram())
            return m_far.valid() ? fmt::format("op {} ({}) reads from a layer that is not beside its own", m_far.value,
                                               m_module.kindName(m_far))
                                 : "a part of it is no program";
        nameSlots();
        if (!mapSites()) return "ops in one place have different sites";
        return wiredOtherwise(m_out);
    }

    std::shared_ptr<const Folding> made() {
        gather();
        return std::make_shared<const Folding>(std::move(m_out));
    }

  private:
    static constexpr std::uint32_t kNone = Folding::kNone;
    static constexpr std::uint32_t kFewest = kSlots + 2; // instances that are worth it

    bool findInstances() {
        m_repeats = findRepeats(m_module);
        const auto whole = longestRow(m_repeats.whole);
        if (whole.size() < kFewest) return false;
        m_out.m_instances = static_cast<std::uint32_t>(whole.size());
        m_out.m_ops = m_repeats.places;
        m_out.m_instanceOfOp.assign(m_module.opCount(), kNone);
        m_out.m_opAt.resize(std::size_t{m_out.m_instances} * m_out.m_ops);
        for (const OpId op : m_module.ops()) {
            const auto instance = m_repeats.instanceOf[op] - whole.front();
            if (m_repeats.instanceOf[op] < whole.front() || m_repeats.instanceOf[op] > whole.back()) continue;
            m_out.m_instanceOfOp[op] = static_cast<std::uint32_t>(instance);
            m_out.m_opAt[static_cast<std::size_t>(instance) * m_out.m_ops + m_repeats.placeOf[op]] = op;
        }
        adoptConstants();
        return true;
    }

    // A constant that stands outside and is read by one instance alone, where every instance reads one of its own in
    // the same place, is of that instance: the counters and seeds of unrolled steps.
    void adoptConstants() {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<OpId>> readAt; // place, operand of the first use
        for (const OpId op : m_module.ops()) {
            if (m_out.m_instanceOfOp[op] != kNone || m_module.regionOf(op).valid() || !m_module.operands(op).empty() ||
                !m_module.regions(op).empty() || m_module.results(op).size() != 1)
                continue;
            if (const auto first = onlyReader(m_module.results(op)[0])) readAt[*first].push_back(op);
        }
        std::erase_if(readAt, [&](const auto& one) { return one.second.size() != m_out.m_instances; });
        const auto places = m_out.m_ops + static_cast<std::uint32_t>(readAt.size());
        std::vector<OpId> opAt(std::size_t{m_out.m_instances} * places);
        for (std::uint32_t i = 0; i < m_out.m_instances; ++i)
            for (std::uint32_t k = 0; k < m_out.m_ops; ++k) opAt[std::size_t{i} * places + k] = m_out.opAt(i, k);
        for (std::uint32_t place = m_out.m_ops; const auto& [first, ops] : readAt) {
            for (const OpId op : ops) {
                const auto instance = m_out.m_instanceOfOp[m_module.uses(m_module.results(op)[0]).front().op];
                m_out.m_instanceOfOp[op] = instance;
                m_repeats.placeOf[op] = place;
                opAt[std::size_t{instance} * places + place] = op;
            }
            ++place;
        }
        m_out.m_ops = places;
        m_out.m_opAt = std::move(opAt);
    }

    // The first place and operand that reads the value, where one instance alone does.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> onlyReader(ValueId value) const {
        if (m_sites.isProgramResult(value)) return std::nullopt;
        std::optional<std::pair<std::uint32_t, std::uint32_t>> first;
        std::uint32_t instance = kNone;
        for (const Use use : m_module.uses(value)) {
            if (use.op.value >= m_module.opCount() || m_out.m_instanceOfOp[use.op] == kNone) return std::nullopt;
            if (first && m_out.m_instanceOfOp[use.op] != instance) return std::nullopt;
            instance = m_out.m_instanceOfOp[use.op];
            const std::pair at(m_repeats.placeOf[use.op], use.operand);
            if (!first || at < *first) first = at;
        }
        return first;
    }

    // Of ascending numbers those that follow one another.
    static std::span<const std::int32_t> longestRow(std::span<const std::int32_t> numbers) {
        std::span<const std::int32_t> longest;
        for (std::size_t first = 0; first < numbers.size();) {
            std::size_t end = first + 1;
            while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
            if (end - first > longest.size()) longest = numbers.subspan(first, end - first);
            first = end;
        }
        return longest;
    }

    // Of loops what goes around in them.
    template <class Visit> void forLoopValues(OpId op, Visit&& visit) const {
        for (const RegionId id : m_module.regions(op)) {
            const Region& region = m_module.region(id);
            if (region.ops.empty() || region.ops[0].value >= m_module.opCount()) continue;
            for (const ValueId v : region.arguments) visit(v);
        }
    }

    // Every instance has the same results and arguments, in the same places.
    bool findPlaces() {
        std::uint32_t places = 0;
        std::vector<std::uint32_t> firstResult(m_out.m_ops);
        for (std::uint32_t k = 0; k < m_out.m_ops; ++k) {
            firstResult[k] = places;
            places += m_module.results(m_out.opAt(0, k)).size();
            forLoopValues(m_out.opAt(0, k), [&](ValueId) { ++places; });
        }
        // An argument is known by its first use in an instance. Where one instance has it, all have.
        m_out.m_instanceOfArgument.assign(m_module.argumentCount(), kNone);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> usedAt; // -> arguments
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a)
            if (const auto first = firstUse(ValueId{a}))
                usedAt[{m_repeats.placeOf[first->op], first->operand}].push_back(a);
        std::vector<std::uint32_t> placeOfArgument(m_module.argumentCount(), kNone);
        for (const auto& [use, arguments] : usedAt) {
            if (arguments.size() != m_out.m_instances) continue;
            for (const auto a : arguments) {
                m_out.m_instanceOfArgument[a] = m_out.m_instanceOfOp[firstUse(ValueId{a})->op];
                placeOfArgument[a] = places;
            }
            ++places;
        }
        m_out.m_values = places;
        m_out.m_valueAt.assign(std::size_t{m_out.m_instances} * places, ValueId{});
        m_placeOfValue.assign(m_module.valueCount(), kNone);
        const auto put = [&](std::uint32_t instance, std::uint32_t place, ValueId value) {
            m_out.m_valueAt[std::size_t{instance} * places + place] = value;
            m_placeOfValue[value] = place;
        };
        for (std::uint32_t i = 0; i < m_out.m_instances; ++i)
            for (std::uint32_t k = 0; k < m_out.m_ops; ++k) {
                const auto results = m_module.results(m_out.opAt(i, k));
                if (results.size() != m_module.results(m_out.opAt(0, k)).size()) return false;
                std::uint32_t place = firstResult[k];
                for (const ValueId v : results) put(i, place++, v);
                forLoopValues(m_out.opAt(i, k), [&](ValueId v) { put(i, place++, v); });
                if (i > 0 && place - firstResult[k] != placesOf(m_out.opAt(0, k))) return false;
            }
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a)
            if (placeOfArgument[a] != kNone) put(m_out.m_instanceOfArgument[a], placeOfArgument[a], ValueId{a});
        return std::ranges::all_of(m_out.m_valueAt, [](ValueId v) { return v.valid(); });
    }

    std::uint32_t placesOf(OpId op) const {
        auto count = static_cast<std::uint32_t>(m_module.results(op).size());
        forLoopValues(op, [&](ValueId) { ++count; });
        return count;
    }

    // Of what an instance and perhaps its neighbours use, for where instances begin is arbitrary.
    std::optional<Use> firstUse(ValueId value) const {
        if (m_sites.isProgramResult(value)) return std::nullopt;
        std::optional<Use> first;
        for (const Use use : m_module.uses(value)) {
            if (use.op.value >= m_module.opCount()) return std::nullopt;
            const auto at = m_out.m_instanceOfOp[use.op];
            if (at == kNone) continue;
            if (!first) first = use;
            const auto other = m_out.m_instanceOfOp[first->op];
            if (at > other + 1 || other > at + 1) return std::nullopt;
        }
        return first;
    }

    std::uint32_t instanceOf(ValueId value) const {
        if (m_module.isArgument(value)) return m_out.m_instanceOfArgument[value.value];
        const OpId op = m_module.definingOp(value); // of what goes around in a loop, the loop
        return op.value < m_module.opCount() ? m_out.m_instanceOfOp[op] : kNone;
    }
    bool isLeftOut(std::uint32_t instance) const {
        return instance != kNone && instance > kMiddle && instance + 2 < m_out.m_instances;
    }
    FoldSlot slotOfInstance(std::uint32_t instance) const {
        if (instance == kNone) return kOutside;
        if (instance <= kMiddle) return static_cast<FoldSlot>(instance);
        return isLeftOut(instance) ? kMiddle : static_cast<FoldSlot>(instance + kSlots - m_out.m_instances);
    }

    bool makeProgram() {
        ModulePart part;
        for (const OpId op : m_module.ops()) part.keepsOp.push_back(!isLeftOut(m_out.m_instanceOfOp[op]));
        for (const auto instance : m_out.m_instanceOfArgument) part.keepsArgument.push_back(!isLeftOut(instance));
        // What stands next to an instance in the row that is left.
        part.standIn = [this](OpId op, ValueId operand) {
            const auto reader = m_out.m_instanceOfOp[op], made = instanceOf(operand);
            if (reader == kNone || made == kNone) {
                if (!m_far.valid()) m_far = op;
                return ValueId{};
            }
            const FoldSlot slot = slotOfInstance(reader);
            if (made == reader + 1 && slot + 1 < kSlots)
                return m_out.valueAt(m_out.instanceIn(static_cast<FoldSlot>(slot + 1)), m_placeOfValue[operand]);
            if (made + 1 == reader && slot > 0)
                return m_out.valueAt(m_out.instanceIn(static_cast<FoldSlot>(slot - 1)), m_placeOfValue[operand]);
            if (!m_far.valid()) m_far = op;
            return ValueId{};
        };
        const auto small = partOf(m_module, part);
        if (!small) return false;
        m_out.m_toFolded.sites = std::make_shared<const SiteTable>(small, m_sites.ruleSet(), m_sites.customRules());
        m_out.m_originOfOp.assign(small->opCount(), OpId{});
        m_out.m_imageOfOp.assign(m_module.opCount(), OpId{});
        m_out.m_originOfValue.assign(small->valueCount(), ValueId{});
        m_out.m_imageOfValue.assign(m_module.valueCount(), ValueId{});
        const auto pairValues = [&](ValueId one, ValueId other) {
            m_out.m_imageOfValue[one] = other;
            m_out.m_originOfValue[other] = one;
        };
        std::uint32_t at = 0;
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a)
            if (part.keepsArgument[a]) pairValues(ValueId{a}, ValueId{at++});
        if (at != small->argumentCount()) return false;
        at = 0;
        for (const OpId op : m_module.ops()) {
            if (!part.keepsOp[op.value]) continue;
            const OpId image{at++};
            if (image.value >= small->opCount() || small->kind(image) != m_module.kind(op)) return false;
            m_out.m_imageOfOp[op] = image;
            m_out.m_originOfOp[image] = op;
            for (std::uint32_t r = 0; r < m_module.results(op).size(); ++r)
                pairValues(m_module.results(op)[r], small->results(image)[r]);
            for (std::uint32_t k = 0; k < m_module.regions(op).size(); ++k) {
                const auto here = m_module.region(m_module.regions(op)[k]).arguments,
                           there = small->region(small->regions(image)[k]).arguments;
                for (std::uint32_t i = 0; i < here.size(); ++i) pairValues(here[i], there[i]);
            }
        }
        if (at != small->opCount()) return false;
        for (const OpId op : m_module.ops())
            if (!m_out.m_imageOfOp[op].valid())
                m_out.m_imageOfOp[op] = m_out.m_imageOfOp[m_out.opAt(kMiddle, m_repeats.placeOf[op])];
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v)
            if (const ValueId value{v}; !m_out.m_imageOfValue[value].valid() && m_placeOfValue[value] != kNone)
                m_out.m_imageOfValue[value] = m_out.m_imageOfValue[m_out.valueAt(kMiddle, m_placeOfValue[value])];
        return true;
    }

    void nameSlots() {
        const Module& small = m_out.folded().module();
        m_out.m_slotOfOp.assign(small.opCount(), kOutside);
        m_out.m_placeOfOp.assign(small.opCount(), 0);
        for (const OpId op : small.ops()) {
            const OpId origin = m_out.m_originOfOp[op];
            m_out.m_slotOfOp[op] = slotOfInstance(m_out.m_instanceOfOp[origin]);
            m_out.m_placeOfOp[op] = m_repeats.placeOf[origin];
        }
        m_out.m_slotOfValue.assign(small.valueCount(), kOutside);
        m_out.m_placeOfValue.assign(small.valueCount(), 0);
        for (std::uint32_t v = 0; v < small.valueCount(); ++v) {
            const ValueId origin = m_out.m_originOfValue[ValueId{v}];
            if (!origin.valid() || m_placeOfValue[origin] == kNone) continue;
            m_out.m_slotOfValue[ValueId{v}] = slotOfInstance(instanceOf(origin));
            m_out.m_placeOfValue[ValueId{v}] = m_placeOfValue[origin];
        }
    }

    bool mapSites() {
        const SiteTable& small = m_out.folded();
        m_imageOfSite.assign(m_sites.size(), 0);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> toWhole, toFolded;
        for (const OpId op : m_module.ops()) {
            const OpId image = m_out.m_imageOfOp[op];
            const auto here = m_sites.sitesOf(op), there = small.sitesOf(image);
            if (here.size() != there.size()) return false;
            for (std::uint32_t k = 0; k < here.size(); ++k) {
                m_imageOfSite[here[k].value] = there[k].value;
                toWhole.emplace_back(here[k].value, there[k].value);
                if (m_out.m_originOfOp[image] == op) toFolded.emplace_back(there[k].value, here[k].value);
            }
        }
        m_out.m_toWhole.runs = runsOf(toWhole);
        m_out.m_toFolded.runs = runsOf(toFolded);
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            const ValueId image = m_out.m_imageOfValue[ValueId{a}];
            m_out.m_toWhole.argument.push_back(image.value);
            if (m_out.m_originOfValue[image].value == a) m_out.m_toFolded.argument.push_back(a);
        }
        return m_out.m_toFolded.argument.size() == small.module().argumentCount();
    }

    void gather() {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> alike;
        for (const OpId op : m_module.ops()) {
            const auto instance = m_out.m_instanceOfOp[op];
            if (!m_out.isMiddle(instance) || instance == kMiddle) continue;
            const auto here = m_sites.sitesOf(op), other = m_sites.sitesOf(m_out.opAt(kMiddle, m_repeats.placeOf[op]));
            for (std::uint32_t k = 0; k < here.size(); ++k) alike.emplace_back(here[k].value, other[k].value);
        }
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            const auto instance = m_out.m_instanceOfArgument[a];
            if (m_out.isMiddle(instance) && instance != kMiddle)
                m_out.m_alike.arguments.emplace_back(a, m_out.valueAt(kMiddle, m_placeOfValue[ValueId{a}]).value);
        }
        m_out.m_alike.sites = runsOf(alike);
        for (std::uint32_t v = m_module.argumentCount(); v < m_module.valueCount(); ++v) {
            const ValueId value{v};
            const OpId op = m_module.definingOp(value);
            const bool isOfLoop = m_module.valueKind(value) == ValueKind::regionArgument ||
                                  (op.value < m_module.opCount() && m_module.regionOf(op).valid());
            if (!m_out.m_imageOfValue[value].valid()) continue;
            if (m_placeOfValue[value] == kNone)
                m_out.m_outsideValues.push_back(value);
            else if (isOfLoop || !m_module.regions(op).empty())
                m_out.m_loopValues.push_back(value);
        }
        const SiteTable& small = m_out.folded();
        m_out.m_sitesOf = Folding::Members(small.size(), m_imageOfSite);
        m_out.m_argumentsOf = Folding::Members(small.module().argumentCount(), m_out.m_toWhole.argument);
        m_out.m_weightOfSite.assign(small.size(), 0);
        for (std::uint32_t s = 0; s < m_sites.size(); ++s)
            m_out.m_weightOfSite[m_imageOfSite[s]] += weightOf(SiteId{s});
        m_out.m_weightOfArgument.assign(small.module().argumentCount(), 0);
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a)
            m_out.m_weightOfArgument[m_out.m_toWhole.argument[a]] += weightOf(a);
        m_out.m_wholeFacts =
            std::make_shared<const ProgramFacts>(m_out.m_toWhole.sites, structure::alikeOps(*m_out.m_toWhole.sites));
        m_out.m_foldedFacts =
            std::make_shared<const ProgramFacts>(m_out.m_toFolded.sites, structure::alikeOps(*m_out.m_toFolded.sites));
    }

    const SiteTable& m_sites;
    const Module& m_module;
    Repeats m_repeats;
    IdVector<ValueId, std::uint32_t> m_placeOfValue; // of the whole program
    std::vector<std::uint32_t> m_imageOfSite;
    OpId m_far; // what cannot be without a layer that is left out
    Folding m_out;
};

std::shared_ptr<const Folding> Folding::make(std::shared_ptr<const SiteTable> sites, std::string* why) {
    FoldingMaker maker(std::move(sites));
    std::string refusal = maker.refusal();
    const bool can = refusal.empty();
    if (why) *why = std::move(refusal);
    return can ? maker.made() : nullptr;
}

std::optional<Partition> Folding::fold(const Partition& state) const {
    if (state.sitesPointer() != m_toWhole.sites || state.options().splitAxes || state.options().padding ||
        !areEqual(state, m_alike))
        return std::nullopt;
    return carried(state, m_toFolded);
}

} // namespace axiscape::searching
