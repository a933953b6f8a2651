// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered between runs, however damaged it is, and the shortcuts that a person chose.
#include "app/desktop/commands/command_palette.h"
#include "app/desktop/commands/shortcut_sheet.h"
#include "app/desktop/window/desktop_motion.h"
#include "app/desktop/window/window_place.h"
#include "tests/desktop/window_driver.h"
#include "widgets/common/motion.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScreen>
#include <QTableView>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <set>

using namespace axiscape;
using test::WindowDriver;

namespace {

// The file that settings are in, of a folder of its own.
class SettingsFile {
  public:
    SettingsFile() {
        QCoreApplication::setOrganizationName(QStringLiteral("Axiscape"));
        QCoreApplication::setApplicationName(QStringLiteral("AxiscapeTest"));
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    }
    QString path(const char* ending = "json") const {
        return m_folder.filePath(QStringLiteral("Axiscape/AxiscapeTest.") + QLatin1String(ending));
    }
    bool write(const QByteArray& bytes, const char* ending = "json") {
        QDir(m_folder.path()).mkpath(QStringLiteral("Axiscape"));
        QFile file(path(ending));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

  private:
    QTemporaryDir m_folder;
};

// With ' for ".
QByteArray json(QByteArray text) { return text.replace('\'', '"'); }

struct Sheet : WindowDriver {
    ShortcutSheet* sheet = nullptr;
    bool openSheet() {
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) return false;
        window->actions().action(QStringLiteral("help.shortcuts"))->trigger();
        sheet = window->findChild<ShortcutSheet*>();
        return sheet && QTest::qWaitForWindowActive(sheet);
    }
    QTableView& table() { return *sheet->findChild<QTableView*>(); }
    QString says() { return sheet->findChild<QLabel*>(QStringLiteral("shortcutSays"))->text(); }
    // By keys alone: finds a command and presses other keys for it.
    bool choose(const QString& typed, Qt::Key key, Qt::KeyboardModifiers modifiers) {
        auto* search = sheet->findChild<QLineEdit*>(QStringLiteral("shortcutSearch"));
        search->setFocus();
        search->selectAll();
        QTest::keyClicks(search, typed);
        QTest::keyClick(search, Qt::Key_Return);
        QTest::keyClick(&table(), Qt::Key_F2);
        auto* editor = sheet->findChild<QLineEdit*>(QStringLiteral("shortcutEditor"));
        if (!editor) return false;
        QTest::keyClick(editor, key, modifiers);
        return QTest::qWaitFor([this] { return !sheet->findChild<QLineEdit*>(QStringLiteral("shortcutEditor")); });
    }
    QString keysOf(const char* id) {
        return window->actions().action(QLatin1String(id))->shortcut().toString(QKeySequence::PortableText);
    }
};

bool allDiffer(const ActionRegistry& registry) {
    std::set<QString> seen;
    for (const QAction* action : registry.actions())
        if (!action->shortcut().isEmpty() && !seen.insert(action->shortcut().toString()).second) return false;
    return true;
}

} // namespace

