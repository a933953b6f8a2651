// SPDX-License-Identifier: GPL-3.0-or-later
// What would fit, searched: recomputation, tactics of the library, the optimizer's state, other meshes and captured
// variants of the program together, on top of the strategy as it is. The front stands as a picture and as a table; a
// double click or Use makes a point the strategy. `axiscape-cli fit` says the same.
#pragma once

#include "core/session/fit.h"
#include "core/tactics/project.h"
#include "widgets/common/designer.h"
#include "widgets/common/task.h"

#include <QDialog>
#include <functional>
#include <memory>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableView;

namespace axiscape {

class FrontModel;
class FrontView;

class FitDialog : public QDialog {
    Q_OBJECT
  public:
    using SessionOf = std::function<std::shared_ptr<Session>()>; // of what is in front
    FitDialog(Designer& designer, SessionOf session, QWidget* parent = nullptr);
    ~FitDialog() override;

    void start();
    bool isRunning() const { return m_task.isBusy() || m_opening.isBusy(); }
    // A program of the same family (another batch, another length) is tried beside the one in front.
    void addVariant(const QString& path);

  signals:
    // A point of a variant: its program is to be opened with that strategy.
    void variantUsed(const QString& path, const axiscape::ProjectFile& project);

  protected:
    void done(int result) override;

  private:
    struct Variant {
        QString path;
        std::shared_ptr<Session> session;
    };
    struct Answer {
        Result<FitResult> result;
        double seconds = 0;
    };
    void lay();
    void chooseVariant();
    void takeVariant(const QString& path, const Result<std::shared_ptr<Session>>& session);
    void take(Answer answer);
    void refresh();
    void use(int row);
    int currentRow() const;
    FitRequest request() const;

    Designer& m_designer;
    SessionOf m_session;
    std::vector<Variant> m_variants; // beside what is in front
    SnapshotPointer m_of;
    std::shared_ptr<Session> m_asked;
    FrontModel* m_model;
    FrontView* m_picture;
    QTableView* m_table;
    QLabel *m_heading, *m_note, *m_gains;
    QCheckBox* m_meshes;
    QPushButton *m_add, *m_again, *m_use, *m_stop;
    Task<Answer> m_task;
    Task<Result<std::shared_ptr<Session>>> m_opening;
};

} // namespace axiscape
