// SPDX-License-Identifier: GPL-3.0-or-later
// What the real window says is true and readable: a what-if is said wherever it changes a figure, a label of the
// timeline names what it covers, the dialog of verification cuts no line, an exported picture is shown as one.
#include "app/desktop/pictures/export_dialog.h"
#include "app/desktop/pictures/export_preview.h"
#include "app/desktop/window/full_page.h"
#include "app/desktop/window/verify_dialog.h"
#include "tests/desktop/drawn_words.h"
#include "tests/desktop/words.h"
#include "widgets/common/theme.h"
#include "widgets/common/what_if.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/timeline/lane_geometry.h"
#include "widgets/timeline/timeline_painter.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <set>

using namespace axiscape;
using test::WindowDriver;

namespace {

QList<WhatIfBadge*> shownBadges(WindowDriver& driver) {
    QList<WhatIfBadge*> shown;
    for (auto* badge : driver.window->findChildren<WhatIfBadge*>())
        if (badge->isVisible()) shown << badge;
    return shown;
}

bool suppose(WindowDriver& driver) {
    const Strategy now = driver.document().strategy();
    driver.document().edit(QStringLiteral("Slower"), withSlowLinks(withSlowDevice(now, 3, 2), 1, 1.5));
    return driver.settle();
}

// Every time a label is painted, all of its lines are there.
class LineWatch : public QObject {
  public:
    explicit LineWatch(QLabel& label) : m_label(label) { label.installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() != QEvent::Paint || m_label.text().isEmpty()) return false;
        ++painted;
        if (m_label.height() < m_label.heightForWidth(m_label.width())) cut << m_label.text();
        return false;
    }
    int painted = 0;
    QStringList cut;

  private:
    QLabel& m_label;
};

} // namespace

class SaidWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aWhatIfIsSaidAndEndedAtEveryFigure() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        QVERIFY(shownBadges(driver).isEmpty());
        const Strategy before = driver.document().strategy();
        QVERIFY(suppose(driver));
        const auto badges = shownBadges(driver);
        QCOMPARE(badges.size(), qsizetype(3)); // verdict, cards, timeline
        const Strategy supposed = driver.document().strategy();
        for (WhatIfBadge* badge : badges) {
            QVERIFY(badge->isVisible());
            QVERIFY2(badge->toolTip().contains(QLatin1String("device 3, 2 times slower")),
                     qPrintable(badge->toolTip()));
            QVERIFY2(badge->toolTip().contains(QLatin1String("links of model, 1.5 times")),
                     qPrintable(badge->toolTip()));
            QTest::mouseClick(badge, Qt::LeftButton);
            QVERIFY(driver.settle());
            QVERIFY(driver.document().strategy() == before);
            QTRY_VERIFY(shownBadges(driver).isEmpty());
            QVERIFY(driver.undo());
            QVERIFY(driver.document().strategy() == supposed);
            QCOMPARE(shownBadges(driver).size(), qsizetype(3));
        }
        // Side by side: of all that are compared.
        driver.window->actions().action(QStringLiteral("strategy.pin"))->trigger();
        driver.window->actions().action(QStringLiteral("strategy.compare"))->trigger();
        QVERIFY(driver.settle());
        auto* page = driver.window->findChild<QWidget*>(QStringLiteral("comparePage"));
        auto* badge = page->findChild<WhatIfBadge*>();
        QTRY_VERIFY(badge->isVisible());
        QTest::mouseClick(badge, Qt::LeftButton);
        QVERIFY(driver.settle());
        for (const NamedStrategy& one : driver.document().project().strategies)
            QVERIFY(one.strategy.slowDevices.empty() && one.strategy.slowLinks.empty());
        QTRY_VERIFY(!badge->isVisible());
        QVERIFY(driver.undo());
        QVERIFY(driver.document().strategy() == supposed);
    }

    void labelsOfTheTimelineNameWhatTheyCover_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QSize>("size");
        for (const char* model : {"t32_train", "transformer_train_tiny"})
            for (const QSize size : {QSize(1280, 800), QSize(1680, 1050)})
                QTest::addRow("%s %d", model, size.width()) << QString::fromLatin1(model) << size;
    }
    void labelsOfTheTimelineNameWhatTheyCover() {
        QFETCH(const QString, model);
        QFETCH(const QSize, size);
        WindowDriver driver;
        driver.window->resize(size);
        QVERIFY(driver.open(model.toStdString()));
        auto* panel = driver.window->findChild<TimelinePanel*>();
        QTRY_VERIFY(panel->plot().lanesArea().height() > 20);
        const auto data = timelineData(driver.document().snapshot(), false);
        const Lane& lane = data->lanes[0];
        const QRect area = panel->plot().lanesArea();
        const TimeScale scale{panel->plot().from(), panel->plot().to(), static_cast<float>(area.left()),
                              static_cast<float>(area.width())};
        const LanePicture picture = lanePicture(lane, scale);
        DrawList list;
        std::vector<LanePicture> pictures;
        for (const Lane& each : data->lanes) pictures.push_back(lanePicture(each, scale));
        drawLanes({*data, pictures, scale, {0, 0, 1000, 100}, {}}, axisStyles(data->snapshot->strategy.mesh),
                  driver.document().theme(), list);
        const QStringList drawn = test::textsOf(list);
        int spans = 0;
        bool backward = false;
        for (const LaneLabel& label : picture.labels) {
            const QString text = QString::fromStdString(textOfLabel(*data, lane, label));
            if (text.isEmpty()) continue;
            QVERIFY2(drawn.contains(text), qPrintable(text));
            if (label.item >= 0) continue;
            std::set<std::string> layers;
            std::set<bool> passes;
            bool updates = false;
            for (std::uint32_t i = picture.blocks[label.block].first; i <= picture.blocks[label.lastBlock].last; ++i) {
                if (lane.items[i].label == 0) continue;
                updates = updates || lane.items[i].update;
                if (lane.items[i].update) continue;
                layers.insert(data->labels[lane.items[i].label]);
                passes.insert(lane.items[i].backward);
            }
            QVERIFY(updates || !layers.empty());
            // The name of one layer only over that layer; of one pass only over that pass.
            if (layers.size() > 1) {
                ++spans;
                QVERIFY2(!layers.count(text.toStdString()) || text == QLatin1String("backward"), qPrintable(text));
            }
            const bool elidedName = text.endsWith(QChar(0x2026));
            QVERIFY2(elidedName || updates == text.contains(QLatin1String("update")), qPrintable(text));
            const bool saysBackward = text.contains(QLatin1String("backward"));
            QVERIFY2(!saysBackward || passes.count(true), qPrintable(text));
            backward = backward || (saysBackward && passes == std::set<bool>{true});
            const bool saysForward = text.startsWith(QLatin1String("forward"));
            if (!saysForward && (text.contains(QLatin1String(", backward")) || text.startsWith(u"backward"))) {
                QVERIFY2(passes == std::set<bool>{true}, qPrintable(text));
            }
            if (saysForward && !saysBackward) QVERIFY(passes == std::set<bool>{false});
            if (text.contains(QLatin1String(" to ")) && !saysBackward)
                QVERIFY2(passes == std::set<bool>{false}, qPrintable(text));
        }
        // Where no single layer has room for its name, the passes still have theirs.
        if (model == QLatin1String("t32_train"))
            QVERIFY2(spans > 0 && backward, qPrintable(drawn.join(u'|')));
        else
            QVERIFY2(spans > 0 || backward, qPrintable(drawn.join(u'|')));
    }

    // However many layers there are, something is said over the compute lane.
    void everyModelWithLayersHasLabels_data() {
        QTest::addColumn<QString>("model");
        for (const char* model : {"mlp_train", "moe_train", "unet_train", "t48_train", "transformer_train_small"})
            if (std::filesystem::exists(test::modelPath(model))) QTest::newRow(model) << QString::fromLatin1(model);
    }
    void everyModelWithLayersHasLabels() {
        QFETCH(const QString, model);
        WindowDriver driver;
        driver.window->resize(1280, 800);
        QVERIFY(driver.open(model.toStdString()));
        auto* panel = driver.window->findChild<TimelinePanel*>();
        QTRY_VERIFY(panel->plot().lanesArea().height() > 20);
        const auto data = timelineData(driver.document().snapshot(), false);
        const QRect area = panel->plot().lanesArea();
        const LanePicture picture =
            lanePicture(data->lanes[0], {panel->plot().from(), panel->plot().to(), static_cast<float>(area.left()),
                                         static_cast<float>(area.width())});
        int ofLayers = 0;
        float end = 0;
        for (const LaneLabel& label : picture.labels) {
            QVERIFY(label.x0 >= end); // beside each other
            end = label.x1;
            ofLayers += label.item < 0 && !textOfLabel(*data, data->lanes[0], label).empty();
        }
        QVERIFY2(ofLayers > 0, qPrintable(QString::number(picture.blocks.size())));
    }

    void progressOfVerifyIsNotCut_data() {
        QTest::addColumn<QString>("language");
        for (const char* code : {"en", "de", "zh_CN", "pseudo"}) QTest::newRow(code) << QString::fromLatin1(code);
    }
    void progressOfVerifyIsNotCut() {
        QFETCH(const QString, language);
        const test::Words words(language);
        WindowDriver driver;
        QVERIFY(driver.open("t32_train"));
        driver.window->actions().action(QStringLiteral("schedule.verify"))->trigger();
        auto* dialog = driver.window->findChild<VerifyDialog*>();
        dialog->cancel();
        dialog->findChild<QTimer*>(QStringLiteral("verifyBusySoon"))->setInterval(0); // however quick the run is
        dialog->start();
        auto* state = dialog->findChild<QLabel*>(QStringLiteral("verifyState"));
        LineWatch watch(*state);
        QTRY_VERIFY_WITH_TIMEOUT(state->isVisible() || !dialog->isRunning(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(watch.painted > 5 || !dialog->isRunning(), 60000);
        QVERIFY(watch.painted > 0);
        QVERIFY2(watch.cut.isEmpty(), qPrintable(watch.cut.join(QLatin1Char('\n'))));
        for (auto* label : dialog->findChildren<QLabel*>())
            if (label->isVisible()) QVERIFY(label->height() >= label->heightForWidth(label->width()));
        dialog->reject();
    }

    void anExportedPictureIsShownAsOne() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        driver.window->actions().action(QStringLiteral("file.export"))->trigger();
        auto* dialog = driver.window->findChild<ExportDialog*>();
        auto* write = dialog->findChild<QPushButton*>(QStringLiteral("exportWrite"));
        auto* text = dialog->findChild<QPlainTextEdit*>(QStringLiteral("exportPreview"));
        auto* picture = dialog->findChild<ExportPreview*>();
        auto* asText = dialog->findChild<QToolButton*>(QStringLiteral("exportAsText"));
        auto* formats = dialog->findChild<QListWidget*>(QStringLiteral("exportFormats"));
        const auto choose = [&](ExportFormat format) {
            for (int row = 0; row < formats->count(); ++row)
                if (exportFormats()[static_cast<std::size_t>(row)].format == format)
                    QTest::mouseClick(formats->viewport(), Qt::LeftButton, {},
                                      formats->visualItemRect(formats->item(row)).center());
            return QTest::qWaitFor([&] { return write->isEnabled(); }, 60000);
        };
        QVERIFY(choose(ExportFormat::rules));
        QVERIFY(text->isVisible() && !picture->isVisible() && !asText->isVisible());
        QVERIFY(choose(ExportFormat::svg));
        QVERIFY(picture->isVisible() && !text->isVisible());
        // It is the map, its blocks and its words; its chips have the colour of their axis where they are large
        // enough.
        const auto colours = [&] {
            const QImage image = picture->grab().toImage();
            std::set<QRgb> all;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) all.insert(image.pixel(x, y));
            return all;
        };
        const Theme theme = makeTheme(Theme::Mode::light);
        QVERIFY(colours().count(theme.canvas));
        QVERIFY(colours().count(theme.node));
        const QStringList words = test::drawnBy(*picture);
        QVERIFY2(words.contains(QStringLiteral("Forward")), qPrintable(words.join(QLatin1Char(0x20))));
        // The wheel shows it larger, up to twice its size.
        const double before = picture->scale();
        QWheelEvent wheel(QPointF(50, 50), picture->mapToGlobal(QPointF(50, 50)), {}, {0, 120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(picture, &wheel);
        QVERIFY(picture->scale() > before);
        QTest::mouseDClick(picture, Qt::LeftButton);
        QCOMPARE(picture->scale(), before);
        // All of it in its own size has the chips of the axis.
        const QSize shown = picture->size();
        picture->resize(4000, 4000);
        QVERIFY(colours().count(theme.axes[0].fill));
        picture->resize(shown);
        // Its text is a click away.
        QTest::mouseClick(asText, Qt::LeftButton);
        QVERIFY(text->isVisible() && text->toPlainText().startsWith(QLatin1String("<svg ")));
        const QString fill = QColor(theme.axes[0].fill).name();
        QVERIFY2(text->toPlainText().contains(fill, Qt::CaseInsensitive), qPrintable(fill));
    }
};

QTEST_MAIN(SaidWindowTest)
#include "said_window_test.moc"
