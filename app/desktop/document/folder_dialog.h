// SPDX-License-Identifier: GPL-3.0-or-later
// The programs in a folder that XLA or JAX dumped, as a list to choose from: each with its module, form, stage and
// size. What looks like a program and cannot be read says why where the pointer rests on it. Not modal: several may be
// opened, one after another.
#pragma once

#include "core/open/folder.h"
#include "widgets/common/task.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace axiscape {

class FolderDialog : public QDialog {
    Q_OBJECT
  public:
    FolderDialog(const QString& folder, QWidget* parent);

  signals:
    void chosen(const QString& path);
    void failed(const Error& error, const QString& folder); // nothing is to be chosen: the dialog closes

  private:
    void fill(const Result<std::vector<FoundProgram>>& programs);
    void choose();

    QString m_folder;
    QLabel* m_note;
    QTreeWidget* m_list;
    QPushButton* m_open;
    Task<Result<std::vector<FoundProgram>>> m_task;
};

} // namespace axiscape
