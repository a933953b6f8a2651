// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages tell people to type does what they say: the commands of shell blocks are run, in order, beside a small
// model; of those in the text every option is one of the program.
#include "app/desktop/manual/manual.h"
#include "core/sharding/custom_rules.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

// The lines of blocks in that language.
QStringList blockLines(const QString& markdown, const char* language) {
    QStringList out;
    bool inside = false;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```")))
            inside = !inside && line.mid(3) == QLatin1String(language);
        else if (inside && !line.trimmed().isEmpty())
            out << line;
    }
    return out;
}
QStringList shellLines(const QString& markdown) { return blockLines(markdown, "sh"); }
std::string jsonOf(const char* file) {
    return blockLines(manualText(QLatin1String(file)), "json").join(QLatin1Char('\n')).toStdString();
}

// What stands in `backticks`, and in blocks of any kind.
QStringList codeOf(const QString& markdown) {
    static const QRegularExpression code(QStringLiteral("`([^`\\n]+)`"));
    QStringList out = shellLines(markdown);
    for (auto it = code.globalMatch(markdown); it.hasNext();) out << it.next().captured(1);
    return out;
}

QString textOf(const char* path) {
    QFile file(QLatin1String(QT_TESTCASE_SOURCEDIR "/../") + QLatin1String(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

struct Run {
    int exit = -1;
    QString out, err;
};

Run shell(const QString& line, const QString& folder) {
    QProcess process;
    process.setWorkingDirectory(folder);
    auto environment = QProcessEnvironment::systemEnvironment();
    const QString bin = QString::fromStdString(test::commandLineFolder().string());
    environment.insert("PATH", bin + QLatin1Char(':') + environment.value("PATH"));
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    process.setProcessEnvironment(environment);
    process.start("sh", {"-c", line});
    if (!process.waitForFinished(300000)) process.kill();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

QStringList optionsIn(const QString& text) {
    static const QRegularExpression option(QStringLiteral("(?<![\\w-])--[a-z][a-z-]*"));
    QStringList out;
    for (auto it = option.globalMatch(text); it.hasNext();) out << it.next().captured();
    return out;
}

QStringList commandsIn(const QString& help) {
    static const QRegularExpression line(QStringLiteral("^  ([a-z]+)  +"), QRegularExpression::MultilineOption);
    QStringList out;
    for (auto it = line.globalMatch(help.section(QStringLiteral("Subcommands:"), 1)); it.hasNext();)
        out << it.next().captured(1);
    return out;
}

// All that `PROGRAM [COMMAND] --help` lists; empty if there is no such command.
QStringList optionsOf(const QString& program, const QString& command) {
    static QMap<QString, QStringList> known;
    const QString line = QStringLiteral("%1 %2 --help").arg(program, command);
    if (!known.contains(line)) {
        const Run run = shell(line, QDir::tempPath());
        known[line] = run.exit == 0 ? optionsIn(run.out) : QStringList();
    }
    return known[line];
}

} // namespace

class ManualCommandsTest : public QObject {
    Q_OBJECT
  private slots:
    void whatBlocksSayRuns() {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(QString::fromStdString(test::modelPath("transformer_train_small").string()),
                            folder.filePath("train_step.mlir")));
        QDir(folder.path()).mkdir("checks");
        QFile check(folder.filePath("checks/one.mlir"));
        QVERIFY(check.open(QIODevice::WriteOnly));
        check.write("func.func @main() -> tensor<f32> {\n  %0 = stablehlo.constant dense<1.0> : tensor<f32>\n"
                    "  return %0 : tensor<f32>\n}\n");
        check.close();
        const Run made = shell("axiscape-cli tactics train_step.mlir --mesh batch=4,model=2 --use data_parallel=batch "
                               "megatron=model --hardware a100_40 --out strategy.tactics.json",
                               folder.path());
        QVERIFY2(made.exit == 0, qPrintable(made.err));
        int ran = 0;
        for (const ManualPage& page : manualPages())
            for (const QString& line : shellLines(manualText(page.file))) {
                QVERIFY2(line.startsWith(QLatin1String("axiscape-cli ")), qPrintable(page.file + ": " + line));
                const Run run = shell(line, folder.path());
                QVERIFY2(run.exit == 0, qPrintable(page.file + ": " + line + "\n" + run.err + run.out.right(500)));
                ++ran;
            }
        QVERIFY2(ran > 25, qPrintable(QString::number(ran)));
    }

    void whatFilesAreShownToHoldIsRead() {
        const auto tactics = parseTacticFile(jsonOf("tactic-file.md"), "tactic-file.md");
        QVERIFY2(tactics, tactics ? "" : tactics.error().text().c_str());
        QCOMPARE(tactics->strategy.schedule.tactics.size(), 2u);
        const auto calls = CustomRules::fromJson(jsonOf("custom.md"), "custom.md");
        QVERIFY2(calls, calls ? "" : calls.error().text().c_str());
    }

    void everyOptionNamedIsThere() {
        static const QRegularExpression cli(QStringLiteral("^axiscape-cli ([a-z]+)")),
            window(QStringLiteral("^axiscape "));
        const QString help = shell("axiscape-cli --help", QDir::tempPath()).out;
        const QStringList commands = commandsIn(help);
        QVERIFY2(commands.size() >= 12, qPrintable(help));
        QStringList anywhere;
        for (const QString& command : commands) {
            anywhere << optionsOf("axiscape-cli", command);
            QVERIFY2(manualText("command-line.md").contains("axiscape-cli " + command), qPrintable(command));
        }
        anywhere << optionsOf("axiscape", {}) << optionsIn(textOf("app/python/axiscape/pytest_plugin.py"))
                 << optionsIn(textOf("resources/python/axiscape_measure.py"))
                 << optionsIn(textOf("resources/containers/axiscape-class"))
                 << optionsIn(textOf("app/python/axiscape/maxtext.py"));
        for (const ManualPage& page : manualPages())
            for (const QString& code : codeOf(manualText(page.file))) {
                const auto named = cli.match(code);
                if (named.hasMatch()) QVERIFY2(commands.contains(named.captured(1)), qPrintable(code));
                const QStringList known = named.hasMatch()                ? optionsOf("axiscape-cli", named.captured(1))
                                          : window.match(code).hasMatch() ? optionsOf("axiscape", {})
                                                                          : anywhere;
                for (const QString& option : optionsIn(code.section(QLatin1String(" #"), 0, 0)))
                    QVERIFY2(known.contains(option), qPrintable(page.file + ": " + option + " in " + code));
            }
    }

    void everyFileOfTheSourceThatIsNamedIsThere() {
        static const QRegularExpression path(QStringLiteral("^(resources|tests|core|app|widgets)/[\\w./-]+$")),
            link(QStringLiteral("\\]\\(([^):]+)\\)"));
        const QDir root(QString::fromStdString(test::data({}).parent_path().parent_path().parent_path().string()));
        const auto isThere = [&](const QString& name) { return QFileInfo::exists(root.filePath(name)); };
        int named = 0;
        QList<std::pair<QString, QString>> texts;
        for (const ManualPage& page : manualPages()) texts.push_back({page.file, manualText(page.file)});
        for (const char* name : {"README.md", "CONTRIBUTING.md"}) {
            QFile file(root.filePath(QLatin1String(name)));
            QVERIFY2(file.open(QIODevice::ReadOnly), name);
            texts.push_back({QLatin1String(name), QString::fromUtf8(file.readAll())});
            for (auto it = link.globalMatch(texts.back().second); it.hasNext(); ++named) {
                const QString target = it.next().captured(1).section(QLatin1Char('#'), 0, 0);
                QVERIFY2(isThere(target), qPrintable(QLatin1String(name) + QStringLiteral(": ") + target));
            }
        }
        for (const auto& [name, text] : texts)
            for (const QString& code : codeOf(text)) {
                if (!path.match(code).hasMatch() || code.contains(QLatin1String("NAME"))) continue;
                QVERIFY2(isThere(code), qPrintable(name + QStringLiteral(": ") + code));
                ++named;
            }
        QVERIFY2(named > 50, qPrintable(QString::number(named)));
    }
};

QTEST_MAIN(ManualCommandsTest)
#include "manual_commands_test.moc"
