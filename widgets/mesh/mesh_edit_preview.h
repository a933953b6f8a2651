// SPDX-License-Identifier: GPL-3.0-or-later
// What an edited mesh would be, while it is edited: its picture, and peak memory, step time and collectives of the
// schedule on it, with what that is beside now. Changes nothing.
#pragma once

#include "widgets/common/designer.h"

#include <QWidget>

class QLabel;

namespace axiscape {

class MeshEditor;

class MeshEditPreview : public QWidget {
    Q_OBJECT
  public:
    MeshEditPreview(Designer& designer, const MeshEditor& editor, QWidget* parent = nullptr);
    bool isPending() const { return m_pending; } // the figures are of an earlier state

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void follow(); // the editor has changed
    void showFigures(const SnapshotPointer& snapshot);

    Designer& m_designer;
    const MeshEditor& m_editor;
    Strategy m_shown; // as the picture has it: the last that was valid
    bool m_pending = true;
    QWidget* m_room;
    QLabel *m_peak, *m_step, *m_collectives;
};

} // namespace axiscape
