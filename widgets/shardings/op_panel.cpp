// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/op_panel.h"

#include "core/partition/partir_text.h"
#include "core/partition/why.h"
#include "widgets/common/paint.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

QString of(const std::string& text) { return QString::fromStdString(text); }

QLabel* label(const QString& name, const char* role) {
    auto* made = new QLabel;
    made->setObjectName(name);
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

OpId shownOp(const Model& model, const Selection& selection) {
    if (selection.op().valid()) return selection.op();
    const ValueId value = selection.value();
    if (!value.valid() || value.value >= model.module->valueCount()) return {};
    const auto uses = model.sites->uses(value);
    return uses.empty() ? OpId{} : model.sites->op(uses[0].site);
}

// One line for each value that the op carries: of most ops, one.
QString ruleOf(const Partition& partition, OpId op) {
    QStringList lines;
    const auto sites = partition.sites().sitesOf(op);
    for (const SiteId site : sites) {
        const std::string rule =
            printRule(partition.module(), op, partition.sites().carried(site), partition.sites().customRules().get());
        if (!rule.empty()) lines << of(rule);
    }
    lines.removeDuplicates();
    return lines.isEmpty() ? OpPanel::tr("No rule: nothing is carried through it") : lines.join(QLatin1Char('\n'));
}

} // namespace

OpPanel::OpPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Op"), parent), m_designer(designer), m_name(label(QStringLiteral("opName"), "title")),
      m_place(label(QStringLiteral("opPlace"), "note")), m_rule(label(QStringLiteral("opRule"), "")),
      m_loops(new QPlainTextEdit), m_copy(new QPushButton(tr("Copy"))) {
    header()->setNote(tr("PartIR:Core"));
    m_rule->setFont(monoFont(12));
    m_loops->setObjectName(QStringLiteral("opLoops"));
    m_loops->setAccessibleName(tr("Loops around the op"));
    m_loops->setReadOnly(true);
    m_loops->setFont(monoFont(12));
    m_loops->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_copy->setObjectName(QStringLiteral("opCopy"));
    m_copy->setProperty("small", true);
    m_copy->setToolTip(tr("Copy the rule and the loops"));
    header()->addTrailing(m_copy);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(4);
    const auto caption = [&](const QString& text) {
        QLabel* made = label({}, "caption");
        made->setText(text);
        column->addWidget(made);
    };
    column->addWidget(m_name);
    column->addWidget(m_place);
    column->addSpacing(4);
    caption(tr("Rule"));
    column->addWidget(m_rule);
    column->addSpacing(4);
    caption(tr("Loops over the mesh"));
    column->addWidget(m_loops, 1);
    setBody(body);
    connect(m_copy, &QPushButton::clicked, this, &OpPanel::copy);
    connect(&designer, &Designer::modelChanged, this, &OpPanel::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &OpPanel::refresh);
    connect(&designer.selection(), &Selection::changed, this, &OpPanel::refresh);
    refresh();
}

void OpPanel::refresh() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    const bool ready = snapshot && snapshot->model == m_designer.model();
    m_op = ready ? shownOp(*snapshot->model, m_designer.selection()) : OpId{};
    m_copy->setEnabled(m_op.valid());
    if (!m_op.valid()) {
        m_name->setText(tr("Nothing selected"));
        m_place->setText(tr("Click an op in the graph to see its rule and its loops."));
        m_rule->clear();
        m_loops->clear();
        return;
    }
    const Partition& partition = snapshot->partition();
    const Module& module = partition.module();
    m_name->setText(QStringLiteral("%1 %2").arg(of(std::string(module.kindName(m_op)))).arg(m_op.value));
    const auto& layers = snapshot->model->structure->layers;
    QStringList place{of(layers.layer(layers.layerOf(m_op)).path), of(module.locationText(m_op))};
    place.removeAll(QString());
    m_place->setText(place.join(QStringLiteral(" · ")));
    m_place->setVisible(!place.isEmpty());
    m_rule->setText(ruleOf(partition, m_op));
    m_loops->setPlainText(of(partirText(partition, m_op)));
}

void OpPanel::copy() {
    QGuiApplication::clipboard()->setText(m_rule->text() + QLatin1Char('\n') + m_loops->toPlainText());
}

} // namespace axiscape
