// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/name_stack.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

QString scopes(const char* text) {
    QStringList out;
    for (const auto scope : parseNameStack(text).scopes)
        out << QString::fromUtf8(scope.data(), static_cast<qsizetype>(scope.size()));
    return out.join("/");
}

} // namespace

class NameStackTest : public QObject {
    Q_OBJECT
  private slots:
    void scopesAreWhatIsLeft_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("forward") << "jit(step)/jvp(layer_0)/attn/mul"
                                 << "layer_0/attn";
        QTest::newRow("backward") << "jit(step)/transpose(jvp(layer_0))/attn/mul"
                                  << "layer_0/attn";
        QTest::newRow("no scope") << "jit(step)/jvp()/add"
                                  << "";
        QTest::newRow("einsum") << "jit(step)/jvp(layer_3)/mlp/bsm,gmf->gbsf/dot_general"
                                << "layer_3/mlp";
        QTest::newRow("loop") << "jit(decode)/while/body/layer_1/mul"
                              << "layer_1";
        QTest::newRow("remat") << "checkpoint/rematted_computation/attn/div"
                               << "attn";
        QTest::newRow("vmap") << "jit(f)/vmap(jvp(encoder))/mul"
                              << "encoder";
        QTest::newRow("helper") << "jit(f)/layer/jit(_where)/select_n"
                                << "layer";
        QTest::newRow("slash inside") << "jit(f)/transpose(jvp(a/b))/c/mul"
                                      << "a/b/c";
        QTest::newRow("primitive only") << "dot_general"
                                        << "";
        QTest::newRow("call") << "jit(f)/a/transpose(jvp(jit(log_softmax)))"
                              << "a";
        QTest::newRow("function") << "jit:"
                                  << "";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("unbalanced") << "jit(f/attn/mul"
                                    << "";
    }
    void scopesAreWhatIsLeft() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(scopes(text.toUtf8().constData()), expected);
    }

    void passesAreRemembered() {
        QVERIFY(parseNameStack("jit(f)/jvp(a)/mul").forward);
        QVERIFY(!parseNameStack("jit(f)/jvp(a)/mul").backward);
        QVERIFY(parseNameStack("jit(f)/transpose(jvp(a))/mul").backward);
        QVERIFY(!parseNameStack("jit(f)/transpose(jvp(a))/mul").forward);
        QVERIFY(!parseNameStack("jit(f)/a/mul").forward);
        QVERIFY(parseNameStack("jit(f)/transpose(jvp(jit(log_softmax)))").backward); // of a call
    }

    void aCalledStackFollowsThatOfTheCall() {
        NameStack call = parseNameStack("jit(step)/transpose(jvp(layer_0))/closed_call");
        appendStack(call, parseNameStack("checkpoint/attn/mul"));
        QCOMPARE(call.scopes.size(), std::size_t(2));
        QVERIFY(call.scopes[1] == "attn");
        QVERIFY(call.backward);
    }

    void aStackFromTheTopReplacesThatOfTheCall() {
        NameStack call = parseNameStack("jit(step)/jvp(layer_0)/jit(_where)");
        appendStack(call, parseNameStack("jit(step)/jvp(layer_1)/select_n"));
        QCOMPARE(call.scopes.size(), std::size_t(1));
        QVERIFY(call.scopes[0] == "layer_1");
    }
};

QTEST_GUILESS_MAIN(NameStackTest)
#include "name_stack_test.moc"
