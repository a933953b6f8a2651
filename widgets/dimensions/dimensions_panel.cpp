// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dimensions/dimensions_panel.h"

#include "widgets/dimensions/dimensions_model.h"
#include "widgets/dimensions/dimensions_table.h"

#include <QLabel>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>

namespace axiscape {

DimensionsPanel::DimensionsPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Dimensions"), parent), m_designer(designer), m_model(new DimensionsModel(designer, this)),
      m_table(new DimensionsTable(designer, *m_model)), m_stack(new QStackedWidget), m_empty(new QLabel),
      m_note(new QLabel) {
    m_note->setObjectName(QStringLiteral("dimensionsNote"));
    m_note->setAccessibleName(tr("What the axis would do"));
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_note->setContentsMargins(12, 6, 12, 6);
    m_note->setFixedHeight(52); // of two lines: nothing moves while something is held
    m_empty->setObjectName(QStringLiteral("dimensionsEmpty"));
    m_empty->setContentsMargins(12, 12, 12, 12);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_empty->setWordWrap(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_table, 1);
    column->addWidget(m_note);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    setBody(m_stack);

    connect(m_table, &DimensionsTable::said, this, &DimensionsPanel::say);
    connect(&designer, &Designer::modelChanged, this, &DimensionsPanel::refresh);
    connect(&designer, &Designer::dimensionsChanged, this, &DimensionsPanel::refresh);
    // Behind another tab it costs nothing; brought to the front it takes what is under way.
    connect(&designer, &Designer::previewChanged, this, [this] {
        if (isVisible() || !m_designer.preview()) m_model->setPreview(m_designer.preview());
    });
    say({}, true);
    refresh();
}

void DimensionsPanel::showEvent(QShowEvent* event) {
    PanelFrame::showEvent(event);
    m_model->setPreview(m_designer.preview());
}

QString DimensionsPanel::note() const { return m_note->text(); }

void DimensionsPanel::say(const QString& text, bool legal) {
    m_note->setText(text.isEmpty() ? tr("Drop an axis on one, or select it and type the letter.") : text);
    m_note->setProperty("role", legal ? QStringLiteral("note") : QStringLiteral("worse"));
    m_note->style()->unpolish(m_note);
    m_note->style()->polish(m_note);
}

void DimensionsPanel::refresh() {
    const int count = m_model->rowCount();
    m_stack->setCurrentIndex(count > 0 ? 0 : 1);
    m_empty->setText(!m_designer.model()       ? tr("Nothing is open\nOpen a model to see its dimensions.")
                     : m_designer.dimensions() ? tr("The program has no dimension to cut: it works on scalars.")
                                               : tr("Finding the dimensions of the model"));
    header()->setNote(count > 0 ? tr("%n in this model", nullptr, count) : QString());
}

} // namespace axiscape
