// SPDX-License-Identifier: GPL-3.0-or-later
// Convolutions with random attributes against loops written from the definition.
#include "tests/interpret/runs.h"

#include <fmt/format.h>
#include <random>

using namespace axiscape;

namespace {

struct Attributes {
    std::int64_t size, window, stride, low, high, inputDilation, kernelDilation, featureGroups, batchGroups;
    bool reversed;

    std::int64_t output() const {
        const auto dilated = (size - 1) * inputDilation + 1 + low + high, reach = (window - 1) * kernelDilation + 1;
        return dilated < reach ? 0 : (dilated - reach) / stride + 1;
    }
};

constexpr std::int64_t batch = 4, features = 4, filters = 8;

// input [batch, features, size], kernel [filters, features / groups, window]
std::vector<std::int32_t> byDefinition(const Attributes& a, const std::vector<std::int32_t>& input,
                                       const std::vector<std::int32_t>& kernel) {
    const auto out = a.output(), outBatch = batch / a.batchGroups, depth = features / a.featureGroups;
    const auto perGroup = filters / (a.featureGroups * a.batchGroups);
    std::vector<std::int32_t> result;
    for (std::int64_t b = 0; b < outBatch; ++b)
        for (std::int64_t f = 0; f < filters; ++f)
            for (std::int64_t o = 0; o < out; ++o) {
                const auto group = f / perGroup;
                const auto sample = a.batchGroups > 1 ? group * outBatch + b : b;
                const auto firstFeature = a.featureGroups > 1 ? group * depth : 0;
                std::int32_t sum = 0;
                for (std::int64_t w = 0; w < a.window; ++w) {
                    const auto place = o * a.stride + w * a.kernelDilation - a.low;
                    if (place < 0 || place % a.inputDilation != 0 || place / a.inputDilation >= a.size) continue;
                    const auto in = place / a.inputDilation, at = a.reversed ? a.window - 1 - w : w;
                    for (std::int64_t d = 0; d < depth; ++d)
                        sum += input[static_cast<std::size_t>((sample * features + firstFeature + d) * a.size + in)] *
                               kernel[static_cast<std::size_t>((f * depth + d) * a.window + at)];
                }
                result.push_back(sum);
            }
    return result;
}

} // namespace

class ConvolutionTest : public QObject {
    Q_OBJECT
  private slots:
    void byItsDefinition() {
        std::mt19937 generator(7);
        const auto among = [&](std::int64_t from, std::int64_t to) {
            return std::uniform_int_distribution<std::int64_t>(from, to)(generator);
        };
        for (int trial = 0; trial < 120; ++trial) {
            Attributes a{among(1, 7), among(1, 4), among(1, 3), among(-2, 3),    among(-2, 3), among(1, 3),
                         among(1, 3), 1,           1,           among(0, 1) == 1};
            (among(0, 1) ? a.featureGroups : a.batchGroups) = std::int64_t{1} << among(0, 2);
            const auto values = [&](std::int64_t size) {
                std::vector<std::int32_t> list(static_cast<std::size_t>(size));
                for (auto& v : list) v = static_cast<std::int32_t>(among(-5, 5));
                return list;
            };
            const auto depth = features / a.featureGroups;
            const auto input = values(batch * features * a.size), kernel = values(filters * depth * a.window);
            const auto types =
                fmt::format("(tensor<{}x{}x{}xi32>, tensor<{}x{}x{}xi32>) -> tensor<{}x{}x{}xi32>", batch, features,
                            a.size, filters, depth, a.window, batch / a.batchGroups, filters, a.output());
            const auto result = types.substr(types.find("-> ") + 3);
            const auto module = test::mainOf(fmt::format(
                "(%a: tensor<{}x{}x{}xi32>, %b: tensor<{}x{}x{}xi32>) -> {} {{\n%0 = stablehlo.convolution(%a, %b) "
                "dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {{stride = [{}], pad = [[{}, {}]], lhs_dilate "
                "= "
                "[{}], rhs_dilate = [{}], reverse = [{}]}} {{batch_group_count = {} : i64, feature_group_count = {} : "
                "i64}} : {}\n return %0 : {} }}",
                batch, features, a.size, filters, depth, a.window, result, a.stride, a.low, a.high, a.inputDilation,
                a.kernelDilation, a.reversed, a.batchGroups, a.featureGroups, types, result));
            const auto results =
                evaluate(module, {test::tensorOf(ElementType::i32, {batch, features, a.size}, input),
                                  test::tensorOf(ElementType::i32, {filters, depth, a.window}, kernel)});
            QVERIFY2(results.has_value(), results ? "" : results.error().text().c_str());
            QCOMPARE(test::listOf<std::int32_t>((*results)[0]), byDefinition(a, input, kernel));
        }
    }
};

QTEST_GUILESS_MAIN(ConvolutionTest)
#include "convolution_test.moc"
