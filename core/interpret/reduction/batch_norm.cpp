// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/tensor/elements.h"

#include <array>
#include <charconv>
#include <cmath>

namespace axiscape::kernels {
namespace {

// The operand as [outer, features, inner] around its feature dimension.
struct Features {
    std::size_t outer = 1, count = 1, inner = 1;

    Features(std::span<const std::int64_t> shape, std::size_t feature) {
        for (std::size_t d = 0; d < shape.size(); ++d)
            (d < feature ? outer : d == feature ? count : inner) *= static_cast<std::size_t>(shape[d]);
    }
    // f(feature, index) in the order of the elements.
    template <class F> void each(F f) const {
        std::size_t at = 0;
        for (std::size_t o = 0; o < outer; ++o)
            for (std::size_t c = 0; c < count; ++c)
                for (std::size_t i = 0; i < inner; ++i) f(c, at++);
    }
};

template <class T> struct Run {
    OpRef op;
    std::vector<Tensor> in; // of T
    ElementType dtype;
    T epsilon;
    Features features;

    const T* data(std::size_t i) const { return in[i].data<T>(); }
    Tensor perFeature() const { return Tensor::zeros(dtype, std::array{static_cast<std::int64_t>(features.count)}); }
    T size() const { return static_cast<T>(features.outer * features.inner); }
    std::vector<Tensor> rounded(std::vector<Tensor> results) const {
        for (std::size_t i = 0; i < results.size(); ++i) results[i] = convertTensor(results[i], op.resultType(i).dtype);
        return results;
    }

    Tensor normalized(const T* mean, const T* variance) const {
        Tensor result(dtype, in[0].shape());
        auto* out = result.mutableData<T>();
        const T *x = data(0), *scale = data(1), *offset = data(2);
        std::vector<T> deviation(features.count);
        for (std::size_t c = 0; c < features.count; ++c) deviation[c] = std::sqrt(variance[c] + epsilon);
        features.each(
            [&](std::size_t c, std::size_t i) { out[i] = (x[i] - mean[c]) / deviation[c] * scale[c] + offset[c]; });
        return result;
    }

    std::vector<Tensor> training() const {
        auto meanOf = perFeature(), varianceOf = perFeature();
        auto *mean = meanOf.template mutableData<T>(), *variance = varianceOf.template mutableData<T>();
        const T* x = data(0);
        features.each([&](std::size_t c, std::size_t i) { mean[c] += x[i]; });
        for (std::size_t c = 0; c < features.count; ++c) mean[c] /= size();
        features.each([&](std::size_t c, std::size_t i) { variance[c] += (x[i] - mean[c]) * (x[i] - mean[c]); });
        for (std::size_t c = 0; c < features.count; ++c) variance[c] /= size();
        return rounded({normalized(mean, variance), meanOf, varianceOf});
    }

    std::vector<Tensor> gradient() const {
        const T *x = data(0), *scale = data(1), *mean = data(2), *variance = data(3), *grad = data(4);
        auto offsetOf = perFeature(), scaleOf = perFeature();
        auto *sum = offsetOf.template mutableData<T>(), *weighted = scaleOf.template mutableData<T>();
        features.each([&](std::size_t c, std::size_t i) {
            sum[c] += grad[i];
            weighted[c] += grad[i] * (x[i] - mean[c]);
        });
        Tensor result(dtype, in[0].shape());
        auto* out = result.mutableData<T>();
        features.each([&](std::size_t c, std::size_t i) {
            const T variation = variance[c] + epsilon;
            out[i] = scale[c] / std::sqrt(variation) / size() *
                     (size() * grad[i] - sum[c] - (x[i] - mean[c]) * weighted[c] / variation);
        });
        for (std::size_t c = 0; c < features.count; ++c) weighted[c] /= std::sqrt(variance[c] + epsilon);
        return rounded({result, scaleOf, offsetOf});
    }

    std::vector<Tensor> results() const {
        if (op.kind() == OpKind::batch_norm_training) return training();
        if (op.kind() == OpKind::batch_norm_grad) return gradient();
        return rounded({normalized(data(3), data(4))});
    }
};

} // namespace

Result<std::vector<Tensor>> batchNorm(OpRef op, std::span<const Tensor> operands) {
    const bool wide = operands[0].dtype() == ElementType::f64;
    const auto dtype = wide ? ElementType::f64 : ElementType::f32;
    std::vector<Tensor> in;
    for (const auto& operand : operands) in.push_back(convertTensor(operand, dtype));
    const Features features(operands[0].shape(), static_cast<std::size_t>(op.intOr(AttributeName::feature_index, 0)));
    const auto text = op.module.textOf(op.op, AttributeName::epsilon); // "1.0e-03 : f32"
    float epsilon = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), epsilon).ec != std::errc())
        return fail("batch norm without an epsilon");
    if (wide) return Run<double>{op, std::move(in), dtype, epsilon, features}.results();
    return Run<float>{op, std::move(in), dtype, static_cast<float>(epsilon), features}.results();
}

} // namespace axiscape::kernels
