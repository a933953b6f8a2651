// SPDX-License-Identifier: GPL-3.0-or-later
// Every collective of the texts of golden/observe, field by field, and the totals.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/hlo/hlo.h"
#include "core/observe/observe.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::ordered_json; // the order of the axes is that of the file

namespace {

std::string underscored(std::string kind) {
    for (char& c : kind)
        if (c == '-' || c == ' ') c = '_';
    return kind;
}
std::string textOf(const Json& value) { return value.is_null() ? std::string() : value.get<std::string>(); }

std::string different(const ObservedCollective& one, const Json& row) {
    const auto differs = [](const char* what, const auto& ours, const auto& wanted) {
        return ours == wanted ? std::string() : std::string(what) + " ";
    };
    std::string all;
    all += differs("kind", one.kind, underscored(row["kind"]));
    all += differs("computation", one.computation, row["computation"].get<std::string>());
    all += differs("form", std::string(formName(one.form)), underscored(row["form"]));
    all += differs("axes", one.axes ? Json(*one.axes) : Json(nullptr), row["axes"]);
    all += differs("groups", Json(one.groups), row.value("groups", Json::array()));
    all += differs("pairs", Json(one.pairs), row.value("pairs", Json::array()));
    all += differs("moves_along", Json(one.movesAlong), row.value("moves_along", Json::array()));
    all += differs("operand_bytes", one.operandBytes, row["operand_bytes"].get<std::int64_t>());
    all += differs("result_bytes", one.resultBytes, row["result_bytes"].get<std::int64_t>());
    all += differs("tensors", one.tensors, row["tensors"].get<std::int64_t>());
    all += differs("results", Json(one.resultShapes), row["results"]);
    all += differs("trips", one.trips.value_or(-1), row["trips"].get<std::int64_t>());
    all += differs("loops", one.loops.size(), row["loops"].size());
    all += differs("reducer", one.reducer, textOf(row.value("reducer", Json(""))));
    all += differs("op_name", one.opName, textOf(row["op_name"]));
    all += differs("source", one.source, textOf(row["source"]));
    return all;
}

// Empty: all rows are equal. `mesh`: given; else found.
std::string differences(const std::filesystem::path& file, const Json& stage, const Mesh& mesh) {
    const auto seen = observe(*readFile(file), file.string(), mesh);
    if (!seen) return seen.error().text();
    const auto& rows = stage["collectives"];
    if (seen->collectives.size() != rows.size())
        return std::to_string(seen->collectives.size()) + " rows, not " + std::to_string(rows.size());
    std::map<std::pair<std::string, std::string>, const ObservedCollective*> byName;
    for (const auto& one : seen->collectives) byName[{one.computation, one.instruction}] = &one;
    std::string all;
    for (const auto& row : rows) {
        const auto found = byName.find({row["computation"], row["name"]});
        const auto why = found == byName.end() ? "not there" : different(*found->second, row);
        if (!why.empty()) all += row["name"].get<std::string>() + ": " + why + "; ";
    }
    return all;
}

Mesh meshOfCase(const Json& expected) {
    Mesh mesh;
    for (const auto& [name, size] : expected.items()) mesh.axes.push_back({name, size.get<std::int64_t>()});
    return mesh;
}

// "[{batch,model}, {}]"
std::string codeOf(const Json& sharding) {
    std::string code;
    for (const auto& axes : sharding) {
        code += code.empty() ? "{" : ", {";
        for (std::size_t i = 0; i < axes.size(); ++i) code += (i > 0 ? "," : "") + axes[i].get<std::string>();
        code += "}";
    }
    return "[" + code + "]";
}

std::string dtypeOf(const std::string& numpy) {
    const std::map<std::string, std::string> names{
        {"float32", "f32"}, {"float16", "f16"}, {"bfloat16", "bf16"}, {"float64", "f64"}, {"int32", "i32"},
        {"int64", "i64"},   {"uint32", "ui32"}, {"bool", "i1"},       {"int8", "i8"},     {"uint8", "ui8"}};
    const auto found = names.find(numpy);
    return found == names.end() ? numpy : found->second;
}

// What the entry takes: types, and after partitioning how each argument lies.
std::string differentArguments(const std::filesystem::path& file, const Json& arguments, const Mesh& mesh, bool cut) {
    const auto read = importHloText(*readFile(file), file.string());
    if (!read) return read.error().text();
    const auto seen = observe(*readFile(file), file.string(), mesh);
    if (!seen) return seen.error().text();
    std::string all;
    for (const auto& argument : arguments) {
        if (argument["parameter"].is_null()) continue;
        const auto number = argument["parameter"].get<std::uint32_t>();
        if (number >= read->imported.module->argumentCount()) return "too few arguments";
        const auto type = read->imported.module->type(ValueId{number});
        const auto shape = argument[cut ? "local_shape" : "shape"].get<std::vector<std::int64_t>>();
        if (!std::ranges::equal(type.shape, shape) ||
            elementName(type.dtype) != dtypeOf(argument["dtype"].get<std::string>()))
            all += fmt::format("argument {} is {}; ", number, type.text);
        if (!cut) continue;
        const auto path = pathOfName(argument["path"].get<std::string>());
        const auto found = std::ranges::find(seen->arguments, path, &ObservedArgument::path);
        const auto wanted = codeOf(argument["sharding"]);
        if (found == seen->arguments.end())
            all += path + " has no sharding; ";
        else if (const auto code = shardingCode(found->sharding, shape.size(), mesh); code != wanted)
            all += path + " lies " + code + ", not " + wanted + "; ";
    }
    return all;
}

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT
  private slots:
    void stages() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/observe");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const auto path = entry.path() / "expected.json";
            if (!std::filesystem::exists(path)) continue;
            const auto text = *readFile(path);
            const auto expected = Json::parse(text);
            const auto mesh = meshOfCase(expected["mesh"]);
            for (const auto& [stage, facts] : expected["stages"].items()) {
                const auto why = differences(entry.path() / (stage + ".txt.gz"), facts, mesh);
                count.take(entry.path().filename().string() + "/" + stage, why);
            }
        }
        report(count, "texts of stages");
    }
    void typesAndShardingsOfArguments() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/observe");
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const auto path = entry.path() / "expected.json";
            if (!std::filesystem::exists(path)) continue;
            const auto text = *readFile(path);
            const auto expected = Json::parse(text);
            for (const auto* stage : {"before_optimizations", "after_spmd"})
                count.take(entry.path().filename().string() + "/" + stage,
                           differentArguments(entry.path() / (std::string(stage) + ".txt.gz"), expected["arguments"],
                                              meshOfCase(expected["mesh"]), stage == std::string_view("after_spmd")));
        }
        report(count, "lists of arguments");
    }
    void accelerators() {
        for (const auto* kind : {"tpu", "gpu"}) {
            AXISCAPE_SHARED_OR_SKIP(folder, std::string("golden/observe/") + kind);
            test::GoldenCount count;
            for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
                if (!std::filesystem::exists(entry.path() / "expected.json")) continue;
                const auto expected = Json::parse(*readFile(entry.path() / "expected.json"));
                count.take(entry.path().filename().string(),
                           differences(entry.path() / "optimised.txt.gz", expected, meshOfCase(expected["mesh"])));
            }
            report(count, kind);
        }
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
