// SPDX-License-Identifier: GPL-3.0-or-later
// Hundreds of random actions on the real window, as a person makes them over a day: after each the invariants of the
// document hold, every item model keeps its contract, and what is saved replays to what is shown.
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/work_guard.h"
#include "app/desktop/window/full_page.h"
#include "tests/desktop/window_driver.h"
#include "widgets/common/schedule_edits.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QFile>
#include <QMessageBox>
#include <QRandomGenerator>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace axiscape;
using test::WindowDriver;

namespace {

const std::vector<std::string> kModels{"matmul_chain", "mlp_train", "x_xt", "transformer_train_tiny", "decode_tiny"};

constexpr int kWarm = 2000; // actions after whose half all that is kept is there

double residentMiB() {
#ifdef __GLIBC__
    malloc_trim(0); // what is free is no part of it
#endif

    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith("VmRSS:")) return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    return 0;
}

class Soak : public WindowDriver {
  public:
    explicit Soak(quint32 seed)
        : m_random(seed), m_guard(std::in_place, *window, m_folder.filePath(QStringLiteral("recovery"))) {
        QObject::connect(&documents(), &DocumentManager::failed, window.get(),
                         [this](const Error& failure) { m_failure = QString::fromStdString(failure.text()); });
        for (auto* model : window->findChildren<QAbstractItemModel*>())
            m_testers.push_back(std::make_unique<QAbstractItemModelTester>(
                model, QAbstractItemModelTester::FailureReportingMode::QtTest));
    }
    ~Soak() { // the folder outlives what is kept in it
        m_testers.clear();
        m_guard.reset();
        window.reset();
    }
    std::size_t testers() const { return m_testers.size(); }
    QString error;

    bool start() { return open(kModels[0]); }

    // One action; what it was. Empty after an error.
    QString act() {
        struct Choice {
            int weight;
            const char* name;
            void (Soak::*run)();
        };
        static constexpr Choice kChoices[] = {{20, "drop", &Soak::dropSome},
                                              {8, "library tactic", &Soak::addFromLibrary},
                                              {14, "undo", &Soak::undo},
                                              {10, "redo", &Soak::redo},
                                              {8, "card", &Soak::changeCard},
                                              {8, "mesh", &Soak::editMesh},
                                              {5, "hardware", &Soak::switchHardware},
                                              {6, "strategies", &Soak::strategies},
                                              {4, "compare", &Soak::compare},
                                              {4, "preview", &Soak::preview},
                                              {3, "steps", &Soak::steps},
                                              {5, "select", &Soak::select},
                                              {2, "theme", &Soak::theme},
                                              {3, "save", &Soak::save},
                                              {2, "open", &Soak::openSome},
                                              {2, "new tab", &Soak::newTab},
                                              {6, "switch tab", &Soak::switchTab},
                                              {2, "close tab", &Soak::closeTab}};
        int total = 0;
        for (const Choice& choice : kChoices) total += choice.weight;
        int at = below(total);
        for (const Choice& choice : kChoices) {
            if ((at -= choice.weight) >= 0) continue;
            (this->*choice.run)();
            // While a tactic is stepped through, what is shown is a state in the midst of it.
            if (!(document().isStepping() && !document().isEvaluating()) && !settle())
                error = QStringLiteral("never settles on %1, mesh %2, %3 tactics, %4. %5")
                            .arg(document().modelPath(), QString::fromStdString(meshText(strategy().mesh)))
                            .arg(strategy().schedule.tactics.size())
                            .arg(QLatin1String(documents().isOpening()     ? "opening"
                                               : document().isEvaluating() ? "evaluating"
                                               : !document().snapshot()    ? "no snapshot"
                                                                           : "another strategy's snapshot"),
                                 m_failure);
            if (error.isEmpty()) check();
            return QLatin1String(choice.name);
        }
        return {};
    }

