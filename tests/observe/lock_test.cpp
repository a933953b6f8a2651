// SPDX-License-Identifier: GPL-3.0-or-later
// What a lock lets pass and what it does not: programs written here, and the mutants of golden/observe.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/observe/lock.h"

#include <QtTest/QtTest>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

using namespace axiscape;
using Json = nlohmann::ordered_json;

namespace {

const Mesh kMesh = {{{"batch", 2}, {"model", 2}}};

// A program of four devices with these lines in its entry, behind %x = f32[8,16]; the last one is the root.
std::string program(const std::string& lines) {
    return "HloModule m, num_partitions=4\n\n%sum (a: f32[], b: f32[]) -> f32[] {\n  %a = f32[] parameter(0)\n"
           "  %b = f32[] parameter(1)\n  ROOT %add = f32[] add(%a, %b)\n}\n\n"
           "%test (t: (s32[], f32[8,16])) -> pred[] {\n  %t = (s32[], f32[8,16]) parameter(0)\n"
           "  %n = s32[] get-tuple-element(%t), index=0\n  %five = s32[] constant(5)\n"
           "  ROOT %less = pred[] compare(%n, %five), direction=LT\n}\n\n"
           "%turn (t: (s32[], f32[8,16])) -> (s32[], f32[8,16]) {\n  %t = (s32[], f32[8,16]) parameter(0)\n"
           "  %n = s32[] get-tuple-element(%t), index=0\n  %two = s32[] constant(2)\n  %next = s32[] add(%n, %two)\n"
           "  %v = f32[8,16] get-tuple-element(%t), index=1\n"
           "  %inner = f32[8,16] all-reduce(%v), channel_id=9, replica_groups=[2,2]<=[4], to_apply=%sum\n"
           "  ROOT %out = (s32[], f32[8,16]) tuple(%next, %inner)\n}\n\n"
           "ENTRY %main_spmd (x: f32[8,16]) -> f32[8,16] {\n  %x = f32[8,16] parameter(0)\n" +
           lines + "}\n";
}
const std::string kSum =
    program("  ROOT %r = f32[8,16] all-reduce(%x), channel_id=1, replica_groups=[2,2]<=[4], to_apply=%sum\n");

Observed seenIn(const std::string& text) {
    const auto seen = observe(text, "text", kMesh);
    if (!seen) qFatal("%s", seen.error().text().c_str());
    return *seen;
}

// The findings that fail, by name, "extra larger"; a lock is written and read on the way.
std::string failures(const std::string& locked, const std::string& text) {
    const auto lock = readLock(lockText(lockOf(seenIn(locked))), "lock");
    if (!lock) return lock.error().text();
    const auto findings = heldAgainst(seenIn(text), *lock);
    if (!findings) return findings.error().text();
    std::string all;
    for (const auto& one : *findings)
        if (one.fails()) all += fmt::format("{}{}", all.empty() ? "" : " ", findingName(one.kind));
    return all;
}

} // namespace

