// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace axiscape {

class Document;
struct OpenDocument;

// Tells when another program has changed the open model or the file that the document was saved to or opened from. Of a
// document that is not shown it tells when it is shown again.
class DiskWatch : public QObject {
    Q_OBJECT
  public:
    explicit DiskWatch(Document& document, QObject* parent = nullptr);
    void settle(); // what was told is decided: it is not told again

  signals:
    void changed(const QString& path); // once a change; it exists

  private:
    static void note(OpenDocument& document); // the files as it has just read or written them
    void follow();
    void watch();
    void resume(); // another document is shown
    void look();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
};

} // namespace axiscape
