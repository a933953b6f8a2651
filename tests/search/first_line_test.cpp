// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/first_line.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kMesh;

namespace {

enum class Steps { overOneAxis, overAllAxes };

// The best of two hundred states of lines with such steps, decisions alone among them.
SearchCost bestOfLines(Steps steps, const std::string& program, int threads) {
    test::Begun begun(program, kMesh, 200, threads);
    const searching::Searching searching = begun.searching();
    const auto alone = searching::gainsAlone(searching, 100);
    if (steps == Steps::overAllAxes)
        searching::takeLinesOverAll(searching, alone, begun.record().left());
    else
        searching::takeLines(searching, alone, begun.record().left());
    return begun.record().best().front().cost;
}

} // namespace

class FirstLineTest : public QObject {
    Q_OBJECT
  private slots:
    // Many of the better plans treat all axes alike, and over one of them alone a step to such a plan may not help.
    void linesOverAllAxesLeadFurther_data() {
        QTest::addColumn<QString>("program");
        for (const char* name : {"moe_wide", "transformer_wide", "mlp_wide"}) QTest::newRow(name) << QString(name);
    }
    void linesOverAllAxesLeadFurther() {
        QFETCH(QString, program);
        const SearchCost one = bestOfLines(Steps::overOneAxis, program.toStdString(), 1);
        const SearchCost all = bestOfLines(Steps::overAllAxes, program.toStdString(), 1);
        QVERIFY(isBetter(all, one));
        QCOMPARE(bestOfLines(Steps::overAllAxes, program.toStdString(), 2), all);
    }
};

QTEST_GUILESS_MAIN(FirstLineTest)
#include "first_line_test.moc"
