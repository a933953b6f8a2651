// SPDX-License-Identifier: GPL-3.0-or-later
// Offers what the word under the cursor of a filter could become: keys, axes, layers, kinds of ops. Lives with its
// line.
#pragma once

#include "widgets/common/designer.h"

#include <QObject>

class QCompleter;
class QLineEdit;
class QStringListModel;

namespace axiscape {

class FilterCompleter : public QObject {
    Q_OBJECT
  public:
    FilterCompleter(Designer& designer, QLineEdit& line);
    QStringList offers() const; // shown now

  private:
    void refill(); // words of the model
    void offer();
    void take(const QString& word);
    std::pair<int, int> word() const; // where the word under the cursor begins and ends

    Designer& m_designer;
    QLineEdit& m_line;
    QCompleter* m_completer;
    QStringListModel* m_list;
    std::vector<std::string> m_layers, m_ops, m_dtypes;
};

} // namespace axiscape
