// SPDX-License-Identifier: GPL-3.0-or-later
// A tree of the program below a filter. What is selected in it is selected everywhere; Enter shows it in the graph, the
// letter of an axis cuts an argument.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/panel_look.h"

#include <QSet>
#include <optional>

class QKeyEvent;
class QLabel;
class QLineEdit;

namespace axiscape {

class ProgramModel;
class ProgramTreeView;

class ProgramPanel : public PanelFrame, public PanelLook {
    Q_OBJECT
  public:
    ProgramTreeView& tree() { return *m_tree; }
    QVariantMap look() const override; // filter, open layers, place
    void showLook(const QVariantMap& look) override;

  public slots:
    void focusSearch();

  protected:
    ProgramPanel(const QString& title, Designer& designer, ProgramModel* model, QWidget* parent);
    void begin(); // last in the constructor
    Designer& designer() { return m_designer; }
    QLineEdit& search() { return *m_search; }
    virtual QString note() const = 0;        // of the header, while a model is open
    virtual std::uint32_t shown() const = 0; // what the filter left of that
    virtual void takeLook() = 0;             // theme or axes changed
    virtual bool treeKey(const QKeyEvent& key);

    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void takeModel();
    void takeSnapshot();
    void takeTheme();
    void applyFilter();
    void restoreExpanded();
    QModelIndex indexOfKey(int key) const;
    void showSelection();
    void select(const QModelIndex& index);
    void followSteps();
    bool searchKey(int key);

    Designer& m_designer;
    ProgramModel* m_model;
    QLineEdit* m_search;
    ProgramTreeView* m_tree;
    QLabel* m_nothing;
    QSet<int> m_expanded; // layers and folds, while no filter is set
    struct Look {
        QSet<int> expanded;
        int scrolled = 0;
    };
    std::optional<Look> m_beforeSteps;
    bool m_following = false; // the tree is being moved to the shared selection
};

} // namespace axiscape
