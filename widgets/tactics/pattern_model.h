// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of a manual tactic as a table to edit: pattern, rule, and how many arguments each takes. An argument takes
// the first pattern that matches it, so the counts depend on the order.
#pragma once

#include "core/tactics/tactics.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace axiscape {

class PatternModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { patternColumn, ruleColumn, matchColumn, columns };

    PatternModel(std::shared_ptr<const Module> module, std::vector<InputRule> rules, QObject* parent = nullptr);

    const std::vector<InputRule>& rules() const { return m_rules; }
    int addRule(const InputRule& rule); // returns its row
    void removeRule(int row);
    void moveRule(int row, int by);
    // The arguments that a row takes.
    int matches(int row) const { return m_matches[static_cast<std::size_t>(row)].taken; }
    // What is wrong with a row, for people; empty if nothing is.
    QString problem(int row) const;
    bool acceptable() const; // every pattern has text and every dimension exists

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    // "0", "1", ..., "REPLICATED", "FIRST_DIVISIBLE_DIM", "UNKNOWN": as a tactic file writes them.
    static QString ruleCode(const InputRule& rule);
    static bool readRule(const QString& code, InputRule& rule);
    QStringList ruleCodes() const; // the ones there are for this module

  private:
    struct Match {
        int taken = 0;
        int takenBefore = 0; // match, but an earlier pattern has them
        int tooShort = 0;    // taken, and have no such dimension
    };
    void count();

    std::shared_ptr<const Module> m_module;
    std::vector<InputRule> m_rules;
    std::vector<Match> m_matches;
};

} // namespace axiscape
