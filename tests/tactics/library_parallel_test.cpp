// SPDX-License-Identifier: GPL-3.0-or-later
// Tactics of today's parallelisms: what they find in programs that have it, and why not in others.
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;

namespace {

struct Subject {
    std::shared_ptr<const Module> module;
    std::shared_ptr<const SiteTable> sites;
    ModelFacts facts;
};

Subject subject(const std::string& name) {
    Subject out;
    auto module = importFile(*test::shared("models/parallel/" + name + ".mlir"));
    if (!module) qFatal("%s", module.error().text().c_str());
    out.module = *module;
    out.sites = std::make_shared<const SiteTable>(out.module, RuleSet::extended);
    out.facts = modelFacts(SiteTable(out.module), analyse(*out.module));
    return out;
}

Partition whole(const Subject& s, Mesh mesh) { return Partition(s.sites, std::move(mesh), {.extended = true}); }

Partition with(const Partition& before, const Tactic& tactic) {
    return apply(before, *actionsOf(tactic, before)).partition;
}

std::set<std::string> pathsOf(const Subject& s, const Partition& p, AxisId axis) {
    std::set<std::string> out;
    for (std::uint32_t a = 0; a < s.module->argumentCount(); ++a)
        if (p.argument(a).dimOf(axis) >= 0)
            out.insert(s.module->argument(a).path + ":" + std::to_string(p.argument(a).dimOf(axis)));
    return out;
}

// The same of what a tactic itself asks for, before anything is carried on.
std::set<std::string> askedBy(const Subject& s, const Tactic& tactic, const Partition& before) {
    std::set<std::string> out;
    const auto actions = actionsOf(tactic, before);
    for (const Action& action : *actions)
        if (action.kind == Action::Kind::tile && action.onArgument)
            out.insert(s.module->argument(action.argument).path + ":" + std::to_string(action.dim));
    return out;
}

std::string joined(const std::set<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += part + ' ';
    return out;
}

} // namespace

class LibraryParallelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { AXISCAPE_SHARED_OR_SKIP(here, "models/parallel/index.json"); }

    // Stages and ticks as the programs are written: 8 micro-batches (4 of them twice round in the circular one).
    void pipelinesAreSeen_data() {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("ticks");
        QTest::addColumn<bool>("byHand");
        QTest::newRow("pipeline_roll") << 4 << 11 << false;
        QTest::newRow("pipeline_roll_2_stages") << 2 << 5 << false;
        QTest::newRow("pipeline_concatenate") << 4 << 11 << false;
        QTest::newRow("pipeline_pad") << 4 << 11 << false;
        QTest::newRow("pipeline_streamed") << 4 << 11 << false;
        QTest::newRow("pipeline_circular") << 4 << 11 << false;
        QTest::newRow("pipeline_shard_map") << 4 << 11 << true;
    }
    void pipelinesAreSeen() {
        QFETCH(int, stages);
        QFETCH(int, ticks);
        QFETCH(bool, byHand);
        const Subject s = subject(QTest::currentDataTag());
        QVERIFY(!s.facts.pipelines.empty());
        for (const Pipeline& pipeline : s.facts.pipelines) {
            QCOMPARE(pipeline.stages, std::int64_t(stages));
            QCOMPARE(pipeline.ticks, std::int64_t(ticks));
            QCOMPARE(pipeline.dimension.valid(), !byHand);
            QVERIFY(!pipeline.stacked.empty());
        }
        QVERIFY(s.facts.rings.empty());
        QVERIFY(s.facts.experts.empty());
    }

    // Of 4 stages and 8 micro-batches: 11 ticks, of which each stage idles 3; the first works in ticks 0 to 7, the last
    // in 3 to 10.
    void theBubbleIsCounted() {
        const Pipeline pipeline{OpId(), OpId(), {}, {}, 4, 11, {}};
        QCOMPARE(pipeline.microbatches(), std::int64_t(8));
        QCOMPARE(pipeline.bubble(), 3.0 / 11);
        QVERIFY(pipeline.microbatchAt(0, 0) == std::optional<std::int64_t>(0));
        QVERIFY(!pipeline.microbatchAt(0, 8) && !pipeline.microbatchAt(3, 2));
        QVERIFY(pipeline.microbatchAt(3, 10) == std::optional<std::int64_t>(7));
        int idle = 0;
        for (int stage = 0; stage < 4; ++stage)
            for (int tick = 0; tick < 11; ++tick) idle += !pipeline.microbatchAt(stage, tick);
        QCOMPARE(idle, 4 * 3);
    }

    void pipelineCutsStagesAndNothingElse() {
        for (const auto& [name, dim] : {std::pair{"pipeline_roll", 0}, {"pipeline_pad", 0}, {"pipeline_circular", 1}}) {
            const Subject s = subject(name);
            const Partition before = whole(s, Mesh{{{"stage", 4}, {"batch", 2}}});
            const auto made = libraryTactic(LibraryKind::pipeline, "stage", s.facts, before);
            QVERIFY2(made, name);
            std::set<std::string> stacked;
            for (const Argument& argument : s.module->arguments())
                if (argument.path.starts_with("params/stages/"))
                    stacked.insert(argument.path + ":" + std::to_string(dim));
            const auto cut = askedBy(s, made->tactic, before);
            QVERIFY2(cut == stacked,
                     qPrintable(QString::fromLatin1(name) + ": " + QString::fromStdString(joined(cut))));
            QVERIFY(words::english(made->note).find("bubble") != std::string::npos);
        }
    }

    void whatIsNoPipelineSaysSo() {
        const Subject context = subject("context_plain");
        QVERIFY(context.facts.pipelines.empty());
        const auto none =
            libraryTactic(LibraryKind::pipeline, "stage", context.facts, whole(context, Mesh{{{"stage", 4}}}));
        QVERIFY(!none && words::english(none.error().what).find("no pipeline found") != std::string::npos);
        const Subject byHand = subject("pipeline_shard_map");
        const auto already = libraryTactic(LibraryKind::pipeline, "stage", byHand.facts,
                                           whole(byHand, Mesh{{{"stage", 4}, {"batch", 2}}}));
        QVERIFY(!already && words::english(already.error().what).find("by hand already") != std::string::npos);
    }

    // A ring is no pipeline: no weights lie along it.
    void aRingIsFoundAndUsed() {
        const Subject s = subject("ring_attention");
        QVERIFY(s.facts.pipelines.empty() && !s.facts.rings.empty());
        QCOMPARE(s.facts.rings[0].axis, std::string("seq"));
        const Partition before = whole(s, Mesh{{{"batch", 2}, {"seq", 4}}});
        const auto made = libraryTactic(LibraryKind::context, "seq", s.facts, before);
        QVERIFY(made && words::english(made->found).find("own ring") != std::string::npos);
        QVERIFY(!libraryTactic(LibraryKind::context, "batch", s.facts, before));
        QVERIFY(!libraryTactic(LibraryKind::ulysses, "seq", s.facts, before));
    }

    void expertsUnderMasksAreFound() {
        const Subject s = subject("moe_sorted");
        QVERIFY(!s.facts.experts.empty());
        const Partition before = whole(s, Mesh{{{"expert", 8}}});
        const auto made = libraryTactic(LibraryKind::expert, "expert", s.facts, before);
        QVERIFY(made);
        std::set<std::string> expected;
        for (const char* layer : {"0", "1"})
            for (const char* weight : {"w_in", "w_out"})
                expected.insert(std::string("params/layer_") + layer + "/" + weight + ":0");
        QVERIFY(pathsOf(s, with(before, made->tactic), 0) == expected);
        QVERIFY(words::english(made->note).find("data parallel") != std::string::npos);
    }

    void insideAttentionQueriesStayOrHeadsAreExchanged() {
        const Subject s = subject("context_plain");
        const Partition before = whole(s, Mesh{{{"batch", 2}, {"seq", 4}}});
        for (const LibraryKind kind : {LibraryKind::context, LibraryKind::ulysses}) {
            const auto made = libraryTactic(kind, "seq", s.facts, before);
            QVERIFY(made);
            const Partition after = with(before, made->tactic);
            const auto asked = askedBy(s, made->tactic, before);
            QVERIFY2(asked == (std::set<std::string>{"tokens:1", "targets:1"}), joined(asked).c_str());
            qInfo("cut: %s", joined(pathsOf(s, after, 1)).c_str());
            const SpmdProgram program = lower(after, {});
            qInfo("%s: gathers %lld, reduces %lld, scatters %lld, exchanges %lld", libraryKindName(kind).data(),
                  static_cast<long long>(program.counts[CollectiveKind::all_gather]),
                  static_cast<long long>(program.counts[CollectiveKind::all_reduce]),
                  static_cast<long long>(program.counts[CollectiveKind::reduce_scatter]),
                  static_cast<long long>(program.counts[CollectiveKind::all_to_all]));
            if (kind == LibraryKind::context) // keys and values, each once a layer
                QCOMPARE(program.counts[CollectiveKind::all_gather], std::int64_t(4));
            else
                QVERIFY(program.counts[CollectiveKind::all_to_all] > 0);
        }
    }
};

QTEST_GUILESS_MAIN(LibraryParallelTest)
#include "library_parallel_test.moc"
