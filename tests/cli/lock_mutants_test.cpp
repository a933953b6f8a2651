// SPDX-License-Identifier: GPL-3.0-or-later
// A lock in CI, as a pipeline runs it, against every harmless change and every defect of golden/observe: exit status,
// what is said, the table for a comment and the list for a CI.
#include "tests/cli/cli_runner.h"
#include "tests/support/golden_count.h"

#include <QXmlStreamReader>
#include <set>

using namespace axiscape;
using namespace axiscape::test;

namespace {

QByteArray contentOf(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// How many cases and failures its XML has, and says that it has; {-1, -1} where these differ or it is no XML.
std::pair<int, int> countsOf(const QByteArray& units) {
    QXmlStreamReader xml(units);
    int said = -1, saidFailed = -1, cases = 0, failed = 0;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement) {
            if (xml.name() == u"testsuite") {
                said = xml.attributes().value(QLatin1String("tests")).toInt();
                saidFailed = xml.attributes().value(QLatin1String("failures")).toInt();
            }
            cases += xml.name() == u"testcase";
            failed += xml.name() == u"failure" && !xml.attributes().value(QLatin1String("message")).isEmpty();
        }
    if (xml.hasError() || said != cases || saidFailed != failed) return {-1, -1};
    return {cases, failed};
}

struct Gate {
    Folder folder;
    QString lock = folder.path("lock.json"), page = folder.path("out.md"), units = folder.path("out.xml");
    bool isRed = false;
    std::set<QString> said; // kinds of findings
    // What is wrong with what the gate wrote of this program; empty: nothing.
    std::string holds(const QString& program) {
        const auto run =
            cli({"check", "--observed", program, "--lock", lock, "--markdown", page, "--junit", units, "--json"});
        if (run.exitCode != 0 && run.exitCode != 1) return run.err.toStdString();
        isRed = run.exitCode == 1;
        said.clear();
        int failing = 0;
        const auto findings = run.json()["findings"].toArray();
        for (const auto& finding : findings) {
            said.insert(finding.toObject()["kind"].toString());
            failing += finding.toObject()["fails"].toBool();
        }
        if (run.json()["ok"].toBool() == isRed || (failing > 0) != isRed) return "the status is not what is said";
        const auto [cases, failed] = countsOf(contentOf(units));
        if (failed != failing || cases != std::max(failing, 1)) return "JUnit's list is not what is said";
        const auto table = contentOf(page);
        if (table.count("\n| ") != (findings.empty() ? 0 : findings.size() + 1)) // and a heading
            return "the table is not what is said";
        if (table.contains("not as locked") != isRed) return "the title of the table is not what is said";
        return {};
    }
};

} // namespace

class LockMutantsTest : public QObject {
    Q_OBJECT
  private slots:
    // Red is what sends more, otherwise, or along other axes. What is no longer sent is a note; where only numbers are
    // wrong nothing is said, for that is verification's.
    void everyChangeAndEveryDefect() {
        AXISCAPE_SHARED_OR_SKIP(root, "golden/observe");
        const std::set<QString> sent{"exchange_order",  "gather_groups", "gather_order", "max_for_add",
                                     "one_axis_of_two", "reduced_twice", "wrong_axis",   "wrong_pairs"};
        const std::set<QString> gone{"reduce_missing", "reduce_dropped"};
        GoldenCount harmless, defects, notes, optimized;
        for (const auto& entry : std::filesystem::directory_iterator(*root)) {
            if (!std::filesystem::exists(entry.path() / "after_spmd.txt.gz")) continue;
            const auto name = entry.path().filename().string();
            const auto file = [&](const QString& one) {
                return QString::fromStdString(entry.path().string()) + "/" + one;
            };
            const auto sizes = QJsonDocument::fromJson(contentOf(file("expected.json"))).object()["mesh"].toObject();
            // In the order of the folder's name, for JSON of Qt is sorted.
            QStringList axes = QString::fromStdString(name).section("__", -1).split('_');
            for (QString& axis : axes) {
                axis = axis.section(QRegularExpression("\\d+$"), 0, 0);
                axis += QStringLiteral("=%1").arg(sizes[axis].toInt());
            }
            Gate gate;
            const auto made =
                cli({"observe", file("after_spmd.txt.gz"), "--mesh", axes.join(','), "--lock", gate.lock});
            QVERIFY2(made.exitCode == 0, made.err.constData());
            auto wrong = gate.holds(file("after_optimizations.txt.gz"));
            optimized.take(name, !wrong.empty() ? wrong : gate.isRed ? "an alarm" : "");
            const auto listed = QJsonDocument::fromJson(contentOf(file("mutants.json"))).object()["mutants"].toArray();
            for (const auto& value : listed) {
                const auto mutant = value.toObject();
                const auto kind = mutant["kind"].toString();
                wrong = gate.holds(file(mutant["file"].toString()));
                const bool isHarmless = mutant["harmless"].toBool();
                if (wrong.empty() && gate.isRed != (!isHarmless && sent.contains(kind)))
                    wrong = gate.isRed ? "an alarm" : "no alarm";
                if (wrong.empty() && gone.contains(kind) && !gate.said.contains("missing")) wrong = "no note";
                (isHarmless            ? harmless
                 : sent.contains(kind) ? defects
                                       : notes)
                    .take(name + "/" + mutant["file"].toString().toStdString() + " " + kind.toStdString(), wrong);
            }
        }
        for (const auto* count : {&harmless, &defects, &notes, &optimized}) {
            qInfo("%d of %d hold%s", count->held, count->all, count->failures.c_str());
            QVERIFY(count->all > 0);
            QCOMPARE(count->held, count->all);
        }
    }
};

QTEST_APPLESS_MAIN(LockMutantsTest)
#include "lock_mutants_test.moc"
