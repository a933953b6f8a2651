// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/peak_view.h"

#include "widgets/timeline/buffer_words.h"

#include "widgets/common/beside.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/peak_map_view.h"
#include "widgets/timeline/segments.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kRow = 20, kShownBuffers = 20;

QString categoryText(MemoryCategory category) {
    switch (category) {
    case MemoryCategory::parameters:
        return PeakView::tr("Parameters");
    case MemoryCategory::optimizerState:
        return PeakView::tr("Optimizer state");
    case MemoryCategory::gradients:
        return PeakView::tr("Gradients");
    case MemoryCategory::activations:
        return PeakView::tr("Activations");
    case MemoryCategory::temporaries:
        return PeakView::tr("Temporaries");
    case MemoryCategory::collectives:
        return PeakView::tr("Collective buffers");
    }
    return {};
}

QIcon swatch(Colour colour) {
    QPixmap pixmap(20, 20); // twice its size: sharp on dense screens
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toQColor(colour));
    painter.drawRoundedRect(QRectF(0, 0, 10, 10), 2, 2);
    return pixmap;
}

QLabel* caption(const QString& text) {
    auto* label = new QLabel(text);
    label->setProperty("role", QStringLiteral("caption"));
    label->setContentsMargins(12, 4, 12, 2);
    return label;
}

QTableWidget* table(const QString& name) {
    auto* t = new QTableWidget(0, 2);
    t->setAccessibleName(name);
    t->setTabKeyNavigation(false); // Tab leaves the table
    styleTable(*t);
    t->horizontalHeader()->hide();
    t->verticalHeader()->setMinimumSectionSize(kRow);
    t->verticalHeader()->setDefaultSectionSize(kRow);
    t->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    t->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    t->setEditTriggers(QAbstractItemView::NoEditTriggers);
    t->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    t->setIconSize({10, 10});
    t->setWordWrap(false);
    return t;
}

void setRow(QTableWidget& table, int row, const QString& name, const QString& figure) {
    table.setItem(row, 0, new QTableWidgetItem(name));
    auto* right = new QTableWidgetItem(figure);
    right->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table.setItem(row, 1, right);
}

} // namespace

std::vector<PeakShare> peakShares(const Simulation& simulation) {
    std::vector<PeakShare> shares;
    if (simulation.peakPoint >= simulation.curve.size()) return shares;
    for (int c = 0; c < kMemoryCategories; ++c)
        shares.push_back({static_cast<MemoryCategory>(c),
                          simulation.curve[simulation.peakPoint].bytes[static_cast<std::size_t>(c)]});
    std::stable_sort(shares.begin(), shares.end(),
                     [](const PeakShare& a, const PeakShare& b) { return a.bytes > b.bytes; });
    return shares;
}

PeakView::PeakView(QWidget* parent)
    : QWidget(parent),
      m_as(new Segments(
          {{tr("List"), tr("Categories and the largest buffers"), QStringLiteral("peakAsList")},
           {tr("Map"), tr("Every buffer as an area, by category and layer"), QStringLiteral("peakAsMap")}})),
      m_stack(new QStackedWidget), m_map(new PeakMapView), m_shares(table(tr("What the peak is made of"))),
      m_buffers(table(tr("Largest buffers"))) {
    m_shares->setSelectionMode(QAbstractItemView::NoSelection);
    m_shares->setFocusPolicy(Qt::NoFocus);
    m_shares->setMinimumHeight(3 * kRow); // in a low panel they scroll, as the buffers do
    m_buffers->setMinimumHeight(2 * kRow);
    m_buffers->setObjectName(QStringLiteral("largestBuffers"));
    m_buffers->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 4, 8, 0);
    auto* title = caption(tr("At the peak"));
    title->setContentsMargins(12, 0, 0, 0);
    head->addWidget(title, 1);
    head->addWidget(m_as);
    auto* list = new QWidget;
    auto* rows = new QVBoxLayout(list);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_shares, 3);
    rows->addWidget(caption(tr("Largest buffers")));
    rows->addWidget(m_buffers, 2);
    auto* area = new QWidget;
    auto* inset = new QVBoxLayout(area);
    inset->setContentsMargins(12, 4, 12, 8);
    inset->addWidget(m_map);
    m_stack->addWidget(list);
    m_stack->addWidget(area);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_stack, 1);
    connect(m_as, &Segments::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_map, &PeakMapView::bufferPicked, this, &PeakView::bufferPicked);
    const auto pick = [this](int row, int) {
        if (!m_snapshot || row < 0) return;
        const auto& buffers = m_snapshot->simulation->peakBuffers;
        if (row < kShownBuffers && static_cast<std::size_t>(row) < buffers.size())
            emit bufferPicked(buffers[static_cast<std::size_t>(row)].value);
    };
    m_buffers->viewport()->installEventFilter(this);
    connect(m_buffers, &QTableWidget::cellClicked, this, pick);
    connect(m_buffers, &QTableWidget::cellActivated, this, pick);
}

