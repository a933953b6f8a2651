// SPDX-License-Identifier: GPL-3.0-or-later
// Bytecode and portable artifacts against golden/formats: what MLIR read from the same files.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/base/sha256.h"
#include "core/bytecode/assemble.h"
#include "core/bytecode/bytecode.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::json;

namespace {

// One line per op: its name, types and the values it uses; casts between dialects are gone.
class Walk {
  public:
    explicit Walk(bytecode::Reading& reading) : m_reading(reading), m_tree(reading.tree) {
        m_numbers.assign(m_tree.valueType.size(), 0);
        for (std::uint32_t i = 0; i < m_tree.ops.size(); i = m_tree.ops[i].endOp) op(i, "");
    }
    std::string types, flow;
    std::map<std::string, std::uint32_t> ops;

  private:
    void op(std::uint32_t index, const std::string& parent) {
        const auto& op = m_tree.ops[index];
        if (m_reading.isCast[op.name]) return;
        std::string name(m_reading.nameOf(op));
        if (name == "stablehlo.return" && parent == "func.func") name = "func.return";
        ++ops[name];
        types += name + " (";
        flow += name + " ";
        for (std::uint32_t i = 0; i < op.operands.count; ++i) {
            const auto value = m_reading.value(m_tree.operands[op.operands.first + i]);
            (types += i ? ", " : "") += m_reading.typeOfValue(value);
            (flow += i ? "," : "") += std::to_string(m_numbers[value]);
        }
        types += ") -> (";
        for (std::uint32_t i = 0; i < op.results.count; ++i) {
            (types += i ? ", " : "") += m_reading.typeOfValue(op.results.first + i);
            m_numbers[op.results.first + i] = m_next++;
        }
        types += ")\n";
        flow += " " + std::to_string(op.results.count) + "\n";
        for (std::uint32_t r = 0; r < op.regions.count; ++r) {
            const auto& region = m_tree.regions[op.regions.first + r];
            for (std::uint32_t i = 0; i < region.arguments.count; ++i) m_numbers[region.arguments.first + i] = m_next++;
            for (auto i = region.firstOp; i < region.endOp; i = m_tree.ops[i].endOp) this->op(i, name);
        }
    }

    bytecode::Reading& m_reading;
    const bytecode::Tree& m_tree;
    std::vector<std::uint32_t> m_numbers;
    std::uint32_t m_next = 0;
};

// Empty: as MLIR has it.
std::string difference(const std::string& bytes, const Json& expected, const std::string& name) {
    bytecode::Kept kept;
    kept.texts.push_back(bytes);
    try {
        const auto container = bytecode::readContainer(kept.texts.front());
        bytecode::Reading reading(container, kept);
        const Walk walk(reading);
        if (Json(walk.ops) != expected["ops"]) return "histogram";
        if (sha256(walk.types) != expected["walk_sha256"]) return "types";
        if (sha256(walk.flow) != expected["dataflow_sha256"]) return "use of values";
    } catch (const Damage& damage) {
        return damage.why;
    }
    const auto read = importBytecode(bytes, name);
    if (!read) return read.error().text();
    if (Json(read->imported.facts.ops) != expected["ops"]) return "histogram of the module";
    return {};
}

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT
  private slots:
    void programs() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/programs");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const auto expected = Json::parse(*readFile(entry.path() / "expected.json"));
            for (const auto& [file, facts] : expected["files"].items()) {
                if (!file.ends_with(".mlirbc")) continue;
                const std::string name = entry.path().filename().string() + "/" + file;
                const auto& module = expected["modules"][facts["module"].get<std::string>()];
                count.take(name, difference(*readFile(entry.path() / file), module, name));
            }
        }
        report(count, "files of programs");
    }
    void compatibility() {
        for (const auto* part : {"jax", "stablehlo"}) {
            AXISCAPE_SHARED_OR_SKIP(folder, std::string("golden/formats/compat/") + part);
            test::GoldenCount count;
            const auto index = Json::parse(*readFile(*folder / "index.json"));
            for (const auto& [name, facts] : index.items()) {
                const auto file = *folder / (name.ends_with(".bc") ? name : name + ".mlirbc");
                if (!facts.contains("ops")) { // newer than what MLIR there knows
                    const auto read = importBytecode(*readFile(file), name);
                    const bool asToBe = read || words::english(read.error().why).find("newer") != std::string::npos;
                    count.take(name, asToBe ? "" : read.error().text());
                    continue;
                }
                count.take(name, difference(*readFile(file), facts, name));
            }
            report(count, part);
        }
    }
    void broken() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/bad");
        test::GoldenCount count;
        const auto index = Json::parse(*readFile(*folder / "index.json"));
        for (const auto& [name, facts] : index["files"].items()) {
            if (!name.ends_with(".mlirbc")) continue;
            const auto read = importBytecode(*readFile(*folder / name), name);
            std::string why;
            if (read && facts["rule"] == "refuse") why = "is read";
            if (!read && facts["rule"].get<std::string>().starts_with("read")) why = "is refused";
            if (!read && (read.error().where.empty() || read.error().why.empty())) why = "is refused without a place";
            count.take(name, why);
        }
        report(count, "broken files");
    }

  private:
    static void report(const test::GoldenCount& count, const char* what) {
        qInfo("%d of %d %s hold%s", count.held, count.all, what, count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
};

QTEST_APPLESS_MAIN(GoldenTest)
#include "golden_test.moc"
