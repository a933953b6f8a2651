// SPDX-License-Identifier: GPL-3.0-or-later
// The gate of a pipeline, tried on the strategy as it is: limits for memory, time and collectives, and which of them it
// does not hold, by how much. The same limits on a command line are `axiscape-cli check`, which stands below to be
// copied.
#pragma once

#include "core/insight/check.h"
#include "widgets/common/designer.h"

#include <QDialog>

class QLabel;
class QLineEdit;

namespace axiscape {

class CheckDialog : public QDialog {
    Q_OBJECT
  public:
    explicit CheckDialog(Designer& designer, QWidget* parent = nullptr);

  public slots:
    void check();

  signals:
    void checked(const std::vector<axiscape::Finding>& findings);

  private:
    bool read(Budget& budget); // false: says which field cannot be read
    void say(const QString& heading, const QString& role, const QStringList& lines);
    QString commandLine() const;

    Designer& m_designer;
    QLineEdit *m_memory, *m_time, *m_collectives;
    QLabel *m_heading, *m_body, *m_command;
};

// "A step takes 1.54 s, 1.5 s are allowed; tactic ZeRO-3 adds most".
QString findingWords(const Finding& finding);

} // namespace axiscape
