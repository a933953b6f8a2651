// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_tabs.h"

#include "widgets/common/icons.h"

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

DocumentTabs::DocumentTabs(DocumentManager& documents, QWidget* parent) : QTabBar(parent), m_documents(documents) {
    setObjectName(QStringLiteral("documentTabs"));
    setAccessibleName(tr("Open documents"));
    setDocumentMode(true);
    setMovable(true);
    setExpanding(false);
    setDrawBase(false);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setSelectionBehaviorOnRemove(SelectPreviousTab);
    connect(this, &QTabBar::currentChanged, this, [this](int index) {
        if (index >= 0) m_documents.show(at(index));
    });
    connect(this, &QTabBar::tabMoved, &documents, &DocumentManager::move);
    for (const auto signal : {&DocumentManager::changed, &DocumentManager::shown, &DocumentManager::tacticsPathChanged,
                              &DocumentManager::projectPathChanged})
        connect(&documents, signal, this, &DocumentTabs::refresh);
    connect(&documents.undoGroup(), &QUndoGroup::cleanChanged, this, &DocumentTabs::refresh);
    refresh();
}

DocumentTabs::~DocumentTabs() {
    m_documents.disconnect(this);
    m_documents.undoGroup().disconnect(this);
}

void DocumentTabs::refresh() {
    {
        const QSignalBlocker quiet(this);
        const auto wanted = static_cast<int>(m_documents.all().size());
        while (count() < wanted) addTab(QString());
        while (count() > wanted) removeTab(count() - 1);
    }
    for (int i = 0; i < count(); ++i) {
        const Document& document = *at(i);
        const QString name = m_documents.nameOf(document),
                      path = QDir::toNativeSeparators(QFileInfo(document.path()).absoluteFilePath());
        setTabText(i, document.isUnsaved() ? name + QStringLiteral(" *") : name);
        setTabToolTip(i, document.isEmpty() ? tr("Open a model, a project or a sample") : path);
        setAccessibleTabName(i, document.isUnsaved() ? tr("%1, not saved").arg(name) : name);
    }
    {
        const QSignalBlocker quiet(this);
        setCurrentIndex(m_documents.indexOf(m_documents.frontPointer()));
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
            if (tabButton(i, RightSide) == button) return emit closeRequested(at(i));
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
    if (pressed >= 0 && pressed == tabAt(event->position().toPoint())) emit closeRequested(at(pressed));
}

void DocumentTabs::contextMenuEvent(QContextMenuEvent* event) {
    const int tab = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : tabAt(event->pos());
    if (tab < 0) return;
    m_meant = at(tab);
    emit menuRequested(event->reason() == QContextMenuEvent::Keyboard ? mapToGlobal(tabRect(tab).bottomLeft())
                                                                      : event->globalPos());
}

} // namespace axiscape
