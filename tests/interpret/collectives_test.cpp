// SPDX-License-Identifier: GPL-3.0-or-later
// Every collective, every meaning of the numbers in its groups, and what is wrong with them.
#include "tests/interpret/runs.h"
#include "tests/support/support.h"

#include <algorithm>
#include <numeric>

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/interpret/collectives_texts.h"
#endif

using namespace axiscape;
using namespace axiscape::test;

namespace {

constexpr auto kChannel = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, ";

std::string with(std::string text, const std::vector<std::pair<std::string, std::string>>& places) {
    for (const auto& [name, value] : places)
        for (auto at = text.find(name); at != text.npos; at = text.find(name, at + value.size()))
            text.replace(at, name.size(), value);
    return text;
}

// A matrix of its own, by hand: what a result is compared with.
struct Matrix {
    std::int64_t rows, columns;
    Floats values;
    float at(std::int64_t r, std::int64_t c) const { return values[static_cast<std::size_t>(r * columns + c)]; }
    Floats block(std::int64_t r, std::int64_t c, std::int64_t height, std::int64_t width) const {
        Floats block;
        for (std::int64_t i = 0; i < height; ++i)
            for (std::int64_t j = 0; j < width; ++j) block.push_back(at(r + i, c + j));
        return block;
    }
};

Matrix numbers(std::int64_t rows, std::int64_t columns) {
    Matrix m{rows, columns, Floats(static_cast<std::size_t>(rows * columns))};
    std::uint32_t state = 12345;
    for (auto& v : m.values)
        v = static_cast<float>(static_cast<std::int32_t>(state = state * 1664525 + 1013904223)) / 1e8f;
    return m;
}

// What the five collectives make of a whole matrix on a mesh of 4 by 2: itself, its halves exchanged, the sum of its
// halves, itself, its largest element.
struct Stated {
    Matrix swapped, summed;
    float largest;
    explicit Stated(const Matrix& v)
        : swapped(v), summed{v.rows, v.columns / 2, {}}, largest(*std::max_element(v.values.begin(), v.values.end())) {
        const auto half = v.columns / 2;
        for (std::int64_t r = 0; r < v.rows; ++r)
            for (std::int64_t c = 0; c < v.columns; ++c) {
                swapped.values[static_cast<std::size_t>(r * v.columns + c)] = v.at(r, (c + half) % v.columns);
                if (c < half) summed.values.push_back(v.at(r, c) + v.at(r, c + half));
            }
    }
};

// Runs the program of one device on the tiles of v, 4 by 2, and compares every device's tiles with the stated results.
void compareDeviceLocal(const std::shared_ptr<const Module>& module, const Matrix& v) {
    const Stated stated(v);
    const auto height = v.rows / 4, width = v.columns / 2;
    std::vector<std::vector<Tensor>> tiles;
    for (std::int64_t device = 0; device < 8; ++device)
        tiles.push_back({floats({height, width}, v.block(device / 2 * height, device % 2 * width, height, width))});
    const auto machine = ran(module, tiles, onDevices(8));
    for (std::int64_t device = 0; device < 8; ++device) {
        const auto results = machine.results(static_cast<std::uint32_t>(device));
        const auto batch = device / 2, model = device % 2;
        QCOMPARE(floatsOf(results[0]), v.block(0, model * width + batch * width / 4, v.rows, width / 4));
        QCOMPARE(floatsOf(results[1]), stated.swapped.block(batch * height, model * width, height, width));
        QCOMPARE(floatsOf(results[2]), stated.summed.block(batch * height, model * width / 2, height, width / 2));
        QCOMPARE(floatsOf(results[3]), v.block(batch * height, model * width, height, width));
        QCOMPARE(floatsOf(results[4]), Floats{stated.largest});
    }
}

// The global program of the same: every device has the whole results.
void compareManual(const std::shared_ptr<const Module>& module, const Matrix& v) {
    const Stated stated(v);
    const auto machine = ran(module, {{floats({v.rows, v.columns}, v.values)}});
    QCOMPARE(machine.deviceCount(), 8u);
    for (std::uint32_t device = 0; device < 8; ++device) {
        const auto results = machine.results(device);
        QCOMPARE(floatsOf(results[0]), v.values);
        QCOMPARE(floatsOf(results[1]), stated.swapped.values);
        QCOMPARE(floatsOf(results[2]), stated.summed.values);
        QCOMPARE(floatsOf(results[3]), v.values);
        QCOMPARE(floatsOf(results[4]), Floats{stated.largest});
    }
}

// What an all_gather of the device's own number gives on each device.
std::vector<Floats> gathered(const std::string& attributes, int size, std::uint32_t partitions, std::uint32_t replicas,
                             const std::string& meshes = {}) {
    const auto module = mainOf(with(kGather, {{"ATTRIBUTES", attributes}, {"SIZE", std::to_string(size)}}), meshes);
    std::vector<std::vector<Tensor>> own;
    for (std::uint32_t i = 0; i < partitions * replicas; ++i) own.push_back({floats({1}, {static_cast<float>(i)})});
    const auto machine = ran(module, own, onDevices(partitions, replicas));
    std::vector<Floats> all;
    for (std::uint32_t i = 0; i < machine.deviceCount(); ++i) all.push_back(floatsOf(machine.results(i)[0]));
    return all;
}

std::string gatherError(const std::string& attributes, int size, std::uint32_t partitions, std::uint32_t replicas,
                        const std::string& meshes = {}) {
    const auto module = mainOf(with(kGather, {{"ATTRIBUTES", attributes}, {"SIZE", std::to_string(size)}}), meshes);
    return errorOf(module, {{floats({1}, {0})}}, onDevices(partitions, replicas));
}

} // namespace

