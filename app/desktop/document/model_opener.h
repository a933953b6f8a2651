// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/document/open_document.h"
#include "widgets/common/task.h"

#include <QObject>
#include <deque>
#include <optional>

namespace axiscape {

struct LeftWork;

// What is to be opened, and how.
struct OpenRequest {
    QString model;                          // the file that is read
    std::optional<ProjectFile> project{};   // its strategies; else one that decides nothing
    QString projectPath{};                  // it was read from there
    QString tactics{};                      // a file, opened on top
    bool isUnsaved = false;                 // it is in no file, or in no newer one
    bool toFront = true;                    // its tab is shown
    std::shared_ptr<const LeftWork> left{}; // it is that work
    const QString& path() const { return projectPath.isEmpty() ? model : projectPath; }
};

// A model, or a project and the model that it names.
Result<OpenRequest> openRequestOf(const QString& path);

// Reads models for documents, one after the other, on a thread.
class ModelOpener : public QObject {
    Q_OBJECT
  public:
    explicit ModelOpener(QObject* parent);

    // Instead of what is being opened for that document.
    void open(OpenRequest request, OpenDocumentPointer target);
    void cancel(); // all
    bool isBusy() const { return !m_waiting.empty(); }
    bool isOpening(const OpenDocument& target) const;
    bool isOpening(const QString& path) const;

  signals:
    void opened(const OpenDocumentPointer& target, const OpenRequest& request, const std::shared_ptr<Session>& session,
                bool isAnnotated);
    void failed(const Error& error, const QString& file);
    void progressed(const QString& what, qint64 done, qint64 total);
    void busyChanged();

  private:
    struct Waiting {
        OpenRequest request;
        OpenDocumentPointer target;
    };
    void readNext();
    struct Read {
        Result<std::shared_ptr<Session>> session;
        bool isAnnotated = false;
    };
    void finish(const Read& read);

    std::deque<Waiting> m_waiting; // the first is being read
    Task<Read> m_task;
};

} // namespace axiscape
