// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the machine look for a tactic: settings, the live curve, what was found. A candidate under the pointer is
// previewed as a tactic of the library is; accepted, it is a tactic of the schedule.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/search/searcher.h"

#include <QPointer>

class QFrame;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace axiscape {

class CandidatesModel;
class CandidatesView;
class CurveModel;
class InspectDialog;
class SearchCurveView;
class SearchSettings;
class Segments;
class UnpricedMark;

class SearchPanel : public PanelFrame {
    Q_OBJECT
  public:
    SearchPanel(Designer& designer, Searcher& searcher, QWidget* parent = nullptr);

    SearchSettings& settings() const { return *m_settings; }
    CandidatesModel& candidates() const { return *m_candidates; }
    CandidatesView& view() const { return *m_view; }
    CurveModel& curve() const { return *m_curve; }
    void focusStart();

  public slots:
    void startOrStop();
    void addWish();               // to the schedule, without a search
    void searchAgain(int tactic); // an automatic one, as its wish says; what is found may take its place

  signals:
    void hardwareRequested();                         // there is none, and a search needs one
    void strategyRequested(const Strategy& strategy); // beside those of the project

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeLeft();
    QWidget* makeRight();
    QWidget* makeFound();
    void followRun();
    void followSpent();
    void followStrategy();
    void refreshStart();
    void refreshButtons();
    void arrange();
    int chosenRow() const; // the candidate that the buttons are about; -1: none
    void preview(const QModelIndex& index);
    void accept(int row);
    void takeAsStrategy(int row);
    void startAgain(const SearchOptions& options, int tactic);
    void inspect(int row);
    void openMenu(const QModelIndex& index, QPoint global);
    void restyle();

    Designer& m_designer;
    Searcher& m_searcher;
    SearchSettings* m_settings;
    CandidatesModel* m_candidates;
    CandidatesView* m_view;
    CurveModel* m_curve;
    SearchCurveView* m_picture;
    QTableView* m_table;
    Segments *m_as, *m_shown; // curve or table; in a small panel what was found or the curve
    QStackedWidget *m_stack, *m_results, *m_curves;
    QWidget *m_left, *m_found;
    QFrame* m_line;
    QLabel *m_empty, *m_idle, *m_headline, *m_spent, *m_stale;
    UnpricedMark* m_unpriced;
    QProgressBar* m_bar;
    QPushButton *m_start, *m_wish, *m_hardware, *m_accept, *m_asStrategy, *m_inspect;
    QPointer<InspectDialog> m_dialog;
    bool m_previewing = false;
};

} // namespace axiscape