class CollectivesTest : public QObject {
    Q_OBJECT

  private slots:
    void theFiveOnEightDevices() { compareDeviceLocal(mainOf(kFive), numbers(8, 8)); }

    void theFiveInsideAManualComputation() {
        std::string body = kFive;
        body = with(body,
                    {{" -> (tensor<8x1xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, tensor<f32>) {", " {"},
                     {"\n  return", "\n  sdy.return"}});
        compareManual(imported(kFiveManualHead + body + kFiveManualTail), numbers(8, 8));
    }

    void theSharedOnes() {
        AXISCAPE_SHARED_OR_SKIP(local, "golden/execute/collectives.device_local.mlir");
        AXISCAPE_SHARED_OR_SKIP(manual, "golden/execute/collectives.manual.mlir");
        compareDeviceLocal(*importFile(*local), numbers(16, 8));
        compareManual(*importFile(*manual), numbers(16, 8));
    }

    void whatTheNumbersInGroupsMean() {
        // device = replica * 2 + partition
        const std::string groups = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>";
        QCOMPARE(gathered(groups, 2, 2, 2), (std::vector<Floats>{{0, 2}, {1, 3}, {0, 2}, {1, 3}}));
        QCOMPARE(gathered(kChannel + groups, 4, 2, 2),
                 (std::vector<Floats>{{0, 2, 1, 3}, {0, 2, 1, 3}, {0, 2, 1, 3}, {0, 2, 1, 3}}));
        QCOMPARE(gathered(std::string(kChannel) +
                              "replica_groups = dense<[[3, 0], [1, 2]]> : tensor<2x2xi64>, use_global_device_ids",
                          2, 2, 2),
                 (std::vector<Floats>{{3, 0}, {1, 2}, {1, 2}, {3, 0}}));
        // partitions: of the ops that have no use_global_device_ids
        const auto module =
            mainOf(with(kPermute, {{"source_target_pairs", std::string(kChannel) + "source_target_pairs"},
                                   {"PAIRS", "[[0, 1], [1, 0]]"}}));
        std::vector<std::vector<Tensor>> own;
        for (const float i : {0.f, 1.f, 2.f, 3.f}) own.push_back({floats({2}, {i, i})});
        const auto machine = ran(module, own, onDevices(2, 2));
        const auto of = [&](std::uint32_t device) { return floatsOf(machine.results(device)[0])[0]; };
        QCOMPARE((Floats{of(0), of(1), of(2), of(3)}), (Floats{1, 0, 3, 2}));
    }

    void emptyGroupsAndPadding() {
        QCOMPARE(gathered("replica_groups = dense<> : tensor<0x0xi64>", 2, 1, 2), (std::vector<Floats>(2, {0, 1})));
        QCOMPARE(gathered("replica_groups = dense<0> : tensor<1x1xi64>", 1, 2, 1), (std::vector<Floats>{{0}, {1}}));
        const auto module =
            mainOf(with(kReduce, {{"ATTRIBUTES", "replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>"},
                                  {"DTYPE", "f32"},
                                  {"OP", "stablehlo.add"}}));
        const auto machine = ran(module, {{floats({2}, {1, 2})}}, onDevices(1, 3));
        QCOMPARE(floatsOf(machine.results(1)[0]), (Floats{2, 4}));
        QCOMPARE(floatsOf(machine.results(2)[0]), (Floats{1, 2}));
    }

