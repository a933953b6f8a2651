// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/tensor_words.h"

#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct TensorWords {
    Q_DECLARE_TR_FUNCTIONS(TensorWords)
};

QString qstring(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString axisWords(const Mesh& mesh, std::span<const AxisId> axes) {
    QStringList names;
    for (const std::string& name : axisTexts(mesh, axes)) names << QString::fromStdString(name);
    return names.join(QStringLiteral(", "));
}

QString withComma(const QStringList& parts) { return parts.join(QStringLiteral(", ")); }

} // namespace

QString typeWords(const Module& module, ValueId value) {
    const TensorType type = module.type(value);
    if (!type.isTensor()) return qstring(type.text);
    return qstring(elementName(type.dtype)) + QLatin1Char(' ') + inWords(words::shape(type.shape));
}

QString shardingWords(const TensorSharding& sharding, const Mesh& mesh) {
    QStringList parts;
    int last = -1;
    for (const Tile tile : sharding.tiles) {
        if (tile.dim == last) continue;
        last = tile.dim;
        parts << TensorWords::tr("dim %1 cut over %2").arg(last).arg(axisWords(mesh, sharding.axesOf(tile.dim)));
    }
    QStringList sums;
    for (const auto& [axis, combiner] : partialTexts(sharding, mesh)) sums << QString::fromStdString(axis);
    if (!sums.isEmpty()) parts << TensorWords::tr("partial sum over %1").arg(withComma(sums));
    return parts.isEmpty() ? TensorWords::tr("whole on every device") : withComma(parts);
}

QString collectiveWords(const Collective& collective, const Mesh& mesh) {
    return TensorWords::tr("%1 over %2")
        .arg(qstring(collectiveName(collective.kind)), axisWords(mesh, collective.axes));
}

QString opWords(const Model& model, const Snapshot* snapshot, OpId op) {
    const Module& module = *model.module;
    QStringList parts{qstring(module.kindName(op))};
    const auto results = module.results(op);
    if (!results.empty()) {
        const ValueId first = *results.begin();
        parts << typeWords(module, first);
        if (snapshot && module.type(first).isTensor())
            parts << shardingWords(snapshot->partition().definition(first), snapshot->partition().mesh());
        if (results.size() > 1)
            parts << TensorWords::tr("and %n more result(s)", nullptr, static_cast<int>(results.size()) - 1);
    }
    if (!snapshot) return withComma(parts);
    const Mesh& mesh = snapshot->partition().mesh();
    for (const Collective& c : snapshot->program.collectivesOf(op))
        parts << (c.atUse ? TensorWords::tr("before it %1 of %2")
                                .arg(collectiveWords(c, mesh),
                                     QString::fromStdString(tensorName(module, c.value, NameForm::brief)))
                          : TensorWords::tr("followed by %1").arg(collectiveWords(c, mesh)));
    const bool asked = std::any_of(snapshot->conflicts.begin(), snapshot->conflicts.end(),
                                   [&](const Conflict& c) { return !c.onArgument && model.sites->op(c.site) == op; });
    if (asked) parts << TensorWords::tr("conflict");
    return withComma(parts);
}

QString argumentWords(const Model& model, const Snapshot* snapshot, std::uint32_t argument) {
    const ValueId value{argument};
    QStringList parts{qstring(model.module->argument(argument).path), typeWords(*model.module, value)};
    if (snapshot && model.module->type(value).isTensor())
        parts << shardingWords(snapshot->partition().definition(value), snapshot->partition().mesh());
    return withComma(parts);
}

} // namespace axiscape
