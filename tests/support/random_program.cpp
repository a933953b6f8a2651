// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_program.h"

#include "core/ir/module_builder.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace axiscape::test {
namespace {

using Dims = std::vector<std::int64_t>;
constexpr std::int64_t kMostElements = 4096;
constexpr ElementType kF32 = ElementType::f32, kI32 = ElementType::i32, kI1 = ElementType::i1;

std::int64_t product(const Dims& dims) {
    return std::accumulate(dims.begin(), dims.end(), std::int64_t{1}, std::multiplies<>());
}

struct Value {
    ValueId id;
    Dims dims;
};

class Generator {
  public:
    Generator(Random& random, const ProgramSize& size) : m_random(random), m_size(size), m_builder("random") {}

    std::shared_ptr<const Module> run() {
        for (std::uint32_t i = 0; i < m_size.arguments; ++i) {
            const Dims dims = someDims(3);
            m_values.push_back({m_builder.argument("x" + std::to_string(i), type(dims)), dims});
        }
        for (std::uint32_t i = 0; i < m_size.steps; ++i) step(true);
        std::vector<ValueId> results;
        std::vector<ProgramResult> info;
        const std::uint32_t count = 1 + m_random.below(m_size.results);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t newest = std::min<std::size_t>(m_values.size(), m_size.recent);
            const std::size_t at = m_values.size() - 1 - m_random.below(newest);
            results.push_back(m_values[at].id);
            info.push_back({"result" + std::to_string(i), "result" + std::to_string(i), ""});
        }
        return m_builder.finish(results, std::move(info));
    }

  private:
    TypeId type(const Dims& dims, ElementType dtype = kF32) { return m_builder.tensor(dtype, std::span(dims)); }
    std::int64_t someSize() {
        static constexpr std::int64_t kSizes[] = {8, 8, 4, 4, 2, 6, 12, 3, 1};
        return m_random.oneOf(kSizes);
    }
    Dims someDims(std::size_t most) {
        Dims dims(1 + m_random.below(most));
        for (auto& d : dims) d = someSize();
        return dims;
    }
    const Value& any() { return m_values[m_random.below(m_values.size())]; }
    // Mostly one that was made lately, of rank 1 or more.
    Value anyTensor() {
        for (int tries = 0; tries < 20; ++tries) {
            const std::size_t window = m_random.oneIn(3) ? m_values.size() : std::min<std::size_t>(m_values.size(), 8);
            const Value& v = m_values[m_values.size() - 1 - m_random.below(window)];
            if (!v.dims.empty() && product(v.dims) <= kMostElements) return v;
        }
        return constant({8, 4}, "5.000000e-01");
    }
    // Another value of these dimensions if there is one, else a constant.
    Value alike(const Dims& dims) {
        const std::uint32_t start = m_random.below(m_values.size());
        for (std::size_t i = 0; i < m_values.size(); ++i)
            if (const Value& v = m_values[(start + i) % m_values.size()]; v.dims == dims) return v;
        return constant(dims, "2.500000e-01");
    }
    std::size_t someDim(const Value& v) { return m_random.below(v.dims.size()); }

    Value constant(const Dims& dims, const std::string& literal, ElementType dtype = kF32) {
        const OpId op = m_builder.op(OpKind::constant, {}, {type(dims, dtype)});
        m_builder.text(AttributeName::value, literal);
        return {m_builder.result(op), dims};
    }
    Value integer(std::int64_t n) { return constant({}, std::to_string(n), kI32); }
    void keep(OpId op, Dims dims) { m_values.push_back({m_builder.result(op), std::move(dims)}); }
    void add(OpKind kind, std::initializer_list<ValueId> operands, const Dims& dims) {
        keep(m_builder.op(kind, operands, {type(dims)}), dims);
    }