    void groupsByTheAxesOfAMesh() {
        const std::string mesh = "sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>";
        const auto by = [](const std::string& axes) {
            return std::string(kChannel) +
                   "replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [" + axes +
                   "]>, use_global_device_ids";
        };
        const std::string x = "#stablehlo.axis_ref<name = \"x\">", y = "#stablehlo.axis_ref<name = \"y\">";
        QCOMPARE(gathered(by(x), 2, 8, 1, mesh)[5], (Floats{1, 5}));
        QCOMPARE(gathered(by(y), 4, 8, 1, mesh)[5], (Floats{4, 5, 6, 7}));
        QCOMPARE(gathered(by(y + ", " + x), 8, 8, 1, mesh)[5], (Floats{0, 4, 1, 5, 2, 6, 3, 7}));
        const auto part = [](int before, int size) {
            return "#stablehlo.axis_ref<name = \"y\", sub_axis_info = #stablehlo.sub_axis_info<pre_size = " +
                   std::to_string(before) + ", size = " + std::to_string(size) + ">>";
        };
        QCOMPARE(gathered(by(part(1, 2)), 2, 8, 1, mesh)[5], (Floats{5, 7}));
        QCOMPARE(gathered(by(part(2, 2)), 2, 8, 1, mesh)[5], (Floats{4, 5}));
        QCOMPARE(gathered(by(x), 2, 4, 1, "sdy.mesh @mesh = <[\"x\"=2, \"y\"=2], device_ids=[3, 1, 2, 0]>"),
                 (std::vector<Floats>{{1, 0}, {1, 0}, {3, 2}, {3, 2}}));
        QVERIFY(gatherError(by("#stablehlo.axis_ref<name = \"z\">"), 2, 8, 1, mesh).find("\"z\"") != std::string::npos);
        QVERIFY(gatherError(by(x), 2, 8, 1).find("@mesh") != std::string::npos);
    }

    void reductionsOfEveryKind() {
        const auto reduce = [](const std::string& op, const std::string& dtype) {
            return mainOf(with(kReduce, {{"ATTRIBUTES", "replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>"},
                                         {"DTYPE", dtype},
                                         {"OP", op}}));
        };
        const std::vector<std::vector<Tensor>> own = {
            {floats({2}, {1, 5})}, {floats({2}, {-2, 4})}, {floats({2}, {3, -6})}};
        QCOMPARE(floatsOf(ran(reduce("stablehlo.add", "f32"), own, onDevices(1, 3)).results(2)[0]), (Floats{2, 3}));
        QCOMPARE(floatsOf(ran(reduce("stablehlo.multiply", "f32"), own, onDevices(1, 3)).results(0)[0]),
                 (Floats{-6, -120}));
        QCOMPARE(floatsOf(ran(reduce("stablehlo.minimum", "f32"), own, onDevices(1, 3)).results(1)[0]),
                 (Floats{-2, -6}));
        const auto bits = [](std::uint8_t a, std::uint8_t b) {
            return tensorOf<std::uint8_t>(ElementType::i1, {2}, {a, b});
        };
        QCOMPARE(listOf<std::uint8_t>(
                     ran(reduce("stablehlo.or", "i1"), {{bits(0, 0)}, {bits(0, 1)}, {bits(0, 0)}}, onDevices(1, 3))
                         .results(0)[0]),
                 (std::vector<std::uint8_t>{0, 1}));
        // 256 + 1 is 256 in bf16, so the sum shows its order: (256 + 1) + 1, not 256 + (1 + 1)
        const auto half = [](std::uint16_t a) { return tensorOf<std::uint16_t>(ElementType::bf16, {2}, {a, a}); };
        QCOMPARE(listOf<std::uint16_t>(ran(reduce("stablehlo.add", "bf16"),
                                           {{half(0x4380)}, {half(0x3f80)}, {half(0x3f80)}}, onDevices(1, 3))
                                           .results(0)[0]),
                 (std::vector<std::uint16_t>{0x4380, 0x4380}));
    }

