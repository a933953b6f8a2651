// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/tensor_view.h"

#include "widgets/common/axis_mime.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"
#include "widgets/shardings/axis_facts_view.h"
#include "widgets/shardings/drop_card.h"
#include "widgets/shardings/report_words.h"
#include "widgets/shardings/tile_view.h"
#include "widgets/shardings/why_popup.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

QLabel* label(const QString& objectName) {
    auto* made = new QLabel;
    made->setObjectName(objectName);
    made->setTextFormat(Qt::PlainText);
    made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

QString strong(const std::string& text) {
    return QStringLiteral("<span style=\"font-weight:500\">%1</span>")
        .arg(QString::fromStdString(text).toHtmlEscaped());
}

} // namespace

TensorView::TensorView(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_something(new QWidget), m_nothing(new QWidget),
      m_name(label(QStringLiteral("tensorName"))), m_shardy(label(QStringLiteral("tensorShardy"))),
      m_holds(label(QStringLiteral("tensorHolds"))), m_bytes(label(QStringLiteral("tensorBytes"))),
      m_strip(new StripView(designer)), m_tiles(new TileView(designer)), m_facts(new AxisFactsView(designer)) {
    setObjectName(QStringLiteral("tensorView"));
    setAccessibleName(tr("Selected tensor"));
    setAcceptDrops(true);
    m_name->setFont(monoFont(11));
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_shardy->setFont(monoFont(11));
    m_shardy->setProperty("role", QStringLiteral("note"));
    m_holds->setTextFormat(Qt::RichText);
    m_holds->setWordWrap(true); // beside the bytes there may be little room
    m_bytes->setTextFormat(Qt::RichText);
    m_bytes->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);

    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(m_name, 1);
    first->addWidget(m_strip);
    auto* held = new QHBoxLayout;
    held->addWidget(m_holds, 1);
    held->addWidget(m_bytes);
    auto* column = new QVBoxLayout(m_something);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(2);
    column->addLayout(first);
    column->addWidget(m_shardy);
    column->addWidget(m_tiles, 1);
    column->addLayout(held);
    column->addWidget(m_facts);

    auto* title = new QLabel(tr("Nothing selected"));
    title->setFont(interfaceFont(13, true));
    auto* todo = new QLabel(tr("Click a tensor in the graph or a row in the table to see its tiles."));
    todo->setProperty("role", QStringLiteral("note"));
    todo->setWordWrap(true);
    auto* empty = new QVBoxLayout(m_nothing);
    empty->setContentsMargins(12, 16, 12, 16);
    empty->addWidget(title);
    empty->addWidget(todo);
    empty->addStretch(1);

    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_something);
    all->addWidget(m_nothing);
    m_card = new DropCard(designer, this);
    connect(m_facts, &AxisFactsView::whyRequested, this, &TensorView::askWhy);
    connect(&designer, &Designer::snapshotChanged, this, &TensorView::refresh);
    connect(&designer, &Designer::modelChanged, this, &TensorView::refresh);
    connect(&designer, &Designer::themeChanged, this, &TensorView::refresh);
    connect(&designer.selection(), &Selection::changed, this, &TensorView::refresh);
    refresh();
}

void TensorView::showNothing(bool nothing) {
    m_something->setVisible(!nothing);
    m_nothing->setVisible(nothing);
}

void TensorView::refresh() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    const ValueId value = m_designer.selection().value();
    if (!snapshot || snapshot->model != m_designer.model() || !value.valid() ||
        value.value >= snapshot->model->module->valueCount() || !snapshot->model->module->type(value).isTensor()) {
        m_report = {};
        return showNothing(true);
    }
    m_report = reportOf(*snapshot, value);
    const Mesh& mesh = snapshot->partition().mesh();
    const QString name = QString::fromStdString(m_report.name);
    m_name->setToolTip(name);
    const QString shardy = QString::fromStdString(m_report.shardy);
    m_shardy->setText(shardy);
    m_shardy->setToolTip(tr("Shardy notation: %1").arg(shardy));
    Strip strip;
    strip.shape = m_report.shape;
    strip.sharding = m_report.sharding;
    strip.atomic = m_report.atomic;
    strip.language = windowLanguage();
    m_strip->setStrip(std::move(strip), mesh);
    m_tiles->setMesh(mesh);
    m_tiles->setTensor(m_report.shape, m_report.sharding);
    const auto [part, whole] = bytesOfBytes(m_report.localBytes, m_report.bytes);
    m_holds->setText(tr("Each device holds %1").arg(strong(lettersOf(words::shape(m_report.local)))));
    m_bytes->setText(tr("%1 of %2").arg(strong(part), QString::fromStdString(whole)));
    m_bytes->setFixedWidth(m_bytes->sizeHint().width());
    m_facts->setFacts(m_report.axes, mesh);
    showNothing(false);
    fitName();
}

// Names of tensors differ at their end: what has no room is left out before it.
void TensorView::fitName() {
    m_something->layout()->activate();
    m_name->setText(m_name->fontMetrics().elidedText(QString::fromStdString(m_report.name), Qt::ElideLeft,
                                                     std::max(m_name->width(), 40)));
}

void TensorView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!m_report.name.empty()) fitName();
}

WhyPopup* TensorView::whyPopup() const { return m_why; }

void TensorView::askWhy(AxisId axis) {
    if (m_report.name.empty()) return; // nothing is selected
    if (m_why) m_why->close();
    m_why = new WhyPopup(m_designer, m_designer.selection().value(), axis, window());
    m_why->showBeside({mapTo(window(), QPoint()), size()});
}

void TensorView::dragEnterEvent(QDragEnterEvent* event) {
    const auto axis = axisOf(event->mimeData());
    const auto model = m_designer.model();
    const ValueId value = m_designer.selection().value();
    if (!axis || !model || !value.valid() || !model->module->isArgument(value)) return event->ignore();
    const QRect tiles = m_tiles->geometry();
    m_card->showFor(value.value, static_cast<AxisId>(*axis), {width() / 2, tiles.center().y()});
    event->accept();
}

void TensorView::dragMoveEvent(QDragMoveEvent* event) {
    const bool legal = m_card->isVisible() &&
                       m_card->moveTo(event->position().toPoint(), event->modifiers().testFlag(Qt::AltModifier));
    event->setDropAction(legal ? Qt::CopyAction : Qt::IgnoreAction);
    event->setAccepted(legal);
}

void TensorView::dragLeaveEvent(QDragLeaveEvent*) { m_card->finish(); }

void TensorView::dropEvent(QDropEvent* event) {
    const auto drop = m_card->dropAt(event->position().toPoint(), event->modifiers().testFlag(Qt::AltModifier));
    m_card->finish();
    if (!drop) return event->ignore();
    event->setDropAction(Qt::CopyAction);
    event->accept();
    m_designer.drop(*drop);
}

} // namespace axiscape