  private:
    int below(int count) { return m_random.bounded(std::max(1, count)); }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(below(static_cast<int>(count))); }
    bool trigger(const char* id) {
        QAction* action = window->actions().action(QLatin1String(id));
        if (!action->isEnabled()) return false;
        action->trigger();
        return true;
    }
    const Strategy& strategy() { return document().strategy(); }
    const Module& module() { return *document().model()->module; }
    std::size_t axis() { return below(strategy().mesh.axes.size()); }

    void dropSome() {
        const std::uint32_t argument = static_cast<std::uint32_t>(below(std::size_t(module().argumentCount())));
        const auto rank = module().type(ValueId{argument}).shape.size();
        if (below(3)) document().selectTactic(-1);
        document().drop({argument, static_cast<std::uint8_t>(below(rank)), static_cast<AxisId>(axis()), below(4) == 0});
    }
    void addFromLibrary() {
        document().offerLibrary(strategy().mesh.axes[axis()].name);
        if (!QTest::qWaitFor([this] { return !document().libraryOffers().empty(); }, 30000)) return;
        const auto& offers = document().libraryOffers();
        const LibraryOffer& offer = offers[below(offers.size())];
        if (!offer.made) return;
        const ScheduleEdit edit = inserted(strategy(), document().librarySlot(), offer.made->tactic);
        document().edit(edit.undoText, edit.next);
    }
    void undo() {
        const Strategy before = strategy();
        if (!trigger("edit.undo")) return;
        if (below(3)) return;
        trigger("edit.redo");
        if (!(strategy() == before)) error = QStringLiteral("undo and redo do not give back what was");
    }
    void redo() { trigger("edit.redo"); }
    void changeCard() {
        const auto count = static_cast<int>(strategy().schedule.tactics.size());
        if (count == 0) return;
        auto& cards = window->findChild<SchedulePanel*>()->view();
        document().selectTactic(below(count));
        cards.setFocus();
        const std::pair<Qt::Key, Qt::KeyboardModifier> keys[] = {{Qt::Key_Left, Qt::AltModifier},
                                                                 {Qt::Key_Right, Qt::AltModifier},
                                                                 {Qt::Key_Space, Qt::NoModifier},
                                                                 {Qt::Key_D, Qt::ControlModifier},
                                                                 {Qt::Key_Delete, Qt::NoModifier}};
        // Not too many cards: deleted rather than doubled.
        const auto& [key, modifier] = count > 6 ? keys[4] : keys[below(5)];
        QTest::keyClick(&cards, key, modifier);
    }
    void editMesh() {
        auto axes = editedAxes(strategy().mesh);
        EditedAxis& one = axes[below(axes.size())];
        switch (below(4)) {
        case 0:
            one.size = std::int64_t(1) << below(4);
            break;
        case 1:
            one.name = freshAxisName(axes);
            break;
        case 2:
            if (axes.size() < 4)
                axes.push_back({freshAxisName(axes), 2, -1});
            else
                axes.pop_back();
            break;
        default:
            std::swap(axes.front(), axes.back());
        }
        document().edit(QString::fromStdString(editText(strategy().mesh, axes)), withMesh(strategy(), axes));
    }
    void switchHardware() {
        Strategy next = strategy();
        const auto names = hardwareNames();
        next.hardware = names[below(names.size())];
        next.placement.clear();
        document().edit(QStringLiteral("Choose hardware"), next);
    }
    void strategies() {
        const bool several = document().project().strategies.size() > 1;
        const char* ids[] = {"strategy.pin", "strategy.duplicate", "strategy.next", "strategy.delete"};
        trigger(document().project().strategies.size() > 5 ? ids[3] : ids[below(several ? 4 : 2)]);
    }
    void compare() {
        trigger("strategy.compare");
        if (below(2) == 0 && window->comparison().active()) window->comparison().leave();
    }
    void preview() {
        if (below(2))
            document().startPreview({0, 0, static_cast<AxisId>(axis()), false});
        else
            document().startPreview(withSlowDevice(strategy(), 0, 2));
        if (below(2)) document().endPreview();
    }
    void steps() {
        if (document().isStepping()) return document().endSteps();
        trigger("schedule.steps");
        if (below(2)) document().endSteps();
    }
    void select() {
        const ValueId value{below(std::size_t(module().valueCount()))};
        if (module().isArgument(value))
            document().selection().selectArgument(value);
        else if (module().valueKind(value) == ValueKind::opResult &&
                 module().definingOp(value).value < module().opCount()) // not what adds up inside a reduction
            document().selection().selectOp(module().definingOp(value), value);
        document().selection().reveal();
        document().selection().setDevice(below(static_cast<int>(strategy().mesh.devices())));
    }
    void theme() {
        const char* ids[] = {"view.light", "view.dark", "view.contrast", "view.patterns"};
        trigger(ids[below(4)]);
    }
    void save() {
        const QString path = m_folder.filePath(QStringLiteral("soak%1.axiscape").arg(below(3)));
        if (!document().saveProject(path))
            error = QStringLiteral("cannot be saved");
        else
            paint(path);
    }
    void openSome() {
        if (!settle()) return;
        const QString path = m_folder.filePath(QStringLiteral("soak%1.axiscape").arg(below(3)));
        const auto before = document().model();
        if (below(2) && QFile::exists(path))
            documents().openProject(path);
        else
            documents().openModel(QString::fromStdString(test::modelPath(kModels[below(kModels.size())]).string()));
        if (!QTest::qWaitFor([&] { return document().model() != before && settled(); }, 60000))
            error = QStringLiteral("cannot be opened");
    }

    // A start page, then a model in it; what is opened already is gone to.
    void newTab() {
        if (!settle()) return;
        if (window->tabs().count() > 3) return closeTab();
        leave();
        trigger("tab.new");
        if (document().model()) return void(error = QStringLiteral("a new tab is not empty"));
        window->openPath(QString::fromStdString(test::modelPath(kModels[below(kModels.size())]).string()));
        if (!QTest::qWaitFor([&] { return !documents().isOpening() && document().model() && settled(); }, 60000))
            return void(error = QStringLiteral("cannot be opened in a tab"));
        for (const auto& one : std::vector(window->documents().all()))
            if (one->isEmpty()) window->documents().close(one);
        arrive();
    }
    void switchTab() {
        leave(); // whatever is under way
        if (!trigger(below(2) ? "tab.next" : "tab.previous")) return;
        arrive();
    }
    void closeTab() {
        if (window->tabs().count() < 2) return;
        leave();
        const auto closed = documents().frontPointer();
        trigger("tab.close");
        for (auto* box : window->findChildren<QMessageBox*>(QStringLiteral("closeQuestion")))
            if (box->isVisible()) // those answered before may not be gone yet
                QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
        if (documents().frontPointer() == closed) error = QStringLiteral("a tab stays after it was closed");
        m_left.erase(closed.get());
        arrive();
    }
    // What is put away comes back as it was.
    void leave() { m_left[&document()] = document().project(); }
    void arrive() {
        const auto known = m_left.find(&document());
        if (known != m_left.end() && !(known->second == document().project()))
            error = QStringLiteral("a tab came back with other strategies");
    }

    // The file as the command line would read it: the same strategies, the same figures.
    void paint(const QString& path) {
        if (!settle()) return;
        document().endSteps();
        const auto file = readProject(path.toStdString());
        if (!file) return void(error = QString::fromStdString(file.error().text()));
        Project there = file->project;
        there.presentation.dimensionNames.clear();
        Project here = document().project();
        here.presentation = there.presentation;
        if (!(there == here)) return void(error = QStringLiteral("the saved project is another one"));
        const auto session = Session::open(document().modelPath().toStdString());
        const auto made = (*session)->evaluate(there.strategy());
        if (!made) return void(error = QString::fromStdString(made.error().text()));
        const Snapshot &fresh = **made, &shown = snapshot();
        bool same = fresh.program.counts == shown.program.counts && fresh.conflicts.size() == shown.conflicts.size() &&
                    (fresh.simulation != nullptr) == (shown.simulation != nullptr);
        for (std::uint32_t v = 0; same && v < module().valueCount(); ++v)
            same = fresh.program.localShape(ValueId{v}) == shown.program.localShape(ValueId{v});
        if (same && shown.simulation)
            same = fresh.simulation->stepSeconds == shown.simulation->stepSeconds &&
                   fresh.simulation->memory.peak == shown.simulation->memory.peak;
        if (!same) error = QStringLiteral("the saved file replays to something else");
    }

    void check() {
        const auto bad = [this](const char* what) { error = QLatin1String(what); };
        const Snapshot& shown = snapshot();
        if (shown.model != document().model()) return bad("the snapshot is of another model");
        if (!(document().project().strategy() == strategy())) return bad("the project does not hold the open strategy");
        if (document().selectedTactic() >= static_cast<int>(strategy().schedule.tactics.size()))
            return bad("a card is selected that is not there");
        if (!checkMesh(strategy().mesh)) return bad("the mesh is none");
        if (!document().isStepping() && shown.tacticCount() != strategy().schedule.tactics.size())
            return bad("not every tactic was run");
        for (std::uint32_t a = 0; a < module().argumentCount(); ++a) { // tiles cover the whole, and no more
            const auto whole = module().type(ValueId{a}).shape;
            const auto local = shown.program.localShape(ValueId{a});
            if (whole.size() != local.size()) return bad("an argument has another rank on a device");
            for (std::size_t d = 0; d < whole.size(); ++d) {
                const auto tiles =
                    tilesOf(shown.partition().argument(a), static_cast<std::uint8_t>(d), shown.partition().mesh());
                if (local[d] * tiles < whole[d] || local[d] * tiles >= whole[d] + tiles)
                    return bad("the tiles of an argument are not the argument");
            }
        }
        if (!shown.simulation) return;
        const Simulation& simulation = *shown.simulation;
        if (simulation.devices != strategy().mesh.devices()) return bad("other devices are simulated");
        if (simulation.lowerBoundSeconds > simulation.stepSeconds * (1 + 1e-6) ||
            simulation.stepSeconds > simulation.upperBoundSeconds * (1 + 1e-6))
            return bad("the step is not between its bounds");
        std::int64_t peak = 0;
        for (const PeakBuffer& buffer : simulation.peakBuffers) peak += buffer.bytes;
        if (peak != simulation.memory.peak) return bad("the peak is not what it is made of");
    }

    QRandomGenerator m_random;
    QString m_failure;                         // the newest
    std::map<const Document*, Project> m_left; // by the document that was put away
    QTemporaryDir m_folder;
    std::optional<WorkGuard> m_guard;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> m_testers;
};

} // namespace

