// SPDX-License-Identifier: GPL-3.0-or-later
// Tells when another program has changed the open model or the file that the document was saved to or opened from. Of a
// document that is not in front it tells when it is there again.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace axiscape {

class Document;
class DocumentManager;

class DiskWatch : public QObject {
    Q_OBJECT
  public:
    explicit DiskWatch(DocumentManager& documents, QObject* parent = nullptr);
    void settle(); // what was told is decided: it is not told again
    // Looks at the disk: whether another program changed this file and nothing was decided about it.
    bool isUndecided(const QString& path);

  signals:
    void changed(const QString& path); // once a change; it exists

  private:
    static void note(Document& document); // the files as it has just read or written them
    void follow();
    void watch();
    void resume(); // another document is in front
    void look();

    DocumentManager& m_documents;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
};

} // namespace axiscape
