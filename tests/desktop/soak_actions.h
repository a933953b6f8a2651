// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does over a day, at random by a seed: on tabs, schedules, searches, dumps, lessons, files. Each action
// says whether it came to anything; after each the invariants of the document hold.
#pragma once

#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/recovery.h"
#include "app/desktop/document/work_guard.h"
#include "app/desktop/window/full_page.h"
#include "core/base/file.h"
#include "tests/desktop/soak_invariants.h"
#include "tests/desktop/window_driver.h"
#include "tests/support/gathering_dump.h"
#include "widgets/common/schedule_edits.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/searcher.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"

#include <QAbstractItemModelTester>
#include <QMessageBox>
#include <QRandomGenerator>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <array>

namespace axiscape::test {

inline const std::vector<std::string> kSoakModels{"matmul_chain", "mlp_train", "x_xt", "transformer_train_tiny",
                                                  "decode_tiny"};

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
    // They walk all of a model whenever it changes and remember where it was: longer and more than the window itself.
    void endTesters() { m_testers.clear(); }
    QString error;
    // One action; what it was. Each tenth is the one that came to something least often, so that none is left out.
    const char* act() {
        std::size_t at = 0;
        if (m_made++ % 10 == 9) {
            at = static_cast<std::size_t>(std::min_element(m_reached.begin(), m_reached.end()) - m_reached.begin());
        } else {
            int total = 0;
            for (const Choice& choice : kChoices) total += choice.weight;
            for (int left = below(total); (left -= kChoices[at].weight) >= 0;) ++at;
        }
        const bool reached = (this->*kChoices[at].run)();
        // While a tactic is stepped through, what is shown is a state in the midst of it.
        if (!(document().isStepping() && !document().isEvaluating()) && !settle()) bad("never settles");
        if (error.isEmpty()) check();
        if (!error.isEmpty() && document().model())
            error += QStringLiteral(". %1\n%2").arg(m_failure, QString::fromStdString(keptText(document())));
        m_reached[at] += reached ? 1 : 0;
        see(documents().frontPointer(), &document(), "a document of ");
        see(document().model(), document().model().get(), "the program ");
        see(document().snapshot(), document().model().get(), "a state of ");
        return kChoices[at].name;
    }
    // How often each kind of action came to something.
    std::vector<std::pair<const char*, int>> reached() const {
        std::vector<std::pair<const char*, int>> all;
        for (std::size_t i = 0; i < kChoices.size(); ++i) all.emplace_back(kChoices[i].name, m_reached[i]);
        return all;
    }

    // Back at one model that was just opened, with nothing else open and nothing under way, after the same lesson: what
    // is held then was left by what was done before.
    void rest() {
        document().endSteps();
        if (window->comparison().active()) window->comparison().leave();
        lessons().start(0);
        if (!QTest::qWaitFor([this] { return !lessons().isBusy() && document().model() && settled(); }, 120000))
            bad("a lesson is never ready");
        lessons().leave();
        trigger("tab.new");
        const auto front = documents().frontPointer();
        for (const auto& one : std::vector(window->documents().all()))
            if (one != front) window->documents().close(one);
        m_left.clear();
        trigger("view.light");
        if (!open(kSoakModels[0])) bad("the model cannot be opened again");
        observed().openDump(dump());
        if (!idle()) bad("something never ends");
        for (int turn = 0; turn < 3; ++turn) // what is deleted later, and what that deletes
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (!QTest::qWaitFor([this] { return kept().isEmpty(); }, 20000)) return; // who asks says what is held
    }

    // Documents, programs and states that were shown before and that somebody still holds, but for what is shown now.
    QStringList kept() {
        std::erase_if(m_seen, [](const auto& one) { return one.second.what.expired(); });
        QStringList all;
        for (const auto& [address, one] : m_seen)
            if (one.of != document().model().get() && one.of != &document()) all << one.name;
        return all;
    }

  private:
    struct Choice {
        int weight;
        const char* name;
        bool (Soak::*run)();
    };
    static const std::array<Choice, 22> kChoices;

