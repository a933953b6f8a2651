// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start/live_sample.h"

#include "app/desktop/start/live_picture.h"
#include "widgets/common/axis_chip.h"
#include "widgets/common/axis_mime.h"
#include "widgets/common/counts.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr std::int64_t kDevice = 5; // whose parts are outlined

// x cut over batch, w1 over model: what Megatron does to two products.
Strategy shownFirst() {
    const auto cut = [](const char* name, const char* axis, const char* input, std::uint8_t dim) {
        Tactic tactic;
        tactic.name = name;
        tactic.axis = axis;
        tactic.inputs = {{input, InputRule::Kind::dimension, dim}};
        return tactic;
    };
    return {{{{"batch", 4}, {"model", 2}}},
            "tpu_v3",
            {{cut("Data parallel", "batch", "x", 0), cut("Megatron", "model", "w1", 1)}, {}}};
}

} // namespace

LiveCanvas::LiveCanvas(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("liveCanvas"));
    setAcceptDrops(true);
    setFixedHeight(sizeHint().height());
    setMinimumWidth(sizeHint().width());
    for (const auto signal : {&Designer::snapshotChanged, &Designer::previewChanged, &Designer::themeChanged})
        connect(&designer, signal, this, qOverload<>(&QWidget::update));
}

QRect LiveCanvas::targetRect(std::uint32_t argument, std::uint8_t dim) const {
    if (!m_designer.snapshot()) return {};
    const auto picture =
        drawLiveSample(*m_designer.snapshot(), kDevice, nullptr, static_cast<float>(width()), m_designer.theme());
    for (const auto& target : picture.targets)
        if (target.argument == argument && target.dim == dim)
            return QRectF(target.rect.x, target.rect.y, target.rect.width, target.rect.height).toRect();
    return {};
}

void LiveCanvas::paintEvent(QPaintEvent*) {
    const SnapshotPointer shown = m_designer.preview() ? m_designer.preview() : m_designer.snapshot();
    if (!shown) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const LiveTarget lit = m_held ? LiveTarget{m_held->argument, m_held->dim, m_held->axis} : LiveTarget{};
    paint(
        drawLiveSample(*shown, kDevice, m_held ? &lit : nullptr, static_cast<float>(width()), m_designer.theme()).list,
        painter);
}

std::optional<AxisDrop> LiveCanvas::dropAt(QPoint at, const QMimeData* held) const {
    const auto axis = axisOf(held);
    if (!axis || !m_designer.snapshot()) return std::nullopt;
    const auto picture =
        drawLiveSample(*m_designer.snapshot(), kDevice, nullptr, static_cast<float>(width()), m_designer.theme());
    for (const auto& target : picture.targets)
        if (target.rect.contains({static_cast<float>(at.x()), static_cast<float>(at.y())}))
            return AxisDrop{target.argument, target.dim, static_cast<AxisId>(*axis), true};
    return std::nullopt;
}

void LiveCanvas::dragEnterEvent(QDragEnterEvent* event) {
    if (axisOf(event->mimeData())) event->acceptProposedAction();
}

void LiveCanvas::dragMoveEvent(QDragMoveEvent* event) {
    auto held = dropAt(event->position().toPoint(), event->mimeData());
    const bool legal = held && m_designer.refusal(*held).isEmpty();
    if (!legal) held.reset();
    legal ? event->acceptProposedAction() : event->ignore();
    if (held == m_held) return;
    m_held = held;
    if (m_held)
        m_designer.startPreview(*m_held);
    else
        m_designer.endPreview();
    update();
}

void LiveCanvas::dragLeaveEvent(QDragLeaveEvent*) {
    m_held.reset();
    m_designer.endPreview();
    update();
}

void LiveCanvas::dropEvent(QDropEvent* event) {
    const auto held = dropAt(event->position().toPoint(), event->mimeData());
    m_held.reset();
    if (!held || !m_designer.refusal(*held).isEmpty()) {
        m_designer.endPreview();
        return event->ignore();
    }
    event->acceptProposedAction();
    m_designer.drop(*held);
}

LiveSample::LiveSample(QString model, QWidget* parent)
    : QWidget(parent), m_path(std::move(model)), m_documents(std::make_unique<DocumentManager>()),
      m_canvas(new LiveCanvas(m_documents->designer(), this)), m_sentence(new QLabel), m_chips(new QHBoxLayout) {
    setObjectName(QStringLiteral("liveSample"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    auto* head = new QWidget;
    head->setObjectName(QStringLiteral("liveHead"));
    head->setAttribute(Qt::WA_StyledBackground);
    m_chips->setContentsMargins(12, 4, 12, 4);
    m_chips->setSpacing(6);
    auto* title = new QLabel(tr("Matrix chain on 8 devices"));
    title->setProperty("role", QStringLiteral("strong"));
    m_chips->addWidget(title);
    m_chips->addStretch(1);
    auto* hint = new QLabel(tr("Drag an axis onto a matrix"));
    hint->setProperty("role", QStringLiteral("note"));
    m_chips->addWidget(hint);
    head->setLayout(m_chips);
    column->addWidget(head);
    column->addWidget(m_canvas);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(14, 8, 14, 10);
    foot->setSpacing(8);
    m_sentence->setObjectName(QStringLiteral("liveSentence"));
    m_sentence->setWordWrap(true);
    foot->addWidget(m_sentence, 1);
    auto* undo = new QPushButton(tr("Undo"));
    undo->setObjectName(QStringLiteral("liveUndo"));
    undo->setEnabled(false);
    connect(undo, &QPushButton::clicked, &document().undoStack(), &QUndoStack::undo);
    connect(&document().undoStack(), &QUndoStack::canUndoChanged, undo, &QWidget::setEnabled);
    foot->addWidget(undo);
    auto* open = new QPushButton(tr("Try it yourself"));
    open->setObjectName(QStringLiteral("liveTry"));
    open->setProperty("primary", true);
    connect(open, &QPushButton::clicked, this, [this] { emit tryRequested(m_path, document().strategy()); });
    foot->addWidget(open);
    column->addLayout(foot);
    connect(&m_documents->designer(), &Designer::modelChanged, this, &LiveSample::begin);
    connect(&m_documents->designer(), &Designer::snapshotChanged, this, &LiveSample::refresh);
    connect(&m_documents->designer(), &Designer::previewChanged, this, &LiveSample::refresh);
}

LiveSample::~LiveSample() {
    document().undoStack().disconnect(this);
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)); // they refer to the document
}

void LiveSample::setTheme(const Theme& theme) { m_documents->setTheme(theme); }

void LiveSample::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!std::exchange(m_begun, true) && !m_path.isEmpty()) m_documents->openModel(m_path);
}

void LiveSample::begin() {
    document().edit(tr("Show the sample"), shownFirst());
    document().undoStack().clear();
    document().selectTactic(-1); // a drop makes a tactic of its own
    const Mesh& mesh = document().strategy().mesh;
    for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis) {
        if (axis > 0) m_chips->addWidget(new QLabel(QStringLiteral("×")));
        m_chips->addWidget(new AxisChip(m_documents->designer(), static_cast<int>(axis), true));
        m_chips->addWidget(new QLabel(countLabel(mesh.axes[axis].size)));
    }
}

void LiveSample::refresh() {
    const SnapshotPointer shown = document().preview() ? document().preview() : document().snapshot();
    if (shown) m_sentence->setText(QString::fromStdString(liveSentence(*shown, kDevice)));
    m_canvas->setAccessibleName(m_sentence->text());
}

} // namespace axiscape
