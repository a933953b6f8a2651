// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/support.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace axiscape::test {

// A P100 with so much memory, as a person's own file; its path.
inline QString smallDevice(const QTemporaryDir& folder, std::int64_t bytes) {
    const auto profile = modelPath("mlp_train").parent_path().parent_path() / "hardware" / "p100.json";
    QFile file(QString::fromStdString(profile.string()));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QString text = QString::fromUtf8(file.readAll());
    text.replace(QRegularExpression(QStringLiteral("\"bytes\": \\[[0-9.]+")),
                 QStringLiteral("\"bytes\": [%1").arg(bytes));
    text.replace(QStringLiteral("\"p100\""), QStringLiteral("\"small\""));
    QFile made(folder.filePath(QStringLiteral("small.json")));
    if (!made.open(QIODevice::WriteOnly)) return {};
    made.write(text.toUtf8());
    return made.fileName();
}

} // namespace axiscape::test
