// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/pictures/picture.h"

#include "core/base/file.h"

#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/map_view.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <algorithm>

namespace axiscape {
namespace {

constexpr double kPointsPerPixel = 72.0 / 96;
constexpr double kMostPoints = 14400; // no side of a page may be longer

std::string pdfOf(const DrawList& list, const Rect& whole, const Theme& theme, const QString& title) {
    const auto longest = static_cast<double>(std::max(whole.width, whole.height)) * kPointsPerPixel;
    const double scale = std::min(1.0, kMostPoints / longest);
    const QSizeF size =
        QSizeF(static_cast<double>(whole.width), static_cast<double>(whole.height)) * kPointsPerPixel * scale;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Axiscape"));
    writer.setPageSize(QPageSize(size, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(288);
    QPainter painter(&writer);
    painter.scale(288 / 96.0 * scale, 288 / 96.0 * scale);
    painter.fillRect(QRectF(0, 0, static_cast<double>(whole.width), static_cast<double>(whole.height)),
                     QColor::fromRgb(theme.canvas));
    paint(list, painter);
    painter.end();
    return buffer.data().toStdString();
}

} // namespace

namespace {

// The list at 100 %, as large as it is.
Result<void> writeList(const DrawList& list, const Rect& whole, const Theme& theme, const QString& path) {
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        return writeFileAtomically(std::filesystem::path(path.toStdU16String()),
                                   writeSvg(list, {0, 0, whole.width, whole.height}, theme));
    if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return writeFileAtomically(std::filesystem::path(path.toStdU16String()),
                                   pdfOf(list, whole, theme, QFileInfo(path).completeBaseName()));
    const float scale = std::min(2.0f, 16000.0f / std::max(whole.width, whole.height));
    QImage image(static_cast<int>(whole.width * scale), static_cast<int>(whole.height * scale), QImage::Format_RGB32);
    if (image.isNull())
        return fail(words::phrase("the picture is too large for the memory there is"), path.toStdString());
    image.fill(QColor::fromRgb(theme.canvas));
    QPainter painter(&image);
    painter.scale(static_cast<double>(scale), static_cast<double>(scale));
    paint(list, painter);
    painter.end();
    return writePng(image, path);
}

} // namespace

Result<void> writePng(const QImage& image, const QString& path) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail(words::phrase("the picture is too large for the memory there is"), path.toStdString());
    const QByteArray& png = buffer.data();
    return writeFileAtomically(std::filesystem::path(path.toStdU16String()),
                               {png.constData(), static_cast<std::size_t>(png.size())});
}

Result<void> writePicture(const GraphLayout& layout, const GraphStyle& style, const Theme& theme, const QString& path) {
    const Rect whole = layout.bounds.grown(24);
    DrawList list;
    drawGraph(layout, style, {whole, 1}, theme, list);
    return writeList(list, whole, theme, path);
}

Result<void> writePicture(const MapPicture& map, const GraphStyle& style, const MapLook& look, const Theme& theme,
                          const QString& path) {
    DrawList list;
    const Rect whole = drawMapPage(map, style, look, theme, list);
    return writeList(list, whole, theme, path);
}

Result<void> writePicture(const GraphPanel& panel, const Theme& theme, const QString& path) {
    if (!panel.isMap()) return writePicture(panel.graphLayout(), panel.graphStyle(), theme, path);
    MapLook look;
    look.lens = panel.map().lens();
    look.language = windowLanguage();
    return writePicture(panel.map().scene().picture(), panel.graphStyle(), look, theme, path);
}

} // namespace axiscape
