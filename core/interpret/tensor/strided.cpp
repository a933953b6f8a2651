// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <cstring>

namespace axiscape::kernels {
namespace {

// The side of a block of a transpose, in elements: two blocks of the widest type fit the first-level cache.
constexpr std::int64_t kBlock = 32;

struct WideElement {
    std::uint64_t low, high;
};

template <class T> void copyRun(T* to, const T* from, const StridedDimension& d) {
    if (d.to == 1 && d.from == 1)
        std::memcpy(to, from, static_cast<std::size_t>(d.extent) * sizeof(T));
    else if (d.to == 1 && d.from == 0)
        std::fill_n(to, d.extent, *from);
    else
        for (std::int64_t i = 0; i < d.extent; ++i) to[i * d.to] = from[i * d.from];
}

template <class T> void copyPlane(T* to, const T* from, const StridedDimension& outer, const StridedDimension& inner) {
    for (std::int64_t i = 0; i < outer.extent; ++i) copyRun(to + i * outer.to, from + i * outer.from, inner);
}

// The buffers' contiguous directions differ: block by block, so that both stay in cache.
template <class T>
void copyBlocked(T* to, const T* from, const StridedDimension& outer, const StridedDimension& inner) {
    for (std::int64_t i0 = 0; i0 < outer.extent; i0 += kBlock)
        for (std::int64_t j0 = 0; j0 < inner.extent; j0 += kBlock) {
            const auto iEnd = std::min(i0 + kBlock, outer.extent), jEnd = std::min(j0 + kBlock, inner.extent);
            for (std::int64_t i = i0; i < iEnd; ++i)
                for (std::int64_t j = j0; j < jEnd; ++j)
                    to[i * outer.to + j * inner.to] = from[i * outer.from + j * inner.from];
        }
}

template <class T> void copyAll(T* to, const T* from, std::span<const StridedDimension> walk) {
    if (walk.empty()) {
        *to = *from;
        return;
    }
    const StridedDimension inner = walk.back();
    const auto others = walk.first(walk.size() - 1);
    if (others.empty()) return copyRun(to, from, inner);
    // The second direction of the innermost loops: where the source is contiguous if the inner one is not, else the
    // next one.
    std::size_t second = others.size() - 1;
    const bool transposes = inner.from != 1 && inner.from != 0;
    for (std::size_t d = 0; transposes && d < others.size(); ++d)
        if (others[d].from == 1) second = d;
    const StridedDimension outer = others[second];
    std::vector<StridedDimension> rest(others.begin(), others.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(second));
    Odometer at(rest);
    do {
        if (transposes && outer.from == 1)
            copyBlocked(to + at.to(), from + at.from(), outer, inner);
        else
            copyPlane(to + at.to(), from + at.from(), outer, inner);
    } while (at.next());
}

// Calls f with an element of that width.
template <class F> void byWidth(std::size_t width, F f) {
    switch (width) {
    case 1:
        return f(std::uint8_t{});
    case 2:
        return f(std::uint16_t{});
    case 4:
        return f(std::uint32_t{});
    case 8:
        return f(std::uint64_t{});
    default:
        return f(WideElement{});
    }
}

} // namespace

std::vector<std::int64_t> rowMajorStrides(std::span<const std::int64_t> shape) {
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t d = shape.size(); d-- > 1;) strides[d - 1] = strides[d] * shape[d];
    return strides;
}

std::vector<StridedDimension> coalesced(std::span<const StridedDimension> dimensions) {
    std::vector<StridedDimension> walk;
    walk.reserve(dimensions.size());
    for (const auto& d : dimensions) {
        if (d.extent == 1) continue;
        if (!walk.empty() && walk.back().to == d.to * d.extent && walk.back().from == d.from * d.extent)
            walk.back() = {walk.back().extent * d.extent, d.to, d.from};
        else
            walk.push_back(d);
    }
    return walk;
}

void copyStrided(std::byte* to, const std::byte* from, std::span<const StridedDimension> dimensions,
                 std::size_t width) {
    if (std::any_of(dimensions.begin(), dimensions.end(), [](const auto& d) { return d.extent <= 0; })) return;
    copyCoalesced(to, from, coalesced(dimensions), width);
}

void copyCoalesced(std::byte* to, const std::byte* from, std::span<const StridedDimension> walk, std::size_t width) {
    byWidth(width, [&]<class T>(T) { copyAll(reinterpret_cast<T*>(to), reinterpret_cast<const T*>(from), walk); });
}

void copyFrom(std::byte* to, const std::byte* from, std::span<const std::int64_t> offsets, std::size_t width) {
    byWidth(width, [&]<class T>(T) {
        auto* target = reinterpret_cast<T*>(to);
        const auto* source = reinterpret_cast<const T*>(from);
        for (std::size_t i = 0; i < offsets.size(); ++i) target[i] = source[offsets[i]];
    });
}

void fillElements(std::byte* to, const std::byte* value, std::int64_t count, std::size_t width) {
    byWidth(width, [&]<class T>(T) {
        T element;
        std::memcpy(&element, value, sizeof element);
        std::fill_n(reinterpret_cast<T*>(to), count, element);
    });
}

} // namespace axiscape::kernels
