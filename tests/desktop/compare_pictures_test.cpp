// SPDX-License-Identifier: GPL-3.0-or-later
// The start page, the comparison and a schedule that is stepped through, as pictures in every theme and at both pixel
// ratios, kept in build/PRESET/pictures for people to look at.
#include "tests/desktop/window_driver.h"

#include "app/desktop/full_page.h"
#include "app/desktop/live_sample.h"
#include "app/desktop/start_page.h"
#include "widgets/compare/compare_model.h"
#include "widgets/compare/compare_page.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/step_player.h"
#include "widgets/tactics/tactics_panel.h"

#include <QDir>
#include <QSet>

using namespace axiscape;
using test::WindowDriver;

namespace {

QImage pictureOf(QWidget& widget, qreal ratio) {
    QImage image((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta); // nobody's colour: what is left of it was not painted
    widget.render(&image);
    return image;
}

// Shares of light pixels and of pixels that nobody painted.
struct Tone {
    double light = 0, unpainted = 0;
};
Tone toneOf(const QImage& image) {
    Tone tone;
    int pixels = 0;
    for (int y = 0; y < image.height(); y += 7)
        for (int x = 0; x < image.width(); x += 7, ++pixels) {
            const QColor colour = image.pixelColor(x, y);
            tone.light += colour.lightness() > 200;
            tone.unpainted += colour == QColor(Qt::magenta);
        }
    tone.light /= pixels, tone.unpainted /= pixels;
    return tone;
}

// Written in all themes at 1x, and in one at 2x. Light is light, dark is dark, and everything is painted.
void keep(WindowDriver& driver, const QString& name) {
    const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures");
    QVERIFY(QDir().mkpath(folder));
    const std::tuple<const char*, Theme::Mode, qreal> all[] = {{"light", Theme::Mode::light, 1},
                                                               {"dark", Theme::Mode::dark, 1},
                                                               {"contrast", Theme::Mode::contrast, 1},
                                                               {"light-2x", Theme::Mode::light, 2}};
    for (const auto& [suffix, mode, ratio] : all) {
        driver.window->setThemeMode(mode);
        const QImage image = pictureOf(*driver.window, ratio);
        QVERIFY(image.save(QStringLiteral("%1/%2-%3.png").arg(folder, name, QString::fromLatin1(suffix))));
        const Tone tone = toneOf(image);
        QVERIFY2(tone.unpainted == 0, suffix);
        QVERIFY2(mode == Theme::Mode::light ? tone.light > 0.6 : tone.light < 0.2, suffix);
    }
    driver.window->setThemeMode(Theme::Mode::light);
}

} // namespace

class ComparePicturesTest : public QObject {
    Q_OBJECT
  private slots:
    void startPage() {
        WindowDriver driver;
        Document& live = driver.window->findChild<StartPage*>()->live().document();
        QTRY_VERIFY_WITH_TIMEOUT(live.snapshot() && !live.isEvaluating() && live.snapshot()->tacticCount() == 2, 30000);
        keep(driver, QStringLiteral("start"));
    }

    void comparisonAndSteps() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        auto* tactics = driver.window->findChild<TacticsPanel*>();
        const auto pin = [&] { driver.window->actions().action(QStringLiteral("strategy.pin"))->trigger(); };
        const std::pair<LibraryKind, int> added[] = {
            {LibraryKind::dataParallel, 0}, {LibraryKind::megatron, 1}, {LibraryKind::zero3, 0}};
        for (const auto& [kind, axis] : added) {
            tactics->chooseAxis(axis);
            QTRY_VERIFY_WITH_TIMEOUT(tactics->model().offer(kind) && tactics->model().offer(kind)->made, 30000);
            if (driver.document().strategy().schedule.tactics.size() > 0) pin();
            tactics->add(kind);
            QVERIFY(driver.settle());
        }
        driver.window->comparison().enter();
        auto* page = driver.window->findChild<ComparePage*>();
        QTRY_VERIFY_WITH_TIMEOUT(page->model().strategies().size() == 3 && page->model().strategies()[0].snapshot &&
                                     page->model().strategies()[1].snapshot,
                                 30000);
        keep(driver, QStringLiteral("compare"));
        driver.window->comparison().leave();
        driver.document().selectTactic(1);
        auto* schedule = driver.window->findChild<SchedulePanel*>();
        schedule->stepThrough();
        schedule->player().goTo(9);
        QTRY_COMPARE(driver.snapshot().tacticCount(), std::size_t(2)); // in the midst of the second of three
        QTRY_VERIFY(driver.window->graph().isLaidOut());
        keep(driver, QStringLiteral("steps"));
    }
};

QTEST_MAIN(ComparePicturesTest)
#include "compare_pictures_test.moc"
