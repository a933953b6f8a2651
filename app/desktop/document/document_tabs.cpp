// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_tabs.h"

#include "app/desktop/document/recovery.h"
#include "widgets/common/icons.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kLeastWidth = 96, kMostWidth = 220, kHeight = 30;
constexpr int kReadable = 160; // narrower, names are only their ends: the others are scrolled to

} // namespace

DocumentTabs::DocumentTabs(Document& document, QWidget* parent)
    : QTabBar(parent), m_document(document), m_documents{document.current()} {
    setObjectName(QStringLiteral("documentTabs"));
    setAccessibleName(tr("Open documents"));
    setDocumentMode(true);
    setMovable(true);
    setExpanding(false);
    setDrawBase(false);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setSelectionBehaviorOnRemove(SelectPreviousTab);
    addTab(QString());
    connect(this, &QTabBar::currentChanged, this, [this](int index) {
        if (index >= 0) m_document.show(m_documents[static_cast<std::size_t>(index)]);
    });
    connect(this, &QTabBar::tabMoved, this, [this](int from, int to) {
        const OpenDocumentPointer moved = m_documents[static_cast<std::size_t>(from)];
        m_documents.erase(m_documents.begin() + from);
        m_documents.insert(m_documents.begin() + to, moved);
    });
    connect(&document, &Document::shown, this, &DocumentTabs::refresh);
    connect(&document, &Document::tacticsPathChanged, this, &DocumentTabs::refresh);
    connect(&document, &Document::projectPathChanged, this, &DocumentTabs::refresh);
    connect(&document.undoGroup(), &QUndoGroup::cleanChanged, this, &DocumentTabs::refresh);
    connect(&document, &Document::opened, this, &DocumentTabs::take);
    refresh();
}

DocumentTabs::~DocumentTabs() {
    m_document.disconnect(this);
    m_document.undoGroup().disconnect(this);
}

int DocumentTabs::indexOf(const OpenDocumentPointer& document) const {
    const auto at = std::ranges::find(m_documents, document);
    return at == m_documents.end() ? -1 : static_cast<int>(at - m_documents.begin());
}

std::vector<OpenDocumentPointer> DocumentTabs::unsaved() const {
    std::vector<OpenDocumentPointer> found;
    std::ranges::copy_if(m_documents, std::back_inserter(found), [](const auto& one) { return one->isUnsaved(); });
    return found;
}

std::vector<OpenDocumentPointer> DocumentTabs::others(const OpenDocumentPointer& than) const {
    std::vector<OpenDocumentPointer> found = m_documents;
    std::erase(found, than);
    return found;
}

OpenDocumentPointer DocumentTabs::find(const QString& path) const {
    const QFileInfo wanted(path); // compares as the file system does
    for (const auto& one : m_documents)
        if (!one->isEmpty() && QFileInfo(one->path()) == wanted) return one;
    return nullptr;
}

OpenDocumentPointer DocumentTabs::freeTarget() const {
    const OpenDocumentPointer& shown = m_document.current();
    const bool isFree = shown->isEmpty() && !m_document.opener().isOpening(*shown);
    return isFree ? shown : std::make_shared<OpenDocument>();
}

void DocumentTabs::open(const QString& path, bool toFront) {
    if (const OpenDocumentPointer there = find(path)) return toFront ? m_document.show(there) : void();
    if (m_document.opener().isOpening(path)) return;
    auto request = openRequestOf(path);
    if (!request) {
        emit m_document.failed(request.error(), path);
        return;
    }
    request->toFront = toFront;
    open(std::move(*request));
}

void DocumentTabs::open(OpenRequest request) { m_document.open(std::move(request), freeTarget()); }

void DocumentTabs::recover(const LeftWork& work) {
    OpenRequest request{work.model};
    request.project = work.content;
    request.projectPath = work.project;
    request.isUnsaved = true;
    request.left = std::make_shared<const LeftWork>(work);
    // The file as it was saved may have been opened with the last session: that is what was worked on.
    const OpenDocumentPointer there = find(request.path());
    m_document.open(std::move(request), there && !there->isUnsaved() ? there : freeTarget());
}

void DocumentTabs::newTab() {
    for (const auto& one : m_documents)
        if (one->isEmpty()) return m_document.show(one);
    const auto made = std::make_shared<OpenDocument>();
    add(made);
    m_document.show(made);
}

void DocumentTabs::step(int by) {
    const int count = static_cast<int>(m_documents.size());
    m_document.show(m_documents[static_cast<std::size_t>((currentIndex() + by + count) % count)]);
}

