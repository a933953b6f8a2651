// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>

namespace axiscape {
namespace {

// One region, whose arguments are the operands and whose yields are the results.
bool isComputation(OpKind kind) { return has(kind, Trait::computation); }

// Ops that agree in all that a rule is made of share one rule: kind, types, lists of integers, combiner, and the texts
// of the few kinds that have their dimensions in texts. One flat table; nothing is allocated for an op that is known.
class RuleKeys {
  public:
    RuleKeys(const Module& module, RuleSet set) : m_module(module), m_set(set), m_slots(1024, kEmpty) {
        findRuleAttribute();
    }

    // The number of the key: the next one if it is new.
    std::uint32_t numberOf(OpId op, std::uint32_t carried, bool& isNew) {
        makeKey(op, carried);
        std::uint64_t hash = 0x9e3779b97f4a7c15;
        for (std::uint32_t n : m_key) hash = (hash ^ n) * 0xff51afd7ed558ccd, hash ^= hash >> 32;
        const std::size_t mask = m_slots.size() - 1;
        for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
            const std::uint32_t number = m_slots[at];
            isNew = number == kEmpty;
            if (!isNew && !equals(number)) continue;
            if (!isNew) return number;
            m_slots[at] = static_cast<std::uint32_t>(m_hashes.size());
            m_hashes.push_back(hash);
            m_pool.insert(m_pool.end(), m_key.begin(), m_key.end());
            m_end.push_back(static_cast<std::uint32_t>(m_pool.size()));
            const std::uint32_t added = m_slots[at];
            if (2 * m_hashes.size() > m_slots.size()) grow();
            return added;
        }
    }

  private:
    static constexpr std::uint32_t kEmpty = 0xffffffffu;

    bool equals(std::uint32_t number) const {
        const std::uint32_t first = number == 0 ? 0 : m_end[number - 1];
        return std::equal(m_key.begin(), m_key.end(), m_pool.begin() + first, m_pool.begin() + m_end[number]);
    }
    void grow() {
        m_slots.assign(2 * m_slots.size(), kEmpty);
        const std::size_t mask = m_slots.size() - 1;
        for (std::uint32_t number = 0; number < m_hashes.size(); ++number) {
            std::size_t at = m_hashes[number] & mask;
            while (m_slots[at] != kEmpty) at = (at + 1) & mask;
            m_slots[at] = number;
        }
    }
    // Most modules have no op that carries a rule of its own.
    void findRuleAttribute() {
        std::vector<bool> seen;
        for (OpId op : m_module.ops())
            for (const Attribute& attribute : m_module.attributes(op)) {
                if (attribute.name.value >= seen.size()) seen.resize(attribute.name.value + 1, false);
                if (seen[attribute.name.value]) continue;
                seen[attribute.name.value] = true;
                if (m_module.text(attribute.name) == "sdy.sharding_rule") m_ruleAttribute = attribute.name;
            }
    }

    void makeKey(OpId op, std::uint32_t carried) {
        m_key.clear();
        const OpKind kind = m_module.kind(op);
        put(static_cast<std::uint32_t>(kind));
        const bool ties = rules::tiesValues(m_module, op);
        if (ties && isComputation(kind)) {
            const Region& body = m_module.region(m_module.regions(op)[0]);
            const auto operands = m_module.operands(op);
            const bool in = carried < operands.size();
            const std::size_t k = in ? carried : carried - operands.size();
            put(in);
            put(m_module.typeId(in ? operands[k] : body.yields[k]).value);
            put(m_module.typeId(in ? body.arguments[k] : m_module.results(op)[k]).value);
            return;
        }
        if (ties) {
            put(m_module.typeId(m_module.results(op)[carried]).value);
            put(static_cast<std::uint32_t>(m_module.regions(op).size()));
            return;
        }
        put(static_cast<std::uint32_t>(m_module.operands(op).size()));
        for (ValueId v : m_module.operands(op)) put(m_module.typeId(v).value);
        for (ValueId v : m_module.results(op)) put(m_module.typeId(v).value);
        if (m_ruleAttribute.valid())
            for (const Attribute& attribute : m_module.attributes(op))
                if (attribute.name == m_ruleAttribute) put(attribute.text.value);
        if (kind == OpKind::constant || isElementwise(kind)) return;
        const bool texts = has(kind, Trait::textRule);
        for (const Attribute& attribute : m_module.attributes(op)) {
            if (attribute.intCount == 0 && !texts) continue;
            put(attribute.name.value);
            put(attribute.intCount);
            for (std::int64_t n : m_module.ints(attribute)) {
                put(static_cast<std::uint32_t>(n));
                put(static_cast<std::uint32_t>(static_cast<std::uint64_t>(n) >> 32));
            }
            if (attribute.text.valid()) put(attribute.text.value);
        }
        if (kind == OpKind::reduce || kind == OpKind::scatter)
            put(static_cast<std::uint32_t>(combinerOf(m_module, op)));
        if (kind == OpKind::concatenate && m_set == RuleSet::extended) put(rules::joinsSlices(m_module, op));
        if (kind == OpKind::custom_call) put(rules::makesRandomState(m_module, op));
    }
    void put(std::uint32_t n) { m_key.push_back(n); }

