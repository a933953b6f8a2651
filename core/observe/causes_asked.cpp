// SPDX-License-Identifier: GPL-3.0-or-later
// Which op a collective is there for, and what would remove it.
#include "core/observe/causes.h"
#include "core/observe/constraint_changes.h"
#include "core/observe/primitives.h"
#include "core/observe/spec_effort.h"
#include "core/structure/name_stack.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

using observed::Does, observed::primitiveOf, observed::whatDoes;

namespace {

constexpr double kCured = .7; // of what is sent as the compiler was told

} // namespace

OpId CollectiveCauses::opOf(const MatchRow& row, AxisSet axes, bool sums) const {
    const Module& module = m_program.partition.module();
    const auto found = m_opsOf.find(keyOf(row.gotName, row.gotSource));
    if (found == m_opsOf.end())
        return row.ops.empty() || module.results(row.ops.front()).empty() ? OpId{} : row.ops.front();
    const std::vector<OpId>& ops = found->second; // of several on one line the one that was matched
    const bool isMatched = !row.ops.empty() && std::ranges::find(ops, row.ops.front()) != ops.end();
    if (isMatched) return row.ops.front();
    // What is moved at the backward of a product is mostly the gradient, to lie as its parameter does.
    const auto movedGradient = [&] {
        const auto at = std::ranges::find_if(ops, [&](OpId op) { return !sums && isGradientMoved(row, op); });
        return at == ops.end() ? OpId{} : *at;
    };
    if (row.isOfResult)
        if (const OpId op = movedGradient(); op.valid()) return op;
    // The backward of one product is two: the one that sends such is meant.
    for (const OpId op : ops)
        for (const Collective& c : m_program.collectivesOf(op)) {
            if (observed::sums(c.kind) == sums &&
                std::ranges::any_of(c.axes, [&](AxisId axis) { return axes & axisBit(axis); }))
                return op;
        }
    if (const OpId op = movedGradient(); op.valid()) return op;
    // A primitive is several ops: the one that reads most is what it does, where the program says how a value lies, and
    // none that sends such for other axes.
    return *std::ranges::max_element(ops, {}, [&](OpId op) {
        const bool isTaken = std::ranges::any_of(m_program.collectivesOf(op),
                                                 [&](const Collective& c) { return observed::sums(c.kind) == sums; });
        return std::tuple(module.operands(op).size(), isAtConstraint(op), !isTaken);
    });
}

// Other ops of the same line that do the same to as much: queries and keys of one function.
std::vector<OpId> CollectiveCauses::alike(const MatchRow& row, OpId op) const {
    constexpr std::size_t kMostAlike = 8;
    const auto found = m_opsOf.find(keyOf(row.gotName, row.gotSource));
    std::vector<OpId> out;
    if (!op.valid() || found == m_opsOf.end()) return out;
    const Module& module = m_program.partition.module();
    for (const OpId other : found->second)
        if (other != op && module.kind(other) == module.kind(op) && out.size() < kMostAlike &&
            std::ranges::equal(module.type(module.results(other)[0]).shape, module.type(module.results(op)[0]).shape))
            out.push_back(other);
    return out;
}

// What stands in the program: the op itself, or the one of the same line that it is the backward of.
OpId CollectiveCauses::readerOf(OpId op, bool backward) const {
    if (!op.valid() || !backward) return op;
    const Module& module = m_program.partition.module();
    const std::string source = sourceOf(op);
    const auto sorted = [&](ValueId value) {
        std::vector<std::int64_t> sizes(module.type(value).shape.begin(), module.type(value).shape.end());
        std::ranges::sort(sizes);
        return sizes;
    };
    // Of several on one line it is the one that reads what has the shape of the gradient, but for the dimensions'
    // order.
    const auto made = sorted(module.results(op)[0]);
    const auto reads = [&](OpId other) {
        return std::ranges::any_of(module.operands(other), [&](ValueId value) { return sorted(value) == made; });
    };
    OpId found;
    for (const OpId other : module.ops()) {
        if (other.value >= op.value || sourceOf(other) != source || module.operands(other).size() < 2) continue;
        if (parseNameStack(module.text(module.location(other).nameStack)).backward) continue;
        const bool isSame = module.kind(other) == module.kind(op) ||
                            (module.kind(other) == OpKind::gather && module.kind(op) == OpKind::scatter);
        if (isSame && (!found.valid() || reads(other) || !reads(found))) found = other;
    }
    return found;
}

