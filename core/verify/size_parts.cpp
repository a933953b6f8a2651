// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/size_parts.h"

#include "core/base/words.h"
#include "core/ops/per_op.h"
#include "core/verify/size_relations.h"

namespace axiscape::verification {
namespace {

using Node = SizeClasses::Node;
using Ints = std::span<const std::int64_t>;

std::int64_t sizeAt(Ints list, std::size_t i, std::int64_t otherwise) { return i < list.size() ? list[i] : otherwise; }
std::size_t dim(std::int64_t number) { return static_cast<std::size_t>(number); }

class Parts {
  public:
    Parts(SizeGraph& graph, const Module& module, OpId op)
        : m_graph(graph), m_classes(graph.classes), m_module(module), m_op(op) {}

    bool run() {
        const Relation relation = relations()[m_module.kind(m_op)];
        if (relation) (this->*relation)();
        return relation != nullptr;
    }

    using Relation = void (Parts::*)();
    static const PerOp<Relation>& relations() {
        static constexpr PerOp<Relation> kRelations{
            {OpKind::slice, &Parts::slice},
            {OpKind::pad, &Parts::pad},
            {OpKind::concatenate, &Parts::concatenate},
            {OpKind::dynamic_slice, &Parts::dynamicSlice},
            {OpKind::dynamic_update_slice, &Parts::dynamicUpdateSlice},
            {OpKind::gather, &Parts::gather},
            {OpKind::scatter, &Parts::scatter},
            {OpKind::convolution, &Parts::convolution},
            {OpKind::reduce_window, &Parts::reduceWindow},
            {OpKind::select_and_scatter, &Parts::selectAndScatter},
            {OpKind::top_k, &Parts::largest},
            {OpKind::topk, &Parts::largest},
            {OpKind::bitcast_convert, &Parts::bitcastConvert},
            {OpKind::cholesky, &Parts::squares},
            {OpKind::triangular_solve, &Parts::squares},
        };
        return kRelations;
    }

  private:
    ValueId operand(std::size_t i) const { return m_module.operands(m_op)[i]; }
    ValueId result(std::size_t i = 0) const { return m_module.results(m_op)[i]; }
    Ints shape(ValueId value) const { return m_module.type(value).shape; }
    Ints ints(AttributeName name) const { return m_module.ints(m_op, name); }
    std::int64_t size(ValueId value, std::size_t d) const { return shape(value)[d]; }
    Node node(ValueId value, std::size_t d) const { return m_graph.of(value, d); }
    void pin(ValueId value, std::size_t d, std::string_view why) { m_classes.pin(node(value, d), m_op, why); }
    void pinBoth(ValueId a, std::size_t da, ValueId b, std::size_t db, std::string_view why) {
        pin(a, da, why);
        pin(b, db, why);
    }
    void tie(ValueId a, std::size_t da, ValueId b, std::size_t db) { m_classes.tie(node(a, da), node(b, db)); }
    void divide(std::vector<Node> nodes) { m_classes.divideTogether(std::move(nodes), m_op); }
    // A number of elements that no value has as a dimension, but that shrinks with one.
    Node hidden(std::int64_t elements) {
        const Node made = m_classes.add(elements);
        m_classes.atLeast(made, 1);
        return made;
    }

    void dynamicSlice() {
        for (std::size_t d = 0; d < shape(result()).size(); ++d) takes(operand(0), d, result(), d);
    }
    void dynamicUpdateSlice() {
        for (std::size_t d = 0; d < shape(operand(1)).size(); ++d) takes(operand(0), d, operand(1), d);
    }
    void bitcastConvert() {
        for (const ValueId value : {operand(0), result()})
            if (shape(value).size() > std::min(shape(operand(0)).size(), shape(result()).size()))
                pin(value, shape(value).size() - 1, words::noop("it holds the parts of one element"));
    }
    void squares() { square(operand(0)); }

