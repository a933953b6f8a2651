// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/devices/collectives.h"

#include "core/interpret/lanes/lanes.h"
#include "core/interpret/movement/movement.h"
#include "core/interpret/tensor/elements.h"
#include "core/ops/per_op.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

using Group = std::vector<std::uint32_t>;

constexpr std::size_t kMostCompared = 16; // groups whose operands differ

// The part `index` of `count` equal ones along a dimension.
Tensor partOf(const Tensor& tensor, std::size_t dimension, std::int64_t index, std::int64_t count) {
    std::vector<std::int64_t> shape(tensor.shape().begin(), tensor.shape().end()), starts(shape.size(), 0);
    shape[dimension] /= count;
    starts[dimension] = shape[dimension] * index;
    return kernels::sliced(tensor, starts, {}, shape);
}

Tensor joined(std::span<const Tensor> parts, std::size_t dimension) {
    std::vector<std::int64_t> shape(parts[0].shape().begin(), parts[0].shape().end());
    shape[dimension] = 0;
    for (const auto& part : parts) shape[dimension] += part.shape()[dimension];
    return kernels::concatenated(parts, dimension, shape);
}

class Exchange {
  public:
    Exchange(const Module& module, OpId op, DeviceGrid grid, const std::vector<bool>& here, const PerDevice& operands)
        : m_module(module), m_op(op), m_grid(grid), m_here(here), m_operands(operands), m_results(operands.size()) {}

    // Within a group; a permutation has no groups.
    using InGroup = Result<void> (Exchange::*)(const Group& group);
    static const PerOp<InGroup>& kinds() {
        static constexpr PerOp<InGroup> kKinds{
            {OpKind::all_gather, &Exchange::gather},
            {OpKind::all_to_all, &Exchange::allToAll},
            {OpKind::collective_broadcast, &Exchange::broadcast},
            {OpKind::reduce_scatter, &Exchange::reduceScatter},
            {OpKind::all_reduce, &Exchange::allReduce},
            {OpKind::cross_replica_sum, &Exchange::allReduce},
        };
        return kKinds;
    }

    Result<PerDevice> run() {
        for (const ValueId operand : m_module.operands(m_op))
            if (!m_module.type(operand).isTensor())
                return fail("not evaluated: an exchange of values without elements");
        const auto done = m_module.kind(m_op) == OpKind::collective_permute ? permute() : inGroups();
        if (!done) return fail(done.error());
        return std::move(m_results);
    }

  private:
    std::size_t operandCount() const { return m_module.operands(m_op).size(); }

    Result<void> meet(const Group& group) const {
        Group present, absent;
        for (const auto device : group) (m_here[device] ? present : absent).push_back(device);
        if (present.empty() || absent.empty()) return {};
        return fail(fmt::format("devices {} wait for devices {}", fmt::join(present, ", "), fmt::join(absent, ", ")),
                    {}, "these took another branch, or left the loop: a real machine would hang");
    }

    Result<void> inGroups() {
        const auto groups = groupsOf(m_module, m_op, m_grid);
        if (!groups) return fail(groups.error());
        std::vector<bool> grouped(m_grid.count());
        std::vector<const Group*> before;
        for (const auto& group : *groups) {
            for (const auto device : group) grouped[device] = true;
            if (auto met = meet(group); !met) return met;
            if (!m_here[group[0]]) continue;
            const auto same = std::find_if(before.begin(), before.end(),
                                           [&](const Group* other) { return sameOperands(*other, group); });
            if (same != before.end()) {
                for (std::size_t i = 0; i < group.size(); ++i) m_results[group[i]] = m_results[(**same)[i]];
                continue;
            }
            if (auto done = one(group); !done) return done;
            if (before.size() < kMostCompared) before.push_back(&group);
        }
        for (std::uint32_t device = 0; device < m_grid.count(); ++device) {
            if (grouped[device] || !m_here[device]) continue;
            if (m_module.kind(m_op) != OpKind::collective_broadcast)
                return fail(fmt::format("device {} is in none of the groups", device));
            m_results[device] = zeros();
        }
        return {};
    }

