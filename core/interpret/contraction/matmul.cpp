// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled for speed in every build type (core/CMakeLists.txt).
#include "core/interpret/contraction/matmul.h"

#include <algorithm>

namespace axiscape::kernels {

std::vector<std::int64_t> offsetsOf(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides) {
    std::vector<std::int64_t> offsets{0}, next;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        next.clear();
        next.reserve(offsets.size() * static_cast<std::size_t>(sizes[d]));
        for (const auto o : offsets)
            for (std::int64_t i = 0; i < sizes[d]; ++i) next.push_back(o + i * strides[d]);
        offsets.swap(next);
    }
    return offsets;
}

namespace {

// A tile of c is rows x columns accumulators: they and one row of b fill the sixteen 16-byte registers of x86-64.
template <class T> struct Tile {
    static constexpr std::size_t rows = 4, columns = sizeof(T) == 4 ? 8 : sizeof(T) == 8 ? 4 : 2;
};

constexpr std::size_t depth = 256;  // of a block of a and b
constexpr std::size_t height = 128; // rows of a kept packed: with `depth` floats 128 kB, inside the second cache
constexpr std::size_t width = 1024; // columns of b kept packed

// acc += a b with `n` steps; a packed by columns of Tile::rows, b by rows of Tile::columns. Sanitizers leave it out:
// what it reads was packed to this size by code that they do watch, and under them it was half of all tests' time.
template <class T>
[[gnu::no_sanitize("address", "undefined")]] inline void tile(std::size_t n, const T* __restrict a,
                                                              const T* __restrict b, T* __restrict acc) {
    constexpr auto rows = Tile<T>::rows, columns = Tile<T>::columns;
    T sum[rows][columns];
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t j = 0; j < columns; ++j) sum[r][j] = acc[r * columns + j];
    for (std::size_t p = 0; p < n; ++p, a += rows, b += columns)
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t j = 0; j < columns; ++j) sum[r][j] += a[r] * b[j];
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t j = 0; j < columns; ++j) acc[r * columns + j] = sum[r][j];
}

// Copies lanes [0, count) of `step` at each of `along`, the missing lanes 0: out[p * step + lane].
template <class T>
void pack(const T* from, std::span<const std::int64_t> lanes, std::span<const std::int64_t> along, std::size_t step,
          T* out) {
    for (std::size_t first = 0; first < lanes.size(); first += step) {
        const auto count = std::min(step, lanes.size() - first);
        for (const auto offset : along) {
            for (std::size_t l = 0; l < count; ++l) out[l] = from[lanes[first + l] + offset];
            for (std::size_t l = count; l < step; ++l) out[l] = T();
            out += step;
        }
    }
}

std::size_t roundedUp(std::size_t n, std::size_t step) { return (n + step - 1) / step * step; }

} // namespace

template <class T>
void multiply(const T* a, const Offsets& aAt, const T* b, const Offsets& bAt, T* c, const Offsets& cAt, bool add) {
    constexpr auto rows = Tile<T>::rows, columns = Tile<T>::columns;
    const std::size_t m = cAt.row.size(), n = cAt.column.size(), k = aAt.column.size();
    if (n < columns && m > n) { // tall and thin: the transpose fills the tiles better
        multiply<T>(b, {bAt.batch, bAt.column, bAt.row}, a, {aAt.batch, aAt.column, aAt.row}, c,
                    {cAt.batch, cAt.column, cAt.row}, add);
        return;
    }
    std::vector<T> packedA(roundedUp(std::min(m, height), rows) * std::min(k, depth)),
        packedB(roundedUp(std::min(n, width), columns) * std::min(k, depth));
    for (std::size_t batch = 0; batch < cAt.batch.size(); ++batch) {
        T* const cOf = c + cAt.batch[batch];
        if (k == 0 && !add)
            for (const auto i : cAt.row)
                for (const auto j : cAt.column) cOf[i + j] = T();
        for (std::size_t j0 = 0; j0 < n; j0 += width)
            for (std::size_t p0 = 0; p0 < k; p0 += depth) {
                const auto steps = std::min(depth, k - p0), nBlock = std::min(width, n - j0);
                pack(b + bAt.batch[batch], std::span(bAt.column).subspan(j0, nBlock),
                     std::span(bAt.row).subspan(p0, steps), columns, packedB.data());
                for (std::size_t i0 = 0; i0 < m; i0 += height) {
                    const auto mBlock = std::min(height, m - i0);
                    pack(a + aAt.batch[batch], std::span(aAt.row).subspan(i0, mBlock),
                         std::span(aAt.column).subspan(p0, steps), rows, packedA.data());
                    for (std::size_t j = 0; j < nBlock; j += columns)
                        for (std::size_t i = 0; i < mBlock; i += rows) {
                            const auto iCount = std::min(rows, mBlock - i), jCount = std::min(columns, nBlock - j);
                            T acc[rows * columns] = {};
                            const auto* row = cAt.row.data() + i0 + i;
                            const auto* column = cAt.column.data() + j0 + j;
                            if (p0 > 0 || add)
                                for (std::size_t r = 0; r < iCount; ++r)
                                    for (std::size_t s = 0; s < jCount; ++s)
                                        acc[r * columns + s] = cOf[row[r] + column[s]];
                            tile(steps, packedA.data() + i * steps, packedB.data() + j * steps, acc);
                            for (std::size_t r = 0; r < iCount; ++r)
                                for (std::size_t s = 0; s < jCount; ++s) cOf[row[r] + column[s]] = acc[r * columns + s];
                        }
                }
            }
    }
}

template void multiply(const float*, const Offsets&, const float*, const Offsets&, float*, const Offsets&, bool);
template void multiply(const double*, const Offsets&, const double*, const Offsets&, double*, const Offsets&, bool);
template void multiply(const Complex<float>*, const Offsets&, const Complex<float>*, const Offsets&, Complex<float>*,
                       const Offsets&, bool);
template void multiply(const Complex<double>*, const Offsets&, const Complex<double>*, const Offsets&, Complex<double>*,
                       const Offsets&, bool);
template void multiply(const std::uint32_t*, const Offsets&, const std::uint32_t*, const Offsets&, std::uint32_t*,
                       const Offsets&, bool);
template void multiply(const std::uint64_t*, const Offsets&, const std::uint64_t*, const Offsets&, std::uint64_t*,
                       const Offsets&, bool);

} // namespace axiscape::kernels