    void lies(ValueId whole, std::size_t dw, ValueId part, std::size_t dp, std::int64_t start) {
        const std::int64_t w = size(whole, dw), p = size(part, dp);
        if (w == p) return tie(whole, dw, part, dp);
        switch (partForm(w, p)) {
        case PartForm::corner:
            pin(part, dp, words::noop("it is a few elements"));
            m_classes.atLeast(node(whole, dw), p + 1);
            return;
        case PartForm::border:
            if (p <= 1) return pin(whole, dw, words::noop("all but a few elements are taken"));
            return tie(whole, dw, part, dp);
        case PartForm::share:
            std::vector<Node> together{node(whole, dw), node(part, dp)};
            for (const std::int64_t around : {start, w - p - start})
                if (around > 0) together.push_back(hidden(around));
            divide(std::move(together));
        }
    }

    void slice() {
        const auto start = ints(AttributeName::start_indices), stride = ints(AttributeName::strides);
        for (std::size_t d = 0; d < shape(result()).size(); ++d) {
            const std::int64_t step = sizeAt(stride, d, 1), from = sizeAt(start, d, 0);
            if (step == 1)
                lies(operand(0), d, result(), d, from);
            else
                strided(operand(0), d, result(), d, step, from);
        }
    }
    // Every `step`-th element of the whole, from one of the first.
    void strided(ValueId whole, std::size_t dw, ValueId part, std::size_t dp, std::int64_t step, std::int64_t start) {
        if (start < step && size(whole, dw) == size(part, dp) * step)
            divide({node(whole, dw), node(part, dp)});
        else
            pinBoth(whole, dw, part, dp, words::noop("the elements taken are spread unevenly"));
    }

    void pad() {
        const auto low = ints(AttributeName::edge_padding_low), high = ints(AttributeName::edge_padding_high);
        const auto interior = ints(AttributeName::interior_padding);
        for (std::size_t d = 0; d < shape(result()).size(); ++d) {
            const std::int64_t from = sizeAt(low, d, 0), step = sizeAt(interior, d, 0) + 1;
            if (step > 1)
                strided(result(), d, operand(0), d, step, from);
            else if (from >= 0 && sizeAt(high, d, 0) >= 0)
                lies(result(), d, operand(0), d, from);
            else if (std::abs(from) <= kFewElements && std::abs(sizeAt(high, d, 0)) <= kFewElements)
                tie(result(), d, operand(0), d);
            else
                pinBoth(operand(0), d, result(), d, words::noop("it is padded and cut"));
        }
    }

    void concatenate() {
        const std::size_t d = dim(m_module.intOr(m_op, AttributeName::dimension, 0));
        std::int64_t few = 0;
        std::vector<ValueId> large;
        for (const ValueId part : m_module.operands(m_op)) {
            if (size(part, d) > kFewElements)
                large.push_back(part);
            else
                few += size(part, d);
        }
        const bool alike = std::all_of(m_module.operands(m_op).begin(), m_module.operands(m_op).end(),
                                       [&](ValueId part) { return size(part, d) == size(operand(0), d); });
        if ((large.empty() && !alike) || (large.size() == 1 && m_module.operands(m_op).size() > 1)) {
            for (const ValueId part : m_module.operands(m_op))
                if (size(part, d) <= kFewElements) pin(part, d, words::noop("it joins a few elements"));
            if (large.empty()) pin(result(), d, words::noop("it joins a few elements"));
            if (large.size() == 1) tie(large[0], d, result(), d);
            return;
        }
        std::vector<Node> together{node(result(), d)};
        for (const ValueId part : m_module.operands(m_op))
            if (size(part, d) > 0) together.push_back(node(part, d));
        divide(std::move(together));
    }

    // A part at a place only known when it runs.
    void takes(ValueId whole, std::size_t dw, ValueId part, std::size_t dp) {
        const std::int64_t w = size(whole, dw), p = size(part, dp);
        if (w == p) return;
        if (p > kFewElements) return divide({node(whole, dw), node(part, dp)});
        pin(part, dp, words::noop("it is a few elements"));
        m_classes.atLeast(node(whole, dw), p + 1);
    }

