// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/loop_overlap.h"

#include "core/simulate/op_work.h"

namespace axiscape::simulation {

namespace {

class Analysis {
  public:
    explicit Analysis(const SpmdProgram& program)
        : m_program(program), m_module(program.partition.module()), m_sites(program.partition.sites()) {}

    LoopOverlap run() {
        std::vector<OpId> loops;
        for (OpId op : m_module.ops())
            if (m_module.kind(op) == OpKind::while_ && m_sites.isLive(op) && m_module.regions(op).size() == 2 &&
                m_sites.loopTrips(op) > 1)
                loops.push_back(op);
        if (loops.empty()) return {};
        m_known.assign(m_module.valueCount(), 0);
        m_escapes.assign(m_module.valueCount(), 0);
        m_body.assign(m_module.opCount(), 0);
        m_out.late.assign(m_module.opCount(), 0);
        m_out.ahead.assign(m_program.collectives.size(), 0);
        m_out.behind.assign(m_program.collectives.size(), 0);
        for (OpId loop : loops) {
            findKnown(loop);
            findLate(loop);
        }
        for (std::size_t i = 0; i < m_program.collectives.size(); ++i) {
            const auto& c = m_program.collectives[i];
            if (!m_body[c.op]) continue;
            m_out.ahead[i] = c.atUse && isKnown(c.op, c.value);
            m_out.behind[i] = c.atUse ? m_out.late[c.op] : onlyLateRead(c.value);
        }
        for (const SharedUse& shared : m_program.sharedUses) // everybody who reads it
            m_out.behind[shared.collective] = m_out.behind[shared.collective] && m_out.late[shared.op];
        return std::move(m_out);
    }

  private:
    static bool movesOrScales(WorkClass cls) {
        return cls == WorkClass::alias || cls == WorkClass::loop || cls == WorkClass::source;
    }
    RegionId bodyOf(OpId loop) const { return m_module.regions(loop)[1]; }
    bool isDirectlyIn(RegionId body, OpId op) const { return m_module.regionOf(op) == body && m_sites.isLive(op); }

    // Before the iteration in which `reader` stands.
    bool isKnown(OpId reader, ValueId value) const {
        if (m_known[value]) return true;
        if (m_module.valueKind(value) == ValueKind::argument) return true;
        if (m_module.valueKind(value) == ValueKind::regionArgument)
            return m_module.regionOfArgument(value) != m_module.regionOf(reader);
        return m_module.regionOf(m_module.definingOp(value)) != m_module.regionOf(reader);
    }

    // Carried values that come back as they are, counters, and what moving and scaling makes of them.
    void findKnown(OpId loop) {
        const auto& body = m_module.region(bodyOf(loop));
        std::size_t k = 0;
        for (ValueId argument : body.arguments) {
            const auto type = m_module.type(argument);
            m_known[argument] = body.yields[k] == argument || (type.shape.empty() && isInteger(type.dtype));
            ++k;
        }
        for (OpId op : body.ops) {
            if (op.value >= m_module.opCount() || !isDirectlyIn(bodyOf(loop), op)) continue;
            m_body[op] = 1;
            if (!movesOrScales(workClass(m_module.kind(op)))) continue;
            bool known = true;
            for (ValueId operand : m_module.operands(op)) known = known && isKnown(op, operand);
            if (known)
                for (ValueId r : m_module.results(op)) m_known[r] = 1;
        }
    }

    // The largest set: all carried values are taken to be free of readers until one turns up.
    void findLate(OpId loop) {
        const RegionId id = bodyOf(loop);
        const auto& body = m_module.region(id);
        const auto& condition = m_module.region(m_module.regions(loop)[0]);
        for (bool settled = false; !settled;) {
            settled = true;
            for (std::size_t i = body.ops.size(); i-- > 0;) {
                const OpId op{std::size_t{body.ops[0].value} + i};
                if (op.value >= m_module.opCount() || !isDirectlyIn(id, op)) continue;
                const auto cls = workClass(m_module.kind(op));
                bool late = movesOrScales(cls) || cls == WorkClass::inPlace;
                for (ValueId r : m_module.results(op)) late = late && onlyLateRead(r);
                m_out.late[op] = late;
            }
            for (std::size_t k = 0; k < body.yields.size(); ++k) {
                const ValueId argument = body.arguments[k], yield = body.yields[k];
                if (m_escapes[yield]) continue;
                if (onlyLateRead(argument) && m_module.uses(condition.arguments[k]).empty()) continue;
                m_escapes[yield] = 1;
                settled = false;
            }
        }
    }

    bool onlyLateRead(ValueId value) const {
        if (m_escapes[value]) return false;
        for (Use use : m_module.uses(value))
            if (use.op.value >= m_module.opCount() || (m_sites.isLive(use.op) && !m_out.late[use.op])) return false;
        return true;
    }

    const SpmdProgram& m_program;
    const Module& m_module;
    const SiteTable& m_sites;
    LoopOverlap m_out;
    IdVector<ValueId, std::uint8_t> m_known, m_escapes; // escapes: yielded to where the next iteration reads it
    IdVector<OpId, std::uint8_t> m_body;                // stands in the body of a loop
};

} // namespace

LoopOverlap loopOverlap(const SpmdProgram& program) { return Analysis(program).run(); }

} // namespace axiscape::simulation