    // Device by device the same: what they exchange is the same too.
    bool sameOperands(const Group& a, const Group& b) const {
        if (a.size() != b.size()) return false;
        for (std::size_t place = 0; place < a.size(); ++place)
            if (!std::ranges::equal(m_operands[a[place]], m_operands[b[place]], isSameValue)) return false;
        return true;
    }

    Result<void> one(const Group& group) { return (this->*kinds()[m_module.kind(m_op)])(group); }

    Result<void> broadcast(const Group& group) {
        for (const auto device : group) m_results[device] = m_operands[group[0]];
        return {};
    }
    Result<void> allReduce(const Group& group) {
        auto sums = reduced(group);
        if (!sums) return fail(sums.error());
        for (const auto device : group) m_results[device] = *sums;
        return {};
    }

    std::vector<Tensor> zeros() const {
        std::vector<Tensor> results;
        for (const ValueId result : m_module.results(m_op)) {
            const auto type = m_module.type(result);
            results.push_back(Tensor::zeros(type.dtype, type.shape));
        }
        return results;
    }

    // The dimension that an attribute names, of operand i.
    Result<std::size_t> dimension(AttributeName name, std::size_t i) const {
        const auto dim = m_module.intOr(m_op, name, -1);
        const auto rank = m_module.type(m_module.operands(m_op)[i]).shape.size();
        if (dim < 0 || dim >= static_cast<std::int64_t>(rank))
            return fail(fmt::format("there is no dimension {} in a tensor of {} dimensions", dim, rank));
        return static_cast<std::size_t>(dim);
    }

    // The result has the shape that its type says; else the groups do not fit the types.
    Result<void> fits(const Tensor& tensor, std::size_t result) const {
        const auto shape = m_module.type(m_module.results(m_op)[result]).shape;
        if (std::ranges::equal(tensor.shape(), shape)) return {};
        return fail("the groups do not fit the result's type", {},
                    fmt::format("the exchange makes {}, the type says {}", fmt::join(tensor.shape(), "x"),
                                fmt::join(shape, "x")));
    }

    Result<void> gather(const Group& group) {
        std::vector<Tensor> parts;
        for (std::size_t i = 0; i < operandCount(); ++i) {
            const auto dim = dimension(AttributeName::all_gather_dim, i);
            if (!dim) return fail(dim.error());
            parts.clear();
            for (const auto device : group) parts.push_back(m_operands[device][i]);
            const Tensor whole = joined(parts, *dim);
            if (auto ok = fits(whole, i); !ok) return ok;
            for (const auto device : group) m_results[device].push_back(whole);
        }
        return {};
    }

    Result<void> allToAll(const Group& group) {
        const auto count = m_module.intOr(m_op, AttributeName::split_count, static_cast<std::int64_t>(group.size()));
        if (count != static_cast<std::int64_t>(group.size()))
            return fail("split_count is not the size of a group", {}, fmt::format("{} and {}", count, group.size()));
        std::vector<Tensor> parts;
        for (std::size_t i = 0; i < operandCount(); ++i) {
            const auto split = dimension(AttributeName::split_dimension, i);
            const auto concat = dimension(AttributeName::concat_dimension, i);
            if (!split || !concat) return fail(split ? concat.error() : split.error());
            if (m_operands[group[0]][i].shape()[*split] % count != 0)
                return fail(fmt::format("dimension {} does not divide by {}", *split, count));
            for (std::size_t place = 0; place < group.size(); ++place) {
                parts.clear();
                for (const auto device : group)
                    parts.push_back(partOf(m_operands[device][i], *split, static_cast<std::int64_t>(place), count));
                Tensor whole = joined(parts, *concat);
                if (auto ok = fits(whole, i); !ok) return ok;
                m_results[group[place]].push_back(std::move(whole));
            }
        }
        return {};
    }

