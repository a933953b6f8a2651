// SPDX-License-Identifier: GPL-3.0-or-later
// What the program did and complained about, for the person and for error reports.
#pragma once

#include <QLoggingCategory>
#include <QStringList>

namespace axiscape {

Q_DECLARE_LOGGING_CATEGORY(logDocument) // opened, saved, failed
Q_DECLARE_LOGGING_CATEGORY(logWindow)   // started, language, theme

// From now on every message of Qt's logging is kept as well as printed. To be called once.
void startLog();

// The latest lines, oldest first, at most kLogLines: "20:15:03.214 warning axiscape.document: …". From any thread.
inline constexpr int kLogLines = 2000;
QStringList logLines();

} // namespace axiscape
