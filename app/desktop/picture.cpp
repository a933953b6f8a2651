// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture.h"

#include "core/base/file.h"
#include "widgets/common/replay.h"

#include <QImage>
#include <QPainter>
#include <algorithm>

namespace axiscape {

Result<void> writePicture(const GraphLayout& layout, const GraphStyle& style, const Theme& theme, const QString& path) {
    const Rect whole = layout.bounds.grown(24);
    DrawList list;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        drawGraph(layout, style, {whole, 1}, theme, list);
        return writeFileAtomically(std::filesystem::path(path.toStdU16String()),
                                   writeSvg(list, {0, 0, whole.width, whole.height}, theme));
    }
    const float scale = std::min(2.0f, 16000.0f / std::max(whole.width, whole.height));
    drawGraph(layout, style, {whole, 1}, theme, list);
    QImage image(static_cast<int>(whole.width * scale), static_cast<int>(whole.height * scale), QImage::Format_RGB32);
    if (image.isNull()) return fail("the picture is too large for the memory there is", path.toStdString());
    image.fill(QColor::fromRgb(theme.canvas));
    QPainter painter(&image);
    painter.scale(static_cast<double>(scale), static_cast<double>(scale));
    replay(list, painter);
    painter.end();
    if (!image.save(path, "PNG"))
        return fail("could not be written", path.toStdString(), {}, "Check the folder, its permissions and free space");
    return {};
}

} // namespace axiscape
