// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes and attributes of one op, and which functions check which op.
#include "core/stablehlo/verify_structured.h"

#include "core/ops/per_op.h"

#include <algorithm>

namespace axiscape {
namespace {

using A = AttributeName;
using Ints = std::span<const std::int64_t>;

const std::string kSizes = "the size of the result does not follow from its operands";

std::string broadcastMisfit(const OpView& op) {
    const Ints dims = op.ints(A::broadcast_dimensions), from = op.operands[0].shape, to = op.results[0].shape;
    if (auto text = lengthMisfit("broadcast_dimensions", dims.size(), from.size()); !text.empty()) return text;
    if (auto text = dimensionsMisfit("broadcast_dimensions", dims, to.size()); !text.empty()) return text;
    for (std::size_t i = 0; i < dims.size(); ++i)
        if (from[i] != 1 && !fits(from[i], to[static_cast<std::size_t>(dims[i])])) return kSizes;
    return {};
}

std::string transposeMisfit(const OpView& op) {
    const Ints dims = op.ints(A::permutation), from = op.operands[0].shape, to = op.results[0].shape;
    if (auto text = lengthMisfit("permutation", dims.size(), from.size()); !text.empty()) return text;
    if (auto text = dimensionsMisfit("permutation", dims, from.size()); !text.empty()) return text;
    if (to.size() != from.size()) return kSizes;
    for (std::size_t i = 0; i < dims.size(); ++i)
        if (!fits(from[static_cast<std::size_t>(dims[i])], to[i])) return kSizes;
    return {};
}

std::string dotMisfit(const OpView& op) {
    const Ints lhs = op.operands[0].shape, rhs = op.operands[1].shape, to = op.results[0].shape;
    std::vector<std::int64_t> shape;
    std::vector<bool> lhsTaken(lhs.size()), rhsTaken(rhs.size());
    for (const bool batching : {true, false}) {
        const Ints a = op.ints(batching ? A::lhs_batching_dimensions : A::lhs_contracting_dimensions);
        const Ints b = op.ints(batching ? A::rhs_batching_dimensions : A::rhs_contracting_dimensions);
        if (a.size() != b.size()) return "the two sides name different numbers of dimensions";
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (!isDimension(a[i], lhs.size()) || !isDimension(b[i], rhs.size())) return "a dimension is not there";
            const auto l = static_cast<std::size_t>(a[i]), r = static_cast<std::size_t>(b[i]);
            if (lhsTaken[l] || rhsTaken[r]) return "a dimension is named twice";
            lhsTaken[l] = rhsTaken[r] = true;
            if (!fits(lhs[l], rhs[r]))
                return "sizes " + std::to_string(lhs[l]) + " and " + std::to_string(rhs[r]) + " are paired";
            if (batching) shape.push_back(lhs[l]);
        }
    }
    for (std::size_t i = 0; i < lhs.size(); ++i)
        if (!lhsTaken[i]) shape.push_back(lhs[i]);
    for (std::size_t i = 0; i < rhs.size(); ++i)
        if (!rhsTaken[i]) shape.push_back(rhs[i]);
    return sameShape(shape, to) ? std::string() : kSizes;
}

std::string reduceMisfit(const OpView& op) {
    const Ints dims = op.ints(A::dimensions);
    for (std::size_t k = 0; k < op.results.size(); ++k) {
        const Ints from = op.operands[k].shape;
        if (auto text = dimensionsMisfit("dimensions", dims, from.size()); !text.empty()) return text;
        DimensionSet reduced(from.size());
        for (const auto d : dims) reduced.add(static_cast<std::size_t>(d));
        std::vector<std::int64_t> kept;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (!reduced.has(i)) kept.push_back(from[i]);
        if (!sameShape(kept, op.results[k].shape)) return kSizes;
    }
    return {};
}

std::string sliceMisfit(const OpView& op) {
    const Ints from = op.operands[0].shape, to = op.results[0].shape;
    const Ints start = op.ints(A::start_indices), limit = op.ints(A::limit_indices), stride = op.ints(A::strides);
    for (const auto length : {start.size(), limit.size(), stride.size(), to.size()})
        if (auto text = lengthMisfit("a range", length, from.size()); !text.empty()) return text;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (start[i] < 0 || start[i] > limit[i] || (from[i] >= 0 && limit[i] > from[i]) || stride[i] < 1)
            return "range " + std::to_string(i) + " does not lie in the operand";
        if (!fits((limit[i] - start[i]) / stride[i] + ((limit[i] - start[i]) % stride[i] != 0), to[i])) return kSizes;
    }
    return {};
}

