// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of samples. With AXISCAPE_WRITE_PICTURES=FILE they are written instead of compared.
#include "core/insight/band_picture.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

QJsonArray blocksJson(const std::string& file) {
    const auto path = test::modelPath("matmul_chain").parent_path() / file;
    const auto session = Session::open(path);
    if (!session) return {};
    const auto made = (*session)->evaluate(sampleStrategy(*(*session)->model(), *parseMesh("batch=4,model=2")));
    QJsonArray out;
    if (made)
        for (const BandBlock& block : bandBlocks(**made))
            out.append(QJsonArray{QString::fromStdString(block.name), static_cast<int>(block.ops),
                                  QString::fromStdString(block.axis), static_cast<int>(block.times)});
    return out;
}

const char* const kFiles[] = {"matmul_chain.mlir", "mlp_train.mlir",     "transformer_train_tiny.mlir.gz",
                              "t32_train.mlir.gz", "moe_train.mlir.gz",  "unet_train.mlir.gz",
                              "gns_train.mlir.gz", "it32_decode.mlir.gz"};

} // namespace

class BandPictureTest : public QObject {
    Q_OBJECT
  private slots:
    void theFileIsWhatTheModelsLookLike() {
        QJsonObject made;
        for (const char* file : kFiles) made[QString::fromLatin1(file)] = blocksJson(file);
        if (const QString path = qEnvironmentVariable("AXISCAPE_WRITE_PICTURES"); !path.isEmpty()) {
            QFile out(path);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(QJsonDocument(made).toJson(QJsonDocument::Indented));
        }
        QFile file(QString::fromStdString((test::modelPath("matmul_chain").parent_path() / "pictures.json").string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject written = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(written.keys(), made.keys());
        for (const QString& key : written.keys()) {
            QVERIFY2(!written[key].toArray().isEmpty(), qPrintable(key));
            QCOMPARE(written[key], made[key]);
        }
    }

    void equalLayersAreOneBlock() {
        const auto session = Session::open(test::modelPath("t32_train"));
        QVERIFY(session);
        const auto made = (*session)->evaluate(sampleStrategy(*(*session)->model(), *parseMesh("batch=4,model=2")));
        const auto blocks = bandBlocks(**made);
        QVERIFY(blocks.size() >= 2 && blocks.size() <= 6);
        const auto layers = std::ranges::find(blocks, 32u, &BandBlock::times);
        QVERIFY(layers != blocks.end() && layers->ops > 1000);
        QCOMPARE(layers->name, std::string("layer_0"));
        QCOMPARE(bandBlocks(**made, 1).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(BandPictureTest)
#include "band_picture_test.moc"
