// SPDX-License-Identifier: GPL-3.0-or-later
// The module printed back: read again it is the same module, printed again the same text.
#include "tests/support/support.h"

#include "core/stablehlo/stablehlo.h"

#include <algorithm>

using namespace axiscape;

namespace {

std::string said(const Module& m, const Location& l) {
    return "[" + std::string(m.text(l.nameStack)) + "|" + std::string(m.text(l.function)) + "|" +
           std::string(m.text(l.file)) + ":" + std::to_string(l.line) + ":" + std::to_string(l.column) + "]";
}

// Everything a module says, a line each; only the order of attributes is left out, and the leftover text of an unknown
// op, in which values have the source's names.
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
            if (m.kind(op) == OpKind::unknown && m.text(a.name) == "text") continue;
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

    // Files others printed: read where they exist.
    void sharedTexts_data() {
        QTest::addColumn<QString>("path");
        QTest::newRow("none") << QString();
        for (const char* folder : {"models", "golden"}) {
            const auto path = test::shared(folder);
            if (!path) continue;
            for (const auto& entry : std::filesystem::recursive_directory_iterator(*path))
                if (isModel(entry.path()))
                    QTest::newRow(entry.path().string().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
    void sharedTexts() {
        QFETCH(QString, path);
        if (path.isEmpty()) return;
        const auto module = importFile(path.toStdString());
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const auto what = difference(**module);
        QVERIFY2(what.empty(), what.c_str());
    }
};

QTEST_GUILESS_MAIN(PrintTextTest)
#include "print_text_test.moc"
