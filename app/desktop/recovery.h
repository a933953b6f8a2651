// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tactics/project.h"

#include <QDateTime>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <memory>
#include <vector>

class QLockFile;

namespace axiscape {

class Document;

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

// Keeps what is not saved in a file of its own in the user's state folder. A change is there half a second later,
// written on a thread of its own; a document that is saved, or a session that ends as it should, leaves nothing.
class Recovery : public QObject {
    Q_OBJECT
  public:
    static QString stateFolder(); // $XDG_STATE_HOME/axiscape/recovery

    Recovery(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override;

    const QString& file() const { return m_file; } // there while something is not saved
    // Opens it in the document, not saved; the file goes once this session keeps it itself.
    void recover(const LeftWork& work);
    static void discard(const LeftWork& work);

  signals:
    void failed(const QString& reason); // once: the folder cannot be written

  private:
    void changed();
    void keep();

    Document& m_document;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_soon;
    std::string m_written;
    std::optional<LeftWork> m_recovered; // until it is kept here
    bool m_failed = false;
    QThreadPool m_writer; // one thread: in order
};

} // namespace axiscape
