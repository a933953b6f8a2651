// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"
#include "core/exchange/report_parts.h"
#include "core/session/export_input.h"
#include "core/structure/map_view.h"
#include "tests/exchange/programs.h"

#include <QXmlStreamReader>
#include <QtTest/QtTest>
#include <set>

using namespace axiscape;
using namespace axiscape::test;

namespace {

SnapshotPointer snapshotOf(const char* model, Strategy strategy) {
    const auto session = Session::ofModule(test::model(model), std::string(model) + ".mlir");
    const auto snapshot = session->evaluate(strategy);
    return snapshot ? *snapshot : nullptr;
}

Strategy onTpu() {
    return {batchAndModel,
            "tpu_v3",
            {{manual("BP", "batch", {dimension("batch/*", 0)}),
              manual("Z3", "batch", {firstDivisible("params/*"), firstDivisible("opt_state/*")})},
             {}}};
}

// The texts of all elements of a name; everything is read, so that what is not well-formed fails.
QStringList elements(const std::string& page, const QString& name, QString* error) {
    QStringList found;
    QXmlStreamReader xml(QByteArray::fromStdString(page));
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == name)
            found << xml.readElementText(QXmlStreamReader::IncludeChildElements);
    *error = xml.hasError() ? xml.errorString() + QStringLiteral(" in line %1").arg(xml.lineNumber()) : QString();
    return found;
}

} // namespace

class ReportTest : public QObject {
    Q_OBJECT

  private slots:
    void one_page_that_needs_nothing_else() {
        const auto snapshot = snapshotOf("mlp_train", onTpu());
        QVERIFY(snapshot);
        const SnapshotExport from(snapshot);
        const auto page = exportReport(from.input());
        QVERIFY2(page, page ? "" : page.error().text().c_str());
        QString error;
        QCOMPARE(elements(*page, QStringLiteral("h2"), &error),
                 (QStringList{"Summary", "Map", "Schedule", "Shardings of the arguments", "Collectives",
                              "Memory of a device", "Time", "At the peak"}));
        QVERIFY2(error.isEmpty(), qPrintable(error));
        for (const char* outside : {"src=", "href=", "@import", "url(http", "<script"})
            QVERIFY2(page->find(outside) == page->npos, outside);
        QVERIFY(page->find("prefers-color-scheme:dark") != page->npos);
    }

    void figures_are_those_of_the_snapshot() {
        const auto snapshot = snapshotOf("mlp_train", onTpu());
        QVERIFY(snapshot);
        const SnapshotExport from(snapshot);
        const auto page = *exportReport(from.input());
        const auto has = [&](const std::string& text) { return page.find(text) != page.npos; };
        QVERIFY(has(bytesText(static_cast<double>(snapshot->simulation->memory.peak))));
        QVERIFY(has(secondsText(snapshot->simulation->stepSeconds)));
        QVERIFY(has(secondsText(snapshot->after(0).simulation->stepSeconds)));
        QVERIFY(has("<code>batch/*</code> → dim 0"));
        QVERIFY(has("▼ ")); // ZeRO lowers the peak
        QString error;
        const auto rows = elements(page, QStringLiteral("tr"), &error);
        const auto gathers = snapshot->program.counts[CollectiveKind::all_gather];
        QVERIFY(gathers > 0);
        QVERIFY(rows.filter(QStringLiteral("all_gatherbatch%1").arg(gathers)).size() == 1);
    }

    void without_hardware_nothing_is_costed() {
        Strategy strategy = onTpu();
        strategy.hardware.clear();
        const auto snapshot = snapshotOf("mlp_train", strategy);
        QVERIFY(snapshot);
        const auto page = *exportReport(SnapshotExport(snapshot).input());
        QVERIFY(page.find("names no hardware") != page.npos);
        QVERIFY(page.find("class=\"plot\"") == page.npos);
    }

    void names_are_escaped() {
        QCOMPARE(report::escaped("a<b & \"c\">"), std::string("a&lt;b &amp; &quot;c&quot;&gt;"));
        Strategy strategy = onTpu();
        strategy.schedule.tactics[0].name = "<script>alert(1)</script>";
        const auto snapshot = snapshotOf("mlp_train", strategy);
        QVERIFY(snapshot);
        const auto page = *exportReport(SnapshotExport(snapshot).input());
        QVERIFY(page.find("<script") == page.npos);
    }

    void the_picture_follows_the_theme() {
        const auto snapshot = snapshotOf("transformer_train_tiny", onTpu());
        QVERIFY(snapshot);
        const auto light = exportPicture(SnapshotExport(snapshot).input());
        const auto dark = exportPicture(SnapshotExport(snapshot, Theme::Mode::dark).input());
        QVERIFY(light && dark);
        QVERIFY(light->starts_with("<svg "));
        QVERIFY(*light != *dark);
        QString error;
        QVERIFY(elements(*light, QStringLiteral("text"), &error).size() > 10);
        QVERIFY2(error.isEmpty(), qPrintable(error));
    }

    // What a person sees first in the window, by name, in the picture and in the report.
    void the_map_is_in_both() {
        const auto snapshot = snapshotOf("transformer_train_tiny", onTpu());
        QVERIFY(snapshot);
        const SnapshotExport from(snapshot);
        const auto map = mapOf(*snapshot->model->module, *snapshot->model->structure);
        const auto picture = exportPicture(from.input());
        const auto page = exportReport(from.input());
        QVERIFY(picture && page);
        QString error;
        const QStringList drawn = elements(*picture, QStringLiteral("text"), &error);
        for (const MapNode& node : visibleNodes(map, initiallyOpen(map))) {
            if (!node.block.valid()) continue;
            const std::string name = node.name(map);
            QVERIFY2(drawn.contains(QString::fromStdString(name)), name.c_str());
            QVERIFY2(page->find(">" + name + "<") != page->npos, name.c_str());
        }
    }

    void a_lens_shows_its_own_figures() {
        const auto snapshot = snapshotOf("transformer_train_tiny", onTpu());
        QVERIFY(snapshot);
        const SnapshotExport from(snapshot);
        std::set<std::string> pictures;
        for (const MapLens lens : kMapLenses) {
            const auto made = makeExport(ExportFormat::svg, from.input(), from.wish(lens));
            QVERIFY(made);
            pictures.insert(made->files[0].text);
        }
        QCOMPARE(pictures.size(), kMapLenses.size());
    }

    void cancelled() {
        const auto snapshot = snapshotOf("mlp_train", onTpu());
        QVERIFY(snapshot);
        const auto progress = Progress::cancellable();
        progress.cancel();
        const SnapshotExport from(snapshot);
        for (const auto& facts : exportFormats()) {
            const auto made = makeExport(facts.format, from.input(), progress);
            if (facts.format == ExportFormat::deviceLocal) continue; // too short to be stopped
            QVERIFY2(!made && made.error().code == ErrorCode::cancelled, std::string(facts.name).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(ReportTest)
#include "report_test.moc"
