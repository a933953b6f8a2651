// SPDX-License-Identifier: GPL-3.0-or-later
// The selected tensor: name, notation, strip, tiles, what each device holds, and a line for every axis of the mesh. An
// axis dropped anywhere on it cuts a dimension of the argument.
#pragma once

#include "core/insight/tensor_report.h"
#include "widgets/common/designer.h"

#include <QPointer>
#include <QWidget>

class QLabel;

namespace axiscape {

class AxisFactsView;
class DropCard;
class StripView;
class TileView;
class WhyPopup;

class TensorView : public QWidget {
    Q_OBJECT
  public:
    explicit TensorView(Designer& designer, QWidget* parent = nullptr);
    const TensorReport& report() const { return m_report; }
    DropCard& dropCard() { return *m_card; }
    TileView& tiles() { return *m_tiles; }
    WhyPopup* whyPopup() const; // null: none is open
    void refresh();

  public slots:
    void askWhy(AxisId axis); // opens the answer beside the panel

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent*) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void fitName();
    void showNothing(bool nothing);
    Designer& m_designer;
    TensorReport m_report;
    QWidget* m_something;
    QWidget* m_nothing;
    QLabel *m_name, *m_shardy, *m_holds, *m_bytes;
    StripView* m_strip;
    TileView* m_tiles;
    AxisFactsView* m_facts;
    DropCard* m_card;
    QPointer<WhyPopup> m_why;
};

} // namespace axiscape
