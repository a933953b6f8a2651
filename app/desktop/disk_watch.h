// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace axiscape {

class Document;

// Tells when another program has changed the open model or the file that the document was saved to or opened from.
class DiskWatch : public QObject {
    Q_OBJECT
  public:
    explicit DiskWatch(Document& document, QObject* parent = nullptr);

  signals:
    void changed(const QString& path); // once a change; it exists

  private:
    struct Seen {
        QString path;
        QDateTime modified;
        qint64 size = 0;
        friend bool operator==(const Seen&, const Seen&) = default;
    };
    static Seen seen(const QString& path);
    void follow(); // the files as the document has just read or written them
    void look();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
    std::vector<Seen> m_known;
};

} // namespace axiscape
