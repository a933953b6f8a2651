// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/settings_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

namespace axiscape {
namespace {

constexpr qint64 kMostBytes = 16 << 20;

bool readJson(QIODevice& device, QSettings::SettingsMap& map) {
    const QJsonDocument document = QJsonDocument::fromJson(device.read(kMostBytes));
    map = document.object().toVariantMap();
    return document.isObject();
}

bool writeJson(QIODevice& device, const QSettings::SettingsMap& map) {
    return device.write(QJsonDocument(QJsonObject::fromVariantMap(map)).toJson()) >= 0;
}

// Texts and lists of them; the place of the window is found anew.
void takeOver(QSettings& settings, const QString& before) {
    QFile file(before);
    if (!file.open(QIODevice::ReadOnly) || file.read(kMostBytes).contains("@Variant")) return;
    file.close();
    const QSettings old(before, QSettings::IniFormat);
    for (const QString& key : old.allKeys())
        if (const QVariant value = old.value(key);
            value.typeId() == QMetaType::QString || value.typeId() == QMetaType::QStringList)
            settings.setValue(key, value);
}

} // namespace

void useSettingsFile() {
    static const QSettings::Format json =
        QSettings::registerFormat(QStringLiteral("json"), readJson, writeJson, Qt::CaseSensitive);
    QSettings::setDefaultFormat(json);
    QSettings settings;
    const QFileInfo file(settings.fileName());
    if (settings.status() == QSettings::FormatError) {
        const QString beside = file.filePath() + QStringLiteral(".damaged");
        QFile::remove(beside);
        QFile::copy(file.filePath(), beside);
    } else if (settings.allKeys().isEmpty()) {
        takeOver(settings, file.path() + QLatin1Char('/') + file.completeBaseName() + QStringLiteral(".conf"));
    }
}

} // namespace axiscape
