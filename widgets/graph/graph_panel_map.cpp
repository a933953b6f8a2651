// SPDX-License-Identifier: GPL-3.0-or-later
// The two pages of the panel: the map, and every op. What the header does goes to the one in front.
#include "widgets/common/window_words.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/map_foot.h"
#include "widgets/graph/map_view.h"

#include <QButtonGroup>
#include <QLabel>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {

void GraphPanel::makeMap() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_map, 1);
    column->addWidget(new MapFoot(*m_map));
    m_pages->addWidget(page);
    m_pages->addWidget(m_view);
    auto* group = new QButtonGroup(this);
    for (QToolButton* one : {m_toMap, m_toOps}) {
        one->setText(one->accessibleName());
        one->setCheckable(true);
        group->addButton(one);
    }
    m_toMap->setObjectName(QStringLiteral("graphToMap"));
    m_toOps->setObjectName(QStringLiteral("graphToOps"));
    m_toMap->setChecked(true);
    connect(m_toMap, &QToolButton::clicked, this, &GraphPanel::showMap);
    connect(m_toOps, &QToolButton::clicked, this, &GraphPanel::showOps);
    connect(m_map, &MapView::opsWanted, this, [this] {
        showOps();
        m_view->setFocus(Qt::OtherFocusReason);
    });
    auto* back = new QShortcut(QKeySequence(Qt::Key_Space), m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(back, &QShortcut::activated, this, [this] {
        showMap();
        m_map->setFocus(Qt::OtherFocusReason);
    });
    connect(m_map, &MapView::viewChanged, this, &GraphPanel::updateZoom);
    connect(m_map, &MapView::historyChanged, this, &GraphPanel::updateHistory);
    connect(m_map, &MapView::placeChanged, this, &GraphPanel::updateCrumbs);
    connect(&m_map->scene(), &MapScene::layoutChanged, this, [this] {
        updateCrumbs();
        updateZoom();
        if (isLaidOut()) emit laidOut();
    });
}

bool GraphPanel::isMap() const { return m_pages->currentIndex() == 0; }

QWidget* GraphPanel::shownView() const { return isMap() ? static_cast<QWidget*>(m_map) : m_view; }

void GraphPanel::showMap() {
    if (isMap()) return;
    m_pages->setCurrentIndex(0);
    m_toMap->setChecked(true);
    updateHistory();
    updateZoom();
    updateCrumbs();
    if (isLaidOut()) emit laidOut();
}

void GraphPanel::showOps() {
    if (!isMap()) return;
    m_pages->setCurrentIndex(1);
    m_toOps->setChecked(true);
    updateHistory();
    updateZoom();
    updateCrumbs();
    if (!m_designer.selection().empty()) m_designer.selection().reveal();
}

void GraphPanel::fit() {
    if (isMap()) {
        m_map->leavePlace();
        m_map->fit();
    } else {
        m_view->leavePlace();
        m_view->fit();
    }
}

void GraphPanel::zoomIn() { isMap() ? m_map->zoomBy(1.25) : m_view->zoomBy(1.25); }
void GraphPanel::zoomOut() { isMap() ? m_map->zoomBy(1 / 1.25) : m_view->zoomBy(1 / 1.25); }
void GraphPanel::goBack() { isMap() ? m_map->goBack() : m_view->goBack(); }
void GraphPanel::goForward() { isMap() ? m_map->goForward() : m_view->goForward(); }

void GraphPanel::updateHistory() {
    m_back->setEnabled(isMap() ? m_map->canGoBack() : m_view->canGoBack());
    m_forward->setEnabled(isMap() ? m_map->canGoForward() : m_view->canGoForward());
}

void GraphPanel::updateMapCrumbs() {
    const MapScene& scene = m_map->scene();
    if (scene.empty()) {
        m_crumbs->setText({});
        return;
    }
    const ProgramMap& map = *scene.map();
    std::vector<std::pair<std::uint32_t, QString>> path;
    for (BlockId at = m_map->currentBlock(); at.valid(); at = map.blocks[at].parent)
        path.insert(path.begin(), {at.value, inWords(blockTitle(map.blocks[at]))});
    setCrumbs(path);
}

// To a layer of the ops; on the map, what is open inside of that block is closed.
void GraphPanel::followCrumb(const QString& link) {
    if (!isMap()) {
        openLayer(LayerId{static_cast<std::size_t>(link.toUInt())});
        return;
    }
    const MapScene& scene = m_map->scene();
    if (scene.empty()) return;
    const ProgramMap& map = *scene.map();
    const BlockId block{static_cast<std::size_t>(link.toUInt())};
    if (block == map.blocks.root()) return m_map->collapseAll();
    std::vector<BlockId> inside;
    for (const BlockId at : scene.open())
        if (map.blocks[at].parent == block) inside.push_back(at);
    for (const BlockId at : inside) m_map->closeBlock(at);
}

} // namespace axiscape
