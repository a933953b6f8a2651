// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader and a keyboard find in the window: every element that can be acted on has a name.
#include "tests/desktop/pictures.h"
#include "widgets/model/program_model.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QTabBar>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <set>

using namespace axiscape;
using test::WindowDriver;

namespace {

QString nameOf(QObject* object) {
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(object);
    return face ? face->text(QAccessible::Name).trimmed() : QString();
}

// Parts that Qt puts into its own widgets: the whole is what is named.
bool isPartOfOne(const QWidget& widget) {
    if (widget.objectName().startsWith(QLatin1String("qt_"))) return true;
    const QWidget* parent = widget.parentWidget();
    return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
           (parent && parent->parentWidget() && qobject_cast<const QComboBox*>(parent->parentWidget()));
}

// A label says its own text; an empty one shows nothing.
bool isEmptyLabel(const QWidget& widget) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    return label && label->text().isEmpty();
}

// A scroll area that only moves its content around is a way of looking, not an element.
bool onlyScrolls(const QWidget& widget) { return qobject_cast<const QScrollArea*>(&widget); }

// The tabs of panels are named, their bar is Qt's own.
bool isNamedByTabs(const QWidget& widget) {
    const auto* bar = qobject_cast<const QTabBar*>(&widget);
    for (int tab = 0; bar && tab < bar->count(); ++tab)
        if (bar->tabText(tab).isEmpty()) return false;
    return bar;
}

QStringList unnamed(QWidget& root) {
    QStringList out;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisibleTo(&root) || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy()) continue;
        if (isPartOfOne(*widget) || onlyScrolls(*widget) || isEmptyLabel(*widget) || qobject_cast<QDockWidget*>(widget))
            continue;
        if (!nameOf(widget).isEmpty() || isNamedByTabs(*widget)) continue;
        const QWidget* parent = widget->parentWidget();
        out << QStringLiteral("%1 “%2” in %3 “%4”")
                   .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                        QLatin1String(parent->metaObject()->className()), parent->objectName());
    }
    return out;
}

void walkMenu(const QMenu& menu, const QString& path, QStringList& out) {
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator()) continue;
        if (action->text().isEmpty()) out << path;
        if (action->menu()) walkMenu(*action->menu(), path + QLatin1Char('/') + action->text(), out);
    }
}

} // namespace

