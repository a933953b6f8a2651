// SPDX-License-Identifier: GPL-3.0-or-later
// What core says and what is drawn, in the language of the window.
#include "tests/desktop/drawn_words.h"
#include "tests/desktop/small_device.h"
#include "tests/desktop/words.h"

#include "app/desktop/window/fitting_popup.h"
#include "core/hardware/hardware.h"
#include "core/session/export_input.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/shardings/tensor_view.h"
#include "widgets/shardings/why_popup.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/tactics_panel.h"

#include <QDockWidget>
#include <QPointer>
#include <QPushButton>
#include <QSet>
#include <QXmlStreamReader>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;
using test::Words;

namespace {

// Words that are the same in every language: of the program, the mesh and the hardware, and units.
QSet<QString> namesOf(WindowDriver& driver) {
    const Model& model = *driver.document().model();
    const Module& module = *model.module;
    // The last words are Shardy's, PartIR:Core's and of Python files.
    QStringList all{QStringLiteral("KiB MiB GiB axiscape stablehlo jax ctrl alt shift unreduced loop yield slice range "
                                   "tile any sum tensor models")};
    // Dimensions have names, as axes and arguments do.
    all << QStringLiteral("sequence queries keys heads head_dim ffn hidden d_model vocab experts features layer step");
    const auto add = [&all](std::string_view text) {
        all << QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) add(module.argument(i).path);
    for (const OpId op : module.ops()) add(module.kindName(op));
    for (std::uint32_t v = 0; v < module.valueCount(); ++v) add(elementName(module.type(ValueId{v}).dtype));
    for (std::uint32_t layer = 0; layer < model.structure->layers.size(); ++layer) {
        add(model.structure->layers.layer(LayerId{layer}).name);
        add(model.structure->layers.layer(LayerId{layer}).path);
    }
    for (int kind = 0; kind < kCollectiveKinds; ++kind) add(collectiveName(static_cast<CollectiveKind>(kind)));
    for (const MeshAxis& axis : driver.document().strategy().mesh.axes) add(axis.name);
    for (const std::string& name : hardwareNames()) {
        const auto hardware = findHardware(name);
        add(name);
        add(hardware->title);
        for (const auto& level : hardware->levels) add(level.name);
    }
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
    QSet<QString> names;
    for (auto each = word.globalMatch(all.join(QLatin1Char(' ')).toLower()); each.hasNext();)
        names.insert(each.next().captured());
    return names;
}

// Texts with a word that is neither a name nor has gone through the pseudo language, which leaves no vowel as it was.
QStringList untranslated(const QStringList& texts, const QSet<QString>& names) {
    static const QRegularExpression pseudo(QStringLiteral("[ÀÉÎÖÛÝàéîöûýñçšžÑÇŠŽ~]"));
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
    QStringList out;
    for (const QString& text : texts) {
        if (text.contains(pseudo) || text.contains(QChar(0x2192))) continue; // an einsum has letters
        for (auto each = word.globalMatch(text.toLower()); each.hasNext();)
            if (!names.contains(each.next().captured())) {
                out << text;
                break;
            }
    }
    out.removeDuplicates();
    return out;
}

} // namespace

