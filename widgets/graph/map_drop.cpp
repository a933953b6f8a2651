// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/map_drop.h"

#include "core/partition/partition.h"
#include "core/tactics/dimension_tactic.h"
#include "widgets/common/counts.h"
#include "widgets/common/window_words.h"

#include <algorithm>
#include <map>

namespace axiscape {
namespace {

constexpr std::size_t kMostDimensions = 8; // of a block

} // namespace

MapDrop::MapDrop(MapScene& scene, QObject* parent) : QObject(parent), m_scene(scene) {
    connect(&scene, &MapScene::layoutChanged, this, &MapDrop::end); // boxes have new numbers
    connect(&scene.designer(), &Designer::snapshotChanged, this, &MapDrop::end);
    connect(&scene.designer(), &Designer::previewChanged, this, &MapDrop::changed);
}

bool MapDrop::legal() const {
    return m_dim >= 0 && static_cast<std::size_t>(m_dim) < m_choices.size() &&
           m_choices[static_cast<std::size_t>(m_dim)].refusal.isEmpty();
}

void MapDrop::argumentChoices(std::uint32_t argument) {
    const Designer& designer = m_scene.designer();
    const ValueId value{argument};
    const auto shape = m_scene.style().module->type(value).shape;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        Choice choice;
        choice.drop = AxisDrop{argument, static_cast<std::uint8_t>(d), static_cast<AxisId>(m_axis), m_keys.thisOneOnly};
        choice.name = dimensionName(value, d);
        choice.refusal = designer.refusal(*choice.drop);
        m_choices.push_back(std::move(choice));
    }
}

// Dimensions of what is in the block, those in most of its tensors first.
void MapDrop::blockChoices() {
    const Designer& designer = m_scene.designer();
    const auto& dimensions = designer.dimensions();
    if (!dimensions) return;
    const ProgramMap& map = *m_scene.map();
    const Module& module = *m_scene.style().module;
    std::map<DimensionId, std::uint32_t> found;
    const auto count = [&](ValueId value) {
        const auto shape = module.type(value).shape;
        for (std::size_t d = 0; d < shape.size(); ++d)
            if (const DimensionId id = dimensions->names.of(value, d); id.valid()) ++found[id];
    };
    const MapNode& node = m_scene.picture().layout.boxes[m_target].node;
    for (const OpId op : map.blocks.opsOf(node.block)) {
        for (const ValueId value : module.results(op)) count(value);
        for (const ValueId value : module.operands(op))
            if (module.isArgument(value)) count(value);
    }
    for (const DimensionId id : dimensions->listed) { // in reading order
        if (!found.contains(id) || m_choices.size() == kMostDimensions) continue;
        Choice choice;
        choice.name = designer.nameOf(id);
        choice.dimension = id;
        choice.worked = false; // a few propagations: when it is pointed at
        m_choices.push_back(std::move(choice));
    }
}

void MapDrop::work(Choice& choice) const {
    if (choice.worked) return;
    choice.worked = true;
    const Designer& designer = m_scene.designer();
    const SnapshotPointer snapshot = designer.snapshot();
    if (!snapshot || !(snapshot->strategy == designer.strategy()) || !designer.dimensions()) {
        choice.refusal = tr("The schedule is being computed");
        return;
    }
    const std::string axis = designer.strategy().mesh.axes[static_cast<std::size_t>(m_axis)].name;
    auto made = dimensionTactic(*designer.dimensions(), choice.dimension, choice.name.toStdString(), axis,
                                snapshot->partition());
    if (!made) {
        choice.refusal = inWords(made.error().what);
        return;
    }
    made->tactic.name = freeName(designer.strategy().schedule, made->tactic.name);
    choice.next = appended(designer.strategy(), made->tactic).next;
    choice.undoText = tr("Cut %1 over %2 everywhere").arg(choice.name, QString::fromStdString(axis));
}

// What is asked of a tensor by edits: of an op's result, or with keys that mean something else than a cut.
void MapDrop::editChoices(ValueId value, std::vector<ValueEdit> edits) {
    const auto shape = m_scene.style().module->type(value).shape;
    for (std::size_t d = 0; d < edits.size(); ++d) {
        Choice choice;
        choice.name = m_keys.whole ? tr("kept whole") : d < shape.size() ? dimensionName(value, d) : QString();
        choice.refusal = edits[d].refusal;
        choice.undoText = edits[d].undoText;
        choice.next = std::move(edits[d].next);
        m_choices.push_back(std::move(choice));
    }
}

QString MapDrop::dimensionName(ValueId value, std::size_t dim) const {
    const Designer& designer = m_scene.designer();
    const QString size = countLabel(m_scene.style().module->type(value).shape[dim]);
    const auto& dimensions = designer.dimensions();
    const DimensionId id = dimensions ? dimensions->names.of(value, dim) : DimensionId{};
    const QString name = id.valid() ? designer.nameOf(id) : QString();
    return name.isEmpty() ? tr("dim %1, %2").arg(dim).arg(size) : tr("%1, %2").arg(name, size);
}