    void reductionsGoInTheOrderOfTheGroup() {
        const auto machine =
            ran(mainOf(kOrder), {{floats({}, {10})}, {floats({}, {100})}, {floats({}, {1})}}, onDevices(1, 3));
        for (std::uint32_t device = 0; device < 3; ++device)
            QCOMPARE(floatsOf(machine.results(device)[0]), Floats{2 * (2 * 1 + 10) + 100});
    }

    void severalOperands() {
        const auto ints = [](std::int32_t a, std::int32_t b) {
            return tensorOf<std::int32_t>(ElementType::i32, {2}, {a, b});
        };
        const auto machine = ran(mainOf(kVariadic),
                                 {{floats({1}, {1}), ints(10, 11)}, {floats({1}, {2}), ints(20, 21)}}, onDevices(1, 2));
        QCOMPARE(floatsOf(machine.results(0)[0]), (Floats{2, 2}));
        QCOMPARE(listOf<std::int32_t>(machine.results(0)[1]), (std::vector<std::int32_t>{20, 21, 20, 21}));
        QCOMPARE(floatsOf(machine.results(1)[0]), (Floats{1, 1}));
        QCOMPARE(floatsOf(machine.results(1)[2]), Floats{3});
        QCOMPARE(listOf<std::int32_t>(machine.results(0)[3]), (std::vector<std::int32_t>{30, 32}));
    }

    void whoReceivesNothingHasZeros() {
        std::vector<std::vector<Tensor>> own;
        for (const float i : {1.f, 2.f, 3.f, 4.f}) own.push_back({floats({2}, {i, -i})});
        const auto broadcast = ran(mainOf(kBroadcast), own, onDevices(1, 4));
        QCOMPARE(floatsOf(broadcast.results(0)[0]), (Floats{3, -3}));
        QCOMPARE(floatsOf(broadcast.results(2)[0]), (Floats{3, -3}));
        QCOMPARE(floatsOf(broadcast.results(1)[0]), (Floats{0, 0}));
        const auto permute = ran(mainOf(with(kPermute, {{"PAIRS", "[[0, 1], [1, 3]]"}})), own, onDevices(1, 4));
        QCOMPARE(floatsOf(permute.results(0)[0]), (Floats{0, 0}));
        QCOMPARE(floatsOf(permute.results(1)[0]), (Floats{1, -1}));
        QCOMPARE(floatsOf(permute.results(2)[0]), (Floats{0, 0}));
        QCOMPARE(floatsOf(permute.results(3)[0]), (Floats{2, -2}));
    }

    void devicesAreThoseThatCollectivesName() {
        const auto gather = [](const std::string& attributes) {
            return made(mainOf(with(kGather, {{"ATTRIBUTES", attributes}, {"SIZE", "2"}})), {{floats({1}, {1})}});
        };
        QCOMPARE(gather("replica_groups = dense<[[0, 1], [2, 4]]> : tensor<2x2xi64>").deviceCount(), 5u);
        QCOMPARE(
            gather(std::string(kChannel) + "replica_groups = dense<[[0, 3]]> : tensor<1x2xi64>, use_global_device_ids")
                .deviceCount(),
            4u);
        QCOMPARE(made(mainOf(with(kPermute, {{"PAIRS", "[[0, 1], [1, 2]]"}})), {{floats({2}, {1, 2})}}).deviceCount(),
                 3u);
    }

    void groupsThatCannotBe() {
        const auto says = [](const std::string& error, const char* what) {
            if (error.find(what) == error.npos) qWarning("%s", error.c_str());
            return error.find(what) != error.npos && error.find("stablehlo.all_gather") != error.npos;
        };
        QVERIFY(says(gatherError("replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>", 2, 2, 1), "replica 1"));
        QVERIFY(says(gatherError("replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>", 2, 1, 2), "twice"));
        QVERIFY(says(gatherError("replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>", 2, 1, 3), "device 2"));
        QVERIFY(says(gatherError("replica_groups = dense<[[0, -2]]> : tensor<1x2xi64>", 2, 1, 2), "replica -2"));
        QVERIFY(says(gatherError("replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>", 3, 1, 2), "type"));
        const auto permute =
            errorOf(mainOf(with(kPermute, {{"PAIRS", "[[0, 1], [2, 1]]"}})), {{floats({2}, {1, 2})}}, onDevices(1, 3));
        QVERIFY2(permute.find("twice") != permute.npos, permute.c_str());
    }
};

QTEST_GUILESS_MAIN(CollectivesTest)
#include "collectives_test.moc"