std::string padMisfit(const OpView& op) {
    const Ints from = op.operands[0].shape, to = op.results[0].shape;
    const Ints low = op.ints(A::edge_padding_low), high = op.ints(A::edge_padding_high),
               interior = op.ints(A::interior_padding);
    for (const auto length : {low.size(), high.size(), interior.size(), to.size()})
        if (auto text = lengthMisfit("padding", length, from.size()); !text.empty()) return text;
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    for (std::size_t i = 0; i < from.size(); ++i) {
        for (const auto amount : {low[i], high[i], interior[i]})
            if (amount > kMost || amount < -kMost) return "padding is too large";
        if (interior[i] < 0) return "interior padding is negative";
        if (from[i] < 0 || to[i] < 0 || from[i] > kMost) continue;
        const auto gaps = from[i] > 0 ? from[i] - 1 : 0;
        if (interior[i] > 0 && gaps > kMost / interior[i]) return "padding is too large";
        if (from[i] + gaps * interior[i] + low[i] + high[i] != to[i]) return kSizes;
    }
    return {};
}

std::string dynamicSliceMisfit(const OpView& op) {
    const bool update = op.kind == OpKind::dynamic_update_slice;
    const std::size_t tensors = update ? 2 : 1;
    if (op.operands.size() < tensors) return "it has " + std::to_string(op.operands.size()) + " operands";
    const Ints whole = op.operands[0].shape, to = op.results[0].shape;
    if (auto text = lengthMisfit("the start", op.operands.size() - tensors, whole.size()); !text.empty()) return text;
    const Ints part = update ? op.operands[1].shape : op.ints(A::slice_sizes);
    if (auto text = lengthMisfit(update ? "the update" : "slice_sizes", part.size(), whole.size()); !text.empty())
        return text;
    for (std::size_t i = 0; i < whole.size(); ++i)
        if (whole[i] >= 0 && part[i] > whole[i]) return "the slice is larger than the operand";
    return sameShape(update ? whole : part, to) ? std::string() : kSizes;
}

std::string concatenateMisfit(const OpView& op) {
    const Ints to = op.results[0].shape, dims = op.ints(A::dimension);
    if (op.operands.empty()) return "it has no operand";
    if (dims.size() != 1 || !isDimension(dims[0], to.size())) return "its dimension is not there";
    std::int64_t sum = 0;
    for (const auto& operand : op.operands) {
        if (operand.shape.size() != to.size()) return "operands differ in rank";
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (static_cast<std::int64_t>(i) != dims[0] && !fits(operand.shape[i], to[i])) return kSizes;
            if (static_cast<std::int64_t>(i) != dims[0]) continue;
            sum = sum < 0 || operand.shape[i] < 0 ? -1 : sum + operand.shape[i];
        }
    }
    return fits(sum, to[static_cast<std::size_t>(dims[0])]) ? std::string() : kSizes;
}

// Elements are kept in number.
std::string reshapeMisfit(const OpView& op) {
    const Ints from = op.operands[0].shape, to = op.results[0].shape;
    for (const auto shape : {from, to})
        for (const auto d : shape)
            if (d < 0) return {};
    return op.operands[0].elements() == op.results[0].elements() ? std::string() : "the number of elements changes";
}

std::string oneDimension(const OpView& op, A name, std::size_t rank) {
    const Ints dims = op.ints(name);
    return dims.size() == 1 && isDimension(dims[0], rank) ? std::string() : "its dimension is not there";
}

