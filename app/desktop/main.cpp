// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/work_guard.h"
#include "app/desktop/language/language.h"
#include "app/desktop/program/layer_opener.h"
#include "app/desktop/program/log.h"
#include "app/desktop/program/scripted_session.h"
#include "app/desktop/program/window_capture.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/settings.h"
#include "app/desktop/window/window_place.h"
#include "core/base/allocator.h"
#include "core/base/system.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QStyleFactory>

// An archive that was unpacked anywhere has its fonts beside it; those of the machine come after them.
static void knowFontsBeside() {
    std::error_code none;
    const auto config = axiscape::programFile().parent_path().parent_path() / "share/axiscape/fonts/fonts.conf";
    if (!qEnvironmentVariableIsSet("FONTCONFIG_FILE") && std::filesystem::exists(config, none))
        qputenv("FONTCONFIG_FILE", config.string().c_str());
}

int main(int argc, char** argv) {
    axiscape::shareHeaps();
    axiscape::startLog();
    knowFontsBeside();
    QApplication app(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("Axiscape"));
    QApplication::setApplicationName(QStringLiteral("Axiscape"));
    QApplication::setApplicationVersion(QStringLiteral(AXISCAPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("io.github.axiscape.Axiscape"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/io.github.axiscape.Axiscape.svg")));
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("A designer for SPMD sharding strategies. Opens StableHLO as text, MLIR bytecode or portable "
                       "artifact, files of jax.export, and HLO text; each also gzip'd."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("model"),
                                 QStringLiteral("StableHLO modules and projects; each is opened in a tab."),
                                 QStringLiteral("[model...]"));
    const QCommandLineOption tactics(QStringLiteral("tactics"), QStringLiteral("Open this tactic file with the model."),
                                     QStringLiteral("file"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or contrast."),
                                   QStringLiteral("name"));
    const QCommandLineOption picture(QStringLiteral("export"),
                                     QStringLiteral("Write the window as a PNG, or the graph as PDF or SVG by the "
                                                    "name of the file, once everything is computed, and end. "
                                                    "Works without a display: QT_QPA_PLATFORM=offscreen."),
                                     QStringLiteral("file"));
    const QCommandLineOption select(QStringLiteral("select"), QStringLiteral("Select this argument, by its path."),
                                    QStringLiteral("path"));
    const QCommandLineOption open(QStringLiteral("open-layer"),
                                  QStringLiteral("Open this layer in the graph, by its path."), QStringLiteral("path"));
    const QCommandLineOption why(
        QStringLiteral("why"),
        QStringLiteral("With --select and --export: show why this axis cuts the argument, or not."),
        QStringLiteral("axis"));
    const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window, such as 1680x1050."),
                                  QStringLiteral("size"));
    const QCommandLineOption language(QStringLiteral("language"),
                                      QStringLiteral("en, de, zh_CN, or pseudo to find text that is cut off."),
                                      QStringLiteral("code"));
    const QCommandLineOption script(QStringLiteral("script"),
                                    QStringLiteral("Run these commands once the model is open (scripted_session.h)."),
                                    QStringLiteral("file"));
    parser.addOptions({tactics, theme, picture, select, open, why, size, language, script});
    parser.process(app);
    axiscape::installLanguage(app, parser.isSet(language) ? parser.value(language) : axiscape::Settings().language());

    axiscape::MainWindow window;
    if (parser.isSet(theme)) {
        const QStringList names{QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("contrast")};
        const auto at = names.indexOf(parser.value(theme));
        if (at < 0) {
            std::fprintf(stderr, "axiscape: --theme is light, dark or contrast\n");
            return 2;
        }
        window.setThemeMode(static_cast<axiscape::Theme::Mode>(at));
    }
    if (parser.isSet(picture)) window.resize(axiscape::kDesignedSize); // whatever the screen, if there is one
    if (parser.isSet(size)) {
        const QStringList sides = parser.value(size).split(QLatin1Char('x'));
        if (sides.size() == 2 && sides[0].toInt() > 0 && sides[1].toInt() > 0)
            window.resize(sides[0].toInt(), sides[1].toInt());
    }
    window.show();
    const QStringList files = parser.positionalArguments();
    if (parser.isSet(picture))
        axiscape::captureWindow(window, {files.value(0), parser.value(tactics), parser.value(select),
                                         parser.value(open), parser.value(why), parser.value(picture)});
    else if (!files.isEmpty())
        window.openModelWithTactics(files.first(), parser.value(tactics));
    else if (axiscape::Settings().restoreSession())
        window.openLastSession();
    if (parser.isSet(open) && !parser.isSet(picture)) axiscape::openLayerWhenShown(window, parser.value(open));
    for (const QString& file : files.mid(1)) window.documents().open(file, false); // behind the first
    if (parser.isSet(script)) axiscape::runScript(window, parser.value(script));
    std::optional<axiscape::WorkGuard> guard;
    if (!parser.isSet(picture)) guard.emplace(window);
    return QApplication::exec();
}
