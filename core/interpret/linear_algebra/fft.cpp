// SPDX-License-Identifier: GPL-3.0-or-later
// Fourier transforms in f64, rounded once: mixed radix for lengths of small primes, Bluestein's chirp for the others.
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/lanes/complex.h"
#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <numbers>

namespace axiscape::kernels {
namespace {

using Number = Complex<double>;

// exp(-2 pi i k / n), with the argument brought into the first octant: exact at the quarters.
Number root(std::size_t k, std::size_t n) {
    k %= n;
    const auto eighths = 8 * k / n;
    const auto angleOf = [&](double part) { return 2 * std::numbers::pi * part / static_cast<double>(n); };
    const auto whole = static_cast<double>(n), at = static_cast<double>(k);
    switch (eighths) {
    case 0:
        return {std::cos(angleOf(at)), -std::sin(angleOf(at))};
    case 1:
    case 2:
        return {std::sin(angleOf(whole / 4 - at)), -std::cos(angleOf(whole / 4 - at))};
    case 3:
    case 4:
        return {-std::cos(angleOf(at - whole / 2)), std::sin(angleOf(at - whole / 2))};
    case 5:
    case 6:
        return {-std::sin(angleOf(whole * 3 / 4 - at)), std::cos(angleOf(whole * 3 / 4 - at))};
    default:
        return {std::cos(angleOf(whole - at)), std::sin(angleOf(whole - at))};
    }
}

// Lengths whose prime factors are all at most this go by mixed radix: n * (sum of the factors) steps.
constexpr std::size_t largestRadix = 31;

std::size_t smallestFactor(std::size_t n) {
    for (std::size_t p = 2; p * p <= n; ++p)
        if (n % p == 0) return p;
    return n;
}

bool isSmooth(std::size_t n) {
    while (n > 1) {
        const auto p = smallestFactor(n);
        if (p > largestRadix) return false;
        n /= p;
    }
    return true;
}

// The forward transform of one length, unscaled.
class Transform {
  public:
    explicit Transform(std::size_t n) : m_size(n), m_roots(n), m_scratch(n) {
        for (std::size_t k = 0; k < n; ++k) m_roots[k] = root(k, n);
        if (!isSmooth(n)) prepareChirp();
    }

    void operator()(std::span<Number> line) {
        if (m_inner) return byChirp(line);
        m_scratch.assign(line.begin(), line.end());
        recurse(m_scratch.data(), 1, m_size, line.data());
    }

  private:
    // out[0, n) = transform of in[0], in[step], ...
    void recurse(const Number* in, std::size_t step, std::size_t n, Number* out) {
        if (n == 1) {
            out[0] = in[0];
            return;
        }
        const auto p = smallestFactor(n), part = n / p;
        for (std::size_t i = 0; i < p; ++i) recurse(in + i * step, step * p, part, out + i * part);
        Number leg[largestRadix];
        for (std::size_t k = 0; k < part; ++k) {
            for (std::size_t i = 0; i < p; ++i) leg[i] = out[i * part + k] * m_roots[i * k * step];
            for (std::size_t q = 0; q < p; ++q) {
                Number sum = leg[0];
                for (std::size_t i = 1; i < p; ++i) sum += leg[i] * m_roots[i * q % p * (m_size / p)];
                out[q * part + k] = sum;
            }
        }
    }

    // 2jk = j^2 + k^2 - (k-j)^2 makes the transform a convolution with a chirp, done at a power of two.
    void prepareChirp() {
        const auto n = m_size, length = std::bit_ceil(2 * n - 1);
        m_inner = std::make_unique<Transform>(length);
        m_chirp.resize(n);
        m_kernel.assign(length, Number());
        for (std::size_t k = 0; k < n; ++k) {
            m_chirp[k] = root(k * k % (2 * n), 2 * n);
            m_kernel[k] = m_kernel[(length - k) % length] = conjugate(m_chirp[k]);
        }
        (*m_inner)(m_kernel);
    }

    void byChirp(std::span<Number> line) {
        std::vector<Number> work(m_kernel.size());
        for (std::size_t k = 0; k < m_size; ++k) work[k] = line[k] * m_chirp[k];
        (*m_inner)(work);
        // A forward transform of the conjugate is the conjugate of the inverse.
        for (std::size_t k = 0; k < work.size(); ++k) work[k] = conjugate(work[k] * m_kernel[k]);
        (*m_inner)(work);
        const auto scale = 1.0 / static_cast<double>(work.size());
        for (std::size_t k = 0; k < m_size; ++k) line[k] = conjugate(work[k]) * m_chirp[k] * scale;
    }

