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
#include <tuple>

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
        if (!mapSites()) return "ops in one place have different sites";
        nameSlots();
        return wiredOtherwise(m_out);
    }

    std::shared_ptr<const Folding> made() {
        gather();
        return std::make_shared<const Folding>(std::move(m_out));
    }

  private:
    static constexpr std::uint32_t kNone = Folding::kNone;
    static constexpr std::uint32_t kFewest = kSlots + 2; // instances that are worth it
    static constexpr std::uint32_t kValuesOfCarried = 3; // in the condition, in the step, behind the loop

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
        findCarried();
        adoptValues();
        for (const OpId op : m_module.ops())
            if (!m_out.isSplit(op))
                for (const SiteId site : m_sites.sitesOf(op)) m_out.m_instanceOfSite[site] = m_out.m_instanceOfOp[op];
        return true;
    }

    // Where a use is: in an instance, at a place of it.
    struct Seat {
        std::uint32_t instance = kNone, place = 0, operand = 0;
        friend auto operator<=>(const Seat&, const Seat&) = default;
        std::pair<std::uint32_t, std::uint32_t> here() const { return {place, operand}; }
    };
    static constexpr std::uint32_t kCarried = 0x80000000u; // places of what split loops carry
    Seat seatOf(Use use) const {
        if (use.op.value >= m_module.opCount()) return {};
        if (!m_out.isSplit(use.op)) return {m_out.m_instanceOfOp[use.op], m_repeats.placeOf[use.op], use.operand};
        const SiteId site = m_sites.sitesOf(use.op)[use.operand];
        return {m_out.m_instanceOfSite[site], kCarried + m_numberOfCarried[site], 0};
    }

    // Of loops that are of no instance what they carry: each value is known by who first reads it in the loop's step,
    // makes the next of it, or reads the last. Where one instance has it, all have.
    void findCarried() {
        m_out.m_instanceOfSite.assign(m_sites.size(), kNone);
        m_numberOfCarried.assign(m_sites.size(), kNone);
        std::map<CarriedKey, std::vector<SiteId>> known;
        std::vector<OpId> split;
        for (const OpId op : m_module.ops()) {
            const auto sites = m_sites.sitesOf(op);
            const auto count = m_module.results(op).size();
            if (m_module.kind(op) != OpKind::while_ || m_out.m_instanceOfOp[op] != kNone || sites.size() != count ||
                m_module.operands(op).size() != count)
                continue;
            known.clear();
            for (const SiteId site : sites)
                if (const auto [by, seat] = seatOfCarried(site); seat.instance != kNone) {
                    m_out.m_instanceOfSite[site] = seat.instance;
                    known[{by, seat.place, seat.operand, m_sites.ruleId(site)}].push_back(site);
                }
            for (const auto& [at, carried] : known) {
                if (areOfAllInstances(carried)) {
                    for (const SiteId site : carried) m_numberOfCarried[site] = m_out.m_carried;
                    ++m_out.m_carried;
                    if (split.empty() || split.back() != op) split.push_back(op);
                } else {
                    for (const SiteId site : carried) m_out.m_instanceOfSite[site] = kNone;
                }
            }
        }
        m_out.m_splitLoops = std::move(split);
        m_out.m_carriedAt.resize(std::size_t{m_out.m_instances} * m_out.m_carried);
        for (std::uint32_t s = 0; s < m_sites.size(); ++s)
            if (const SiteId site{s}; m_numberOfCarried[site] != kNone)
                m_out.m_carriedAt[std::size_t{m_out.m_instanceOfSite[site]} * m_out.m_carried +
                                  m_numberOfCarried[site]] = site;
    }
    enum class KnownBy : std::uint8_t { reader, maker, readerBehind };
    using CarriedKey = std::tuple<KnownBy, std::uint32_t, std::uint32_t, RuleId>; // place, operand or result
    std::pair<KnownBy, Seat> seatOfCarried(SiteId site) const {
        const auto values = m_sites.results(site); // in the condition, in the step, behind the loop
        if (const auto first = firstUse(values[1])) return {KnownBy::reader, *first};
        const ValueId next = m_sites.operands(site)[1];
        const OpId maker = m_module.definingOp(next);
        if (m_module.valueKind(next) == ValueKind::opResult && maker.value < m_module.opCount() &&
            m_out.m_instanceOfOp[maker] != kNone)
            return {KnownBy::maker, {m_out.m_instanceOfOp[maker], m_repeats.placeOf[maker], m_module.index(next)}};
        return {KnownBy::readerBehind, firstUse(values[2]).value_or(Seat{})};
    }
    // Each once, upward or downward: a loop's sites are visited by their numbers.
    bool areOfAllInstances(const std::vector<SiteId>& carried) const {
        std::vector<std::uint32_t> instances;
        instances.reserve(carried.size());
        for (const SiteId site : carried) instances.push_back(m_out.m_instanceOfSite[site]);
        return instances.size() == m_out.m_instances &&
               (std::ranges::adjacent_find(instances, std::ranges::greater_equal{}) == instances.end() ||
                std::ranges::adjacent_find(instances, std::ranges::less_equal{}) == instances.end());
    }

    // A value that is made outside of what is outside, and read by one instance alone, where every instance reads one
    // of its own in the same place, is of that instance: the counters and seeds of unrolled steps, what sums begin
    // with.
    void adoptValues() {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<OpId>> readAt; // place, operand of the first use
        for (const OpId op : m_module.ops()) {
            if (m_out.m_instanceOfOp[op] != kNone || m_module.regionOf(op).valid() || !m_module.regions(op).empty() ||
                m_module.results(op).size() != 1 ||
                !std::ranges::all_of(m_module.operands(op), [&](ValueId v) { return isOutside(v); }))
                continue;
            if (const auto first = onlyReader(m_module.results(op)[0])) readAt[first->here()].push_back(op);
        }
        std::erase_if(readAt, [&](const auto& one) { return one.second.size() != m_out.m_instances; });
        const auto places = m_out.m_ops + static_cast<std::uint32_t>(readAt.size());
        std::vector<OpId> opAt(std::size_t{m_out.m_instances} * places);
        for (std::uint32_t i = 0; i < m_out.m_instances; ++i)
            for (std::uint32_t k = 0; k < m_out.m_ops; ++k) opAt[std::size_t{i} * places + k] = m_out.opAt(i, k);
        for (std::uint32_t place = m_out.m_ops; const auto& [first, ops] : readAt) {
            for (const OpId op : ops) {
                const auto instance = seatOf(m_module.uses(m_module.results(op)[0]).front()).instance;
                m_out.m_instanceOfOp[op] = instance;
                m_repeats.placeOf[op] = place;
                opAt[std::size_t{instance} * places + place] = op;
            }
            ++place;
        }
        m_out.m_ops = places;
        m_out.m_opAt = std::move(opAt);
    }

    bool isOutside(ValueId value) const {
        const OpId maker = m_module.definingOp(value);
        return m_module.valueKind(value) == ValueKind::opResult && m_out.m_instanceOfOp[maker] == kNone &&
               !m_out.isSplit(maker);
    }

    // The first that reads the value, where one instance alone does.
    std::optional<Seat> onlyReader(ValueId value) const {
        if (m_sites.isProgramResult(value)) return std::nullopt;
        std::optional<Seat> first;
        for (const Use use : m_module.uses(value)) {
            const Seat seat = seatOf(use);
            if (seat.instance == kNone || (first && seat.instance != first->instance)) return std::nullopt;
            if (!first || seat < *first) first = seat;
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
            if (const auto first = firstUse(ValueId{a})) usedAt[first->here()].push_back(a);
        std::vector<std::uint32_t> placeOfArgument(m_module.argumentCount(), kNone);
        for (const auto& [use, arguments] : usedAt) {
            if (arguments.size() != m_out.m_instances) continue;
            for (const auto a : arguments) {
                m_out.m_instanceOfArgument[a] = firstUse(ValueId{a})->instance;
                placeOfArgument[a] = places;
            }
            ++places;
        }
        const std::uint32_t firstCarried = places;
        places += kValuesOfCarried * m_out.m_carried;
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
        for (std::uint32_t i = 0; i < m_out.m_instances; ++i)
            for (std::uint32_t k = 0; k < m_out.m_carried; ++k) {
                const auto values = m_sites.results(m_out.carriedAt(i, k));
                for (std::uint32_t j = 0; j < kValuesOfCarried; ++j)
                    put(i, firstCarried + kValuesOfCarried * k + j, values[j]);
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
    std::optional<Seat> firstUse(ValueId value) const {
        if (m_sites.isProgramResult(value)) return std::nullopt;
        std::optional<Seat> first;
        for (const Use use : m_module.uses(value)) {
            if (use.op.value >= m_module.opCount()) return std::nullopt;
            const Seat seat = seatOf(use);
            if (seat.instance == kNone) continue;
            if (!first) first = seat;
            if (seat.instance > first->instance + 1 || first->instance > seat.instance + 1) return std::nullopt;
        }
        return first;
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
        part.keepsCarried = [this](OpId loop, std::uint32_t k) { return keepsCarried(loop, k); };
        for (const auto instance : m_out.m_instanceOfArgument) part.keepsArgument.push_back(!isLeftOut(instance));
        // What stands next to an instance in the row that is left.
        part.standIn = [this](OpId op, std::uint32_t k, ValueId operand) {
            const auto reader = m_out.instanceReading(op, k);
            const auto made = m_out.instanceOf(operand);
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
            const auto pairAll = [&](const auto& here, const auto& there) {
                for (std::uint32_t k = 0, i = 0; k < here.size(); ++k)
                    if (keepsCarried(op, k)) pairValues(here[k], there[i++]);
            };
            pairAll(m_module.results(op), small->results(image));
            for (std::uint32_t r = 0; r < m_module.regions(op).size(); ++r)
                pairAll(m_module.region(m_module.regions(op)[r]).arguments,
                        small->region(small->regions(image)[r]).arguments);
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

    // Of a loop that is split not all it carries is left.
    bool keepsCarried(OpId op, std::uint32_t k) const {
        return !m_out.isSplit(op) || !isLeftOut(m_out.instanceReading(op, k));
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
            m_out.m_slotOfValue[ValueId{v}] = slotOfInstance(m_out.instanceOf(origin));
            m_out.m_placeOfValue[ValueId{v}] = m_placeOfValue[origin];
        }
        m_out.m_slotOfSite.assign(m_out.folded().size(), kOutside);
        m_out.m_placeOfSite.assign(m_out.folded().size(), 0);
        for (std::uint32_t s = 0; s < m_out.folded().size(); ++s) {
            const SiteId site{s}, origin = m_out.m_originOfSite[site];
            const OpId op = m_out.folded().op(site);
            const bool isCarried = m_numberOfCarried[origin] != kNone;
            m_out.m_slotOfSite[site] = slotOfInstance(m_out.m_instanceOfSite[origin]);
            m_out.m_placeOfSite[site] = isCarried ? m_out.m_ops + m_numberOfCarried[origin] : m_out.m_placeOfOp[op];
        }
    }

    bool mapSites() {
        const SiteTable& small = m_out.folded();
        m_out.m_imageOfSite.assign(m_sites.size(), SiteId{});
        m_out.m_originOfSite.assign(small.size(), SiteId{});
        for (const OpId op : m_module.ops()) {
            const OpId image = m_out.m_imageOfOp[op];
            const auto here = m_sites.sitesOf(op), there = small.sitesOf(image);
            std::uint32_t at = 0;
            for (std::uint32_t k = 0; k < here.size(); ++k) {
                if (!keepsCarried(op, k)) continue;
                if (at == there.size()) return false;
                m_out.m_imageOfSite[here[k]] = there[at];
                if (m_out.m_originOfOp[image] == op) m_out.m_originOfSite[there[at]] = here[k];
                ++at;
            }
            if (at != there.size()) return false;
        }
        for (std::uint32_t i = 0; i < m_out.m_instances; ++i)
            for (std::uint32_t k = 0; k < m_out.m_carried && isLeftOut(i); ++k)
                m_out.m_imageOfSite[m_out.carriedAt(i, k)] = m_out.m_imageOfSite[m_out.carriedAt(kMiddle, k)];
        std::vector<std::pair<std::uint32_t, std::uint32_t>> toWhole, toFolded;
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) {
            const SiteId site{s}, image = m_out.m_imageOfSite[site];
            toWhole.emplace_back(s, image.value);
            if (m_out.m_originOfSite[image] == site) toFolded.emplace_back(image.value, s);
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
        for (std::uint32_t i = 1; i + 1 < m_out.m_instances; ++i)
            for (std::uint32_t k = 0; k < m_out.m_carried && i != kMiddle; ++k)
                alike.emplace_back(m_out.carriedAt(i, k).value, m_out.carriedAt(kMiddle, k).value);
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            const auto instance = m_out.m_instanceOfArgument[a];
            if (m_out.isMiddle(instance) && instance != kMiddle)
                m_out.m_alike.arguments.emplace_back(a, m_out.valueAt(kMiddle, m_placeOfValue[ValueId{a}]).value);
        }
        m_out.m_alike.sites = runsOf(alike);
        const SiteTable& small = m_out.folded();
        std::vector<std::uint32_t> imageOfSite;
        for (const SiteId image : m_out.m_imageOfSite.items())
            imageOfSite.push_back(static_cast<std::uint32_t>(image.value));
        m_out.m_sitesOf = Folding::Members(small.size(), imageOfSite);
        m_out.m_argumentsOf = Folding::Members(small.module().argumentCount(), m_out.m_toWhole.argument);
        m_out.m_weightOfSite.assign(small.size(), 0);
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) m_out.m_weightOfSite[imageOfSite[s]] += weightOf(SiteId{s});
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
    IdVector<ValueId, std::uint32_t> m_placeOfValue;   // of the whole program
    IdVector<SiteId, std::uint32_t> m_numberOfCarried; // of what split loops carry: their number in an instance
    OpId m_far;                                        // what cannot be without a layer that is left out
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