    void gather() {
        const auto offsets = ints(AttributeName::offset_dims), sizes = ints(AttributeName::slice_sizes);
        std::size_t next = 0;
        for (std::size_t d = 0; d < shape(operand(0)).size(); ++d) {
            if (contains(AttributeName::collapsed_slice_dims, d) || contains(AttributeName::operand_batching_dims, d)) {
                // it takes one element, or none of an empty one
                continue;
            }
            if (next == offsets.size()) break;
            const std::size_t to = dim(offsets[next++]);
            if (sizeAt(sizes, d, 0) != size(operand(0), d)) takes(operand(0), d, result(), to);
        }
        index(operand(1));
    }
    void scatter() {
        const std::size_t inputs = m_module.results(m_op).size();
        const auto window = ints(AttributeName::update_window_dims);
        std::size_t next = 0;
        for (std::size_t d = 0; d < shape(operand(0)).size(); ++d) {
            if (contains(AttributeName::inserted_window_dims, d) || contains(AttributeName::input_batching_dims, d))
                continue;
            if (next == window.size()) break;
            const std::size_t from = dim(window[next++]);
            for (std::size_t i = 0; i < inputs; ++i) takes(operand(i), d, operand(inputs + 1 + i), from);
        }
        // All inputs and results are of one shape.
        for (std::size_t i = 0; i < inputs; ++i)
            for (std::size_t d = 0; d < shape(operand(0)).size(); ++d) {
                tie(operand(0), d, operand(i), d);
                tie(operand(0), d, result(i), d);
            }
        index(operand(inputs));
    }
    void index(ValueId indices) {
        const std::size_t d = dim(m_module.intOr(m_op, AttributeName::index_vector_dim, -1));
        if (d < shape(indices).size()) pin(indices, d, words::noop("it holds the numbers of an index"));
    }
    bool contains(AttributeName name, std::size_t d) const {
        const auto list = ints(name);
        return std::find(list.begin(), list.end(), static_cast<std::int64_t>(d)) != list.end();
    }

    // `many` is about `few` times a factor: exactly so but for a constant number of elements.
    void stretched(ValueId many, std::size_t dm, ValueId few, std::size_t df, std::int64_t factor) {
        Node exact = node(many, dm);
        if (const std::int64_t times = size(few, df) * factor; times != size(many, dm)) {
            exact = hidden(times);
            m_classes.tie(exact, node(many, dm));
        }
        divide({exact, node(few, df)});
    }

    // A window of a fixed size that slides from `in` to `out`: over every stride-th element of an input between whose
    // elements others were put.
    void slides(ValueId in, std::size_t di, ValueId out, std::size_t dout, std::int64_t stride, std::int64_t spread) {
        if (size(in, di) == size(out, dout) || (stride == 1 && spread == 1))
            tie(in, di, out, dout);
        else if (spread == 1)
            stretched(in, di, out, dout, stride);
        else if (stride == 1)
            stretched(out, dout, in, di, spread);
        else
            divide({node(in, di), node(out, dout)});
        if (size(out, dout) <= 1) pin(in, di, words::noop("a window covers it"));
        if (size(in, di) <= 1) pin(out, dout, words::noop("it is made of one element"));
    }

