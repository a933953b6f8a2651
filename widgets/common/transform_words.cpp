// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/transform_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace axiscape {
namespace {

struct TransformWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::TransformWords)
};

QString keptWords(const std::string& kept) {
    if (kept == kKeepDots) return TransformWords::tr("products");
    if (kept == kKeepPlainDots) return TransformWords::tr("products by weights");
    return QString::fromStdString(kept); // "tag:attn"
}

QString recomputeWords(const Recompute& recompute) {
    QStringList layers, kept;
    for (const std::string& layer : recompute.layers) layers << QString::fromStdString(layer);
    for (const std::string& keep : recompute.keep) kept << keptWords(keep);
    const QString which = layers.isEmpty() ? TransformWords::tr("layers") : layers.join(QStringLiteral(", "));
    return kept.isEmpty() ? TransformWords::tr("%1 recomputed").arg(which)
                          : TransformWords::tr("%1 recomputed but for %2").arg(which, kept.join(QStringLiteral(", ")));
}

} // namespace

QString transformWords(std::span<const Transform> transforms) {
    QStringList parts;
    for (const Transform& one : transforms) parts << recomputeWords(one.recompute);
    return parts.join(QStringLiteral("; "));
}

} // namespace axiscape
