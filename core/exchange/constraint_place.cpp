// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/constraint_place.h"

#include "core/exchange/jax_tree.h"
#include "core/exchange/python_text.h"
#include "core/structure/structure_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::exchange {
namespace {

// The primitive of JAX that an op was made by: the last component of its name stack.
std::string_view primitiveOf(const Module& module, OpId op) {
    const auto stack = module.text(module.location(op).nameStack);
    return stack.substr(stack.find_last_of('/') + 1);
}

class Places {
  public:
    explicit Places(const SpmdProgram& program)
        : m_program(program), m_module(program.partition.module()), m_scopes(structure::readScopes(m_module)) {}

    std::string row(const Constraint& c, const Mesh& mesh) const {
        const bool atUse = c.user.valid();
        const OpId op = atUse ? c.user : m_module.definingOp(c.value);
        const ValueId result = atUse ? m_module.results(op)[0] : c.value;
        const auto rank = m_module.type(c.value).shape.size();
        const auto shape = m_module.type(result).shape;
        const auto& stack = m_scopes.stacks[m_scopes.stackOf[op]];
        std::string where;
        for (const auto scope : stack.scopes) where += std::string(scope) + "/";
        where += primitiveOf(m_module, op);
        std::uint32_t nth = 0, of = 0;
        for (const OpId other : m_module.ops()) {
            if (!looksAlike(op, other)) continue;
            for (const ValueId value : m_module.results(other)) {
                if (!std::ranges::equal(m_module.type(value).shape, shape)) continue;
                if (value == result) nth = of;
                ++of;
            }
        }
        auto text = fmt::format("dict(where={}, shape=({}{}), nth={}, of={}, spec={}", pythonString(where),
                                fmt::join(shape, ", "), shape.size() == 1 ? "," : "", nth, of,
                                partitionSpec(c.sharding, rank, mesh));
        if (stack.backward) text += ", backward=True";
        if (atUse) text += fmt::format(", operand={}", c.operand);
        return text + ")";
    }

  private:
    // Equations of JAX that a constraint could mean are told apart by these; an equation may be several ops, but of
    // one kind it is one.
    bool looksAlike(OpId a, OpId b) const {
        if (m_module.kind(a) != m_module.kind(b) || !m_program.partition.sites().isLive(b)) return false;
        const auto &one = m_scopes.stacks[m_scopes.stackOf[a]], &other = m_scopes.stacks[m_scopes.stackOf[b]];
        return one.scopes == other.scopes && one.backward == other.backward &&
               primitiveOf(m_module, a) == primitiveOf(m_module, b);
    }

    const SpmdProgram& m_program;
    const Module& m_module;
    structure::OpScopes m_scopes;
};

} // namespace

std::string constraintsLiteral(const SpmdProgram& program, std::span<const Constraint> constraints) {
    if (constraints.empty()) return "[]";
    const Mesh mesh = pythonMesh(program.partition.mesh());
    const Places places(program);
    std::string out = "[\n";
    for (const auto& c : constraints) {
        if (!c.user.valid() && !program.partition.module().definingOp(c.value).valid()) continue;
        out += fmt::format("    # tactic {}: {}\n    {},\n", plainText(c.tactic), plainText(c.action),
                           places.row(c, mesh));
    }
    return out + "]";
}

} // namespace axiscape::exchange
