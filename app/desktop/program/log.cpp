// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/program/log.h"

#include <QMutex>
#include <QTime>

namespace axiscape {

Q_LOGGING_CATEGORY(logDocument, "axiscape.document", QtInfoMsg)
Q_LOGGING_CATEGORY(logWindow, "axiscape.window", QtInfoMsg)

namespace {

struct Kept {
    QMutex mutex;
    QStringList lines;
    QtMessageHandler before = nullptr;
};
Kept& kept() {
    static Kept all;
    return all;
}

const char* wordOf(QtMsgType type) {
    switch (type) {
    case QtDebugMsg:
        return "debug";
    case QtInfoMsg:
        return "info";
    case QtWarningMsg:
        return "warning";
    case QtCriticalMsg:
        return "error";
    case QtFatalMsg:
        return "fatal";
    }
    return "";
}

// Qt's platform without a display says for every window that it gives it no hints of its size. There is nobody to hint.
bool ofNoDisplay(const QString& message) {
    return message == QLatin1String("This plugin does not support propagateSizeHints()");
}

void keep(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    Kept& all = kept();
    {
        const QMutexLocker lock(&all.mutex);
        if (all.lines.size() >= kLogLines) all.lines.erase(all.lines.begin(), all.lines.begin() + kLogLines / 4);
        all.lines << QStringLiteral("%1 %2 %3: %4")
                         .arg(QTime::currentTime().toString(QStringLiteral("HH:mm:ss.zzz")),
                              QLatin1String(wordOf(type)), QLatin1String(context.category), message);
    }
    // What only informs is for the log; a terminal gets what went wrong.
    if (all.before && type != QtInfoMsg && !ofNoDisplay(message)) all.before(type, context, message);
}

} // namespace

void startLog() {
    if (!kept().before) kept().before = qInstallMessageHandler(keep);
}

QStringList logLines() {
    const QMutexLocker lock(&kept().mutex);
    return kept().lines;
}

} // namespace axiscape
