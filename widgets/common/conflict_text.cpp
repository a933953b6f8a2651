// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/conflict_text.h"

#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <map>
#include <tuple>

namespace axiscape {
namespace {

struct Conflicts {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Conflicts)
};

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// layer_3/attn -> layer_*/attn: what equal layers have in common.
QString countless(const std::string& path) {
    static const QRegularExpression digits(QStringLiteral("\\d+"));
    return QString::fromStdString(path).replace(digits, QStringLiteral("*"));
}

class Describer {
  public:
    explicit Describer(const Snapshot& snapshot)
        : m_snapshot(snapshot), m_module(*snapshot.model->module), m_sites(snapshot.partition().sites()),
          m_layers(snapshot.model->structure->layers) {}

    // Equal keys are answered together.
    using Key = std::tuple<bool, AxisId, std::vector<int>, std::uint32_t, std::uint32_t, QString>;
    Key keyOf(const Conflict& c) const {
        std::vector<int> choices(c.factors.begin(), c.factors.end());
        choices.insert(choices.end(), c.dims.begin(), c.dims.end());
        if (c.onArgument)
            return {true,    c.axis,
                    choices, m_module.typeId(ValueId{c.argument}).value,
                    0,       countless(m_module.argument(c.argument).path)};
        const OpId op = m_sites.op(c.site);
        const Layer& layer = m_layers.layer(m_layers.layerOf(op));
        return {false,
                c.axis,
                choices,
                m_sites.ruleId(c.site).value,
                op.value - layer.firstOp.value,
                countless(layer.path)};
    }

    ConflictQuestion describe(const std::vector<const Conflict*>& alike) const {
        const Conflict& first = *alike.front();
        ConflictQuestion out;
        out.axis = first.axis;
        out.count = static_cast<int>(alike.size());
        const QString axis = QString::fromStdString(m_snapshot.strategy.mesh.axes[first.axis].name);
        if (first.onArgument) {
            out.value = ValueId{first.argument};
            out.where = QString::fromStdString(m_module.argument(first.argument).path);
            for (std::uint8_t dim : first.dims) addArgumentSide(out, alike, dim);
        } else {
            out.op = m_sites.op(first.site);
            const auto results = m_module.results(out.op);
            if (!results.empty()) out.value = results[0];
            const Layer& layer = m_layers.layer(m_layers.layerOf(out.op));
            out.where = layer.path.empty()
                            ? fromView(m_module.kindName(out.op))
                            : Conflicts::tr("%1 in %2", "op, layer")
                                  .arg(fromView(m_module.kindName(out.op)), QString::fromStdString(layer.path));
            for (FactorIndex factor : first.factors) addSiteSide(out, alike, factor);
        }
        if (out.count > 1) out.where += Conflicts::tr(", and %n more alike", nullptr, out.count - 1);
        QStringList asked;
        for (const ConflictSide& side : out.sides)
            asked << (side.askedBy.isEmpty() ? side.label : QStringLiteral("%1 (%2)").arg(side.label, side.askedBy));
        out.question = Conflicts::tr("%1 is asked for on %2").arg(axis, asked.join(Conflicts::tr(" and on ")));
        return out;
    }

  private:
    void addArgumentSide(ConflictQuestion& out, const std::vector<const Conflict*>& alike, std::uint8_t dim) const {
        ConflictSide side;
        side.label = Conflicts::tr("dim %1").arg(dim);
        for (const Conflict* c : alike) side.actions.push_back(tileArgument(c->argument, dim, c->axis));
        out.sides.push_back(std::move(side));
    }

    void addSiteSide(ConflictQuestion& out, const std::vector<const Conflict*>& alike, FactorIndex factor) const {
        const Conflict& first = *alike.front();
        const FactorRule& rule = m_sites.rule(first.site);
        ConflictSide side;
        side.label = factor == kSumFactor ? Conflicts::tr("the sum") : placeText(rule, factor);
        const QString who = askers(first, factor);
        if (!who.isEmpty()) side.askedBy = Conflicts::tr("by %1").arg(who);
        for (const Conflict* c : alike) {
            const auto places = factorPlaces(m_sites.rule(c->site), factor);
            if (!places.empty())
                side.actions.push_back(
                    chooseFactor(m_sites.op(c->site), c->axis, places.front(), m_sites.carried(c->site)));
        }
        out.sides.push_back(std::move(side));
    }

