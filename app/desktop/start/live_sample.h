// SPDX-License-Identifier: GPL-3.0-or-later
// The first thing that is seen: a small model of its own, cut over eight devices. Its axes can be dragged onto it at
// once; nothing is opened or saved.
#pragma once

#include "app/desktop/document/document_manager.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMimeData;

namespace axiscape {

class LiveCanvas;

class LiveSample : public QWidget {
    Q_OBJECT
  public:
    explicit LiveSample(QString model, QWidget* parent = nullptr);
    ~LiveSample() override;
    void setTheme(const Theme& theme);
    Document& document() { return m_documents->front(); }
    LiveCanvas& canvas() { return *m_canvas; }

  signals:
    void tryRequested(const QString& model, const Strategy& strategy);

  protected:
    void showEvent(QShowEvent* event) override; // reads the model when it is first seen

  private:
    void begin();
    void refresh();
    QString m_path;
    std::unique_ptr<DocumentManager> m_documents; // one
    LiveCanvas* m_canvas;
    QLabel* m_sentence;
    QHBoxLayout* m_chips;
    bool m_begun = false;
};

// The picture itself: axes are dropped on it, the pointer over a device's number is not needed to see one.
class LiveCanvas : public QWidget {
    Q_OBJECT
  public:
    LiveCanvas(Designer& designer, QWidget* parent);
    QSize sizeHint() const override { return {820, 234}; }
    QRect targetRect(std::uint32_t argument, std::uint8_t dim) const; // its cell; for tests

  protected:
    void paintEvent(QPaintEvent*) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    std::optional<AxisDrop> dropAt(QPoint at, const QMimeData* held) const;
    Designer& m_designer;
    std::optional<AxisDrop> m_held;
};

} // namespace axiscape
