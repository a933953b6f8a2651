// SPDX-License-Identifier: GPL-3.0-or-later
// What lessons call by name is in the window by that name, in every language, and every language names the same.
#include "tests/desktop/window_driver.h"
#include "tests/desktop/words.h"

#include "app/desktop/lessons/lesson_catalogue.h"
#include "app/desktop/window/check_dialog.h"
#include "widgets/lessons/control_names.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/tactics/palette_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QSet>
#include <QTabBar>

using namespace axiscape;
using test::WindowDriver;
using test::Words;

namespace {

// "文件(&F)", "&Datei", "Export…" as a person reads them.
QString asRead(QString text) {
    static const QRegularExpression key(QStringLiteral("\\(&.\\)"));
    return text.remove(key).remove(QLatin1Char('&')).remove(QStringLiteral("…")).trimmed();
}

void addRows(const QAbstractItemModel& rows, const QModelIndex& above, QSet<QString>& names) {
    for (int row = 0; row < rows.rowCount(above); ++row) {
        const QModelIndex index = rows.index(row, 0, above);
        names.insert(asRead(index.data().toString()));
        addRows(rows, index, names);
    }
}

void addNames(const QWidget& window, QSet<QString>& names) {
    for (const auto* action : window.findChildren<QAction*>()) names.insert(asRead(action->text()));
    for (const auto* menu : window.findChildren<QMenu*>()) names.insert(asRead(menu->title()));
    for (const auto* button : window.findChildren<QAbstractButton*>()) names.insert(asRead(button->text()));
    for (const auto* dock : window.findChildren<QDockWidget*>()) names.insert(asRead(dock->windowTitle()));
    if (const auto* library = window.findChild<PaletteView*>()) addRows(*library->model(), {}, names);
}

// All that a person finds: menus, panels, buttons, the mesh editor, and the answers about a tensor and a sum.
QSet<QString> namesInTheWindow(WindowDriver& driver) {
    QSet<QString> names;
    addNames(*driver.window, names);
    driver.window->findChild<QAction*>(QStringLiteral("schedule.check"))->trigger();
    driver.window->findChild<MeshPanel*>()->editMesh();
    addNames(*driver.window, names);
    for (auto* dialog : driver.window->findChildren<QDialog*>()) dialog->close();
    const Module& module = *driver.document().model()->module;
    const Snapshot& now = driver.snapshot();
    driver.document().selection().selectArgument(ValueId{driver.argument("batch/0")});
    if (!driver.settle()) return {};
    addNames(*driver.window, names);
    for (std::uint32_t i = 0; i < module.valueCount(); ++i)
        if (!now.partition().definition(ValueId{i}).partial.empty()) {
            driver.document().selection().selectOp(module.definingOp(ValueId{i}), ValueId{i});
            if (!driver.settle()) return {};
            addNames(*driver.window, names);
            break;
        }
    return names;
}

QStringList namedIn(const learn::Step& step) {
    QString all = QString::fromStdString(step.say.text() + '\n' + step.explain.text());
    for (const learn::WrongWay& way : step.wrong) all += QLatin1Char('\n') + QString::fromStdString(way.say.text());
    return controlNames(all);
}

} // namespace

class LessonWordsTest : public QObject {
    Q_OBJECT
  private slots:
    void whatIsNamedIsThere_data() {
        QTest::addColumn<QString>("code");
        for (const char* code : {"en", "de", "zh_CN"}) QTest::newRow(code) << QString::fromLatin1(code);
    }
    void whatIsNamedIsThere() {
        QFETCH(QString, code);
        const Words words(code);
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        driver.document().drop({driver.argument("batch/0"), 0, 0, false});
        QVERIFY(driver.settle());
        const QSet<QString> there = namesInTheWindow(driver);
        const auto lessons = lessonCatalogue(code).lessons;
        QCOMPARE(lessons.size(), std::size_t(14));
        QStringList missing;
        int named = 0;
        for (const learn::Lesson& lesson : lessons)
            for (const learn::Step& step : lesson.steps)
                for (const QString& name : namedIn(step)) {
                    ++named;
                    if (!there.contains(asRead(name)))
                        missing << QStringLiteral("%1, %2: %3")
                                       .arg(QString::fromStdString(lesson.id), QString::fromStdString(step.id), name);
                }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        QVERIFY(named > 40);
    }
    void everyLanguageNamesAsMany() {
        const auto english = lessonCatalogue(QStringLiteral("en")).lessons;
        for (const char* code : {"de", "zh_CN"}) {
            const auto other = lessonCatalogue(QLatin1String(code)).lessons;
            QCOMPARE(other.size(), english.size());
            for (std::size_t i = 0; i < english.size(); ++i)
                for (std::size_t k = 0; k < english[i].steps.size(); ++k)
                    QVERIFY2(namedIn(english[i].steps[k]).size() == namedIn(other[i].steps[k]).size(),
                             (english[i].id + ", " + english[i].steps[k].id + ", " + code).c_str());
        }
    }
    void marksAreShownAsNames() {
        const QString text = QStringLiteral("Open **Mesh**, 2 * 3 < 7, **Edit…**.");
        QCOMPARE(controlNames(text), QStringList({QStringLiteral("Mesh"), QStringLiteral("Edit…")}));
        QCOMPARE(withoutMarks(text), QStringLiteral("Open Mesh, 2 * 3 < 7, Edit…."));
        QCOMPARE(withControls(QStringLiteral("a < **b**"), Qt::black),
                 QStringLiteral("a &lt; <b style=\"color:#000000\">b</b>"));
    }
};

QTEST_MAIN(LessonWordsTest)
#include "lesson_words_test.moc"
