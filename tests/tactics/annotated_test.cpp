// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/annotated.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/tactics/annotated_texts.h"
#endif

using namespace axiscape;

namespace {

struct Opened {
    std::shared_ptr<const Module> module;
    Structure structure;
    std::shared_ptr<const SiteTable> sites;
};

Opened opened(std::shared_ptr<const Module> module) {
    Opened out{module, analyse(*module), std::make_shared<const SiteTable>(module)};
    return out;
}

Opened text(const std::string& from = {}, const std::string& to = {}) {
    std::string source = kAnnotated;
    if (!from.empty()) source.replace(source.find(from), from.size(), to);
    auto module = importText(source, "annotated");
    return module ? opened(*module) : Opened{};
}

struct Applied {
    Partition state;
    std::size_t refused = 0;
};

Applied applied(const Opened& model, const Strategy& strategy) {
    Applied out{Partition(model.sites, strategy.mesh, rewriteOptions(strategy.schedule.options)), 0};
    for (const Tactic& tactic : strategy.schedule.tactics) {
        auto outcome = apply(out.state, *actionsOf(tactic, out.state));
        out.refused += outcome.refused.size();
        out.state = std::move(outcome.partition);
    }
    return out;
}

std::string shardingOf(const Applied& result, std::uint32_t argument) {
    return shardyText(result.state.argument(argument), result.state.module().type(ValueId{argument}).shape.size(),
                      result.state.mesh());
}

std::vector<std::string> namesOf(const Strategy& strategy) {
    std::vector<std::string> names;
    for (const Tactic& tactic : strategy.schedule.tactics) names.push_back(tactic.axis);
    return names;
}

} // namespace

class AnnotatedTest : public QObject {
    Q_OBJECT

  private slots:
    void one_tactic_an_axis() {
        const auto model = text();
        QVERIFY(model.module && isAnnotated(*model.module));
        const auto made = annotatedStrategy(model.sites, model.structure);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        QCOMPARE(meshText(made->strategy.mesh), std::string("data=2,fsdp=2,tensor=4,expert=1"));
        QCOMPARE(namesOf(made->strategy), (std::vector<std::string>{"data", "fsdp", "tensor"}));
        QVERIFY(made->leftOut.empty());
        QVERIFY(!made->strategy.schedule.options.padding);
        const auto result = applied(model, made->strategy);
        QCOMPARE(result.refused, std::size_t(0));
        QCOMPARE(shardingOf(result, 0), std::string(kBatch));
        QCOMPARE(shardingOf(result, 1), std::string(kUp));
        QCOMPARE(shardingOf(result, 2), std::string(kDown));
        QCOMPARE(shardyText(result.state.definition(model.module->results()[0]), 2, made->strategy.mesh),
                 std::string(kResult));
    }

    // Each argument and constraint is an action of its own: left out, the rest stands.
    void an_action_can_be_left_out() {
        const auto model = text();
        auto strategy = annotatedStrategy(model.sites, model.structure)->strategy;
        Tactic& tensor = strategy.schedule.tactics[2];
        for (std::uint32_t i = 0; i < tensor.actions.size(); ++i)
            if (tensor.actions[i].kind == Action::Kind::tile && tensor.actions[i].onArgument &&
                tensor.actions[i].argument == 1)
                tensor.disabledActions.push_back(i);
        QCOMPARE(tensor.disabledActions.size(), std::size_t(1));
        const auto actions = actionsOf(tensor, Partition(model.sites, strategy.mesh));
        QCOMPARE(actions->size(), tensor.actions.size()); // one less, and the propagate at the end
        TacticFile file;
        file.strategy = strategy;
        const auto again = parseTacticFile(writeTacticFile(file), "t");
        QVERIFY(again && again->strategy == strategy);
    }

    void the_order_of_axes_is_that_of_the_dimensions() {
        const auto model = text(kOfX, kOfXTurned);
        const auto made = annotatedStrategy(model.sites, model.structure);
        QVERIFY(made && !made->leftOut.empty()); // the constraint has them the other way round
        const auto swapped = opened(*importText(kSwapped, "swapped"));
        const auto strategy = annotatedStrategy(swapped.sites, swapped.structure);
        QVERIFY(strategy);
        QCOMPARE(namesOf(strategy->strategy), (std::vector<std::string>{"b", "a"}));
        QCOMPARE(shardingOf(applied(swapped, strategy->strategy), 0), std::string(kTurned));
    }

    void what_does_not_divide_switches_padding_on() {
        const auto model = text("@mesh = <[\"data\"=2", "@mesh = <[\"data\"=3");
        const auto made = annotatedStrategy(model.sites, model.structure);
        QVERIFY(made && made->strategy.schedule.options.padding);
        QVERIFY(words::english(made->leftOut[0]).find("padding") != std::string::npos);
    }

    void no_shardings_no_strategy() {
        const auto model = opened(test::model("mlp_train"));
        QVERIFY(!isAnnotated(*model.module));
        const auto made = annotatedStrategy(model.sites, model.structure);
        QVERIFY(!made && words::english(made.error().what).find("no sdy shardings") != std::string::npos);
    }

    // Programs of production: every argument comes out as it is annotated.
    void every_argument_as_annotated_data() {
        QTest::addColumn<QString>("path");
        for (const char* path :
             {"models/production/nnx_scan_train_512_annotated.mlir", "models/production/pallas_shard_map_train.mlir",
              "models/thirdparty/sharded_linen_train_sdy.mlir", "models/thirdparty/shard_map_collectives_sdy.mlir"})
            QTest::newRow(path) << path;
    }
    void every_argument_as_annotated() {
        QFETCH(QString, path);
        AXISCAPE_SHARED_OR_SKIP(file, path.toStdString());
        const auto model = opened(*importFile(*file));
        const auto made = annotatedStrategy(model.sites, model.structure);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        const auto result = applied(model, made->strategy);
        QCOMPARE(result.refused, std::size_t(0));
        for (std::uint32_t a = 0; a < model.module->argumentCount(); ++a) {
            const auto& attributes = model.module->argument(a).attributes;
            if (attributes.find("#sdy.sharding<@mesh") == std::string::npos) continue;
            QVERIFY2(attributes.find("#sdy.sharding<@mesh, " + shardingOf(result, a) + ">") != std::string::npos,
                     (model.module->argument(a).path + ": " + shardingOf(result, a)).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(AnnotatedTest)
#include "annotated_test.moc"