    void convolution() {
        const auto in = ints(AttributeName::input_spatial_dimensions);
        const auto kernel = ints(AttributeName::kernel_spatial_dimensions);
        const auto out = ints(AttributeName::output_spatial_dimensions);
        const auto stride = ints(AttributeName::window_strides), spread = ints(AttributeName::lhs_dilation);
        const auto dilation = ints(AttributeName::rhs_dilation);
        for (std::size_t s = 0; s < in.size() && s < kernel.size() && s < out.size(); ++s) {
            const std::size_t i = dim(in[s]), k = dim(kernel[s]), o = dim(out[s]);
            const std::int64_t I = size(operand(0), i), K = size(operand(1), k), O = size(result(), o);
            // A gradient of the kernel has a small result and slides something large over something large.
            const bool smallKernel = K != I && (I == O || K < O || sizeAt(stride, s, 1) != 1);
            const bool smallResult = O != I && (I == K || O < K);
            if (smallKernel) {
                pin(operand(1), k, words::noop("it is the window of a convolution"));
                slides(operand(0), i, result(), o, sizeAt(stride, s, 1), sizeAt(spread, s, 1));
            } else if (smallResult) {
                pin(result(), o, words::noop("it is the window of a convolution"));
                slides(operand(0), i, operand(1), k, sizeAt(dilation, s, 1), sizeAt(spread, s, 1));
            } else {
                pin(operand(0), i, words::noop("it slides in a convolution"));
                pinBoth(operand(1), k, result(), o, words::noop("it slides in a convolution"));
            }
        }
        if (m_module.intOr(m_op, AttributeName::feature_group_count, 1) > 1 ||
            m_module.intOr(m_op, AttributeName::batch_group_count, 1) > 1) {
            constexpr auto why = words::noop("its features are in groups");
            pin(operand(0), dim(m_module.intOr(m_op, AttributeName::input_feature_dimension, 0)), why);
            pin(operand(0), dim(m_module.intOr(m_op, AttributeName::input_batch_dimension, 0)), why);
            pin(operand(1), dim(m_module.intOr(m_op, AttributeName::kernel_input_feature_dimension, 0)), why);
            pin(operand(1), dim(m_module.intOr(m_op, AttributeName::kernel_output_feature_dimension, 0)), why);
            pin(result(), dim(m_module.intOr(m_op, AttributeName::output_feature_dimension, 0)), why);
            pin(result(), dim(m_module.intOr(m_op, AttributeName::output_batch_dimension, 0)), why);
        }
    }

    void reduceWindow() {
        const auto window = ints(AttributeName::window_dimensions), stride = ints(AttributeName::window_strides);
        const auto base = ints(AttributeName::base_dilations);
        for (std::size_t d = 0; d < shape(result()).size(); ++d) {
            const bool all = sizeAt(window, d, 1) == size(operand(0), d); // running sums, and pools of everything
            if (all && size(result(), d) == 1) continue;
            slides(operand(0), d, result(), d, all ? 1 : sizeAt(stride, d, 1), all ? 1 : sizeAt(base, d, 1));
        }
    }
    void selectAndScatter() {
        const auto stride = ints(AttributeName::window_strides);
        for (std::size_t d = 0; d < shape(result()).size(); ++d)
            slides(operand(0), d, operand(1), d, sizeAt(stride, d, 1), 1);
    }

    void largest() {
        const std::size_t last = shape(operand(0)).size() - 1;
        for (const ValueId value : m_module.results(m_op)) {
            if (size(value, last) == size(operand(0), last)) continue;
            pin(value, last, words::noop("so many are chosen"));
            m_classes.atLeast(node(operand(0), last), size(value, last) + 1);
        }
    }

    void square(ValueId matrix) {
        const std::size_t rank = shape(matrix).size();
        if (rank >= 2) tie(matrix, rank - 2, matrix, rank - 1);
    }

    SizeGraph& m_graph;
    SizeClasses& m_classes;
    const Module& m_module;
    OpId m_op;
};

} // namespace

PartForm partForm(std::int64_t whole, std::int64_t part) {
    const std::int64_t around = whole - part;
    if (part <= kFewElements && around >= part) return PartForm::corner;
    if (around <= kFewElements && around <= part) return PartForm::border;
    return PartForm::share;
}

std::int64_t PartPlace::startIn(std::int64_t newWhole, std::int64_t newPart) const {
    const std::int64_t rest = whole - part - start, room = newWhole - newPart;
    if (room == whole - part) return start;
    if (partForm(whole, part) == PartForm::share) return start * newWhole / whole;
    return start <= rest ? std::min(start, room) : room - std::min(rest, room);
}

} // namespace axiscape::verification

namespace axiscape {

bool relatesParts(OpKind kind) { return verification::Parts::relations().lists(kind); }

bool relateParts(SizeGraph& graph, const Module& module, OpId op) {
    return verification::Parts(graph, module, op).run();
}

} // namespace axiscape
