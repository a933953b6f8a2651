// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/strategy_button.h"

#include "core/insight/comparison.h"
#include "widgets/common/strategy_edits.h"
#include "widgets/compare/name_dialog.h"

#include <QMenu>

namespace axiscape {

StrategyButton::StrategyButton(Strategies& strategies, QWidget* parent)
    : QToolButton(parent), m_strategies(strategies) {
    setObjectName(QStringLiteral("strategyButton"));
    setProperty("framed", true);
    setPopupMode(QToolButton::InstantPopup);
    setToolTip(tr("The strategy you are editing, and the others of this project"));
    setMenu(new QMenu(this));
    menu()->setObjectName(QStringLiteral("strategyMenu"));
    connect(menu(), &QMenu::aboutToShow, this, &StrategyButton::fill);
    connect(&strategies, &Strategies::changed, this, &StrategyButton::refresh);
    refresh();
}

void StrategyButton::refresh() {
    const Project& project = m_strategies.project();
    const QString name = QString::fromStdString(project.strategies[project.open].name);
    setText(fontMetrics().elidedText(name, Qt::ElideRight, m_short ? 80 : 200));
    setAccessibleName(tr("Strategy: %1").arg(name));
    setVisible(!name.isEmpty());
}

void StrategyButton::setShort(bool isShort) {
    if (isShort == m_short) return;
    m_short = isShort;
    refresh();
}

void StrategyButton::fill() {
    menu()->clear();
    const Project& project = m_strategies.project();
    const auto carryOut = [this](std::optional<StrategyEdit> edit) {
        if (edit) m_strategies.edit(edit->undoText, std::move(edit->next));
    };
    for (std::size_t i = 0; i < project.strategies.size(); ++i) {
        const NamedStrategy& one = project.strategies[i];
        const QString pin = one.pinned ? tr("  (pinned)") : QString();
        QAction* action =
            menu()->addAction(QString::fromStdString(one.name).replace(QLatin1Char('&'), QLatin1String("&&")) + pin);
        action->setCheckable(true);
        action->setChecked(i == project.open);
        action->setToolTip(QString::fromStdString(tacticsText(one.strategy)));
        connect(action, &QAction::triggered, this,
                [this, carryOut, i] { carryOut(opened(m_strategies.project(), i)); });
    }
    menu()->addSeparator();
    menu()->addAction(tr("Pin it as it is now"), this, [=, this] { carryOut(pinnedCopy(m_strategies.project())); });
    menu()->addAction(tr("Duplicate"), this,
                      [=, this] { carryOut(copied(m_strategies.project(), m_strategies.project().open)); });
    menu()->addAction(tr("Rename…"), this, [=, this] {
        const std::size_t open = m_strategies.project().open;
        askForName(this, tr("Rename strategy"), QString::fromStdString(m_strategies.project().strategies[open].name),
                   [=, this](const QString& name) { carryOut(named(m_strategies.project(), open, name)); });
    });
    QAction* remove = menu()->addAction(
        tr("Delete"), this, [=, this] { carryOut(deleted(m_strategies.project(), m_strategies.project().open)); });
    remove->setEnabled(project.strategies.size() > 1);
    menu()->addSeparator();
    menu()->addAction(tr("Compare strategies"), this, &StrategyButton::compareRequested);
}

} // namespace axiscape
