// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps unsaved work: a file beside each changed document, offered again after a session that ended otherwise.
#pragma once

#include "core/tactics/project.h"
#include "widgets/common/task.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

class QLockFile;

namespace axiscape {

class Document;
class DocumentManager;

// What a session left behind that ended before its document was saved.
struct LeftWork {
    QString file;
    QString model, project; // absolute; no project: it was never saved
    QDateTime when;         // of the last change
    ProjectFile content;
    std::shared_ptr<QLockFile> lock; // held while it is offered: another window does not offer it as well
};

// In that folder, of sessions that run no more, newest first. Files that are no such thing are left alone.
std::vector<LeftWork> leftWork(const QString& folder);

// The project of a document as it is now, whole, without summaries; its model by absolute path.
std::string keptText(const Document& document);
QString keptFingerprint(const std::string& text); // told apart by it

// The file that the work of one document is kept in, written on a thread. It goes with the document, or once there is
// nothing to keep; only a kill leaves it behind.
class RecoveryFile : public QObject {
    Q_OBJECT
  public:
    explicit RecoveryFile(const QString& folder); // a new one
    explicit RecoveryFile(const LeftWork& work);  // goes on with the one that was left
    ~RecoveryFile() override;
    const QString& path() const;
    // A newer one takes the place of one that waits.
    void write(const QByteArray& text);
    std::string content; // what it holds, or will in a moment

  signals:
    void failed(const QString& reason);

  private:
    struct File; // goes after its last writing
    std::shared_ptr<File> m_file;
    Task<Result<void>> m_task;
};

// Keeps what is not saved in a file for each document, in the user's state folder. A change is there half a second
// later, or before another one comes to the front; a document that is saved, or a session
// that ends as it should, leaves nothing.
class Recovery : public QObject {
    Q_OBJECT
  public:
    static QString stateFolder(); // $XDG_STATE_HOME/axiscape/recovery

    Recovery(DocumentManager& documents, const QString& folder, QObject* parent = nullptr);

    QString file() const; // of the document in front; there while something is not saved
    static void discard(const LeftWork& work);

  signals:
    void failed(const QString& reason); // once: the folder cannot be written

  private:
    void changed();
    void keep();
    void sayFailed(const QString& reason);

    DocumentManager& m_documents;
    QString m_folder;
    QTimer m_soon;
    bool m_failed = false;
};

} // namespace axiscape
