// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a step's time stands in kernels that have a name of their own, program by program.
#include "core/insight/map_figures.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

class NamedKernelsTest : public QObject {
    Q_OBJECT

  private slots:
    void most_of_a_step_has_a_name_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"jax/t32_train.mlir",
                                 "jax/t48_train.mlir",
                                 "jax/transformer_train_tiny.mlir",
                                 "jax/transformer_train_small.mlir",
                                 "jax/gpt_scan_7b_train.mlir",
                                 "jax/transformer_scan_train.mlir",
                                 "jax/it32_decode.mlir",
                                 "jax/decode_tiny.mlir",
                                 "jax/moe_train.mlir",
                                 "jax/unet_train.mlir",
                                 "jax/gns_train.mlir",
                                 "jax/gns_train_paper.mlir",
                                 "jax/mlp_train.mlir",
                                 "jax/matmul_chain.mlir",
                                 "production/nnx_scan_train.mlir",
                                 "thirdparty/hf_gpt2_xl_train.mlir.gz",
                                 "thirdparty/hf_llama_7b_train.mlir.gz",
                                 "thirdparty/hf_bert_100_layers_train.mlir.gz",
                                 "thirdparty/diffusers_unet_sd15_train.mlir.gz",
                                 "thirdparty/linen_resnet50_train.mlir.gz"})
            QTest::newRow(file) << file;
    }
    void most_of_a_step_has_a_name() {
        QFETCH(QString, file);
        AXISCAPE_SHARED_OR_SKIP(path, "models/" + file.toStdString());
        const auto session = Session::open(*path);
        QVERIFY(session);
        Strategy alone;
        alone.mesh = {{{"device", 1}}};
        alone.hardware = "tpu_v3";
        const auto made = (*session)->evaluate(alone);
        QVERIFY2(made && (*made)->simulation, made ? "not priced" : made.error().text().c_str());
        const Model& model = *(*session)->model();
        const ProgramMap map = mapOf(*model.module, *model.structure);
        const NamedSeconds named = namedSeconds(*(*made)->simulation, map);
        qInfo("%s", fmt::format("{} | {:.1f} % of the time", file.toStdString(), named.share() * 100).c_str());
        QVERIFY(named.all > 0);
        QVERIFY2(named.share() >= 0.8, std::to_string(named.share()).c_str());
        // No kernel is without a name, and none is counted that is told by its ops alone.
        for (const Kernel& kernel : map.kernels.list) QVERIFY(!kernel.name.empty());
    }
};

QTEST_GUILESS_MAIN(NamedKernelsTest)
#include "named_kernels_test.moc"
