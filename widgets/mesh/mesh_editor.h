// SPDX-License-Identifier: GPL-3.0-or-later
// Adds, renames, resizes, reorders and removes axes and chooses the hardware. Holds only its own copy; the panel that
// opened it takes axes(), hardware() and the rest when it is accepted.
#pragma once

#include "core/drawing/theme.h"
#include "widgets/mesh/mesh_edit.h"

#include <QDialog>

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace axiscape {

class MeshEditor : public QDialog {
    Q_OBJECT
  public:
    MeshEditor(const Strategy& strategy, const Theme& theme, QWidget* parent = nullptr);
    const std::vector<EditedAxis>& axes() const { return m_axes; }
    std::string hardware() const;
    Host host() const;               // compiled where the hardware knows no other
    std::string deviceOrder() const; // as it is written in a strategy; empty: as counted, or none of the mesh
    std::string placement() const;   // of the axes on the levels of the hardware; empty: by default
    Strategy result() const;         // the strategy as it would be
    bool isValid() const { return m_valid; }
    // Stands right of the fields: what the mesh looks like, and what it would cost.
    void setPreview(QWidget* preview);

  signals:
    void edited(); // result() or isValid() is another

  private:
    void rebuildRows();
    void refreshLinks();  // what the links are by default, as the fields' placeholders
    void refreshHosts();  // only those whose pace the hardware knows
    void refreshOrders(); // what can be chosen for the axes as they are
    void judge();         // the sentence below the rows, and whether it can be applied
    void move(std::size_t axis, int by);
    void remove(std::size_t axis);
    void focusOn(const QStringList& names); // the first of them that is enabled

    Strategy m_strategy;
    Theme m_theme;
    std::vector<EditedAxis> m_axes;
    std::vector<std::string> m_links; // by hand, per axis
    std::vector<QComboBox*> m_linkFields;
    QHBoxLayout* m_columns;
    bool m_valid = false;
    QGridLayout* m_rows;
    QComboBox* m_hardware;
    QComboBox* m_host;
    QComboBox* m_order;
    QLabel* m_verdict;
    QPushButton* m_add;
    QPushButton* m_apply = nullptr;
};

} // namespace axiscape
