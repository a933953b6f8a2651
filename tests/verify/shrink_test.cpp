// SPDX-License-Identifier: GPL-3.0-or-later
// Smaller copies: the same ops, rules and decisions, types that fit, loops that are shorter.
#include "core/verify/shrink.h"
#include "tests/verify/model_rows.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/verify/shrink_texts.h"
#endif

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

SpmdProgram programOf(const char* text, const char* mesh, std::initializer_list<Action> actions) {
    const auto module = importText(text);
    if (!module) qFatal("%s", module.error().text().c_str());
    return lower(apply(Partition(std::make_shared<SiteTable>(*module), *parseMesh(mesh)), actions).partition, {});
}

std::vector<std::int64_t> shapeOf(const Module& module, ValueId value) {
    const auto shape = module.type(value).shape;
    return {shape.begin(), shape.end()};
}
std::vector<std::int64_t> resultShape(const Shrunk& shrunk) {
    const Module& module = shrunk.program.partition.module();
    return shapeOf(module, module.results()[0]);
}

using Sizes = std::vector<std::int64_t>;

} // namespace

class ShrinkTest : public QObject {
    Q_OBJECT

  private slots:
    void everyModel_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("tactics");
        for (const char* name :
             {"mlp_train", "transformer_train_tiny", "moe_train", "gpt_scan_7b_train", "unet_train", "t32_train"})
            QTest::newRow(name) << name << "data_parallel+megatron+zero3";
        QTest::newRow("decode") << "it32_decode"
                                << "data_parallel+multi_query";
        QTest::newRow("graph") << "gns_train_paper"
                               << "edge";
    }
    void everyModel() {
        QFETCH(QString, model);
        QFETCH(QString, tactics);
        const auto subject = test::verifySubject(model.toStdString());
        const auto state = test::scheduled(*subject, tactics.toStdString(), *parseMesh("batch=8,model=2"));
        QVERIFY2(state, state ? "" : state.error().text().c_str());
        const SpmdProgram program = lower(*state, {});
        const Shrunk small = shrink(program);
        QVERIFY(small.smaller);
        QVERIFY(!small.sizes.empty());
        QCOMPARE(small.program.partition.mesh(), *parseMesh("batch=4,model=2"));
        // The same decisions, hence the same collectives.
        const Partition& there = small.program.partition;
        QCOMPARE(there.sites().size(), state->sites().size());
        for (std::uint32_t s = 0; s < there.sites().size(); ++s) {
            QVERIFY(there.nest(SiteId{s}) == state->nest(SiteId{s}));
            QCOMPARE(there.sites().rule(SiteId{s}).factors.size(), state->sites().rule(SiteId{s}).factors.size());
        }
        QCOMPARE(small.program.collectives.size(), program.collectives.size());
        for (std::size_t i = 0; i < program.collectives.size(); ++i) {
            QCOMPARE(small.program.collectives[i].kind, program.collectives[i].kind);
            QCOMPARE(small.program.collectives[i].op, program.collectives[i].op);
            QVERIFY(std::ranges::equal(small.program.collectives[i].axes, program.collectives[i].axes));
        }
        // The import checks the types of both programs.
        for (const auto& module : {there.sites().modulePointer(), materialise(small.program)->module}) {
            const std::string text = printText(*module);
            const auto again = importText(text);
            QVERIFY2(again, again ? "" : again.error().text().c_str());
            QVERIFY(printText(**again) == text);
        }
    }

    void loopsAreShorter() {
        const auto subject = test::verifySubject("gpt_scan_7b_train");
        const Shrunk small = shrink(lower(Partition(subject->sites, *parseMesh("batch=2")), {}));
        const Module& module = small.program.partition.module();
        int loops = 0;
        for (const OpId op : module.ops()) {
            if (module.kind(op) != OpKind::while_) continue;
            ++loops;
            QVERIFY(*tripCount(*subject->module, op) > 8);
            QCOMPARE(*tripCount(module, op), std::int64_t{2});
        }
        QCOMPARE(loops, 2);
    }

    // As much is taken as fits what surrounds it.
    void partsOfDimensions() {
        const Shrunk small = shrink(programOf(test::kParts, "a=2", {tileArgument(0, 0, 0), propagateAction()}));
        const Module& module = small.program.partition.module();
        // x: 48 rows cut in two; 3 * 64 columns in three equal parts; 129 tokens of which all but the last are taken.
        QCOMPARE(shapeOf(module, ValueId{0u}), (Sizes{2, 6, 3}));
        QCOMPARE(resultShape(small), (Sizes{2, 2, 2}));
        for (const OpId op : module.ops()) {
            if (module.kind(op) != OpKind::slice) continue;
            const auto start = module.ints(op, AttributeName::start_indices);
            const auto limit = module.ints(op, AttributeName::limit_indices);
            QCOMPARE(limit[1] - start[1], std::int64_t{2});
            QCOMPARE(start[1] % 2, std::int64_t{0});
            QCOMPARE(limit[2] - start[2], std::int64_t{2});
        }
    }

    void windowsSlideOverLess() {
        const Shrunk small = shrink(programOf(test::kWindows, "a=2", {tileArgument(0, 0, 0), propagateAction()}));
        const Module& module = small.program.partition.module();
        const Sizes image = shapeOf(module, ValueId{0u});
        QCOMPARE(image[0], std::int64_t{2});
        QVERIFY(image[1] < 64 && image[1] % 4 == 0);
        QCOMPARE(shapeOf(module, ValueId{1u})[0], std::int64_t{3}); // the window itself
        QCOMPARE(resultShape(small)[1], image[1] / 4);
    }

    // A table of constants keeps its first corner.
    void constantsKeepTheirCorner() {
        const Shrunk small = shrink(programOf(test::kTable, "a=2", {}));
        const Module& module = small.program.partition.module();
        QCOMPARE(shapeOf(module, ValueId{0u}), (Sizes{2, 2}));
        const auto result =
            evaluate(small.program.partition.sites().modulePointer(), {Tensor::zeros(ElementType::f32, Sizes{2, 2})});
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QCOMPARE(elementText((*result)[0], 3), std::string("6")); // row 1, column 1 of 0 1 2 3 4 / 5 6 ...
    }

    // One row a device lets the columns of a flattened table be cut as well; two rows would not.
    void whatIsCutToTheEndStaysSo() {
        const SpmdProgram program = programOf(
            R"(
module @flat {
  func.func public @main(%arg0: tensor<8192xf32>, %arg1: tensor<8x1024xf32>) -> tensor<8x1024xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<8192xf32>) -> tensor<8x1024xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<8x1024xf32>
    return %1 : tensor<8x1024xf32>
  }
})",
            "batch=8,model=2", {tileArgument(1, 0, 0), propagateAction(), tileArgument(1, 1, 1), propagateAction()});
        QVERIFY(program.collectives.empty());
        const Shrunk small = shrink(program);
        QCOMPARE(resultShape(small)[0], std::int64_t(4));
        QVERIFY(small.program.collectives.empty());
        const auto verdict = verify(small.program, analyse(small.program.partition.module()), {});
        QVERIFY(verdict);
        QVERIFY(verdict->equal);
    }

    void whatKeepsASizeIsNamed() {
        const SpmdProgram program = programOf(test::kOpaque, "a=2", {tileArgument(0, 0, 0), propagateAction()});
        const Shrunk small = shrink(program);
        QCOMPARE(small.kept.size(), std::size_t{2});
        QCOMPARE(small.kept[0].size, std::int64_t{512});
        QCOMPARE(small.kept[1].size, std::int64_t{256});
        QCOMPARE(small.program.partition.module().kind(small.kept[0].op), OpKind::custom_call);
        QVERIFY(!small.smaller);
    }

    // What the program's own collectives carry shrinks with what they carry it to.
    void collectivesWrittenByHandCarryLess() {
        const SpmdProgram program = programOf(test::kRing, "a=4", {propagateAction()});
        const Shrunk small = shrink(program);
        QVERIFY(small.smaller);
        const Sizes result = resultShape(small);
        QVERIFY(result[0] <= 256 && result[1] <= 16);
        QCOMPARE(result[0] % 16, std::int64_t{0}); // four shares of all four shares
        QCOMPARE(small.program.counts, program.counts);
        const auto same = verify(small.program, analyse(small.program.partition.module()), {});
        QVERIFY(same && same->equal);
    }

    void devicesWrittenByHandStay() {
        AXISCAPE_SHARED_OR_SKIP(path, "models/thirdparty/shard_map_collectives_sdy.mlir");
        const auto module = importFile(*path);
        QVERIFY(module);
        const Partition partition(std::make_shared<SiteTable>(*module), *parseMesh("data=4,model=2"));
        QCOMPARE(shrink(lower(partition, {})).program.partition.mesh(), partition.mesh());
    }
};

QTEST_GUILESS_MAIN(ShrinkTest)
#include "shrink_test.moc"