std::string gatherMisfit(const OpView& op) {
    const std::size_t operand = op.operands[0].shape.size(), result = op.results[0].shape.size();
    const std::size_t indices = op.operands[1].shape.size();
    const struct {
        A name;
        std::size_t rank;
    } lists[] = {{A::offset_dims, result},
                 {A::collapsed_slice_dims, operand},
                 {A::operand_batching_dims, operand},
                 {A::start_indices_batching_dims, indices},
                 {A::start_index_map, operand},
                 {A::index_vector_dim, indices + 1}};
    for (const auto& list : lists)
        if (auto text = dimensionsMisfit("a list", op.ints(list.name), list.rank); !text.empty()) return text;
    const Ints sizes = op.ints(A::slice_sizes);
    if (auto text = lengthMisfit("slice_sizes", sizes.size(), operand); !text.empty()) return text;
    for (std::size_t i = 0; i < operand; ++i)
        if (sizes[i] < 0 || (op.operands[0].shape[i] >= 0 && sizes[i] > op.operands[0].shape[i]))
            return "slice_sizes is larger than the operand";
    if (op.ints(A::operand_batching_dims).size() != op.ints(A::start_indices_batching_dims).size())
        return "batching dimensions differ in number";
    const auto dropped = op.ints(A::collapsed_slice_dims).size() + op.ints(A::operand_batching_dims).size();
    if (dropped + op.ints(A::offset_dims).size() != operand) return "offset_dims does not fit the operand";
    const auto vectors = static_cast<std::size_t>(op.ints(A::index_vector_dim)[0]) < indices ? 1u : 0u;
    return op.ints(A::offset_dims).size() + indices - vectors == result ? std::string() : kSizes;
}

std::string scatterMisfit(const OpView& op) {
    const auto inputs = op.results.size();
    const std::size_t operand = op.operands[0].shape.size(), indices = op.operands[inputs].shape.size();
    const std::size_t update = op.operands[inputs + 1].shape.size();
    const struct {
        A name;
        std::size_t rank;
    } lists[] = {{A::update_window_dims, update},
                 {A::inserted_window_dims, operand},
                 {A::input_batching_dims, operand},
                 {A::scatter_indices_batching_dims, indices},
                 {A::scatter_dims_to_operand_dims, operand},
                 {A::index_vector_dim, indices + 1}};
    for (const auto& list : lists)
        if (auto text = dimensionsMisfit("a list", op.ints(list.name), list.rank); !text.empty()) return text;
    for (std::size_t k = 0; k < inputs; ++k)
        if (!sameShape(op.operands[k].shape, op.results[k].shape) ||
            !sameShape(op.operands[inputs + 1 + k].shape, op.operands[inputs + 1].shape))
            return kSizes;
    if (op.ints(A::input_batching_dims).size() != op.ints(A::scatter_indices_batching_dims).size())
        return "batching dimensions differ in number";
    const auto dropped = op.ints(A::inserted_window_dims).size() + op.ints(A::input_batching_dims).size();
    if (dropped + op.ints(A::update_window_dims).size() != operand)
        return "update_window_dims does not fit the operand";
    const auto vectors = static_cast<std::size_t>(op.ints(A::index_vector_dim)[0]) < indices ? 1u : 0u;
    return op.ints(A::update_window_dims).size() + indices - vectors == update ? std::string() : kSizes;
}

std::string convolutionMisfit(const OpView& op) {
    const std::size_t rank = op.results[0].shape.size();
    const A parts[3][3] = {
        {A::input_batch_dimension, A::input_feature_dimension, A::input_spatial_dimensions},
        {A::kernel_input_feature_dimension, A::kernel_output_feature_dimension, A::kernel_spatial_dimensions},
        {A::output_batch_dimension, A::output_feature_dimension, A::output_spatial_dimensions}};
    for (int part = 0; part < 3; ++part) {
        const auto& type = part == 2 ? op.results[0] : op.operands[static_cast<std::size_t>(part)];
        if (type.shape.size() != rank || rank < 2) return "operands and result differ in rank";
        std::vector<std::int64_t> all;
        for (const A name : parts[part]) all.insert(all.end(), op.ints(name).begin(), op.ints(name).end());
        if (auto text = lengthMisfit("dimension_numbers", all.size(), rank); !text.empty()) return text;
        if (auto text = dimensionsMisfit("dimension_numbers", all, rank); !text.empty()) return text;
        if (op.ints(parts[part][0]).size() != 1 || op.ints(parts[part][1]).size() != 1)
            return "dimension_numbers is not complete";
    }
    for (const A name : {A::window_strides, A::lhs_dilation, A::rhs_dilation, A::window_reversal})
        if (auto text = lengthMisfit("the window", op.ints(name).size(), rank - 2); !text.empty()) return text;
    return lengthMisfit("padding", op.ints(A::padding).size(), 2 * (rank - 2));
}

