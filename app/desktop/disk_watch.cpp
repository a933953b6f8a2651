// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/disk_watch.h"

#include "app/desktop/document.h"

#include <QFileInfo>

namespace axiscape {
namespace {

constexpr int kSettleMs = 200; // who writes in pieces, or removes and renames, is done by then

} // namespace

DiskWatch::DiskWatch(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &DiskWatch::look);
    const auto soon = [this] { m_settle.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon); // a file renamed over the one watched
    connect(&document, &Designer::modelChanged, this, &DiskWatch::follow);
    connect(&document, &Document::tacticsPathChanged, this, &DiskWatch::follow);
    connect(&document, &Document::projectPathChanged, this, &DiskWatch::follow);
    follow();
}

DiskWatch::Seen DiskWatch::seen(const QString& path) {
    const QFileInfo info(path);
    return {path, info.lastModified(), info.size()};
}

void DiskWatch::follow() {
    m_known.clear();
    if (const QStringList old = m_watcher.files() + m_watcher.directories(); !old.isEmpty()) m_watcher.removePaths(old);
    for (const QString& path : {m_document.modelPath(), m_document.tacticsPath(), m_document.projectPath()}) {
        if (path.isEmpty() || !QFileInfo::exists(path)) continue;
        m_known.push_back(seen(path));
        m_watcher.addPath(path);
        m_watcher.addPath(QFileInfo(path).absolutePath());
    }
}

void DiskWatch::look() {
    for (Seen& known : m_known) {
        if (!QFileInfo::exists(known.path)) continue; // it may come back; what is open stays
        if (!m_watcher.files().contains(known.path)) m_watcher.addPath(known.path); // another file of that name
        const Seen now = seen(known.path);
        if (now == known) continue;
        known = now;
        emit changed(now.path);
    }
}

} // namespace axiscape
