// SPDX-License-Identifier: GPL-3.0-or-later
// The numbering of ops against golden/partir: every op that a golden file names has the kind and the shape it says.
#include "tests/support/support.h"

#include "core/base/file.h"
#include "core/base/numbers.h"
#include "core/base/sha256.h"

#include <QtTest/QtTest>
#include <nlohmann/json.hpp>

using namespace axiscape;

class GoldenTest : public QObject {
    Q_OBJECT
  private slots:
    // Bundled: what every model holds, so that a change of numbering shows without the golden files.
    void counts_data() {
        QTest::addColumn<unsigned>("arguments");
        QTest::addColumn<unsigned>("results");
        QTest::addColumn<unsigned>("ops");
        QTest::addColumn<unsigned>("allOps");
        QTest::addColumn<QString>("last"); // kind of the last op
        QTest::newRow("matmul_chain") << 3u << 1u << 2u << 2u << "dot_general";
        QTest::newRow("x_xt") << 1u << 1u << 2u << 2u << "dot_general";
        QTest::newRow("mlp_train") << 21u << 20u << 247u << 254u << "subtract";
        QTest::newRow("transformer_train_tiny") << 60u << 59u << 1224u << 1277u << "subtract";
        QTest::newRow("transformer_train_small") << 114u << 113u << 2346u << 2445u << "subtract";
        QTest::newRow("transformer_scan_train") << 33u << 32u << 923u << 958u << "subtract";
        QTest::newRow("gpt_scan_7b_train") << 33u << 32u << 923u << 958u << "subtract";
        QTest::newRow("moe_train") << 48u << 47u << 1116u << 1165u << "subtract";
        QTest::newRow("decode_tiny") << 22u << 5u << 256u << 273u << "add";
        QTest::newRow("it32_decode") << 322u << 65u << 3646u << 3783u << "add";
        QTest::newRow("gns_train") << 168u << 164u << 2125u << 2184u << "subtract";
        QTest::newRow("gns_train_paper") << 1536u << 1532u << 20466u << 21061u << "subtract";
        QTest::newRow("unet_train") << 805u << 803u << 14144u << 14883u << "subtract";
        QTest::newRow("t32_train") << 870u << 869u << 18054u << 18797u << "subtract";
        QTest::newRow("t48_train") << 1302u << 1301u << 27030u << 28141u << "subtract";
    }
    void counts() {
        QFETCH(unsigned, arguments);
        QFETCH(unsigned, results);
        QFETCH(unsigned, ops);
        QFETCH(unsigned, allOps);
        QFETCH(QString, last);
        const auto module = test::model(QTest::currentDataTag());
        QCOMPARE(module->argumentCount(), arguments);
        QCOMPARE(module->results().size(), std::size_t(results));
        QCOMPARE(module->opCount(), ops);
        QCOMPARE(module->allOpCount(), allOps);
        QCOMPARE(QString::fromStdString(std::string(module->kindName(OpId{ops - 1}))), last);
        QVERIFY(module->unknownOperations().empty());
    }

    void golden() {
        AXISCAPE_SHARED_OR_SKIP(folder, "golden/partir");
        std::size_t files = 0, named = 0;
        for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
            const std::string file = entry.path().filename().string();
            if (file.find(".json") == file.npos) continue;
            const auto text = readFile(entry.path());
            QVERIFY2(text, file.c_str());
            const auto golden = nlohmann::json::parse(*text);
            const std::string model = golden["model"];
            if (!std::filesystem::exists(test::modelPath(model))) continue;
            const Module& module = *cached(model);
            QCOMPARE(sha256(module.source()->text), golden["module_sha256"].get<std::string>());
            ++files;
            QVERIFY(checkEnds(module, golden));
            if (golden.contains("ops"))
                for (const std::string line : golden["ops"]) {
                    QVERIFY2(opIs(module, line, golden), (file + ": " + line).c_str());
                    ++named;
                }
            for (const auto& conflict : golden["conflicts"]) {
                if (!conflict.contains("op")) continue;
                const OpId op{conflict["op"].get<std::size_t>()};
                QVERIFY(op.value < module.opCount());
                QCOMPARE(std::string(module.kindName(op)), conflict["kind"].get<std::string>());
                ++named;
            }
        }
        QVERIFY(files > 100 && named > 10000);
    }

  private:
    std::shared_ptr<const Module> cached(const std::string& name) {
        auto& module = m_models[name];
        if (!module) module = test::model(name);
        return module;
    }

    // "w1 2x8 [{batch}, {model}]": arguments and results in number and name
    static bool checkEnds(const Module& module, const nlohmann::json& golden) {
        if (golden["arguments"].size() != module.argumentCount() || golden["results"].size() != module.results().size())
            return false;
        for (std::size_t i = 0; i < module.argumentCount(); ++i)
            if (!golden["arguments"][i].get<std::string>().starts_with(module.argument(i).name + " ")) return false;
        for (std::size_t i = 0; i < module.results().size(); ++i)
            if (!golden["results"][i].get<std::string>().starts_with(module.result(i).name + " ")) return false;
        return true;
    }

    // "3.19 while 2x16x1x16 [{batch}, {}, {}, {}]": the local shape divides the global one as the sharding says
    static bool opIs(const Module& module, const std::string& line, const nlohmann::json& golden) {
        const auto dot = line.find('.'), blank = line.find(' '), shape = line.find(' ', blank + 1);
        const OpId op{std::stoul(line.substr(0, dot))};
        const auto result = std::stoul(line.substr(dot + 1, blank - dot - 1));
        if (op.value >= module.opCount() || result >= module.results(op).size()) return false;
        if (module.kindName(op) != line.substr(blank + 1, shape - blank - 1)) return false;
        const auto open = line.find('[', shape);
        auto local = module.type(module.results(op)[result]).shape;
        std::vector<std::int64_t> sizes(local.begin(), local.end());
        std::size_t at = open;
        for (auto& size : sizes) {
            const auto from = line.find('{', at), to = line.find('}', from);
            for (const auto& axis : golden["mesh"]) {
                const auto name = axis[0].get<std::string>();
                const auto place = line.find(name, from);
                if (place < to) size /= axis[1].get<std::int64_t>();
            }
            at = to + 1;
        }
        return line.substr(shape + 1, open - shape - 2) == shapeCode(sizes);
    }

    std::map<std::string, std::shared_ptr<const Module>> m_models;
};

QTEST_GUILESS_MAIN(GoldenTest)
#include "golden_test.moc"
