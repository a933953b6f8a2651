// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+Z in the real window, whatever has the keyboard: the document's, unless something was typed into a field.
#include "tests/desktop/window_driver.h"

#include "widgets/graph/find_bar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QSpinBox>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Keyboard : WindowDriver {
    bool ready() {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get()) && open("matmul_chain") && dropInTable("x", 0, 0) && settle();
    }
    std::size_t tactics() { return document().strategy().schedule.tactics.size(); }
    // As a person: the panel is brought to the front and the widget clicked into.
    bool focus(QWidget* widget) {
        for (QWidget* at = widget; at; at = at->parentWidget())
            if (auto* dock = qobject_cast<QDockWidget*>(at)) dock->show(), dock->raise();
        widget->setFocus(Qt::MouseFocusReason);
        return QTest::qWaitFor([&] { return widget->isVisible() && widget->hasFocus(); }, 700);
    }
    void press(Qt::KeyboardModifiers more = {}) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier | more);
    }
};

} // namespace

class UndoKeysWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void undoWorksWithTheFocusInSpinBoxesListsAndTables() {
        Keyboard k;
        QVERIFY(k.ready());
        QList<QWidget*> widgets;
        for (QWidget* one : k.window->findChildren<QWidget*>())
            if ((qobject_cast<QAbstractSpinBox*>(one) || qobject_cast<QComboBox*>(one) ||
                 qobject_cast<QAbstractItemView*>(one) || qobject_cast<QLineEdit*>(one)) &&
                one->window() == k.window.get() && one->isEnabled() && (one->focusPolicy() & Qt::TabFocus))
                widgets << one;
        int spinBoxes = 0, lists = 0, views = 0, fields = 0;
        for (QWidget* one : widgets) {
            if (!k.focus(one)) continue; // of a page that is not shown
            spinBoxes += qobject_cast<QAbstractSpinBox*>(one) != nullptr;
            lists += qobject_cast<QComboBox*>(one) != nullptr;
            views += qobject_cast<QAbstractItemView*>(one) != nullptr;
            fields += qobject_cast<QLineEdit*>(one) != nullptr;
            const QByteArray what = QByteArray(one->metaObject()->className()) + ' ' + one->objectName().toUtf8() +
                                    one->accessibleName().toUtf8();
            QCOMPARE(k.tactics(), std::size_t(1));
            k.press();
            QVERIFY2(k.tactics() == 0 && k.settle(), what);
            k.press(Qt::ShiftModifier);
            QVERIFY2(k.tactics() == 1 && k.settle(), what);
        }
        QVERIFY2(spinBoxes >= 2 && lists >= 1 && views >= 4 && fields >= 2,
                 qPrintable(QStringLiteral("%1 %2 %3 %4").arg(spinBoxes).arg(lists).arg(views).arg(fields)));
    }

    void whatIsTypedIsUndoneFirst() {
        Keyboard k;
        QVERIFY(k.ready());
        auto* field = k.window->findChild<QLineEdit*>(QStringLiteral("modelSearch"));
        QVERIFY(k.focus(field));
        QTest::keyClicks(field, QStringLiteral("w1"));
        k.press();
        QCOMPARE(field->text(), QString());
        QCOMPARE(k.tactics(), std::size_t(1));
        k.press();
        QCOMPARE(k.tactics(), std::size_t(0));
    }

    // Entered, a number belongs to the document, or to nobody: no key brings its figures back one by one.
    void aNumberThatWasEnteredKeepsNoKeys() {
        Keyboard k;
        QVERIFY(k.ready());
        auto* box = k.window->findChild<QSpinBox*>(QStringLiteral("searchBudget"));
        if (!box)
            for (QSpinBox* one : k.window->findChildren<QSpinBox*>())
                if (one->isEnabled() && one->maximum() > 50 && k.focus(one)) box = one;
        QVERIFY(box && k.focus(box));
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("12"));
        k.press(); // still under edit
        QCOMPARE(k.tactics(), std::size_t(1));
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("13"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(box->value(), 13);
        k.press();
        QCOMPARE(k.tactics(), std::size_t(0));
        QCOMPARE(box->value(), 13);
    }
};

QTEST_MAIN(UndoKeysWindowTest)
#include "undo_keys_window_test.moc"
