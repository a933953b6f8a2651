// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/disk_watch.h"

#include "app/desktop/document/document_manager.h"

#include <QFileInfo>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kSettleMs = 200; // who writes in pieces, or removes and renames, is done by then

} // namespace

DiskWatch::DiskWatch(DocumentManager& documents, QObject* parent) : QObject(parent), m_documents(documents) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &DiskWatch::look);
    const auto soon = [this] { m_settle.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, soon);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, soon); // a file renamed over the one watched
    connect(&documents, &DocumentManager::tacticsPathChanged, this, &DiskWatch::follow);
    connect(&documents, &DocumentManager::projectPathChanged, this, &DiskWatch::follow);
    connect(&documents, &DocumentManager::shown, this, &DiskWatch::resume);
    connect(&documents, &DocumentManager::opened, this, [](const DocumentPointer& target) { note(*target); });
    follow();
}

void DiskWatch::note(Document& document) {
    document.keeping().files.clear();
    for (const QString& path : {document.modelPath(), document.tacticsPath(), document.projectPath()})
        if (const QFileInfo info(path); !path.isEmpty() && info.exists())
            document.keeping().files.push_back({path, info.lastModified(), info.size()});
}

void DiskWatch::follow() {
    note(m_documents.front());
    watch();
}

void DiskWatch::watch() {
    if (const QStringList old = m_watcher.files() + m_watcher.directories(); !old.isEmpty()) m_watcher.removePaths(old);
    for (const SeenFile& file : m_documents.front().keeping().files) {
        m_watcher.addPath(file.path);
        m_watcher.addPath(QFileInfo(file.path).absolutePath());
    }
}

void DiskWatch::resume() {
    watch();
    for (const SeenFile& file : m_documents.front().keeping().files)
        if (file.isAsked) emit changed(file.path);
    look();
}

void DiskWatch::settle() {
    for (SeenFile& file : m_documents.front().keeping().files) file.isAsked = false;
}

bool DiskWatch::isUndecided(const QString& path) {
    look();
    const auto& files = m_documents.front().keeping().files;
    return std::any_of(files.begin(), files.end(),
                       [&](const SeenFile& file) { return file.path == path && file.isAsked; });
}

void DiskWatch::look() {
    for (SeenFile& known : m_documents.front().keeping().files) {
        const QFileInfo info(known.path);
        if (!info.exists()) continue; // it may come back; what is open stays
        if (!m_watcher.files().contains(known.path)) m_watcher.addPath(known.path); // another file of that name
        if (info.lastModified() == known.modified && info.size() == known.size) continue;
        known = {known.path, info.lastModified(), info.size(), true};
        emit changed(known.path);
    }
}

} // namespace axiscape
