// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/pattern_model.h"

#include "core/base/glob.h"
#include "widgets/common/counts.h"

#include <algorithm>

namespace axiscape {
namespace {

const QString kReplicated = QStringLiteral("REPLICATED");
const QString kFirstDivisible = QStringLiteral("FIRST_DIVISIBLE_DIM");
const QString kUnknown = QStringLiteral("UNKNOWN");

} // namespace

PatternModel::PatternModel(std::shared_ptr<const Module> module, std::vector<InputRule> rules, QObject* parent)
    : QAbstractTableModel(parent), m_module(std::move(module)), m_rules(std::move(rules)) {
    count();
}

// Linear in patterns times arguments: at most a few ten thousand globs.
void PatternModel::count() {
    m_matches.assign(m_rules.size(), {});
    for (const Argument& argument : m_module->arguments()) {
        const auto index = static_cast<std::size_t>(&argument - m_module->arguments().data());
        const auto rank = m_module->type(ValueId{index}).shape.size();
        bool taken = false;
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            if (!glob(m_rules[i].pattern, argument.path)) continue;
            Match& match = m_matches[i];
            ++(taken ? match.takenBefore : match.taken);
            if (!taken && m_rules[i].kind == InputRule::Kind::dimension && m_rules[i].dim >= rank) ++match.tooShort;
            taken = true;
        }
    }
}

int PatternModel::addRule(const InputRule& rule) {
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_rules.push_back(rule);
    count();
    endInsertRows();
    return row;
}

void PatternModel::removeRule(int row) {
    if (row < 0 || row >= rowCount()) return;
    beginRemoveRows({}, row, row);
    m_rules.erase(m_rules.begin() + row);
    count();
    endRemoveRows();
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

void PatternModel::moveRule(int row, int by) {
    const int to = row + by;
    if (row < 0 || to < 0 || row >= rowCount() || to >= rowCount() || (by != 1 && by != -1)) return;
    beginMoveRows({}, row, row, {}, by > 0 ? to + 1 : to);
    std::swap(m_rules[static_cast<std::size_t>(row)], m_rules[static_cast<std::size_t>(to)]);
    count();
    endMoveRows();
    emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

QString PatternModel::problem(int row) const {
    const InputRule& rule = m_rules[static_cast<std::size_t>(row)];
    const Match& match = m_matches[static_cast<std::size_t>(row)];
    if (rule.pattern.empty()) return tr("A pattern is needed, such as params/*/dense_up");
    if (match.taken == 0 && match.takenBefore > 0)
        return tr("All %n it matches are taken by patterns above", nullptr, match.takenBefore);
    if (match.taken == 0) return tr("Matches no argument");
    if (match.tooShort > 0) return tr("%1 of them have no dim %2").arg(countLabel(match.tooShort)).arg(rule.dim);
    return {};
}

bool PatternModel::acceptable() const {
    for (std::size_t i = 0; i < m_rules.size(); ++i)
        if (m_rules[i].pattern.empty() || m_matches[i].tooShort > 0) return false;
    return true;
}

int PatternModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
}

int PatternModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant PatternModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const InputRule& rule = m_rules[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) {
        const QString words = problem(index.row());
        return words.isEmpty() ? QVariant() : QVariant(words);
    }
    if (role == Qt::TextAlignmentRole && index.column() == matchColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    switch (index.column()) {
    case patternColumn:
        return QString::fromStdString(rule.pattern);
    case ruleColumn:
        return ruleCode(rule);
    default:
        break;
    }
    const Match& match = m_matches[static_cast<std::size_t>(index.row())];
    if (match.takenBefore == 0) return countLabel(match.taken);
    return tr("%1 of %2").arg(countLabel(match.taken), countLabel(match.taken + match.takenBefore));
}

bool PatternModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid()) return false;
    InputRule& rule = m_rules[static_cast<std::size_t>(index.row())];
    if (index.column() == patternColumn)
        rule.pattern = value.toString().trimmed().toStdString();
    else if (index.column() != ruleColumn || !readRule(value.toString(), rule))
        return false;
    count();
    emit dataChanged(this->index(0, 0), this->index(rowCount() - 1, columns - 1));
    return true;
}

QVariant PatternModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case patternColumn:
        return tr("Arguments");
    case ruleColumn:
        return tr("Dimension");
    case matchColumn:
        return tr("Matches");
    default:
        return {};
    }
}

Qt::ItemFlags PatternModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    return !index.isValid() || index.column() == matchColumn ? plain : plain | Qt::ItemIsEditable;
}

QString PatternModel::ruleCode(const InputRule& rule) {
    switch (rule.kind) {
    case InputRule::Kind::dimension:
        return QString::number(rule.dim);
    case InputRule::Kind::replicated:
        return kReplicated;
    case InputRule::Kind::firstDivisibleDim:
        return kFirstDivisible;
    case InputRule::Kind::unknown:
        break;
    }
    return kUnknown;
}

bool PatternModel::readRule(const QString& code, InputRule& rule) {
    const QString word = code.trimmed().toUpper();
    bool number = false;
    const uint dim = word.toUInt(&number);
    if (number && dim < 256) {
        rule.kind = InputRule::Kind::dimension;
        rule.dim = static_cast<std::uint8_t>(dim);
        return true;
    }
    if (word == kReplicated)
        rule.kind = InputRule::Kind::replicated;
    else if (word == kFirstDivisible)
        rule.kind = InputRule::Kind::firstDivisibleDim;
    else if (word == kUnknown)
        rule.kind = InputRule::Kind::unknown;
    else
        return false;
    rule.dim = 0;
    return true;
}

QStringList PatternModel::ruleCodes() const {
    std::size_t rank = 1;
    for (std::size_t i = 0; i < m_module->argumentCount(); ++i)
        rank = std::max(rank, m_module->type(ValueId{i}).shape.size());
    QStringList codes;
    for (std::size_t d = 0; d < rank; ++d) codes << QString::number(d);
    return codes << kFirstDivisible << kReplicated << kUnknown;
}

} // namespace axiscape
