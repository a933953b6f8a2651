// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/axis_colours.h"
#include "core/tactics/project.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

using Colours = std::vector<std::uint8_t>;

Strategy on(const char* mesh, Colours colours = {}) {
    Strategy strategy;
    strategy.mesh = *parseMesh(mesh);
    strategy.axisColours = std::move(colours);
    return strategy;
}

Colours followed(const Strategy& before, std::vector<int> from) { return followedColours(before, from); }

} // namespace

class AxisColoursTest : public QObject {
    Q_OBJECT
  private slots:
    void anAxisKeepsItsColourWhereverItGoes() {
        const Strategy before = on("batch=4,model=2");
        QCOMPARE(followed(before, {1, 0}), (Colours{1, 0}));        // changed places
        QCOMPARE(followed(before, {-1, 0, 1}), (Colours{2, 0, 1})); // one put first
        QCOMPARE(followed(before, {1}), (Colours{1}));              // the first removed
        QCOMPARE(followed(before, {1, -1}), (Colours{1, 0}));       // and another one added: the colour is free
        QCOMPARE(followed(on("model=2", {1}), {-1, 0}), Colours{}); // back in their places: nothing to be written
    }

    void axesOfTheSameNameAreTheSameAxis() {
        const Strategy before = on("batch=4,model=2");
        QCOMPARE(withColoursOf(on("model=8,seq=2,batch=4"), before).axisColours, (Colours{1, 2, 0}));
        QCOMPARE(withColoursOf(on("a=2,b=2"), before).axisColours, Colours{});
        QCOMPARE(withColoursOf(on("model=2,batch=4", {5, 6}), before).axisColours, (Colours{5, 6})); // it says its own
    }

    void filesKeepThem() {
        TacticFile file;
        file.strategy = on("model=2,batch=4", {1, 0});
        const auto read = parseTacticFile(writeTacticFile(file), "t.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->strategy.axisColours, (Colours{1, 0}));
        file.strategy.axisColours.clear();
        QVERIFY(writeTacticFile(file).find("axis_colours") == std::string::npos);

        ProjectFile project;
        project.project = oneStrategyProject("A", on("model=2,batch=4", {1, 0}));
        project.summaries.resize(1);
        const auto again = parseProject(writeProject(project), "p.axiscape");
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QCOMPARE(again->project.strategy().axisColours, (Colours{1, 0}));
    }

    void wrongOnesAreRefused_data() {
        QTest::addColumn<QString>("colours");
        QTest::addColumn<QString>("what");
        QTest::newRow("twice") << "[1, 1]"
                               << "two axes have the colour 1";
        QTest::newRow("too few") << "[1]"
                                 << "there are 1 colours for 2 axes";
        QTest::newRow("too large") << "[1, 16]"
                                   << "16";
    }
    void wrongOnesAreRefused() {
        QFETCH(QString, colours);
        QFETCH(QString, what);
        TacticFile file;
        file.strategy = on("model=2,batch=4", {1, 0});
        std::string text = writeTacticFile(file);
        text.replace(text.find("[1, 0]"), 6, colours.toStdString());
        const auto read = parseTacticFile(text, "t.json");
        QVERIFY(!read);
        QVERIFY2(QString::fromStdString(read.error().text()).contains(what), read.error().text().c_str());
    }
};

QTEST_MAIN(AxisColoursTest)
#include "axis_colours_test.moc"
