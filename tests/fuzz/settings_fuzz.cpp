// SPDX-License-Identifier: GPL-3.0-or-later
// A fuzzer over what the window remembers between runs: any bytes in its file give settings that are in range or not
// set, shortcuts that do not clash, and a file in which what is set from then on comes back. Not built with libFuzzer,
// whose preset has no window.
//
//   QT_QPA_PLATFORM=offscreen build/dev/bin/settings_fuzz 20000 1 tests/fuzz/corpus/settings_fuzz
#include "app/desktop/commands/shortcuts.h"
#include "app/desktop/window/settings.h"
#include "app/desktop/window/window_place.h"
#include "tests/fuzz/fuzz.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QMainWindow>
#include <QSettings>
#include <QTemporaryDir>
#include <set>

namespace {

using namespace axiscape;
using fuzzing::wrong;

struct Program {
    Program() {
        QCoreApplication::setOrganizationName(QStringLiteral("Axiscape"));
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        if (!folder.isValid() || !QDir(folder.path()).mkpath(QStringLiteral("Axiscape")))
            wrong("no folder to write to");
        const std::pair<const char*, QKeySequence> commands[] = {{"file.open", QKeySequence(QStringLiteral("Ctrl+O"))},
                                                                 {"file.save", QKeySequence(QStringLiteral("Ctrl+S"))},
                                                                 {"edit.undo", QKeySequence(QStringLiteral("Ctrl+Z"))},
                                                                 {"view.dark", QKeySequence()},
                                                                 {"help.panel", QKeySequence(QStringLiteral("F1"))}};
        for (const auto& [id, keys] : commands) registry.add(QLatin1String(id), QLatin1String(id), keys, {}, [] {});
        for (const char* dockName : {"dockGraph", "dockMemory"}) {
            auto* dock = new QDockWidget(&window);
            dock->setObjectName(QLatin1String(dockName));
            window.addDockWidget(Qt::RightDockWidgetArea, dock);
        }
    }
    int count = 0;
    char name[9] = "settings";
    char* words[1] = {name};
    int number = 1;
    QApplication application{number, words};
    QTemporaryDir folder;
    QMainWindow window;
    ActionRegistry registry{&window};
};

void inRange(const Settings& settings) {
    const auto recent = settings.recentFiles();
    if (recent.size() > Settings::kMostRecent) wrong("more files than are remembered");
    const LastSession last = settings.lastSession();
    if (last.paths.size() != last.tactics.size()) wrong("files of a session without what belongs to each");
    if (last.front >= last.paths.size()) wrong("a document is in front that is not open");
    const AskWish wish = settings.askWish();
    if (!askBackends().contains(wish.backend)) wrong("a compiler that there is not");
    if (wish.minutes < 1 || wish.minutes > kMostAskMinutes) wrong("minutes out of range");
    if (!QDir(settings.folder()).exists()) wrong("a folder that there is not");
    (void)settings.finishedLessons();
    (void)settings.language();
}

void sameAgain(Settings& settings) {
    settings.setThemeMode(Theme::Mode::contrast);
    settings.setPatterns(true);
    settings.setRestoreSession(true);
    AskWish wish;
    wish.minutes = 3;
    settings.setAskWish(wish);
    settings.setLastSession({{QStringLiteral("/")}, {QString()}, 0});
    settings.setShortcuts({{QStringLiteral("file.open"), QStringLiteral("Ctrl+J")}});
    settings.addFinishedLesson(QStringLiteral("l1"));
    QSettings().sync();
    const Settings again;
    if (again.themeMode() != Theme::Mode::contrast || again.patterns() != true || !again.restoreSession() ||
        again.askWish() != wish || again.lastSession() != LastSession{{QStringLiteral("/")}, {QString()}, 0} ||
        again.shortcuts().size() != 1 || !again.finishedLessons().contains(QStringLiteral("l1")))
        wrong("settings that do not come back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Program& program = *new Program; // windows do not outlive what they are drawn by
    // A name of its own: what was read once is kept by name.
    QCoreApplication::setApplicationName(QStringLiteral("fuzz%1").arg(++program.count));
    const QString path = program.folder.filePath(QStringLiteral("Axiscape/fuzz%1.json").arg(program.count));
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(reinterpret_cast<const char*>(data), qsizetype(size)) < 0)
            wrong("the file cannot be written");
    }
    Settings settings;
    inRange(settings);
    applyShortcuts(program.registry, settings.shortcuts());
    std::set<QString> seen;
    for (const QAction* action : program.registry.actions())
        if (!action->shortcut().isEmpty() && !seen.insert(action->shortcut().toString()).second)
            wrong("two commands with one shortcut");
    if (program.window.restoreGeometry(settings.geometry())) keepOnScreens(program.window);
    program.window.restoreState(settings.windowState(), kLayoutVersion);
    if (program.count % 10 == 0) sameAgain(settings); // every value is a file written and flushed
    QFile::remove(path);
    QFile::remove(path + QStringLiteral(".damaged"));
    return 0;
}
