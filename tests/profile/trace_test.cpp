// SPDX-License-Identifier: GPL-3.0-or-later
// Traces for Perfetto: the ops of devices are found in them as in an .xplane.pb, whichever machine wrote them.
#include "core/profile/device_time.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr double kMicro = 1e-6;

// As jax.profiler writes it for the CPU: thunks on threads of the host.
const char* const kCpu = R"trace({"displayTimeUnit": "ns", "traceEvents": [
{"ph": "M", "pid": 701, "name": "process_name", "args": {"name": "/host:CPU"}},
{"ph": "X", "pid": 701, "tid": 1, "ts": 100.5, "dur": 10, "name": "dot.1",
 "args": {"device_ordinal": "0", "hlo_module": "jit_step", "hlo_op": "dot.1", "run_id": "-5"}},
{"ph": "X", "pid": 701, "tid": 2, "ts": 106.5, "dur": 10, "name": "all-reduce.2",
 "args": {"device_ordinal": "0", "hlo_module": "jit_step", "hlo_op": "all-reduce.2", "run_id": "-5"}},
{"ph": "X", "pid": 701, "tid": 3, "ts": 90, "dur": 50, "name": "python function"},
{}
]})trace";

// As XProf exports a TPU's: a process a device, its ops and its programs on lines of their own.
const char* const kTpu = R"trace([
{"ph": "M", "pid": 3, "name": "process_name", "args": {"name": "/device:TPU:1"}},
{"ph": "M", "pid": 3, "tid": 1, "name": "thread_name", "args": {"name": "XLA Modules"}},
{"ph": "M", "pid": 3, "tid": 2, "name": "thread_name", "args": {"name": "XLA Ops"}},
{"ph": "M", "pid": 3, "tid": 3, "name": "thread_name", "args": {"name": "Steps"}},
{"ph": "X", "pid": 3, "tid": 2, "ts": 20, "dur": 4, "name": "fusion.7", "args": {"tf_op": "jit(step)/layer_0/dot_general", "source": "model.py:3"}},
{"ph": "X", "pid": 3, "tid": 2, "ts": 60, "dur": 6, "name": "fusion.7", "args": {}},
{"ph": "X", "pid": 3, "tid": 2, "ts": 200, "dur": 6, "name": "of no program"},
{"ph": "X", "pid": 3, "tid": 3, "ts": 20, "dur": 50, "name": "1"},
{"ph": "X", "pid": 3, "tid": 1, "ts": 50, "dur": 20, "name": "jit_step(1234)"
},
{"ph": "X", "pid": 3, "tid": 1, "ts": 10, "dur": 20, "name": "jit_step(1234)"}
])trace";

} // namespace

class TraceTest : public QObject {
    Q_OBJECT
  private slots:
    void opsOfTheHostSayTheirDevice() {
        const auto profile = readProfile(kCpu, "t.json");
        QVERIFY2(profile.has_value(), profile ? "" : profile.error().text().c_str());
        QCOMPARE(profile->programs.size(), std::size_t(1));
        QCOMPARE(profile->programs[0].name, std::string("jit_step"));
        QVERIFY(!profile->programs[0].hasText);
        const DeviceTime time = deviceTimeOf(*profile, longestProgram(*profile));
        QCOMPARE(time.devices, std::size_t(1));
        QVERIFY(std::abs(time.spanSeconds - 16 * kMicro) < 1e-9);
        QVERIFY(std::abs(time.collectiveSeconds - 10 * kMicro) < 1e-9);
        QVERIFY(std::abs(time.exposedSeconds - 6 * kMicro) < 1e-9); // four of ten beside the product
    }
    void opsOfAChipBelongToTheProgramAround() {
        const auto profile = readProfile(kTpu, "t.json");
        QVERIFY2(profile.has_value(), profile ? "" : profile.error().text().c_str());
        QCOMPARE(profile->ops.size(), std::size_t(2));
        QCOMPARE(profile->ops[0].device, 1u);
        QCOMPARE(profile->ops[0].run, std::int64_t(0));
        QCOMPARE(profile->ops[1].run, std::int64_t(1));
        QVERIFY(std::abs(profile->ops[1].begin - 40 * kMicro) < 1e-9); // from the first op
        const ProfiledInstruction& fusion = profile->programs[0].instructions[0];
        QCOMPARE(fusion.opName, std::string("jit(step)/layer_0/dot_general"));
        QCOMPARE(fusion.source, std::string("model.py:3"));
        QCOMPARE(deviceTimeOf(*profile, 0).runs, std::size_t(2));
    }
    void whatIsNoTraceIsRefusedWithItsPlace() {
        for (
            const char* text :
            {"{", "{}", "[1]", "{\"traceEvents\": {}}", "{\"traceEvents\": [[]]}", "[]",
             R"trace([{"ph": "X", "args": {"hlo_op": "a", "device_ordinal": "x"}}])trace",
             R"trace([{"ph": "X", "ts": -1e999, "dur": 1, "args": {"hlo_op": "a", "hlo_module": "b", "device_ordinal": 1}}])trace"}) {
            const auto profile = readProfile(text, "t.json");
            QVERIFY2(!profile, text);
            QVERIFY(profile.error().text().find("t.json") != std::string::npos);
        }
    }
};

QTEST_APPLESS_MAIN(TraceTest)
#include "trace_test.moc"