std::string windowMisfit(const OpView& op) {
    for (std::size_t k = 0; k < op.results.size(); ++k) {
        const std::size_t rank = op.operands[k].shape.size();
        if (op.results[k].shape.size() != rank) return kSizes;
        for (const A name : {A::window_dimensions, A::window_strides, A::base_dilations, A::window_dilations})
            if (auto text = lengthMisfit("the window", op.ints(name).size(), rank); !text.empty()) return text;
        if (auto text = lengthMisfit("padding", op.ints(A::padding).size(), 2 * rank); !text.empty()) return text;
    }
    return {};
}

std::string topKMisfit(const OpView& op) {
    const Ints from = op.operands[0].shape;
    if (from.empty() || op.ints(A::k).size() != 1) return "it has no last dimension, or no k";
    for (const auto& result : op.results) {
        if (result.shape.size() != from.size()) return kSizes;
        for (std::size_t i = 0; i + 1 < from.size(); ++i)
            if (!fits(from[i], result.shape[i])) return kSizes;
    }
    return {};
}

std::string iotaMisfit(const OpView& op) { return oneDimension(op, A::iota_dimension, op.results[0].shape.size()); }

std::string sortMisfit(const OpView& op) {
    return op.operands.empty() ? "it has no operand" : oneDimension(op, A::dimension, op.operands[0].shape.size());
}

std::string reverseMisfit(const OpView& op) {
    if (!sameShape(op.operands[0].shape, op.results[0].shape)) return kSizes;
    return dimensionsMisfit("dimensions", op.ints(A::dimensions), op.operands[0].shape.size());
}

constexpr PerOp<OpCheck> kChecks{
    {OpKind::while_, {whileMisfit, nullptr}},
    {OpKind::if_, {branchesMisfit, nullptr}},
    {OpKind::case_, {branchesMisfit, nullptr}},
    {OpKind::optimization_barrier, {barrierMisfit, nullptr}},
    {OpKind::sort, {comparatorMisfit, sortMisfit}},
    {OpKind::reduce, {reducerMisfit, reduceMisfit}},
    {OpKind::reduce_window, {reducerMisfit, windowMisfit}},
    {OpKind::scatter, {updaterMisfit, scatterMisfit}},
    {OpKind::broadcast_in_dim, {nullptr, broadcastMisfit}},
    {OpKind::transpose, {nullptr, transposeMisfit}},
    {OpKind::reshape, {nullptr, reshapeMisfit}},
    {OpKind::dot_general, {nullptr, dotMisfit}},
    {OpKind::slice, {nullptr, sliceMisfit}},
    {OpKind::pad, {nullptr, padMisfit}},
    {OpKind::dynamic_slice, {nullptr, dynamicSliceMisfit}},
    {OpKind::dynamic_update_slice, {nullptr, dynamicSliceMisfit}},
    {OpKind::concatenate, {nullptr, concatenateMisfit}},
    {OpKind::gather, {nullptr, gatherMisfit}},
    {OpKind::convolution, {nullptr, convolutionMisfit}},
    {OpKind::top_k, {nullptr, topKMisfit}},
    {OpKind::iota, {nullptr, iotaMisfit}},
    {OpKind::reverse, {nullptr, reverseMisfit}},
};

} // namespace

const OpCheck& opCheck(OpKind kind) { return kChecks[kind]; }

} // namespace axiscape
