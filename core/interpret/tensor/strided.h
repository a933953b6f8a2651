// SPDX-License-Identifier: GPL-3.0-or-later
// Copies between buffers with any strides: transposes, slices, broadcasts, reversals are all this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace axiscape::kernels {

// One dimension of a walk over two buffers: how many steps, and how many elements a step is in each. A stride may be
// zero (broadcast) or negative (reverse).
struct StridedDimension {
    std::int64_t extent = 1;
    std::int64_t to = 0;
    std::int64_t from = 0;
};

// Strides in elements of a row-major array.
[[nodiscard]] std::vector<std::int64_t> rowMajorStrides(std::span<const std::int64_t> shape);

// A walk made small: no dimension of one step, neighbours that are one run in both buffers merged. Empty extents stay.
[[nodiscard]] std::vector<StridedDimension> coalesced(std::span<const StridedDimension> dimensions);

// to[i] = from[i] at every index of the walk, major dimension first. The buffers do not overlap. Works by the width of
// an element (1, 2, 4, 8 or 16 bytes), never by its type: runs that are contiguous in both are copied whole, transposes
// go in blocks.
void copyStrided(std::byte* to, const std::byte* from, std::span<const StridedDimension> dimensions, std::size_t width);
// The same for a walk that is coalesced already and has no empty extent: for many small copies.
void copyCoalesced(std::byte* to, const std::byte* from, std::span<const StridedDimension> walk, std::size_t width);
// to[i] = from[offsets[i]], offsets in elements.
void copyFrom(std::byte* to, const std::byte* from, std::span<const std::int64_t> offsets, std::size_t width);

// `count` times the element at `value`.
void fillElements(std::byte* to, const std::byte* value, std::int64_t count, std::size_t width);

// Counts through all indices of a shape in row-major order while keeping up to two linear offsets.
class Odometer {
  public:
    explicit Odometer(std::span<const StridedDimension> dimensions)
        : m_dimensions(dimensions.begin(), dimensions.end()), m_index(dimensions.size(), 0) {}
    std::int64_t to() const { return m_to; }
    std::int64_t from() const { return m_from; }
    std::span<const std::int64_t> index() const { return m_index; }
    // False when all have been visited; the odometer is then at the first again.
    bool next() {
        for (std::size_t d = m_dimensions.size(); d-- > 0;) {
            m_to += m_dimensions[d].to;
            m_from += m_dimensions[d].from;
            if (++m_index[d] < m_dimensions[d].extent) return true;
            m_to -= m_dimensions[d].to * m_index[d];
            m_from -= m_dimensions[d].from * m_index[d];
            m_index[d] = 0;
        }
        return false;
    }

  private:
    std::vector<StridedDimension> m_dimensions;
    std::vector<std::int64_t> m_index;
    std::int64_t m_to = 0, m_from = 0;
};

} // namespace axiscape::kernels
