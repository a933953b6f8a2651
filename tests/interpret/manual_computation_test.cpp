// SPDX-License-Identifier: GPL-3.0-or-later
// Whole values outside, tiles inside: which device gets which, and how they come together again.
#include "tests/interpret/runs.h"

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/interpret/manual_computation_texts.h"
#endif

using namespace axiscape;
using namespace axiscape::test;

namespace {

struct Marked {
    std::string global, local, in, out, axes = "\"x\", \"y\"", mesh = "<[\"x\"=2, \"y\"=2]>";

    std::shared_ptr<const Module> module() const {
        std::string text = kMarked;
        for (const auto& [name, value] :
             {std::pair{"GLOBAL", global}, {"LOCAL", local}, {"IN", in}, {"OUT", out}, {"AXES", axes}})
            for (auto at = text.find(name); at != text.npos; at = text.find(name, at + value.size()))
                text.replace(at, std::strlen(name), value);
        return mainOf(text, "sdy.mesh @mesh = " + mesh);
    }
};

Floats count(int n) {
    Floats values;
    for (int i = 0; i < n; ++i) values.push_back(static_cast<float>(i));
    return values;
}

} // namespace

class ManualComputationTest : public QObject {
    Q_OBJECT

    // The result on a device, of a value that counts up from 0.
    static Floats on(std::uint32_t device, const Marked& marked, const std::vector<std::int64_t>& shape) {
        std::int64_t elements = 1;
        for (const auto d : shape) elements *= d;
        return floatsOf(ran(marked.module(), {{floats(shape, count(static_cast<int>(elements)))}}).results(device)[0]);
    }

  private slots:
    void tilesOfBothDimensions() {
        const Marked marked{"2x4", "1x2", "<@mesh, [{\"x\"}, {\"y\"}]>", "<@mesh, [{\"x\"}, {\"y\"}]>"};
        for (const std::uint32_t device : {0u, 3u})
            QCOMPARE(on(device, marked, {2, 4}), (Floats{0, 1, 102, 103, 204, 205, 306, 307}));
    }

    void twoAxesOnOneDimensionTheFirstIsOuter() {
        const Marked xy{"4", "1", "<@mesh, [{\"x\", \"y\"}]>", "<@mesh, [{\"x\", \"y\"}]>"};
        QCOMPARE(on(0, xy, {4}), (Floats{0, 101, 202, 303}));
        const Marked yx{"4", "1", "<@mesh, [{\"y\", \"x\"}]>", "<@mesh, [{\"y\", \"x\"}]>"};
        QCOMPARE(on(0, yx, {4}), (Floats{0, 201, 102, 303}));
    }

    void whatIsReplicatedStaysEachDevicesOwn() {
        const Marked marked{"4", "2", "<@mesh, [{\"x\"}], replicated={\"y\"}>", "<@mesh, [{\"x\"}]>"};
        QCOMPARE(on(0, marked, {4}), (Floats{0, 1, 202, 203}));
        QCOMPARE(on(1, marked, {4}), (Floats{100, 101, 302, 303}));
        const Marked whole{"2", "2", "<@mesh, [{}]>", "<@mesh, []>"};
        QCOMPARE(on(3, whole, {2}), (Floats{300, 301}));
    }

    void axesThatAreNotManualDoNothing() {
        const Marked marked{"4", "2", "<@mesh, [{\"x\", \"y\", ?}]>", "<@mesh, [{\"x\", ?}p1]>", "\"x\""};
        QCOMPARE(on(1, marked, {4}), (Floats{100, 101, 302, 303}));
    }

    void partsOfAxesDevicesOfAnyOrderAndInlineMeshes() {
        const Marked parts{"4", "2", "<@mesh, [{\"a\":(1)2}]>", "<@mesh, [{\"a\":(1)2}]>", "\"a\"", "<[\"a\"=4]>"};
        QCOMPARE(on(0, parts, {4}), (Floats{0, 1, 202, 203}));
        QCOMPARE(on(3, parts, {4}), (Floats{100, 101, 302, 303}));
        const Marked ordered{
            "4", "1", "<@mesh, [{\"a\"}]>", "<@mesh, [{\"a\"}]>", "\"a\"", "<[\"a\"=4], device_ids=[2, 0, 3, 1]>"};
        QCOMPARE(on(0, ordered, {4}), (Floats{200, 1, 302, 103}));
        const Marked inlined{"2", "1", "<mesh<[\"m\"=2]>, [{\"m\"}]>", "<mesh<[\"m\"=2]>, [{\"m\"}]>", "\"m\""};
        QCOMPARE(on(0, inlined, {2}), (Floats{0, 101}));
    }

    void oneInsideAnother() {
        const auto machine =
            ran(mainOf(kInside, "sdy.mesh @mesh = <[\"x\"=2, \"y\"=2]>"), {{floats({4, 4}, count(16))}});
        for (std::uint32_t device = 0; device < 4; ++device)
            QCOMPARE(floatsOf(machine.results(device)[0]),
                     (Floats{8, 10, 12, 14, 16, 18, 20, 22, 8, 10, 12, 14, 16, 18, 20, 22}));
    }

    void marksOfShardyChangeNothing() {
        const auto machine = ran(mainOf(kConstraints, "sdy.mesh @mesh = <[\"x\"=2]>"), {{floats({4}, {1, 2, 3, 4})}});
        QCOMPARE(floatsOf(machine.results(0)[0]), (Floats{-1, -2, -3, -4}));
    }

    void whatIsWrongIsSaid() {
        const auto error = [](const Marked& marked, std::uint32_t devices) {
            return errorOf(marked.module(), {{floats({4}, count(4))}}, onDevices(devices));
        };
        const Marked good{"4", "1", "<@mesh, [{\"x\", \"y\"}]>", "<@mesh, [{\"x\", \"y\"}]>"};
        QVERIFY(error(good, 4).empty());
        QVERIFY(error(good, 2).find("4 devices") != std::string::npos);
        Marked tiles = good;
        tiles.local = "2";
        QVERIFY(error(tiles, 4).find("tiles of 1, the region has 2") != std::string::npos);
        Marked divide = good;
        divide.mesh = "<[\"x\"=3, \"y\"=1]>";
        QVERIFY(error(divide, 3).find("does not divide") != std::string::npos);
        Marked axis = good;
        axis.in = "<@mesh, [{\"z\"}]>";
        QVERIFY(error(axis, 4).find("\"z\"") != std::string::npos);
        Marked mesh = good;
        mesh.in = "<@other, [{\"x\"}]>";
        QVERIFY(error(mesh, 4).find("@other") != std::string::npos);
        Marked partial = good;
        partial.out = "<@mesh, [{\"x\"}], unreduced={\"y\"}>";
        const auto text = error(partial, 4);
        QVERIFY2(text.find("not evaluated") != text.npos && text.find("sdy.manual_computation") != text.npos,
                 text.c_str());
    }
};

QTEST_GUILESS_MAIN(ManualComputationTest)
#include "manual_computation_test.moc"
