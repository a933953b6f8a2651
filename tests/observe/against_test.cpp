// SPDX-License-Identifier: GPL-3.0-or-later
// Wanted and got: what is matched to what.
#include "core/observe/against.h"

#include "core/observe/facts.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

WantedCollective wantedAt(const std::string& kind, const std::string& opName, std::int64_t bytes,
                          std::int64_t trips = 1) {
    WantedCollective one;
    one.kind = kind;
    one.axes = {"batch"};
    one.bytes = bytes;
    one.trips = trips;
    one.bytesSent = static_cast<double>(bytes * trips);
    one.opName = opName;
    one.source = "a.py:1";
    return one;
}
ObservedCollective gotAt(const std::string& kind, const std::string& opName, std::vector<std::int64_t> bytes,
                         std::int64_t trips = 1) {
    ObservedCollective one;
    one.instruction = "i";
    one.kind = kind;
    one.axes = std::vector<std::string>{"batch"};
    one.groups = {{0, 1}};
    for (const auto size : bytes) one.operandBytes += size;
    one.tensors = static_cast<std::int64_t>(bytes.size());
    one.tensorBytes = std::move(bytes);
    one.trips = trips;
    one.opName = opName;
    one.source = "a.py:1";
    return one;
}

std::string statuses(const std::vector<WantedCollective>& wanted, std::vector<ObservedCollective> got) {
    Observed seen;
    seen.devices = 2;
    seen.mesh = {{{"batch", 2}}};
    seen.collectives = std::move(got);
    std::string all;
    for (const auto& row :
         matched(seen, wanted, [](const ObservedCollective&, std::int64_t) { return std::optional<double>(); }))
        all += fmt::format("{}{} {} {}", all.empty() ? "" : ", ", statusName(row.status),
                           row.wanted ? row.wanted->executed : 0, row.got ? row.got->executed : 0);
    return all;
}

const std::string kDot = "jit(f)/jvp(mlp)/dot_general", kAdd = "jit(f)/jvp(mlp)/add",
                  kBack = "jit(f)/transpose(jvp(mlp))/dot_general";

constexpr const char* kCombined = R"hlo(HloModule jit_f, num_partitions=4

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %s = f32[] add(%a, %b)
}

ENTRY %main_spmd (x: f32[8,16], y: f32[4]) -> (f32[8,16], f32[4]) {
  %x = f32[8,16] parameter(0)
  %y = f32[4] parameter(1)
  %d = f32[8,16] negate(%x), metadata={op_name="jit(f)/a/dot_general" source_file="m.py" source_line=3}
  %e = f32[4] negate(%y), metadata={op_name="jit(f)/other" source_file="m.py" source_line=4}
  ROOT %all-reduce = (f32[8,16], f32[4]) all-reduce(%d, %e), channel_id=1, replica_groups=[1,4]<=[4], to_apply=%sum, metadata={op_name="jit(f)/(a/dot_general:b/reduce_sum)" source_file="m.py" source_line=9}
}
)hlo";

} // namespace

