// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of every panel: its header and its body.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace axiscape {

// 32 px: title left, note and buttons right. Stands on top of a PanelFrame, or serves a dock as its title bar.
class PanelHeader : public QWidget {
    Q_OBJECT
  public:
    explicit PanelHeader(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setNote(const QString& note);
    // Instead of the title (breadcrumbs; with a stretch it takes the room there is), and right of the note (buttons).
    void setLeading(QWidget* widget, int stretch = 0);
    void addTrailing(QWidget* widget);
    QSize sizeHint() const override { return {QWidget::sizeHint().width(), 32}; } // a dock asks only this

  private:
    QHBoxLayout* m_row;
    QLabel* m_title;
    QLabel* m_note;
};

// A panel: border of 1 px, header, and one widget that fills the rest.
class PanelFrame : public QFrame {
    Q_OBJECT
  public:
    explicit PanelFrame(const QString& title, QWidget* parent = nullptr);
    PanelHeader* header() const { return m_header; }
    void setBody(QWidget* body);
    QWidget* body() const { return m_body; }

  private:
    PanelHeader* m_header;
    QVBoxLayout* m_column;
    QWidget* m_body = nullptr;
};

} // namespace axiscape
