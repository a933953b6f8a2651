// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA answered is kept in the project, said where figures are, and ranges learn from it where a person wants that.
#include "app/desktop/window/settings.h"
#include "app/desktop/window/verdict_bar.h"
#include "core/base/file.h"
#include "core/session/keep_answer.h"
#include "tests/desktop/window_driver.h"
#include "widgets/compare/columns.h"
#include "widgets/observed/ask_dialog.h"
#include "widgets/observed/observed_panel.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr const char* kNothingSent = R"(HloModule jit_f, num_partitions=8

ENTRY %main_spmd (x: f32[64,8], w1: f32[8,16], w2: f32[16,8]) -> f32[64,8] {
  %x = f32[64,8]{1,0} parameter(0)
  %w1 = f32[8,16]{1,0} parameter(1)
  %w2 = f32[16,8]{1,0} parameter(2)
  %d = f32[64,16]{1,0} dot(%x, %w1), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT %r = f32[64,8]{1,0} dot(%d, %w2), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";

// The second product is gathered, which nobody designed.
constexpr const char* kGathered = R"(HloModule jit_f, num_partitions=8

ENTRY %main_spmd (x: f32[64,8], w1: f32[8,16], w2: f32[16,4]) -> f32[64,8] {
  %x = f32[64,8]{1,0} parameter(0)
  %w1 = f32[8,16]{1,0} parameter(1)
  %w2 = f32[16,4]{1,0} parameter(2)
  %g = f32[16,8]{1,0} all-gather(%w2), channel_id=1, replica_groups=[4,2]<=[8], dimensions={1}, metadata={op_name="dot_general"}
  %d = f32[64,16]{1,0} dot(%x, %w1), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT %r = f32[64,8]{1,0} dot(%d, %g), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";

struct Window : WindowDriver {
    QString peakTip() { return window->findChild<QLabel*>(QStringLiteral("verdictPeak"))->toolTip(); }
    // As a Python with jax would, after a moment.
    bool ask() {
        auto* panel = window->findChild<ObservedPanel*>();
        panel->askXla();
        return QTest::qWaitFor([&] { return !panel->isBusy(); }, 60000) && panel->found();
    }
};

} // namespace

class AnswersWindowTest : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    // In the place of a Python with jax; gives back its path.
    QString standIn(const char* name, const QByteArray& script) {
        const QString path = m_folder.filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate)) return {};
        file.write("#!/bin/sh\n" + script);
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }
    static QByteArray answer(const char* text) {
        const QJsonObject said{{QStringLiteral("peak_bytes"), 3 * 1024 * 1024},
                               {QStringLiteral("seconds"), 0.5},
                               {QStringLiteral("version"), QStringLiteral("jax 9.9.9")},
                               {QStringLiteral("text"), QString::fromLatin1(text)}};
        return "cat <<'END'\n" + QJsonDocument(said).toJson(QJsonDocument::Compact) + "\nEND\n";
    }
    // What a person chooses in the dialog that opens then.
    static void whenItOpens(QWidget* parent, const std::function<void(AskDialog&)>& choose) {
        QTimer::singleShot(0, parent, [parent, choose] {
            auto* dialog = parent->findChild<AskDialog*>();
            QVERIFY(dialog);
            choose(*dialog);
        });
    }

  private slots:
    void init() {
        const QString python = standIn("python", answer(kNothingSent));
        QVERIFY(!python.isEmpty());
        qputenv("AXISCAPE_PYTHON", python.toUtf8());
        qputenv("XDG_DATA_HOME", m_folder.path().toUtf8());
        QFile::remove(ownAnswersFile());
    }
    void cleanupTestCase() {
        qunsetenv("AXISCAPE_PYTHON");
        qunsetenv("XDG_DATA_HOME");
    }

    void theProjectKeepsAnAnswer() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(!w.document().keptAnswer());
        QVERIFY(w.ask());
        QVERIFY(w.document().keptAnswer());
        const KeptAnswer kept = *w.document().keptAnswer();
        QVERIFY2(w.peakTip().contains(QStringLiteral("XLA for the CPU says 3 MiB")), qPrintable(w.peakTip()));
        QVERIFY(!QFile::exists(ownAnswersFile())); // nobody wanted that
        const auto columns = compareColumns(w.document().strategies());
        QCOMPARE(columns.size(), std::size_t{1});
        QCOMPARE(columns[0].answeredPeak, QStringLiteral("XLA for the CPU says 3 MiB"));
        const QString project = m_folder.filePath(QStringLiteral("p.axiscape"));
        QVERIFY(w.document().saveProject(project));

        Window again;
        again.documents().openProject(project);
        QVERIFY(QTest::qWaitFor([&] { return again.document().model() && again.settled(); }, 60000));
        QVERIFY(again.document().keptAnswer());
        QVERIFY(*again.document().keptAnswer() == kept);
        QVERIFY(isAnswerOf(kept, again.snapshot()));
        QVERIFY2(again.peakTip().contains(QStringLiteral("XLA for the CPU says")), qPrintable(again.peakTip()));
        // Of a strategy that has changed since it says nothing; what comes back has it back.
        Strategy next = again.document().strategy();
        next.mesh.axes[0].size *= 2;
        again.document().edit(QStringLiteral("other"), next);
        QVERIFY(again.settle());
        QVERIFY(again.document().keptAnswer());
        QVERIFY2(!again.peakTip().contains(QStringLiteral("XLA for the CPU says")), qPrintable(again.peakTip()));
        again.document().undoStack().undo();
        QVERIFY(again.settle());
        QVERIFY(again.peakTip().contains(QStringLiteral("XLA for the CPU says")));
    }

    void keepingIsOneUndoStep() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        const int before = w.document().undoStack().index();
        QVERIFY(w.ask());
        QCOMPARE(w.document().undoStack().index(), before + 1);
        w.document().undoStack().undo();
        QVERIFY(!w.document().keptAnswer());
        QVERIFY(!w.peakTip().contains(QStringLiteral("XLA for the CPU says")));
    }

    void theCompilerAndThePythonAreChosenAndRemembered() {
        const QString other =
            standIn("other-python", "printf '%s ' \"$@\" > \"$(dirname \"$0\")/asked\"\n" + answer(kNothingSent));
        Window w;
        QVERIFY(w.open("matmul_chain"));
        auto* panel = w.window->findChild<ObservedPanel*>();
        whenItOpens(panel, [&](AskDialog& dialog) {
            auto* backend = dialog.findChild<QComboBox*>(QStringLiteral("askBackend"));
            auto* needs = dialog.findChild<QLabel*>(QStringLiteral("askNeeds"));
            QVERIFY(!needs->text().contains(QStringLiteral("libtpu")));
            backend->setCurrentIndex(backend->findText(QStringLiteral("TPU v5e")));
            QVERIFY2(needs->text().contains(QStringLiteral("libtpu")), qPrintable(needs->text()));
            backend->setCurrentIndex(backend->findText(QStringLiteral("NVIDIA H100")));
            QVERIFY2(needs->text().contains(QStringLiteral("another chip")),
                     qPrintable(needs->text())); // it is for TPU v3
            dialog.findChild<QLineEdit*>(QStringLiteral("askPython"))->setText(other);
            dialog.findChild<QSpinBox*>(QStringLiteral("askMinutes"))->setValue(7);
            dialog.findChild<QPushButton*>(QStringLiteral("askNow"))->click();
        });
        panel->chooseHow();
        QVERIFY(QTest::qWaitFor([&] { return !panel->isBusy(); }, 60000) && panel->found());
        QFile asked(m_folder.filePath(QStringLiteral("asked")));
        QVERIFY(asked.open(QIODevice::ReadOnly));
        const QByteArray words = asked.readAll();
        QVERIFY2(words.contains(" gpu:h100 ") && words.contains("target.txt"), words.constData());
        const QString detail = panel->findChild<QLabel*>(QStringLiteral("observedDetail"))->text();
        QVERIFY2(detail.contains(QStringLiteral("XLA's peak for NVIDIA H100 3 MiB, estimated for tpu_v3")),
                 qPrintable(detail));
        QCOMPARE(w.document().keptAnswer()->backend, std::string("gpu:h100"));
        QVERIFY2(w.peakTip().contains(QStringLiteral("XLA for NVIDIA H100 says 3 MiB")), qPrintable(w.peakTip()));
        MainWindow next;
        QCOMPARE(Settings().askWish(), (AskWish{QStringLiteral("gpu:h100"), other, 7}));
        Settings().setAskWish({});
    }

    void whatTakesLongSaysSoAndIsEnded() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        auto* panel = w.window->findChild<ObservedPanel*>();
        panel->setWish({QStringLiteral("cpu"), standIn("slow-python", "sleep 600\n"), 15});
        panel->askXla();
        auto* empty = panel->findChild<QLabel*>(QStringLiteral("observedEmpty"));
        QVERIFY2(empty->text().contains(QStringLiteral("ended after 15 min")), qPrintable(empty->text()));
        QVERIFY(QTest::qWaitFor(
            [&] {
                return empty->text().contains(QStringLiteral("1 s so far")) ||
                       empty->text().contains(QStringLiteral("1.00 s so far"));
            },
            60000));
        auto* ask = w.window->findChild<QPushButton*>(QStringLiteral("observedAsk"));
        QCOMPARE(ask->text(), QStringLiteral("Cancel"));
        ask->click();
        QVERIFY(!panel->isBusy());
        QCOMPARE(ask->text(), QStringLiteral("Ask XLA"));
        QVERIFY(!panel->found() && !w.document().keptAnswer());
    }

    void anErrorOfThePythonIsSaid() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        auto* panel = w.window->findChild<ObservedPanel*>();
        panel->setWish({QStringLiteral("tpu:v5e"),
                        standIn("poor-python", R"(echo '{"error": "no libtpu here", "todo": "install it"}'; exit 1)"),
                        15});
        panel->askXla();
        QVERIFY(QTest::qWaitFor([&] { return !panel->isBusy(); }, 60000));
        const QString said = panel->findChild<QLabel*>(QStringLiteral("observedEmpty"))->text();
        QVERIFY2(said.contains(QStringLiteral("no libtpu here. install it")), qPrintable(said));
    }

    // The same Python judges smaller programs: here each has the gather.
    void anUnwantedRowIsShrunkInTheWindow() {
        const QString judge = standIn("judging-python", R"(case "$1" in *judge.py)
for f in "$2"/???.json; do
  echo '{"difference": 0, "error": null}' > "${f%.json}.answer.json"
  cp "$(dirname "$0")/gathered.txt" "${f%.json}.txt"
done;;
*)
)" + answer(kGathered) + ";;\nesac\n");
        QVERIFY(writeFileAtomically(m_folder.filePath(QStringLiteral("gathered.txt")).toStdString(), kGathered));
        Window w;
        QVERIFY(w.open("matmul_chain"));
        auto* panel = w.window->findChild<ObservedPanel*>();
        panel->setWish({QStringLiteral("cpu"), judge, 15});
        QVERIFY(w.ask());
        auto* shrink = panel->findChild<QPushButton*>(QStringLiteral("observedShrinkRow"));
        QVERIFY(!shrink->isHidden());
        QTemporaryDir out;
        panel->shrinkRowTo(out.path());
        QCOMPARE(shrink->text(), QStringLiteral("Cancel"));
        QVERIFY(QTest::qWaitFor([&] { return !panel->isBusy(); }, 60000));
        const QString said = panel->findChild<QLabel*>(QStringLiteral("observedShrinkVerdict"))->text();
        QVERIFY2(said.contains(QStringLiteral("1 of ")) && said.contains(QStringLiteral("is still sent")),
                 qPrintable(said));
        QVERIFY(QFile::exists(out.filePath(QStringLiteral("shrunk.py"))));
    }

    void rangesLearnWhereThatIsWanted() {
        for (int i = 0; i < 5; ++i)
            QVERIFY(keepOwnAnswer(ownAnswersFile().toStdString(), {"cpu", "tpu_v3", std::to_string(i), "d", 30}));
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(!w.peakTip().contains(QStringLiteral("of your own")));
        QAction* learn = w.window->actions().action(QStringLiteral("schedule.learnRanges"));
        QVERIFY(!learn->isChecked());
        learn->trigger();
        QVERIFY2(w.peakTip().contains(QStringLiteral("Range widened by 5 answer")), qPrintable(w.peakTip()));
        QVERIFY(w.ask());
        const auto answers = readOwnAnswers(ownAnswersFile().toStdString());
        QVERIFY(answers);
        QCOMPARE(answers->size(), std::size_t{6});
        const Simulation& simulation = *w.snapshot().simulation;
        QCOMPARE(answers->back().peakRatio, 3.0 * 1024 * 1024 / static_cast<double>(simulation.memory.peak));
        QVERIFY2(w.peakTip().contains(QStringLiteral("widened by 6 answer")), qPrintable(w.peakTip()));
        { // The next start goes on with it.
            MainWindow next;
            next.show();
            next.documents().openModel(w.document().modelPath());
            auto* peak = next.findChild<QLabel*>(QStringLiteral("verdictPeak"));
            QVERIFY(QTest::qWaitFor([&] { return peak->toolTip().contains(QStringLiteral("widened by 6 answer")); },
                                    60000));
        }
        learn->trigger();
        QVERIFY(!w.peakTip().contains(QStringLiteral("of your own")));
    }
};

QTEST_MAIN(AnswersWindowTest)
#include "answers_window_test.moc"
