// SPDX-License-Identifier: GPL-3.0-or-later
// The tile picture of the selected tensor. Hovering a tile names its devices and shows them in the mesh.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/shardings/tile_picture.h"

#include <QWidget>

namespace axiscape {

class TileView : public QWidget {
    Q_OBJECT
  public:
    explicit TileView(Designer& designer, QWidget* parent = nullptr);
    void setTensor(std::vector<std::int64_t> shape, const TensorSharding& sharding);
    void setMesh(const Mesh& mesh); // the one the sharding is of
    const TilePicture& picture() const { return m_picture; }
    QSize sizeHint() const override { return {340, 140}; }
    QSize minimumSizeHint() const override { return {180, 84}; }
    void rebuild();

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override { rebuild(); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QString describe(const TileHit& tile) const;
    void step(std::uint8_t dim, int by);

    Designer& m_designer;
    std::vector<std::int64_t> m_shape, m_steps;
    TensorSharding m_sharding;
    Mesh m_mesh;
    TilePicture m_picture;
    int m_before = -1; // device that was selected when the pointer came in
    bool m_inside = false;
};

} // namespace axiscape
