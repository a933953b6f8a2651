// SPDX-License-Identifier: GPL-3.0-or-later
// A compiler's own report of buffers: what it takes, and what lies in each; a dump made with JAX, and golden/observe.
#include "core/base/file.h"
#include "core/observe/dump.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;

namespace {

std::filesystem::path dump() { return test::data("observe"); }

} // namespace

class BuffersTest : public QObject {
    Q_OBJECT

  private slots:
    // jax says of it: arguments 9216, results 8208 of which 8192 lie in arguments, temporaries 16400.
    void thePeakIsWhatJaxSays() {
        const auto seen = observeFile(dump(), {});
        QVERIFY2(seen, seen ? "" : seen.error().text().c_str());
        QVERIFY(seen->memory.has_value());
        const CompilerMemory& memory = *seen->memory;
        QCOMPARE(memory.peakBytes, std::int64_t{9216 + 8208 - 8192 + 16400});
        QCOMPARE(memory.argumentBytes, std::int64_t{9216});
        QCOMPARE(memory.temporaryBytes, std::int64_t{16400});
        QVERIFY(std::ranges::is_sorted(memory.buffers, std::ranges::greater{}, &CompilerBuffer::bytes));
        // Part of a combined sum: what its operand is there for, not what the sum is called after.
        const auto part = std::ranges::find(memory.buffers, "all-reduce.3{1}", &CompilerBuffer::name);
        QVERIFY(part != memory.buffers.end());
        QCOMPARE(part->bytes, std::int64_t{4096});
        QVERIFY(part->opName.find("transpose(jvp") != std::string::npos);
    }
    void largestBuffersAreTensorsOfTheProgram() {
        const auto seen = observeFile(dump(), {});
        QVERIFY(seen && seen->memory);
        const auto session = Session::open(dump() / "step.mlir");
        QVERIFY2(session, session ? "" : session.error().text().c_str());
        Strategy given;
        given.mesh = seen->mesh;
        Tactic model;
        model.name = model.axis = "model";
        model.inputs = {{"params/up", InputRule::Kind::dimension, 1}, {"params/down", InputRule::Kind::dimension, 0}};
        Tactic data;
        data.name = data.axis = "data";
        data.inputs = {{"x", InputRule::Kind::dimension, 0}};
        given.schedule.tactics = {data, model};
        const auto snapshot = (*session)->evaluate(given);
        QVERIFY(snapshot);
        const Module& module = *(*session)->model()->module;
        int arguments = 0, made = 0;
        for (const BufferBeside& one : buffersBeside(*seen->memory, (*snapshot)->program)) {
            if (!one.ours) continue;
            if (one.buffer.kind == BufferKind::argument) {
                ++arguments;
                QVERIFY(module.isArgument(*one.ours));
                QCOMPARE(one.oursBytes, one.buffer.bytes); // both cut it alike
            } else if (one.buffer.bytes > 16) {
                ++made;
                QCOMPARE(one.oursBytes, one.buffer.bytes);
            }
        }
        QCOMPARE(arguments, 3);
        QVERIFY2(made >= 5, std::to_string(made).c_str());
        QCOMPARE(buffersBeside(*seen->memory, (*snapshot)->program, 2).size(), std::size_t{2});
    }
    void whatIsNoReportIsRefused() {
        QVERIFY(!compilerMemory("HloModule jit_step\n", {}, "file"));
        const auto cut =
            compilerMemory("BufferAssignment:\nallocation 0: size 8, preallocated-temp:\n value: <4 ", {}, "f");
        QVERIFY(cut);
        QCOMPARE(cut->peakBytes, std::int64_t{8});
        QVERIFY(cut->buffers.empty());
    }
    // A folder dumped with --xla_dump_hlo_as_proto holds the same.
    void aProtoSaysWhatTheTextSays() {
        for (const char* stage :
             {"0001.spmd-partitioner.after_spmd-partitioning.before_control-dep-rewriter", "cpu_after_optimizations"}) {
            const auto name = dump() / (std::string("module_0000.jit_step.") + stage);
            const auto text = observeFile(name.string() + ".txt", *parseMesh("data=2,model=2"));
            const auto proto = observeFile(name.string() + ".hlo.pb", *parseMesh("data=2,model=2"));
            QVERIFY2(text, text ? "" : text.error().text().c_str());
            QVERIFY2(proto, proto ? "" : proto.error().text().c_str());
            QVERIFY(proto->isProto && !text->isProto);
            QCOMPARE(proto->stage, text->stage);
            QCOMPARE(proto->devices, std::int64_t{4});
            QVERIFY(!text->collectives.empty());
            QCOMPARE(proto->collectives.size(), text->collectives.size());
            for (std::size_t i = 0; i < text->collectives.size(); ++i) {
                const ObservedCollective &a = text->collectives[i], &b = proto->collectives[i];
                QCOMPARE(b.instruction, a.instruction);
                QCOMPARE(b.computation, a.computation);
                QCOMPARE(b.kind, a.kind);
                QVERIFY(b.axes == a.axes && b.groups == a.groups && b.pairs == a.pairs);
                QCOMPARE(b.operandBytes, a.operandBytes);
                QCOMPARE(b.tensors, a.tensors);
                QCOMPARE(b.reducer, a.reducer);
                QCOMPARE(b.trips.value_or(-1), a.trips.value_or(-1));
                QCOMPARE(b.opName, a.opName);
                QCOMPARE(b.source, a.source);
            }
            QCOMPARE(proto->arguments.size(), text->arguments.size());
            for (std::size_t i = 0; i < text->arguments.size(); ++i) {
                QCOMPARE(proto->arguments[i].path, text->arguments[i].path);
                QVERIFY(proto->arguments[i].sharding == text->arguments[i].sharding);
            }
        }
    }
    void peaksOfGoldenTexts() {
        AXISCAPE_SHARED_OR_SKIP(golden, "golden/observe");
        int held = 0;
        for (const auto& entry : std::filesystem::directory_iterator(*golden)) {
            if (!std::filesystem::exists(entry.path() / "buffer_assignment.txt.gz")) continue;
            const auto seen = observeFile(entry.path() / "after_spmd.txt.gz", {});
            QVERIFY(seen && seen->memory);
            const auto memory = nlohmann::json::parse(*readFile(entry.path() / "expected.json"))["memory"];
            const auto of = [&](const char* what) { return memory[what].get<std::int64_t>(); };
            QCOMPARE(seen->memory->peakBytes, of("argument") + of("output") - of("alias") + of("temp"));
            QCOMPARE(seen->memory->temporaryBytes, of("temp"));
            ++held;
        }
        QVERIFY(held > 10);
    }
};

QTEST_APPLESS_MAIN(BuffersTest)
#include "buffers_test.moc"
