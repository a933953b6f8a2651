// SPDX-License-Identifier: GPL-3.0-or-later
// Plans small enough to follow by hand, what is refused, and text.
#include "tests/redistribute/cases.h"
#include "tests/redistribute/random_problem.h"

using namespace axiscape;
using namespace axiscape::reshard;
using test::planned;

class PlanTest : public QObject {
    Q_OBJECT

    static Problem problem(const char* mesh, std::vector<std::int64_t> shape, const char* from, const char* to) {
        const Mesh m = *parseMesh(mesh);
        return {m, std::move(shape), 4, *parseSharding(from, m), *parseSharding(to, m)};
    }
    // "all_to_all 4 [{}, {"x"}]": kind, group and layout of every step.
    static QStringList steps(const Problem& p, const PlanOptions& options = {}) {
        const auto plan = planned(p, options);
        if (const auto checked = check(plan); !checked) qFatal("%s", checked.error().text().c_str());
        QStringList list;
        for (const auto& step : plan.steps)
            list << QString("%1 %2 %3")
                        .arg(collectiveName(step.kind).data())
                        .arg(step.group)
                        .arg(layoutText(plan, step.after, p.mesh).c_str());
        return list;
    }
    static QString errorOf(const Problem& p) {
        const auto plan = reshard::plan(p);
        return plan ? QString() : QString::fromStdString(plan.error().text());
    }

  private slots:
    void nothingToDo() {
        const auto p = problem("a=2,b=3", {12, 6}, R"([{"a"}, {"b"}])", R"([{"a"}, {"b"}])");
        QVERIFY(steps(p).isEmpty());
        QCOMPARE(planned(p).peakBytes, 6 * 2 * 4);
        QVERIFY(steps(problem("a=2", {}, "[]", "[]")).isEmpty());
    }

    void onlyWhatIsNeeded() {
        QCOMPARE(steps(problem("a=2,b=3", {12, 6}, R"([{"a"}, {}])", R"([{"a"}, {"b"}])")),
                 QStringList{R"(all_slice 1 [{"a"}, {"b"}])"});
        QCOMPARE(steps(problem("a=2,b=3", {12, 6}, R"([{"a", "b"}, {}])", R"([{"a"}, {}])")),
                 QStringList{R"(all_gather 3 [{"a"}, {}])"});
        QCOMPARE(steps(problem("a=2,b=3", {12, 6}, R"([{"a", "b"}, {}])", R"([{"b", "a"}, {}])")),
                 QStringList{R"(collective_permute 1 [{"b", "a"}, {}])"});
    }

    // The outer axis leaves its dimension while the inner one stays: the tile has holes until the inner one is
    // gathered.
    void anAxisLeavesFromAboveAnother() {
        const auto p = problem("y=2,x=2", {4, 4}, R"([{"y", "x"}, {}])", R"([{}, {"y"}])");
        QCOMPARE(steps(p), (QStringList{R"(all_to_all 2 [{2, "x"}, {"y"}])", R"(all_gather 2 [{}, {"y"}])"}));
        const auto plan = planned(p);
        QCOMPARE(plan.sentBytes, 8.0 + 16);
        QCOMPARE(plan.sentBytes, plan.leastBytes);
        QCOMPARE(rangesOf(plan, plan.steps[0].after, 0, 1), (std::vector<Range>{{1, 2}, {3, 4}}));
        QCOMPARE(groupsOf(plan, 0), (std::vector<std::vector<std::int64_t>>{{0, 2}, {1, 3}}));
    }

    // Two axes that each want the other's dimension. Equal ones: a permute. Unequal ones with nowhere to wait but
    // behind one another: three all-to-alls.
    void twoAxesExchangeTheirDimensions() {
        QCOMPARE(steps(problem("x=2,y=2", {4, 4}, R"([{"x"}, {"y"}])", R"([{"y"}, {"x"}])")),
                 QStringList{R"(collective_permute 1 [{"y"}, {"x"}])"});
        const auto tight = problem("x=2,y=3", {6, 6}, R"([{"x"}, {"y"}])", R"([{"y"}, {"x"}])");
        QCOMPARE(steps(tight).size(), 3);
        QCOMPARE(planned(tight).sentBytes, 24 * (1.0 / 2 + 2.0 / 3 + 2.0 / 3));
        // With room below, two all-to-alls over all six do.
        const auto roomy = problem("x=2,y=3", {36, 36}, R"([{"x"}, {"y"}])", R"([{"y"}, {"x"}])");
        const auto list = steps(roomy);
        QCOMPARE(list.size(), 2);
        QVERIFY(list[0].startsWith("all_to_all 6 ") && list[1].startsWith("all_to_all 6 "));
    }

    // Three of fifteen parts leave and five stay, but three are the outer ones: the fifteen are read as five of three.
    void aPositionReadInOtherRadices() {
        QCOMPARE(steps(problem("a=5,b=3", {15, 3}, R"([{"b"}, {}])", R"([{"a"}, {"b"}])")),
                 (QStringList{R"(all_slice 1 [{"b", "a"}, {}])", R"(all_to_all 3 [{?}, {?}])",
                              R"(collective_permute 1 [{"a"}, {"b"}])"}));
        test::RandomProblems problems(4);
        int read = 0;
        for (int i = 0; i < 3000; ++i) {
            const auto plan = planned(problems.next());
            if (plan.numbers.empty()) continue;
            ++read;
            if (plan.devices > 200) continue;
            const auto checked = check(plan);
            QVERIFY2(checked, checked ? "" : checked.error().text().c_str());
        }
        QVERIFY(read > 20);
    }