class SoakTest : public QObject {
    Q_OBJECT
  private slots:
    // AXISCAPE_ACTIONS (200), AXISCAPE_SEED (1). Thousands of them also want QTEST_FUNCTION_TIMEOUT (milliseconds).
    void randomActions() {
        const int count = qEnvironmentVariable("AXISCAPE_ACTIONS", QStringLiteral("200")).toInt();
        Soak soak(qEnvironmentVariable("AXISCAPE_SEED", QStringLiteral("1")).toUInt());
        QVERIFY(soak.testers() >= 8);
        QVERIFY(soak.start());
        double half = 0;
        for (int i = 0; i < count; ++i) {
            const QString action = soak.act();
            QVERIFY2(soak.error.isEmpty(),
                     qPrintable(QStringLiteral("action %1, %2: %3").arg(i).arg(action, soak.error)));
            if (i == count / 2) half = residentMiB();
        }
        const double end = residentMiB();
        qInfo("%d actions; resident %.0f MiB after half of them, %.0f MiB at the end", count, half, end);
        // Steps to undo, snapshots, tabs and what is freed late are bounded, so after that many it is flat.
        if (count >= kWarm) QVERIFY2(end < half * 1.1 + 16, "memory grows with what is done");
    }
};

QTEST_MAIN(SoakTest)
#include "soak_test.moc"
