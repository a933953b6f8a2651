// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/action_list.h"

#include "widgets/common/window_words.h"
#include <QScopedValueRollback>
#include <algorithm>
#include <map>

namespace axiscape {
namespace {

constexpr int kActionRole = Qt::UserRole; // index of the action; a line has none

// Arguments stand on no line of the program.
std::string lineOf(const Action& action, const Module& module) {
    return action.onArgument || !action.op.valid() ? std::string() : module.locationText(action.op);
}

} // namespace

ActionList::ActionList(const Tactic& tactic, const Module& module, const Mesh& mesh, QWidget* parent)
    : QListWidget(parent), m_actions(tactic.actions) {
    setObjectName(QStringLiteral("storedActions"));
    setAccessibleName(tr("Stored actions"));
    std::vector<std::string> lines; // in order of their first action
    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        if (m_actions[i].kind == Action::Kind::propagate) continue; // implied
        auto& group = groups[lineOf(m_actions[i], module)];
        if (group.empty()) lines.push_back(lineOf(m_actions[i], module));
        group.push_back(i);
    }
    const auto add = [&](const QString& text, bool on) {
        auto* item = new QListWidgetItem(text, this);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren);
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        return item;
    };
    const auto isOn = [&](std::size_t i) {
        return !std::binary_search(tactic.disabledActions.begin(), tactic.disabledActions.end(), i);
    };
    for (const std::string& line : lines) {
        const auto& group = groups[line];
        if (groups.size() > 1) {
            auto* head = add(line.empty() ? tr("Arguments") : QString::fromStdString(line),
                             std::any_of(group.begin(), group.end(), isOn));
            QFont font = head->font();
            font.setWeight(QFont::Medium);
            head->setFont(font);
        }
        for (const std::size_t i : group)
            add((groups.size() > 1 ? QStringLiteral("    ") : QString()) +
                    inWords(actionText(m_actions[i], module, mesh)),
                isOn(i))
                ->setData(kActionRole, static_cast<int>(i));
    }
    connect(this, &QListWidget::itemChanged, this, &ActionList::changed);
}

void ActionList::changed(QListWidgetItem* item) {
    if (m_following || item->data(kActionRole).isValid()) return;
    const QScopedValueRollback quiet(m_following, true);
    for (int at = row(item) + 1; at < count() && this->item(at)->data(kActionRole).isValid(); ++at)
        this->item(at)->setCheckState(item->checkState());
}

void ActionList::removeCurrent() {
    const int at = currentRow();
    if (at < 0) return;
    if (!item(at)->data(kActionRole).isValid()) // a line goes with its actions
        while (at + 1 < count() && item(at + 1)->data(kActionRole).isValid()) delete takeItem(at + 1);
    delete takeItem(at);
}

void ActionList::store(Tactic& tactic) const {
    std::vector<bool> kept(m_actions.size(), false), on(m_actions.size(), false);
    for (int at = 0; at < count(); ++at)
        if (const QVariant index = item(at)->data(kActionRole); index.isValid()) {
            kept[index.toUInt()] = true;
            on[index.toUInt()] = item(at)->checkState() == Qt::Checked;
        }
    tactic.actions.clear();
    tactic.disabledActions.clear();
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        const bool implied = m_actions[i].kind == Action::Kind::propagate;
        if (!kept[i] && !implied) continue;
        if (!on[i] && !implied) tactic.disabledActions.push_back(static_cast<std::uint32_t>(tactic.actions.size()));
        tactic.actions.push_back(m_actions[i]);
    }
}

} // namespace axiscape
