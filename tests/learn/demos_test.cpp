// SPDX-License-Identifier: GPL-3.0-or-later
// The five demos: their command lines print what is said.
#include "core/learn/demos.h"
#include "core/learn/learner.h"
#include "tests/learn/learn_files.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::learn;

class DemosTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        auto read = readDemos(test::lessonsFolder() / "demos.json");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        m_all = std::move(*read);
        QCOMPARE(m_all.size(), std::size_t(5));
    }

    void whatADemoSaysIsProven_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_all.size(); ++i) QTest::newRow(m_all[i].id.c_str()) << static_cast<int>(i);
    }
    void whatADemoSaysIsProven() {
        QFETCH(int, index);
        const Demo& demo = m_all[static_cast<std::size_t>(index)];
        QVERIFY(demo.steps.size() >= 4 && demo.steps.back().at <= 180);
        QVERIFY(!demo.proofs.empty());
        const QTemporaryDir folder; // one: a command reads what the one before wrote
        for (const auto& proof : demo.proofs) {
            const auto [exit, out] = shell(proof.run, folder.path());
            QVERIFY2(exit == proof.exit, (proof.run + "\n" + out).c_str());
            for (const auto& text : proof.expect)
                QVERIFY2(out.find(text) != std::string::npos,
                         (proof.run + " does not say " + text + "\n" + out).c_str());
        }
    }

    // Every step can be played from where the one before left, and something is changed by it.
    void everyDemoIsPlayed_data() { whatADemoSaysIsProven_data(); }
    void everyDemoIsPlayed() {
        QFETCH(int, index);
        const Demo& demo = m_all[static_cast<std::size_t>(index)];
        Sessions sessions(test::lessonModels());
        Place place{demo.start.strategy, {}, {}};
        bool isChanged = false;
        for (const auto& step : demo.steps) {
            auto made = played(demo.start.model, place, step.moves, sessions);
            QVERIFY2(made, made ? "" : (step.act + ": " + made.error().text()).c_str());
            isChanged = isChanged || !(made->strategy == place.strategy);
            place = std::move(*made);
        }
        QVERIFY(isChanged);
    }

    void whatIsNoDemoIsRefused() {
        const auto text = *readFile(test::lessonsFolder() / "demos.json");
        QVERIFY(parseDemos(text, "demos").has_value());
        const std::pair<const char*, const char*> mistakes[] = {{"axiscape.demos", "axiscape.lesson"},
                                                                {"\"say\"", "\"sing\""},
                                                                {"\"at\": 30,", "\"at\": 3000,"},
                                                                {"\"id\": \"d1-two-drags\"", "\"id\": \"D 1\""},
                                                                {"\"exit\": 1", "\"exit\": 99"}};
        for (const auto& [from, to] : mistakes) {
            std::string other = text;
            const auto at = other.find(from);
            QVERIFY2(at != other.npos, from);
            other.replace(at, std::string(from).size(), to);
            QVERIFY2(!parseDemos(other, "demos"), to);
        }
    }

  private:
    static std::pair<int, std::string> shell(const std::string& line, const QString& folder) {
        QProcess process;
        process.setWorkingDirectory(folder);
        process.setProcessChannelMode(QProcess::MergedChannels);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QString::fromStdString(test::commandLineFolder().string()) + ':' +
                                       environment.value("PATH"));
        const auto at = [](const std::filesystem::path& path) { return QString::fromStdString(path.string()); };
        environment.insert("M", at(test::data("../../resources/models")));
        environment.insert("T", at(test::data("../../resources/tactics")));
        environment.insert("L", at(test::lessonsFolder()));
        process.setProcessEnvironment(environment);
        process.start("sh", {"-c", QString::fromStdString(line)});
        const bool ended = process.waitForFinished(300000) && process.exitStatus() == QProcess::NormalExit;
        return {ended ? process.exitCode() : -1, process.readAllStandardOutput().toStdString()};
    }

    std::vector<Demo> m_all;
};

QTEST_GUILESS_MAIN(DemosTest)
#include "demos_test.moc"
