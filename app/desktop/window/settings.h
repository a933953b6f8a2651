// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers from one run to the next.
#pragma once

#include "core/drawing/theme.h"
#include "widgets/observed/ask_wish.h"

#include <QByteArray>
#include <QMap>
#include <QStringList>
#include <optional>

namespace axiscape {

// The documents that were open when the window was closed.
struct LastSession {
    QStringList paths;   // projects, else models
    QStringList tactics; // for each the tactic file opened on it, or nothing
    int front = -1;
    friend bool operator==(const LastSession&, const LastSession&) = default;
};

// What is remembered between runs; all keys are here. Rubbish in the file reads as "not set".
class Settings {
  public:
    static constexpr int kVersion = 1; // of the keys; of a later one is read what is understood
    static constexpr int kMostRecent = 12;
    Settings();
    QStringList recentFiles() const; // newest first, those that still exist
    void addRecentFile(const QString& path);
    std::optional<Theme::Mode> themeMode() const; // not set: as the desktop
    void setThemeMode(std::optional<Theme::Mode> mode);
    std::optional<bool> patterns() const; // on areas of an axis; not set: in high contrast only
    void setPatterns(bool on);
    std::optional<bool> reduceMotion() const; // not set: as the desktop
    void setReduceMotion(bool on);
    QString language() const; // a code of languages(); empty: as the desktop. Taken at the next start
    void setLanguage(const QString& code);
    QByteArray geometry() const;
    QByteArray windowState() const; // of this layout version only
    void setWindow(const QByteArray& geometry, const QByteArray& state);
    bool restoreSession() const; // the last documents are opened again at the start
    void setRestoreSession(bool on);
    LastSession lastSession() const; // those that still exist; the newest recent file if none is known
    void setLastSession(const LastSession& session);
    bool learnRanges() const; // from a person's own answers of compilers
    void setLearnRanges(bool on);
    AskWish askWish() const; // how XLA is asked
    void setAskWish(const AskWish& wish);
    QStringList finishedLessons() const; // ids
    void addFinishedLesson(const QString& id);
    QMap<QString, QString> shortcuts() const; // chosen ones by command, as shortcuts.h says
    void setShortcuts(const QMap<QString, QString>& chosen);
    QString folder() const; // the last one a file was opened from
};

inline constexpr int kLayoutVersion = 6; // raise it when docks change: old states are then ignored

} // namespace axiscape
