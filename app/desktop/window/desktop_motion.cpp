// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/desktop_motion.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>

namespace axiscape {

QStringList configurationFolders() { return QStandardPaths::standardLocations(QStandardPaths::GenericConfigLocation); }

bool desktopReducesMotion(const QStringList& folders, const QStyle* style) {
    const auto valueAt = [](const QString& path, const QString& key) {
        return QFileInfo::exists(path) ? QSettings(path, QSettings::IniFormat).value(key).toString() : QString();
    };
    for (const QString& folder : folders) {
        for (const char* gtk : {"/gtk-4.0/settings.ini", "/gtk-3.0/settings.ini"}) {
            const QString text =
                valueAt(folder + QLatin1String(gtk), QStringLiteral("Settings/gtk-enable-animations")).toLower();
            if (!text.isEmpty()) return text == QLatin1String("0") || text == QLatin1String("false");
        }
        bool isNumber = false;
        const double factor =
            valueAt(folder + QLatin1String("/kdeglobals"), QStringLiteral("KDE/AnimationDurationFactor"))
                .toDouble(&isNumber);
        if (isNumber) return factor == 0;
    }
    return style && style->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

} // namespace axiscape
