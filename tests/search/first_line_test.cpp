// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/first_line.h"
#include "tests/search/opened.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kMesh, test::options;

namespace {

enum class Steps { overOneAxis, overAllAxes };

// The best of two hundred states of lines with such steps, decisions alone among them.
SearchCost bestOfLines(Steps steps, const std::string& program, int threads) {
    auto problem = test::openedWide(program, kMesh).problem;
    const auto space = searching::makeSpace(problem, SearchMethod::toast, {0, 1});
    problem.folding = space.folding;
    const Progress progress;
    const SearchWatch watch;
    const auto how = options(SearchMethod::toast, 200, 1, threads);
    searching::Record record(problem, how, space, searching::costOf(problem, problem.before, progress), progress,
                             watch);
    searching::KnownCosts known;
    const searching::Searching searching{problem, how, space, record, known};
    const auto alone = searching::gainsAlone(searching, 100);
    if (steps == Steps::overAllAxes)
        searching::takeLinesOverAll(searching, alone, record.left());
    else
        searching::takeLines(searching, alone, record.left());
    return record.best().front().cost;
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
