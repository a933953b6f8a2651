// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the mesh, with a handle over every axis header: what is dragged, focused and read aloud. A device
// dragged onto another, or moved with Ctrl and an arrow, changes places with it. Devices are told by where they stand
// on the mesh, everywhere but in the words for people.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/mesh/device_drag.h"
#include "widgets/mesh/mesh_picture.h"
#include "widgets/mesh/mesh_shares.h"

#include <QWidget>

namespace axiscape {

class AxisHandle;

class MeshView : public QWidget {
    Q_OBJECT
  public:
    explicit MeshView(Designer& designer, QWidget* parent = nullptr);
    const MeshPicture& picture() const { return m_picture; }
    AxisHandle* handle(int axis) const; // null if the mesh has no such axis
    QSize sizeHint() const override { return {340, 150}; }
    QSize minimumSizeHint() const override { return {180, 96}; }

    // "Device 5: batch 2, model 1", then its tile of the selected tensor.
    QString describe(std::int64_t device) const;
    void rebuild();
    MeshColour colouredBy() const { return m_colouredBy; }
    void setColouredBy(MeshColour by);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override { rebuild(); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void placeHandles();
    QString describe(const MeshCell& cell) const;
    QString shareText(std::int64_t device) const; // "busy 87 %, waiting 13 %, memory 41 % of 15.5 GiB"
    // The selected tensor as the snapshot has it; null if there is none, or the mesh was edited since.
    const TensorSharding* selectedSharding();
    void pick(int device);
    // The position of the one device of a cell; -1: no cell, or one of several.
    std::int64_t singleAt(int cell) const;
    void exchange(std::int64_t position, std::int64_t other); // one undo step
    void endDrag();

    Designer& m_designer;
    MeshPicture m_picture;
    std::vector<AxisHandle*> m_handles; // one of each header of the picture
    TensorSharding m_sharding;
    DeviceDrag m_drag;
    MeshColour m_colouredBy = MeshColour::tiles;
    int m_picked = -1; // stays when the pointer leaves
    bool m_keyboard = false;
};

} // namespace axiscape
