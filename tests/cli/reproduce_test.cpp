// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape::test;

class ReproduceTest : public QObject {
    Q_OBJECT
  private slots:
    // Counts that follow from the program alone are the published ones; what differs, or is not made, says why.
    void everyRowIsMadeOrSaysWhyNot() {
        const Folder folder;
        const QString page = folder.path("published.html");
        const auto run = cli({"reproduce", "--html", page, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        int counts = 0, made = 0, left = 0;
        QSet<QString> papers;
        for (const auto& one : run.json()["rows"].toArray()) {
            const auto row = one.toObject();
            const QByteArray what = row["what"].toString().toUtf8();
            papers << row["paper"].toString();
            if (row["ours"].isNull()) {
                ++left;
                QVERIFY2(!row["why"].toString().isEmpty(), what);
                continue;
            }
            ++made;
            if (row["ours"] != row["published"]) QVERIFY2(!row["why"].toString().isEmpty(), what);
            const bool isCount = what.startsWith("all_") || what.startsWith("reduce_scatter");
            if (isCount && what.contains("T32 under") && !what.contains("IT32")) {
                ++counts;
                QVERIFY2(row["ours"] == row["published"], what);
            }
        }
        QCOMPARE(counts, 7 * 4);
        QVERIFY(made > 60 && left > 0);
        QCOMPARE(papers.size(), 3);
        QFile html(page);
        QVERIFY(html.open(QIODevice::ReadOnly));
        const QByteArray text = html.readAll();
        QCOMPARE(text.count("<tr><td>"), made + left);
    }
    void aPageThatCannotBeWritten() {
        const auto run = cli({"reproduce", "--html", "/nowhere/page.html"});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("/nowhere/page.html"), run.err.constData());
    }
};

QTEST_APPLESS_MAIN(ReproduceTest)
#include "reproduce_test.moc"
