// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace axiscape {
namespace {

// As long as there is room for it: the name of a tensor must not make its panel wider than another leaves it.
class NoteLabel : public QLabel {
  public:
    void say(const QString& note) {
        m_note = note;
        fit();
        updateGeometry();
    }
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    QSize sizeHint() const override {
        return {fontMetrics().horizontalAdvance(m_note) + 2, QLabel::sizeHint().height()};
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        fit();
    }
    void showEvent(QShowEvent* event) override {
        QLabel::showEvent(event);
        fit();
    }

  private:
    void fit() {
        const QString shown = width() >= sizeHint().width() || !isVisible()
                                  ? m_note
                                  : fontMetrics().elidedText(m_note, Qt::ElideRight, width());
        if (shown != text()) setText(shown);
        setToolTip(shown == m_note ? QString() : m_note);
    }
    QString m_note;
};

} // namespace

PanelHeader::PanelHeader(const QString& title, QWidget* parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_title(new QLabel(title)), m_note(new NoteLabel) {
    setObjectName(QStringLiteral("panelHeader"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(32);
    m_title->setObjectName(QStringLiteral("panelTitle"));
    m_note->setObjectName(QStringLiteral("panelNote"));
    m_note->setMinimumWidth(0);
    m_row->setContentsMargins(12, 0, 8, 0);
    m_row->setSpacing(8);
    m_row->addWidget(m_title);
    m_row->addStretch(1);
    m_row->addWidget(m_note);
    m_note->hide();
}

void PanelHeader::setTitle(const QString& title) { m_title->setText(title); }

void PanelHeader::setNote(const QString& note) {
    static_cast<NoteLabel*>(m_note)->say(note);
    m_note->setVisible(!note.isEmpty());
}

void PanelHeader::setLeading(QWidget* widget, int stretch) {
    m_title->hide();
    m_row->insertWidget(0, widget, stretch);
}

void PanelHeader::addTrailing(QWidget* widget) { m_row->addWidget(widget); }

PanelFrame::PanelFrame(const QString& title, QWidget* parent)
    : QFrame(parent), m_header(new PanelHeader(title)), m_column(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("panel"));
    setAccessibleName(title);
    m_column->setContentsMargins(1, 1, 1, 1);
    m_column->setSpacing(0);
    m_column->addWidget(m_header);
}

void PanelFrame::setBody(QWidget* body) {
    delete m_body;
    m_body = body;
    m_column->addWidget(body, 1);
}

} // namespace axiscape
