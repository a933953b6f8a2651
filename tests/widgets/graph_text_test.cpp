// SPDX-License-Identifier: GPL-3.0-or-later
// Texts are painted from glyphs that are kept: they must lie where QPainter puts the same text.
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include "core/drawing/drawing.h"

#include <QImage>
#include <QPainter>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

QRect inkOf(const QImage& image) {
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 128) ink |= QRect(x, y, 1, 1);
    return ink;
}

} // namespace

class GraphTextTest : public QObject {
    Q_OBJECT
  private slots:
    void textStandsOnItsBaseline_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("align");
        QTest::addColumn<qreal>("ratio");
        for (const char* text : {"dot_general", "B", "bik,bkj→bij"})
            for (int align : {0, 1, 2})
                for (qreal ratio : {1.0, 2.0})
                    QTest::addRow("%s %d at %g", text, align, ratio) << QString::fromUtf8(text) << align << ratio;
    }
    void textStandsOnItsBaseline() {
        QFETCH(QString, text);
        QFETCH(int, align);
        QFETCH(qreal, ratio);
        const auto picture = [&](auto&& paint) {
            QImage image(QSize(300, 80) * ratio, QImage::Format_RGB32);
            image.setDevicePixelRatio(ratio);
            image.fill(Qt::white);
            QPainter painter(&image);
            paint(painter);
            painter.end();
            return inkOf(image);
        };
        DrawList list;
        list.text({150, 40}, text.toStdString(), 13, rgb(0), static_cast<Align>(align), true);
        const QRect first = picture([&](QPainter& painter) { paint(list, painter); });
        const QRect again = picture([&](QPainter& painter) { paint(list, painter); });
        const QRect plain = picture([&](QPainter& painter) {
            const QFont font = interfaceFont(13, true);
            painter.setFont(font);
            const qreal width = QFontMetricsF(font).horizontalAdvance(text);
            painter.drawText(QPointF(150 - width * align / 2, 40), text);
        });
        QVERIFY(!first.isEmpty());
        QCOMPARE(again, first); // from the kept glyphs
        const int off = static_cast<int>(2 * ratio);
        QVERIFY2(std::abs(first.top() - plain.top()) <= off && std::abs(first.bottom() - plain.bottom()) <= off &&
                     std::abs(first.left() - plain.left()) <= off && std::abs(first.right() - plain.right()) <= off,
                 qPrintable(QStringLiteral("%1,%2 %3x%4 and %5,%6 %7x%8")
                                .arg(first.x())
                                .arg(first.y())
                                .arg(first.width())
                                .arg(first.height())
                                .arg(plain.x())
                                .arg(plain.y())
                                .arg(plain.width())
                                .arg(plain.height())));
    }
};

QTEST_MAIN(GraphTextTest)
#include "graph_text_test.moc"
