// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class PathTest : public QObject {
    Q_OBJECT
  private slots:
    void paths_data() {
        QTest::addColumn<QString>("path");
        QTest::newRow("x") << "x";
        QTest::newRow("params['layer_0']['w']") << "params/layer_0/w";
        QTest::newRow("params[\"layer_0\"].w") << "params/layer_0/w";
        QTest::newRow("params[0]['b']") << "params/0/b";
        QTest::newRow("[0].mu") << "/0/mu";
        QTest::newRow("state['w'].value") << "state/w";
        QTest::newRow("state.value['w']") << "state/w";
        QTest::newRow("state.values") << "state/values";
        QTest::newRow("opt_state[1][0].nu['a.b']") << "opt_state/1/0/nu/a.b";
        QTest::newRow("open[") << "open/";
        QTest::newRow("open['x") << "open/'x";
        QTest::newRow("dot.") << "dot/";
    }
    void paths() {
        QFETCH(QString, path);
        QCOMPARE(QString::fromStdString(pathOfName(QTest::currentDataTag())), path);
    }
    void empty() { QCOMPARE(pathOfName(""), std::string()); }
};

QTEST_GUILESS_MAIN(PathTest)
#include "path_test.moc"
