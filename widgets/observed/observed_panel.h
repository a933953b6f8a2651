// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did beside what was designed: a dump of XLA is opened or dropped here, each collective in it stands
// beside the one that the strategy wants, and what differs is explained. A new snapshot is held against the same dump.
#pragma once

#include "core/session/shrink_difference.h"
#include "core/session/validate_dump.h"
#include "core/session/wanted_and_got.h"
#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/task.h"
#include "widgets/observed/ask_wish.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <map>

class QDockWidget;
class QLabel;
class QModelIndex;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace axiscape {

class ObservedModel;
class Segments;
class StoreyedHeader;

class ObservedPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit ObservedPanel(Designer& designer, QWidget* parent = nullptr);
    ~ObservedPanel() override;

    void openDump(const QString& path); // HLO text or proto, or a folder of dumps
    const WantedAndGot* found() const { return m_found.get(); }
    const std::shared_ptr<const WantedAndGot>& shared() const { return m_found; }
    void setWish(const AskWish& wish); // for the next time that XLA is asked
    bool isBusy() const { return m_task.isBusy() || m_running.isBusy() || m_shrinking.isBusy(); }

  public slots:
    void chooseDump();
    void askXla();    // compiles the strategy as wished; again: ends that
    void chooseHow(); // asks which compiler, then it
    void writeLock(); // asks for a file
    void writeLockTo(const QString& file);
    void copyRemedy();
    void applyRemedy();    // one undo step
    void compareAsGiven(); // with the strategy that the compiler was told
    void showInGraph();
    void showRow(int row); // into found()->rows: a mark on the map or in the timeline was clicked
    void runBeside();      // the dump's program on small numbers beside the model's; again: ends that

    void shrinkWrong(); // asks for a folder; again: ends that
    void shrinkRow();
    // A small bug report of the first wrong instruction, or of the row that is selected, written there.
    void shrinkWrongTo(const QString& folder);
    void shrinkRowTo(const QString& folder);

  signals:
    void foundChanged();                             // another, or none: what differs is marked elsewhere
    void wishChanged(const axiscape::AskWish& wish); // by a person
    void debugWanted(OpId op);                       // the op of the model that the first wrong instruction was made of

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Answer {
        std::shared_ptr<const WantedAndGot> found;
        std::optional<Error> error;
        std::optional<std::int64_t> compilersPeak{}; // where it was asked
        std::optional<KeptAnswer> kept{};            // the same, to be kept with the strategy
    };
    QWidget* makePage();
    QWidget* makeWhy();
    void snapshotChanged();
    bool isRead() const { return isVisible() && m_isInFront; }
    void setView(int view);
    void fitCollective();
    void layColumns();
    void chooseColumns(const QPoint& at); // right click on the headings
    void setFound(std::shared_ptr<const WantedAndGot> found);
    void selectOp(bool again);
    void ask();
    void answered(Answer answer);
    void refresh();
    QString keptText() const;
    QString askingText() const;
    QString peaksText() const; // XLA's beside the estimated one, and of which chip each is where they differ
    std::string python() const;
    void refreshWhy();
    void refreshRun();
    void refreshShrink();
    void showWrongOp();
    const MatchRow* currentRow() const;
    const CollectiveCause* currentCause() const;

    Designer& m_designer;
    QString m_path;
    SnapshotPointer m_snapshot; // that the dump was held against
    std::shared_ptr<const WantedAndGot> m_found;
    QString m_error;
    QPointer<QDockWidget> m_dock;
    bool m_isInFront = true; // of the tabs of its dock
    bool m_filling = false;  // the table: nobody chose the row
    bool m_asked = false;    // XLA, about m_snapshot: nothing is opened
    AskWish m_wish;
    QString m_askedBackend; // that said what is shown, or is asked now
    QElapsedTimer m_askTime;
    QTimer m_askClock;
    std::optional<std::int64_t> m_compilersPeak;
    ObservedModel* m_model;
    QStackedWidget* m_pages;
    QTableView* m_table;
    StoreyedHeader* m_headings;
    std::map<int, bool> m_chosen; // columns that a person shows or hides, at any width
    Segments* m_views;
    QLabel *m_empty, *m_verdict, *m_detail, *m_whyTitle, *m_figures, *m_why, *m_spec, *m_otherStrategy;
    QPushButton *m_ask, *m_how, *m_lock, *m_copy, *m_apply, *m_compare, *m_show;
    Task<Answer> m_task;
    Task<Result<DumpValidation>> m_running;
    std::optional<DumpValidation> m_ran; // of this dump and this strategy
    QString m_runError;
    QLabel* m_runVerdict;
    QPushButton *m_run, *m_showWrong, *m_debug;
    // How it went, in words, and where it is.
    struct Shrinking {
        std::optional<Error> error;
        Text stays;
        FaultSize before, after;
    };
    void shrinkInto(void (ObservedPanel::*shrink)(const QString& folder)); // asks for one; while it works, ends that
    void shrunk(const QString& folder, const Shrinking& done);
    Task<Shrinking> m_shrinking;
    QString m_shrinkText; // of the last one
    QLabel* m_shrinkVerdict;
    QPushButton *m_shrinkWrong, *m_shrinkRow;
};

} // namespace axiscape
