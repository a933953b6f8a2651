// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/result_shapes.h"

#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/integers.h"
#include "core/ops/per_op.h"

#include <algorithm>

namespace axiscape::shapes {
namespace {

using Shapes = std::optional<std::vector<Shape>>;
using Rule = Shapes (*)(const OpShapes& op);

constexpr std::int64_t kMostNumber = std::int64_t{1} << 40; // of a size, or a place

std::size_t place(std::int64_t number) { return static_cast<std::size_t>(number); }
bool within(std::int64_t dimension, const Shape& shape) { return dimension >= 0 && place(dimension) < shape.size(); }

Shapes one(Shape shape) { return std::vector<Shape>{std::move(shape)}; }
Shapes likeEach(const OpShapes& op) {
    const auto count = op.op.module.results(op.op.op).size();
    if (op.operands.size() < count) return {};
    return std::vector<Shape>(op.operands.begin(), op.operands.begin() + static_cast<std::ptrdiff_t>(count));
}
template <std::size_t operand> Shapes like(const OpShapes& op) {
    return operand < op.operands.size() ? one(op.operands[operand]) : Shapes();
}
template <std::size_t operand> Shapes asGiven(const OpShapes& op) {
    auto numbers = op.numbers(operand);
    return numbers ? one(std::move(*numbers)) : Shapes();
}

// Operands of one shape; scalars stand for all (select, clamp).
Shapes laneByLane(const OpShapes& op) {
    const Shape* whole = nullptr;
    for (const auto& shape : op.operands)
        if (!whole || shape.size() > whole->size()) whole = &shape;
    return whole ? one(*whole) : Shapes();
}

Shapes alignedAtLast(const OpShapes& op) {
    Shape result;
    for (const auto& shape : op.operands) {
        if (shape.size() > result.size()) result.insert(result.begin(), shape.size() - result.size(), 1);
        for (std::size_t i = 0; i < shape.size(); ++i)
            if (auto& size = result[result.size() - shape.size() + i]; size == 1) size = shape[i];
    }
    return one(std::move(result));
}

// One size may be left open: as many elements before and after.
Shapes reshape(const OpShapes& op) {
    const auto type = op.op.resultType();
    Shape result(type.shape.begin(), type.shape.end());
    if (std::ranges::count_if(result, [](auto d) { return d < 0; }) != 1) return {};
    std::int64_t all = 1, rest = 1;
    for (const auto d : op.operands[0]) all *= d;
    for (const auto d : result) rest *= d < 0 ? 1 : d;
    if (rest == 0 || all % rest != 0) return {};
    *std::ranges::find_if(result, [](auto d) { return d < 0; }) = all / rest;
    return one(std::move(result));
}

// A dimension of the operand that is not 1 stays.
Shapes broadcastInDim(const OpShapes& op) {
    const auto type = op.op.resultType();
    Shape result(type.shape.begin(), type.shape.end());
    const auto dims = op.op.ints(AttributeName::broadcast_dimensions);
    for (std::size_t i = 0; i < dims.size() && i < op.operands[0].size(); ++i)
        if (within(dims[i], result) && result[place(dims[i])] < 0) result[place(dims[i])] = op.operands[0][i];
    if (std::ranges::any_of(result, [](auto d) { return d < 0; })) return {};
    return one(std::move(result));
}

Shapes bitcastConvert(const OpShapes& op) {
    const auto from = elementBits(op.op.module.type(op.op.module.operands(op.op.op)[0]).dtype),
               to = elementBits(op.op.resultType().dtype);
    Shape result = op.operands[0];
    if (from < to && !result.empty()) result.pop_back();
    if (from > to && to > 0) result.push_back(from / to);
    return one(std::move(result));
}

Shapes transpose(const OpShapes& op) {
    Shape result;
    for (const auto d : op.op.ints(AttributeName::permutation)) {
        if (!within(d, op.operands[0])) return {};
        result.push_back(op.operands[0][place(d)]);
    }
    return one(std::move(result));
}

Shapes broadcast(const OpShapes& op) {
    const auto sizes = op.op.ints(AttributeName::broadcast_sizes);
    Shape result(sizes.begin(), sizes.end());
    result.insert(result.end(), op.operands[0].begin(), op.operands[0].end());
    return one(std::move(result));
}

Shapes dotGeneral(const OpShapes& op) {
    const auto lhsBatch = op.op.ints(AttributeName::lhs_batching_dimensions),
               rhsBatch = op.op.ints(AttributeName::rhs_batching_dimensions),
               lhsSum = op.op.ints(AttributeName::lhs_contracting_dimensions),
               rhsSum = op.op.ints(AttributeName::rhs_contracting_dimensions);
    Shape result;
    for (const auto d : lhsBatch) {
        if (!within(d, op.operands[0])) return {};
        result.push_back(op.operands[0][place(d)]);
    }
    const auto free = [&](const Shape& shape, auto batch, auto sum) {
        for (std::int64_t d = 0; d < static_cast<std::int64_t>(shape.size()); ++d)
            if (std::ranges::find(batch, d) == batch.end() && std::ranges::find(sum, d) == sum.end())
                result.push_back(shape[place(d)]);
    };
    free(op.operands[0], lhsBatch, lhsSum);
    free(op.operands[1], rhsBatch, rhsSum);
    return one(std::move(result));
}

Shapes dot(const OpShapes& op) {
    Shape result = op.operands[0];
    if (!result.empty()) result.pop_back();
    if (op.operands[1].size() > 1) result.insert(result.end(), op.operands[1].begin() + 1, op.operands[1].end());
    return one(std::move(result));
}

Shapes reduce(const OpShapes& op) {
    const auto dims = op.op.ints(AttributeName::dimensions);
    Shape kept;
    for (std::int64_t d = 0; d < static_cast<std::int64_t>(op.operands[0].size()); ++d)
        if (std::ranges::find(dims, d) == dims.end()) kept.push_back(op.operands[0][place(d)]);
    return std::vector<Shape>(op.op.module.results(op.op.op).size(), kept);
}

Shapes sliced(std::span<const std::int64_t> start, std::span<const std::int64_t> limit,
              std::span<const std::int64_t> strides) {
    Shape result;
    if (start.size() != limit.size() || start.size() != strides.size()) return {};
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (strides[i] <= 0) return {};
        result.push_back(limit[i] <= start[i] ? 0 : (limit[i] - start[i] + strides[i] - 1) / strides[i]);
    }
    return one(std::move(result));
}
Shapes slice(const OpShapes& op) {
    return sliced(op.op.ints(AttributeName::start_indices), op.op.ints(AttributeName::limit_indices),
                  op.op.ints(AttributeName::strides));
}
Shapes realDynamicSlice(const OpShapes& op) {
    const auto start = op.numbers(1), limit = op.numbers(2), strides = op.numbers(3);
    return start && limit && strides ? sliced(*start, *limit, *strides) : Shapes();
}

Shapes padded(const Shape& operand, std::span<const std::int64_t> low, std::span<const std::int64_t> high,
              std::span<const std::int64_t> inside) {
    if (low.size() != operand.size() || high.size() != operand.size() || inside.size() != operand.size()) return {};
    Shape result;
    for (std::size_t i = 0; i < operand.size(); ++i)
        result.push_back(operand[i] + std::max<std::int64_t>(operand[i] - 1, 0) * inside[i] + low[i] + high[i]);
    return one(std::move(result));
}
Shapes pad(const OpShapes& op) {
    return padded(op.operands[0], op.op.ints(AttributeName::edge_padding_low),
                  op.op.ints(AttributeName::edge_padding_high), op.op.ints(AttributeName::interior_padding));
}
Shapes dynamicPad(const OpShapes& op) {
    const auto low = op.numbers(2), high = op.numbers(3), inside = op.numbers(4);
    return low && high && inside ? padded(op.operands[0], *low, *high, *inside) : Shapes();
}

Shapes concatenate(const OpShapes& op) {
    const auto dimension = op.op.intOr(AttributeName::dimension, 0);
    Shape result = op.operands[0];
    if (!within(dimension, result)) return {};
    for (std::size_t i = 1; i < op.operands.size(); ++i) {
        if (op.operands[i].size() != result.size()) return {};
        result[place(dimension)] += op.operands[i][place(dimension)];
    }
    return one(std::move(result));
}

Shapes gathered(const OpShapes& op, std::span<const std::int64_t> sizes) {
    const auto offset = op.op.ints(AttributeName::offset_dims),
               collapsed = op.op.ints(AttributeName::collapsed_slice_dims),
               batching = op.op.ints(AttributeName::operand_batching_dims);
    const auto vector = op.op.intOr(AttributeName::index_vector_dim, 0);
    if (op.operands.size() < 2) return {};
    Shape batch, window;
    for (std::int64_t d = 0; d < static_cast<std::int64_t>(op.operands[1].size()); ++d)
        if (d != vector) batch.push_back(op.operands[1][place(d)]);
    for (std::int64_t d = 0; d < static_cast<std::int64_t>(sizes.size()); ++d)
        if (std::ranges::find(collapsed, d) == collapsed.end() && std::ranges::find(batching, d) == batching.end())
            window.push_back(sizes[place(d)]);
    Shape result;
    std::size_t b = 0, w = 0;
    for (std::int64_t d = 0; place(d) < batch.size() + window.size(); ++d) {
        const bool ofWindow = std::ranges::find(offset, d) != offset.end();
        if ((ofWindow ? w : b) >= (ofWindow ? window : batch).size()) return {};
        result.push_back(ofWindow ? window[w++] : batch[b++]);
    }
    return one(std::move(result));
}
Shapes gather(const OpShapes& op) { return gathered(op, op.op.ints(AttributeName::slice_sizes)); }
Shapes dynamicGather(const OpShapes& op) {
    const auto sizes = op.numbers(2);
    return sizes ? gathered(op, *sizes) : Shapes();
}

Shapes dynamicSlice(const OpShapes& op) {
    const auto sizes = op.op.ints(AttributeName::slice_sizes);
    return one(Shape(sizes.begin(), sizes.end()));
}

// A window that slides: 1 where the list is not given.
std::int64_t windows(std::int64_t size, std::int64_t base, std::int64_t low, std::int64_t high, std::int64_t window,
                     std::int64_t dilation, std::int64_t stride) {
    const auto all = (size > 0 ? (size - 1) * base + 1 : 0) + low + high,
               reach = window > 0 ? (window - 1) * dilation + 1 : 0;
    return all < reach || stride <= 0 ? 0 : (all - reach) / stride + 1;
}
std::int64_t at(std::span<const std::int64_t> list, std::size_t i, std::int64_t otherwise) {
    return i < list.size() ? list[i] : otherwise;
}

Shapes slid(const OpShapes& op, std::span<const std::int64_t> window, std::span<const std::int64_t> strides,
            std::span<const std::int64_t> base, std::span<const std::int64_t> dilations,
            std::span<const std::int64_t> padding, std::size_t results) {
    Shape result;
    for (std::size_t i = 0; i < op.operands[0].size(); ++i)
        result.push_back(windows(op.operands[0][i], at(base, i, 1), at(padding, 2 * i, 0), at(padding, 2 * i + 1, 0),
                                 at(window, i, 1), at(dilations, i, 1), at(strides, i, 1)));
    return std::vector<Shape>(results, result);
}
Shapes reduceWindow(const OpShapes& op) {
    return slid(op, op.op.ints(AttributeName::window_dimensions), op.op.ints(AttributeName::window_strides),
                op.op.ints(AttributeName::base_dilations), op.op.ints(AttributeName::window_dilations),
                op.op.ints(AttributeName::padding), op.op.module.results(op.op.op).size());
}

Shapes convolved(const OpShapes& op, std::span<const std::int64_t> padding) {
    if (op.operands.size() < 2) return {};
    const Shape &lhs = op.operands[0], &rhs = op.operands[1];
    const auto input = op.op.ints(AttributeName::input_spatial_dimensions),
               kernel = op.op.ints(AttributeName::kernel_spatial_dimensions),
               output = op.op.ints(AttributeName::output_spatial_dimensions);
    Shape result(lhs.size());
    const auto set = [&](std::int64_t dimension, std::int64_t size) {
        if (within(dimension, result)) result[place(dimension)] = size;
    };
    const auto batch = op.op.intOr(AttributeName::input_batch_dimension, 0),
               features = op.op.intOr(AttributeName::kernel_output_feature_dimension, 0),
               groups = op.op.intOr(AttributeName::batch_group_count, 1);
    if (!within(batch, lhs) || !within(features, rhs) || groups <= 0 || input.size() != output.size() ||
        kernel.size() != output.size())
        return {};
    set(op.op.intOr(AttributeName::output_batch_dimension, 0), lhs[place(batch)] / groups);
    set(op.op.intOr(AttributeName::output_feature_dimension, 0), rhs[place(features)]);
    for (std::size_t i = 0; i < output.size(); ++i) {
        if (!within(input[i], lhs) || !within(kernel[i], rhs)) return {};
        set(output[i],
            windows(lhs[place(input[i])], at(op.op.ints(AttributeName::lhs_dilation), i, 1), at(padding, 2 * i, 0),
                    at(padding, 2 * i + 1, 0), rhs[place(kernel[i])], at(op.op.ints(AttributeName::rhs_dilation), i, 1),
                    at(op.op.ints(AttributeName::window_strides), i, 1)));
    }
    return one(std::move(result));
}
Shapes convolution(const OpShapes& op) { return convolved(op, op.op.ints(AttributeName::padding)); }
Shapes dynamicConv(const OpShapes& op) {
    const auto padding = op.numbers(2);
    return padding ? convolved(op, *padding) : Shapes();
}

Shapes topK(const OpShapes& op) {
    Shape result = op.operands[0];
    const auto k = op.op.intOr(AttributeName::k, -1);
    if (result.empty() || k < 0) return {};
    result.back() = k;
    return std::vector<Shape>{result, result};
}

Shapes composite(const OpShapes& op) {
    if (kernels::attributeText(op.op, "name") != "chlo.top_k" || op.operands[0].empty()) return {};
    const auto k = kernels::fieldNumber(kernels::attributeText(op.op, "composite_attributes"), "k", -1);
    if (k < 0) return {};
    Shape result = op.operands[0];
    result.back() = k;
    return std::vector<Shape>{result, result};
}

Shapes fft(const OpShapes& op) {
    const auto length = op.op.ints(AttributeName::fft_length);
    const auto type = op.op.module.textOf(op.op.op, AttributeName::fft_type);
    Shape result = op.operands[0];
    if (result.empty() || length.empty()) return {};
    if (type.find("IRFFT") != type.npos)
        result.back() = length.back();
    else if (type.find("RFFT") != type.npos)
        result.back() = length.back() / 2 + 1;
    return one(std::move(result));
}

Shapes normalised(const OpShapes& op) { // the whole, and numbers of each feature
    const auto feature = op.op.intOr(AttributeName::feature_index, 0);
    if (!within(feature, op.operands[0])) return {};
    std::vector<Shape> result(op.op.module.results(op.op.op).size(), Shape{op.operands[0][place(feature)]});
    result[0] = op.operands[0];
    return result;
}

constexpr std::string_view kWindowCall = "stablehlo.dynamic_reduce_window", kTopKCall = "stablehlo.dynamic_top_k",
                           kBitsCall = "stablehlo.dynamic_rng_bit_generator";

std::string_view target(const OpShapes& op) { return op.op.module.textOf(op.op.op, AttributeName::call_target_name); }
std::string_view unquoted(std::string_view text) {
    return text.size() >= 2 && text.front() == '"' ? text.substr(1, text.size() - 2) : text;
}

// "dense<[1, 2]> : tensor<2xi64>"
Shape shapePlaces(const OpShapes& op) {
    constexpr std::string_view name = "indices_of_shape_operands", opening = "dense<";
    const Module& module = op.op.module;
    for (const auto& attribute : module.attributes(op.op.op))
        if (module.text(attribute.name) == name && attribute.intCount > 0) {
            const auto list = module.ints(attribute);
            return {list.begin(), list.end()};
        }
    auto text = kernels::attributeText(op.op, name);
    if (!text.starts_with(opening)) return {};
    text = text.substr(opening.size(), text.find('>') - opening.size());
    return kernels::fieldList("list = " + std::string(text.starts_with('[') ? "" : "[") + std::string(text), "list");
}

Shapes customCall(const OpShapes& op) {
    const auto name = unquoted(target(op));
    const std::size_t results = op.op.module.results(op.op.op).size();
    if (name == kWindowCall && op.operands.size() == 2 * results + 5) {
        const auto first = 2 * results;
        const auto window = op.numbers(first), strides = op.numbers(first + 1), base = op.numbers(first + 2),
                   dilations = op.numbers(first + 3), padding = op.numbers(first + 4);
        if (!window || !strides || !base || !dilations || !padding) return {};
        return slid(op, *window, *strides, *base, *dilations, *padding, results);
    }
    if (name == kTopKCall && op.operands.size() == 2 && !op.operands[0].empty()) {
        const auto k = op.numbers(1);
        Shape result = op.operands[0];
        if (!k || k->size() != 1) return {};
        result.back() = k->front();
        return std::vector<Shape>{result, result};
    }
    if (name == kBitsCall && op.operands.size() == 2) {
        auto bits = op.numbers(1);
        return bits ? Shapes(std::vector<Shape>{op.operands[0], std::move(*bits)}) : Shapes();
    }
    // Shapes of results stand among the operands, by number.
    const auto places = shapePlaces(op);
    if (results == 0 || places.size() != results) {
        if (name == "Sharding" || name == "annotate_device_placement" || name == "LayoutConstraint") return like<0>(op);
        return {};
    }
    std::vector<Shape> shapes;
    for (const auto place : places) {
        auto shape = place < 0 ? std::nullopt : op.numbers(static_cast<std::size_t>(place));
        if (!shape) return {};
        shapes.push_back(std::move(*shape));
    }
    return shapes;
}

constexpr PerOp<Rule> kRules{
    {OpKind::reshape, reshape},
    {OpKind::dynamic_reshape, asGiven<1>},
    {OpKind::dynamic_broadcast_in_dim, asGiven<1>},
    {OpKind::dynamic_iota, asGiven<0>},
    {OpKind::broadcast, broadcast},
    {OpKind::broadcast_in_dim, broadcastInDim},
    {OpKind::bitcast_convert, bitcastConvert},
    {OpKind::transpose, transpose},
    {OpKind::dot_general, dotGeneral},
    {OpKind::dot, dot},
    {OpKind::reduce, reduce},
    {OpKind::slice, slice},
    {OpKind::real_dynamic_slice, realDynamicSlice},
    {OpKind::dynamic_slice, dynamicSlice},
    {OpKind::dynamic_update_slice, like<0>},
    {OpKind::pad, pad},
    {OpKind::dynamic_pad, dynamicPad},
    {OpKind::concatenate, concatenate},
    {OpKind::reverse, like<0>},
    {OpKind::sort, likeEach},
    {OpKind::gather, gather},
    {OpKind::dynamic_gather, dynamicGather},
    {OpKind::scatter, likeEach},
    {OpKind::select_and_scatter, like<0>},
    {OpKind::reduce_window, reduceWindow},
    {OpKind::convolution, convolution},
    {OpKind::dynamic_conv, dynamicConv},
    {OpKind::top_k, topK},
    {OpKind::topk, topK},
    {OpKind::composite, composite},
    {OpKind::cholesky, like<0>},
    {OpKind::triangular_solve, like<1>},
    {OpKind::fft, fft},
    {OpKind::batch_norm_inference, like<0>},
    {OpKind::batch_norm_training, normalised},
    {OpKind::batch_norm_grad, normalised},
    {OpKind::rng, asGiven<2>},
    {OpKind::all_reduce, likeEach},
    {OpKind::collective_permute, likeEach},
    {OpKind::collective_broadcast, likeEach},
    {OpKind::cross_replica_sum, likeEach},
    {OpKind::optimization_barrier, likeEach},
    {OpKind::custom_call, customCall},
};

} // namespace

