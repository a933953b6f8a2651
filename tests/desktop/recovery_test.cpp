// SPDX-License-Identifier: GPL-3.0-or-later
// Work is not lost: the real program killed at random moments, what it left offered by the next one, files that other
// programs change, the last document at the start.
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/work_guard.h"
#include "core/tactics/named_files.h"
#include "tests/desktop/window_driver.h"

#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QRandomGenerator>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr qint64 kMayBeLostMs = 2000;
constexpr int kLines = 300; // of a session, a few seconds of quick work

QString modelFile(const char* name) { return QString::fromStdString(test::modelPath(name).string()); }

bool writeText(const QString& path, const QString& text) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) == text.toUtf8().size();
}

// A person in a hurry: cuts, some of them refused, undo and redo, another mesh, a pinned strategy, short pauses.
QString randomScript(QRandomGenerator& random, bool saves) {
    QStringList lines{QStringLiteral("wait 0")};
    const QStringList arguments{QStringLiteral("x"), QStringLiteral("w1"), QStringLiteral("w2")};
    const QStringList axes{QStringLiteral("batch"), QStringLiteral("model")};
    const QStringList others{QStringLiteral("command edit.undo"),    QStringLiteral("command edit.undo"),
                             QStringLiteral("command edit.redo"),    QStringLiteral("command strategy.pin"),
                             QStringLiteral("mesh batch=2,model=4"), QStringLiteral("mesh batch=4,model=2")};
    while (lines.size() < kLines) {
        const int kind = random.bounded(10);
        if (saves && random.bounded(3) == 0) lines << QStringLiteral("command file.save");
        if (kind < 4)
            lines << QStringLiteral("cut %1 %2 %3")
                         .arg(arguments[random.bounded(3)])
                         .arg(random.bounded(2))
                         .arg(axes[random.bounded(2)]);
        else if (kind < 8)
            lines << QStringLiteral("wait %1").arg(random.bounded(5, 30));
        else
            lines << others[random.bounded(static_cast<int>(others.size()))];
    }
    return lines.join(QLatin1Char('\n'));
}

bool saveProjectOf(const char* model, const QString& path) {
    WindowDriver driver;
    return driver.open(model) && driver.document().saveProject(path);
}
// What keptFingerprint would say of a document that was read from there.
QString fingerprintOf(ProjectFile file) {
    file.summaries.clear();
    file.model.path = modelFile("matmul_chain").toStdString();
    return keptFingerprint(writeProject(file));
}

// What the program says it has done: when, and what the document was then.
struct Done {
    qint64 ms = 0;
    QString document;
};

// The real program in a home of its own.
class Program {
  public:
    explicit Program(const QString& home) : m_home(home) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), home);
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
        environment.insert(QStringLiteral("XDG_STATE_HOME"), home + QStringLiteral("/state"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        m_process.setProcessEnvironment(environment);
    }
    ~Program() { kill(); }
    QString folder() const { return m_home + QStringLiteral("/state/axiscape/recovery"); }
    void start(const QStringList& arguments) {
        m_process.start(QString::fromStdString(test::program("axiscape").string()), arguments);
    }
    // Reads until that many lines are there.
    bool waitFor(qsizetype lines) {
        while (m_done.size() < lines) {
            if (!m_process.canReadLine() && !m_process.waitForReadyRead(60000)) return false;
            read();
        }
        return true;
    }
    void kill() {
        if (m_process.state() == QProcess::NotRunning) return;
        m_process.kill(); // -9: nothing of its own runs any more
        m_process.waitForFinished();
        read();
    }
    const QList<Done>& done() const { return m_done; }
    QByteArray errors() { return m_process.readAllStandardError(); }

  private:
    void read() {
        while (m_process.canReadLine()) {
            const QStringList words = QString::fromLatin1(m_process.readLine()).trimmed().split(QLatin1Char(' '));
            if (words.size() == 3) m_done << Done{words[1].toLongLong(), words[2]};
        }
    }
    QString m_home;
    QProcess m_process;
    QList<Done> m_done;
};

struct Guarded : WindowDriver {
    explicit Guarded(const QString& folder) : guard(std::make_unique<WorkGuard>(*window, folder)) {}
    ~Guarded() { guard.reset(); }
    QWidget* bar(const char* name) { return window->findChild<QWidget*>(QLatin1String(name)); }
    bool asked(const char* name) {
        return QTest::qWaitFor([&] { return bar(name)->isVisible(); }, 20000);
    }
    void press(const char* button) {
        QTest::mouseClick(window->findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
    }
    QString kept() const { return guard->recovery().file(); }
    std::unique_ptr<WorkGuard> guard;
};

} // namespace

