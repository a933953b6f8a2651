// SPDX-License-Identifier: GPL-3.0-or-later
// Which ops are one kernel. Light ops (element-wise, sums, moves) join along the values between them as long as all of
// them come from one origin: what a product, a gather, an argument or a meeting of branches made. Where branches meet
// (a residual add, a gate) a kernel ends. Constants, indices and copies of weights go to who reads them.
#include "core/structure/map/kernel_parts.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace axiscape::structure {
namespace {

class Grouper {
  public:
    explicit Grouper(const MapProgram& program)
        : m_program(program), m_module(program.module), m_facts(program.facts), m_ops(m_module.opCount()) {
        m_joined.resize(m_ops);
        std::iota(m_joined.begin(), m_joined.end(), 0u);
        m_root.assign(m_module.valueCount(), kNone);
        m_meets.assign(m_ops, 0);
        m_rootless.assign(m_ops, 0);
    }

    KernelGroups run() {
        for (const OpId op : m_module.ops()) {
            visit(op);
            joinDraw(op);
        }
        joinAsides();
        findUpdate();
        attachMoves();
        attachRootless();
        attachIndices();
        return number();
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    const MapProgram& m_program;
    const Module& m_module;
    const ValueFacts& m_facts;
    const std::uint32_t m_ops;
    std::vector<std::uint32_t> m_joined; // union-find over ops
    std::vector<std::uint32_t> m_root;   // per value: the value its chain began with
    IdVector<OpId, std::uint8_t> m_meets;
    std::vector<std::uint8_t> m_rootless; // ops of constants and weights alone

    std::uint32_t find(std::uint32_t op) {
        while (m_joined[op] != op) op = m_joined[op] = m_joined[m_joined[op]];
        return op;
    }
    void join(OpId a, OpId b) {
        const auto x = find(a.value), y = find(b.value);
        m_joined[std::max(x, y)] = std::min(x, y);
    }
    bool sameFrame(OpId a, OpId b) const {
        return m_module.regionOf(a) == m_module.regionOf(b) &&
               m_program.places.baseOf[a] == m_program.places.baseOf[b] &&
               m_program.structure.recomputed[a] == m_program.structure.recomputed[b];
    }
    bool samePlace(OpId a, OpId b) const {
        return m_program.places.placeOf[a] == m_program.places.placeOf[b] && sameFrame(a, b);
    }
    bool isControl(OpId op) const { return m_program.places.control[op] != 0; }

    // The origins an op's result has. A choice is made among values: what chooses is no origin.
    void visit(OpId op) {
        const OpKind kind = m_module.kind(op);
        if (!isLight(kind) || m_module.results(op).empty()) {
            const bool same = has(kind, Trait::identity); // a barrier: values go on as they are
            for (std::uint32_t k = 0; k < m_module.results(op).size(); ++k) {
                const ValueId v = m_module.results(op)[k];
                if (m_facts.made[v.value] == Made::constant && !isControl(op)) m_rootless[op.value] = 1;
                m_root[v.value] = same && k < m_module.operands(op).size() ? rootOf(m_module.operands(op)[k]) : v.value;
            }
            return;
        }
        if (m_program.structure.passOf[op] == Pass::update) { // joined by parameter: findUpdate
            m_rootless[op.value] = m_facts.made[m_module.results(op)[0].value] == Made::constant;
            if (!m_rootless[op.value])
                for (const ValueId v : m_module.results(op)) m_root[v.value] = v.value;
            return;
        }
        const auto operands = m_module.operands(op);
        const bool gradients = m_program.backward(op);
        std::uint32_t root = kNone, plain = kNone;
        bool meets = false;
        for (std::uint32_t k = 0; k < operands.size(); ++k) {
            if (k > 0 && onlyMoves(kind) && kind != OpKind::concatenate) break;
            if (k == 0 && kind == OpKind::select) continue;
            const ValueId v = operands[k];
            if (!m_facts.isData(v) || (gradients && !m_facts.gradient[v.value])) continue;
            const auto from = rootOf(v);
            if (m_facts.random[v.value] || m_facts.table[v.value]) { // counts if there is no other
                if (plain == kNone) plain = from;
                continue;
            }
            if (root == kNone)
                root = from;
            else
                meets = meets || root != from;
        }
        if (root == kNone) root = plain;
        if (root == kNone && kind == OpKind::select && m_facts.isData(operands[0]) && !gradients)
            root = rootOf(operands[0]);
        if (root == kNone) {
            m_rootless[op.value] = 1;
            return;
        }
        m_meets[op] = meets;
        for (const ValueId v : m_module.results(op)) m_root[v.value] = meets ? v.value : root;
        if (meets || m_ops < kFewOps) return;
        for (const ValueId v : operands) {
            const OpId from = m_program.maker(v);
            if (from.valid() && isLight(m_module.kind(from)) && !m_meets[from] && !m_rootless[from.value] &&
                m_root[v.value] == root && samePlace(op, from))
                join(op, from);
        }
    }
    std::uint32_t rootOf(ValueId v) const { return m_root[v.value] == kNone ? v.value : m_root[v.value]; }

    // Drawing random numbers is one kernel, with the loops it runs.
    void joinDraw(OpId op) {
        if (m_module.results(op).empty()) return;
        const RegionId region = m_module.regionOf(op);
        if (region.valid() && !isControl(m_module.region(region).parent)) {
            join(op, m_module.region(region).parent);
            return;
        }
        if (!m_facts.random[m_module.results(op)[0].value] || isControl(op)) return;
        for (const ValueId v : m_module.operands(op))
            if (const OpId from = m_program.maker(v);
                from.valid() && m_facts.random[v.value] && !isControl(from) && samePlace(op, from))
                join(op, from);
    }

    // What a forward chain works out for the backward pass alone belongs to the chain beside it.
    void joinAsides() {
        std::vector<std::uint8_t> read(m_ops, 0); // of a group: by forward ops of another
        std::vector<std::uint32_t> rootOfGroup(m_ops, kNone);
        for (const OpId op : m_module.ops()) {
            if (m_program.backward(op) || m_program.structure.passOf[op] == Pass::update ||
                m_module.results(op).empty())
                continue;
            const auto group = find(op.value);
            if (isLight(m_module.kind(op)) && !m_rootless[op.value])
                rootOfGroup[group] = m_root[m_module.results(op)[0].value];
            for (const ValueId v : m_module.results(op))
                for (const Use use : m_module.uses(v))
                    if (use.op.value < m_ops && find(use.op.value) != group && !m_program.backward(use.op) &&
                        m_program.structure.passOf[use.op] != Pass::update)
                        read[group] = 1;
        }
        std::unordered_map<std::uint64_t, std::uint32_t> main; // by root and place
        const auto keyOf = [&](std::uint32_t group) {
            return (std::uint64_t{rootOfGroup[group]} << 32) | m_program.places.placeOf[OpId{group}];
        };
        for (std::uint32_t i = 0; i < m_ops; ++i)
            if (find(i) == i && read[i] && rootOfGroup[i] != kNone && !m_meets[OpId{i}]) main.try_emplace(keyOf(i), i);
        for (std::uint32_t i = 0; i < m_ops; ++i) {
            if (find(i) != i || read[i] || rootOfGroup[i] == kNone || m_meets[OpId{i}]) continue;
            const auto at = main.find(keyOf(i));
            if (at != main.end() && samePlace(OpId{i}, OpId{at->second})) join(OpId{i}, OpId{at->second});
        }
    }

    // The update: all that is done to one parameter is one kernel, joined along values of more than one element and by
    // the gradient that is read. What is counted for all of them (rates, norms) is another, one a frame.
    void findUpdate() {
        const auto whole = [&](ValueId v) { return m_module.type(v).elements() > 1; };
        const auto updates = [&](OpId op) {
            return op.valid() && m_program.structure.passOf[op] == Pass::update && isLight(m_module.kind(op)) &&
                   !m_rootless[op.value] && !m_module.results(op).empty();
        };
        std::vector<std::uint32_t> firstReader(m_module.valueCount(), kNone);
        std::unordered_map<std::uint32_t, OpId> scalars; // by frame
        for (const OpId op : m_module.ops()) {
            if (!updates(op)) continue;
            if (!whole(m_module.results(op)[0])) {
                const auto [at, isNew] = scalars.try_emplace(m_program.places.baseOf[op], op);
                if (!isNew) join(op, at->second);
                continue;
            }
            for (const ValueId v : m_module.operands(op)) {
                if (!whole(v)) continue;
                const OpId from = m_program.maker(v);
                if (updates(from)) {
                    if (sameFrame(op, from)) join(op, from);
                    continue;
                }
                if (m_facts.made[v.value] == Made::constant) continue;
                if (firstReader[v.value] == kNone)
                    firstReader[v.value] = op.value;
                else if (sameFrame(op, OpId{firstReader[v.value]}))
                    join(op, OpId{firstReader[v.value]});
            }
        }
    }

    bool works(OpId op) const {
        const OpKind kind = m_module.kind(op);
        return !onlyMoves(kind) && kind != OpKind::constant;
    }

    // Chains that only move go to what made their values, else to who reads them.
    void attachMoves() {
        std::vector<std::uint8_t> working(m_ops, 0);
        for (const OpId op : m_module.ops())
            if (works(op)) working[find(op.value)] = 1;
        for (const OpId op : m_module.ops()) {
            if (works(op) || m_rootless[op.value] || working[find(op.value)]) continue;
            for (const ValueId v : m_module.operands(op)) {
                const OpId from = m_program.maker(v);
                if (!from.valid() || isControl(from) || m_rootless[from.value] || !samePlace(op, from)) continue;
                const bool worked = working[find(from.value)] != 0;
                join(op, from);
                working[find(op.value)] = worked;
                break;
            }
        }
        for (std::uint32_t i = m_ops; i-- > 0;) {
            const OpId op{i};
            if (works(op) || m_rootless[i] || working[find(i)]) continue;
            const OpId reader = firstReader(op, [&](OpId r) { return !isControl(r) && samePlace(op, r); });
            if (!reader.valid()) continue;
            join(op, reader);
            working[find(i)] = working[find(i)] || working[find(reader.value)];
        }
    }

    template <class Good> OpId firstReader(OpId op, Good&& good) const {
        for (const ValueId v : m_module.results(op))
            for (const Use use : m_module.uses(v))
                if (use.op.value < m_ops && good(use.op)) return use.op;
        return {};
    }

    // Constants, tables made of them and copies of weights.
    void attachRootless() {
        for (std::uint32_t i = m_ops; i-- > 0;) {
            const OpId op{i};
            if (!m_rootless[i]) continue;
            const bool free = m_module.kind(op) == OpKind::constant;
            if (const OpId table = lookedUp(op); table.valid()) {
                join(op, table);
                continue;
            }
            const bool unscoped = m_program.places.placeOf[op] == m_program.places.baseOf[op];
            OpId reader = firstReader(op, [&](OpId r) { return !isControl(r) && samePlace(op, r); });
            if (!reader.valid() && (unscoped || free))
                reader = firstReader(op, [&](OpId r) { return (free || !isControl(r)) && sameFrame(op, r); });
            if (!reader.valid() && free) reader = firstReader(op, [](OpId) { return true; });
            if (!reader.valid() || (many(op) && !free)) continue;
            join(op, reader);
        }
    }
    // A part of what was looked up in a table, for several readers: stands with the table.
    OpId lookedUp(OpId op) {
        if (!onlyMoves(m_module.kind(op)) || m_module.operands(op).empty()) return {};
        const OpId from = m_program.maker(m_module.operands(op)[0]);
        if (!from.valid() || isLight(m_module.kind(from)) || isControl(from) || !samePlace(op, from)) return {};
        std::uint32_t first = kNone;
        for (const Use use : m_module.uses(m_module.results(op)[0])) {
            if (use.op.value >= m_ops) continue;
            if (first != kNone && first != find(use.op.value)) return from;
            first = find(use.op.value);
        }
        return {};
    }

    // Read by several kernels that compute: a table of its own (a mask for all layers).
    bool many(OpId op) {
        std::uint32_t first = kNone;
        bool several = false;
        for (const ValueId v : m_module.results(op)) {
            if (m_module.type(v).elements() < 2) return false;
            for (const Use use : m_module.uses(v)) {
                if (use.op.value >= m_ops) continue;
                if (!sameFrame(op, use.op)) continue;
                const auto of = m_program.places.placeOf[use.op];
                several = several || (first != kNone && first != of);
                if (first == kNone) first = of;
            }
        }
        return several;
    }

    // Arithmetic on integers that only says where to look or to write belongs to who looks.
    void attachIndices() {
        std::vector<std::uint8_t> other(m_ops, 0); // of a group: does more than count
        std::vector<OpId> reader(m_ops);
        for (const OpId op : m_module.ops()) {
            const auto group = find(op.value);
            const auto results = m_module.results(op);
            if (!isLight(m_module.kind(op)) || m_program.structure.passOf[op] == Pass::update || results.empty()) {
                other[group] = 1;
                continue;
            }
            const auto type = m_module.type(results[0]);
            if (m_module.kind(op) == OpKind::constant) continue;
            if (!isInteger(type.dtype) && type.dtype != ElementType::i1) other[group] = 1;
            if (m_facts.random[results[0].value] || many(op)) other[group] = 1;
            for (const Use use : m_module.uses(results[0]))
                if (use.op.value < m_ops && find(use.op.value) != group && !reader[group].valid() &&
                    !isControl(use.op) && sameFrame(op, use.op))
                    reader[group] = use.op;
        }
        for (std::uint32_t i = m_ops; i-- > 0;)
            if (find(i) == i && !other[i] && reader[i].valid()) join(OpId{i}, reader[i]);
    }

    KernelGroups number() {
        KernelGroups out;
        out.meets = m_meets;
        out.groupOf.assign(m_ops, kNone);
        std::vector<std::uint8_t> heavyIn(m_ops, 0);
        std::vector<std::uint32_t> key(m_ops, kNone); // of a group: its first op that computes with data
        for (const OpId op : m_module.ops()) {
            auto& first = key[find(op.value)];
            if (m_rootless[op.value]) continue;
            // A product stands where it runs, not where its operands are first moved about.
            const bool heavy = !isLight(m_module.kind(op));
            if (heavy && !heavyIn[find(op.value)]) first = op.value;
            heavyIn[find(op.value)] |= heavy;
            if (!heavyIn[find(op.value)]) first = std::min(first, op.value);
        }
        std::vector<std::pair<std::uint32_t, std::uint32_t>> order;
        for (std::uint32_t i = 0; i < m_ops; ++i)
            if (find(i) == i) order.emplace_back(key[i] == kNone ? i : key[i], i);
        std::sort(order.begin(), order.end());
        std::vector<std::uint32_t> number(m_ops, kNone);
        for (const auto& [first, group] : order) number[group] = out.count++;
        for (const OpId op : m_module.ops()) out.groupOf[op] = number[find(op.value)];
        return out;
    }
};

} // namespace

KernelGroups groupOps(const MapProgram& program) { return Grouper(program).run(); }

Kernels makeKernels(const MapProgram& program, const KernelGroups& groups) {
    const Module& module = program.module;
    Kernels out;
    out.list.resize(groups.count);
    out.kernelOf.resize(module.opCount());
    for (const OpId op : module.ops()) {
        const KernelId id{groups.groupOf[op]};
        out.kernelOf[op] = id;
        ++out.list[id].opCount;
    }
    std::uint32_t at = 0;
    for (Kernel& kernel : out.list) {
        kernel.firstOp = at;
        at += std::exchange(kernel.opCount, 0u);
    }
    out.ops.resize(at);
    std::vector<std::int64_t> most(groups.count, -1);
    for (const OpId op : module.ops()) {
        Kernel& kernel = out.list[out.kernelOf[op]];
        out.ops[kernel.firstOp + kernel.opCount++] = op;
        // Heavy ops before light ones, work before moves, then bytes.
        const OpKind kind = module.kind(op);
        std::int64_t weight = 0;
        for (const ValueId v : module.results(op)) weight += module.type(v).isTensor() ? module.type(v).bytes() : 0;
        weight = std::min<std::int64_t>(weight, std::int64_t{1} << 50) + (onlyMoves(kind) ? 0 : std::int64_t{1} << 51) +
                 (isLight(kind) ? 0 : std::int64_t{1} << 53) + (isProduct(kind) ? std::int64_t{1} << 54 : 0);
        if (kind == OpKind::constant) weight = 0;
        if (auto& best = most[groups.groupOf[op]]; weight > best) {
            best = weight;
            kernel.mainOp = op;
        }
    }
    for (Kernel& kernel : out.list) {
        kernel.pass = program.structure.passOf[kernel.mainOp];
        kernel.recomputed = program.structure.recomputed[kernel.mainOp] != 0;
    }
    return out;
}

} // namespace axiscape::structure
