// SPDX-License-Identifier: GPL-3.0-or-later
// A program beside its partitioned form, op by op.
#include "core/stablehlo/stablehlo.h"
#include "core/verify/first_difference.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/verify/stepping_texts.h"
#endif

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

// BP, MP and Z3 of the matmul chain: x 256x8, w1 8x16, w2 16x8 on batch 4, model 2.
SpmdProgram matmulChain() {
    const Partition start(std::make_shared<SiteTable>(test::model("matmul_chain")), *parseMesh("batch=4,model=2"));
    const Partition bp = apply(start, {tileArgument(0, 0, 0), propagateAction()}).partition;
    const Partition mp = apply(bp, {tileArgument(1, 1, 1), propagateAction()}).partition;
    return lower(apply(mp, {tileArgument(1, 0, 0), tileArgument(2, 1, 0), propagateAction()}).partition, {});
}

std::vector<Tensor> argumentsOf(const SpmdProgram& program) {
    const Module& module = program.partition.module();
    return randomArguments(module, analyse(module), 1);
}

SpmdProgram numbered(const char* mesh) {
    const auto module = importText(test::kDeviceNumber);
    if (!module) qFatal("%s", module.error().text().c_str());
    const Partition start(std::make_shared<SiteTable>(*module), *parseMesh(mesh));
    return lower(apply(start, {tileArgument(0, 0, 0), propagateAction()}).partition, {});
}

Result<verification::OpComparisonResult> firstDifferenceOf(const SpmdProgram& program) {
    auto device = materialise(program);
    if (!device) return fail(device.error());
    return verification::firstDifference(program, std::move(*device), argumentsOf(program), {});
}

} // namespace

class SteppingTest : public QObject {
    Q_OBJECT

  private slots:
    void whatMovesWhere() {
        const SpmdProgram program = matmulChain();
        auto stepping = Stepping::make(program, argumentsOf(program));
        QVERIFY2(stepping, stepping ? "" : stepping.error().text().c_str());
        QCOMPARE(stepping->deviceCount(), 8u);
        const Module& module = program.partition.module();
        std::vector<OpKind> moving;
        while (!stepping->done()) {
            QCOMPARE(stepping->last().valid() || stepping->modelOp() == OpId{}, true);
            const OpId next = stepping->next();
            const auto ran = stepping->step();
            QVERIFY2(ran, ran ? "" : ran.error().text().c_str());
            QCOMPARE(stepping->last(), next);
            const auto transfers = stepping->transfers();
            if (transfers.empty()) continue;
            const OpKind kind = stepping->deviceProgram().kind(next);
            moving.push_back(kind);
            const ValueId moved = stepping->deviceProgram().operands(next)[0];
            const std::int64_t bytes = stepping->deviceProgram().type(moved).bytes();
            // Groups of 4 over batch, of 2 over model: each device sends what it has to all the others.
            const std::size_t group = kind == OpKind::all_gather ? 4 : 2;
            QCOMPARE(transfers.size(), 8 * (group - 1));
            for (const Transfer& transfer : transfers) {
                QVERIFY(transfer.from != transfer.to);
                QCOMPARE(transfer.bytes, bytes);
                // row-major: model counts fastest
                if (kind == OpKind::all_gather) QCOMPARE(transfer.from % 2, transfer.to % 2);
                if (kind == OpKind::all_reduce) QCOMPARE(transfer.from / 2, transfer.to / 2);
            }
        }
        QCOMPARE(moving, (std::vector<OpKind>{OpKind::all_gather, OpKind::all_gather, OpKind::all_reduce}));
        // What the last op made is there, whole and in parts.
        const ValueId result = module.results()[0];
        QCOMPARE(stepping->modelOp(), module.definingOp(result));
        QVERIFY(stepping->whole(result) && stepping->local(result, 7));
        QCOMPARE(stepping->whole(result)->shape()[0], std::int64_t{256});
        QCOMPARE(stepping->local(result, 7)->shape()[0], std::int64_t{64});
        QVERIFY(!stepping->difference(result, 1e-4));
        // Summed in another order, but hardly ever to the same bits.
        QVERIFY(stepping->difference(result, 0));
    }

    // Both sides are at the same op in every turn of a loop.
    void loopsTurnTogether() {
        const Partition start(std::make_shared<SiteTable>(test::model("decode_tiny")), *parseMesh("batch=2"));
        const SpmdProgram program = lower(apply(start, {tileArgument(0, 0, 0), propagateAction()}).partition, {});
        auto stepping = Stepping::make(program, argumentsOf(program));
        QVERIFY2(stepping, stepping ? "" : stepping.error().text().c_str());
        const Module& module = program.partition.module();
        int compared = 0;
        while (!stepping->done()) {
            QVERIFY(stepping->step());
            const OpId op = stepping->modelOp();
            if (!op.valid() || !module.regionOf(op).valid() || !module.regions(op).empty()) continue;
            for (const ValueId value : module.results(op)) {
                const auto apart = stepping->difference(value, 1e-3);
                QVERIFY2(!apart, apart ? (module.fullName(op) + ": " + apart->have + ", " + apart->want).c_str() : "");
                compared += stepping->whole(value) && stepping->local(value, 1);
            }
        }
        QVERIFY(compared > 1000);
    }

    void theFirstOpThatDiffers() {
        const SpmdProgram program = numbered("a=2,b=2");
        const Module& module = program.partition.module();
        const auto first = firstDifferenceOf(program);
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        QVERIFY(first->first);
        QCOMPARE(module.kind(first->first->op), OpKind::partition_id);
        QCOMPARE(first->first->device, 1u); // the worst in relation to what all have: any but the first
        QVERIFY(first->first->index.empty());
        QCOMPARE(first->first->want, std::string("0"));

        const auto result = verifyShrunk(program, analyse(module), {});
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QVERIFY(result->verified);
        QVERIFY(!result->equal);
        QVERIFY(result->worstDifference > 0.1);
        QVERIFY2(words::english(result->firstDifference).starts_with("result 0"),
                 words::english(result->firstDifference).c_str());
        QVERIFY(result->first.has_value());
        QCOMPARE(result->first->op, first->first->op);
    }

    void nothingDiffersOnOneDevice() {
        const SpmdProgram program = numbered("a=1");
        const auto first = firstDifferenceOf(program);
        QVERIFY2(first, first ? "" : first.error().text().c_str());
        QVERIFY(!first->first);
    }

    void aRunCanBeCancelled() {
        const SpmdProgram program = matmulChain();
        const Progress progress = Progress::cancellable();
        progress.cancel();
        const auto result = verifyShrunk(program, analyse(program.partition.module()), {}, progress);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::cancelled);
    }

    // Indices are random, too, but within the table.
    void integersStayInRange() {
        const auto module = importText(test::kLookUp);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto arguments = randomArguments(**module, analyse(**module), 3);
        std::int32_t most = 0;
        for (int i = 0; i < 64; ++i) most = std::max(most, arguments[1].data<std::int32_t>()[i]);
        QVERIFY(most > 3 && most < 11); // all of the table, and nothing behind it
        for (int i = 0; i < 64; ++i) QVERIFY(arguments[2].data<std::int32_t>()[i] < 7); // classes
    }
};

QTEST_GUILESS_MAIN(SteppingTest)
#include "stepping_test.moc"