std::optional<Shape> OpShapes::numbers(std::size_t operand) const {
    if (operand >= known.size() || !known[operand]) return {};
    auto numbers = kernels::integersOf(*known[operand]);
    if (std::ranges::any_of(numbers, [](auto n) { return n > kMostNumber || n < -kMostNumber; })) return {};
    return numbers;
}

std::optional<std::vector<Shape>> resultShapes(const OpShapes& op) {
    const auto kind = op.op.kind();
    if (has(kind, Trait::identity)) return likeEach(op);
    if (const auto rule = kRules[kind]) return op.operands.empty() ? Shapes() : rule(op);
    if (has(kind, Trait::elementwise)) return laneByLane(op);
    if (ruleFamily(kind) == RuleFamily::aligned) return alignedAtLast(op);
    return {};
}

std::optional<StaticForm> staticForm(const OpShapes& op) {
    using Name = AttributeName;
    const auto numbers = [&](std::size_t operand) { return op.numbers(operand).value_or(Shape()); };
    const auto allKnown = [&](std::size_t first) {
        for (auto i = first; i < op.known.size(); ++i)
            if (!op.known[i]) return false;
        return op.known.size() > first;
    };
    switch (op.op.kind()) {
    case OpKind::dynamic_reshape:
        return StaticForm{OpKind::reshape, 1, {}, {}, false};
    case OpKind::dynamic_broadcast_in_dim:
        return StaticForm{OpKind::broadcast_in_dim, 1, {}, {}, false};
    case OpKind::dynamic_iota:
        return StaticForm{OpKind::iota, 0, {}, {}, false};
    case OpKind::dynamic_gather:
        if (!allKnown(2)) return {};
        return StaticForm{OpKind::gather, 2, {{Name::slice_sizes, numbers(2)}}, {}, false};
    case OpKind::dynamic_pad:
        if (!allKnown(2)) return {};
        return StaticForm{OpKind::pad,
                          2,
                          {{Name::edge_padding_low, numbers(2)},
                           {Name::edge_padding_high, numbers(3)},
                           {Name::interior_padding, numbers(4)}},
                          {},
                          false};
    case OpKind::real_dynamic_slice:
        if (!allKnown(1)) return {};
        return StaticForm{
            OpKind::slice,
            1,
            {{Name::start_indices, numbers(1)}, {Name::limit_indices, numbers(2)}, {Name::strides, numbers(3)}},
            {},
            false};
    case OpKind::dynamic_conv: {
        if (!allKnown(2) || op.operands[0].size() < 2) return {};
        StaticForm form{OpKind::convolution, 2, {{Name::padding, numbers(2)}}, {}, false};
        const auto dimensions = op.operands[0].size() - 2; // what is not said of a window is usual
        for (const auto name : {Name::window_strides, Name::lhs_dilation, Name::rhs_dilation, Name::window_reversal})
            if (op.op.ints(name).empty())
                form.lists.push_back({name, Shape(dimensions, name == Name::window_reversal ? 0 : 1)});
        return form;
    }
    case OpKind::composite:
        if (kernels::attributeText(op.op, "name") != "chlo.top_k") return {};
        return StaticForm{
            OpKind::top_k,
            1,
            {{Name::k, {kernels::fieldNumber(kernels::attributeText(op.op, "composite_attributes"), "k", 0)}}},
            {},
            true};
    case OpKind::custom_call:
        break;
    default:
        return {};
    }
    const auto name = unquoted(target(op));
    const std::size_t results = op.op.module.results(op.op.op).size();
    if (name == kWindowCall && op.operands.size() == 2 * results + 5 && allKnown(2 * results)) {
        const auto first = 2 * results;
        auto computation = kernels::attributeText(op.op, "called_computations");
        computation.remove_prefix(std::min(computation.find('@'), computation.size()));
        computation = computation.substr(0, computation.find_first_of(",]"));
        return StaticForm{OpKind::reduce_window,
                          first,
                          {{Name::window_dimensions, numbers(first)},
                           {Name::window_strides, numbers(first + 1)},
                           {Name::base_dilations, numbers(first + 2)},
                           {Name::window_dilations, numbers(first + 3)},
                           {Name::padding, numbers(first + 4)}},
                          computation,
                          true};
    }
    if (name == kTopKCall && op.operands.size() == 2 && allKnown(1))
        return StaticForm{OpKind::top_k, 1, {{Name::k, numbers(1)}}, {}, true};
    if (name == kBitsCall && op.operands.size() == 2 && allKnown(1))
        return StaticForm{OpKind::rng_bit_generator, 1, {}, {}, true};
    return {};
}

} // namespace axiscape::shapes
