// SPDX-License-Identifier: GPL-3.0-or-later
// The strategy that is open as an exercise: the schedule up to the selected card is given, the rest is to be found.
// Goals are proposed, a person takes those that count; key and exercise are written as two files.
#pragma once

#include "core/learn/draft.h"
#include "core/learn/sessions.h"
#include "widgets/common/task.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace axiscape {

class ExerciseDialog : public QDialog {
    Q_OBJECT
  public:
    // `model`: by name, as files of exercises have it. `given`: tactics that the student gets.
    ExerciseDialog(const std::string& model, const SnapshotPointer& whole, std::size_t given, const QString& folder,
                   QWidget* parent = nullptr);
    bool isBusy() const { return m_task.isBusy(); }
    // "…/three.json" and "…/three.key.json". Error: as filesOf; a file cannot be written.
    Result<QStringList> write(const QString& path);

  signals:
    void written(const QStringList& paths);

  private:
    void take(Result<learn::Draft> draft);
    void refresh();
    void choosePath();

    QString m_folder;
    std::optional<learn::Draft> m_draft;
    Task<Result<learn::Draft>> m_task;
    QLineEdit *m_title, *m_ask;
    QListWidget* m_goals;
    QLabel *m_par, *m_state;
    QPushButton* m_save;
};

// "sample:mlp_train" of a file that a lesson can name, by the folders of its models; nothing: it is in none of them.
std::string lessonModelOf(const QString& path, const learn::Sessions::Folders& folders);

} // namespace axiscape
