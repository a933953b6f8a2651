// SPDX-License-Identifier: GPL-3.0-or-later
// A convolution is a product of matrices: rows are places of the window, columns output features, and the sum runs over
// the window and its input features. In the padded input an element's place is a sum of what the row says and what the
// step of the sum says, so that no window is ever copied out.
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/contraction/product.h"
#include "core/interpret/movement/movement.h"
#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <array>

namespace axiscape::kernels {
namespace {

struct Window {
    std::span<const std::int64_t> strides, padding, inputDilation, kernelDilation, reversal;

    bool keepsInput() const {
        return std::ranges::all_of(padding, [](auto p) { return p == 0; }) &&
               std::ranges::all_of(inputDilation, [](auto d) { return d == 1; });
    }
};

// The input with its elements spread by the dilation and the padding around it; negative padding cuts off.
Tensor aroundWindow(const Tensor& input, std::span<const std::int64_t> spatial, const Window& window) {
    if (window.keepsInput()) return input;
    std::vector<std::int64_t> shape(input.shape().begin(), input.shape().end()), low(input.rank(), 0),
        interior(input.rank(), 0);
    for (std::size_t s = 0; s < spatial.size(); ++s) {
        const auto d = static_cast<std::size_t>(spatial[s]);
        const auto dilated = shape[d] == 0 ? 0 : (shape[d] - 1) * window.inputDilation[s] + 1;
        low[d] = window.padding[2 * s];
        interior[d] = window.inputDilation[s] - 1;
        shape[d] = std::max<std::int64_t>(0, dilated + low[d] + window.padding[2 * s + 1]);
    }
    return padded(input, Tensor::zeros(input.dtype(), {}), low, interior, shape);
}

// offsetsOf of dimensions that are added one by one.
struct Axes {
    std::vector<std::int64_t> sizes, strides;
    void add(std::int64_t size, std::int64_t stride) {
        sizes.push_back(size);
        strides.push_back(stride);
    }
    std::vector<std::int64_t> offsets(std::int64_t start = 0) const {
        auto list = offsetsOf(sizes, strides);
        for (auto& offset : list) offset += start;
        return list;
    }
};

} // namespace

Result<std::vector<Tensor>> convolution(OpRef op, std::span<const Tensor> operands) {
    using A = AttributeName;
    const auto dimension = [&](A name) { return static_cast<std::size_t>(op.intOr(name, 0)); };
    const auto type = op.resultType();
    Window window{op.ints(A::window_strides), op.ints(A::padding), op.ints(A::lhs_dilation), op.ints(A::rhs_dilation),
                  op.ints(A::window_reversal)};
    Tensor dynamicPadding;
    if (operands.size() > 2) {
        dynamicPadding = convertTensor(operands[2], ElementType::i64);
        window.padding = {dynamicPadding.data<std::int64_t>(), static_cast<std::size_t>(dynamicPadding.elements())};
    }
    const auto sumOf = sumType(std::array{operands[0].dtype(), operands[1].dtype()}, type.dtype);
    const auto inputSpatial = op.ints(A::input_spatial_dimensions),
               kernelSpatial = op.ints(A::kernel_spatial_dimensions),
               outputSpatial = op.ints(A::output_spatial_dimensions);
    const auto input = aroundWindow(convertTensor(operands[0], sumOf), inputSpatial, window);
    const auto kernel = convertTensor(operands[1], sumOf);
    const auto inputSteps = rowMajorStrides(input.shape()), kernelSteps = rowMajorStrides(kernel.shape()),
               outputSteps = rowMajorStrides(type.shape);
    const auto inputBatch = dimension(A::input_batch_dimension), inputFeature = dimension(A::input_feature_dimension),
               kernelInput = dimension(A::kernel_input_feature_dimension),
               kernelOutput = dimension(A::kernel_output_feature_dimension),
               outputBatch = dimension(A::output_batch_dimension),
               outputFeature = dimension(A::output_feature_dimension);
    const auto featureGroups = op.intOr(A::feature_group_count, 1), batchGroups = op.intOr(A::batch_group_count, 1);
    const auto groups = featureGroups * batchGroups; // one of them is 1
    const auto features = kernel.shape()[kernelInput], filters = kernel.shape()[kernelOutput] / groups,
               batches = input.shape()[inputBatch] / batchGroups;

    Axes inputGroup, kernelGroup, outputGroup, inputRow, outputRow, inputSum, kernelSum, kernelColumn, outputColumn;
    inputGroup.add(groups, featureGroups > 1 ? features * inputSteps[inputFeature] : batches * inputSteps[inputBatch]);
    kernelGroup.add(groups, filters * kernelSteps[kernelOutput]);
    outputGroup.add(groups, filters * outputSteps[outputFeature]);
    inputRow.add(batches, inputSteps[inputBatch]);
    outputRow.add(batches, outputSteps[outputBatch]);
    kernelColumn.add(filters, kernelSteps[kernelOutput]);
    outputColumn.add(filters, outputSteps[outputFeature]);
    std::int64_t kernelStart = 0; // of the last element of reversed dimensions
    for (std::size_t s = 0; s < inputSpatial.size(); ++s) {
        const auto in = static_cast<std::size_t>(inputSpatial[s]), at = static_cast<std::size_t>(kernelSpatial[s]),
                   out = static_cast<std::size_t>(outputSpatial[s]);
        const bool reversed = s < window.reversal.size() && window.reversal[s] != 0;
        inputRow.add(type.shape[out], window.strides[s] * inputSteps[in]);
        outputRow.add(type.shape[out], outputSteps[out]);
        inputSum.add(kernel.shape()[at], window.kernelDilation[s] * inputSteps[in]);
        kernelSum.add(kernel.shape()[at], reversed ? -kernelSteps[at] : kernelSteps[at]);
        if (reversed) kernelStart += (kernel.shape()[at] - 1) * kernelSteps[at];
    }
    inputSum.add(features, inputSteps[inputFeature]);
    kernelSum.add(features, kernelSteps[kernelInput]);
    return std::vector{product(input, {inputGroup.offsets(), inputRow.offsets(), inputSum.offsets()}, kernel,
                               {kernelGroup.offsets(), kernelSum.offsets(kernelStart), kernelColumn.offsets()},
                               type.dtype, type.shape,
                               {outputGroup.offsets(), outputRow.offsets(), outputColumn.offsets()})};
}

} // namespace axiscape::kernels