    void reducer(OpKind kind) {
        const TypeId scalar = type({});
        const TypeId types[] = {scalar, scalar};
        const auto arguments = m_builder.beginRegion(types);
        const OpId op = m_builder.op(kind, {arguments[0], arguments[1]}, {scalar});
        const ValueId yields[] = {m_builder.result(op)};
        m_builder.endRegion(yields);
    }

    void step(bool outermost) {
        switch (m_random.below(outermost && m_size.controlFlow ? 23 : 20)) {
        case 0:
        case 1:
            return unary();
        case 2:
        case 3:
            return binary();
        case 4:
        case 5:
        case 6:
            return dot();
        case 7:
            return transpose();
        case 8:
            return reshape();
        case 9:
            return broadcast();
        case 10:
        case 11:
            return reduce();
        case 12:
            return concatenate();
        case 13:
            return slice();
        case 14:
            return m_random.oneIn(2) ? pad() : reverse();
        case 15:
            return m_random.oneIn(2) ? dynamicSlice() : dynamicUpdateSlice();
        case 16:
            return gather();
        case 17:
            return scatter();
        case 18:
            return m_random.oneIn(2) ? convolution() : sort();
        case 19:
            return compareAndSelect();
        case 20:
            return barrier();
        case 21:
            return loop();
        default:
            return branch();
        }
    }