CollectiveCauses::Asked CollectiveCauses::placed(const MatchRow& row) const {
    Asked out{.row = row,
              .op = {},
              .primitive = std::string(primitiveOf(row.gotName.empty() ? row.opName : row.gotName)),
              .over = row.axes ? fmt::format("{}", fmt::join(*row.axes, ", ")) : std::string("no whole axis"),
              .backward = parseNameStack(row.gotName.empty() ? row.opName : row.gotName).backward,
              .sums = row.kind == "all_reduce" || row.kind == "reduce_scatter"};
    for (const std::string& name : row.axes.value_or(std::vector<std::string>{}))
        if (const auto axis = m_program.partition.mesh().find(name)) out.axes |= axisBit(*axis);
    out.op = opOf(row, out.axes, out.sums);
    out.looksUp = whatDoes(out.primitive) == Does::looksUp;
    out.isOfTable = out.looksUp && !(out.sums && out.backward && isOfData(out.axes));
    return out;
}

observed::Removal CollectiveCauses::removalOf(const Asked& of) const {
    return m_changes->thatRemoves({of.op, of.axes, of.sums, of.row.got ? of.row.got->bytesSent : 0},
                                  alike(of.row, of.op));
}

// All that the compiler does at a look-up, and at its backward, it does for the table that is read there: of what
// removes one of them, what costs least removes them all.
observed::Removal CollectiveCauses::removalOfTable(OpId reader) const {
    const auto [known, isNew] = m_removalOfTable.try_emplace(reader.value, observed::Removal{});
    if (!isNew) return known->second;
    for (const MatchRow& row : m_rows) {
        if (!row.got) continue;
        const Asked of = placed(row);
        if (!of.isOfTable || readerOf(of.op, of.backward) != reader) continue;
        const observed::Removal found = removalOf(of);
        if (observed::isBetter(found, known->second)) known->second = found;
    }
    return known->second;
}

CollectiveCauses::Asked CollectiveCauses::asked(const MatchRow& row) const {
    Asked out = placed(row);
    const observed::SentFor sent{out.op, out.axes, out.sums};
    const OpId table = out.isOfTable ? readerOf(out.op, out.backward) : OpId{};
    observed::Removal found = table.valid() ? removalOfTable(table) : observed::Removal{};
    if (!found.change) found = removalOf(out);
    out.change = found.change;
    out.isClear = found.isSure && found.tier <= 2;
    out.constraint = m_constraints->thatRemoves(out.op);
    // What top_k reads a compiler makes whole, however the program says that it lies.
    if (out.op.valid() && m_program.partition.module().kind(out.op) == OpKind::top_k) return out;
    // Nobody wants what is given brought in a better way where another spec sends a good deal less.
    const bool isCured = out.change && found.tier <= 1 && !out.looksUp &&
                         out.change->sentBytes + out.change->heldMore < kCured * sentBytes(m_program);
    if (!isCured) out.pinned = pinnedFor(out);
    // A value is laid otherwise where no spec helps, or one of another argument by less, or one at a price.
    if (!out.pinned && (!out.change || found.tier >= 2)) {
        out.value = m_changes->ofValue(sent, readerOf(out.op, out.backward));
        if (out.value && found.tier == 2 && out.change->sentBytes < out.value->sentBytes) out.value = nullptr;
    }
    return out;
}

} // namespace axiscape
