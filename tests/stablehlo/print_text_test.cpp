// SPDX-License-Identifier: GPL-3.0-or-later
// The module printed back: read again it is the same module, printed again the same text.
#include "tests/stablehlo/forms.h"

#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

std::string said(const Module& m, const Location& l) {
    return "[" + std::string(m.text(l.nameStack)) + "|" + std::string(m.text(l.function)) + "|" +
           std::string(m.text(l.file)) + ":" + std::to_string(l.line) + ":" + std::to_string(l.column) + "]";
}

// Everything a module says, a line each; only the order of attributes is left out.
std::vector<std::string> everything(const Module& m) {
    std::vector<std::string> lines{m.name(), m.attributes(), m.mainAttributes()};
    for (const auto* texts : {&m.aliases(), &m.keptFunctions()})
        lines.insert(lines.end(), texts->begin(), texts->end());
    for (const auto& line : m.otherTopLevel()) lines.push_back(line.substr(0, line.rfind(" loc(")));
    for (const auto& a : m.arguments())
        lines.push_back(a.name + " | " + a.path + " | " + a.attributes + " | " + std::to_string(a.aliasedResult) +
                        (a.donated ? " donated" : ""));
    for (std::size_t i = 0; i < m.results().size(); ++i)
        lines.push_back(std::to_string(m.results()[i].value) + m.result(i).name + m.result(i).attributes);
    for (std::uint32_t v = 0; v < m.valueCount(); ++v) {
        const auto type = m.type(ValueId{v});
        std::string shape;
        for (const auto d : type.shape) shape += std::to_string(d) + ",";
        lines.push_back(std::string(type.text) + shape + std::string(elementName(type.dtype)));
    }
    for (std::uint32_t i = 0; i < m.allOpCount(); ++i) {
        const OpId op{i};
        std::string line = m.fullName(op) + "(";
        for (const ValueId v : m.operands(op)) line += std::to_string(v.value) + ",";
        line += ") -> " + std::to_string(m.results(op).size());
        for (const RegionId r : m.regions(op)) {
            line += " {" + std::to_string(m.region(r).ops.size()) + ";" + std::to_string(m.region(r).arguments.size());
            for (const ValueId v : m.region(r).yields) line += "," + std::to_string(v.value);
            line += "}";
        }
        std::vector<std::string> attributes;
        for (const auto& a : m.attributes(op)) {
            std::string value = " " + std::string(m.text(a.name)) + "=" + std::string(m.text(a.text));
            for (const auto n : m.ints(a)) value += " " + std::to_string(n);
            attributes.push_back(value);
        }
        std::sort(attributes.begin(), attributes.end());
        for (const auto& a : attributes) line += a;
        line += " " + said(m, m.location(op));
        for (const auto& call : m.callChain(op)) line += " in " + said(m, call);
        lines.push_back(line);
    }
    return lines;
}

// What is different once printed and read again; empty if nothing is.
std::string difference(const Module& module) {
    const auto text = printText(module);
    const auto again = importText(text);
    if (!again) return again.error().text();
    const auto before = everything(module), after = everything(**again);
    const auto common = std::min(before.size(), after.size());
    for (std::size_t i = 0; i < common; ++i)
        if (before[i] != after[i]) return "was: " + before[i] + "\nis:  " + after[i];
    if (before.size() != after.size()) return "lines differ in number";
    if (printGeneric(**again) != printGeneric(module)) return "the generic forms differ";
    if (printText(**again) != text) return "the second print differs";
    return {};
}

bool isModel(const std::filesystem::path& path) {
    const auto name = path.filename().string();
    return name.ends_with(".mlir") || name.ends_with(".mlir.gz");
}

// Large texts say little that small ones do not, and take sanitizers minutes: AXISCAPE_LARGE_TEXTS=1 reads them too, as
// .ci/night does.
bool takesLong(const std::filesystem::directory_entry& entry) {
    const bool packed = entry.path().extension() == ".gz";
    return entry.file_size() > (packed ? 100'000 : 1'000'000) &&
           qEnvironmentVariableIntValue("AXISCAPE_LARGE_TEXTS") == 0;
}

// Collections of functions without a main, for other readers: no programs to open.
bool isCollection(const std::filesystem::path& path) {
    return path.string().find("/formats/compat/") != std::string::npos;
}

} // namespace