    // A factor is known by the dimension of the result that it is; a reduction by that of the first operand.
    static QString placeText(const FactorRule& rule, FactorIndex factor) {
        const auto places = rule.placesOf(factor);
        for (const auto& place : places)
            if (place.slot >= rule.operandCount) return Conflicts::tr("dim %1 of the result").arg(place.dim);
        if (places.empty()) return Conflicts::tr("factor %1").arg(factor);
        return Conflicts::tr("dim %1 of operand %2, summed").arg(places.front().dim).arg(places.front().slot);
    }

    // The dimension that the axis, or its major part, cuts; -1: none.
    int dimOf(const TensorSharding& sharding, AxisId axis) const {
        const TensorSharding whole = wholeSharding(sharding, m_snapshot.partition().mesh());
        return whole.dimOf(axis);
    }
    // The operands whose sharding asks for the factor along the axis; else the uses that do.
    QString askers(const Conflict& c, FactorIndex factor) const {
        const FactorRule& rule = m_sites.rule(c.site);
        const auto holds = [&](std::uint32_t slot, int dim) {
            if (dim < 0 || static_cast<std::uint32_t>(dim) >= rule.rank(slot)) return false;
            const auto factors = rule.factorsOf(slot, static_cast<std::uint32_t>(dim));
            return std::find(factors.begin(), factors.end(), factor) != factors.end();
        };
        QStringList names;
        const auto operands = m_sites.operands(c.site);
        for (std::uint32_t i = 0; i < operands.size(); ++i)
            if (holds(i, dimOf(m_snapshot.partition().definition(operands[i]), c.axis)))
                names << QString::fromStdString(tensorName(m_module, operands[i], NameForm::call));
        if (names.isEmpty()) {
            const auto results = m_sites.results(c.site);
            for (std::uint32_t r = 0; r < results.size(); ++r)
                for (const SiteUse& use : m_sites.uses(results[r]))
                    if (holds(rule.operandCount + r,
                              dimOf(m_snapshot.partition().asked(use.site, use.operand), c.axis)))
                        names << Conflicts::tr("its use in %1").arg(fromView(m_module.kindName(m_sites.op(use.site))));
        }
        names.removeDuplicates();
        if (names.size() > 2)
            names = QStringList{names[0], Conflicts::tr("%n others", nullptr, static_cast<int>(names.size()) - 1)};
        return names.join(Conflicts::tr(" and "));
    }

    const Snapshot& m_snapshot;
    const Module& m_module;
    const SiteTable& m_sites;
    const LayerTree& m_layers;
};

} // namespace

std::vector<ConflictQuestion> conflictQuestions(const Snapshot& snapshot) {
    const Describer describer(snapshot);
    std::vector<std::vector<const Conflict*>> groups;
    std::map<Describer::Key, std::size_t> groupOf;
    for (const Conflict& conflict : snapshot.conflicts) {
        const auto [found, isNew] = groupOf.emplace(describer.keyOf(conflict), groups.size());
        if (isNew) groups.emplace_back();
        groups[found->second].push_back(&conflict);
    }
    std::vector<ConflictQuestion> questions;
    questions.reserve(groups.size());
    for (const auto& alike : groups) {
        questions.push_back(describer.describe(alike));
        auto& ops = questions.back().ops;
        for (const Conflict* c : alike)
            if (!c->onArgument) ops.push_back(snapshot.model->sites->op(c->site));
        std::sort(ops.begin(), ops.end());
        ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    }
    return questions;
}

ScheduleEdit choosingSide(const Strategy& strategy, int index, AxisId axis, const ConflictSide& side) {
    const QString name =
        axis < strategy.mesh.axes.size() ? QString::fromStdString(strategy.mesh.axes[axis].name) : QString();
    return withActions(strategy, index, side.actions, Conflicts::tr("Choices"),
                       Conflicts::tr("Choose %1 for %2", "dimension, axis").arg(side.label, name));
}

} // namespace axiscape