void DocumentTabs::close(const OpenDocumentPointer& document) {
    const OpenDocumentPointer kept = document; // to the end
    const int index = indexOf(kept);
    if (index < 0) return;
    if (kept == m_document.current()) {
        if (m_documents.size() == 1) add(std::make_shared<OpenDocument>());
        const auto at = static_cast<std::size_t>(index);
        m_document.show(m_documents[at + 1 < m_documents.size() ? at + 1 : at - 1]);
    }
    {
        const QSignalBlocker quiet(this);
        m_documents.erase(m_documents.begin() + index);
        removeTab(index);
    }
    refresh();
}

void DocumentTabs::add(const OpenDocumentPointer& document) {
    {
        const QSignalBlocker quiet(this);
        m_documents.push_back(document);
        addTab(QString());
    }
    refresh();
}

// A dialog that is open is about what is shown: nothing else takes its place meanwhile.
void DocumentTabs::take(const OpenDocumentPointer& target, const OpenRequest& request) {
    if (indexOf(target) < 0) add(target);
    if (request.toFront && !QApplication::activeModalWidget()) m_document.show(target);
    refresh();
    emit opened(target, request);
}

QString DocumentTabs::nameOf(const OpenDocument& document) const {
    if (document.isEmpty()) return tr("New tab");
    const QString name = document.name();
    for (const auto& other : m_documents)
        if (other.get() != &document && other->name() == name && other->path() != document.path())
            return tr("%1 in %2").arg(name, QFileInfo(document.path()).absoluteDir().dirName());
    return name;
}

void DocumentTabs::refresh() {
    for (int i = 0; i < count(); ++i) {
        const OpenDocument& document = *m_documents[static_cast<std::size_t>(i)];
        const QString name = nameOf(document),
                      path = QDir::toNativeSeparators(QFileInfo(document.path()).absoluteFilePath());
        setTabText(i, document.isUnsaved() ? name + QStringLiteral(" *") : name);
        setTabToolTip(i, document.isEmpty() ? tr("Open a model, a project or a sample") : path);
        setAccessibleTabName(i, document.isUnsaved() ? tr("%1, not saved").arg(name) : name);
    }
    {
        const QSignalBlocker quiet(this);
        setCurrentIndex(indexOf(m_document.current()));
    }
    setVisible(count() > 1 && !m_isAside);
    emit changed();
}

void DocumentTabs::setAside(bool aside) {
    m_isAside = aside;
    refresh();
}

void DocumentTabs::setIconColours(Colour normal, Colour disabled) {
    m_icon = normal;
    m_off = disabled;
    for (int i = 0; i < count(); ++i)
        if (auto* button = qobject_cast<QToolButton*>(tabButton(i, RightSide)))
            button->setIcon(makeIcon(Icon::close, normal, disabled));
}

QSize DocumentTabs::tabSizeHint(int index) const {
    return {std::clamp(QTabBar::tabSizeHint(index).width(), kLeastWidth, kMostWidth), kHeight};
}

QSize DocumentTabs::minimumTabSizeHint(int index) const {
    return {std::min(tabSizeHint(index).width(), kReadable), kHeight};
}

void DocumentTabs::tabInserted(int index) {
    QTabBar::tabInserted(index);
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("closeTab"));
    button->setAccessibleName(tr("Close the tab"));
    button->setToolTip(tr("Close the tab (Ctrl+W)"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setFixedSize(24, 24);
    button->setIconSize({12, 12});
    button->setIcon(makeIcon(Icon::close, m_icon, m_off));
    connect(button, &QToolButton::clicked, this, [this, button] {
        for (int i = 0; i < count(); ++i)
            if (tabButton(i, RightSide) == button) return emit closeRequested(m_documents[static_cast<std::size_t>(i)]);
    });
    setTabButton(index, RightSide, button);
}

void DocumentTabs::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) m_pressed = tabAt(event->position().toPoint());
    QTabBar::mousePressEvent(event);
}

void DocumentTabs::mouseReleaseEvent(QMouseEvent* event) {
    QTabBar::mouseReleaseEvent(event);
    if (event->button() != Qt::MiddleButton) return;
    const int pressed = std::exchange(m_pressed, -1);
    if (pressed >= 0 && pressed == tabAt(event->position().toPoint()))
        emit closeRequested(m_documents[static_cast<std::size_t>(pressed)]);
}

void DocumentTabs::contextMenuEvent(QContextMenuEvent* event) {
    const int at = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : tabAt(event->pos());
    if (at < 0) return;
    m_meant = m_documents[static_cast<std::size_t>(at)];
    emit menuRequested(event->reason() == QContextMenuEvent::Keyboard ? mapToGlobal(tabRect(at).bottomLeft())
                                                                      : event->globalPos());
}

} // namespace axiscape
