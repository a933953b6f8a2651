// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_panel.h"

#include "widgets/common/counts.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/map_foot.h"
#include "widgets/graph/map_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace axiscape {

GraphPanel::GraphPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Graph"), parent), m_designer(designer), m_view(new GraphView(designer)),
      m_map(new MapView(m_view->scene())), m_pages(new QStackedWidget), m_crumbs(new QLabel) {
    m_crumbs->setObjectName(QStringLiteral("breadcrumbs"));
    m_crumbs->setAccessibleName(tr("Where the graph is"));
    m_crumbs->setTextFormat(Qt::RichText);
    m_crumbs->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_crumbs->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_crumbs->setMinimumWidth(104);
    header()->setLeading(m_crumbs, 1);
    auto* tools = new QWidget; // close together: the header of a small window holds them all
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    const auto button = [&](const QString& name, const QString& tip) {
        auto* made = new QToolButton;
        made->setAccessibleName(name);
        made->setToolTip(tip);
        made->setFixedHeight(24);
        made->setMinimumWidth(28);
        made->setIconSize({16, 16});
        row->addWidget(made);
        return made;
    };
    m_toMap = button(tr("Map"), tr("The blocks of the model (Space)"));
    m_toOps = button(tr("Ops"), tr("Every op of the program (Space)"));
    m_back = button(tr("Back"), tr("Back to where you were (Alt+Left)"));
    m_forward = button(tr("Forward"), tr("Forward again (Alt+Right)"));
    m_find = button(tr("Find in the graph"), tr("Find ops and tensors (Ctrl+F)"));
    m_marks = button(tr("Bookmarks"), tr("Bookmarks (Ctrl+B sets one, F2 goes to the next)"));
    for (QToolButton* either : {m_toMap, m_toOps}) { // their words are what they have
        either->ensurePolished();
        either->setMinimumWidth(either->fontMetrics().horizontalAdvance(either->accessibleName()) + 16);
    }
    m_back->setObjectName(QStringLiteral("graphBack"));
    m_forward->setObjectName(QStringLiteral("graphForward"));
    m_find->setObjectName(QStringLiteral("graphFind"));
    m_marks->setObjectName(QStringLiteral("graphBookmarks"));
    m_bookmarks = new QMenu(m_marks);
    m_marks->setMenu(m_bookmarks);
    m_marks->setPopupMode(QToolButton::InstantPopup);
    m_marks->setMinimumWidth(42); // with its arrow
    connect(m_bookmarks, &QMenu::aboutToShow, this, [this] { m_view->fillBookmarkMenu(*m_bookmarks); });
    connect(m_back, &QToolButton::clicked, this, &GraphPanel::goBack);
    connect(m_forward, &QToolButton::clicked, this, &GraphPanel::goForward);
    connect(m_find, &QToolButton::clicked, this, [this] { find(); });
    connect(m_view, &GraphView::historyChanged, this, &GraphPanel::updateHistory);
    m_out = button(tr("Zoom out"), tr("Zoom out (−)"));
    m_percent = button(tr("Zoom to 100 %"), tr("Zoom to 100 % (0)"));
    m_percent->setMinimumWidth(m_percent->fontMetrics().horizontalAdvance(QStringLiteral("1000 %")) + 12);
    m_in = button(tr("Zoom in"), tr("Zoom in (+)"));
    m_fit = button(tr("Fit"), tr("Show the whole graph (F)"));
    header()->addTrailing(tools);
    connect(m_out, &QToolButton::clicked, this, &GraphPanel::zoomOut);
    connect(m_in, &QToolButton::clicked, this, &GraphPanel::zoomIn);
    connect(m_fit, &QToolButton::clicked, this, &GraphPanel::fit);
    connect(m_percent, &QToolButton::clicked, this, [this] {
        if (isMap())
            m_map->setScale(1, QRectF(m_map->rect()).center());
        else
            m_view->setScale(1, QRectF(m_view->viewport()->rect()).center());
    });
    connect(m_crumbs, &QLabel::linkActivated, this, &GraphPanel::followCrumb);
    connect(m_view, &GraphView::viewChanged, this, &GraphPanel::updateZoom);
    connect(m_view, &GraphView::currentLayerChanged, this, &GraphPanel::updateCrumbs);
    connect(&designer, &Designer::themeChanged, this, [this] {
        updateIcons();
        updateCrumbs();
    });
    connect(&m_view->scene(), &GraphScene::layoutChanged, this, [this] {
        if (m_wanted.valid() && m_view->scene().frameOf(m_wanted) != kNone) {
            openLayer(m_wanted);
            m_wanted = {};
        }
        updateCrumbs();
        updateZoom();
        if (isLaidOut()) emit laidOut();
    });
    makeMap();
    setBody(m_pages);
    updateIcons();
    updateZoom();
    updateHistory();
    updateCrumbs();
}

