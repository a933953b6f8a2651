// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

#include <QSet>

class QLabel;
class QLineEdit;
class QTreeView;

namespace axiscape {

class LayerDelegate;
class LayerModel;

// The layers of the model with their arguments, and the search field above them.
class ModelPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit ModelPanel(Designer& designer, QWidget* parent = nullptr);
    LayerModel& layers() { return *m_layers; }

  public slots:
    void focusSearch();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void takeModel();
    void takeSnapshot();
    void takeTheme();
    void applyFilter();
    void restoreExpanded();
    void showSelection();
    void select(const QModelIndex& index);
    bool treeKey(int key, const QString& text);

    Designer& m_designer;
    LayerModel* m_layers;
    LayerDelegate* m_delegate;
    QLineEdit* m_search;
    QTreeView* m_tree;
    QLabel* m_nothing;
    QSet<int> m_expanded;     // layers, while no filter is set
    bool m_following = false; // the tree is being moved to the shared selection
};

} // namespace axiscape