class AgainstTest : public QObject {
    Q_OBJECT
  private slots:
    void statusesOfPairs() {
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64)}, {gotAt("all_reduce", kDot, {64})}),
                 std::string("same 1 1"));
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64)}, {gotAt("all_reduce", kDot, {128})}),
                 std::string("larger 1 1"));
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64)}, {gotAt("all_reduce", kDot, {32})}),
                 std::string("smaller 1 1"));
        QCOMPARE(statuses({wantedAt("all_gather", kDot, 64)}, {gotAt("all_gather", kDot, {64}, 4)}),
                 std::string("larger 1 4")); // in a loop
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64)}, {}), std::string("missing 1 0"));
        QCOMPARE(statuses({}, {gotAt("all_gather", kDot, {64})}), std::string("extra 0 1"));
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64)}, {gotAt("all_gather", kDot, {64})}),
                 std::string("extra 0 1, missing 1 0"));
    }
    void elsewhere() {
        auto far = gotAt("all_reduce", "jit(f)/other/tanh", {64});
        far.source = "b.py:9";
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64)}, {far}), std::string("moved 1 1"));
    }
    void aSumThatIsSlicedAfterIsOneThatIsScattered() {
        QCOMPARE(statuses({wantedAt("reduce_scatter", kBack, 64)}, {gotAt("all_reduce", kBack, {64})}),
                 std::string("same 1 1"));
    }
    void combinedOnesCountByTensors() {
        QCOMPARE(statuses({wantedAt("all_reduce", kDot, 64), wantedAt("all_reduce", kAdd, 8)},
                          {gotAt("all_reduce", kBack, {64, 8})}),
                 std::string("same 1 1, same 1 1"));
    }
    // XLA writes their names into one.
    void tensorsOfACombinedOneHaveTheirOwnNames() {
        using Names = std::vector<std::string>;
        QVERIFY(observed::namesIn("jit(f)/jvp(mlp)/dot_general") == Names{"jit(f)/jvp(mlp)/dot_general"});
        QVERIFY(observed::namesIn("jit(f)/(transpose(jvp(a))/dot_general:b/(x/add:reduce_sum))") ==
                (Names{"jit(f)/transpose(jvp(a))/dot_general", "jit(f)/b/x/add", "jit(f)/b/reduce_sum"}));
        QVERIFY(observed::namesIn("jit(f)/(a:b") == Names{"jit(f)/(a:b"}); // cut short
        QVERIFY(observed::namesIn("") == Names{""});
        // Lists no compiler writes stay one name: of brackets alone, and of a long name that stands for very many.
        const auto brackets = std::string(100000, '(') + std::string(100000, ')');
        QVERIFY(observed::namesIn(brackets) == Names{brackets});
        auto many = std::string(100000, 'x') + "/(";
        for (int i = 0; i < 100000; ++i) many += "a:";
        many += "a)";
        QVERIFY(observed::namesIn(many) == Names{many});
        const auto seen = observe(kCombined, "step.txt", parseMesh("batch=4").value());
        QVERIFY2(seen, seen ? "" : seen.error().text().c_str());
        const ObservedCollective& one = seen->collectives[0];
        QCOMPARE(one.opName, std::string("jit(f)/(a/dot_general:b/reduce_sum)")); // as it stands there
        QCOMPARE(sentFor(one, 0).opName, std::string("jit(f)/a/dot_general"));
        QCOMPARE(sentFor(one, 0).source, std::string("m.py:3")); // of what makes it
        QCOMPARE(sentFor(one, 1).opName, std::string("jit(f)/b/reduce_sum"));
        // Each is found where it is wanted.
        auto product = wantedAt("all_reduce", "jit(f)/a/dot_general", 512),
             sum = wantedAt("all_reduce", "jit(f)/b/reduce_sum", 16);
        product.source = "m.py:3", sum.source = "";
        const auto rows = matched(*seen, {product, sum},
                                  [](const ObservedCollective&, std::int64_t) { return std::optional<double>(); });
        QCOMPARE(rows.size(), std::size_t{2});
        for (const MatchRow& row : rows) QVERIFY(row.status == MatchStatus::same && row.gotName == row.opName);
    }
    // A product whose operand is gathered, whose result is moved, and what is made of it moved once more.
    void whatAnOpMadeIsToldFromWhatItReads() {
        const auto seen = observe(R"(
HloModule jit_step, num_partitions=4

ENTRY %main_spmd (x: f32[2,8], w: f32[8,4]) -> (f32[2,16], f32[2,4]) {
  %x = f32[2,8] parameter(0)
  %w = f32[8,4] parameter(1)
  %read = f32[8,8] all-gather(%x), channel_id=1, replica_groups=[1,4]<=[4], dimensions={0}, use_global_device_ids=true, metadata={op_name="jit(f)/dot_general" source_file="m.py" source_line=3}
  %dot = f32[8,4] dot(%read, %w), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/dot_general" source_file="m.py" source_line=3}
  %part = f32[2,4] slice(%dot), slice={[0:2], [0:4]}, metadata={op_name="jit(f)/dot_general"}
  %moved = f32[2,4] collective-permute(%part), channel_id=2, source_target_pairs={{0,1},{1,0},{2,3},{3,2}}, metadata={op_name="jit(f)/dot_general" source_file="m.py" source_line=3}
  %tanh = f32[2,4] tanh(%moved), metadata={op_name="jit(f)/tanh"}
  %wide = f32[2,16] all-gather(%tanh), channel_id=3, replica_groups=[1,4]<=[4], dimensions={1}, use_global_device_ids=true, metadata={op_name="jit(f)/add" source_file="m.py" source_line=4}
  ROOT %out = (f32[2,16], f32[2,4]) tuple(%wide, %moved)
}
)",
                                  "step.txt", parseMesh("batch=4").value());
        QVERIFY2(seen, seen ? "" : seen.error().text().c_str());
        QCOMPARE(seen->collectives.size(), std::size_t{3});
        for (const ObservedCollective& one : seen->collectives) QCOMPARE(one.isOfResult, one.instruction == "moved");
        const auto rows =
            matched(*seen, {}, [](const ObservedCollective&, std::int64_t) { return std::optional<double>(); });
        for (const MatchRow& row : rows) QCOMPARE(row.isOfResult.value(), row.instructions.front() == "moved");
    }
    void deadOnesAreNotThere() {
        auto dead = gotAt("all_reduce", kDot, {64});
        dead.dead = true;
        QCOMPARE(statuses({}, {dead}), std::string());
    }
};

QTEST_APPLESS_MAIN(AgainstTest)
#include "against_test.moc"