    const Module& m_module;
    RuleSet m_set;
    StringId m_ruleAttribute;
    std::vector<std::uint32_t> m_key;    // of the op at hand
    std::vector<std::uint32_t> m_pool;   // all keys, one behind the other
    std::vector<std::uint32_t> m_end;    // per key, in the pool
    std::vector<std::uint64_t> m_hashes; // per key
    std::vector<std::uint32_t> m_slots;  // of the hash table: keys, or kEmpty
};

// How many values an op carries, each a site of its own; a while that does not match its regions carries what all have.
std::uint32_t carriedCount(const Module& module, OpId op) {
    std::size_t count = module.results(op).size();
    const OpKind kind = module.kind(op);
    if (isComputation(kind)) return static_cast<std::uint32_t>(module.operands(op).size() + count);
    if (kind == OpKind::while_) {
        if (module.regions(op).size() != 2) return 0;
        const Region& cond = module.region(module.regions(op)[0]);
        const Region& body = module.region(module.regions(op)[1]);
        count = std::min({count, module.operands(op).size(), std::size_t{cond.arguments.size()},
                          std::size_t{body.arguments.size()}, body.yields.size()});
    } else if (kind == OpKind::optimization_barrier) {
        count = std::min(count, module.operands(op).size());
    } else {
        for (RegionId r : module.regions(op)) count = std::min(count, module.region(r).yields.size());
    }
    return static_cast<std::uint32_t>(count);
}

} // namespace

SiteTable::SiteTable(std::shared_ptr<const Module> modulePointer, RuleSet set,
                     std::shared_ptr<const CustomRules> custom)
    : m_module(std::move(modulePointer)), m_set(set), m_custom(std::move(custom)) {
    const Module& m = *m_module;
    makeSites();

    // Uses, grouped by value.
    m_firstUse.assign(m.valueCount() + 1, 0);
    for (std::uint32_t s = 0; s < size(); ++s)
        for (ValueId v : operands(SiteId{s})) ++m_firstUse.items()[v.value + 1];
    for (std::size_t i = 1; i < m_firstUse.size(); ++i) m_firstUse.items()[i] += m_firstUse.items()[i - 1];
    m_usePool.resize(m_firstUse.items().back());
    std::vector<std::uint32_t> next(m_firstUse.items().begin(), m_firstUse.items().end() - 1);
    for (std::uint32_t s = 0; s < size(); ++s) {
        std::uint32_t operand = 0;
        for (ValueId v : operands(SiteId{s})) m_usePool[next[v.value]++] = {SiteId{s}, operand++};
    }

    m_definingSite.assign(m.valueCount(), SiteId{});
    m_resultIndex.assign(m.valueCount(), 0);
    for (std::uint32_t s = 0; s < size(); ++s) {
        std::uint32_t index = 0;
        for (ValueId v : results(SiteId{s})) {
            m_definingSite[v] = SiteId{s};
            m_resultIndex[v] = index++;
        }
    }
    m_isProgramResult.assign(m.valueCount(), 0);
    for (ValueId v : m.results()) m_isProgramResult[v] = 1;
    findManual();
    countTrips();
    findLive();
}

