// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_windows.h"

#include "core/ir/module_builder.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace axiscape::test {
namespace {

using Dims = std::vector<std::int64_t>;
constexpr std::int64_t kMostElements = 4096;
constexpr ElementType kF32 = ElementType::f32;

std::int64_t product(const Dims& dims) {
    return std::accumulate(dims.begin(), dims.end(), std::int64_t{1}, std::multiplies<>());
}

struct Value {
    ValueId id;
    Dims dims;
};

// One dimension under a window.
struct Window {
    std::int64_t taps = 1, stride = 1, low = 0, high = 0, base = 1, dilation = 1;
    std::int64_t over(std::int64_t size) const {
        const std::int64_t all = (size - 1) * base + 1 + low + high, one = (taps - 1) * dilation + 1;
        return all < one ? 0 : (all - one) / stride + 1;
    }
};

class Generator {
  public:
    Generator(Random& random, const WindowProgramSize& size) : m_random(random), m_size(size), m_builder("windows") {}

    std::shared_ptr<const Module> run() {
        for (std::uint32_t i = 0; i < m_size.arguments; ++i) {
            Dims dims(1 + m_random.below(4));
            for (auto& d : dims) d = someSize();
            while (product(dims) > kMostElements / 2) dims[m_random.below(dims.size())] = 2;
            m_values.push_back({m_builder.argument("x" + std::to_string(i), type(dims)), dims});
        }
        for (std::uint32_t i = 0; i < m_size.steps; ++i) step();
        std::vector<ValueId> results;
        std::vector<ProgramResult> info;
        for (std::uint32_t i = 0; i < m_size.results; ++i) {
            const std::size_t at = m_values.size() - 1 - std::min<std::size_t>(i, m_values.size() - 1);
            results.push_back(m_values[at].id);
            info.push_back({"result" + std::to_string(i), "result" + std::to_string(i), ""});
        }
        return m_builder.finish(results, std::move(info));
    }

  private:
    TypeId type(const Dims& dims, ElementType dtype = kF32) { return m_builder.tensor(dtype, std::span(dims)); }
    std::int64_t someSize() {
        static constexpr std::int64_t kEven[] = {8, 8, 16, 12, 4, 6, 2}, kOdd[] = {5, 7, 9, 10, 3, 11, 6, 13};
        return m_size.odd ? m_random.oneOf(kOdd) : m_random.oneOf(kEven);
    }
    Value any() {
        for (int tries = 0; tries < 20; ++tries) {
            const std::size_t window = m_random.oneIn(3) ? m_values.size() : std::min<std::size_t>(m_values.size(), 4);
            const Value& v = m_values[m_values.size() - 1 - m_random.below(window)];
            if (!v.dims.empty()) return v;
        }
        return m_values[0];
    }
    std::size_t someDim(const Value& v) { return m_random.below(v.dims.size()); }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + m_random.below(static_cast<std::size_t>(high - low + 1));
    }

    ValueId scalar(const std::string& literal, ElementType dtype = kF32) {
        const OpId op = m_builder.op(OpKind::constant, {}, {type({}, dtype)});
        m_builder.text(AttributeName::value, literal);
        return m_builder.result(op);
    }
    ValueId broadcast(ValueId value, const Dims& dims, const Dims& to) {
        const OpId op = m_builder.op(OpKind::broadcast_in_dim, {value}, {type(dims)});
        m_builder.ints(AttributeName::broadcast_dimensions, to);
        return m_builder.result(op);
    }
    ValueId apply(OpKind kind, std::initializer_list<ValueId> operands, const Dims& dims) {
        return m_builder.result(m_builder.op(kind, operands, {type(dims)}));
    }
    // Kept between -1 and 1 now and then, so that nothing grows.
    void keep(ValueId value, const Dims& dims) {
        if (product(dims) == 0) return;
        m_values.push_back({m_random.oneIn(2) ? apply(OpKind::tanh, {value}, dims) : value, dims});
    }
    void keep(OpId op, const Dims& dims) { keep(m_builder.result(op), dims); }
    void reducer(OpKind kind) {
        const TypeId types[] = {type({}), type({})};
        const auto arguments = m_builder.beginRegion(types);
        const ValueId yields[] = {apply(kind, {arguments[0], arguments[1]}, {})};
        m_builder.endRegion(yields);
    }
    // Numbers that differ, made by ops that can be cut as the rest.
    ValueId waves(const Dims& dims) {
        const OpId iota = m_builder.op(OpKind::iota, {}, {type(dims)});
        m_builder.ints(AttributeName::iota_dimension, {static_cast<std::int64_t>(m_random.below(dims.size()))});
        const ValueId wave = apply(OpKind::cosine, {m_builder.result(iota)}, dims);
        return apply(OpKind::multiply, {wave, broadcast(scalar("2.500000e-01"), dims, {})}, dims);
    }

