// SPDX-License-Identifier: GPL-3.0-or-later
// Images cut by rows and columns (the option `extended`), and axes that divide nothing (the option `padding`), on real
// train steps: what is counted, and that the numbers are the same.
#include "core/spmd/uneven.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::int64_t attribute(const Module& module, OpId op, AttributeName name, std::size_t i) {
    const auto list = module.ints(op, name);
    return i < list.size() ? list[i] : 0;
}

// Of the convolutions of a U-Net, cut along the rows into shares of at least two: those of the same size, with a row of
// padding on either side, need a row of both neighbours, whether the image or the window (in the gradient of a kernel)
// is cut. Those that halve or double the image need one of one neighbour, and those of single pixels nothing.
std::int64_t permutesOf(const Module& module, OpId op) {
    const std::int64_t low = attribute(module, op, AttributeName::padding, 0),
                       high = attribute(module, op, AttributeName::padding, 1);
    return low == 0 && high == 0 ? 0 : low == high ? 2 : 1;
}

Result<Verification> verified(const SpmdProgram& program) {
    return verify(program, analyse(program.partition.module()), {});
}

} // namespace

class SpatialTest : public QObject {
    Q_OBJECT
    std::shared_ptr<const Module> m_unet;

    // Images of the batch: axis 0 on the rows, axis 1, if there is one, on the columns.
    Partition spatial(const Mesh& mesh, RewriteOptions options) const {
        const auto sites =
            std::make_shared<SiteTable>(m_unet, options.extended ? RuleSet::extended : RuleSet::byDefault);
        std::vector<Action> actions;
        for (std::uint32_t i = 0; i < m_unet->argumentCount(); ++i) {
            if (!m_unet->argument(i).path.starts_with("batch") || m_unet->type(ValueId{i}).shape.size() != 4) continue;
            for (AxisId axis = 0; axis < mesh.axes.size(); ++axis)
                actions.push_back(tileArgument(i, static_cast<std::uint8_t>(axis + 1), axis));
        }
        actions.push_back(propagateAction());
        return apply(Partition(sites, mesh, options), actions).partition;
    }

  private slots:
    void initTestCase() {
        const auto module = importFile(test::data("spmd/unet_train_small.mlir.gz"));
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        m_unet = *module;
    }

    void convolutionsExchangeRows() {
        const Mesh mesh = *parseMesh("rows=4");
        RewriteOptions options;
        const SpmdProgram plain = lower(spatial(mesh, options), {});
        QCOMPARE(plain.counts[CollectiveKind::collective_permute], 0); // the images are gathered
        options.extended = true;
        const SpmdProgram program = lower(spatial(mesh, options), {});
        std::int64_t permutes = 0, convolutions = 0;
        for (OpId op : m_unet->ops()) {
            if (m_unet->kind(op) != OpKind::convolution) continue;
            ++convolutions;
            permutes += permutesOf(*m_unet, op);
            for (const Collective& c : program.collectivesOf(op)) {
                QVERIFY(!c.atUse || c.kind == CollectiveKind::collective_permute);
                if (!c.atUse) continue;
                // One row of the device's images, all their columns and features.
                const auto shape = m_unet->type(c.value).shape;
                const std::int64_t row = m_unet->type(c.value).elements() / shape[static_cast<std::size_t>(c.toDim)];
                QCOMPARE(c.inputBytes, row * 4);
                QCOMPARE(c.group, 4);
            }
        }
        QCOMPARE(convolutions, 74);
        QCOMPARE(program.counts[CollectiveKind::collective_permute], permutes);
        QCOMPARE(permutes, 115);
        const auto equal = verified(program);
        QVERIFY2(equal, equal ? "" : equal.error().text().c_str());
        QVERIFY2(equal->equal, words::english(equal->firstDifference).c_str());
    }
    void rowsAndColumns() {
        RewriteOptions options;
        options.extended = true;
        const SpmdProgram program = lower(spatial(*parseMesh("rows=2,columns=2"), options), {});
        QCOMPARE(program.counts[CollectiveKind::collective_permute], 2 * 115);
        const auto equal = verified(program);
        QVERIFY2(equal, equal ? "" : equal.error().text().c_str());
        QVERIFY2(equal->equal, words::english(equal->firstDifference).c_str());
    }
    // 16 rows, then 8, then 16 over 3 devices: 6, 6, 4 and 3, 3, 2.
    void unevenRows() {
        RewriteOptions options;
        options.extended = options.padding = true;
        const SpmdProgram program = lower(spatial(*parseMesh("rows=3"), options), {});
        QVERIFY(program.counts[CollectiveKind::collective_permute] >= 100);
        const auto equal = verified(program);
        QVERIFY2(equal, equal ? "" : equal.error().text().c_str());
        QVERIFY2(equal->equal, words::english(equal->firstDifference).c_str());
    }

    // Axes of three and five devices, which divide no size of these models.
    void axesThatDivideNothing_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("mesh");
        for (const char* model : {"mlp_train", "transformer_train_tiny", "moe_train", "decode_tiny", "x_xt"}) {
            QTest::addRow("%s, three", model) << model << "batch=3,model=2";
            QTest::addRow("%s, three and three", model) << model << "batch=3,model=3";
        }
        QTest::newRow("mlp_train, five") << "mlp_train"
                                         << "batch=5";
    }
    void axesThatDivideNothing() {
        QFETCH(QString, model);
        QFETCH(QString, mesh);
        const auto module = test::model(model.toStdString());
        const Structure structure = analyse(*module);
        RewriteOptions options;
        options.padding = true;
        Partition partition(std::make_shared<SiteTable>(module), *parseMesh(mesh.toStdString()), options);
        std::vector<Action> data, weights;
        for (std::uint32_t i = 0; i < module->argumentCount(); ++i) {
            const auto rank = module->type(ValueId{i}).shape.size();
            const Role role = structure.argumentRoles[i];
            if (role == Role::parameter && rank > 1 && partition.mesh().axes.size() > 1)
                weights.push_back(tileArgument(i, static_cast<std::uint8_t>(rank - 1), 1));
            else if (role == Role::batch && rank > 0)
                data.push_back(tileArgument(i, 0, 0));
        }
        for (auto* actions : {&data, &weights}) {
            actions->push_back(propagateAction());
            partition = apply(partition, *actions).partition;
        }
        int uneven = 0;
        for (std::uint32_t v = 0; v < module->valueCount(); ++v)
            uneven += !isEven(module->type(ValueId{v}).shape, partition.definition(ValueId{v}), partition.mesh());
        QVERIFY(uneven > 0);
        for (const Reshards reshards : {Reshards::partir, Reshards::minimal}) {
            const auto equal = verify(lower(partition, {reshards == Reshards::minimal, reshards}), structure, {});
            QVERIFY2(equal, equal ? "" : equal.error().text().c_str());
            QVERIFY2(equal->equal, words::english(equal->firstDifference).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(SpatialTest)
#include "spatial_test.moc"