    // An axis of six gives up its part of two at once and keeps three.
    void subAxes() {
        QCOMPARE(steps(problem("x=6", {12, 12}, R"([{"x"}, {}])", R"([{"x":(1)2}, {}])")),
                 QStringList{R"(all_gather 3 [{"x":(1)2}, {}])"});
        QCOMPARE(steps(problem("x=6", {12, 12}, R"([{"x":(1)3}, {}])", R"([{}, {"x":(1)3, "x":(3)2}])")),
                 (QStringList{R"(all_slice 1 [{"x":(1)3}, {3, "x":(3)2}])", R"(all_to_all 3 [{}, {"x"}])"}));
    }

    void costIsAParameter() {
        // A gather is dear: nothing is sliced only to be gathered.
        const auto p = problem("x=2,y=2", {8, 8}, R"([{"x"}, {}])", R"([{"y"}, {}])");
        PlanOptions options;
        options.cost = [](const Transfer& t) { return t.kind == CollectiveKind::all_gather ? 1e9 : t.operandBytes; };
        QCOMPARE(steps(p, options), QStringList{R"(collective_permute 1 [{"y"}, {}])"});
        const auto plan = planned(p, options);
        QCOMPARE(plan.cost, 128.0);
        // A start of a collective costs more than all bytes: few steps.
        options.cost = [](const Transfer& t) { return t.kind == CollectiveKind::all_slice ? 0 : 1.0; };
        StepCounts fewest;
        for (const auto& one : test::reshardCases()) {
            fewest.bytes += static_cast<int>(planned(one.problem).steps.size());
            fewest.starts += static_cast<int>(planned(one.problem, options).steps.size());
        }
        QVERIFY(fewest.starts <= fewest.bytes);
    }

    void whatIsRefused() {
        const auto says = [](const Problem& p, const char* text) { return errorOf(p).contains(text); };
        QVERIFY(says(problem("a=2", {4}, "[{}, {}]", "[{}]"), "the source sharding has 2 dimensions, the shape 1"));
        QVERIFY(says(problem("a=2", {4, 4}, "[{}, {}]", R"([{"a"}, {"a"}])"), "axis a is used twice in the target"));
        QVERIFY(says(problem("a=2,b=3", {4}, R"([{"b"}])", "[{}]"), "cuts dimension 0 in 3 parts"));
        QVERIFY(says(problem("a=6", {12}, R"([{"a":(4)2}])", "[{}]"), "is no sub-axis"));
        QVERIFY(says(problem("a=6", {12}, R"([{"a":(1)2}])", R"([{"a":(1)3}])"), "do not fit"));
        QVERIFY(says(problem("a=2", {0}, "[{}]", R"([{"a"}])"), "size 0"));
        QVERIFY(says(problem("a=2", {1ll << 40, 1ll << 40}, "[{}, {}]", "[{}, {}]"), "more bytes"));
    }

    void text() {
        const Mesh mesh = *parseMesh("a=2,b=8");
        const auto side = parseSharding(R"( [ {"a","b":(2)4} , { } ] )", mesh);
        QVERIFY(side.has_value());
        QCOMPARE(*side, (PartSharding{{{0, 1, 2}, {1, 2, 4}}, {}}));
        QCOMPARE(*parsePart("b:(1)2", mesh), (reshard::AxisPart{1, 1, 2}));
        for (const char* wrong :
             {"", "[", "[{a}]", R"([{"c"}])", R"([{"a"} {}])", R"([{"a":2}])", R"([{"a"}] x)", "[{\"a]"}) {
            const auto read = parseSharding(wrong, mesh);
            QVERIFY2(!read, wrong);
            QVERIFY2(read.error().text().find("column") != std::string::npos, wrong);
        }
    }

    void checkFindsWhatIsWrong() {
        const auto p = problem("x=2,y=2", {8, 8}, R"([{"x", "y"}, {}])", R"([{"y", "x"}, {}])");
        const auto right = planned(p);
        QVERIFY(check(right));
        auto broken = right;
        broken.steps[0].kind = CollectiveKind::all_slice;
        QVERIFY(!check(broken));
        broken = right;
        std::swap(broken.target[0].digit, broken.target[1].digit);
        QVERIFY(!check(broken));
        broken = right;
        broken.steps.clear();
        QVERIFY(!check(broken));
        broken = right;
        broken.sentBytes += 1;
        QVERIFY(!check(broken));
        broken = planned(problem("x=2,y=2", {8, 8}, R"([{"x"}, {}])", R"([{}, {"x"}])"));
        QVERIFY(check(broken));
        broken.steps[0].after[0].digit = 1; // the other axis: no group brings it all
        QVERIFY(!check(broken));
    }

  private:
    struct StepCounts {
        int bytes = 0, starts = 0;
    };
};

QTEST_GUILESS_MAIN(PlanTest)
#include "plan_test.moc"