class LockTest : public QObject {
    Q_OBJECT
  private slots:
    void findings() {
        QCOMPARE(failures(kSum, kSum), std::string());
        // Another name, number and way to write the groups.
        QCOMPARE(failures(kSum, program("  ROOT %other.3 = f32[8,16] all-reduce(%x), channel_id=7, "
                                        "replica_groups={{2,3},{1,0}}, to_apply=%sum\n")),
                 std::string());
        const auto twice = program("  %q = f32[8,16] all-reduce(%x), channel_id=1, replica_groups=[2,2]<=[4], "
                                   "to_apply=%sum\n  ROOT %r = f32[8,16] all-reduce(%q), channel_id=2, "
                                   "replica_groups=[2,2]<=[4], to_apply=%sum\n");
        QCOMPARE(failures(kSum, twice), std::string("extra"));
        QCOMPARE(failures(twice, kSum), std::string()); // less is no failure
        QCOMPARE(failures(kSum, program("  ROOT %r = f32[8,16] all-reduce(%x), channel_id=1, "
                                        "replica_groups={{0,2},{1,3}}, to_apply=%sum\n")),
                 std::string("extra"));
        QCOMPARE(failures(kSum, program("  %w = f32[10,16] broadcast(%x), dimensions={}\n  %s = f32[10,16] "
                                        "all-reduce(%w), channel_id=1, replica_groups=[2,2]<=[4], to_apply=%sum\n"
                                        "  ROOT %r = f32[8,16] slice(%s)\n")),
                 std::string("larger"));
        // The sum scattered at once; two of them combined.
        QCOMPARE(failures(kSum, program("  ROOT %r = f32[4,16] reduce-scatter(%x), channel_id=1, "
                                        "replica_groups=[2,2]<=[4], dimensions={0}, to_apply=%sum\n")),
                 std::string());
        QCOMPARE(failures(program("  %y = f32[8,16] copy(%x)\n  %q = f32[8,16] all-reduce(%y), "
                                  "replica_groups=[2,2]<=[4], to_apply=%sum\n  %r = f32[8,16] all-reduce(%x), "
                                  "replica_groups=[2,2]<=[4], to_apply=%sum\n  ROOT %s = f32[8,16] add(%q, %r)\n"),
                          program("  %y = f32[8,16] copy(%x)\n  %q = (f32[8,16], f32[8,16]) all-reduce(%y, %x), "
                                  "replica_groups=[2,2]<=[4], to_apply=%sum\n  ROOT %s = f32[8,16] "
                                  "get-tuple-element(%q), index=0\n")),
                 std::string());
    }
    // One sum in two halves, of the same line, is what it was; a half too many is not, nor a half of another line.
    void oneThatIsSplit() {
        const auto halves = [](const char* line, int count) {
            std::string lines;
            for (int i = 0; i < count; ++i)
                lines += fmt::format("  %h{0} = f32[4,16] slice(%x), slice={{[0:4], [0:16]}}\n  %s{0} = f32[4,16] "
                                     "all-reduce(%h{0}), channel_id={0}, replica_groups=[2,2]<=[4], to_apply=%sum, "
                                     "metadata={{op_name=\"jit(f)/dot\" source_file=\"a.py\" source_line={1}}}\n",
                                     i, i == 0 ? "3" : line);
            lines += "  ROOT %r = (f32[4,16]";
            for (int i = 1; i < count; ++i) lines += ", f32[4,16]";
            lines += ") tuple(%s0";
            for (int i = 1; i < count; ++i) lines += fmt::format(", %s{}", i);
            return program(lines + ")\n");
        };
        const auto whole = program("  ROOT %r = f32[8,16] all-reduce(%x), replica_groups=[2,2]<=[4], to_apply=%sum, "
                                   "metadata={op_name=\"jit(f)/dot\" source_file=\"a.py\" source_line=3}\n");
        QCOMPARE(failures(whole, halves("3", 2)), std::string());
        QCOMPARE(failures(whole, halves("3", 3)), std::string("extra"));
        QCOMPARE(failures(whole, halves("4", 2)), std::string("extra"));
    }
    // Whatever wraps it: a pair by its own name, or a computation that is started, updated and done.
    void asynchronousOnesAreOne() {
        const auto pair = program("  %s = f32[8,16] all-reduce-start(%x), channel_id=1, replica_groups=[2,2]<=[4], "
                                  "to_apply=%sum\n  ROOT %d = f32[8,16] all-reduce-done(%s)\n");
        QCOMPARE(failures(kSum, pair), std::string());
        auto wrapped = program("  %s = ((f32[8,16]), f32[8,16], s32[]) async-start(%x), calls=%wrapped\n"
                               "  %u = ((f32[8,16]), f32[8,16], s32[]) async-update(%s), calls=%wrapped\n"
                               "  ROOT %d = f32[8,16] async-done(%u), calls=%wrapped\n");
        wrapped.insert(wrapped.find("%test (t:"),
                       "%wrapped (w: f32[8,16]) -> f32[8,16] {\n  %w = f32[8,16] parameter(0)\n  ROOT %a = f32[8,16] "
                       "all-reduce(%w), channel_id=1, replica_groups=[2,2]<=[4], to_apply=%sum\n}\n\n");
        const auto seen = seenIn(wrapped);
        QCOMPARE(seen.collectives.size(), std::size_t{1});
        QCOMPARE(seen.collectives[0].trips.value_or(-1), std::int64_t{1});
        QCOMPARE(failures(kSum, wrapped), std::string());
        QCOMPARE(failures(wrapped, kSum), std::string());
    }
    void loops() {
        const auto loop = program("  %zero = s32[] constant(0)\n  %begin = (s32[], f32[8,16]) tuple(%zero, %x)\n"
                                  "  %w = (s32[], f32[8,16]) while(%begin), condition=%test, body=%turn\n"
                                  "  ROOT %r = f32[8,16] get-tuple-element(%w), index=1\n");
        const auto seen = seenIn(loop);
        QCOMPARE(seen.collectives.size(), std::size_t(1));
        QCOMPARE(seen.collectives[0].trips.value_or(-1), std::int64_t(3)); // 0, 2, 4
        QCOMPARE(failures(kSum, loop), std::string("in_loop"));
        QCOMPARE(failures(loop, kSum), std::string()); // moved out of it
    }
    void deadOnesAreNotLocked() {
        const auto dead = program("  %q = f32[8,16] all-reduce(%x), replica_groups=[2,2]<=[4], to_apply=%sum\n"
                                  "  ROOT %r = f32[8,16] copy(%x)\n");
        const auto seen = seenIn(dead);
        QVERIFY(seen.collectives.at(0).dead);
        QVERIFY(totalsOf(seen).empty());
        QVERIFY(lockOf(seen).tensors.empty());
    }
    void meshFromTheGroups() {
        const auto seen = observe(kSum, "text", std::nullopt);
        QVERIFY(seen && seen->meshFound);
        QCOMPARE(meshText(seen->mesh), std::string("axis_0=2,axis_1=2"));
        QVERIFY(seen->collectives[0].axes == std::vector<std::string>{"axis_1"});
        const auto wrong = observe(kSum, "text", Mesh{{{"a", 8}}});
        QVERIFY(!wrong);
    }
    void damagedLocks() {
        const auto good = lockText(lockOf(seenIn(kSum)));
        for (const std::string& text : {std::string(), std::string("{}"), std::string("[1]"), good.substr(0, 60),
                                        std::string("{\"axiscape_lock\": 2}"), std::string("{\"axiscape_lock\": 1}")}) {
            const auto lock = readLock(text, "lock.json");
            QVERIFY2(!lock, text.c_str());
            QVERIFY(!lock.error().text().empty());
        }
    }
    // A key that is misspelt would be passed over, and the gate would hold something else than what is written.
    void unknownKeysAreRefused() {
        const auto good = lockText(lockOf(seenIn(kSum)));
        const auto refusedAt = [&](const std::string& before, const std::string& after) {
            std::string text = good;
            text.replace(text.find(before), before.size(), after);
            const auto lock = readLock(text, "lock.json");
            return lock ? std::string("read") : lock.error().text();
        };
        const auto top = refusedAt("\"factor\"", "\"factors\": 2, \"factor\"");
        QVERIFY2(top.find("factors") != top.npos && top.find("lock.json:6") != top.npos, top.c_str());
        const auto row = refusedAt("\"trips\"", "\"trip\": 3, \"trips\"");
        QVERIFY2(row.find("collectives[0]") != row.npos && row.find("\"trip\"") != row.npos, row.c_str());
        const auto kind = refusedAt("\"trips\":1", "\"trips\":\"once\"");
        QVERIFY2(kind.find("collectives[0].trips") != kind.npos, kind.c_str());
    }
    // Nothing that leaves the numbers alone is a finding. Of the defects those are that send more, otherwise, or along
    // other axes; that something is not sent, or computed otherwise, is not for a lock to say.
    void mutants() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/observe");
        const std::set<std::string> sent{"exchange_order",  "gather_groups", "gather_order", "max_for_add",
                                         "one_axis_of_two", "reduced_twice", "wrong_axis",   "wrong_pairs"};
        test::GoldenCount harmless, defects, fused;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            if (!std::filesystem::exists(entry.path() / "mutants.json")) continue;
            const auto given = Json::parse(*readFile(entry.path() / "expected.json"));
            Mesh mesh;
            for (const auto& [name, size] : given["mesh"].items()) mesh.axes.push_back({name, size});
            const auto read = [&](const std::string& file) {
                return observe(*readFile(entry.path() / file), file, mesh);
            };
            const auto lock = lockOf(*read("after_spmd.txt.gz"));
            const auto fails = [&](const Observed& seen) {
                const auto findings = heldAgainst(seen, lock);
                return !findings || std::ranges::any_of(*findings, [](const auto& one) { return one.fails(); });
            };
            const auto name = entry.path().filename().string();
            fused.take(name, fails(*read("after_optimizations.txt.gz")) ? "not as locked" : "");
            const auto listed = Json::parse(*readFile(entry.path() / "mutants.json"));
            for (const auto& mutant : listed["mutants"]) {
                const auto file = mutant["file"].get<std::string>();
                const bool alarm = fails(*read(file));
                if (mutant["harmless"])
                    harmless.take(name + "/" + file, alarm ? "an alarm" : "");
                else if (sent.contains(mutant["kind"]))
                    defects.take(name + "/" + file, alarm ? "" : "no alarm");
            }
        }
        for (const auto* count : {&harmless, &defects, &fused}) {
            qInfo("%d of %d hold%s", count->held, count->all, count->failures.c_str());
            QVERIFY(count->all > 0);
            QCOMPARE(count->held, count->all);
        }
    }
};

QTEST_APPLESS_MAIN(LockTest)
#include "lock_test.moc"
