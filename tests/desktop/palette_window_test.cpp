// SPDX-License-Identifier: GPL-3.0-or-later
// The palette of commands in the real window: found by any of their words, by what else people call them; and nothing
// is said to be nothing.
#include "tests/desktop/graph_gestures.h"

#include "app/desktop/commands/command_palette.h"
#include "app/desktop/commands/command_words.h"
#include "widgets/graph/find_bar.h"

#include <QLineEdit>
#include <QListWidget>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

struct Palette : WindowDriver {
    GraphGestures graph{*this};
    CommandPalette* palette = nullptr;
    QListWidget* list = nullptr;
    bool openPalette() {
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) return false;
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        palette = window->findChild<CommandPalette*>();
        if (!palette) return false;
        list = palette->findChild<QListWidget*>();
        return true;
    }
    QStringList find(const QString& typed) {
        auto* field = palette->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, typed);
        QStringList rows;
        for (int row = 0; row < list->count(); ++row) rows << list->item(row)->text();
        return rows;
    }
};

} // namespace

class PaletteWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void tacticsAreFoundByTheirNames() {
        Palette p;
        QVERIFY(p.graph.active && p.open("mlp_train"));
        QVERIFY(p.openPalette());
        const QStringList zero = p.find(QStringLiteral("zero"));
        for (const char* name : {"ZeRO-1", "ZeRO-2", "ZeRO-3"})
            QVERIFY2(!zero.filter(QLatin1String(name)).isEmpty(), name);
        QVERIFY(zero.size() < 8); // and little else
        QVERIFY(p.find(QStringLiteral("zero3")).value(0).contains(QStringLiteral("ZeRO-3")));
        QVERIFY(p.find(QStringLiteral("fsdp")).value(0).contains(QStringLiteral("ZeRO-3")));
        QVERIFY(!p.find(QStringLiteral("tensor par")).filter(QStringLiteral("Megatron")).isEmpty());
        QVERIFY(!p.find(QStringLiteral("timeline")).filter(QStringLiteral("Timeline")).isEmpty());
        p.palette->close();
    }

    void whatCannotBeRunSaysWhy() {
        Palette p;
        QVERIFY(p.graph.active && p.open("matmul_chain")); // it does not train: no optimizer state
        QTRY_VERIFY(
            !p.window->actions().whyNot(*p.window->actions().action(QStringLiteral("tactics.zero1"))).isEmpty());
        QVERIFY(p.openPalette());
        const QString row = p.find(QStringLiteral("zero1")).value(0);
        QVERIFY2(row.contains(QStringLiteral("ZeRO-1")) && row.size() > 30, qPrintable(row));
        const std::size_t tactics = p.document().strategy().schedule.tactics.size();
        QTest::keyClick(p.palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(p.document().strategy().schedule.tactics.size(), tactics);
        p.palette->close();
    }

    void collectivesAreFoundAndGoneTo() {
        Palette p;
        QVERIFY(p.graph.active && p.open("matmul_chain"));
        QVERIFY(p.dropInTable("x", 0, 0) && p.settle() && p.dropInTable("w1", 1, 1) && p.settle());
        QVERIFY(p.snapshot().program.counts.total() > 0);
        QVERIFY(p.openPalette());
        QCOMPARE(p.find(QStringLiteral("coll")).value(0), QStringLiteral("Find the collectives"));
        QTest::keyClick(p.palette->findChild<QLineEdit*>(), Qt::Key_Return);
        FindBar& bar = p.graph.view().findBar();
        QTRY_COMPARE(bar.state(), FindBar::State::found);
        const auto collectives = p.graph.style().collectives;
        for (const GraphHit& hit : bar.hits())
            QVERIFY(std::any_of(collectives.begin(), collectives.end(),
                                [&](const GraphCollective& one) { return one.op == hit.op; }));
        QVERIFY(!bar.hits().empty());
        QTest::keyClick(&bar, Qt::Key_Return);
        QVERIFY(p.graph.selection().op().valid());
        // By their kind; one that the program does not have is not found.
        QLineEdit& field = *bar.findChild<QLineEdit*>();
        field.selectAll();
        QTest::keyClicks(&field, QStringLiteral("collective:all_to_all"));
        QTRY_COMPARE(bar.state(), FindBar::State::nothing);
    }

    void nothingIsSaidToMatch() {
        Palette p;
        QVERIFY(p.graph.active && p.open("matmul_chain"));
        QVERIFY(p.openPalette());
        const QStringList rows = p.find(QStringLiteral("qqxx"));
        QCOMPARE(rows.size(), 1);
        QVERIFY(rows[0].contains(QStringLiteral("qqxx")));
        QTest::keyClick(p.palette->findChild<QLineEdit*>(), Qt::Key_Down);
        QTest::keyClick(p.palette->findChild<QLineEdit*>(),
                        Qt::Key_Return); // nothing to run: it stays for the next word
        QVERIFY(p.palette->isVisible());
        p.palette->close();
    }

    // Any word of any command, however it is written, finds it among the first.
    void everyCommandIsFoundByEachOfItsWords() {
        Palette p;
        QVERIFY(p.graph.active && p.open("mlp_train"));
        for (const QAction* action : p.window->actions().actions()) {
            const QString name = action->text().remove(QLatin1Char('&'));
            const QString others = p.window->actions().words(*action);
            for (const QString& word : (name + QLatin1Char(' ') + others).split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
                const int rank = commandRank(word.toUpper(), name, others);
                QVERIFY2(rank >= 0 && rank <= 3, qPrintable(name + QStringLiteral(": ") + word));
            }
        }
        QCOMPARE(commandRank(QStringLiteral("zero-2"), QStringLiteral("Add ZeRO-2 over batch"), {}), 0);
        QCOMPARE(commandRank(QStringLiteral("zzz"), QStringLiteral("Add ZeRO-2 over batch"), {}), -1);
    }
};

QTEST_MAIN(PaletteWindowTest)
#include "palette_window_test.moc"
