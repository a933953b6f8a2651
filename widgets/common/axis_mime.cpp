// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/axis_mime.h"

namespace axiscape {

QMimeData* axisMimeData(int axis, const QString& name) {
    auto* data = new QMimeData;
    data->setData(QLatin1String(kAxisMime), QByteArray::number(axis));
    data->setText(QStringLiteral("axis ") + name);
    return data;
}

std::optional<int> axisOf(const QMimeData* data) {
    if (!data || !data->hasFormat(QLatin1String(kAxisMime))) return std::nullopt;
    bool ok = false;
    const int axis = data->data(QLatin1String(kAxisMime)).toInt(&ok);
    return ok ? std::optional(axis) : std::nullopt;
}

} // namespace axiscape
