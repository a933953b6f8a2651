// SPDX-License-Identifier: GPL-3.0-or-later
// Transforms of every length up to 70 and some beyond against the sum that defines them; there and back again.
#include "tests/interpret/runs.h"

#include <algorithm>
#include <complex>
#include <fmt/format.h>
#include <numbers>
#include <random>

using namespace axiscape;

namespace {

using Numbers = std::vector<std::complex<double>>;

Numbers randomNumbers(std::size_t n) {
    std::mt19937 generator(static_cast<unsigned>(n));
    std::normal_distribution<double> normal;
    Numbers x(n);
    for (auto& v : x) v = {normal(generator), normal(generator)};
    return x;
}

Tensor transformed(const Tensor& x, const std::string& kind, std::int64_t length, const std::string& result) {
    const auto type = fmt::format("tensor<{}x{}>", x.shape()[0], elementName(x.dtype()));
    const auto module = test::mainOf(fmt::format(
        "(%x: {0}) -> {1} {{ %0 = stablehlo.fft %x, type = {2}, length = [{3}] : ({0}) -> {1}\n return %0 : {1} }}",
        type, result, kind, length));
    auto results = evaluate(module, {x});
    if (!results) qFatal("%s", results.error().text().c_str());
    return (*results)[0];
}

double largestDifference(const Numbers& a, const Numbers& b) {
    double largest = a.size() == b.size() ? 0 : 1e300;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

} // namespace

class FftTest : public QObject {
    Q_OBJECT
  private slots:
    void byItsDefinition() {
        std::vector<std::size_t> lengths{128, 243, 210, 257, 331, 1009};
        for (std::size_t n = 1; n <= 70; ++n) lengths.push_back(n);
        for (const auto n : lengths) {
            const auto x = randomNumbers(n);
            Numbers expected(n);
            for (std::size_t k = 0; k < n; ++k)
                for (std::size_t j = 0; j < n; ++j)
                    expected[k] += x[j] * std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(j * k % n) /
                                                              static_cast<double>(n));
            const auto size = static_cast<std::int64_t>(n);
            const auto type = fmt::format("tensor<{}xcomplex<f64>>", n);
            const auto there = transformed(test::tensorOf(ElementType::complex128, {size}, x), "FFT", size, type);
            QVERIFY2(largestDifference(test::listOf<std::complex<double>>(there), expected) <
                         1e-13 * static_cast<double>(n + 10),
                     qPrintable(QString::number(n)));
            const auto back = transformed(there, "IFFT", size, type);
            QVERIFY(largestDifference(test::listOf<std::complex<double>>(back), x) < 1e-13);
        }
    }

    void realSignalsThereAndBack() {
        for (const std::int64_t n : {1, 2, 3, 8, 9, 37, 64, 97}) {
            const auto numbers = randomNumbers(static_cast<std::size_t>(n));
            std::vector<double> x;
            for (const auto v : numbers) x.push_back(v.real());
            const auto half = transformed(test::tensorOf(ElementType::f64, {n}, x), "RFFT", n,
                                          fmt::format("tensor<{}xcomplex<f64>>", n / 2 + 1));
            const auto back = test::listOf<double>(transformed(half, "IRFFT", n, fmt::format("tensor<{}xf64>", n)));
            for (std::size_t i = 0; i < x.size(); ++i) QVERIFY(std::abs(back[i] - x[i]) < 1e-14);
        }
    }
};

QTEST_GUILESS_MAIN(FftTest)
#include "fft_test.moc"
