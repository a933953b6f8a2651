// SPDX-License-Identifier: GPL-3.0-or-later
// Options, exit codes and what the program itself is.
#include "tests/cli/cli_runner.h"

#include <csignal>

using namespace axiscape;
using namespace axiscape::test;

class ProgramTest : public QObject {
    Q_OBJECT

  private slots:
    void help_and_version() {
        const auto version = cli({"--version"});
        QCOMPARE(version.exitCode, 0);
        QVERIFY(version.out.startsWith("axiscape-cli "));
        const auto help = cli({"--help"});
        QCOMPARE(help.exitCode, 0);
        for (const char* command : {"import", "blocks", "print", "interpret", "apply", "simulate", "verify", "check",
                                    "compare", "redistribute", "search", "tactics", "export", "Examples"})
            QVERIFY2(help.out.contains(command), command);
        QCOMPARE(cli({"apply", "--help"}).exitCode, 0);
    }

    void wrong_options_are_wrong_input() {
        const Folder folder;
        const auto tactics = folder.write("m.tactics.json", matmulTactics());
        const QList<QStringList> wrong = {{},
                                          {"paint"},
                                          {"import"},
                                          {"import", "a", "b"},
                                          {"apply"},
                                          {"apply", "--actions", "a.json"},
                                          {"apply", tactics, "--actions", "a.json", "--model", "m"},
                                          {"apply", "-", "--model", "-"},
                                          {"simulate", tactics, "--timelines"},
                                          {"export", tactics, "--model", modelFile("matmul_chain")},
                                          {"export", tactics, "--model", modelFile("matmul_chain"), "--to", "paper"}};
        for (const auto& arguments : wrong) {
            const auto run = cli(arguments);
            QVERIFY2(run.exitCode == 2, qPrintable(arguments.join(' ')));
            QVERIFY2(run.out.isEmpty(), qPrintable(arguments.join(' ')));
            QVERIFY2(!run.err.isEmpty(), qPrintable(arguments.join(' ')));
        }
    }

    void broken_tactic_files_are_named_with_line_and_place() {
        const Folder folder;
        auto broken = matmulTactics();
        broken.replace("\"w1\": 1", "\"w1\": \"SOMEHOW\"");
        auto outside = matmulTactics();
        outside.replace("\"w1\": 1", "\"w1\": 7");
        auto axis = matmulTactics();
        axis.replace("\"axis\": \"model\"", "\"axis\": \"pipeline\"");
        auto hardware = matmulTactics(R"("hardware": "abacus",)");
        const QList<QPair<QByteArray, QByteArray>> cases = {{broken, "schedule[1].inputs"},
                                                            {outside, "no dimension 7"},
                                                            {axis, "pipeline"},
                                                            {hardware, "abacus"},
                                                            {matmulTactics().left(200), "m.tactics.json"},
                                                            {"", "m.tactics.json"},
                                                            {"{}", "format"},
                                                            {QByteArray("\0\1\2", 3), "m.tactics.json"}};
        for (const auto& [text, says] : cases) {
            const auto file = folder.write("m.tactics.json", text);
            const auto run = cli({"apply", file, "--model", modelFile("matmul_chain"), "--json"});
            QVERIFY2(run.exitCode == 2, says.constData());
            QVERIFY2(run.err.contains(says), run.err.constData());
            QVERIFY(run.out.isEmpty());
        }
    }

    void an_interrupt_cancels() {
        QProcess process;
        process.start(cliProgram(), {"import", "-"});
        QVERIFY(process.waitForStarted());
        process.setReadChannel(QProcess::StandardError);
        QByteArray said;
        while (!said.contains("standard input") && process.waitForReadyRead(60000))
            said += process.readAllStandardError();
        QVERIFY2(said.contains("standard input"), said.constData());
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 3);
    }

    void it_needs_no_qt() {
        QProcess ldd;
        ldd.start("ldd", {cliProgram()});
        QVERIFY(ldd.waitForFinished());
        const auto libraries = ldd.readAllStandardOutput();
        QVERIFY2(libraries.contains("libc") || libraries.contains("not a dynamic"), libraries.constData());
        QVERIFY2(!libraries.contains("libQt") && !libraries.contains("libqcustomplot"), libraries.constData());
    }
};

QTEST_GUILESS_MAIN(ProgramTest)
#include "program_test.moc"