class RecoveryTest : public QObject {
    Q_OBJECT
  private slots:
    // Of a program, whose work is kept aside alone, and of a project, which is saved every few steps as well.
    // AXISCAPE_KILLS moments each (6), AXISCAPE_SEED (1).
    void aKilledSessionLosesAtMostTwoSeconds_data() {
        QTest::addColumn<bool>("saves");
        QTest::newRow("kept aside") << false;
        QTest::newRow("saved too") << true;
    }
    void aKilledSessionLosesAtMostTwoSeconds() {
        QFETCH(bool, saves);
        const int kills = qEnvironmentVariable("AXISCAPE_KILLS", QStringLiteral("6")).toInt();
        QRandomGenerator random(qEnvironmentVariable("AXISCAPE_SEED", QStringLiteral("1")).toUInt());
        qint64 worst = 0;
        int withWork = 0, saved = 0;
        for (int kill = 0; kill < kills; ++kill) {
            QTemporaryDir home;
            const QString script = home.filePath(QStringLiteral("script")),
                          project = home.filePath(QStringLiteral("p.axiscape"));
            if (saves) QVERIFY(saveProjectOf("matmul_chain", project));
            QVERIFY(writeText(script, randomScript(random, saves)));
            Program program(home.path());
            program.start({saves ? project : modelFile("matmul_chain"), QStringLiteral("--script"), script});
            QVERIFY2(program.waitFor(random.bounded(2, kLines)), program.errors().constData());
            QThread::usleep(random.bounded(20000U)); // in the midst of a line as well, and of its writing
            const qint64 end = QDateTime::currentMSecsSinceEpoch();
            program.kill();
            const auto& done = program.done();
            const auto left = leftWork(program.folder());
            QVERIFY(left.size() <= 1);
            // Nothing is kept of a document that is as it was opened or saved; one that was saved a moment ago may
            // still be kept as it was before that.
            QStringList there;
            if (!left.empty()) there << keptFingerprint(writeProject(left[0].content));
            if (left.empty() && !saves) there << done[0].document;
            if (saves) {
                const auto file = readProject(project.toStdString());
                QVERIFY2(file, file ? "" : file.error().text().c_str());
                there << fingerprintOf(*file);
            }
            qsizetype last = -1;
            for (qsizetype i = 0; i < done.size(); ++i)
                if (there.contains(done[i].document)) last = i;
            withWork += !left.empty();
            saved += saves && done[0].document != there.back();
            if (last < 0) { // newer than what was last said
                QVERIFY(!left.empty() && left[0].when.toMSecsSinceEpoch() >= done.back().ms);
                continue;
            }
            if (last + 1 < done.size()) worst = std::max(worst, end - done[last + 1].ms);
        }
        QVERIFY2(worst <= kMayBeLostMs, qPrintable(QString::number(worst)));
        // On a slow machine a project may have been saved just before every kill.
        QVERIFY(saves ? saved > 0 : withWork > 0);
        qInfo("%d kills, %d with work to recover, %d of a project that had been saved; at most %lld ms of work lost",
              kills, withWork, saved, static_cast<long long>(worst));
    }

    void whatIsLeftIsOfferedAndRecovered() {
        QTemporaryDir home;
        const QString script = home.filePath(QStringLiteral("script"));
        QVERIFY(writeText(script, QStringLiteral("cut x 0 batch\nwait 20\ncut w1 1 model\nwait 1500\nwait 60000")));
        Program program(home.path());
        program.start({modelFile("matmul_chain"), QStringLiteral("--script"), script});
        QVERIFY2(program.waitFor(4), program.errors().constData());
        program.kill();
        const QString expected = program.done()[3].document;
        {
            Guarded first(program.folder());
            QVERIFY(first.bar("recoverBar")->isVisible());
            // It is offered once: not to a second window as well.
            Guarded second(program.folder());
            QVERIFY(!second.bar("recoverBar")->isVisible());
            QVERIFY(first.bar("recoverBar")->accessibleName().contains(QLatin1String("matmul_chain.mlir")));
            first.press("recoverBarFirst");
            QVERIFY(!first.bar("recoverBar")->isVisible());
            QTRY_VERIFY_WITH_TIMEOUT(first.document().model() && first.settled(), 60000);
            QCOMPARE(keptFingerprint(keptText(first.document())), expected);
            QCOMPARE(first.local("w1"), std::string("8x8"));
            QVERIFY(!first.document().undoStack().isClean()); // it is in no file yet
            QVERIFY(first.window->isWindowModified());
            // This session keeps it now.
            QTRY_VERIFY(QFile::exists(first.kept()));
            QTRY_COMPARE(QDir(program.folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files).size(), 1);
        }
        // Ended as it should.
        QVERIFY(QDir(program.folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files).isEmpty());
    }