    LessonsPanel& lessons() { return *window->findChild<LessonsPanel*>(); }
    ObservedPanel& observed() { return *window->findChild<ObservedPanel*>(); }
    SearchPanel& searchPanel() { return *window->findChild<SearchPanel*>(); }
    QString dump() {
        const QString path = m_folder.filePath(QStringLiteral("step.txt"));
        if (!QFile::exists(path) && !writeFileAtomically(path.toStdString(), gatheringDump()))
            error = QStringLiteral("the dump cannot be written");
        return path;
    }
    bool idle() {
        return QTest::qWaitFor(
            [this] {
                return settled() && window->graph().isLaidOut() && !observed().isBusy() && !lessons().isBusy() &&
                       !document().search().run().isBusy();
            },
            120000);
    }

    bool bad(const char* what) {
        error = QLatin1String(what);
        return false;
    }

    bool searchSome() {
        if (!settle() || strategy().hardware.empty() || document().search().run().isBusy()) return false;
        trigger("search.show");
        SearchOrder order = searchPanel().settings().order();
        order.options.evaluations = 16;
        order.options.seconds = 0;
        order.options.seed = static_cast<std::uint64_t>(below(1000));
        document().search().start(order);
        if (below(3) == 0) document().search().stop();
        if (below(3) == 0) return false; // whatever comes next finds it under way
        if (!QTest::qWaitFor([this] { return !document().search().run().isBusy(); }, 120000))
            return bad("a search never ends");
        return document().search().run().evaluations > 0;
    }
    bool observe() {
        if (!settle()) return false;
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("dockObserved"));
        dock->show();
        dock->raise();
        observed().openDump(dump());
        if (below(2) == 0) return false; // with the next change it is asked again
        if (!QTest::qWaitFor([this] { return !observed().isBusy(); }, 120000)) return bad("a dump is read for ever");
        if (!observed().found() || observed().found()->rows.empty()) return false;
        observed().showRow(below(static_cast<int>(observed().found()->rows.size())));
        return true;
    }
    // Of a small program while every item model of it is asked for all it has.
    std::size_t someLesson() {
        const auto& all = lessons().lessons();
        std::size_t lesson = below(all.size());
        while (!m_testers.empty() && all[lesson].start.model == "sample:t32_train") lesson = (lesson + 1) % all.size();
        return lesson;
    }
    // A few steps of a lesson, in a document of its own, which stays open.
    bool lesson() {
        if (!settle()) return false;
        if (window->tabs().count() > 3) closeTab();
        trigger("help.lessons");
        if (lessons().lessons().empty()) return bad("there are no lessons");
        leave();
        lessons().start(someLesson());
        bool reached = false;
        for (int step = below(4); step >= 0; --step) {
            if (!QTest::qWaitFor([this] { return !lessons().isBusy() && document().model() && settled(); }, 120000))
                return bad("a lesson is never ready");
            if (lessons().isAtEnd()) break;
            if (!lessons().stepDone()) {
                lessons().showMe();
                if (!QTest::qWaitFor([this] { return !lessons().isBusy() && lessons().stepDone() && settled(); },
                                     120000))
                    return bad("a lesson's step is never done");
            }
            reached = true;
            if (below(4) == 0)
                lessons().back();
            else
                lessons().next();
        }
        if (!settle()) return bad("a lesson never settles");
        if (below(2)) lessons().leave();
        arrive();
        return reached;
    }
    // What opens a window of its own, and is closed again.
    bool dialog() {
        const char* ids[] = {"help.commands", "help.shortcuts",  "help.panel",  "schedule.check",
                             "file.export",   "schedule.verify", "schedule.fit"};
        if (!settle() || !trigger(ids[below(7)])) return false;
        bool reached = false;
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top != window.get() && top->isVisible() && !top->inherits("QTipLabel")) reached = top->close();
        return reached;
    }

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
    // Whether an edit came to anything.
    template <class Edit> bool changes(Edit edit) {
        const Strategy before = strategy();
        edit();
        return !(strategy() == before);
    }

    bool dropSome() {
        const std::uint32_t argument = static_cast<std::uint32_t>(below(std::size_t(module().argumentCount())));
        const auto rank = module().type(ValueId{argument}).shape.size();
        if (below(3)) document().selectTactic(-1);
        return changes([&] {
            document().drop(
                {argument, static_cast<std::uint8_t>(below(rank)), static_cast<AxisId>(axis()), below(4) == 0});
        });
    }
    bool addFromLibrary() {
        document().offerLibrary(strategy().mesh.axes[axis()].name);
        if (!QTest::qWaitFor([this] { return !document().libraryOffers().empty(); }, 30000)) return false;
        const auto& offers = document().libraryOffers();
        const LibraryOffer& offer = offers[below(offers.size())];
        if (!offer.made) return false;
        const ScheduleEdit edit = inserted(strategy(), document().librarySlot(), offer.made->tactic);
        return changes([&] { document().edit(edit.undoText, edit.next); });
    }
    bool undo() {
        const Strategy before = strategy();
        if (!trigger("edit.undo")) return false;
        if (below(3)) return true;
        trigger("edit.redo");
        return strategy() == before || bad("undo and redo do not give back what was");
    }
    bool redo() { return trigger("edit.redo"); }
    bool changeCard() {
        const auto count = static_cast<int>(strategy().schedule.tactics.size());
        if (count == 0) return false;
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
        return changes([&cards, key = key, modifier = modifier] { QTest::keyClick(&cards, key, modifier); });
    }
    bool editMesh() {
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
        return changes([&] {
            document().edit(QString::fromStdString(editText(strategy().mesh, axes)), withMesh(strategy(), axes));
        });
    }
    bool switchHardware() {
        Strategy next = strategy();
        const auto names = hardwareNames();
        next.hardware = names[below(names.size())];
        next.placement.clear();
        return changes([&] { document().edit(QStringLiteral("Choose hardware"), next); });
    }
    bool strategies() {
        const bool several = document().project().strategies.size() > 1;
        const char* ids[] = {"strategy.pin", "strategy.duplicate", "strategy.next", "strategy.delete"};
        return trigger(document().project().strategies.size() > 5 ? ids[3] : ids[below(several ? 4 : 2)]);
    }
    bool compare() {
        const bool reached = trigger("strategy.compare") && window->comparison().active();
        if (below(2) == 0 && window->comparison().active()) window->comparison().leave();
        return reached;
    }
    bool preview() {
        if (below(2))
            document().startPreview({0, 0, static_cast<AxisId>(axis()), false});
        else
            document().startPreview(withSlowDevice(strategy(), 0, 2));
        if (below(2)) document().endPreview();
        return true;
    }
    bool steps() {
        if (document().isStepping()) {
            document().endSteps();
            return true;
        }
        const bool reached = trigger("schedule.steps");
        if (below(2)) document().endSteps();
        return reached;
    }
    bool select() {
        const ValueId value{below(std::size_t(module().valueCount()))};
        if (module().isArgument(value))
            document().selection().selectArgument(value);
        else if (module().valueKind(value) == ValueKind::opResult &&
                 module().definingOp(value).value < module().opCount()) // not what adds up inside a reduction
            document().selection().selectOp(module().definingOp(value), value);
        document().selection().reveal();
        document().selection().setDevice(below(static_cast<int>(strategy().mesh.devices())));
        return true;
    }
    bool theme() {
        const char* ids[] = {"view.light", "view.dark", "view.contrast", "view.patterns"};
        return trigger(ids[below(4)]);
    }
    bool save() {
        const QString path = m_folder.filePath(QStringLiteral("soak%1.axiscape").arg(below(3)));
        if (!document().saveProject(path)) return bad("cannot be saved");
        return replays(path);
    }
    QString someModel() {
        return QString::fromStdString(test::modelPath(kSoakModels[below(kSoakModels.size())]).string());
    }
    bool openSome() {
        if (!settle()) return false;
        const QString path = m_folder.filePath(QStringLiteral("soak%1.axiscape").arg(below(3)));
        const auto before = document().model();
        if (below(2) && QFile::exists(path))
            documents().openProject(path);
        else
            documents().openModel(someModel());
        return QTest::qWaitFor([&] { return document().model() != before && settled(); }, 60000) ||
               bad("cannot be opened");
    }

    // A start page, then a model in it; what is opened already is gone to.
    bool newTab() {
        if (!settle()) return false;
        if (window->tabs().count() > 3) closeTab();
        leave();
        trigger("tab.new");
        if (document().model()) return bad("a new tab is not empty");
        window->openPath(someModel());
        if (!QTest::qWaitFor([&] { return !documents().isOpening() && document().model() && settled(); }, 60000))
            return bad("cannot be opened in a tab");
        for (const auto& one : std::vector(window->documents().all()))
            if (one->isEmpty()) window->documents().close(one);
        arrive();
        return true;
    }
    bool switchTab() {
        leave(); // whatever is under way
        if (!trigger(below(2) ? "tab.next" : "tab.previous")) return false;
        arrive();
        return true;
    }
    bool closeTab() {
        if (window->tabs().count() < 2) return false;
        leave();
        const auto closed = documents().frontPointer();
        trigger("tab.close");
        for (auto* box : window->findChildren<QMessageBox*>(QStringLiteral("closeQuestion")))
            if (box->isVisible()) // those answered before may not be gone yet
                QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
        if (documents().frontPointer() == closed) return bad("a tab stays after it was closed");
        m_left.erase(closed.get());
        arrive();
        return true;
    }
    // What is put away comes back as it was.
    void leave() { m_left[&document()] = document().project(); }
    void arrive() {
        const auto known = m_left.find(&document());
        if (known != m_left.end() && !(known->second == document().project()))
            bad("a tab came back with other strategies");
    }

    // The file as the command line would read it: the same strategies, the same figures.
    bool replays(const QString& path) {
        if (!settle()) return false;
        document().endSteps();
        const auto file = readProject(path.toStdString());
        if (!file) return bad(file.error().text().c_str());
        Project there = file->project;
        there.presentation.dimensionNames.clear();
        Project here = document().project();
        here.presentation = there.presentation;
        if (!(there == here)) return bad("the saved project is another one");
        const auto session = Session::open(document().modelPath().toStdString());
        const auto made = (*session)->evaluate(there.strategy());
        if (!made) return bad(made.error().text().c_str());
        return sameFigures(**made, snapshot()) || bad("the saved file replays to something else");
    }

    bool check() {
        const Snapshot& shown = snapshot();
        if (shown.model != document().model()) return bad("the snapshot is of another model");
        if (!(document().project().strategy() == strategy())) return bad("the project does not hold the open strategy");
        if (document().selectedTactic() >= static_cast<int>(strategy().schedule.tactics.size()))
            return bad("a card is selected that is not there");
        if (!checkMesh(strategy().mesh)) return bad("the mesh is none");
        if (!document().isStepping() && shown.tacticCount() != strategy().schedule.tactics.size())
            return bad("not every tactic was run");
        const char* wrong = wrongIn(shown);
        return !wrong || bad(wrong);
    }

    QRandomGenerator m_random;
    QString m_failure;                         // the newest
    std::map<const Document*, Project> m_left; // by the document that was put away
    struct Seen {
        std::weak_ptr<const void> what;
        const void* of; // the document or the program that it belongs to
        QString name;
    };
    void see(const std::shared_ptr<const void>& one, const void* of, const char* kind) {
        if (one) m_seen.insert_or_assign(one.get(), Seen{one, of, QLatin1String(kind) + document().modelPath()});
    }
    std::map<const void*, Seen> m_seen;
    std::array<int, 22> m_reached{};
    int m_made = 0;
    QTemporaryDir m_folder;
    std::optional<WorkGuard> m_guard;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> m_testers;
};

inline const std::array<Soak::Choice, 22> Soak::kChoices{{{20, "drop", &Soak::dropSome},
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
                                                          {2, "close tab", &Soak::closeTab},
                                                          {4, "search", &Soak::searchSome},
                                                          {4, "observe", &Soak::observe},
                                                          {4, "lesson", &Soak::lesson},
                                                          {2, "dialog", &Soak::dialog}}};

} // namespace axiscape::test
