// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_manager.h"

#include "app/desktop/document/recovery.h"
#include "core/base/allocator.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QTimer>
#include <algorithm>

namespace axiscape {

DocumentManager::DocumentManager(QObject* parent) : QObject(parent), m_theme(makeTheme(Theme::Mode::light)) {
    connect(&m_opener, &ModelOpener::opened, this, &DocumentManager::take);
    connect(&m_opener, &ModelOpener::sizesWanted, this, &DocumentManager::sizesWanted);
    connect(&m_opener, &ModelOpener::failed, this, &DocumentManager::failed);
    connect(&m_opener, &ModelOpener::progressed, this, &DocumentManager::openingProgress);
    connect(&m_opener, &ModelOpener::busyChanged, this, &DocumentManager::busyChanged);
    m_all.push_back(make());
    bringToFront(m_all.front());
}

DocumentManager::~DocumentManager() { m_opener.disconnect(this); }

DocumentPointer DocumentManager::make() {
    auto made = std::make_shared<Document>(m_theme);
    m_undoGroup.addStack(&made->undoStack());
    const Document* document = made.get();
    connect(document, &Document::failed, this, [this, document](const Error& error, const QString& file) {
        if (document == m_front.get()) emit failed(error, file);
    });
    connect(document, &Document::warned, this, [this, document](const QString& text) {
        if (document == m_front.get()) emit warned(text);
    });
    connect(document, &Document::mended, this, [this, document](const QString& file) {
        if (document == m_front.get()) emit mended(file);
    });
    connect(document, &Document::answerKept, this, &DocumentManager::answerKept);
    const std::pair<void (Document::*)(), void (DocumentManager::*)()> plain[] = {
        {&Document::busyChanged, &DocumentManager::busyChanged},
        {&Document::tacticsPathChanged, &DocumentManager::tacticsPathChanged},
        {&Document::projectPathChanged, &DocumentManager::projectPathChanged}};
    for (const auto& each : plain)
        connect(document, each.first, this, [this, document, to = each.second] {
            if (document == m_front.get()) emit(this->*to)();
        });
    const std::weak_ptr<Document> weak = made;
    connect(&made->search(), &Searcher::changed, this, [this, weak] {
        const DocumentPointer of = weak.lock();
        if (!of || of == m_front) return;
        const SearchRun& run = of->search().run();
        if (run.state != SearchRun::State::none && !run.isBusy()) emit searchEnded(of);
    });
    return made;
}

int DocumentManager::indexOf(const DocumentPointer& document) const {
    const auto at = std::ranges::find(m_all, document);
    return at == m_all.end() ? -1 : static_cast<int>(at - m_all.begin());
}

std::vector<DocumentPointer> DocumentManager::unsaved() const {
    std::vector<DocumentPointer> found;
    std::ranges::copy_if(m_all, std::back_inserter(found), [](const auto& one) { return one->isUnsaved(); });
    return found;
}

std::vector<DocumentPointer> DocumentManager::others(const DocumentPointer& than) const {
    std::vector<DocumentPointer> found = m_all;
    std::erase(found, than);
    return found;
}

QString DocumentManager::nameOf(const Document& document) const {
    if (document.isEmpty()) return tr("New tab");
    const QString file = document.name();
    QString name = file;
    if (const auto& sizes = document.session()->model()->sizes; !sizes.empty())
        name += QStringLiteral(" (%1)").arg(QString::fromStdString(sizesText(sizes)));
    for (const auto& other : m_all)
        if (other.get() != &document && other->name() == file && other->path() != document.path())
            return tr("%1 in %2").arg(name, QFileInfo(document.path()).absoluteDir().dirName());
    return name;
}

DocumentPointer DocumentManager::find(const QString& path) const {
    const QFileInfo wanted(path); // compares as the file system does
    for (const auto& one : m_all)
        if (!one->isEmpty() && QFileInfo(one->path()) == wanted) return one;
    return nullptr;
}

DocumentPointer DocumentManager::freeTarget() {
    const bool isFree = m_front->isEmpty() && !m_opener.isOpening(*m_front);
    return isFree ? m_front : make();
}

void DocumentManager::show(const DocumentPointer& next) {
    if (next == m_front) return;
    // Whoever holds it may let it go meanwhile. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const DocumentPointer to = next;
    m_front->endSteps(); // first: what is kept of the document is as it was before
    emit leaving();
    m_front->putAway();
    m_designer.leave();
    bringToFront(to);
    emit shown();
}

void DocumentManager::bringToFront(const DocumentPointer& next) {
    m_front = next;
    m_designer.follow(*next);
    m_undoGroup.setActiveStack(&next->undoStack());
    emit busyChanged();
    next->comeToFront();
}

void DocumentManager::step(int by) {
    const auto count = static_cast<int>(m_all.size());
    show(m_all[static_cast<std::size_t>((indexOf(m_front) + by + count) % count)]);
}

void DocumentManager::move(int from, int to) {
    const DocumentPointer moved = m_all[static_cast<std::size_t>(from)];
    m_all.erase(m_all.begin() + from);
    m_all.insert(m_all.begin() + to, moved);
    emit changed();
}

void DocumentManager::close(const DocumentPointer& document) {
    // To the end, whoever holds it. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const DocumentPointer kept = document;
    const int index = indexOf(kept);
    if (index < 0) return;
    if (kept == m_front) {
        if (m_all.size() == 1) add(make());
        const auto at = static_cast<std::size_t>(index);
        show(m_all[at + 1 < m_all.size() ? at + 1 : at - 1]);
    }
    m_all.erase(m_all.begin() + index);
    emit changed();
    QTimer::singleShot(0, this, &returnFreeMemory); // once nobody holds it any more
}

void DocumentManager::add(const DocumentPointer& document) {
    m_all.push_back(document);
    emit changed();
}

void DocumentManager::newDocument() {
    for (const auto& one : m_all)
        if (one->isEmpty()) return show(one);
    const DocumentPointer made = make();
    add(made);
    show(made);
}

void DocumentManager::open(const QString& path, bool toFront) {
    if (const DocumentPointer there = find(path)) return toFront ? show(there) : void();
    if (m_opener.isOpening(path)) return;
    auto request = openRequestOf(path);
    if (!request) {
        emit failed(request.error(), path);
        return;
    }
    request->toFront = toFront;
    open(std::move(*request));
}

// A file that is open already has the sizes that it has there.
void DocumentManager::read(OpenRequest request, DocumentPointer target) {
    request = withRememberedSizes(std::move(request));
    const QFileInfo wanted(request.model);
    for (const auto& one : m_all)
        if (request.sizes.empty() && !one->isEmpty() && QFileInfo(one->modelPath()) == wanted)
            request.sizes = one->session()->model()->sizes;
    m_opener.open(std::move(request), std::move(target));
}

void DocumentManager::openWithSizes(OpenRequest request, const DocumentPointer& target) {
    // Meanwhile another one may have come into the tab that was free.
    const bool isTaken = !request.replaces && (!target->isEmpty() || m_opener.isOpening(*target));
    read(std::move(request), isTaken ? freeTarget() : target);
}

void DocumentManager::open(OpenRequest request) { read(std::move(request), freeTarget()); }

void DocumentManager::recover(const LeftWork& work) {
    OpenRequest request{work.model};
    request.project = work.content;
    request.project->model.path.clear(); // this program kept it: work.model is meant
    request.projectPath = work.project;
    request.isUnsaved = true;
    request.left = std::make_shared<const LeftWork>(work);
    // The file as it was saved may have been opened with the last session: that is what was worked on.
    const DocumentPointer there = find(request.path());
    const bool replaces = there && !there->isUnsaved();
    request.replaces = replaces;
    read(std::move(request), replaces ? there : freeTarget());
}

void DocumentManager::openModel(const QString& path) {
    OpenRequest request{path};
    request.replaces = true;
    read(std::move(request), m_front);
}

void DocumentManager::openProject(const QString& path) {
    auto request = openRequestOf(path);
    if (!request) {
        emit failed(request.error(), path);
        return;
    }
    request->replaces = true;
    read(std::move(*request), m_front);
}

void DocumentManager::reloadModel() {
    OpenRequest request{m_front->modelPath()};
    request.project = m_front->projectFile(m_front->modelPath());
    request.project->model.path.clear(); // what is open is meant
    request.projectPath = m_front->projectPath();
    request.isUnsaved = m_front->isUnsaved();
    request.leaveOpen = m_front->isLeftOpen();
    request.replaces = true;
    read(std::move(request), m_front);
}

// A dialog that is open is about what is in front: nothing else takes its place meanwhile.
void DocumentManager::take(const DocumentPointer& target, const OpenRequest& request,
                           const std::shared_ptr<Session>& session, bool isAnnotated) {
    if (target == m_front) {
        m_front->endSteps();
        emit leaving();
    }
    target->take(request, session, isAnnotated);
    if (indexOf(target) < 0) add(target);
    if (target != m_front && request.toFront && !QApplication::activeModalWidget()) show(target);
    emit changed();
    emit opened(target, request);
    target->catchUp();
}

void DocumentManager::setTheme(const Theme& theme) {
    m_theme = theme;
    emit m_designer.themeChanged();
}

} // namespace axiscape