    // A file of hardware beside the model: what is kept is read from another folder, what is saved names it beside.
    void aFileOfHardwareIsKeptByItsWholePath() {
        QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("m.mlir")),
                      hardware = folder.filePath(QStringLiteral("hw.json")),
                      project = folder.filePath(QStringLiteral("p.axiscape"));
        const auto profile = test::data("../../resources/hardware/tpu_v3.json").string();
        QVERIFY(QFile::copy(modelFile("matmul_chain"), model) &&
                QFile::copy(QString::fromStdString(profile), hardware));
        WindowDriver driver;
        driver.documents().openModel(model);
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled(), 60000);
        Strategy strategy = driver.document().strategy();
        strategy.hardware = hardware.toStdString();
        driver.document().edit(QStringLiteral("Hardware"), strategy);
        QTRY_VERIFY_WITH_TIMEOUT(driver.settled(), 60000);
        const auto kept = parseKeptProject(keptText(driver.document()), "left.recovery");
        QVERIFY2(kept, kept ? "" : kept.error().text().c_str());
        QCOMPARE(kept->project.strategies[0].strategy.hardware, strategy.hardware);
        QVERIFY(driver.document().saveProject(project));
        QFile saved(project);
        QVERIFY(saved.open(QIODevice::ReadOnly) && saved.readAll().contains("\"hw.json\""));
    }

    // Killed half a second after the last change to the one in front; the other was left just before.
    void everyDocumentOfAKilledSessionIsKept() {
        QTemporaryDir home;
        const QString script = home.filePath(QStringLiteral("script"));
        QStringList lines{QStringLiteral("cut x 0 batch"), QStringLiteral("cut w1 1 model"),
                          QStringLiteral("open ") + modelFile("x_xt"), QStringLiteral("cut x 0 model")};
        for (int i = 0; i < 20; ++i)
            lines << QStringLiteral("command tab.next") << QStringLiteral("command edit.undo")
                  << QStringLiteral("command edit.redo");
        lines << QStringLiteral("wait 1000") << QStringLiteral("wait 60000");
        QVERIFY(writeText(script, lines.join(QLatin1Char('\n'))));
        Program program(home.path());
        program.start({modelFile("matmul_chain"), QStringLiteral("--script"), script});
        QVERIFY2(program.waitFor(lines.size() - 1), program.errors().constData());
        program.kill();
        QSet<QString> expected, kept;
        for (const qsizetype redo : {lines.size() - 3, lines.size() - 6}) expected << program.done()[redo].document;
        for (const LeftWork& work : leftWork(program.folder())) kept << keptFingerprint(writeProject(work.content));
        QCOMPARE(expected.size(), 2);
        QCOMPARE(kept, expected);
    }

    void allThatIsLeftIsRecoveredInTabs() {
        QTemporaryDir home;
        const QString script = home.filePath(QStringLiteral("script"));
        QVERIFY(writeText(
            script,
            QStringLiteral("cut x 0 batch\nopen %1\ncut x 0 model\nwait 1000\nwait 60000").arg(modelFile("x_xt"))));
        Program program(home.path());
        program.start({modelFile("matmul_chain"), QStringLiteral("--script"), script});
        QVERIFY2(program.waitFor(4), program.errors().constData());
        program.kill();
        {
            Guarded driver(program.folder());
            const QString question = driver.bar("recoverBar")->accessibleName();
            QVERIFY(question.contains(QLatin1String("matmul_chain.mlir")) &&
                    question.contains(QLatin1String("x_xt.mlir")));
            driver.press("recoverBarFirst");
            QTRY_COMPARE_WITH_TIMEOUT(driver.window->tabs().count(), 2, 60000);
            QTRY_VERIFY_WITH_TIMEOUT(driver.settled(), 60000);
            QCOMPARE(driver.document().name(), QStringLiteral("x_xt.mlir")); // the newest is in front
            QCOMPARE(keptFingerprint(keptText(driver.document())), program.done()[3].document);
            for (const auto& one : driver.window->documents().all()) {
                QVERIFY(one->isUnsaved());
                QCOMPARE(one->strategy().schedule.tactics.size(), std::size_t(1));
                QVERIFY(QFile::exists(one->keeping().recovery->path())); // a second kill would lose nothing either
            }
            driver.window->documents().close(driver.window->documents().all()[0]);
            QCOMPARE(QDir(program.folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files).size(), 1);
        }
        QVERIFY(QDir(program.folder()).entryList({QStringLiteral("*.recovery")}, QDir::Files).isEmpty());
    }

    void whatIsLeftCanBeDiscarded() {
        QTemporaryDir home;
        const QString script = home.filePath(QStringLiteral("script"));
        QVERIFY(writeText(script, QStringLiteral("cut x 0 batch\nwait 1500\nwait 60000")));
        Program program(home.path());
        program.start({modelFile("matmul_chain"), QStringLiteral("--script"), script});
        QVERIFY2(program.waitFor(2), program.errors().constData());
        program.kill();
        QVERIFY(writeText(program.folder() + QStringLiteral("/rubbish.recovery"), QStringLiteral("{ not json")));
        Guarded driver(program.folder());
        QVERIFY(driver.bar("recoverBar")->isVisible());
        auto* discard = driver.window->findChild<QPushButton*>(QStringLiteral("recoverBarSecond"));
        discard->setFocus();
        QTest::keyClick(discard, Qt::Key_Space);
        QVERIFY(!driver.bar("recoverBar")->isVisible()); // rubbish is not offered
        QVERIFY(!driver.document().model());
        QVERIFY(leftWork(program.folder()).empty());
    }

    void whatIsSavedOrTakenBackIsNotKept() {
        QTemporaryDir folder;
        Guarded driver(folder.filePath(QStringLiteral("recovery")));
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.dropInTable("x", 0, 0));
        QTRY_VERIFY(QFile::exists(driver.kept()));
        QVERIFY(driver.document().saveProject(folder.filePath(QStringLiteral("a.axiscape"))));
        QTRY_VERIFY(!QFile::exists(driver.kept()));
        QVERIFY(driver.settle());
        QVERIFY(driver.dropInTable("w1", 1, 1));
        QTRY_VERIFY(QFile::exists(driver.kept()));
        QTest::keyClick(driver.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!QFile::exists(driver.kept()));
        // A running session is nobody else's to recover.
        QVERIFY(driver.settle());
        QVERIFY(driver.dropInTable("w1", 1, 1));
        QTRY_VERIFY(QFile::exists(driver.kept()));
        QVERIFY(leftWork(folder.filePath(QStringLiteral("recovery"))).empty());
    }

    void filesThatOthersChangeAreAskedAbout() {
        QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("chain.mlir")),
                      project = folder.filePath(QStringLiteral("chain.axiscape"));
        QVERIFY(QFile::copy(modelFile("matmul_chain"), model));
        Guarded driver(folder.filePath(QStringLiteral("recovery")));
        driver.documents().openModel(model);
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled(), 60000);
        QVERIFY(driver.dropInTable("x", 0, 0));
        QVERIFY(driver.settle());
        QVERIFY(driver.document().saveProject(project));
        QFile saved(project);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray one = saved.readAll();
        QVERIFY(driver.dropInTable("w1", 1, 1));
        QVERIFY(driver.settle());
        QVERIFY(driver.document().saveProject(project)); // by this window: no question about it comes

        QFile more(model);
        QVERIFY(more.open(QIODevice::Append));
        more.write("// one more line\n");
        more.close();
        QVERIFY(driver.asked("reloadBar"));
        QVERIFY2(driver.bar("reloadBar")->accessibleName().startsWith(QLatin1String("chain.mlir ")),
                 qPrintable(driver.bar("reloadBar")->accessibleName()));
        const auto before = driver.document().model();
        driver.press("reloadBarFirst");
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() != before && driver.settled(), 60000);
        QCOMPARE(driver.local("w1"), std::string("8x8")); // the strategy stays
        QVERIFY(driver.document().undoStack().isClean());
        QCOMPARE(driver.document().projectPath(), project);

        // Kept: nothing happens to what is open. Then read again.
        for (const bool reload : {false, true}) {
            QVERIFY(writeText(project, QString::fromUtf8(one) + QString(reload ? 2 : 1, QLatin1Char('\n'))));
            QVERIFY(driver.asked("reloadBar"));
            QVERIFY(driver.bar("reloadBar")->accessibleName().startsWith(QLatin1String("chain.axiscape ")));
            driver.press(reload ? "reloadBarFirst" : "reloadBarSecond");
            QVERIFY(!driver.bar("reloadBar")->isVisible());
            if (!reload) QCOMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t(2));
        }
        QTRY_COMPARE_WITH_TIMEOUT(driver.document().strategy().schedule.tactics.size(), std::size_t(1), 60000);
    }

    void theLastDocumentIsOpenedAtTheStartIfWanted() {
        QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkpath(QStringLiteral("config/Axiscape")));
        QVERIFY(writeText(home.filePath(QStringLiteral("config/Axiscape/Axiscape.json")),
                          QStringLiteral("{\"files/recent\": [\"%1\"], \"files/restoreSession\": true}")
                              .arg(modelFile("matmul_chain"))));
        const QString script = home.filePath(QStringLiteral("script"));
        QVERIFY(writeText(script, QStringLiteral("cut x 0 batch\nwait 60000")));
        Program program(home.path());
        program.start({QStringLiteral("--script"), script});
        QVERIFY2(program.waitFor(1), program.errors().constData()); // it runs once a model is open
    }
};

QTEST_MAIN(RecoveryTest)
#include "recovery_test.moc"
