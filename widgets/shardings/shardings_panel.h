// SPDX-License-Identifier: GPL-3.0-or-later
// The selected tensor cut into its tiles, and below it the table of all tensors.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/panel_look.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace axiscape {

class ShardingsModel;
class ShardingsTable;
class TensorView;

class ShardingsPanel : public PanelFrame, public PanelLook {
    Q_OBJECT
  public:
    explicit ShardingsPanel(Designer& designer, QWidget* parent = nullptr);
    ShardingsModel& tensors() { return *m_tensors; }
    ShardingsTable& table() { return *m_table; }
    TensorView& tensor() { return *m_tensor; }
    QVariantMap look() const override; // filter, op results, sort order
    void showLook(const QVariantMap& look) override;

  private:
    void takeModel();
    void takeSnapshot();
    void takeTheme();
    void applyFilter();
    void showSelection();
    void select(const QModelIndex& index);
    void refreshNote();
    void refreshNothing();

    Designer& m_designer;
    TensorView* m_tensor;
    ShardingsModel* m_tensors;
    ShardingsTable* m_table;
    QLineEdit* m_filter;
    QToolButton* m_results;
    QLabel* m_nothing;
    int m_scrolledBeforeSteps = 0;
    bool m_following = false; // the table is being moved to the shared selection
};

} // namespace axiscape