    void step() {
        switch (m_random.below(18)) {
        case 0:
        case 1:
        case 2:
            return convolution();
        case 3:
        case 4:
            return reduceWindow();
        case 5:
        case 6:
            return slice();
        case 7:
        case 8:
            return pad();
        case 9:
            return roll();
        case 10:
            return join();
        case 11:
            return reverse();
        case 12:
            return reduce();
        case 13:
            return gram();
        case 14:
            return softmax();
        case 15:
            return m_random.oneIn(2) ? select() : einsum();
        case 16:
            return m_random.oneIn(2) ? lookUp() : sort();
        default:
            return add();
        }
    }

    Window someWindow(std::int64_t size, bool dilated) {
        for (int tries = 0; tries < 20; ++tries) {
            static constexpr std::int64_t kTaps[] = {3, 3, 2, 5, 1, 4}, kStrides[] = {1, 1, 1, 2, 3};
            Window w{m_random.oneOf(kTaps), m_random.oneOf(kStrides)};
            if (m_random.oneIn(6)) w.taps = size; // as the gradient of a kernel
            if (dilated && m_random.oneIn(3)) w.base = 2;
            if (dilated && m_random.oneIn(4)) w.dilation = 2;
            const std::int64_t reach = (w.taps - 1) * w.dilation;
            if (m_random.oneIn(2)) { // same size
                w.low = reach / 2;
                w.high = reach - w.low;
            } else {
                w.low = between(m_random.oneIn(4) ? -1 : 0, 3);
                w.high = between(m_random.oneIn(4) ? -1 : 0, 3);
            }
            if ((size - 1) * w.base + 1 + std::min<std::int64_t>(0, w.low) + std::min<std::int64_t>(0, w.high) >= 1 &&
                w.over(size) >= 1)
                return w;
        }
        return {};
    }

