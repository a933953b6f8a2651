// SPDX-License-Identifier: GPL-3.0-or-later
// Every README.md of core is held against the program: its commands are run as a reader would, at the root of a
// checkout with the files that the page shows, and must print what the page says.
#include "tests/support/console_page.h"
#include "tests/support/support.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <fstream>
#include <set>

using namespace axiscape;

namespace {

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::filesystem::path core() { return test::data("../../core").lexically_normal(); }

// What a shell prints on standard output; messages go to standard error, where a command may add them with 2>&1.
QByteArray printed(const std::string& command, const QString& folder) {
    QProcess shell;
    auto environment = QProcessEnvironment::systemEnvironment();
    const QString programs = QString::fromStdString(test::commandLineFolder().string());
    environment.insert(QStringLiteral("PATH"), programs + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    shell.setProcessEnvironment(environment);
    shell.setWorkingDirectory(folder);
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromStdString(command)});
    return shell.waitForFinished(300000) ? shell.readAllStandardOutput() : QByteArray("(it did not end)");
}

} // namespace

class ExamplesTest : public QObject {
    Q_OBJECT

  private slots:
    void pages_data() {
        QTest::addColumn<QString>("path");
        std::set<std::string> folders{"partition", "redistribute", "search", "simulate", "spmd", "verify"};
        for (const auto& entry : std::filesystem::directory_iterator(core()))
            if (std::filesystem::exists(entry.path() / "README.md")) folders.insert(entry.path().filename().string());
        for (const std::string& folder : folders)
            QTest::newRow(folder.c_str()) << QString::fromStdString((core() / folder / "README.md").string());
    }
    void pages() {
        QFETCH(QString, path);
        const auto page = test::readConsolePage(contentOf(path.toStdString()));
        QVERIFY2(page.problem.empty(), page.problem.c_str());
        const auto shown = std::ranges::count_if(page.examples, [](const auto& e) { return !e.expected.empty(); });
        QVERIFY2(shown >= 2, "a page has worked examples");
        QTemporaryDir folder;
        QVERIFY(folder.isValid());
        QVERIFY(QFile::link(QString::fromStdString((core() / "../resources").lexically_normal().string()),
                            folder.filePath(QStringLiteral("resources"))));
        for (const auto& file : page.files) {
            std::ofstream out(folder.filePath(QString::fromStdString(file.name)).toStdString(), std::ios::binary);
            out << file.content;
            QVERIFY2(out.good(), file.name.c_str());
        }
        for (const auto& example : page.examples) {
            const auto lines = test::linesOf(printed(example.command, folder.path()).toStdString());
            const std::string difference = test::consoleDifference(example.expected, lines);
            const std::string where = path.toStdString() + ":" + std::to_string(example.line) + ": " + example.command;
            if (!difference.empty()) qWarning("%s\n%s", where.c_str(), difference.c_str());
            QVERIFY2(difference.empty(), where.c_str());
        }
    }

    // A page that is wrong is seen.
    void differences() {
        using Lines = std::vector<std::string>;
        const Lines three{"a", "b", "c"};
        QVERIFY(test::consoleDifference({"a", "b", "c"}, three).empty());
        QVERIFY(test::consoleDifference({"a", "..."}, three).empty());
        QVERIFY(test::consoleDifference({"...", "b", "...", "c", "..."}, three).empty());
        QVERIFY(test::consoleDifference({"...", "b", "..."}, {"b", "x", "b"}).empty());
        for (const Lines& wrong : {Lines{"a", "b"}, Lines{"a", "b", "d"}, Lines{"a", "b", "c", "d"}, Lines{"...", "b"},
                                   Lines{"b", "..."}, Lines{}})
            QVERIFY(!test::consoleDifference(wrong, three).empty());
        QVERIFY(!test::consoleDifference({"a"}, {}).empty());
        QCOMPARE(test::consoleDifference({"a", "B", "c"}, three), std::string("expected:  B\nit printed:\na\nb\nc"));
    }
    void reading() {
        const auto page = test::readConsolePage("text\n```mlir f.mlir\n  x\n```\n```sh\n$ not this\n```\n"
                                                "```console\n$ one \\\n  two\nout  \n\n$ three\n```\n");
        QVERIFY(page.problem.empty());
        QCOMPARE(page.files.size(), std::size_t(1));
        QCOMPARE(page.files[0].name, std::string("f.mlir"));
        QCOMPARE(page.files[0].content, std::string("  x\n"));
        QCOMPARE(page.examples.size(), std::size_t(2));
        QCOMPARE(page.examples[0].line, 9);
        QCOMPARE(page.examples[0].command, std::string("one   two"));
        QCOMPARE(page.examples[0].expected, std::vector<std::string>{"out"});
        QCOMPARE(page.examples[1].command, std::string("three"));
        QVERIFY(!test::readConsolePage("```console\n$ x\n").problem.empty());
        QVERIFY(!test::readConsolePage("```console\nx\n```\n").problem.empty());
    }
};

QTEST_GUILESS_MAIN(ExamplesTest)
#include "examples_test.moc"
