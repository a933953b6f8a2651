// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fit/front_model.h"

#include "widgets/common/format.h"
#include "widgets/common/transform_words.h"
#include "widgets/common/window_words.h"

#include <QLocale>
#include <algorithm>

namespace axiscape {
namespace {

QString tacticWords(const std::string& name) { return inWords(words::named(name)); }

QString gainWords(const FitPoint& point, const FitGain& gain) {
    const bool isTransform = gain.member == transformsText(point.strategy.transforms);
    const QString member = isTransform ? transformWords(point.strategy.transforms) : tacticWords(gain.member);
    const double percent = 100 * gain.step;
    const QString time = (percent < 0 ? QStringLiteral("\u2212\u2009%1 %") : QStringLiteral("+\u2009%1 %"))
                             .arg(QLocale().toString(std::abs(percent), 'f', 1));
    const double bytes = -static_cast<double>(gain.peakBytes);
    return FrontModel::tr("%1: peak %2, time of a step %3")
        .arg(member, gain.peakBytes == 0 ? FrontModel::tr("as before") : judged(bytes, bytesDelta(bytes)), time);
}

} // namespace

QString fitPointWords(const FitPoint& point, std::size_t given) {
    QStringList parts;
    const auto& tactics = point.strategy.schedule.tactics;
    for (std::size_t t = given; t < tactics.size(); ++t)
        parts << (tactics[t].axis.empty()
                      ? tacticWords(tactics[t].name)
                      : FrontModel::tr("%1 over %2", "a tactic, an axis")
                            .arg(tacticWords(tactics[t].name), QString::fromStdString(tactics[t].axis)));
    if (!point.strategy.transforms.empty()) parts << transformWords(point.strategy.transforms);
    return parts.isEmpty() ? FrontModel::tr("The strategy as it is") : parts.join(QStringLiteral(", "));
}

void FrontModel::setResult(FitResult result, QStringList variants, std::size_t given) {
    beginResetModel();
    m_result = std::move(result);
    m_variants = std::move(variants);
    m_given = given;
    endResetModel();
}

bool FrontModel::hasSeveralMeshes() const {
    return std::ranges::any_of(m_result.points, [&](const FitPoint& point) {
        return point.strategy.mesh != m_result.points.front().strategy.mesh;
    });
}

int FrontModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_result.front.size());
}

QString FrontModel::text(const FitPoint& p, int column) const {
    switch (column) {
    case What:
        return fitPointWords(p, m_given);
    case Step:
        return secondsLabel(p.stepSeconds);
    case Throughput:
        return p.tokens ? inWords(words::grouped(std::llround(p.perSecond()))) : QStringLiteral("–");
    case Peak:
        return bytesLabel(static_cast<double>(p.peakBytes));
    case Spare: {
        const auto spare = static_cast<double>(p.spareBytes());
        return spare >= 0 ? bytesLabel(spare) : tr("lacks %1").arg(bytesLabel(-spare));
    }
    case MeshColumn:
        return QString::fromStdString(meshText(p.strategy.mesh));
    case Program:
        return m_variants.value(static_cast<qsizetype>(p.variant));
    default:
        return {};
    }
}

QVariant FrontModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const FitPoint& p = point(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(p, index.column());
    case Qt::ToolTipRole:
        if (index.column() == What) return text(p, What);
        if (index.column() == Spare)
            return p.spareBytes() >= 0 ? tr("What is left of the memory, with 5 % of it to spare")
                                       : tr("What it would have to lose to fit with 5 % of the memory to spare");
        return {};
    case Qt::AccessibleTextRole:
        return tr("%1, step %2, peak %3, to spare: %4")
            .arg(text(p, What), text(p, Step), text(p, Peak), text(p, Spare));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (index.column() >= Step && index.column() <= Spare ? Qt::AlignRight : Qt::AlignLeft));
    case GainsRole: {
        QStringList gains;
        for (const FitGain& gain : p.gains) gains << gainWords(p, gain);
        return gains;
    }
    case FitsRole:
        return p.spareBytes() >= 0;
    default:
        return {};
    }
}

QVariant FrontModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section >= Step && section <= Spare ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case What:
        return tr("What");
    case Step:
        return tr("Step");
    case Throughput:
        return tr("Tokens/s");
    case Peak:
        return tr("Peak");
    case Spare:
        return tr("To spare");
    case MeshColumn:
        return tr("Mesh");
    case Program:
        return tr("Program");
    default:
        return {};
    }
}

} // namespace axiscape
