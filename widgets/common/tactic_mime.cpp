// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/tactic_mime.h"

namespace axiscape {

QMimeData* tacticMimeData(LibraryKind kind) {
    const auto bytes = [](std::string_view text) {
        return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
    };
    auto* data = new QMimeData;
    data->setData(QLatin1String(kTacticMime), bytes(libraryKindName(kind)));
    data->setText(QString::fromUtf8(bytes(libraryKindTitle(kind))));
    return data;
}

std::optional<LibraryKind> tacticOf(const QMimeData* data) {
    if (!data || !data->hasFormat(QLatin1String(kTacticMime))) return std::nullopt;
    return findLibraryKind(data->data(QLatin1String(kTacticMime)).toStdString());
}

} // namespace axiscape
