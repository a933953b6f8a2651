// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/start/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

namespace axiscape {
namespace {

QString modelFolder() {
    const QString here = QCoreApplication::applicationDirPath();
    for (const QString& folder : {here + QStringLiteral("/../share/axiscape/models"), QStringLiteral(AXISCAPE_MODELS)})
        if (QFileInfo(folder).isDir()) return folder;
    return {};
}

// What bandBlocks makes of each model, written down: a page of cards must not read all of them. A test holds the file
// against the models.
QJsonObject pictures(const QString& folder) {
    QFile file(folder + QStringLiteral("/pictures.json"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

std::vector<BandBlock> blocksOf(const QJsonArray& array) {
    std::vector<BandBlock> out;
    for (const auto& entry : array) {
        const QJsonArray block = entry.toArray();
        out.push_back({block[0].toString().toStdString(), static_cast<std::uint32_t>(block[1].toInt()),
                       block[2].toString().toStdString(), static_cast<std::uint32_t>(block[3].toInt())});
    }
    return out;
}

// The context of these words.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(Samples)
};

} // namespace

std::vector<Sample> samples() {
    const QString folder = modelFolder();
    if (folder.isEmpty()) return {};
    std::vector<Sample> all = {
        {Words::tr("Matrix chain"),
         Words::tr("3 matrices, the example of this page"),
         QStringLiteral("matmul_chain.mlir"),
         {}},
        {Words::tr("Perceptron train step"),
         Words::tr("3 layers with Adam, 21 arguments"),
         QStringLiteral("mlp_train.mlir"),
         {}},
        {Words::tr("Transformer train step"),
         Words::tr("2 layers, tied embedding, Adam, 60 arguments"),
         QStringLiteral("transformer_train_tiny.mlir.gz"),
         {}},
        {Words::tr("Transformer, 32 layers"),
         Words::tr("5.5 billion parameters, 18,000 ops"),
         QStringLiteral("t32_train.mlir.gz"),
         {}},
        {Words::tr("Mixture of experts"),
         Words::tr("8 experts, top-2 routing, 48 arguments"),
         QStringLiteral("moe_train.mlir.gz"),
         {}},
        {Words::tr("U-Net train step"),
         Words::tr("Convolutions and attention, 805 arguments"),
         QStringLiteral("unet_train.mlir.gz"),
         {}},
        {Words::tr("Graph network"),
         Words::tr("Gather and segment sums, 168 arguments"),
         QStringLiteral("gns_train.mlir.gz"),
         {}},
        {Words::tr("Decoding loop"),
         Words::tr("A key-value cache in a loop of 1,536 steps"),
         QStringLiteral("it32_decode.mlir.gz"),
         {}},
    };
    const QJsonObject drawn = pictures(folder);
    for (Sample& sample : all) {
        sample.blocks = blocksOf(drawn[sample.path].toArray());
        sample.path = folder + QLatin1Char('/') + sample.path;
    }
    return all;
}

bool isSampleFolder(const QString& folder) {
    const QString samples = QFileInfo(modelFolder()).canonicalFilePath();
    return !samples.isEmpty() && QFileInfo(folder).canonicalFilePath() == samples;
}

QString ownFolder(const QString& folder) {
    if (QFileInfo(folder).isWritable() && !isSampleFolder(folder)) return folder;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

} // namespace axiscape