class AccessTest : public QObject {
    Q_OBJECT
  private slots:
    void theStartPageHasNoUnnamedElement() {
        WindowDriver driver;
        QTRY_VERIFY(driver.window->isVisible());
        const QStringList found = unnamed(*driver.window);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void everyPanelOfAnOpenModelIsNamed() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.dropInTable("params[0]['w1']", 1, 0) || driver.settled());
        QVERIFY(driver.settle());
        QStringList found;
        for (QDockWidget* dock : driver.window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QVERIFY(!dock->windowTitle().isEmpty());
            found += unnamed(*dock);
        }
        found += unnamed(*driver.window);
        found.removeDuplicates();
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void dialogsAreNamed_data() {
        QTest::addColumn<QString>("action");
        for (const char* action :
             {"help.commands", "help.shortcuts", "help.about", "file.export", "schedule.verify", "strategy.compare"})
            QTest::newRow(action) << QString::fromLatin1(action);
    }
    void dialogsAreNamed() {
        QFETCH(QString, action);
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        driver.window->actions().action(action)->trigger();
        QStringList found = unnamed(*driver.window);
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible() && top != driver.window.get()) {
                QVERIFY2(!nameOf(top).isEmpty(), top->metaObject()->className());
                found += unnamed(*top);
            }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QDialog*>(top)) dialog->close();
    }

    void menusAndCommandsHaveWords() {
        WindowDriver driver;
        QStringList empty;
        for (const QAction* action : driver.window->menuBar()->actions()) {
            QVERIFY(!action->text().isEmpty());
            walkMenu(*action->menu(), action->text(), empty);
        }
        QVERIFY2(empty.isEmpty(), qPrintable(empty.join(QLatin1Char('\n'))));
        for (const QAction* action : driver.window->actions().actions())
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
    }

    // With the keyboard alone: to the outline, to an op by a filter, to what it reads, and an axis on an argument.
    void theOutlineDoesWhatTheGraphDoes() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        MainWindow& window = *driver.window;
        const Selection& selection = driver.document().selection();
        const Module& module = *driver.document().model()->module;
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.graph().view().setFocus();
        QTest::keyClick(window.focusWidget(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        auto* tree = window.findChild<QTreeView*>(QStringLiteral("outlineTree"));
        QTRY_VERIFY(tree->isVisible() && tree->hasFocus());
        QVERIFY(selection.layer().valid()); // the first row
        // Right opens, or goes in; Down goes on: every op is met.
        std::set<std::uint32_t> met;
        for (int row = 0; row < 1000; ++row) {
            if (selection.op().valid()) met.insert(selection.op().value);
            const QModelIndex before = tree->currentIndex();
            QTest::keyClick(tree, Qt::Key_Right);
            if (tree->currentIndex() == before) QTest::keyClick(tree, Qt::Key_Down);
            if (tree->currentIndex() == before) break;
        }
        QCOMPARE(static_cast<std::uint32_t>(met.size()), module.opCount());
        // The filter, then Return: the first of what matches, and shown in the graph.
        auto* filter = window.findChild<QLineEdit*>(QStringLiteral("outlineFilter"));
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("op:dot_general"));
        QTest::keyClick(filter, Qt::Key_Return);
        QTRY_VERIFY(tree->hasFocus());
        while (!selection.op().valid() && tree->indexBelow(tree->currentIndex()).isValid())
            QTest::keyClick(tree, Qt::Key_Down);
        const OpId product = selection.op();
        QVERIFY(product.valid());
        QCOMPARE(module.kindName(product), std::string_view("dot_general"));
        QTest::keyClick(tree, Qt::Key_Return);
        GraphView& view = window.graph().view();
        QTRY_VERIFY([&] {
            const NodeIndex node = view.scene().nodeOf(selection.value(), product, {});
            if (!window.graph().isLaidOut() || node == kNone) return false;
            const LayoutNode& shown = view.scene().layout().nodes[node];
            return shown.op == product && QRectF(view.viewport()->rect()).contains(view.toView(shown.rect).center());
        }());
        // What it reads: a list of both operands, by key.
        QTest::keyClick(tree, Qt::Key_Escape);
        QTest::keyClick(tree, Qt::Key_Up, Qt::ControlModifier);
        auto* places = window.findChild<QMenu*>(QStringLiteral("outlinePlaces"));
        QTRY_VERIFY(places && places->isVisible());
        QCOMPARE(places->actions().size(), 2);
        QTest::keyClick(places, Qt::Key_Up); // to the last: the weight
        QTest::keyClick(places, Qt::Key_Return);
        QVERIFY(module.isArgument(selection.value()));
        const std::uint32_t argument = selection.value().value;
        QTRY_COMPARE(tree->currentIndex().data(ProgramModel::kArgumentRole).toUInt(), argument);
        // Its menu by Shift+F10, with the cuts that the graph offers by letters.
        // The list has just gone: what the window system says of that closes any menu that comes before it.
        QVERIFY(test::turnsLater());
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        tree->setFocus();
        QTRY_VERIFY(tree->hasFocus());
        QTest::keyClick(tree, Qt::Key_F10, Qt::ShiftModifier);
        QTRY_VERIFY(window.findChild<QMenu*>(QStringLiteral("outlineMenu")));
        auto* menu = window.findChild<QMenu*>(QStringLiteral("outlineMenu"));
        QTRY_VERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Down);
        QVERIFY(menu->activeAction());
        QCOMPARE(menu->activeAction()->text(), QStringLiteral("Cut over batch"));
        QTest::keyClick(menu, Qt::Key_Right);
        QTRY_VERIFY(menu->activeAction()->menu()->isVisible());
        QTest::keyClick(menu->activeAction()->menu(), Qt::Key_Return);
        QTRY_COMPARE(driver.document().undoStack().index(), 1);
        QVERIFY(driver.settle());
        QVERIFY(!driver.snapshot().partition().argument(argument).whole());
        QTRY_VERIFY(tree->currentIndex().data(Qt::AccessibleTextRole).toString().contains(QLatin1String("over batch")));
    }

    // Tab from the graph comes round again, past every panel that can take the keyboard.
    void tabGoesRound() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QSet<QWidget*> met;
        QWidget* at = driver.window.get();
        for (int i = 0; i < 5000 && !met.contains(at); ++i) {
            met.insert(at);
            at = at->nextInFocusChain();
        }
        QCOMPARE(at, driver.window.get()); // one ring
        for (QWidget* widget : driver.window->findChildren<QWidget*>())
            if (widget->isVisibleTo(driver.window.get()) && (widget->focusPolicy() & Qt::TabFocus))
                QVERIFY2(met.contains(widget), qPrintable(widget->objectName()));
    }
};

QTEST_MAIN(AccessTest)
#include "access_test.moc"
