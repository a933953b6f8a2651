// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/reduction/window.h"

#include <algorithm>
#include <numeric>

namespace axiscape::kernels {
namespace {

// The outputs first, first + step, ... that meet inputs along one dimension.
struct Meeting {
    std::int64_t count = 0, firstOutput = 0, outputStep = 1, firstInput = 0, inputStep = 0;
};

Meeting meetingAt(const WindowDimension& w, std::int64_t place) {
    Meeting m;
    const std::int64_t shift = place * w.windowDilation - w.low;
    // Every period-th output hits an element and not a hole between two.
    const std::int64_t period = w.baseDilation / std::gcd(w.stride, w.baseDilation);
    const std::int64_t start = shift < 0 ? (-shift + w.stride - 1) / w.stride : 0;
    std::int64_t output = start;
    while (output < start + period && (output * w.stride + shift) % w.baseDilation != 0) ++output;
    if (output == start + period) return m;
    m.firstOutput = output;
    m.firstInput = (output * w.stride + shift) / w.baseDilation;
    m.outputStep = period;
    m.inputStep = w.stride * period / w.baseDilation;
    if (m.firstOutput >= w.output || m.firstInput >= w.input) return m;
    m.count = 1 + std::min((w.output - 1 - m.firstOutput) / m.outputStep, (w.input - 1 - m.firstInput) / m.inputStep);
    return m;
}

} // namespace

std::vector<WindowDimension> windowOf(OpRef op, std::span<const std::int64_t> inputShape,
                                      std::span<const std::int64_t> outputShape) {
    // a splat may stand for all dimensions
    const auto entry = [&](AttributeName name, std::size_t i, std::int64_t otherwise) {
        const auto list = op.ints(name);
        return i < list.size() ? list[i] : list.size() == 1 ? list[0] : otherwise;
    };
    std::vector<WindowDimension> window(inputShape.size());
    for (std::size_t d = 0; d < window.size(); ++d)
        window[d] = {inputShape[d],
                     outputShape[d],
                     entry(AttributeName::window_dimensions, d, 1),
                     entry(AttributeName::window_strides, d, 1),
                     entry(AttributeName::base_dilations, d, 1),
                     entry(AttributeName::window_dilations, d, 1),
                     entry(AttributeName::padding, 2 * d, 0)};
    return window;
}

Result<void> forEachPlace(std::span<const WindowDimension> window,
                          const std::function<Result<void>(const WindowPlace&)>& f) {
    const std::size_t rank = window.size();
    std::vector<std::vector<Meeting>> meetings(rank);
    std::vector<StridedDimension> places(rank);
    std::vector<std::int64_t> inputShape(rank), outputShape(rank);
    for (std::size_t d = 0; d < rank; ++d) {
        places[d] = {window[d].size, 0, 0};
        inputShape[d] = window[d].input;
        outputShape[d] = window[d].output;
        for (std::int64_t j = 0; j < window[d].size; ++j) meetings[d].push_back(meetingAt(window[d], j));
        if (window[d].size <= 0) return {};
    }
    const auto inputStrides = rowMajorStrides(inputShape), outputStrides = rowMajorStrides(outputShape);
    WindowPlace place;
    place.walk.resize(rank);
    Odometer at(places);
    do {
        place.toBase = place.fromBase = 0;
        place.count = 1;
        for (std::size_t d = 0; d < rank; ++d) {
            const Meeting& m = meetings[d][static_cast<std::size_t>(at.index()[d])];
            place.walk[d] = {m.count, m.outputStep * outputStrides[d], m.inputStep * inputStrides[d]};
            place.toBase += m.firstOutput * outputStrides[d];
            place.fromBase += m.firstInput * inputStrides[d];
            place.count *= m.count;
        }
        if (place.count == 0) continue;
        if (auto done = f(place); !done) return done;
    } while (at.next());
    return {};
}

} // namespace axiscape::kernels