    std::size_t m_size;
    std::vector<Number> m_roots, m_scratch;
    std::unique_ptr<Transform> m_inner; // for lengths with a large prime factor
    std::vector<Number> m_chirp, m_kernel;
};

// Transforms all lines along dimension `d` of a row-major array.
void transformAlong(std::span<Number> data, std::span<const std::int64_t> shape, std::size_t d, bool inverse) {
    const auto n = static_cast<std::size_t>(shape[d]);
    if (n <= 1 || data.empty()) return;
    Transform transform(n);
    const auto stride = static_cast<std::size_t>(rowMajorStrides(shape)[d]);
    std::vector<Number> line(n);
    for (std::size_t block = 0; block < data.size(); block += n * stride)
        for (std::size_t i = 0; i < stride; ++i) {
            auto* const first = data.data() + block + i;
            for (std::size_t k = 0; k < n; ++k) line[k] = inverse ? conjugate(first[k * stride]) : first[k * stride];
            transform(line);
            for (std::size_t k = 0; k < n; ++k)
                first[k * stride] = inverse ? conjugate(line[k]) / static_cast<double>(n) : line[k];
        }
}

// The last dimension of `from` cut to that of `shape`, or filled up to it with the conjugates that a real signal has.
std::vector<Number> withLast(std::span<const Number> from, std::size_t have, std::size_t want, bool mirror) {
    const auto lines = have ? from.size() / have : 0;
    std::vector<Number> to(lines * want);
    for (std::size_t l = 0; l < lines; ++l) {
        const auto* in = from.data() + l * have;
        auto* out = to.data() + l * want;
        for (std::size_t k = 0; k < std::min(have, want); ++k) out[k] = in[k];
        if (!mirror || want == 0) continue;
        out[0].im = 0;
        if (want % 2 == 0) out[want / 2].im = 0;
        for (std::size_t k = 1; 2 * k < want; ++k) out[want - k] = conjugate(out[k]);
    }
    return to;
}

} // namespace

Result<std::vector<Tensor>> fft(OpRef op, std::span<const Tensor> operands) {
    const auto kind = op.module.textOf(op.op, AttributeName::fft_type);
    const auto length = op.ints(AttributeName::fft_length);
    const auto type = op.resultType();
    const bool toHalf = kind.find("RFFT") != kind.npos && kind.find("IRFFT") == kind.npos,
               toReal = kind.find("IRFFT") != kind.npos, inverse = toReal || kind.find("IFFT") != kind.npos;
    if (length.empty() || length.size() > operands[0].rank())
        return fail("an fft is of one to three of its operand's dimensions");
    if (type.elements() == 0) return std::vector{Tensor(type.dtype, type.shape)};
    const auto input = convertTensor(operands[0], ElementType::complex128);
    std::vector<std::int64_t> shape(input.shape().begin(), input.shape().end());
    const auto first = shape.size() - length.size(), last = shape.size() - 1;
    const auto* elements = input.data<Number>();
    std::vector<Number> data(elements, elements + input.elements());
    const auto setLast = [&](std::int64_t size, bool mirror) {
        data = withLast(data, static_cast<std::size_t>(shape[last]), static_cast<std::size_t>(size), mirror);
        shape[last] = size;
    };
    if (toReal) {
        for (auto d = first; d < last; ++d) transformAlong(data, shape, d, true);
        setLast(type.shape[last], true);
        transformAlong(data, shape, last, true);
    } else {
        transformAlong(data, shape, last, inverse);
        if (toHalf) setLast(type.shape[last], false);
        for (auto d = first; d < last; ++d) transformAlong(data, shape, d, inverse);
    }
    Tensor result(ElementType::complex128, type.shape);
    if (static_cast<std::int64_t>(data.size()) != result.elements()) return fail("fft: the result has another shape");
    std::copy(data.begin(), data.end(), result.mutableData<Number>());
    return std::vector{convertTensor(result, type.dtype)};
}

} // namespace axiscape::kernels