const GraphLayout& GraphPanel::graphLayout() const { return m_view->scene().layout(); }
const GraphStyle& GraphPanel::graphStyle() const { return m_view->scene().style(); }
bool GraphPanel::isLaidOut() const {
    if (isMap() && (m_map->scene().empty() || m_map->scene().busy())) return false;
    return !m_view->scene().empty() && !m_view->scene().busy();
}

bool GraphPanel::openLayer(LayerId layer) {
    GraphScene& scene = m_view->scene();
    if (scene.empty()) return false;
    if (isMap() && m_map->openPath(scene.style().structure->layers.layer(layer).path)) return m_map->scene().busy();
    showOps();
    if (layer != m_wanted) m_view->leavePlace();
    if (layer == scene.style().structure->layers.root()) {
        m_view->fit();
        return false;
    }
    const FrameIndex frame = scene.frameOf(layer);
    if (frame == kNone) {
        m_wanted = layer;
        return scene.setOpen(layer, true);
    }
    m_designer.selection().selectLayer(layer);
    const Rect& rect = scene.layout().frames[frame].rect;
    const double whole = std::min(m_view->viewport()->width() / static_cast<double>(rect.width + 48),
                                  m_view->viewport()->height() / static_cast<double>(rect.height + 48));
    if (whole >= 0.6)
        m_view->fitTo(rect);
    else
        m_view->showTop(rect);
    return false;
}

void GraphPanel::find(const QString& words) {
    showOps();
    m_view->openFind(words);
}

void GraphPanel::updateZoom() {
    const double percent = (isMap() ? m_map->scale() : m_view->scale()) * 100;
    m_percent->setText(QStringLiteral("%1 %").arg(percent < 10 ? QLocale().toString(percent, 'f', 1)
                                                               : countLabel(std::lround(percent))));
}

void GraphPanel::updateCrumbs() {
    if (isMap()) return updateMapCrumbs();
    const GraphScene& scene = m_view->scene();
    if (scene.empty()) {
        m_crumbs->setText({});
        return;
    }
    const LayerTree& layers = scene.style().structure->layers;
    std::vector<std::pair<std::uint32_t, QString>> path;
    for (LayerId at = m_view->currentLayer(); at.valid(); at = layers.layer(at).parent)
        path.insert(path.begin(), {at.value, QString::fromStdString(layers.layer(at).name)});
    if (path.empty()) path.emplace_back(layers.root().value, QString::fromStdString(layers.layer(layers.root()).name));
    setCrumbs(path);
}

void GraphPanel::setCrumbs(const std::vector<std::pair<std::uint32_t, QString>>& whole) {
    auto path = whole;
    // Too long for the header: what is in between is left out, the place itself never.
    const auto widthOf = [&](const auto& crumb) {
        return m_crumbs->fontMetrics().horizontalAdvance(crumb.second) + 26;
    };
    int width = 0;
    for (const auto& crumb : path) width += widthOf(crumb);
    const int room = std::max(m_crumbs->width(), m_crumbs->minimumWidth());
    bool cut = false;
    while (path.size() > 2 && width + (cut ? 26 : 0) > room) {
        width -= widthOf(path[1]);
        path.erase(path.begin() + 1);
        cut = true;
    }
    const QString quiet = toQColor(m_designer.theme().text3).name(), plain = toQColor(m_designer.theme().text1).name();
    QString text;
    for (const auto& [link, name] : path) {
        const bool last = link == path.back().first;
        if (!text.isEmpty()) text += QStringLiteral(" <span style=\"color:%1\">&nbsp;›&nbsp;</span> ").arg(quiet);
        text +=
            QStringLiteral("<a href=\"%1\" style=\"text-decoration:none;color:%2;font-weight:%3\">%4</a>")
                .arg(link)
                .arg(last ? plain : quiet, last ? QStringLiteral("500") : QStringLiteral("400"), name.toHtmlEscaped());
        if (cut && link == path.front().first)
            text += QStringLiteral(" <span style=\"color:%1\">&nbsp;› …</span> ").arg(quiet);
    }
    if (text != m_crumbs->text()) m_crumbs->setText(text);
}

void GraphPanel::updateIcons() {
    const Theme& theme = m_designer.theme();
    m_back->setIcon(makeIcon(Icon::left, theme.text2, theme.off));
    m_forward->setIcon(makeIcon(Icon::right, theme.text2, theme.off));
    m_find->setIcon(makeIcon(Icon::search, theme.text2, theme.off));
    m_marks->setIcon(makeIcon(Icon::pin, theme.text2, theme.off));
    m_out->setIcon(makeIcon(Icon::zoomOut, theme.text2, theme.off));
    m_in->setIcon(makeIcon(Icon::zoomIn, theme.text2, theme.off));
    m_fit->setIcon(makeIcon(Icon::fit, theme.text2, theme.off));
}

void GraphPanel::resizeEvent(QResizeEvent* event) {
    PanelFrame::resizeEvent(event);
    updateCrumbs();
}

} // namespace axiscape
