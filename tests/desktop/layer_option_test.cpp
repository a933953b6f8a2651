// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape --open-layer`: the group of that layer is open, in the window and in what --export writes.
#include "tests/desktop/window_driver.h"

#include "app/desktop/program/layer_opener.h"
#include "app/desktop/window/message_bar.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/map_view.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Ended {
    int code = -1;
    QString errors;
};

Ended run(const QStringList& arguments) {
    QTemporaryDir home;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"})
        environment.insert(QLatin1String(name), home.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QString::fromStdString(test::program("axiscape").string()), arguments);
    if (!program.waitForFinished(120000)) return {};
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardError())};
}

QString model() { return QString::fromStdString(test::modelPath("transformer_train_tiny").string()); }

// A layer whose group is closed at first, with layers around it if there are.
std::string closedLayer(WindowDriver& driver) {
    const LayerTree& layers = driver.document().model()->structure->layers;
    std::string deepest;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const LayerId id{i};
        const std::string& path = layers.layer(id).path;
        const bool open = driver.window->graph().view().scene().frameOf(id) != kNone;
        const auto depth = [](const std::string& of) { return std::count(of.begin(), of.end(), '/'); };
        if (!open && !path.empty() && layers.layer(id).allOps > 2 && (deepest.empty() || depth(path) > depth(deepest)))
            deepest = path;
    }
    return deepest;
}

} // namespace

class LayerOptionTest : public QObject {
    Q_OBJECT
  private slots:
    void theWindowOpensTheLayer() {
        std::string path;
        {
            WindowDriver before;
            QVERIFY(before.open("transformer_train_tiny"));
            path = closedLayer(before);
            QVERIFY(!path.empty());
        }
        WindowDriver driver; // as main() does: asked for before the model is there
        driver.window->openModelWithTactics(model(), {});
        openLayerWhenShown(*driver.window, QString::fromStdString(path));
        const auto layer = [&] { return driver.document().model()->structure->layers.find(path); };
        GraphView& view = driver.window->graph().view();
        QTRY_VERIFY_WITH_TIMEOUT(
            driver.document().model() && !view.scene().empty() && view.scene().frameOf(layer()) != kNone, 60000);
        QCOMPARE(driver.document().selection().layer(), layer());
        const QRectF frame = view.toView(view.scene().layout().frames[view.scene().frameOf(layer())].rect);
        QVERIFY(frame.intersects(QRectF(view.viewport()->rect())));
        QVERIFY(driver.window->messages().isHidden());
    }

    // The window opens on the map: there it is opened in place, and the ops stay behind.
    void onTheMapItsBlockOpens() {
        WindowDriver driver;
        driver.window->graph().showMap();
        driver.window->openModelWithTactics(model(), {});
        openLayerWhenShown(*driver.window, QStringLiteral("layer_0"));
        MapView& map = driver.window->graph().map();
        const auto isOpen = [&] {
            return map.scene().map() && std::ranges::any_of(map.scene().open(), [&](BlockId block) {
                       return map.scene().map()->blocks.path(block) == "layer_0";
                   });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isOpen(), 60000);
        QVERIFY(driver.window->graph().isMap());
    }

    void anUnknownLayerIsOneClearError() {
        WindowDriver driver;
        driver.window->openModelWithTactics(model(), {});
        openLayerWhenShown(*driver.window, QStringLiteral("layer_77/attn"));
        QTRY_VERIFY_WITH_TIMEOUT(driver.window->messages().isVisible(), 60000);
        const QString text = driver.window->messages().text();
        QVERIFY2(text.contains(QStringLiteral("layer_77/attn")) && text.contains(QStringLiteral("layer_0")),
                 qPrintable(text)); // and what there is
    }

    void exportWritesItAndRefusesAnUnknownOne() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        const QString path = QString::fromStdString(closedLayer(driver));
        QTemporaryDir folder;
        const QString closed = folder.filePath(QStringLiteral("closed.svg")),
                      open = folder.filePath(QStringLiteral("open.svg")),
                      window = folder.filePath(QStringLiteral("window.png"));
        QCOMPARE(run({model(), QStringLiteral("--export"), closed}).code, 0);
        QCOMPARE(run({model(), QStringLiteral("--open-layer"), path, QStringLiteral("--export"), open}).code, 0);
        QVERIFY(QFile(open).size() > QFile(closed).size() + 1000); // what is in it is drawn, too
        QCOMPARE(run({model(), QStringLiteral("--open-layer"), path, QStringLiteral("--export"), window}).code, 0);
        QCOMPARE(QImage(window).size(), QSize(1680, 1050)); // whatever the screen
        const QString none = folder.filePath(QStringLiteral("none.svg"));
        const Ended refused =
            run({model(), QStringLiteral("--open-layer"), QStringLiteral("nowhere"), QStringLiteral("--export"), none});
        QCOMPARE(refused.code, 2);
        QCOMPARE(refused.errors.count(QStringLiteral("axiscape: ")), 1);
        QVERIFY2(refused.errors.contains(QStringLiteral("nowhere")), qPrintable(refused.errors));
        QVERIFY(!QFile::exists(none));
    }
};

QTEST_MAIN(LayerOptionTest)
#include "layer_option_test.moc"