    void unary() {
        static constexpr OpKind kKinds[] = {OpKind::negate, OpKind::tanh, OpKind::cosine, OpKind::logistic};
        const Value v = anyTensor();
        add(m_random.oneOf(kKinds), {v.id}, v.dims);
    }
    void binary() {
        static constexpr OpKind kKinds[] = {OpKind::add,      OpKind::add,     OpKind::multiply,
                                            OpKind::subtract, OpKind::maximum, OpKind::minimum};
        const Value a = anyTensor(), b = alike(a.dims);
        add(m_random.oneOf(kKinds), {a.id, b.id}, a.dims);
    }
    void compareAndSelect() {
        const Value a = anyTensor(), b = alike(a.dims);
        const OpId less = m_builder.op(OpKind::compare, {a.id, b.id}, {type(a.dims, kI1)});
        m_builder.text(AttributeName::comparison_direction, "LT");
        m_builder.text(AttributeName::compare_type, "FLOAT");
        add(OpKind::select, {m_builder.result(less), b.id, a.id}, a.dims);
    }
    // Contracts one dimension, and shares one as a batch where the sizes allow it.
    void dot() {
        const Value a = anyTensor();
        const std::size_t contracted = someDim(a);
        Value b = anyTensor();
        auto found = std::find(b.dims.begin(), b.dims.end(), a.dims[contracted]);
        if (found == b.dims.end()) {
            b = constant({a.dims[contracted], someSize()}, "1.250000e-01");
            found = b.dims.begin();
        }
        const auto other = static_cast<std::size_t>(found - b.dims.begin());
        std::vector<std::int64_t> lhsBatch, rhsBatch;
        if (m_random.oneIn(2))
            for (std::size_t i = 0; i < a.dims.size() && lhsBatch.empty(); ++i)
                for (std::size_t j = 0; j < b.dims.size() && lhsBatch.empty(); ++j)
                    if (i != contracted && j != other && a.dims[i] == b.dims[j]) {
                        lhsBatch = {static_cast<std::int64_t>(i)};
                        rhsBatch = {static_cast<std::int64_t>(j)};
                    }
        Dims dims;
        for (auto i : lhsBatch) dims.push_back(a.dims[static_cast<std::size_t>(i)]);
        const auto free = [&](const Dims& from, std::size_t without, const std::vector<std::int64_t>& batch) {
            for (std::size_t i = 0; i < from.size(); ++i)
                if (i != without && (batch.empty() || batch[0] != static_cast<std::int64_t>(i)))
                    dims.push_back(from[i]);
        };
        free(a.dims, contracted, lhsBatch);
        free(b.dims, other, rhsBatch);
        if (dims.size() > 4 || product(dims) > kMostElements) return unary();
        // Scaled, so that a chain of products does not grow.
        const OpId op = m_builder.op(OpKind::dot_general, {a.id, b.id}, {type(dims)});
        if (!lhsBatch.empty()) {
            m_builder.ints(AttributeName::lhs_batching_dimensions, lhsBatch);
            m_builder.ints(AttributeName::rhs_batching_dimensions, rhsBatch);
        }
        m_builder.ints(AttributeName::lhs_contracting_dimensions, {static_cast<std::int64_t>(contracted)});
        m_builder.ints(AttributeName::rhs_contracting_dimensions, {static_cast<std::int64_t>(other)});
        keep(op, dims);
        if (m_random.oneIn(2)) add(OpKind::tanh, {m_builder.result(op)}, dims);
    }
    void transpose() {
        const Value v = anyTensor();
        std::vector<std::int64_t> order(v.dims.size());
        std::iota(order.begin(), order.end(), 0);
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[m_random.below(i)]);
        Dims dims;
        for (auto i : order) dims.push_back(v.dims[static_cast<std::size_t>(i)]);
        const OpId op = m_builder.op(OpKind::transpose, {v.id}, {type(dims)});
        m_builder.ints(AttributeName::permutation, order);
        keep(op, dims);
    }
    // Joins two neighbours, or takes one apart.
    void reshape() {
        const Value v = anyTensor();
        Dims dims = v.dims;
        const std::size_t d = someDim(v);
        const auto at = dims.begin() + static_cast<std::ptrdiff_t>(d);
        if (d + 1 < dims.size() && m_random.oneIn(2)) {
            dims[d] *= dims[d + 1];
            dims.erase(at + 1);
        } else {
            std::int64_t major = std::min<std::int64_t>(2, dims[d]);
            while (dims[d] % major != 0) ++major;
            if (m_random.oneIn(2)) major = dims[d] / major;
            dims[d] /= major;
            dims.insert(at, major);
        }
        if (dims.size() > 4) return unary();
        add(OpKind::reshape, {v.id}, dims);
    }
    void broadcast() {
        const Value v = any();
        if (v.dims.size() > 3) return unary();
        Dims dims = v.dims;
        const std::size_t at = m_random.below(dims.size() + 1);
        dims.insert(dims.begin() + static_cast<std::ptrdiff_t>(at), someSize());
        for (std::size_t d = 0; d < dims.size(); ++d) // a dimension of size 1 may grow
            if (d != at && dims[d] == 1 && m_random.oneIn(2)) dims[d] = someSize();
        if (product(dims) > kMostElements) return unary();
        std::vector<std::int64_t> to;
        for (std::size_t d = 0; d < dims.size(); ++d)
            if (d != at) to.push_back(static_cast<std::int64_t>(d));
        const OpId op = m_builder.op(OpKind::broadcast_in_dim, {v.id}, {type(dims)});
        m_builder.ints(AttributeName::broadcast_dimensions, to);
        keep(op, dims);
    }
    void reduce() {
        const Value v = anyTensor();
        const bool sum = !m_random.oneIn(3);
        const Value zero = constant({}, sum ? "0.000000e+00" : "-1.000000e+09");
        std::vector<std::int64_t> reduced;
        Dims dims;
        for (std::size_t d = 0; d < v.dims.size(); ++d) {
            if (m_random.oneIn(2))
                reduced.push_back(static_cast<std::int64_t>(d));
            else
                dims.push_back(v.dims[d]);
        }
        if (reduced.empty()) return unary();
        const OpId op = m_builder.op(OpKind::reduce, {v.id, zero.id}, {type(dims)});
        m_builder.ints(AttributeName::dimensions, reduced);
        reducer(sum ? OpKind::add : OpKind::maximum);
        keep(op, dims);
    }
    void concatenate() {
        const Value a = anyTensor(), b = alike(a.dims);
        const std::size_t d = someDim(a);
        Dims dims = a.dims;
        dims[d] *= 2;
        if (product(dims) > kMostElements) return unary();
        const OpId op = m_builder.op(OpKind::concatenate, {a.id, b.id}, {type(dims)});
        m_builder.ints(AttributeName::dimension, {static_cast<std::int64_t>(d)});
        keep(op, dims);
    }
    void slice() {
        const Value v = anyTensor();
        const std::size_t d = someDim(v);
        Dims dims = v.dims, start(v.dims.size(), 0), limit = v.dims, strides(v.dims.size(), 1);
        start[d] = m_random.below(static_cast<std::size_t>(v.dims[d]));
        strides[d] = m_random.oneIn(3) ? 2 : 1;
        dims[d] = (limit[d] - start[d] + strides[d] - 1) / strides[d];
        const OpId op = m_builder.op(OpKind::slice, {v.id}, {type(dims)});
        m_builder.ints(AttributeName::start_indices, start);
        m_builder.ints(AttributeName::limit_indices, limit);
        m_builder.ints(AttributeName::strides, strides);
        keep(op, dims);
    }
    void pad() {
        const Value v = anyTensor();
        const Value zero = constant({}, "0.000000e+00");
        const std::size_t d = someDim(v);
        Dims low(v.dims.size(), 0), high = low, interior = low, dims = v.dims;
        low[d] = m_random.below(3);
        high[d] = m_random.below(3);
        dims[d] += low[d] + high[d];
        if (product(dims) > kMostElements) return unary();
        const OpId op = m_builder.op(OpKind::pad, {v.id, zero.id}, {type(dims)});
        m_builder.ints(AttributeName::edge_padding_low, low);
        m_builder.ints(AttributeName::edge_padding_high, high);
        m_builder.ints(AttributeName::interior_padding, interior);
        keep(op, dims);
    }
    void reverse() {
        const Value v = anyTensor();
        const OpId op = m_builder.op(OpKind::reverse, {v.id}, {type(v.dims)});
        m_builder.ints(AttributeName::dimensions, {static_cast<std::int64_t>(someDim(v))});
        keep(op, v.dims);
    }
    // Half of one dimension from a place that the program knows.
    std::vector<ValueId> starts(const Value& v, std::size_t d) {
        std::vector<ValueId> ids;
        for (std::size_t i = 0; i < v.dims.size(); ++i)
            ids.push_back(integer(i == d ? m_random.below(static_cast<std::size_t>(v.dims[d])) : 0).id);
        return ids;
    }
    void dynamicSlice() {
        const Value v = anyTensor();
        const std::size_t d = someDim(v);
        Dims dims = v.dims;
        dims[d] = std::max<std::int64_t>(1, dims[d] / 2);
        std::vector<ValueId> operands{v.id};
        for (ValueId id : starts(v, d)) operands.push_back(id);
        const TypeId types[] = {type(dims)};
        const OpId op = m_builder.op(OpKind::dynamic_slice, operands, types);
        m_builder.ints(AttributeName::slice_sizes, dims);
        keep(op, dims);
    }
    void dynamicUpdateSlice() {
        const Value v = anyTensor();
        const std::size_t d = someDim(v);
        Dims dims = v.dims;
        dims[d] = std::max<std::int64_t>(1, dims[d] / 2);
        std::vector<ValueId> operands{v.id, alike(dims).id};
        for (ValueId id : starts(v, d)) operands.push_back(id);
        const TypeId types[] = {type(v.dims)};
        keep(m_builder.op(OpKind::dynamic_update_slice, operands, types), v.dims);
    }
    // Row numbers 0 ... count - 1, as a column: more than there are rows are clamped by gather and dropped by scatter.
    ValueId rowNumbers(std::int64_t count) {
        const OpId op = m_builder.op(OpKind::iota, {}, {type({count, 1}, kI32)});
        m_builder.ints(AttributeName::iota_dimension, {0});
        return m_builder.result(op);
    }
    void gather() {
        const Value table = anyTensor();
        const std::int64_t count = someSize();
        Dims dims{count}, sizes = table.dims;
        dims.insert(dims.end(), table.dims.begin() + 1, table.dims.end());
        if (product(dims) > kMostElements) return unary();
        sizes[0] = 1;
        std::vector<std::int64_t> offsets(table.dims.size() - 1);
        std::iota(offsets.begin(), offsets.end(), 1);
        const ValueId rows = rowNumbers(count);
        const OpId op = m_builder.op(OpKind::gather, {table.id, rows}, {type(dims)});
        m_builder.ints(AttributeName::offset_dims, offsets);
        m_builder.ints(AttributeName::collapsed_slice_dims, {0});
        m_builder.ints(AttributeName::start_index_map, {0});
        m_builder.ints(AttributeName::index_vector_dim, {1});
        m_builder.ints(AttributeName::slice_sizes, sizes);
        keep(op, dims);
    }
    void scatter() {
        const Value table = anyTensor();
        const std::int64_t count = someSize();
        Dims dims{count};
        dims.insert(dims.end(), table.dims.begin() + 1, table.dims.end());
        if (product(dims) > kMostElements) return unary();
        std::vector<std::int64_t> windows(table.dims.size() - 1);
        std::iota(windows.begin(), windows.end(), 1);
        const ValueId updates = alike(dims).id, rows = rowNumbers(count);
        const OpId op = m_builder.op(OpKind::scatter, {table.id, rows, updates}, {type(table.dims)});
        m_builder.ints(AttributeName::update_window_dims, windows);
        m_builder.ints(AttributeName::inserted_window_dims, {0});
        m_builder.ints(AttributeName::scatter_dims_to_operand_dims, {0});
        m_builder.ints(AttributeName::index_vector_dim, {1});
        reducer(OpKind::add);
        keep(op, table.dims);
    }
    // [batch, width, features] by [taps, features, features out], same width.
    void convolution() {
        const Value v = anyTensor();
        if (v.dims.size() != 3) return dot();
        const std::int64_t taps = m_random.oneIn(2) ? 1 : 3, out = someSize();
        const Dims dims{v.dims[0], v.dims[1], out};
        if (product(dims) > kMostElements) return unary();
        const Value kernel = constant({taps, v.dims[2], out}, "1.250000e-01");
        const OpId op = m_builder.op(OpKind::convolution, {v.id, kernel.id}, {type(dims)});
        const auto one = [&](AttributeName name, std::int64_t n) { m_builder.ints(name, {n}); };
        one(AttributeName::input_batch_dimension, 0);
        one(AttributeName::input_feature_dimension, 2);
        one(AttributeName::input_spatial_dimensions, 1);
        one(AttributeName::kernel_input_feature_dimension, 1);
        one(AttributeName::kernel_output_feature_dimension, 2);
        one(AttributeName::kernel_spatial_dimensions, 0);
        one(AttributeName::output_batch_dimension, 0);
        one(AttributeName::output_feature_dimension, 2);
        one(AttributeName::output_spatial_dimensions, 1);
        one(AttributeName::window_strides, 1);
        m_builder.ints(AttributeName::padding, {(taps - 1) / 2, (taps - 1) / 2});
        one(AttributeName::lhs_dilation, 1);
        one(AttributeName::rhs_dilation, 1);
        one(AttributeName::window_reversal, 0);
        one(AttributeName::feature_group_count, 1);
        one(AttributeName::batch_group_count, 1);
        keep(op, dims);
    }
    void sort() {
        const Value v = anyTensor();
        const OpId op = m_builder.op(OpKind::sort, {v.id}, {type(v.dims)});
        m_builder.ints(AttributeName::dimension, {static_cast<std::int64_t>(someDim(v))});
        const TypeId types[] = {type({}), type({})};
        const auto arguments = m_builder.beginRegion(types);
        const OpId less = m_builder.op(OpKind::compare, {arguments[0], arguments[1]}, {type({}, kI1)});
        m_builder.text(AttributeName::comparison_direction, "LT");
        m_builder.text(AttributeName::compare_type, "FLOAT");
        const ValueId yields[] = {m_builder.result(less)};
        m_builder.endRegion(yields);
        keep(op, v.dims);
    }
    void barrier() {
        const Value a = anyTensor(), b = anyTensor();
        const ValueId operands[] = {a.id, b.id};
        const TypeId types[] = {type(a.dims), type(b.dims)};
        const OpId op = m_builder.op(OpKind::optimization_barrier, operands, types);
        m_values.push_back({m_builder.result(op, 0), a.dims});
        m_values.push_back({m_builder.result(op, 1), b.dims});
    }

    // The newest value made in a region with these dimensions; else the one given.
    ValueId newest(const Dims& dims, ValueId otherwise) const {
        for (auto v = m_values.rbegin(); v != m_values.rend(); ++v)
            if (v->dims == dims) return v->id;
        return otherwise;
    }
    // Steps of a region on its own values alone, then what it yields for each of the carried ones.
    std::vector<ValueId> body(const std::vector<Value>& own, std::uint32_t steps) {
        std::vector<Value> outer = std::exchange(m_values, own);
        for (std::uint32_t i = 0; i < steps; ++i) step(false);
        std::vector<ValueId> yields;
        for (const Value& v : own) yields.push_back(newest(v.dims, v.id));
        m_values = std::move(outer);
        return yields;
    }
    // A counter and two carried values; i < trips.
    void loop() {
        const Value a = anyTensor(), b = anyTensor();
        const Value zero = integer(0);
        const ValueId operands[] = {zero.id, a.id, b.id};
        const TypeId types[] = {type({}, kI32), type(a.dims), type(b.dims)};
        const OpId op = m_builder.op(OpKind::while_, operands, types);
        {
            const auto in = m_builder.beginRegion(types);
            const Value limit = integer(2 + m_random.below(3));
            const OpId less = m_builder.op(OpKind::compare, {in[0], limit.id}, {type({}, kI1)});
            m_builder.text(AttributeName::comparison_direction, "LT");
            m_builder.text(AttributeName::compare_type, "SIGNED");
            const ValueId yields[] = {m_builder.result(less)};
            m_builder.endRegion(yields);
        }
        {
            const auto in = m_builder.beginRegion(types);
            const Value one = integer(1);
            const OpId next = m_builder.op(OpKind::add, {in[0], one.id}, {type({}, kI32)});
            std::vector<ValueId> yields{m_builder.result(next)};
            for (ValueId v : body({{in[1], a.dims}, {in[2], b.dims}}, 3)) yields.push_back(v);
            m_builder.endRegion(yields);
        }
        m_values.push_back({m_builder.result(op, 1), a.dims});
        m_values.push_back({m_builder.result(op, 2), b.dims});
    }
    // Two branches that see the values outside.
    void branch() {
        const Value which = integer(m_random.below(2)), a = anyTensor();
        const OpId op = m_builder.op(OpKind::case_, {which.id}, {type(a.dims)});
        for (int i = 0; i < 2; ++i) {
            m_builder.beginRegion(std::span<const TypeId>());
            m_builder.endRegion(body({a}, 2));
        }
        keep(op, a.dims);
    }

    Random& m_random;
    const ProgramSize& m_size;
    ModuleBuilder m_builder;
    std::vector<Value> m_values; // of f32, of the region that is open
};

} // namespace

std::shared_ptr<const Module> randomProgram(Random& random, const ProgramSize& size) {
    return Generator(random, size).run();
}

} // namespace axiscape::test