    // [batch, spatial ..., features]
    void convolution() {
        const Value v = any();
        if (v.dims.size() < 3) return reduceWindow();
        const std::size_t spatial = v.dims.size() - 2;
        const std::int64_t batch = v.dims.front(), features = v.dims.back();
        std::int64_t featureGroups = 1, batchGroups = 1;
        if (m_random.oneIn(3)) featureGroups = features % 2 == 0 && m_random.oneIn(2) ? 2 : features;
        if (featureGroups == 1 && m_random.oneIn(4)) batchGroups = batch;
        const std::int64_t out = featureGroups * batchGroups * between(1, 2);
        std::vector<Window> windows;
        Dims dims{batch / batchGroups}, kernel, places, strides, padding, base, dilation, reversed;
        for (std::size_t s = 0; s < spatial; ++s) {
            const Window w = someWindow(v.dims[s + 1], true);
            dims.push_back(w.over(v.dims[s + 1]));
            kernel.push_back(w.taps);
            places.push_back(static_cast<std::int64_t>(s) + 1);
            strides.push_back(w.stride);
            padding.push_back(w.low);
            padding.push_back(w.high);
            base.push_back(w.base);
            dilation.push_back(w.dilation);
            reversed.push_back(m_random.oneIn(4));
        }
        dims.push_back(out);
        const auto rank = static_cast<std::int64_t>(kernel.size());
        kernel.push_back(features / featureGroups);
        kernel.push_back(out);
        if (product(dims) > kMostElements || product(kernel) > kMostElements) return slice();
        const ValueId weights = waves(kernel);
        const OpId op = m_builder.op(OpKind::convolution, {v.id, weights}, {type(dims)});
        const auto one = [&](AttributeName name, std::int64_t n) { m_builder.ints(name, {n}); };
        one(AttributeName::input_batch_dimension, 0);
        one(AttributeName::input_feature_dimension, static_cast<std::int64_t>(spatial) + 1);
        m_builder.ints(AttributeName::input_spatial_dimensions, places);
        one(AttributeName::kernel_input_feature_dimension, rank);
        one(AttributeName::kernel_output_feature_dimension, rank + 1);
        for (auto& place : places) --place;
        m_builder.ints(AttributeName::kernel_spatial_dimensions, places);
        one(AttributeName::output_batch_dimension, 0);
        one(AttributeName::output_feature_dimension, static_cast<std::int64_t>(spatial) + 1);
        for (auto& place : places) ++place;
        m_builder.ints(AttributeName::output_spatial_dimensions, places);
        m_builder.ints(AttributeName::window_strides, strides);
        m_builder.ints(AttributeName::padding, padding);
        m_builder.ints(AttributeName::lhs_dilation, base);
        m_builder.ints(AttributeName::rhs_dilation, dilation);
        m_builder.ints(AttributeName::window_reversal, reversed);
        one(AttributeName::feature_group_count, featureGroups);
        one(AttributeName::batch_group_count, batchGroups);
        keep(op, dims);
    }
    void reduceWindow() {
        const Value v = any();
        const bool sum = m_random.oneIn(2);
        const ValueId start = scalar(sum ? "1.250000e-01" : "-5.000000e-01");
        Dims dims = v.dims, taps, strides, padding, base, dilation;
        for (auto& d : dims) {
            const Window w = m_random.oneIn(2) ? someWindow(d, true) : Window{};
            d = w.over(d);
            taps.push_back(w.taps);
            strides.push_back(w.stride);
            padding.push_back(w.low);
            padding.push_back(w.high);
            base.push_back(w.base);
            dilation.push_back(w.dilation);
        }
        if (product(dims) > kMostElements) return;
        const OpId op = m_builder.op(OpKind::reduce_window, {v.id, start}, {type(dims)});
        m_builder.ints(AttributeName::window_dimensions, taps);
        m_builder.ints(AttributeName::window_strides, strides);
        m_builder.ints(AttributeName::base_dilations, base);
        m_builder.ints(AttributeName::window_dilations, dilation);
        m_builder.ints(AttributeName::padding, padding);
        reducer(sum ? OpKind::add : OpKind::maximum);
        keep(op, dims);
    }
    Value part(const Value& v, std::size_t d, std::int64_t start, std::int64_t limit, std::int64_t stride = 1) {
        Dims dims = v.dims, starts(dims.size(), 0), limits = dims, strides(dims.size(), 1);
        starts[d] = start;
        limits[d] = limit;
        strides[d] = stride;
        dims[d] = (limit - start + stride - 1) / stride;
        const OpId op = m_builder.op(OpKind::slice, {v.id}, {type(dims)});
        m_builder.ints(AttributeName::start_indices, starts);
        m_builder.ints(AttributeName::limit_indices, limits);
        m_builder.ints(AttributeName::strides, strides);
        return {m_builder.result(op), dims};
    }
    void slice() {
        const Value v = any();
        const std::size_t d = someDim(v);
        const std::int64_t start = between(0, v.dims[d] - 1), limit = between(start + 1, v.dims[d]);
        const Value cut = part(v, d, start, limit, m_random.oneIn(2) ? 1 : between(2, 3));
        keep(cut.id, cut.dims);
    }
    void pad() {
        const Value v = any();
        Dims dims = v.dims, low(dims.size(), 0), high = low, interior = low;
        const std::size_t d = someDim(v);
        low[d] = between(m_random.oneIn(3) ? -2 : 0, 4);
        high[d] = between(m_random.oneIn(3) ? -2 : 0, 4);
        if (m_random.oneIn(3)) interior[d] = between(1, 2);
        dims[d] += low[d] + high[d] + (dims[d] - 1) * interior[d];
        if (dims[d] < 1 || product(dims) > kMostElements) return reverse();
        const ValueId fill = scalar("7.500000e-01");
        const OpId op = m_builder.op(OpKind::pad, {v.id, fill}, {type(dims)});
        m_builder.ints(AttributeName::edge_padding_low, low);
        m_builder.ints(AttributeName::edge_padding_high, high);
        m_builder.ints(AttributeName::interior_padding, interior);
        keep(op, dims);
    }
    void joined(const std::vector<Value>& parts, std::size_t d) {
        Dims dims = parts[0].dims;
        dims[d] = 0;
        std::vector<ValueId> ids;
        for (const Value& p : parts) {
            dims[d] += p.dims[d];
            ids.push_back(p.id);
        }
        if (product(dims) > kMostElements) return;
        const TypeId types[] = {type(dims)};
        const OpId op = m_builder.op(OpKind::concatenate, ids, types);
        m_builder.ints(AttributeName::dimension, {static_cast<std::int64_t>(d)});
        keep(op, dims);
    }
    void roll() {
        const Value v = any();
        const std::size_t d = someDim(v);
        if (v.dims[d] < 2) return reverse();
        const std::int64_t by = between(1, v.dims[d] - 1);
        joined({part(v, d, by, v.dims[d]), part(v, d, 0, by)}, d);
    }
    // Slices of one value, in any order and number, and at times the value itself.
    void join() {
        const Value v = any();
        const std::size_t d = someDim(v);
        std::vector<Value> parts;
        for (std::int64_t i = between(2, 3); i > 0; --i) {
            const std::int64_t start = between(0, v.dims[d] - 1);
            parts.push_back(m_random.oneIn(4) ? v : part(v, d, start, between(start + 1, v.dims[d])));
        }
        joined(parts, d);
    }
    void reverse() {
        const Value v = any();
        const OpId op = m_builder.op(OpKind::reverse, {v.id}, {type(v.dims)});
        m_builder.ints(AttributeName::dimensions, {static_cast<std::int64_t>(someDim(v))});
        keep(op, v.dims);
    }
    void add() {
        const Value v = any();
        keep(apply(OpKind::add, {v.id, waves(v.dims)}, v.dims), v.dims);
    }

