// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/inspect_dialog.h"

#include "widgets/common/window_words.h"
#include "widgets/search/search_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr std::size_t kMostActions = 2000; // rows; a file or an export has them all
constexpr int kWidth = 520, kHeight = 460;

} // namespace

InspectDialog::InspectDialog(Designer& designer, const FoundTactic& found, int position, double capacityBytes,
                             QWidget* parent)
    : QDialog(parent), m_designer(designer), m_found(found), m_actions(new QListWidget),
      m_accept(new QPushButton(tr("Add to the schedule"))) {
    setObjectName(QStringLiteral("inspectCandidate"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Candidate %1").arg(position));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    const auto add = [&](const QString& text, const char* role, const char* name) {
        auto* label = new QLabel(text);
        label->setObjectName(QLatin1String(name));
        label->setProperty("role", QLatin1String(role));
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(label);
    };
    add(tr("%1, %2").arg(costText(found.cost), fitText(found.cost, capacityBytes)), "title", "inspectCost");
    add(tr("Mesh %1, found in %2 evaluations from seed %3")
            .arg(QString::fromStdString(meshText(found.mesh)), inWords(words::grouped(found.tactic.evaluations)))
            .arg(found.tactic.seed),
        "note", "inspectFrom");
    QStringList lines;
    for (std::size_t i = 0; i < found.decisions.size(); ++i)
        lines << QStringLiteral("%1. %2").arg(i + 1).arg(inWords(found.decisions[i]));
    add(lines.isEmpty() ? tr("Nothing is decided.") : lines.join(QLatin1Char('\n')), "", "inspectDecisions");
    add(tr("Actions, as they are stored"), "caption", "inspectCaption");
    m_actions->setObjectName(QStringLiteral("inspectActions"));
    m_actions->setAccessibleName(tr("Actions, as they are stored"));
    m_actions->setFrameShape(QFrame::StyledPanel);
    m_actions->setUniformItemSizes(true);
    column->addWidget(m_actions, 1);
    fillActions();
    auto* row = new QHBoxLayout;
    m_accept->setObjectName(QStringLiteral("inspectAccept"));
    auto* close = new QPushButton(tr("Close"));
    row->addWidget(m_accept);
    row->addStretch();
    row->addWidget(close);
    column->addLayout(row);
    connect(m_actions, &QListWidget::currentRowChanged, this, &InspectDialog::reveal);
    connect(m_accept, &QPushButton::clicked, this, &InspectDialog::acceptRequested);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(&designer, &Designer::modelChanged, this, &QDialog::close);
    resize(kWidth, kHeight);
}

void InspectDialog::setAcceptable(bool on) { m_accept->setEnabled(on); }

void InspectDialog::fillActions() {
    const auto model = m_designer.model();
    const auto& actions = m_found.tactic.actions;
    for (std::size_t i = 0; i < std::min(actions.size(), kMostActions); ++i)
        m_actions->addItem(inWords(actionText(actions[i], *model->module, m_found.mesh)));
    if (actions.size() > kMostActions)
        m_actions->addItem(tr("%1 more; added to the schedule and saved, the file has them all")
                               .arg(inWords(words::grouped(static_cast<std::int64_t>(actions.size() - kMostActions)))));
}

void InspectDialog::reveal(int row) {
    const auto& actions = m_found.tactic.actions;
    const auto model = m_designer.model();
    if (row < 0 || row >= static_cast<int>(actions.size()) || !model) return;
    const Action& action = actions[static_cast<std::size_t>(row)];
    if (action.kind == Action::Kind::propagate) return;
    if (action.onArgument) {
        m_designer.selection().selectArgument(ValueId{action.argument});
    } else {
        const auto results = model->module->results(action.op);
        m_designer.selection().selectOp(action.op, action.result < results.size() ? results[action.result] : ValueId{});
    }
    m_designer.selection().reveal();
}

} // namespace axiscape
