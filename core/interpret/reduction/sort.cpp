// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/reduction/sort.h"

#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <numeric>

namespace axiscape::kernels {
namespace {

using SortNumbers = std::vector<std::uint64_t>;
// By row and place: the offset of the element that belongs there. Rows lie one after the other.
using Order = std::vector<std::int64_t>;

// Operands as rows along the sorted dimension.
struct Rows {
    std::int64_t outer = 1, length = 1, inner = 1; // the operands are [outer, length, inner]
    std::int64_t count() const { return outer * inner; }
    std::vector<StridedDimension> walk(bool back) const {
        std::vector<StridedDimension> w{
            {outer, inner * length, inner * length}, {inner, length, 1}, {length, 1, inner}};
        if (back)
            for (auto& d : w) std::swap(d.to, d.from);
        return w;
    }
};

Order inPlace(const Rows& rows) {
    Order order(static_cast<std::size_t>(rows.count() * rows.length));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    return order;
}

// The numbers of the most important key first.
Order sortedByKeys(const Rows& rows, const std::vector<SortNumbers>& keys) {
    Order order = inPlace(rows);
    for (std::int64_t row = 0; row < rows.count(); ++row) {
        const auto first = order.begin() + row * rows.length, last = first + rows.length;
        if (keys.size() == 1) {
            const auto* key = keys[0].data();
            std::stable_sort(first, last, [=](std::int64_t a, std::int64_t b) { return key[a] < key[b]; });
        } else {
            std::stable_sort(first, last, [&](std::int64_t a, std::int64_t b) {
                for (const SortNumbers& key : keys)
                    if (key[static_cast<std::size_t>(a)] != key[static_cast<std::size_t>(b)])
                        return key[static_cast<std::size_t>(a)] < key[static_cast<std::size_t>(b)];
                return false;
            });
        }
    }
    return order;
}

std::vector<Tensor> comparedWith(std::span<const Tensor> operands, const Order& left, const Order& right) {
    const std::int64_t shape[] = {static_cast<std::int64_t>(left.size())};
    std::vector<Tensor> arguments;
    for (const Tensor& t : operands)
        for (const Order* order : {&left, &right}) {
            arguments.emplace_back(t.dtype(), shape);
            copyFrom(arguments.back().mutableBytes(), t.bytes(), *order, slotBytes(t.dtype()));
        }
    return arguments;
}

// Exchanges the pairs of places whose second element comes before the first; of equals, the earlier one is before.
Result<void> exchange(const LaneProgram& before, std::span<const Tensor> operands, Order& order,
                      const std::vector<std::size_t>& firsts, std::size_t distance) {
    Order first, second;
    for (auto place : firsts) {
        first.push_back(order[place]);
        second.push_back(order[place + distance]);
    }
    const auto lanes = static_cast<std::int64_t>(firsts.size());
    const auto later = before.run(lanes, comparedWith(operands, second, first));
    const auto sooner = before.run(lanes, comparedWith(operands, first, second));
    if (!later) return fail(later.error());
    if (!sooner) return fail(sooner.error());
    const auto* isLater = (*later)[0].data<std::uint8_t>();
    const auto* isSooner = (*sooner)[0].data<std::uint8_t>();
    for (std::size_t i = 0; i < firsts.size(); ++i)
        if (isLater[i] || (!isSooner[i] && second[i] < first[i]))
            std::swap(order[firsts[i]], order[firsts[i] + distance]);
    return {};
}

// Batcher's odd-even merge sort: the same pairs for every row, log^2 rounds of pairs that do not meet.
Result<Order> sortedByNetwork(const Rows& rows, const LaneProgram& before, std::span<const Tensor> operands) {
    Order order = inPlace(rows);
    const std::int64_t n = rows.length;
    std::vector<std::size_t> firsts;
    for (std::int64_t sorted = 1; sorted < n; sorted *= 2)
        for (std::int64_t distance = sorted; distance >= 1; distance /= 2) {
            firsts.clear();
            for (std::int64_t row = 0; row < rows.count(); ++row)
                for (std::int64_t j = distance % sorted; j + distance < n; j += 2 * distance)
                    for (std::int64_t i = j; i < std::min(j + distance, n - distance); ++i)
                        if (i / (2 * sorted) == (i + distance) / (2 * sorted))
                            firsts.push_back(static_cast<std::size_t>(row * n + i));
            if (firsts.empty()) continue;
            auto done = exchange(before, operands, order, firsts, static_cast<std::size_t>(distance));
            if (!done) return fail(done.error());
        }
    return order;
}

// The keys of all elements as numbers, smaller first; empty if they cannot be ordered so.
Result<std::vector<SortNumbers>> keyNumbers(const Module& module, RegionId region, const LaneProgram& program,
                                            std::span<const Tensor> operands) {
    const auto keys = sortKeys(module, region);
    if (keys.empty()) return std::vector<SortNumbers>{};
    std::vector<Tensor> arguments;
    for (const Tensor& t : operands) arguments.insert(arguments.end(), {t, t});
    std::vector<ValueId> wanted(keys.size());
    std::ranges::transform(keys, wanted.begin(), &SortKey::value);
    const auto values = program.run(operands[0].elements(), arguments, wanted);
    if (!values) return fail(values.error());
    std::vector<SortNumbers> all;
    for (std::size_t k = 0; k < keys.size(); ++k) {
        auto numbers = orderNumbers((*values)[k], keys[k].totalOrder);
        if (!numbers) return std::vector<SortNumbers>{};
        if (keys[k].descending)
            for (auto& n : *numbers) n = ~n;
        all.push_back(std::move(*numbers));
    }
    return all;
}

} // namespace

Result<std::vector<Tensor>> sort(OpRef op, std::span<const Tensor> operands) {
    const RegionId region = op.module.regions(op.op)[0];
    auto program = LaneProgram::of(op.module, region);
    if (!program) return fail(program.error());
    const auto shape = operands[0].shape();
    std::vector<Tensor> results(operands.begin(), operands.end());
    if (operands[0].elements() == 0 || shape.empty()) return results;
    std::int64_t dimension = op.intOr(AttributeName::dimension, -1);
    if (dimension < 0) dimension += static_cast<std::int64_t>(shape.size());
    Rows rows;
    for (std::size_t d = 0; d < shape.size(); ++d)
        (static_cast<std::int64_t>(d) < dimension    ? rows.outer
         : static_cast<std::int64_t>(d) == dimension ? rows.length
                                                     : rows.inner) *= shape[d];
    const std::int64_t flat[] = {operands[0].elements()};
    std::vector<Tensor> elements;
    for (const Tensor& t : operands) {
        elements.emplace_back(t.dtype(), flat);
        copyStrided(elements.back().mutableBytes(), t.bytes(), rows.walk(false), slotBytes(t.dtype()));
    }
    const auto keys = keyNumbers(op.module, region, *program, elements);
    if (!keys) return fail(keys.error());
    Order order;
    if (!keys->empty()) {
        order = sortedByKeys(rows, *keys);
    } else {
        auto sorted = sortedByNetwork(rows, *program, elements);
        if (!sorted) return fail(sorted.error());
        order = std::move(*sorted);
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto width = slotBytes(results[i].dtype());
        Tensor moved(results[i].dtype(), flat);
        copyFrom(moved.mutableBytes(), elements[i].bytes(), order, width);
        results[i] = Tensor(results[i].dtype(), shape);
        copyStrided(results[i].mutableBytes(), moved.bytes(), rows.walk(true), width);
    }
    return results;
}

Result<std::vector<Tensor>> topK(OpRef op, std::span<const Tensor> operands) {
    const Tensor& operand = operands[0];
    const TensorType valuesType = op.resultType(0), indicesType = op.resultType(1);
    const std::int64_t length = operand.shape().back(), k = valuesType.shape.back();
    if (k > length) return fail("top_k asks for more than there is");
    auto numbers = orderNumbers(operand, true);
    if (!numbers) return fail("not evaluated: top_k of " + std::string(elementName(operand.dtype())));
    if (op.intOr(AttributeName::largest, 1) != 0)
        for (auto& n : *numbers) n = ~n;
    const std::int64_t rows = length == 0 ? 0 : operand.elements() / length;
    Tensor values(valuesType.dtype, valuesType.shape), places(ElementType::i64, indicesType.shape);
    auto* place = places.mutableData<std::int64_t>();
    Order chosen, candidates(static_cast<std::size_t>(length));
    for (std::int64_t row = 0; row < rows; ++row) {
        std::iota(candidates.begin(), candidates.end(), row * length);
        std::partial_sort(candidates.begin(), candidates.begin() + k, candidates.end(),
                          [&](std::int64_t a, std::int64_t b) {
                              const auto x = (*numbers)[static_cast<std::size_t>(a)];
                              const auto y = (*numbers)[static_cast<std::size_t>(b)];
                              return x != y ? x < y : a < b;
                          });
        for (std::int64_t i = 0; i < k; ++i) {
            chosen.push_back(candidates[static_cast<std::size_t>(i)]);
            *place++ = candidates[static_cast<std::size_t>(i)] - row * length;
        }
    }
    copyFrom(values.mutableBytes(), operand.bytes(), chosen, slotBytes(values.dtype()));
    return std::vector<Tensor>{std::move(values), convertTensor(places, indicesType.dtype)};
}

} // namespace axiscape::kernels
