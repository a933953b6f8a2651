// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/mesh.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

class MeshTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_what_it_writes() {
        const auto mesh = parseMesh("batch=4, model=2");
        QVERIFY(mesh);
        QCOMPARE(meshText(*mesh), std::string("batch=4,model=2"));
        QCOMPARE(mesh->devices(), 8);
        QCOMPARE(int(*mesh->find("model")), 1);
        QVERIFY(!mesh->find("data"));
        QVERIFY(*parseMesh(meshText(*mesh)) == *mesh);
    }

    void last_axis_counts_fastest() {
        const Mesh mesh{{{"a", 2}, {"b", 3}}};
        QCOMPARE(mesh.coordinates(0), (std::vector<std::int64_t>{0, 0}));
        QCOMPARE(mesh.coordinates(2), (std::vector<std::int64_t>{0, 2}));
        QCOMPARE(mesh.coordinates(3), (std::vector<std::int64_t>{1, 0}));
        QCOMPARE(mesh.coordinates(5), (std::vector<std::int64_t>{1, 2}));
    }

    void refuses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << ""
                               << "needs an axis";
        QTest::newRow("no size") << "batch"
                                 << "has no =";
        QTest::newRow("letters") << "batch=four"
                                 << "'four' is no size";
        QTest::newRow("zero") << "batch=0"
                              << "the least is 1";
        QTest::newRow("negative") << "batch=-2"
                                  << "the least is 1";
        QTest::newRow("twice") << "a=2,a=2"
                               << "twice";
        QTest::newRow("name") << "1a=2"
                              << "no name of an axis";
        QTest::newRow("comma") << "a=2,"
                               << "ends with a comma";
        QTest::newRow("gap") << "a=2,,b=2"
                             << "no mesh axis";
        QTest::newRow("too big") << "a=65536,b=65536"
                                 << "more than";
        QTest::newRow("overflow") << "a=99999999999999999999"
                                  << "no size";
        QTest::newRow("many") << "a=1,b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1,j=1,k=1,l=1,m=1,n=1,o=1,p=1,q=1"
                              << "17 axes";
    }
    void refuses() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto mesh = parseMesh(text.toStdString());
        QVERIFY(!mesh);
        const auto message = QString::fromStdString(mesh.error().text());
        QVERIFY2(message.contains(says), qPrintable(message));
    }

    void letters_are_distinct() {
        const Mesh mesh{{{"batch", 2}, {"model", 2}, {"b", 2}, {"blocks", 2}, {"m", 2}}};
        QCOMPARE(axisLetters(mesh), (std::vector<std::string>{"B", "M", "1", "L", "2"}));
        Mesh many;
        for (std::size_t a = 0; a < kMaxAxes; ++a) many.axes.push_back({"x" + std::string(a, '_'), 1});
        auto letters = axisLetters(many);
        std::sort(letters.begin(), letters.end());
        QVERIFY(std::adjacent_find(letters.begin(), letters.end()) == letters.end());
    }
};

QTEST_GUILESS_MAIN(MeshTest)
#include "mesh_test.moc"
