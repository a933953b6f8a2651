// SPDX-License-Identifier: GPL-3.0-or-later
// The same program in all its forms is the same module; texts hold what MLIR reads from them.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/open/open.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::json;

namespace {

// The first line in which two texts differ.
std::string firstDifference(const std::string& left, const std::string& right) {
    std::istringstream a(left), b(right);
    std::string x, y;
    while (std::getline(a, x) && std::getline(b, y))
        if (x != y) {
            std::size_t at = 0;
            while (at < x.size() && at < y.size() && x[at] == y[at]) ++at;
            const auto from = at > 60 ? at - 60 : 0;
            return "\n    " + x.substr(from, 200) + "\n    " + y.substr(from, 200);
        }
    return left == right ? "" : "one is longer";
}

std::string histogramDifference(const Json& ours, const Json& expected) {
    std::string text;
    for (const auto& [name, count] : expected.items())
        if (ours.value(name, 0) != count)
            text += name + " " + std::to_string(ours.value(name, 0)) + " of " + count.dump() + ", ";
    for (const auto& [name, count] : ours.items())
        if (!expected.contains(name)) text += name + " " + count.dump() + ", ";
    return text;
}

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT
  private slots:
    // Bytecode and artifacts against what MLIR printed after reading them, main with calls inlined.
    void programs() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/programs");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const auto expected = Json::parse(*readFile(entry.path() / "expected.json"));
            std::map<std::string, std::shared_ptr<const Module>> texts;
            for (const auto& [file, facts] : expected["files"].items()) {
                if (!file.ends_with(".mlirbc")) continue;
                const std::string text = facts["module"];
                auto& module = texts[text];
                if (!module) {
                    auto opened = openProgram(entry.path() / text);
                    QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
                    QVERIFY(opened->form == Form::text);
                    module = opened->module;
                }
                const auto opened = openProgram(entry.path() / file);
                const auto name = entry.path().filename().string() + "/" + file;
                std::string why = opened ? "" : opened.error().text();
                if (opened && !facts["form"].get<std::string>().starts_with(formName(opened->form))) why = "form";
                if (opened && opened->producer != facts["producer"].get<std::string>()) why = "producer";
                if (opened && why.empty()) why = firstDifference(printGeneric(*opened->module), printGeneric(*module));
                if (opened && why.empty() && fingerprintOfAll(*opened->module) != fingerprintOfAll(*module))
                    why = "fingerprint";
                count.take(name, why);
            }
        }
        report(count, "files are the module of their text");
    }
    void compatibilityTexts() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/compat/stablehlo");
        test::GoldenCount count;
        const auto index = Json::parse(*readFile(*folder / "index.json"));
        for (const auto& [name, facts] : index.items()) {
            if (!facts.contains("ops")) continue;
            for (const auto* key : {"generic", "text"}) {
                const std::string file = facts[key];
                const auto opened = openProgram(*folder / file);
                if (!opened)
                    count.take(file, opened.error().text());
                else if (std::string(key) == "generic")
                    count.take(file, histogramDifference(opened->facts.ops, facts["ops"]));
                else
                    count.take(file, "");
            }
        }
        report(count, "compatibility texts");
    }
    void exported() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/exported");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            if (entry.path().extension() != ".jaxexport") continue;
            const auto name = entry.path().stem().string();
            const auto expected = Json::parse(*readFile(*folder / (name + ".json")));
            const auto opened = openProgram(entry.path());
            std::string why;
            if (!opened) {
                why = opened.error().text();
            } else if (!opened->exported) {
                why = "form " + std::string(formName(opened->form));
            } else {
                const auto& facts = *opened->exported;
                why = histogramDifference(opened->facts.ops, expected["module"]["ops"]);
                if (facts.function != expected["function"].get<std::string>()) why += "function ";
                if (Json(facts.platforms) != expected["platforms"]) why += "platforms ";
                if (Json(facts.orderedEffects) != expected["ordered_effects"]) why += "ordered effects ";
                if (Json(facts.unorderedEffects) != expected["unordered_effects"]) why += "unordered effects ";
                if (facts.devices != expected["nr_devices"]) why += "devices ";
                if (facts.vjpOrder != expected["vjp_order"]) why += "vjp ";
                if (facts.disabledChecks.size() != expected["disabled_checks"].size()) why += "checks ";
                if (facts.callingConvention != expected["calling_convention_version"]) why += "convention ";
                if (facts.usesGlobalConstants != expected["uses_global_constants"]) why += "constants ";
                why += tensors(facts.arguments, expected["in_avals"], expected["in_named_shardings"]);
                why += tensors(facts.results, expected["out_avals"], expected["out_named_shardings"]);
                Json kept = Json::array();
                for (std::size_t i = 0; i < facts.arguments.size(); ++i)
                    if (facts.arguments[i].kept) kept.push_back(i);
                if (kept != expected["module_kept_var_idx"]) why += "kept ";
            }
            count.take(name, why);
        }
        report(count, "exported files");
    }
    // Its first byte is the first of a proto, too; what follows are no lengths.
    void aTextThatBeginsWithAnEmptyLine() {
        const auto opened = openBytes(R"(
func.func public @main(%x: tensor<10x100000xf32>, %y: tensor<10x100000xf32>) -> tensor<10x100000xf32> {
  %0 = stablehlo.add %x, %y : tensor<10x100000xf32>
  return %0 : tensor<10x100000xf32>
})",
                                      "sum.mlir");
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
        QVERIFY(opened->form == Form::text);
    }
    void broken() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/bad");
        test::GoldenCount count;
        const auto index = Json::parse(*readFile(*folder / "index.json"));
        for (const auto& [name, facts] : index["files"].items()) {
            const auto opened = openBytes(*readFile(*folder / name), name);
            std::string why;
            if (opened && facts["rule"] == "refuse") why = "is read";
            if (!opened && facts["rule"].get<std::string>().starts_with("read")) why = "is refused";
            if (!opened && (opened.error().where.empty() || opened.error().what.empty()))
                why = "is refused without a place";
            count.take(name, why);
        }
        report(count, "broken files");
    }

  private:
    static std::string tensors(const std::vector<ExportedTensor>& ours, const Json& avals, const Json& shardings) {
        if (ours.size() != avals.size()) return "number of values ";
        for (std::size_t i = 0; i < ours.size(); ++i) {
            std::string text = ours[i].dtype + "[";
            for (std::size_t d = 0; d < ours[i].shape.size(); ++d) text += (d ? "," : "") + ours[i].shape[d];
            if (text + "]" != avals[i].get<std::string>()) return text + "] is " + avals[i].get<std::string>() + " ";
            if (ours[i].sharding.empty() != shardings[i].is_null()) return "sharding ";
        }
        return {};
    }
    static void report(const test::GoldenCount& count, const char* what) {
        qInfo("%d of %d %s hold%s", count.held, count.all, what, count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
};

QTEST_APPLESS_MAIN(GoldenTest)
#include "golden_test.moc"
