// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_change_row.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {

WhyChangeRow::WhyChangeRow(Designer& designer, WhyChange change, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_open(&designer), m_change(std::move(change)), m_figures(new QLabel),
      m_preview(new QPushButton(tr("Preview"))) {
    auto* apply = new QPushButton(m_change.text);
    const QString name = m_change.name.left(1).toUpper() + m_change.name.mid(1);
    apply->setObjectName(QStringLiteral("why") + name);
    apply->setProperty("small", true);
    apply->setToolTip(m_change.hint);
    apply->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_preview->setObjectName(QStringLiteral("whyPreview") + name);
    m_preview->setAccessibleName(tr("Preview: %1").arg(m_change.text));
    m_preview->setToolTip(tr("Show in the graph, the timeline and the tables what it would change"));
    m_preview->setProperty("small", true);
    m_preview->setProperty("quiet", true);
    m_preview->setCheckable(true);
    m_figures->setObjectName(QStringLiteral("whyFigures"));
    m_figures->setTextFormat(Qt::RichText);
    m_figures->setProperty("role", QStringLiteral("note"));
    m_figures->setText(m_change.hint);
    m_figures->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 2);
    column->setSpacing(0);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(apply, 1);
    buttons->addStretch(0);
    buttons->addWidget(m_preview);
    column->addLayout(buttons);
    column->addWidget(m_figures);
    connect(apply, &QPushButton::clicked, this, [this] {
        preview(false);
        const ScheduleEdit edit = m_change.edit; // this row goes with the answer it belongs to
        Designer& to = m_designer;
        to.edit(edit.undoText, edit.next);
        if (edit.selected >= 0) to.followTactic(edit.selected);
    });
    connect(m_preview, &QPushButton::toggled, this, &WhyChangeRow::preview);
}

WhyChangeRow::~WhyChangeRow() {
    if (m_open) preview(false);
}

void WhyChangeRow::preview(bool on) {
    if (on) return m_designer.startPreview(m_change.edit.next);
    const SnapshotPointer shown = m_designer.preview();
    if (m_preview->isChecked() || (shown && shown->strategy == m_change.edit.next)) m_designer.endPreview();
    const QSignalBlocker quiet(m_preview);
    m_preview->setChecked(false);
}

void WhyChangeRow::setFigures(const Snapshot& now, const Snapshot& then) {
    const Theme& theme = m_designer.theme();
    QStringList words, coloured;
    const auto add = [&](double delta, const QString& text) {
        if (delta == 0) return;
        const QString shown = judged(delta, text);
        words << shown;
        coloured << QStringLiteral("<span style=\"color:%1\">%2</span>")
                        .arg(toQColor(delta < 0 ? theme.ok : theme.over).name(), shown.toHtmlEscaped());
    };
    if (now.simulation && then.simulation) {
        const double bytes = static_cast<double>(then.simulation->memory.peak - now.simulation->memory.peak);
        const double seconds = then.simulation->stepSeconds - now.simulation->stepSeconds;
        add(bytes, bytesDelta(bytes));
        add(seconds, secondsDelta(seconds));
    }
    const auto collectives = then.program.counts.total() - now.program.counts.total();
    if (collectives != 0) {
        const QString text =
            tr("%1 collective(s)", nullptr, static_cast<int>(std::abs(collectives))).arg(countDelta(collectives));
        words << text;
        coloured << text.toHtmlEscaped();
    }
    if (words.isEmpty()) {
        words << tr("costs the same");
        coloured = words;
    }
    const QString dot = QStringLiteral(" · ");
    m_words = words.join(dot);
    m_figures->setText(coloured.join(dot) +
                       (m_change.hint.isEmpty() ? QString() : dot + m_change.hint.toHtmlEscaped()));
    m_figures->setAccessibleName(m_words);
}

QString WhyChangeRow::figures() const { return m_words; }

} // namespace axiscape
