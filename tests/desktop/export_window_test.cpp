// SPDX-License-Identifier: GPL-3.0-or-later
// The export dialog in the real window: what it shows is what it writes.
#include "app/desktop/pictures/export_dialog.h"
#include "app/desktop/window/message_bar.h"
#include "tests/desktop/window_driver.h"
#include "widgets/common/window_words.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// The dialog as a person meets it, on a model cut over batch.
class Dialog {
  public:
    bool open(const char* model = "mlp_train", const std::string& argument = "batch/0") {
        if (!driver.open(model) || !driver.dropInTable(argument, 0, 0) || !driver.settle()) return false;
        QAction* action = driver.window->actions().action(QStringLiteral("file.export"));
        if (!action->isEnabled()) return false;
        action->trigger();
        dialog = driver.window->findChild<ExportDialog*>();
        return dialog && ready();
    }
    template <class T> T* child(const char* name) const { return dialog->findChild<T*>(QLatin1String(name)); }
    bool ready() const {
        return QTest::qWaitFor([this] { return child<QPushButton>("exportWrite")->isEnabled(); }, 60000);
    }
    QString preview() const { return child<QPlainTextEdit>("exportPreview")->toPlainText(); }
    QString in(const QString& name) const { return folder.filePath(name); }
    void writeTo(const QString& path) {
        child<QLineEdit>("exportPath")->setText(path);
        QTest::mouseClick(child<QPushButton>("exportWrite"), Qt::LeftButton);
    }

    WindowDriver driver;
    ExportDialog* dialog = nullptr;
    QTemporaryDir folder;
};

} // namespace

class ExportWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void jaxIsWrittenWithTheModelBesideIt() {
        Dialog d;
        QVERIFY(d.open());
        QVERIFY(d.preview().contains(QLatin1String("AXES = {\"batch\": 4, \"model\": 2}")));
        QVERIFY(d.preview().contains(QLatin1String("P(\"batch\"),  # f32[64,32]")));
        QCOMPARE(d.child<QComboBox>("exportFile")->count(), 2);
        QVERIFY(d.child<QLineEdit>("exportPath")->text().endsWith(QLatin1String("mlp_train_sharding.py")));
        const QString shown = d.preview(), path = d.in(QStringLiteral("s.py"));
        d.writeTo(path);
        QTRY_COMPARE(contentOf(path), shown);
        QTRY_COMPARE(contentOf(d.in(QStringLiteral("s.mlir"))),
                     contentOf(QString::fromStdString(test::modelPath("mlp_train").string())));
        QTRY_VERIFY(d.driver.window->statusBar()->currentMessage().contains(QLatin1String("s.mlir")));
        QTRY_VERIFY(!d.driver.window->findChild<ExportDialog*>());
    }

    // Of a JAX export XLA makes its own program: what it will send is said, and that it is not what is lowered here.
    void aJaxExportSaysWhatXlaIsExpectedToSend() {
        Dialog d;
        QVERIFY(d.open());
        auto* traffic = d.child<QLabel>("exportTraffic");
        QTRY_VERIFY(traffic->text().contains(QLatin1String("Expected from XLA: about ")));
        Strategy asCompiled = d.driver.document().strategy();
        QCOMPARE(asCompiled.schedule.options.profile, std::string("least"));
        asCompiled.schedule.options = {};
        const auto partir = d.driver.document().session()->evaluate(asCompiled);
        QVERIFY(partir.has_value());
        const QString bytes = inWords(words::inBytes(sentBytes((*partir)->program)));
        QVERIFY2(traffic->text().contains(bytes), qPrintable(traffic->text()));
        d.dialog->setFormat(ExportFormat::deviceLocal);
        QVERIFY(d.ready());
        QVERIFY(!traffic->isVisibleTo(d.dialog)); // that one runs exactly what is lowered
    }

    void everyFormatHasAPreview() {
        Dialog d;
        QVERIFY(d.open());
        const std::pair<ExportFormat, const char*> wanted[] = {{ExportFormat::rules, "(\"batch/*\", P(\"batch\")),"},
                                                               {ExportFormat::shardy, "sdy.mesh @mesh"},
                                                               {ExportFormat::deviceLocal, "def program("},
                                                               {ExportFormat::html, "<!DOCTYPE html>"},
                                                               {ExportFormat::svg, "<svg "},
                                                               {ExportFormat::jax, "def shard("}};
        QCOMPARE(std::size(wanted), exportFormats().size());
        for (const auto& [format, text] : wanted) {
            d.dialog->setFormat(format);
            QTRY_VERIFY2(d.preview().contains(QLatin1String(text)), text);
            QVERIFY(d.ready());
            QVERIFY(d.child<QLineEdit>("exportPath")
                        ->text()
                        .endsWith(QString::fromStdString(std::string(factsOf(format).suffix))));
            QCOMPARE(d.child<QComboBox>("exportTheme")->isVisibleTo(d.dialog), format == ExportFormat::svg);
            QCOMPARE(d.child<QComboBox>("exportLens")->isVisibleTo(d.dialog),
                     format == ExportFormat::svg || format == ExportFormat::html);
        }
        // The second file is shown too.
        d.dialog->setFormat(ExportFormat::deviceLocal);
        QTRY_VERIFY(d.preview().contains(QLatin1String("def program(")) && d.ready());
        d.child<QComboBox>("exportFile")->setCurrentIndex(1);
        QVERIFY(d.preview().contains(QLatin1String("mhlo.num_partitions = 8")));
    }

    void theColoursOfThePictureAreAnOption() {
        Dialog d;
        QVERIFY(d.open());
        d.dialog->setFormat(ExportFormat::svg);
        const QString light = QStringLiteral("fill=\"#f8f9fb\""), dark = QStringLiteral("fill=\"#14171b\"");
        QTRY_VERIFY(d.preview().contains(light));
        d.child<QComboBox>("exportTheme")->setCurrentIndex(1);
        QTRY_VERIFY(d.preview().contains(dark) && !d.preview().contains(light));
    }

    void whatIsThereIsReplacedOnlyWhenAsked() {
        Dialog d;
        QVERIFY(d.open());
        d.dialog->setFormat(ExportFormat::rules);
        QTRY_VERIFY(d.preview().contains(QLatin1String("RULES")) && d.ready());
        const QString path = d.in(QStringLiteral("r.py"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        d.writeTo(path);
        auto* replace = d.dialog->findChild<QPushButton*>(QStringLiteral("messageAccept"));
        QTRY_VERIFY(replace->isVisibleTo(d.dialog));
        QCOMPARE(contentOf(path), QStringLiteral("mine"));
        const QString shown = d.preview();
        QTest::mouseClick(replace, Qt::LeftButton);
        QTRY_COMPARE(contentOf(path), shown);
    }

    void whatCannotBeWrittenIsSaid() {
        Dialog d;
        QVERIFY(d.open());
        auto* messages = d.dialog->findChild<MessageBar*>();
        QVERIFY(!messages->isVisibleTo(d.dialog));
        d.writeTo(d.in(QStringLiteral("no/such/folder/s.py")));
        QTRY_VERIFY(messages->isVisibleTo(d.dialog));
        QVERIFY(d.driver.window->findChild<ExportDialog*>());
        // The model itself is never written over.
        d.dialog->setFormat(ExportFormat::shardy);
        QTRY_VERIFY(d.preview().contains(QLatin1String("sdy.mesh")) && d.ready());
        const QString model = QString::fromStdString(test::modelPath("mlp_train").string());
        const QString before = contentOf(model);
        d.writeTo(model);
        auto* replace = d.dialog->findChild<QPushButton*>(QStringLiteral("messageAccept"));
        QTRY_VERIFY(replace->isVisibleTo(d.dialog));
        QTest::mouseClick(replace, Qt::LeftButton);
        QTRY_VERIFY(messages->text().contains(QLatin1String("written over")));
        QCOMPARE(contentOf(model), before);
    }

    void aDecisionThatAFormatCannotCarryIsNamed() {
        Dialog d;
        QVERIFY(d.open("x_xt", "x"));
        QTest::mouseClick(d.child<QPushButton>("exportCancel"), Qt::LeftButton); // nothing is under way: no harm
        Strategy strategy = d.driver.document().strategy();
        strategy.schedule.options.padding = true; // 8 rows on 3 devices are no equal parts
        strategy.mesh.axes[0].size = 3;
        d.driver.document().edit(QStringLiteral("pad"), strategy);
        auto* messages = d.dialog->findChild<MessageBar*>();
        QTRY_VERIFY(messages->isVisibleTo(d.dialog)); // made anew when the strategy changed
        QVERIFY2(messages->text().contains(QLatin1String("equal parts")), qPrintable(messages->text()));
        QVERIFY(!d.child<QPushButton>("exportWrite")->isEnabled());
    }

    void cancelled() {
        Dialog d;
        QVERIFY(d.open("transformer_train_tiny", "batch/0"));
        // A newer strategy: the dialog waits for it, and the person does not.
        Strategy strategy = d.driver.document().strategy();
        strategy.mesh.axes[0].size = 2;
        d.driver.document().edit(QStringLiteral("resize"), strategy);
        d.dialog->setFormat(ExportFormat::html);
        auto* cancel = d.child<QPushButton>("exportCancel");
        QVERIFY(cancel->isVisibleTo(d.dialog));
        QTest::mouseClick(cancel, Qt::LeftButton);
        QVERIFY(!cancel->isVisibleTo(d.dialog));
        QVERIFY(!d.child<QPushButton>("exportWrite")->isEnabled());
        QVERIFY(d.driver.settle());
        d.dialog->setFormat(ExportFormat::rules);
        QTRY_VERIFY(d.preview().contains(QLatin1String("RULES")));
    }
};

QTEST_MAIN(ExportWindowTest)
#include "export_window_test.moc"
