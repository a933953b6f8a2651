// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/schedule_model.h"

#include <QPointer>

namespace axiscape {

namespace {

QVariant tipOf(const TacticCard& card) {
    QStringList lines{card.explanation, card.ranges};
    lines.removeAll(QString());
    return lines.isEmpty() ? QVariant() : QVariant(lines.join(QLatin1Char('\n')));
}

} // namespace

ScheduleModel::ScheduleModel(Designer& designer, QObject* parent) : QAbstractListModel(parent), m_designer(designer) {
    connect(&designer, &Designer::modelChanged, this, &ScheduleModel::refresh);
    connect(&designer, &Designer::snapshotChanged, this, [this] {
        m_wouldBe.clear();
        refresh();
        askWouldBe();
    });
    connect(&designer, &Designer::previewChanged, this, &ScheduleModel::refresh);
    refresh();
}

int ScheduleModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_cards.size());
}

QVariant ScheduleModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const TacticCard& c = card(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return c.name;
    case Qt::AccessibleTextRole:
        return tr("Tactic %1, %2").arg(index.row() + 1).arg(c.name);
    case Qt::AccessibleDescriptionRole:
        return cardDescription(c, m_designer.strategy().mesh);
    case Qt::ToolTipRole:
        return tipOf(c);
    case CardRole:
        return QVariant::fromValue(c);
    default:
        return {};
    }
}

Qt::ItemFlags ScheduleModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return card(index.row()).preview ? Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                                     : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

void ScheduleModel::askWouldBe() {
    const SnapshotPointer now = m_designer.snapshot();
    if (!now || m_designer.isStepping()) return;
    std::vector<Strategy> with;
    std::vector<std::size_t> which;
    const auto& tactics = now->strategy.schedule.tactics;
    for (std::size_t i = 0; i < tactics.size(); ++i) {
        if (tactics[i].enabled) continue;
        Strategy& next = with.emplace_back(now->strategy);
        next.schedule.tactics.resize(i + 1); // what comes later does not count
        next.schedule.tactics[i].enabled = true;
        which.push_back(i);
    }
    if (with.empty()) return;
    const QPointer<ScheduleModel> guard(this);
    m_designer.estimate(std::move(with), [guard, now, which](std::size_t i, const SnapshotPointer& snapshot) {
        if (!guard || guard->m_designer.snapshot() != now) return;
        guard->m_wouldBe[which[i]] = snapshot;
        guard->refresh();
    });
}

void ScheduleModel::refresh() {
    auto cards = m_designer.model()
                     ? tacticCards(m_designer.strategy(), m_designer.snapshot().get(), m_designer.preview().get())
                     : std::vector<TacticCard>{};
    for (const auto& [tactic, snapshot] : m_wouldBe)
        if (tactic < cards.size() && !cards[tactic].enabled && !cards[tactic].preview)
            addWouldBe(cards[tactic], *snapshot);
    // Rows that are still the same tactic keep their place at both ends; what is between was changed, or came, or went.
    const auto same = [](const TacticCard& a, const TacticCard& b) {
        return a.name == b.name && a.subject == b.subject && a.axes == b.axes && a.preview == b.preview;
    };
    const int before = rowCount(), now = static_cast<int>(cards.size()), shorter = std::min(before, now);
    const auto card = [](const std::vector<TacticCard>& list, int row) -> const TacticCard& {
        return list[static_cast<std::size_t>(row)];
    };
    int last = 0; // equal rows at the end
    while (last < shorter && same(card(m_cards, before - 1 - last), card(cards, now - 1 - last))) ++last;
    const int at = shorter - last; // rows come or go in front of those
    // While rows come or go the others stay what they are: their new content is there before or after.
    if (now < before) {
        beginRemoveRows({}, at, at + before - now - 1);
        m_cards.erase(m_cards.begin() + at, m_cards.begin() + at + before - now);
        endRemoveRows();
    }
    std::copy_n(cards.begin(), at, m_cards.begin());
    std::copy_n(cards.end() - last, last, m_cards.end() - last);
    if (shorter > 0) emit dataChanged(index(0), index(shorter - 1));
    if (now > before) {
        beginInsertRows({}, at, at + now - before - 1);
        m_cards = std::move(cards);
        endInsertRows();
    }
}

} // namespace axiscape
