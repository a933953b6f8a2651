// SPDX-License-Identifier: GPL-3.0-or-later
// data/verify/models.txt: every model and every train step beside the checkout under each tactic of the library, shrunk
// where it can be: equal, or not verified with the reason. The rows of the project's own models that take little are
// run again and compared.
// AXISCAPE_VERIFY_TABLE=FILE runs all rows of all models there are and writes the table (AXISCAPE_VERIFY_MODELS=a,b
// only those of the models whose names contain one of these).
#include "core/base/file.h"
#include "tests/verify/model_rows.h"

#include <QtTest/QtTest>
#include <fstream>

using namespace axiscape;

namespace {

const char* const kModels[] = {"matmul_chain",
                               "x_xt",
                               "mlp_train",
                               "decode_tiny",
                               "transformer_train_tiny",
                               "transformer_scan_train",
                               "moe_train",
                               "gns_train",
                               "transformer_train_small",
                               "gpt_scan_7b_train",
                               "it32_decode",
                               "unet_train",
                               "gns_train_paper",
                               "t32_train",
                               "t48_train",
                               "production/nnx_scan_train.mlir",
                               "production/nnx_scan_train_512_annotated.mlir",
                               "production/pallas_shard_map_train.mlir",
                               "thirdparty/diffusers_unet_small_train.mlir.gz",
                               "thirdparty/haiku_transformer_lstm_train_v0_4_20.mlir",
                               "thirdparty/hf_distilbert_train.mlir",
                               "thirdparty/hf_gpt2_xl_train.mlir.gz",
                               "thirdparty/jraph_gat_train.mlir",
                               "thirdparty/linen_lstm_train.mlir",
                               "thirdparty/linen_resnet50_train.mlir.gz",
                               "thirdparty/sharded_linen_train_sdy.mlir"};

// Each alone, and the usual combination, also on a mesh that is shrunk.
std::vector<std::pair<std::string, std::string>> schedules() {
    std::vector<std::pair<std::string, std::string>> all;
    for (const char* kind : {"data_parallel", "megatron", "zero1", "zero2", "zero3", "embedding", "sequence", "expert",
                             "multi_query", "edge", "spatial"})
        all.emplace_back(kind, "batch=4,model=2");
    all.emplace_back("data_parallel+megatron+zero3", "batch=4,model=2");
    all.emplace_back("data_parallel+megatron+zero3", "batch=16,model=8");
    return all;
}

std::string rowName(const std::string& model, const std::string& tactics, const std::string& mesh) {
    return fmt::format("{}  {}  {}", model, tactics, mesh);
}

std::string outcome(const test::VerifySubject& subject, const std::string& tactics, const std::string& mesh) {
    const auto state = test::scheduled(subject, tactics, *parseMesh(mesh));
    if (!state) return "no such tactic: " + words::english(state.error().what);
    VerifyOptions options;
    options.functionOf = importFunction;
    return test::outcomeText(verifyShrunk(lower(*state, {}), subject.structure, options));
}

} // namespace

class ModelsTest : public QObject {
    Q_OBJECT

    static constexpr double kAffordable = 2e7; // element operations of a row that is run each time

    std::map<std::string, std::string> m_rows;

    static bool wanted(const std::string& model) {
        const QByteArray names = qgetenv("AXISCAPE_VERIFY_MODELS");
        if (names.isEmpty()) return true;
        for (const QByteArray& name : names.split(','))
            if (model.find(name.toStdString()) != model.npos) return true;
        return false;
    }

    static void writeTable(const QByteArray& file) {
        std::ofstream out(file.toStdString());
        out << "# Models under tactics of the library, run on numbers: partitioned against whole, shrunk first.\n"
               "# Made by AXISCAPE_VERIFY_TABLE=FILE test_verify_models; the affordable rows are run by that test.\n";
        for (const std::string model : kModels) {
            const auto subject = wanted(model) ? test::verifySubject(model) : nullptr;
            if (!subject) continue;
            for (const auto& [tactics, mesh] : schedules()) {
                QElapsedTimer timer;
                timer.start();
                const std::string text = outcome(*subject, tactics, mesh);
                out << fmt::format("{}\n  {}\n", rowName(model, tactics, mesh), text) << std::flush;
                fmt::print(stderr, "{}: {} ({:.1f} s)\n", rowName(model, tactics, mesh), text,
                           static_cast<double>(timer.elapsed()) / 1000);
            }
        }
    }

  private slots:
    void initTestCase() {
        if (const QByteArray file = qgetenv("AXISCAPE_VERIFY_TABLE"); !file.isEmpty()) writeTable(file);
        const auto text = readFile(test::data("verify/models.txt"));
        QVERIFY2(text, text ? "" : text.error().text().c_str());
        std::istringstream lines(*text);
        std::string name;
        for (std::string line; std::getline(lines, line);) {
            if (line.empty() || line[0] == '#') continue;
            if (line[0] != ' ')
                name = line;
            else
                m_rows[name] = line.substr(2);
        }
    }

    // Nothing is left unsaid: a row for every model and tactic, equal or with a reason.
    void everyRowIsThere() {
        for (const std::string model : kModels)
            for (const auto& [tactics, mesh] : schedules()) {
                const auto at = m_rows.find(rowName(model, tactics, mesh));
                QVERIFY2(at != m_rows.end(), rowName(model, tactics, mesh).c_str());
                const std::string& text = at->second;
                const bool said = text.starts_with("equal ") || text.starts_with("not verified: ") ||
                                  text.starts_with("no such tactic: ");
                QVERIFY2(said, (at->first + ": " + text).c_str());
            }
    }

    void theRowsThatTakeLittle_data() {
        QTest::addColumn<QString>("model");
        for (const std::string model : kModels)
            if (model.find('/') == model.npos) QTest::newRow(model.c_str()) << QString::fromStdString(model);
    }
    void theRowsThatTakeLittle() {
        QFETCH(QString, model);
        std::shared_ptr<const test::VerifySubject> subject;
        for (const auto& [tactics, mesh] : schedules()) {
            const std::string name = rowName(model.toStdString(), tactics, mesh);
            const std::string& row = m_rows[name];
            // "equal  on batch=4,model=2, 1.20e+06 element operations"
            const auto at = row.find(", ");
            if (!row.starts_with("equal ") || at == row.npos) continue;
            const auto number = row.find_first_of("0123456789", row.find(", ", row.find("model=")));
            if (std::stod(row.substr(number)) > kAffordable) continue;
            if (!subject) subject = test::verifySubject(model.toStdString());
            QCOMPARE(QString::fromStdString(outcome(*subject, tactics, mesh)), QString::fromStdString(row));
        }
    }
};

QTEST_GUILESS_MAIN(ModelsTest)
#include "models_test.moc"