class SettingsTest : public QObject {
    Q_OBJECT
  private slots:
    void rubbishIsAsNotSet_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("wrong values") << json(
            "{'version': 'x', 'files/recent': 12, 'files/restoreSession': 'perhaps', 'window/theme': 'purple',"
            " 'window/patterns': [], 'window/geometry': 'junk', 'window/state': {'a': 1}, 'window/language': 'klingon',"
            " 'ask/backend': 'abacus', 'ask/minutes': 1e300, 'session/front': 7, 'session/paths': [null, '\\u0000'],"
            " 'shortcuts/file.save': 'Hyper+', 'shortcuts/no.such': 'Ctrl+J', 'shortcuts/': 'Ctrl+J', '': 1, '/': 2, "
            "'shortcuts': 3}");
        QTest::newRow("cut off") << json("{'version': 1, 'files/recent': ['/etc");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("deep") << QByteArray(100000, '[');
        QByteArray noise;
        QRandomGenerator random(7);
        for (int i = 0; i < 4096; ++i) noise += static_cast<char>(random.bounded(256));
        QTest::newRow("noise") << noise;
    }
    void rubbishIsAsNotSet() {
        QFETCH(QByteArray, bytes);
        SettingsFile file;
        QSize first; // without any settings
        {
            MainWindow untouched;
            untouched.show();
            first = untouched.size();
        }
        QVERIFY(file.write(bytes));
        MainWindow window;
        window.show();
        const Settings settings;
        QVERIFY(!settings.themeMode());
        QVERIFY(!settings.patterns());
        QVERIFY(!settings.restoreSession());
        QVERIFY(settings.recentFiles().isEmpty());
        QVERIFY(settings.askWish() == AskWish());
        QVERIFY(settings.lastSession().paths.isEmpty());
        QCOMPARE(window.size(), first);
        QCOMPARE(window.actions().action(QStringLiteral("file.save"))->shortcut(), QKeySequence(QKeySequence::Save));
        QVERIFY(allDiffer(window.actions()));
        // What is set from here on is remembered.
        window.actions().action(QStringLiteral("view.dark"))->trigger();
        QCOMPARE(Settings().themeMode(), std::optional(Theme::Mode::dark));
    }

    void aLaterVersionIsReadAsFarAsItIsUnderstood() {
        SettingsFile file;
        QVERIFY(file.write(json("{'version': 99, 'window/theme': 'contrast', 'window/patterns': false,"
                                " 'window/hologram': 'deep'}")));
        const Settings settings;
        QCOMPARE(settings.themeMode(), std::optional(Theme::Mode::contrast));
        QCOMPARE(settings.patterns(), std::optional(false));
        QCOMPARE(QSettings().value(QStringLiteral("version")).toInt(), 99); // it is left to the later program
        QCOMPARE(QSettings().value(QStringLiteral("window/hologram")).toString(), QStringLiteral("deep"));
        QVERIFY(file.write("{}"));
        const Settings fresh;
        QSettings().sync();
        QCOMPARE(QSettings().value(QStringLiteral("version")).toInt(), Settings::kVersion);
    }

    void aDamagedFileIsKeptBeside() {
        SettingsFile file;
        const QByteArray damaged(json("{'lessons/finished': ['l01', 'l02'],}")); // one comma too many, by hand
        QVERIFY(file.write(damaged));
        Settings().addFinishedLesson(QStringLiteral("l03"));
        QSettings().sync();
        QCOMPARE(Settings().finishedLessons(), QStringList{QStringLiteral("l03")});
        QFile kept(file.path("json.damaged"));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), damaged);
    }

    // As programs of before wrote them.
    void settingsOfBeforeAreTakenOverOnce() {
        SettingsFile file;
        const QByteArray before(
            "[General]\nversion=1\n[files]\nrecent=/etc/hostname, /usr\n[lessons]\nfinished=l01, l02\n"
            "[shortcuts]\nfile.open=Ctrl+J\n[window]\ntheme=dark\nstate=@ByteArray(\\0\\0)\n");
        QVERIFY(file.write(before, "conf"));
        const Settings settings;
        QCOMPARE(settings.recentFiles(), (QStringList{QStringLiteral("/etc/hostname"), QStringLiteral("/usr")}));
        QCOMPARE(settings.finishedLessons(), (QStringList{QStringLiteral("l01"), QStringLiteral("l02")}));
        QCOMPARE(settings.shortcuts().value(QStringLiteral("file.open")), QStringLiteral("Ctrl+J"));
        QVERIFY(settings.windowState().isEmpty());
        Settings().setThemeMode(std::nullopt);
        QSettings().sync();
        QVERIFY(!Settings().themeMode());
        QVERIFY(QFile::exists(file.path()) && QFile::exists(file.path("conf")));
    }
    void aDamagedFileOfBeforeIsNotTakenOver() {
        SettingsFile file;
        QVERIFY(file.write("[window]\ntheme=dark\nstate=@Variant(\\0\\0\\0\\t\\x7f\\xff\\xff\\xff)\n", "conf"));
        QVERIFY(!Settings().themeMode());
    }

    void panelsGoBackWhereTheyWereAtFirst() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        const auto docks = driver.window->findChildren<QDockWidget*>();
        QVERIFY(docks.size() >= 8);
        std::vector<std::pair<Qt::DockWidgetArea, QSize>> first;
        for (QDockWidget* dock : docks) first.emplace_back(driver.window->dockWidgetArea(dock), dock->size());
        auto* mesh = driver.window->findChild<QDockWidget*>(QStringLiteral("dockMesh"));
        auto* model = driver.window->findChild<QDockWidget*>(QStringLiteral("dockModel"));
        mesh->close();
        model->setFloating(true);
        driver.window->addDockWidget(Qt::TopDockWidgetArea,
                                     driver.window->findChild<QDockWidget*>(QStringLiteral("dockSchedule")));
        QTRY_VERIFY(!mesh->isVisible() && model->isFloating());
        driver.window->actions().action(QStringLiteral("view.restoreLayout"))->trigger();
        QTRY_VERIFY(mesh->isVisible() && !model->isFloating());
        for (qsizetype i = 0; i < docks.size(); ++i) {
            const auto& [area, size] = first[static_cast<std::size_t>(i)];
            QCOMPARE(driver.window->dockWidgetArea(docks[i]), area);
            QTRY_VERIFY2(
                std::abs(docks[i]->width() - size.width()) < 40,
                qPrintable(
                    QStringLiteral("%1 %2 %3").arg(docks[i]->objectName()).arg(docks[i]->width()).arg(size.width())));
        }
    }

    // Qt does not survive every state that it did not write.
    void aDamagedPlaceIsAsNotSet() {
        const SettingsFile none;
        Settings().setWindow("where", "panels");
        QCOMPARE(Settings().geometry(), QByteArray("where"));
        QCOMPARE(Settings().windowState(), QByteArray("panels"));
        QSettings file;
        const QString state = file.value(QStringLiteral("window/state")).toString();
        for (const qsizetype at : {qsizetype{0}, state.size() / 2}) {
            QString damaged = state;
            damaged[at] = damaged[at] == QLatin1Char('A') ? QLatin1Char('B') : QLatin1Char('A');
            file.setValue(QStringLiteral("window/state"), damaged);
            QVERIFY(Settings().windowState().isEmpty());
        }
        file.setValue(QStringLiteral("window/state"), QStringLiteral("panels"));
        QVERIFY(Settings().windowState().isEmpty());
        QCOMPARE(Settings().geometry(), QByteArray("where"));
    }
    void aPlaceIsOnAScreen() {
        const QRect left(0, 0, 1920, 1080), right(1920, 100, 1280, 1024);
        const QRect window(100, 100, 800, 600);
        QCOMPARE(placeOnScreens(window, {left, right}), window);
        QCOMPARE(placeOnScreens(window.translated(2000, 100), {left, right}), window.translated(2000, 100));
        QCOMPARE(placeOnScreens(window.translated(2000, 100), {left}), QRect(1120, 200, 800, 600)); // one is gone
        QCOMPARE(placeOnScreens(window.translated(0, -300), {left}), QRect(100, 0, 800, 600));
        QCOMPARE(placeOnScreens(QRect(9000, 9000, 3000, 2000), {left}), left);
        QRandomGenerator random(5);
        for (int i = 0; i < 2000; ++i) {
            const QRect any(random.bounded(-9000, 9000), random.bounded(-9000, 9000), random.bounded(100, 4000),
                            random.bounded(100, 4000));
            const QRect placed = placeOnScreens(any, {left, right});
            QVERIFY(left.contains(placed.topLeft()) || right.contains(placed.topLeft()));
            QCOMPARE(placeOnScreens(placed, {left, right}), placed); // it stays there
        }
    }

    // As after a second screen was taken away.
    void aWindowOffTheScreenComesBack() {
        const SettingsFile file;
        QByteArray geometry, state;
        {
            MainWindow window;
            window.show();
            window.move(9000, 7000);
            geometry = window.saveGeometry();
            state = window.saveState(kLayoutVersion);
        }
        Settings().setWindow(geometry, state);
        MainWindow window;
        window.show();
        const QRect screen = window.screen()->availableGeometry();
        QTRY_VERIFY2(screen.intersects(window.frameGeometry()), qPrintable(QDebug::toString(window.geometry())));
        QVERIFY2(screen.contains(window.frameGeometry().topLeft() + QPoint(40, 10)), // it can be taken by its title
                 qPrintable(QDebug::toString(window.frameGeometry()) + QDebug::toString(screen)));
    }

    void aShortcutIsChangedByKeysAndRemembered() {
        Sheet s;
        QVERIFY(s.open("matmul_chain"));
        QVERIFY(s.openSheet());
        const QAbstractItemModelTester tester(&s.sheet->shortcuts(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(s.keysOf("strategy.pin"), QStringLiteral("Ctrl+K"));
        QVERIFY(s.choose(QStringLiteral("pin the strat"), Qt::Key_J, Qt::ControlModifier));
        QCOMPARE(s.keysOf("strategy.pin"), QStringLiteral("Ctrl+J"));
        QVERIFY(
            s.window->actions().action(QStringLiteral("strategy.pin"))->toolTip().contains(QLatin1String("Ctrl+J")));
        // Taken ones are refused by name, by the window or a panel; a letter alone is for typing.
        QVERIFY(s.choose(QStringLiteral("pin the strat"), Qt::Key_S, Qt::ControlModifier));
        QVERIFY2(s.says().contains(QLatin1String("Save")), qPrintable(s.says()));
        QVERIFY(s.choose(QStringLiteral("pin the strat"), Qt::Key_B, Qt::ControlModifier));
        QVERIFY2(s.says().contains(QLatin1String("bookmark")), qPrintable(s.says()));
        QVERIFY(s.choose(QStringLiteral("pin the strat"), Qt::Key_P, Qt::NoModifier));
        QVERIFY2(s.says().contains(QLatin1String("typed")), qPrintable(s.says()));
        QVERIFY(s.choose(QStringLiteral("pin the strat"), Qt::Key_Escape, Qt::NoModifier));
        QCOMPARE(s.keysOf("strategy.pin"), QStringLiteral("Ctrl+J"));
        QVERIFY(s.choose(QStringLiteral("compare strat"), Qt::Key_Backspace, Qt::NoModifier));
        QCOMPARE(s.keysOf("strategy.compare"), QString());
        QTest::keyClick(s.sheet, Qt::Key_Escape);
        QTRY_VERIFY(!s.window->findChild<ShortcutSheet*>());

        // They work, and the palette shows them.
        s.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(s.window.get()));
        const std::size_t before = s.document().project().strategies.size();
        QTest::keyClick(s.window.get(), Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(s.document().project().strategies.size(), before);
        QTest::keyClick(s.window.get(), Qt::Key_J, Qt::ControlModifier);
        QCOMPARE(s.document().project().strategies.size(), before + 1);
        QTest::keyClick(s.window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = s.window->findChild<CommandPalette*>();
        QVERIFY(palette && palette->isVisible());
        auto* list = palette->findChild<QListWidget*>();
        for (const QAction* action : s.window->actions().actions()) {
            if (!action->isEnabled()) continue;
            const auto rows = list->findItems(action->text().remove(QLatin1Char('&')), Qt::MatchStartsWith);
            QVERIFY2(!rows.isEmpty(), qPrintable(action->objectName()));
            const bool shown = std::any_of(rows.begin(), rows.end(), [&](const QListWidgetItem* row) {
                return row->text().endsWith(action->shortcut().toString(QKeySequence::NativeText));
            });
            QVERIFY2(shown, qPrintable(action->objectName()));
        }
        palette->close();

        // The next window has them; the defaults come back by one button.
        MainWindow next;
        const auto keys = [&](const char* id) {
            return next.actions().action(QLatin1String(id))->shortcut().toString(QKeySequence::PortableText);
        };
        QCOMPARE(keys("strategy.pin"), QStringLiteral("Ctrl+J"));
        QCOMPARE(keys("strategy.compare"), QString());
        QVERIFY(s.openSheet());
        QTest::mouseClick(s.sheet->findChild<QPushButton*>(QStringLiteral("shortcutDefaults")), Qt::LeftButton);
        QCOMPARE(s.keysOf("strategy.pin"), QStringLiteral("Ctrl+K"));
        QVERIFY(Settings().shortcuts().isEmpty());
    }

    void aShortcutIsChangedByMouseToo() {
        Sheet s;
        QVERIFY(s.openSheet());
        ShortcutsModel& model = s.sheet->shortcuts();
        const QModelIndex keys = model.index(model.rowOf(QStringLiteral("file.export")), ShortcutsModel::Keys);
        s.table().scrollTo(keys);
        const QPoint at = s.table().visualRect(keys).center();
        QTest::mouseClick(s.table().viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(s.table().viewport(), Qt::LeftButton, {}, at);
        auto* editor = s.sheet->findChild<QLineEdit*>(QStringLiteral("shortcutEditor"));
        QVERIFY(editor);
        QTest::keyClick(editor, Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(s.keysOf("file.export"), QStringLiteral("Ctrl+Alt+E"));
        QTest::mouseClick(s.sheet->findChild<QPushButton*>(QStringLiteral("shortcutDefault")), Qt::LeftButton);
        QCOMPARE(s.keysOf("file.export"), QStringLiteral("Ctrl+E"));
    }

    // Whatever a file says: no two commands have the same keys, and what holds is what is written again.
    void chosenShortcutsNeverClash() {
        WindowDriver driver;
        const ActionRegistry& registry = driver.window->actions();
        const auto& actions = registry.actions();
        QVERIFY(allDiffer(registry));
        const QStringList keys{QStringLiteral("Ctrl+S"), QStringLiteral("Ctrl+J"),    QStringLiteral("Ctrl+Shift+V"),
                               QStringLiteral("F9"),     QStringLiteral("rubbish"),   QString(),
                               QStringLiteral("Ctrl+B"), QStringLiteral("Ctrl+Alt+1")};
        QRandomGenerator random(3);
        for (int round = 0; round < 200; ++round) {
            ChosenShortcuts chosen;
            for (int i = 0; i < 12; ++i)
                chosen[actions[static_cast<std::size_t>(random.bounded(static_cast<int>(actions.size())))]
                           ->objectName()] = keys[random.bounded(static_cast<int>(keys.size()))];
            applyShortcuts(registry, chosen);
            QVERIFY(allDiffer(registry));
            for (const QAction* action : actions)
                QVERIFY2(shortcutRefusal(registry, *action, action->shortcut()).isEmpty(),
                         qPrintable(action->objectName() + action->shortcut().toString() +
                                    shortcutRefusal(registry, *action, action->shortcut())));
            const ChosenShortcuts kept = chosenShortcuts(registry);
            applyShortcuts(registry, kept);
            QCOMPARE(chosenShortcuts(registry), kept);
        }
        applyShortcuts(registry, {});
        QVERIFY(chosenShortcuts(registry).isEmpty());
        // Two commands that changed places.
        applyShortcuts(registry, {{QStringLiteral("file.save"), QStringLiteral("Ctrl+E")},
                                  {QStringLiteral("file.export"), QStringLiteral("Ctrl+S")}});
        QCOMPARE(registry.action(QStringLiteral("file.save"))->shortcut(), QKeySequence(QStringLiteral("Ctrl+E")));
        QCOMPARE(registry.action(QStringLiteral("file.export"))->shortcut(), QKeySequence(QStringLiteral("Ctrl+S")));
    }

    // --- reduced motion

    void theDesktopSaysWhetherThingsMove_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("reduced");
        const QString gtk = QStringLiteral("gtk-3.0/settings.ini"), kde = QStringLiteral("kdeglobals");
        QTest::newRow("GTK still") << gtk << QByteArray("[Settings]\ngtk-enable-animations=0\n") << true;
        QTest::newRow("GTK false") << gtk << QByteArray("[Settings]\ngtk-enable-animations=false\n") << true;
        QTest::newRow("GTK moving") << gtk << QByteArray("[Settings]\ngtk-enable-animations=1\n") << false;
        QTest::newRow("KDE still") << kde << QByteArray("[KDE]\nAnimationDurationFactor=0\n") << true;
        QTest::newRow("KDE slow") << kde << QByteArray("[KDE]\nAnimationDurationFactor=1.4\n") << false;
        QTest::newRow("rubbish") << kde << QByteArray("[KDE]\nAnimationDurationFactor=soon\n") << false;
        QTest::newRow("nothing said") << gtk << QByteArray("[Settings]\ngtk-theme-name=Adwaita\n") << false;
    }
    void theDesktopSaysWhetherThingsMove() {
        QFETCH(QString, file);
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        const QString path = folder.filePath(file);
        QVERIFY(QDir().mkpath(QFileInfo(path).absolutePath()));
        QFile written(path);
        QVERIFY(written.open(QIODevice::WriteOnly) && written.write(text) == text.size());
        written.close();
        QTEST(desktopReducesMotion({folder.filePath(QStringLiteral("none")), folder.path()}, nullptr), "reduced");
    }

    void reducedMotionIsObeyedAndKept() {
        SettingsFile file;
        QVERIFY(file.write(json("{'window/reduceMotion': true}")));
        MainWindow window;
        window.show();
        QAction* reduce = window.actions().action(QStringLiteral("view.reduceMotion"));
        const auto duration = [&window] {
            return window.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &window);
        };
        QVERIFY(reduce->isChecked());
        QVERIFY(!window.isAnimated());
        QCOMPARE(duration(), 0);
        for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_FadeTooltip})
            QVERIFY(!QApplication::isEffectEnabled(effect));
        window.setThemeMode(Theme::Mode::dark); // does not bring it back
        QCOMPARE(duration(), 0);
        reduce->trigger();
        QVERIFY(window.isAnimated());
        QVERIFY(duration() > 0);
        QCOMPARE(Settings().reduceMotion(), std::optional(false));
        reduce->trigger();
        QVERIFY(!window.isAnimated());
        QCOMPARE(Settings().reduceMotion(), std::optional(true));
        // Nothing in the window goes round for ever: bars have an end, trees open at once.
        for (const auto* bar : window.findChildren<QProgressBar*>()) QVERIFY(bar->maximum() > bar->minimum());
        for (const auto* tree : window.findChildren<QTreeView*>()) QVERIFY(!tree->isAnimated());
        setMotionReduced(false);
    }
};

QTEST_MAIN(SettingsTest)
#include "settings_test.moc"