class PrintTextTest : public QObject {
    Q_OBJECT
  private slots:
    void models_data() {
        QTest::addColumn<QString>("path");
        for (const auto& entry : std::filesystem::directory_iterator(test::modelPath("matmul_chain").parent_path()))
            if (isModel(entry.path()))
                QTest::newRow(entry.path().filename().string().c_str())
                    << QString::fromStdString(entry.path().string());
    }
    void models() {
        QFETCH(QString, path);
        const auto module = importFile(path.toStdString());
        QVERIFY(module);
        const auto what = difference(**module);
        QVERIFY2(what.empty(), what.c_str());
    }

    // Every op and type, read from either form.
    void forms_data() {
        QTest::addColumn<QString>("text");
        for (const char* file : test::kFormFiles)
            for (const auto& one : test::formCases(file))
                for (const bool pretty : {true, false})
                    QTest::newRow((one.name + (pretty ? " pretty" : " generic")).c_str())
                        << QString::fromStdString(pretty ? one.pretty : one.generic);
    }
    void forms() {
        QFETCH(QString, text);
        const auto module = importText(text.toStdString());
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto what = difference(**module);
        QVERIFY2(what.empty(), what.c_str());
    }

    void whatOnlyTextHolds_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("printed"); // a line, or a part of one
        const auto row = [](const char* name, const char* source, const char* printed) {
            QTest::newRow(name) << source << printed;
        };
        row("name stack, function, place",
            "func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.negate %a : tensor<2xf32> "
            "loc(#loc2)\n  return %0 : tensor<2xf32>\n}\n#loc1 = loc(\"f.py\":3:4)\n#loc2 = "
            "loc(\"jit(f)/neg\"(\"f\"(#loc1)))",
            "#loc1 = loc(\"jit(f)/neg\"(\"f\"(\"f.py\":3:4)))\n");
        row("frames of a call stack are no calls inlined",
            "func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.negate %a : tensor<2xf32> "
            "loc(callsite(\"f\"(\"f.py\":3:4) at \"g\"(\"g.py\":5:6)))\n  return %0 : tensor<2xf32>\n}",
            "#loc1 = loc(\"f\"(\"f\"(\"f.py\":3:4)))\n");
        row("calls that were inlined",
            "func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = call @f(%a) : (tensor<2xf32>) -> "
            "tensor<2xf32> loc(\"outer\")\n  return %0 : tensor<2xf32>\n}\nfunc.func private @f(%a: tensor<2xf32>) -> "
            "tensor<2xf32> {\n  %0 = call @g(%a) : (tensor<2xf32>) -> tensor<2xf32> loc(\"inner\")\n  return %0 : "
            "tensor<2xf32>\n}\nfunc.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.negate %a "
            ": "
            "tensor<2xf32> loc(\"own\")\n  return %0 : tensor<2xf32>\n}",
            "#loc4 = loc(callsite(#loc1 at fused<\"inlined\">[#loc2, #loc3]))\n");
        row("names and attributes of arguments and results",
            "func.func public @main(%a: tensor<2xf32> {tf.aliasing_output = 0 : i32} loc(\"params['w']\")) -> "
            "(tensor<2xf32> {jax.result_info = \"out['y']\"}) attributes {jax.uses = unit} {\n  return %a : "
            "tensor<2xf32>\n}",
            "@main(%arg0: tensor<2xf32> {tf.aliasing_output = 0 : i32} loc(\"params['w']\")) -> (tensor<2xf32> "
            "{jax.result_info = \"out['y']\"}) attributes {jax.uses = unit} {");
        row("meshes", "module {sdy.mesh @mesh = <[\"x\"=2]> loc(\"m\")\nfunc.func public @main() {\n  return\n}}",
            "\n  sdy.mesh @mesh = <[\"x\"=2]>\n");
        row("aliases of attributes",
            "#map = affine_map<(d0) -> (d0)>\nfunc.func public @main(%a: tensor<2xf32> {x.map = #map}) {\n  return\n}",
            "#map = affine_map<(d0) -> (d0)>\n");
        row("resources stay behind the module",
            "module {\n  func.func public @main() {\n    %0 = stablehlo.constant dense_resource<r> : tensor<1xi8>\n    "
            "return\n  }\n}\n{-#\n  dialect_resources: {builtin: {r: \"0x0400000001\"}}\n#-}",
            "} loc(#loc)\n{-#\n");
        row("functions that attributes name",
            "func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.composite \"my.op\" %a "
            "{decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\nfunc.func "
            "private "
            "@f(%a: tensor<2xf32> loc(\"a\")) -> tensor<2xf32> {\n  %0 = call @g(%a) : (tensor<2xf32>) -> "
            "tensor<2xf32> "
            "loc(\"x loc(\")\n  return %0 : tensor<2xf32>\n}\nfunc.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> "
            "{\n  return %a : tensor<2xf32>\n}",
            "  func.func private @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = call @g(%a) : (tensor<2xf32>) -> "
            "tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n  func.func private @g(");
        row("attributes without a value",
            "func.func public @main(%a: tensor<2xf32>) {\n  %0 = stablehlo.negate %a {x.y} : tensor<2xf32>\n  "
            "return\n}",
            "{x.y} : ");
        row("an unknown op",
            "func.func public @main(%a: tensor<2xf32>) {\n  %b = stablehlo.negate %a : tensor<2xf32>\n  %c = my.op %b, "
            "(%a) {x = [1, 2]} : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32> loc(\"here\")\n  return\n}",
            "%1 = my.op %0, (%arg0) {x = [1, 2]} : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32> loc(#loc1)\n");
        row("an unknown op with parentheses",
            "func.func public @main(%a: tensor<2xf32>) {\n  my.op(%a, k = 2) : tensor<2xf32> -> ()\n  return\n}",
            "my.op(%arg0, k = 2) : tensor<2xf32> -> () loc(#loc)\n");
        row("one bit for each i1",
            "func.func public @main() {\n  %0 = stablehlo.constant dense<\"0x0580\"> : tensor<16xi1>\n  return\n}",
            "dense<\"0x01000100000000000000000000000001\"> : tensor<16xi1>");
        row("a name that is no word", "module @\"jit_<lambda>\" {\n  func.func public @main() {\n    return\n  }\n}",
            "module @\"jit_<lambda>\" {");
    }
    void whatOnlyTextHolds() {
        QFETCH(QString, source);
        QFETCH(QString, printed);
        const auto module = importText(source.toStdString());
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto text = printText(**module);
        QVERIFY2(text.find(printed.toStdString()) != text.npos, text.c_str());
        const auto what = difference(**module);
        QVERIFY2(what.empty(), what.c_str());
    }

    // Files others printed, where they exist: no op is unknown, and what is printed is read as the same module, in the
    // generic form too where the text is small.
    void sharedTexts_data() {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"models", "golden"}) {
            const auto path = test::shared(folder);
            if (!path) {
                QTest::newRow(folder) << QString();
                continue;
            }
            for (const auto& entry : std::filesystem::recursive_directory_iterator(*path))
                if (isModel(entry.path()) && !isCollection(entry.path()) && !takesLong(entry))
                    QTest::newRow(entry.path().string().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
    void sharedTexts() {
        QFETCH(QString, path);
        if (path.isEmpty()) AXISCAPE_SKIP(test::notHere(QTest::currentDataTag()));
        const auto module = importFile(path.toStdString());
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto unknown = (*module)->unknownOperations();
        QVERIFY2(unknown.empty(), unknown.empty() ? "" : unknown[0].first.c_str());
        const auto what = difference(**module);
        QVERIFY2(what.empty(), what.c_str());
        const auto generic = printGeneric(**module);
        if (generic.size() > 300'000) return;
        const auto again = importText(generic);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QVERIFY(printGeneric(**again) == generic);
    }
};

QTEST_GUILESS_MAIN(PrintTextTest)
#include "print_text_test.moc"
