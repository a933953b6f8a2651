// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/measured_file.h"

#include "app/desktop/window/main_window.h"
#include "app/desktop/window/message_bar.h"
#include "widgets/measured/measured_panel.h"

#include <QDockWidget>
#include <QFileInfo>

namespace axiscape {
namespace {

MeasuredPanel& raisedPanel(MainWindow& window) {
    auto* dock = window.findChild<QDockWidget*>(QStringLiteral("dockMeasured"));
    dock->show();
    dock->raise();
    return *window.findChild<MeasuredPanel*>();
}

} // namespace

bool isProfile(const QString& path) {
    const auto ends = [&path](const char* with) { return path.endsWith(QLatin1String(with), Qt::CaseInsensitive); };
    return ends(".xplane.pb") || ends("trace.json") || ends("trace.json.gz") ||
           QFileInfo(path + QStringLiteral("/plugins/profile")).isDir();
}

void openMeasurement(MainWindow& window, MessageBar& messages, const QString& path) {
    if (window.document().model()) return raisedPanel(window).openProfile(path);
    messages.showErrorAbout({ErrorCode::wrongInput, words::phrase("a profile is shown beside its program"),
                             path.toStdString(), "", words::phrase("Open the model that was measured first"), ""},
                            path);
}

void askForMeasurement(MainWindow& window) { raisedPanel(window).chooseProfile(); }

} // namespace axiscape
