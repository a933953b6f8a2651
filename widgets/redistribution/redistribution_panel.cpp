// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/redistribution/redistribution_panel.h"

#include "widgets/redistribution/redistribution_page.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace axiscape {

RedistributionPanel::RedistributionPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Redistribution"), parent), m_designer(designer), m_page(new RedistributionPage),
      m_which(new QComboBox) {
    m_which->setObjectName(QStringLiteral("redistributionWhich"));
    m_which->setAccessibleName(tr("Tensor that is moved"));
    m_which->setToolTip(tr("The tensors that collectives bring to the selected op, or sum behind it"));
    m_which->setMinimumContentsLength(24);
    m_which->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    header()->addTrailing(m_which);
    setBody(m_page);
    connect(m_which, &QComboBox::currentIndexChanged, this, &RedistributionPanel::ask);
    connect(&designer, &Designer::snapshotChanged, this, &RedistributionPanel::follow);
    connect(&designer, &Designer::modelChanged, this, &RedistributionPanel::follow);
    connect(&designer.selection(), &Selection::changed, this, &RedistributionPanel::follow);
    connect(&designer, &Designer::themeChanged, this, [this] { m_page->setTheme(m_designer.theme()); });
    m_page->setTheme(designer.theme());
    follow();
}

void RedistributionPanel::showEvent(QShowEvent* event) {
    PanelFrame::showEvent(event);
    follow();
}

// Behind another tab it costs nothing.
void RedistributionPanel::follow() {
    if (!isVisible()) return;
    const SnapshotPointer snapshot = m_designer.snapshot();
    const OpId op = m_designer.selection().op();
    m_moved.clear();
    if (snapshot && snapshot->model == m_designer.model() && op.valid()) m_moved = movedAt(*snapshot, op);
    const QSignalBlocker quiet(m_which);
    m_which->clear();
    for (const MovedTensor& moved : m_moved)
        m_which->addItem(
            moved.operand < 0
                ? tr("%1, summed behind the op", "tensor").arg(QString::fromStdString(moved.tensor))
                : tr("%1, operand %2", "tensor").arg(QString::fromStdString(moved.tensor)).arg(moved.operand));
    m_which->setVisible(!m_moved.empty());
    header()->setNote(m_moved.empty() ? tr("select an op that collectives bring something to, or type") : QString());
    if (!m_moved.empty()) ask(0);
}

void RedistributionPanel::choose(int operand) {
    follow();
    for (std::size_t i = 0; i < m_moved.size(); ++i)
        if (m_moved[i].operand == operand) m_which->setCurrentIndex(static_cast<int>(i));
}

void RedistributionPanel::ask(int index) {
    if (index >= 0 && static_cast<std::size_t>(index) < m_moved.size())
        m_page->ask(m_moved[static_cast<std::size_t>(index)]);
}

} // namespace axiscape