void MapDrop::setTarget(std::uint32_t box) {
    m_target = box;
    m_dim = -1;
    m_choices.clear();
    if (box == kNone) return;
    const MapBox& at = m_scene.picture().layout.boxes[box];
    const ValueId value = m_scene.picture().figures.boxes[box].value;
    const Module& module = *m_scene.style().module;
    if (at.stores.empty() && at.node.block.valid()) {
        // Of a block, keys mean what leaves its scope; without them, a dimension of all its tensors.
        if (!m_keys.whole && !m_keys.scope) return blockChoices();
        DropKeys keys = m_keys;
        keys.scope = true;
        if (!value.valid() || !module.type(value).isTensor()) return;
        return editChoices(value, editsOf(m_scene.designer(), value, static_cast<AxisId>(m_axis), keys));
    }
    if (!value.valid() || !module.type(value).isTensor()) return;
    if (auto edits = editsOf(m_scene.designer(), value, static_cast<AxisId>(m_axis), m_keys); !edits.empty())
        editChoices(value, std::move(edits));
    else if (module.isArgument(value))
        argumentChoices(value.value);
}

void MapDrop::setDim(int dim) {
    if (dim != m_dim) {
        m_dim = dim;
        Designer& designer = m_scene.designer();
        Choice* choice = dim >= 0 ? &m_choices[static_cast<std::size_t>(dim)] : nullptr;
        if (choice) work(*choice);
        if (choice && legal()) {
            m_asked = true;
            if (choice->drop)
                designer.startPreview(*choice->drop);
            else
                designer.startPreview(*choice->next);
        } else if (std::exchange(m_asked, false)) {
            designer.endPreview();
        }
    }
    emit changed();
}

bool MapDrop::hover(int axis, Point at, const GraphViewport& view, DropKeys keys) {
    if (m_scene.empty()) return false;
    if (axis != m_axis || keys != m_keys) {
        m_axis = axis;
        m_keys = keys;
        setTarget(m_target);
    }
    int dim = -1;
    bool keep = false;
    const auto cells = mapDropCells(m_scene.picture(), view, m_target, m_choices.size());
    for (std::size_t d = 0; d < cells.size(); ++d) {
        if (cells[d].contains(at)) dim = static_cast<int>(d);
        keep = keep || cells[d].grown(8).contains(at); // the way there must not lose it
    }
    if (!keep) {
        if (const std::uint32_t now = mapDropBoxAt(m_scene.picture(), view, at); now != m_target) {
            setDim(-1);
            setTarget(now);
            const auto opened = mapDropCells(m_scene.picture(), view, m_target, m_choices.size());
            for (std::size_t d = 0; d < opened.size(); ++d)
                if (opened[d].contains(at)) dim = static_cast<int>(d); // they may open under the pointer
        }
    }
    setDim(dim);
    return legal();
}

bool MapDrop::begin(int axis, std::uint32_t box, DropKeys keys) {
    if (box == kNone || m_scene.empty()) return false;
    m_axis = axis;
    m_keys = keys;
    setTarget(box);
    if (m_choices.empty()) {
        end();
        return false;
    }
    for (std::size_t d = 0; d < m_choices.size(); ++d) {
        work(m_choices[d]);
        if (!m_choices[d].refusal.isEmpty()) continue;
        setDim(static_cast<int>(d));
        return true;
    }
    setDim(0);
    return true;
}

void MapDrop::setKeys(DropKeys keys) {
    if (!active() || keys == m_keys) return;
    m_keys = keys;
    const int dim = m_dim;
    setTarget(m_target);
    if (!m_choices.empty()) setDim(std::clamp(dim, 0, static_cast<int>(m_choices.size()) - 1));
}

void MapDrop::moveDimension(int by) {
    const int count = static_cast<int>(m_choices.size());
    if (count) setDim((m_dim + by + count) % count);
}

bool MapDrop::apply() {
    if (!legal()) return false;
    const Choice choice = m_choices[static_cast<std::size_t>(m_dim)];
    Designer& designer = m_scene.designer();
    end();
    if (choice.drop)
        designer.drop(*choice.drop);
    else
        designer.edit(choice.undoText, *choice.next);
    return true;
}

void MapDrop::end() {
    if (!active() && !m_asked) return;
    m_axis = -1;
    m_target = kNone;
    m_dim = -1;
    m_choices.clear();
    if (std::exchange(m_asked, false)) m_scene.designer().endPreview();
    emit changed();
}

void MapDrop::fill(MapLook& look) const {
    if (!active()) return;
    look.axis = m_axis;
    look.target = m_target;
    look.targetDim = m_dim;
    for (const Choice& choice : m_choices) {
        look.targetNames.push_back(choice.name.toStdString());
        look.targetReasons.push_back(choice.refusal.toStdString());
    }
}

std::optional<PreviewCard> MapDrop::card() const {
    const Designer& designer = m_scene.designer();
    const SnapshotPointer now = designer.snapshot(), then = designer.preview();
    if (!m_asked || !now || !then) return std::nullopt;
    PreviewCard card;
    fillFigures(card, *now, *then);
    if (m_dim >= 0 && !m_choices[static_cast<std::size_t>(m_dim)].undoText.isEmpty())
        card.title = m_choices[static_cast<std::size_t>(m_dim)].undoText.toStdString();
    else if (m_dim >= 0)
        card.title =
            tr("Cut %1 over %2")
                .arg(m_choices[static_cast<std::size_t>(m_dim)].name,
                     QString::fromStdString(designer.strategy().mesh.axes[static_cast<std::size_t>(m_axis)].name))
                .toStdString();
    card.keys.emplace_back("Esc", tr("cancel").toStdString());
    return card;
}

} // namespace axiscape