void SiteTable::makeSites() {
    const Module& m = *m_module;
    RuleKeys keys(m, m_set);
    m_firstSite.assign(m.opCount() + 1, 0);
    m_op.items().reserve(m.opCount());
    m_rule.items().reserve(m.opCount());

    const auto begin = [&](OpId op) {
        const auto carried = static_cast<std::uint32_t>(m_op.size()) - m_firstSite[op];
        bool isNew = false;
        const RuleId rule{keys.numberOf(op, carried, isNew)};
        if (isNew) m_rules.push_back(ruleFor(m, op, carried, m_set, m_custom.get()));
        m_op.push_back(op);
        m_rule.push_back(rule);
        m_firstOperand.push_back(static_cast<std::uint32_t>(m_valuePool.size()));
    };
    const auto beginResults = [&] { m_firstResult.push_back(static_cast<std::uint32_t>(m_valuePool.size())); };
    const auto end = [&] { m_endResult.push_back(static_cast<std::uint32_t>(m_valuePool.size())); };

    for (OpId op : m.ops()) {
        m_firstSite[op] = static_cast<std::uint32_t>(m_op.size());
        const OpKind kind = m.kind(op);
        if (!rules::tiesValues(m, op)) {
            begin(op);
            m_valuePool.insert(m_valuePool.end(), m.operands(op).begin(), m.operands(op).end());
            beginResults();
            for (ValueId v : m.results(op)) m_valuePool.push_back(v);
            end();
            continue;
        }
        const std::uint32_t count = carriedCount(m, op);
        for (std::uint32_t k = 0; k < count; ++k) {
            begin(op);
            if (isComputation(kind)) {
                const Region& body = m.region(m.regions(op)[0]);
                const auto in = static_cast<std::uint32_t>(m.operands(op).size());
                m_valuePool.push_back(k < in ? m.operands(op)[k] : body.yields[k - in]);
                beginResults();
                m_valuePool.push_back(k < in ? body.arguments[k] : m.results(op)[k - in]);
                end();
                continue;
            }
            if (kind == OpKind::while_) {
                const Region& cond = m.region(m.regions(op)[0]);
                const Region& body = m.region(m.regions(op)[1]);
                m_valuePool.push_back(m.operands(op)[k]);
                m_valuePool.push_back(body.yields[k]);
                beginResults();
                m_valuePool.push_back(cond.arguments[k]);
                m_valuePool.push_back(body.arguments[k]);
            } else {
                if (kind == OpKind::optimization_barrier)
                    m_valuePool.push_back(m.operands(op)[k]);
                else
                    for (RegionId r : m.regions(op)) m_valuePool.push_back(m.region(r).yields[k]);
                beginResults();
            }
            m_valuePool.push_back(m.results(op)[k]);
            end();
        }
    }
    m_firstSite.items().back() = static_cast<std::uint32_t>(m_op.size());
}

void SiteTable::countTrips() {
    const Module& m = *m_module;
    m_trips.assign(m.opCount(), 1);
    // A region stands after its op: one pass in order suffices.
    for (OpId op : m.ops()) {
        const RegionId region = m.regionOf(op);
        if (!region.valid()) continue;
        const OpId parent = m.region(region).parent;
        m_trips[op] = m_trips[parent] * loopTrips(parent);
    }
}

std::int64_t SiteTable::loopTrips(OpId op) const {
    return m_module->kind(op) == OpKind::while_ ? tripCount(*m_module, op).value_or(1) : 1;
}

void SiteTable::findLive() {
    const Module& m = *m_module;
    m_live.assign(m.opCount(), 0);
    std::vector<OpId> found;
    const auto reach = [&](OpId op) {
        if (!op.valid() || op.value >= m.opCount() || m_live[op]) return;
        m_live[op] = 1;
        found.push_back(op);
    };
    for (ValueId v : m.results()) reach(m.definingOp(v));
    while (!found.empty()) {
        const OpId op = found.back();
        found.pop_back();
        for (ValueId v : m.operands(op)) reach(m.definingOp(v));
        if (m.regionOf(op).valid()) reach(m.region(m.regionOf(op)).parent);
        for (RegionId r : m.regions(op))
            for (ValueId v : m.region(r).yields) reach(m.definingOp(v));
    }
}

} // namespace axiscape