void PeakView::setData(SnapshotPointer snapshot) {
    m_snapshot = std::move(snapshot);
    m_rows.clear();
    m_map->setData(m_snapshot);
    fill();
}

void PeakView::setFooter(QWidget* widget) { static_cast<QVBoxLayout*>(layout())->addWidget(widget); }

QString PeakView::explanation(std::size_t buffer) {
    if (!m_snapshot || buffer >= m_snapshot->simulation->peakBuffers.size()) return {};
    if (m_rows.empty()) m_rows = peakTable(*m_snapshot);
    const PeakRow& row = m_rows[buffer];
    const AttributedBuffer& owed = row.attributed;
    QStringList what{QString::fromStdString(bufferName(*m_snapshot, owed.buffer.value)),
                     categoryText(owed.buffer.category)};
    if (!row.layer.empty() && !what.front().endsWith(QString::fromStdString(row.layer)))
        what << QString::fromStdString(row.layer);
    const QString here = bytesLabel(static_cast<double>(owed.buffer.bytes));
    QString size = owed.buffer.bytes < owed.wholeBytes
                       ? tr("%1 of %2").arg(here, bytesLabel(static_cast<double>(owed.wholeBytes)))
                       : tr("%1, whole").arg(here);
    if (!row.tactic.empty()) size = tr("%1, since %2").arg(size, QString::fromStdString(row.tactic));
    if (!owed.source.empty()) size = tr("%1, from %2").arg(size, QString::fromStdString(owed.source));
    return what.join(QStringLiteral(", ")) + QLatin1Char('\n') + size;
}

// Made when it is asked for: it goes through the collectives of every tactic.
bool PeakView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = m_buffers->rowAt(help->pos().y());
        if (const QString text =
                row < 0 || row >= kShownBuffers ? QString() : explanation(static_cast<std::size_t>(row));
            !text.isEmpty()) {
            showTip(text, *m_buffers->viewport(), m_buffers->visualItemRect(m_buffers->item(row, 0)), help->pos().x());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PeakView::setSelected(ValueId value) { m_map->setSelected(value); }

void PeakView::setLook(const Theme& theme) {
    m_theme = theme;
    m_map->setLook(theme);
    m_as->setLook(theme);
    fill();
}

void PeakView::fill() {
    if (!m_snapshot) {
        m_shares->setRowCount(0);
        m_buffers->setRowCount(0);
        return;
    }
    const Simulation& simulation = *m_snapshot->simulation;
    auto shares = peakShares(simulation);
    std::erase_if(shares, [](const PeakShare& share) { return share.bytes == 0; }); // rows are for what is there
    m_shares->setRowCount(static_cast<int>(shares.size()));
    m_shares->setMaximumHeight(m_shares->rowCount() * kRow);
    for (int row = 0; row < m_shares->rowCount(); ++row) {
        const PeakShare& share = shares[static_cast<std::size_t>(row)];
        setRow(*m_shares, row, categoryText(share.category), bytesLabel(static_cast<double>(share.bytes)));
        m_shares->item(row, 0)->setIcon(swatch(m_theme.memory[static_cast<std::size_t>(share.category)]));
    }
    const auto count = std::min<std::size_t>(simulation.peakBuffers.size(), kShownBuffers);
    std::int64_t rest = 0;
    for (std::size_t i = count; i < simulation.peakBuffers.size(); ++i) rest += simulation.peakBuffers[i].bytes;
    m_buffers->setRowCount(static_cast<int>(count) + (rest > 0 ? 1 : 0));
    if (rest > 0) {
        const auto more = static_cast<int>(simulation.peakBuffers.size() - count);
        setRow(*m_buffers, static_cast<int>(count), tr("and %n more", nullptr, more),
               bytesLabel(static_cast<double>(rest)));
        m_buffers->item(static_cast<int>(count), 0)->setToolTip(tr("The map shows them"));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const PeakBuffer& buffer = simulation.peakBuffers[i];
        const int row = static_cast<int>(i);
        const QString name = QString::fromStdString(bufferName(*m_snapshot, buffer.value));
        setRow(*m_buffers, row, name, bytesLabel(static_cast<double>(buffer.bytes)));
    }
}

} // namespace axiscape
