// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/value_cuts.h"

#include "core/partition/legality.h"
#include "core/partition/partition.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/schedule_edits.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

struct CutWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::ValueCuts)
};

// The state that is shown, if it is that of the strategy: what is asked of an older one may no longer hold.
const Partition* stateOf(const Designer& designer, AxisId axis, ValueEdit& edit) {
    const SnapshotPointer snapshot = designer.snapshot();
    if (axis >= designer.strategy().mesh.axes.size())
        edit.refusal = CutWords::tr("The mesh has no such axis");
    else if (!snapshot || snapshot->model != designer.model() || !(snapshot->strategy == designer.strategy()))
        edit.refusal = CutWords::tr("The schedule is being computed");
    return edit.refusal.isEmpty() ? &snapshot->partition() : nullptr;
}

QString nameOf(const Module& module, ValueId value) {
    return QString::fromStdString(tensorName(module, value, NameForm::brief));
}

QString axisName(const Designer& designer, AxisId axis) {
    return QString::fromStdString(designer.strategy().mesh.axes[axis].name);
}

// A card of its own with one rule.
Strategy withRule(const Designer& designer, AxisId axis, InputRule rule) {
    Tactic tactic;
    tactic.name = freeName(designer.strategy().schedule, words::noop("Manual"));
    tactic.axis = designer.strategy().mesh.axes[axis].name;
    tactic.inputs.push_back(std::move(rule));
    return appended(designer.strategy(), tactic).next;
}

Strategy withStored(const Designer& designer, const std::vector<Action>& actions, const QString& undoText) {
    return withActions(designer.strategy(), designer.selectedTactic(), actions,
                       QString::fromLatin1(words::noop("Manual")), undoText)
        .next;
}

// The op has the axis on what it sums over: its uses are asked to take the sum cut there. Empty: one of them cannot.
std::vector<Action> scattered(const Partition& state, ValueId value, std::uint8_t dim, AxisId axis) {
    const Module& module = state.module();
    // Propagated first: within the tactic that cuts the summed dimension the op would else be cut this way instead.
    std::vector<Action> actions{propagateAction()};
    for (const Use use : module.uses(value)) {
        if (use.op.value >= module.opCount()) return {};
        Action cut = chooseFactor(use.op, axis, fmt::format("o{}.{}", use.operand, dim));
        if (!legality(state, cut).legal()) return {};
        actions.push_back(std::move(cut));
    }
    if (actions.size() == 1) actions.clear(); // nobody uses it
    return actions;
}

} // namespace

DropKeys dropKeys(Qt::KeyboardModifiers held) {
    return {held.testFlag(Qt::AltModifier), held.testFlag(Qt::ShiftModifier), held.testFlag(Qt::ControlModifier)};
}

Qt::KeyboardModifier modifierOf(int key) {
    switch (key) {
    case Qt::Key_Alt:
        return Qt::AltModifier;
    case Qt::Key_Shift:
        return Qt::ShiftModifier;
    case Qt::Key_Control:
        return Qt::ControlModifier;
    default:
        return Qt::NoModifier;
    }
}

ValueEdit cutOfResult(const Designer& designer, ValueId value, std::uint8_t dim, AxisId axis) {
    ValueEdit edit;
    const Partition* state = stateOf(designer, axis, edit);
    if (!state) return edit;
    const Module& module = state->module();
    std::vector<Action> actions;
    const Legality can = legality(*state, value, dim, axis);
    if (can.legal())
        actions.push_back(tileResult(module.definingOp(value), module.index(value), dim, axis));
    else if (can.verdict == Verdict::usedAlready && can.dim < 0)
        actions = scattered(*state, value, dim, axis);
    if (actions.empty()) {
        edit.refusal = inWords(legalityText(can));
        return edit;
    }
    edit.undoText =
        CutWords::tr("Cut %1 dim %2 over %3").arg(nameOf(module, value)).arg(dim).arg(axisName(designer, axis));
    edit.next = withStored(designer, actions, edit.undoText);
    return edit;
}