    // --- what sums along dimensions

    Value reduced(const Value& v, std::size_t d, OpKind kind, const std::string& start) {
        Dims dims = v.dims;
        dims.erase(dims.begin() + static_cast<std::ptrdiff_t>(d));
        const ValueId from = scalar(start);
        const OpId op = m_builder.op(OpKind::reduce, {v.id, from}, {type(dims)});
        m_builder.ints(AttributeName::dimensions, {static_cast<std::int64_t>(d)});
        reducer(kind);
        return {m_builder.result(op), dims};
    }
    void reduce() {
        static constexpr std::pair<OpKind, const char*> kKinds[] = {{OpKind::add, "5.000000e-01"},
                                                                    {OpKind::maximum, "-2.000000e+00"},
                                                                    {OpKind::minimum, "2.000000e+00"},
                                                                    {OpKind::multiply, "1.500000e+00"}};
        const Value v = any();
        const auto& [kind, start] = m_random.oneOf(kKinds);
        const Value sum = reduced(v, someDim(v), kind, start);
        keep(sum.id, sum.dims);
    }
    void gram() {
        const Value v = any();
        if (v.dims.size() > 2) return reduce();
        const std::size_t d = someDim(v);
        Dims dims;
        for (int side = 0; side < 2; ++side)
            for (std::size_t i = 0; i < v.dims.size(); ++i)
                if (i != d) dims.push_back(v.dims[i]);
        const OpId op = m_builder.op(OpKind::dot_general, {v.id, v.id}, {type(dims)});
        m_builder.ints(AttributeName::lhs_contracting_dimensions, {static_cast<std::int64_t>(d)});
        m_builder.ints(AttributeName::rhs_contracting_dimensions, {static_cast<std::int64_t>(d)});
        keep(op, dims);
    }
    void softmax() {
        const Value v = any();
        const std::size_t d = someDim(v);
        Dims to;
        for (std::size_t i = 0; i < v.dims.size(); ++i)
            if (i != d) to.push_back(static_cast<std::int64_t>(i));
        const Value most = reduced(v, d, OpKind::maximum, "-1.000000e+09");
        const ValueId less = apply(OpKind::subtract, {v.id, broadcast(most.id, v.dims, to)}, v.dims);
        const Value raised{apply(OpKind::exponential, {less}, v.dims), v.dims};
        const Value sum = reduced(raised, d, OpKind::add, "0.000000e+00");
        keep(apply(OpKind::divide, {raised.id, broadcast(sum.id, v.dims, to)}, v.dims), v.dims);
    }
    void einsum() {
        const Value v = any();
        if (v.dims.size() != 2) return gram();
        const Dims dims{v.dims[1], v.dims[1]};
        const OpId op = m_builder.op(OpKind::einsum, {v.id, v.id}, {type(dims)});
        m_builder.attribute("einsum_config", "\"ab,ac->bc\"");
        keep(op, dims);
    }
    ValueId rowNumbers(const Dims& dims, std::int64_t times) {
        const TypeId numbers = type(dims, ElementType::i32);
        const OpId iota = m_builder.op(OpKind::iota, {}, {numbers});
        m_builder.ints(AttributeName::iota_dimension, {0});
        const ValueId factor = scalar(std::to_string(times), ElementType::i32);
        const OpId many = m_builder.op(OpKind::broadcast_in_dim, {factor}, {numbers});
        m_builder.ints(AttributeName::broadcast_dimensions, {});
        const OpId scaled = m_builder.op(OpKind::multiply, {m_builder.result(iota), m_builder.result(many)}, {numbers});
        return m_builder.result(scaled);
    }
    void select() {
        const Value v = any();
        const std::size_t d = someDim(v);
        Dims dims = v.dims;
        dims[d] = someSize();
        if (product(dims) > kMostElements) return reduce();
        const ValueId rows = rowNumbers({dims[d]}, dims[d] > v.dims[d] ? 1 : 2);
        const OpId op = m_builder.op(OpKind::torch_index_select, {v.id, rows}, {type(dims)});
        m_builder.attribute("dim", std::to_string(d) + " : i64");
        m_builder.attribute("batch_dims", "0 : i64");
        keep(op, dims);
    }
    // Every other row, then added up in another tensor.
    void lookUp() {
        const Value v = any();
        const std::int64_t count = someSize();
        Dims dims = v.dims, sizes = v.dims, offsets(v.dims.size() - 1);
        dims[0] = count;
        sizes[0] = 1;
        std::iota(offsets.begin(), offsets.end(), 1);
        if (product(dims) > kMostElements) return reduce();
        const ValueId rows = rowNumbers({count, 1}, 2);
        const OpId found = m_builder.op(OpKind::gather, {v.id, rows}, {type(dims)});
        m_builder.ints(AttributeName::offset_dims, offsets);
        m_builder.ints(AttributeName::collapsed_slice_dims, {0});
        m_builder.ints(AttributeName::start_index_map, {0});
        m_builder.ints(AttributeName::index_vector_dim, {1});
        m_builder.ints(AttributeName::slice_sizes, sizes);
        const OpId added = m_builder.op(OpKind::scatter, {v.id, rows, m_builder.result(found)}, {type(v.dims)});
        m_builder.ints(AttributeName::update_window_dims, offsets);
        m_builder.ints(AttributeName::inserted_window_dims, {0});
        m_builder.ints(AttributeName::scatter_dims_to_operand_dims, {0});
        m_builder.ints(AttributeName::index_vector_dim, {1});
        reducer(m_random.oneIn(2) ? OpKind::add : OpKind::maximum);
        keep(added, v.dims);
    }
    void sort() {
        const Value v = any();
        const OpId op = m_builder.op(OpKind::sort, {v.id}, {type(v.dims)});
        m_builder.ints(AttributeName::dimension, {static_cast<std::int64_t>(someDim(v))});
        const TypeId types[] = {type({}), type({})};
        const auto arguments = m_builder.beginRegion(types);
        const OpId less = m_builder.op(OpKind::compare, {arguments[0], arguments[1]}, {type({}, ElementType::i1)});
        m_builder.text(AttributeName::comparison_direction, "LT");
        m_builder.text(AttributeName::compare_type, "FLOAT");
        const ValueId yields[] = {m_builder.result(less)};
        m_builder.endRegion(yields);
        keep(op, v.dims);
    }

    Random& m_random;
    const WindowProgramSize& m_size;
    ModuleBuilder m_builder;
    std::vector<Value> m_values;
};

} // namespace

std::shared_ptr<const Module> randomWindowProgram(Random& random, const WindowProgramSize& size) {
    return Generator(random, size).run();
}

} // namespace axiscape::test
