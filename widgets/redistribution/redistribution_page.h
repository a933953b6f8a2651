// SPDX-License-Identifier: GPL-3.0-or-later
// A redistribution asked for by mesh, shape, from and to: its plan step by step, moving, with what each step sends, the
// bound on memory and the least that has to be sent. Knows no document: lessons and the panel use the same page.
#pragma once

#include "widgets/common/moved_tensor.h"
#include "widgets/common/task.h"

#include <QWidget>
#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace axiscape {

class RedistributionSteps;
class RedistributionView;

class RedistributionPage : public QWidget {
    Q_OBJECT
  public:
    explicit RedistributionPage(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void ask(const TypedRedistribution& typed);
    // Of the program: what its own collectives send stands beside the best.
    void ask(const MovedTensor& moved);
    TypedRedistribution typed() const;
    bool busy() const { return m_planning.isBusy() || m_rest.isActive(); }
    const reshard::Plan* plan() const { return m_plan.get(); } // null: none, or the question is wrong
    RedistributionView& view() { return *m_view; }
    RedistributionSteps& steps() { return *m_steps; }

  public slots:
    void play(); // from the beginning, or on; again: stops
    void back();
    void forward();

  signals:
    void planned(const axiscape::reshard::Plan& plan);

  private:
    void edited();
    void planFor(const reshard::Problem& problem);
    void take(const Result<reshard::Plan>& made, const Mesh& mesh);
    void refuse(const Error& error);
    void refreshButtons();
    void follow(); // the step of the view in the table
    void say(const QString& text, bool wrong);

    QLineEdit *m_mesh, *m_shape, *m_from, *m_to;
    QComboBox* m_dtype;
    QLabel *m_verdict, *m_bound;
    QToolButton *m_back, *m_play, *m_forward;
    RedistributionView* m_view;
    RedistributionSteps* m_steps;
    QTableView* m_table;
    std::shared_ptr<const reshard::Plan> m_plan;
    double m_programSends = -1; // -1: it is nobody's collective
    bool m_playing = false;
    QTimer m_rest;
    Task<std::shared_ptr<const Result<reshard::Plan>>> m_planning;
};

} // namespace axiscape
