// SPDX-License-Identifier: GPL-3.0-or-later
// What is written as bytecode is read as the same module: models of the project, and golden/formats where it is.
#include "tests/support/golden_count.h"
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/bytecode/bytecode.h"
#include "core/bytecode/write.h"
#include "core/open/open.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::string difference(const std::filesystem::path& path, const std::string& target) {
    auto opened = openProgram(path);
    if (!opened) return opened.error().text();
    if (!target.empty() && opened->form != Form::portable) {
        // the portable form does not tell a default that was written from one that was not: jaxlib's neither
        const auto first = writePortable(*opened->module, target);
        if (!first) return first.error().text();
        const auto plain = importBytecode(*first, "written");
        if (!plain) return plain.error().text();
        if (plain->imported.module->allOpCount() != opened->module->allOpCount()) return "number of operations";
        opened->module = plain->imported.module;
    }
    const auto bytes = target.empty() ? writeBytecode(*opened->module) : writePortable(*opened->module, target);
    if (!bytes) return bytes.error().text();
    const auto again = importBytecode(*bytes, "written");
    if (!again) return again.error().text();
    if (!target.empty() && again->version != target) return "version " + again->version;
    const auto& module = *again->imported.module;
    if (fingerprint(module) != fingerprint(*opened->module)) {
        const auto a = printGeneric(*opened->module), b = printGeneric(module);
        const auto at =
            static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
        const auto from = at > 100 ? at - 100 : 0;
        return fmt::format("\n    {}\n  is read as\n    {}", a.substr(from, 250), b.substr(from, 250));
    }
    if (module.keptFunctions().size() != opened->module->keptFunctions().size()) return "functions";
    for (std::uint32_t op = 0; op < module.allOpCount(); ++op)
        if (module.locationText(OpId{op}) != opened->module->locationText(OpId{op}))
            return "location " + module.locationText(OpId{op}) + " was " + opened->module->locationText(OpId{op});
    return {};
}

} // namespace

class WriteTest : public QObject {
    Q_OBJECT
    static void all(const std::filesystem::path& folder, const std::string& ending, const std::string& target = {}) {
        test::GoldenCount count;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(
                 folder, std::filesystem::directory_options::follow_directory_symlink))
            if (entry.path().filename().string().find(ending) != std::string::npos)
                count.take(entry.path().lexically_relative(folder).string(), difference(entry.path(), target));
        qInfo("%d of %d modules are read as they were written%s", count.held, count.all, count.failures.c_str());
        QVERIFY(count.all > 0);
        QCOMPARE(count.held, count.all);
    }
  private slots:
    void models() { all(test::modelPath("matmul_chain").parent_path(), ".mlir"); }
    void portableModels() { all(test::modelPath("matmul_chain").parent_path(), ".mlir", kUsualPortable); }
    // What a version has not is named with the least one that has it.
    void tooOldATarget() {
        const auto why = [&](const char* program, const char* target) {
            const auto opened = openBytes(program, "new");
            if (!opened) return opened.error().text();
            const auto bytes = writePortable(*opened->module, target);
            return bytes ? std::string() : words::english(bytes.error().why);
        };
        constexpr auto tangent = "func.func @main(%b: tensor<4xf32>) -> tensor<4xf32> "
                                 "{ %0 = stablehlo.tan %b : tensor<4xf32> return %0 : tensor<4xf32> }";
        constexpr auto small = "func.func @main(%a: tensor<4xf4E2M1FN>) -> tensor<4xf4E2M1FN> "
                               "{ return %a : tensor<4xf4E2M1FN> }";
        QCOMPARE(why(tangent, "1.3.0"), std::string("the op tan is there from version 1.4.0 on"));
        QCOMPARE(why(tangent, "1.4.0"), std::string());
        QCOMPARE(why(small, "1.7.0"), std::string("f4E2M1FN is there from version 1.8.0 on"));
        QCOMPARE(why(small, "1.8.0"), std::string());
        QCOMPARE(why(small, "0.8.0"), std::string("known are 0.9.0 to 1.20.0"));
        QVERIFY(!why(small, "1.x").empty());
    }
    // Every target has its own versions of ops and its own container.
    void portableOfEveryVersion() {
        const auto models = test::modelPath("matmul_chain").parent_path();
        for (const auto* target : {"0.9.0", "0.11.0", "0.13.0", "0.14.0", "0.15.0", "1.0.0", "1.5.0", "1.20.0"})
            all(models, "mlp", target);
    }
    // Each level used to be read once more for every level around it.
    void listsInListsInLists() {
        const std::string deep = std::string(10000, '[') + std::string(10000, ']');
        const auto opened = openBytes("module attributes {x.deep = " + deep +
                                          "} { func.func public @main(%a: tensor<f32>) -> tensor<f32> "
                                          "{ return %a : tensor<f32> } }",
                                      "deep");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        const auto bytes = writeBytecode(*opened->module);
        QVERIFY(bytes);
        const auto again = importBytecode(*bytes, "written");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(again->imported.module->attributes(), opened->module->attributes());
    }
    void programs() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/formats/programs");
        all(*folder, "bytecode_v6.mlirbc");
        all(*folder, "bytecode_v6.mlirbc", kUsualPortable);
        all(*folder, "portable_1.17.0", kUsualPortable);
    }
};

QTEST_APPLESS_MAIN(WriteTest)
#include "write_test.moc"
