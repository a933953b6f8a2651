// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are no tensors go through everything that verifies a program: tokens of ordered effects, as arguments,
// carried by a loop, yielded by branches, made by calls; tuples of them; and what cannot be run says so.
#include "core/interpret/tensor/elements.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/rounding.h"
#include "core/verify/verify.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/verify/tokens_texts.h"
#endif

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> moduleOf(const char* text) {
    const auto module = importText(text);
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

// The argument's rows over four devices, all that follows from it.
SpmdProgram dataParallel(const std::shared_ptr<const Module>& module, std::uint32_t argument, RewriteOptions options) {
    const auto set = options.extended ? RuleSet::extended : RuleSet::byDefault;
    const Partition start(std::make_shared<SiteTable>(module, set), *parseMesh("batch=4"), options);
    return lower(apply(start, {tileArgument(argument, 0, 0), propagateAction()}).partition, {});
}

} // namespace

class TokensTest : public QObject {
    Q_OBJECT

  private slots:
    void programsWithTokens_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<unsigned>("argument");
        QTest::addColumn<bool>("runs");
        QTest::newRow("through a loop and a branch") << QByteArray(test::kTokensInALoop) << 1u << true;
        QTest::newRow("behind a barrier") << QByteArray(test::kTokensBehindABarrier) << 0u << true;
        QTest::newRow("in a tuple") << QByteArray(test::kTokensInATuple) << 1u << true;
        QTest::newRow("a call that also gives numbers") << QByteArray(test::kNumbersOfACall) << 1u << false;
    }
    void programsWithTokens() {
        QFETCH(QByteArray, text);
        QFETCH(unsigned, argument);
        QFETCH(bool, runs);
        const auto module = moduleOf(text.constData());
        const Structure structure = analyse(*module);
        for (const RewriteOptions options : {RewriteOptions{}, RewriteOptions{true, false, false},
                                             RewriteOptions{false, true, false}, RewriteOptions{true, true, true}}) {
            const SpmdProgram program = dataParallel(module, argument, options);
            QCOMPARE(program.sharding(ValueId{argument}).tiles.size(), std::size_t{1});
            const auto result = verifyShrunk(program, structure, {});
            QVERIFY2(result, result ? "" : result.error().text().c_str());
            QVERIFY2(result->verified == runs, words::english(result->reason).c_str());
            if (runs)
                QVERIFY2(result->equal && result->compared > 0, words::english(result->firstDifference).c_str());
            else
                QVERIFY2(words::english(result->reason).find("custom call") != std::string::npos,
                         words::english(result->reason).c_str());
        }
    }

    // Side by side, op by op: a token is there on both sides, and differs nowhere.
    void stepping() {
        const auto module = moduleOf(test::kTokensInALoop);
        const SpmdProgram program = dataParallel(module, 1, {});
        auto stepping = Stepping::make(program, randomArguments(*module, analyse(*module), 3));
        QVERIFY2(stepping, stepping ? "" : stepping.error().text().c_str());
        while (!stepping->done()) {
            const auto ran = stepping->step();
            QVERIFY2(ran, ran ? "" : ran.error().text().c_str());
        }
        const ValueId token = module->results()[0];
        QVERIFY(!module->type(token).isTensor());
        QVERIFY(stepping->whole(token) && stepping->local(token, 3));
        QVERIFY(!stepping->difference(token, 0));
    }

    // What stands for a token is left as it is by everything that works on values.
    void aTokenStaysOne() {
        const Tensor token;
        const Mesh mesh = *parseMesh("batch=4");
        TensorSharding sharding;
        sharding.append(0, 0);
        QVERIFY(sameBits(shardOf(token, sharding, mesh, 1), token));
        QVERIFY(sameBits(paddedShardOf(token, {}, mesh, 1), token));
        QVERIFY(sameBits(cornerOf(token, {}), token));
        QCOMPARE(differenceOf(token, token).relative, 0.0);
        QCOMPARE(magnitudeOf(token), 0.0);
        QCOMPARE(notFiniteIn(token), std::int64_t{0});
        QVERIFY(elementText(token, 0).empty());
        for (const ElementType dtype : {ElementType::f32, ElementType::f64, ElementType::i1, ElementType::complex64})
            QVERIFY(sameBits(kernels::convertTensor(token, dtype), token));
        QVERIFY(sameBits(verification::nudged({token}, Precision::asWritten)[0], token));
    }

    // Tensors whose size is not known have no numbers; the reason names the argument.
    void dynamicShapes() {
        const auto module = moduleOf(test::kDynamicRows);
        const auto result = verifyShrunk(dataParallel(module, 1, {}), analyse(*module), {});
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QVERIFY(!result->verified);
        QVERIFY2(words::english(result->reason).find("dynamic shapes") != std::string::npos,
                 words::english(result->reason).c_str());
    }

    // Kernels are given nothing but tensors.
    void opsOfTokensAreNamed() {
        const auto module = moduleOf(test::kSumOfATuple);
        const auto results = evaluate(module, {Tensor()});
        QVERIFY(!results);
        QVERIFY2(results.error().text().find("without elements") != std::string::npos, results.error().text().c_str());
    }
};

QTEST_GUILESS_MAIN(TokensTest)
#include "tokens_test.moc"