class CoreWordsTest : public QObject {
    Q_OBJECT
  private slots:
    // Every pattern can be filled with the arguments that the English one was compiled with.
    void translationsTakeTheSameArguments_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("German") << "axiscape_de.ts";
        QTest::newRow("Chinese") << "axiscape_zh_CN.ts";
    }
    void translationsTakeTheSameArguments() {
        QFETCH(QString, file);
        const auto resources = test::modelPath("mlp_train").parent_path().parent_path();
        QFile ts(QString::fromStdString((resources / "translations" / file.toStdString()).string()));
        QVERIFY(ts.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&ts);
        QString context, english;
        int patterns = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("name")) context = xml.readElementText();
            if (xml.name() == QLatin1String("source"))
                english = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            if (xml.name() != QLatin1String("translation") || context != QLatin1String(words::kContext)) continue;
            // A count has a form for each number of things; one of them may leave the number out.
            QStringList forms;
            QString text;
            while (!(xml.readNext() == QXmlStreamReader::EndElement && xml.name() == QLatin1String("translation"))) {
                if (xml.isStartElement()) forms << xml.readElementText();
                if (xml.isCharacters()) text += xml.text();
            }
            for (const QString& form : forms)
                QVERIFY2(words::takesNoOther(form.toStdString(), english.toStdString()), qPrintable(english));
            if (forms.isEmpty())
                QVERIFY2(words::samePlaceholders(english.toStdString(), text.toStdString()), qPrintable(english));
            ++patterns;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(patterns > 400);
    }

    void coreSpeaksIt_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("why");
        QTest::addColumn<QString>("refusal");
        QTest::addColumn<QString>("drawn");
        QTest::addColumn<QString>("fits");
        QTest::newRow("German") << "de"
                                << "die Taktik"
                                << "keine Experten gefunden"
                                << "Ergebnisse"
                                << "über batch";
        QTest::newRow("Chinese") << "zh_CN"
                                 << "策略"
                                 << "未找到专家"
                                 << "结果"
                                 << "沿 batch";
    }
    void coreSpeaksIt() {
        QFETCH(QString, code);
        const Words words(code);
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QFETCH(QString, drawn); // the plate of the results
        QVERIFY(!test::drawnInGraph(driver).filter(drawn).isEmpty());

        // Why the library has no such tactic for this model.
        auto* tactics = driver.window->findChild<TacticsPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(tactics->model().offer(LibraryKind::expert), 60000);
        QFETCH(QString, refusal);
        const QModelIndex expert = tactics->model().index(static_cast<int>(LibraryKind::expert));
        const QString said = expert.data(PaletteModel::SentenceRole).toString();
        QVERIFY2(said.startsWith(refusal, Qt::CaseInsensitive), qPrintable(said));

        // Why an axis cuts a tensor: the steps are those of core.
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        const QStringList cut = test::drawnOnCards(driver).filter(QRegularExpression(QStringLiteral("\u2026$")));
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
        driver.document().selection().selectArgument(ValueId{driver.argument("batch/0")});
        auto* tensor = driver.window->findChild<TensorView*>();
        tensor->askWhy(0);
        QVERIFY(tensor->whyPopup() && !tensor->whyPopup()->report().steps.empty());
        QFETCH(QString, why);
        const WhyStepShown step = tensor->whyPopup()->report().steps.front();
        QVERIFY2((step.text + step.detail).contains(why), qPrintable(step.text + step.detail));
        tensor->whyPopup()->close();

        // With what it would fit.
        const QTemporaryDir folder;
        Strategy strategy = driver.document().strategy();
        strategy.schedule.options = {};
        strategy.hardware = test::smallDevice(folder, driver.snapshot().simulation->memory.peak - 1).toStdString();
        driver.document().edit(QStringLiteral("Hardware"), strategy);
        QVERIFY(driver.settle());
        auto* button = driver.window->findChild<QPushButton*>(QStringLiteral("verdictWouldFit"));
        QTRY_VERIFY(button->isVisible());
        button->click();
        QPointer<FittingPopup> popup = driver.window->findChild<FittingPopup*>();
        QVERIFY(popup);
        QTRY_VERIFY_WITH_TIMEOUT(!popup->isRunning(), 60000);
        QFETCH(QString, fits);
        const auto answers = popup->findChildren<QLabel*>(QStringLiteral("fittingAnswer"));
        QVERIFY(!answers.isEmpty());
        // The one with most room is a tactic.
        QVERIFY2(answers[0]->text().contains(fits), qPrintable(answers[0]->text()));
    }

    void filesStayEnglish() {
        const Words words(QStringLiteral("de"));
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        auto* tactics = driver.window->findChild<TacticsPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(tactics->model().offer(LibraryKind::zero1), 60000);
        const auto next = tactics->model().with(LibraryKind::zero1); // decides on ops, too
        QVERIFY(next);
        driver.document().edit(QStringLiteral("ZeRO-1"), *next);
        QVERIFY(driver.settle());
        const SnapshotExport input(driver.document().snapshot(), Theme::Mode::light);
        const auto made = [&](ExportFormat format) {
            const auto files = makeExport(format, input.input(), Progress{});
            return files ? files->files.front().text : std::string();
        };
        const std::vector<ExportFormat> formats{ExportFormat::jax, ExportFormat::html, ExportFormat::svg};
        std::vector<std::string> german;
        for (const ExportFormat format : formats) german.push_back(made(format));
        // So are their figures: this program's peak is not a whole number of anything.
        QCOMPARE(lettersOf(words::inBytes(1.5 * 1024 * 1024)), std::string("1,50 MiB"));
        const std::string peak = bytesText(static_cast<double>(driver.snapshot().simulation->memory.peak));
        QVERIFY2(peak.find('.') != std::string::npos && german[1].find(peak) != std::string::npos, peak.c_str());
        setWindowLanguage({});
        for (std::size_t i = 0; i < formats.size(); ++i) {
            QVERIFY(!german[i].empty());
            QCOMPARE(made(formats[i]), german[i]);
        }
    }

    // No painter has words of its own: what is not a name has gone through the catalogue.
    void whatIsDrawnIsTranslated() {
        const Words words(QStringLiteral("pseudo"));
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        const QSet<QString> names = namesOf(driver);
        const auto all = [&](const char* when) {
            const QStringList found = untranslated(
                test::drawnBy(*driver.window) + test::drawnInGraph(driver) + test::drawnOnCards(driver), names);
            if (!found.isEmpty()) qWarning("%s: %s", when, qPrintable(found.join(QStringLiteral(" | "))));
            return found.isEmpty();
        };
        QVERIFY(all("opened"));
        QVERIFY(driver.dropInGraph("batch/0", 0, 0));
        QVERIFY(driver.settle());
        driver.document().selection().selectArgument(ValueId{driver.argument("batch/0")});
        for (QDockWidget* dock : driver.window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            // What lessons say is theirs, in files of their own for each language.
            if (auto* lessons = qobject_cast<LessonsPanel*>(dock->widget())) {
                lessons->setLessons({}, {});
                lessons->setExercises({});
                lessons->setDemos({});
            }
            QVERIFY(all(qPrintable(dock->objectName())));
        }
    }
};

QTEST_MAIN(CoreWordsTest)
#include "core_words_test.moc"