ValueEdit keptWhole(const Designer& designer, ValueId value, AxisId axis, bool thisOneOnly) {
    ValueEdit edit;
    const Partition* state = stateOf(designer, axis, edit);
    if (!state) return edit;
    const Module& module = state->module();
    const bool argument = module.isArgument(value);
    if (!argument && module.valueKind(value) != ValueKind::opResult) {
        edit.refusal = inWords(verdictText(Verdict::notTiled));
        return edit;
    }
    const Action atomic = argument ? atomicArgument(value.value, axis)
                                   : atomicResult(module.definingOp(value), module.index(value), axis);
    if (const Legality can = legality(*state, atomic); !can.legal()) {
        edit.refusal = inWords(legalityText(can));
        return edit;
    }
    edit.undoText = CutWords::tr("Keep %1 whole over %2").arg(nameOf(module, value), axisName(designer, axis));
    if (argument)
        edit.next = withRule(designer, axis,
                             {patternFor(module, value.value, thisOneOnly).pattern, InputRule::Kind::replicated, 0});
    else
        edit.next = withStored(designer, {atomic}, edit.undoText);
    return edit;
}

std::vector<std::string> tagsOf(const Model& model, ValueId value) {
    const Module& module = *model.module;
    if (module.isArgument(value) || module.valueKind(value) != ValueKind::opResult) return {};
    const LayerTree& layers = model.structure->layers;
    const std::string path = layers.layer(layers.layerOf(module.definingOp(value))).path;
    std::vector<std::string> tags;
    const auto slash = path.rfind('/');
    for (const std::string& tag : {slash == std::string::npos ? path : path.substr(slash + 1), path}) {
        if (tag.empty() || std::ranges::find(tags, tag) != tags.end()) continue;
        const auto leave = taggedValues(module, tag);
        if (std::ranges::find(leave, value) != leave.end()) tags.push_back(tag);
    }
    return tags;
}

ValueEdit cutOfTag(const Designer& designer, const std::string& tag, std::optional<std::uint8_t> dim, AxisId axis) {
    ValueEdit edit;
    if (!stateOf(designer, axis, edit)) return edit;
    const QString name = QString::fromStdString(tag), over = axisName(designer, axis);
    edit.undoText = dim ? CutWords::tr("Cut what leaves %1 in dim %2 over %3").arg(name).arg(*dim).arg(over)
                        : CutWords::tr("Keep what leaves %1 whole over %2").arg(name, over);
    edit.next =
        withRule(designer, axis,
                 {"tag:" + tag, dim ? InputRule::Kind::dimension : InputRule::Kind::replicated, dim.value_or(0)});
    return edit;
}

std::vector<ValueEdit> editsOf(const Designer& designer, ValueId value, AxisId axis, DropKeys keys) {
    const auto model = designer.model();
    if (!model || !value.valid()) return {};
    const bool argument = model->module->isArgument(value);
    const std::size_t rank = model->module->type(value).shape.size();
    std::vector<ValueEdit> edits;
    if (keys.scope) {
        const std::vector<std::string> tags = tagsOf(*model, value);
        if (tags.empty()) {
            edits.emplace_back().refusal = CutWords::tr("It leaves no named scope");
            return edits;
        }
        if (keys.whole) return {cutOfTag(designer, tags.front(), std::nullopt, axis)};
        for (std::size_t d = 0; d < rank; ++d)
            edits.push_back(cutOfTag(designer, tags.front(), static_cast<std::uint8_t>(d), axis));
    } else if (keys.whole) {
        edits.push_back(keptWhole(designer, value, axis, keys.thisOneOnly));
    } else if (!argument) {
        for (std::size_t d = 0; d < rank; ++d)
            edits.push_back(cutOfResult(designer, value, static_cast<std::uint8_t>(d), axis));
    }
    return edits;
}

} // namespace axiscape