    Result<void> reduceScatter(const Group& group) {
        const auto sums = reduced(group);
        if (!sums) return fail(sums.error());
        const auto count = static_cast<std::int64_t>(group.size());
        for (std::size_t i = 0; i < sums->size(); ++i) {
            const auto dim = dimension(AttributeName::scatter_dimension, i);
            if (!dim) return fail(dim.error());
            if ((*sums)[i].shape()[*dim] % count != 0)
                return fail(fmt::format("dimension {} does not divide by {}", *dim, count));
            for (std::size_t place = 0; place < group.size(); ++place) {
                Tensor part = partOf((*sums)[i], *dim, static_cast<std::int64_t>(place), count);
                if (auto ok = fits(part, i); !ok) return ok;
                m_results[group[place]].push_back(std::move(part));
            }
        }
        return {};
    }

    // Operand i of the device as the region takes it, as one row of lanes. A region may compute in a wider type.
    Tensor lane(std::uint32_t device, std::size_t i, ElementType dtype) const {
        const Tensor& tensor = m_operands[device][i];
        const std::int64_t lanes = tensor.elements();
        const Tensor row = tensor.reshaped({&lanes, 1});
        return row.dtype() == dtype ? row : kernels::convertTensor(row, dtype);
    }

    // Operand by operand: the region works on one at a time, whatever their number.
    Result<std::vector<Tensor>> reduced(const Group& group) const {
        const auto regions = m_module.regions(m_op);
        if (regions.size() != 1) return fail("it has no reduction");
        const auto arguments = m_module.region(regions[0]).arguments;
        if (arguments.size() != 2) return fail("its reduction does not take two values");
        const auto program = kernels::LaneProgram::of(m_module, regions[0]);
        if (!program) return fail(program.error());
        const auto dtype = m_module.type(arguments[0]).dtype;
        std::vector<Tensor> sums;
        for (std::size_t i = 0; i < operandCount(); ++i) {
            Tensor sum = lane(group[0], i, dtype);
            for (std::size_t place = 1; place < group.size(); ++place) {
                const Tensor pair[] = {std::move(sum), lane(group[place], i, dtype)};
                auto combined = program->run(pair[0].elements(), pair);
                if (!combined) return fail(combined.error());
                sum = std::move(combined->at(0));
            }
            const auto type = m_module.type(m_module.results(m_op)[i]);
            if (sum.dtype() != type.dtype) sum = kernels::convertTensor(sum, type.dtype);
            sums.push_back(sum.reshaped(m_operands[group[0]][i].shape()));
        }
        return sums;
    }

    Result<void> permute() {
        const auto pairs = pairsOf(m_module, m_op, m_grid);
        if (!pairs) return fail(pairs.error());
        for (const auto& [source, target] : *pairs) {
            if (!m_here[source] && !m_here[target]) continue;
            if (auto met = meet({source, target}); !met) return met;
            m_results[target] = m_operands[source];
        }
        for (std::uint32_t device = 0; device < m_grid.count(); ++device)
            if (m_here[device] && m_results[device].empty()) m_results[device] = zeros();
        return {};
    }

    const Module& m_module;
    OpId m_op;
    DeviceGrid m_grid;
    const std::vector<bool>& m_here;
    const PerDevice& m_operands;
    PerDevice m_results;
};

} // namespace

bool isSameValue(const Tensor& a, const Tensor& b) {
    constexpr std::size_t kFewBytes = 16;
    if (a.isTuple() || b.isTuple()) return false;
    if (a.bytes() == b.bytes()) return true;
    const std::size_t bytes = a.byteCount();
    return bytes <= kFewBytes && bytes == b.byteCount() && std::memcmp(a.bytes(), b.bytes(), bytes) == 0;
}

bool canExchange(OpKind kind) { return Exchange::kinds().lists(kind) || kind == OpKind::collective_permute; }

Result<PerDevice> exchange(const Module& module, OpId op, DeviceGrid grid, const std::vector<bool>& here,
                           const PerDevice& operands) {
    return Exchange(module, op, grid, here, operands).run();
}

} // namespace axiscape
