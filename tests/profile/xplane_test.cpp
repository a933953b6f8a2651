// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles put together by hand: what is an op of a device, whose time it is, what overlaps.
#include "core/profile/device_time.h"
#include "tests/support/xplane.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::test::xplane;

namespace {

const MeasuredInstruction* find(const Profile& profile, const DeviceTime& time, const std::string& name) {
    for (const auto& one : time.instructions)
        if (profile.programs[time.program].instructions[one.instruction].name == name) return &one;
    return nullptr;
}

} // namespace

class XplaneTest : public QObject {
    Q_OBJECT

    static constexpr double kMicro = 1e-6;

  private slots:
    void timeIsOfADeviceInARunAndOverlapsCountOnce() {
        // Device 0: dot 0..10, all-reduce 6..16 on another thread. Device 1 the same, but 2 later and alone.
        const std::string bytes = metadataPlane({{"dot.1", "dot", "jit(step)/layer_0/dot_general"},
                                                 {"all-reduce.2", "all-reduce", "jit(step)/layer_0/add"}}) +
                                  hostPlane(line(op("dot.1", 0, 10)) + line(op("all-reduce.2", 6, 10)) +
                                            line(op("dot.1", 2, 10, 1) + op("all-reduce.2", 12, 10, 1)));
        QVERIFY(isXplane(bytes));
        const auto profile = readXplane(bytes, "p");
        QVERIFY2(profile.has_value(), profile ? "" : profile.error().text().c_str());
        QCOMPARE(profile->programs[longestProgram(*profile)].name, std::string("jit_step"));
        QVERIFY(profile->programs[0].hasText);
        const DeviceTime time = deviceTimeOf(*profile, 0);
        QCOMPARE(time.devices, std::size_t(2));
        QCOMPARE(time.runs, std::size_t(1));
        QVERIFY(qFuzzyCompare(time.busySeconds, (16 + 20) / 2.0 * kMicro));
        QVERIFY(qFuzzyCompare(time.collectiveSeconds, 10 * kMicro));
        QVERIFY(qFuzzyCompare(time.exposedSeconds, (6 + 10) / 2.0 * kMicro));
        QVERIFY(qFuzzyCompare(time.spanSeconds, (16 + 20) / 2.0 * kMicro));
        QCOMPARE(time.unattributedSeconds, 0.0);
        const auto* sum = find(*profile, time, "all-reduce.2");
        QVERIFY(sum);
        QCOMPARE(sum->executions, 2);
        QVERIFY(qFuzzyCompare(sum->seconds, 10 * kMicro));
        QCOMPARE(profile->programs[0].instructions[sum->instruction].collective, std::string("all_reduce"));
        QCOMPARE(profile->programs[0].instructions[sum->instruction].opName, std::string("jit(step)/layer_0/add"));
    }

    void whatIsAroundOthersKeepsWhatIsItsOwn() {
        const std::string bytes = metadataPlane({{"while.1", "while", "jit(step)/while"}, {"add.2", "add", ""}}) +
                                  hostPlane(line(op("while.1", 0, 100) + op("add.2", 10, 30) + op("add.2", 50, 40)));
        const auto profile = readXplane(bytes, "p");
        QVERIFY(profile.has_value());
        const DeviceTime time = deviceTimeOf(*profile, 0);
        QVERIFY(qFuzzyCompare(find(*profile, time, "while.1")->seconds, 30 * kMicro));
        QVERIFY(qFuzzyCompare(find(*profile, time, "add.2")->seconds, 70 * kMicro));
        QVERIFY(qFuzzyCompare(time.busySeconds, 70 * kMicro)); // a loop runs nothing itself
        QVERIFY(qFuzzyCompare(time.unattributedSeconds, 70 * kMicro));
    }

    void runsAreToldApart() {
        const std::string bytes = hostPlane(line(op("a", 0, 10, 0, 1) + op("a", 100, 30, 0, 2)));
        const auto profile = readXplane(bytes, "p");
        QVERIFY(profile.has_value());
        QVERIFY(!profile->programs[0].hasText); // its instructions have names alone
        const DeviceTime time = deviceTimeOf(*profile, 0);
        QCOMPARE(time.runs, std::size_t(2));
        QVERIFY(qFuzzyCompare(time.busySeconds, 20 * kMicro));
        QVERIFY(qFuzzyCompare(time.spanSeconds, 20 * kMicro)); // not what lies between runs
    }

    // A TPU's plane has steps and modules on lines of their own, and its ops are named by what kind of event they are.
    void aPlaneOfADeviceIsReadByItsLineOfOps() {
        const std::string kinds = entry(4, 1,
                                        number(1, 1) + message(2, "%fusion.3 = f32[8]{0} fusion(...)") +
                                            message(4, "fusion.3") + message(5, stat(programId, 7)));
        const std::string event = message(4, number(1, 1) + number(2, 0) + number(3, 5'000'000));
        const std::string plane =
            message(1, message(2, "/device:TPU:3") + kinds + statNames() +
                           message(3, message(2, "XLA Modules") + event) + message(3, message(2, "XLA Ops") + event));
        const auto profile = readXplane(plane, "p");
        QVERIFY2(profile.has_value(), profile ? "" : profile.error().text().c_str());
        QCOMPARE(profile->ops.size(), std::size_t(1));
        QCOMPARE(profile->ops[0].device, 3u);
        QCOMPARE(profile->programs[0].instructions[0].name, std::string("fusion.3"));
    }

    void whatIsNoProfileIsRefusedWithItsPlace() {
        for (const std::string& bytes : {std::string("hello"), std::string(), message(1, message(2, "/host:CPU"))})
            QVERIFY(!readXplane(bytes, "p"));
        const std::string whole = hostPlane(line(op("a", 0, 10)));
        QVERIFY(readXplane(whole, "p"));
        for (std::size_t cut = 1; cut < whole.size(); ++cut) {
            const auto read = readXplane(std::string_view(whole).substr(0, cut), "p");
            QVERIFY(!read);
            QVERIFY(words::english(read.error().where).find("byte") != std::string::npos);
        }
        QVERIFY(!isXplane("module {}"));
    }
};

QTEST_GUILESS_MAIN(XplaneTest)
#include "xplane_test.moc"
