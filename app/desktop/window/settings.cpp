// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/settings.h"

#include "app/desktop/window/settings_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace axiscape {
namespace {

const QString kVersionKey = QStringLiteral("version");
const QString kRecent = QStringLiteral("files/recent");
const QString kLessons = QStringLiteral("lessons/finished");
const QString kTheme = QStringLiteral("window/theme");
const QString kPatterns = QStringLiteral("window/patterns");
const QString kReduceMotion = QStringLiteral("window/reduceMotion");
const QString kLanguage = QStringLiteral("window/language");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kState = QStringLiteral("window/state");
const QString kRestore = QStringLiteral("files/restoreSession");
const QString kLearnRanges = QStringLiteral("estimate/learnRanges");
const QString kAskBackend = QStringLiteral("ask/backend");
const QString kAskPython = QStringLiteral("ask/python");
const QString kAskMinutes = QStringLiteral("ask/minutes");
const QString kSessionPaths = QStringLiteral("session/paths");
const QString kSessionTactics = QStringLiteral("session/tactics");
const QString kSessionFront = QStringLiteral("session/front");
const QString kShortcuts = QStringLiteral("shortcuts");

// Any other text would read as true.
std::optional<bool> boolAt(const QString& key) {
    const QString text = QSettings().value(key).toString();
    if (text == QLatin1String("true")) return true;
    return text == QLatin1String("false") ? std::optional(false) : std::nullopt;
}

bool isThere(const QString& path) { return !path.contains(QChar(0)) && QFileInfo::exists(path); }

} // namespace

Settings::Settings() {
    useSettingsFile();
    QSettings settings;
    if (!settings.contains(kVersionKey)) settings.setValue(kVersionKey, kVersion);
}

QStringList Settings::recentFiles() const {
    QStringList there;
    for (const QString& path : QSettings().value(kRecent).toStringList())
        if (there.size() < kMostRecent && isThere(path)) there << path;
    return there;
}

void Settings::addRecentFile(const QString& path) {
    QStringList files = QSettings().value(kRecent).toStringList();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(kRecent, files.mid(0, kMostRecent));
}

std::optional<Theme::Mode> Settings::themeMode() const {
    const QString name = QSettings().value(kTheme).toString();
    if (name == QLatin1String("light")) return Theme::Mode::light;
    if (name == QLatin1String("dark")) return Theme::Mode::dark;
    if (name == QLatin1String("contrast")) return Theme::Mode::contrast;
    return std::nullopt;
}

void Settings::setThemeMode(std::optional<Theme::Mode> mode) {
    if (!mode) return QSettings().remove(kTheme);
    const char* names[] = {"light", "dark", "contrast"};
    QSettings().setValue(kTheme, QString::fromLatin1(names[static_cast<int>(*mode)]));
}

std::optional<bool> Settings::patterns() const { return boolAt(kPatterns); }

void Settings::setPatterns(bool on) { QSettings().setValue(kPatterns, on); }

std::optional<bool> Settings::reduceMotion() const { return boolAt(kReduceMotion); }
void Settings::setReduceMotion(bool on) { QSettings().setValue(kReduceMotion, on); }

QString Settings::language() const { return QSettings().value(kLanguage).toString(); }
void Settings::setLanguage(const QString& code) { QSettings().setValue(kLanguage, code); }

namespace {

// Qt trusts the states that it reads, and does not survive some that are damaged: they are given to it as it wrote
// them.
QByteArray checkOf(const QByteArray& bytes) { return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256); }
QString sealed(const QByteArray& bytes) { return QString::fromLatin1((checkOf(bytes) + bytes).toBase64()); }
QByteArray unsealed(const QString& text) {
    const QByteArray kept = QByteArray::fromBase64(text.toLatin1());
    const qsizetype length = QCryptographicHash::hashLength(QCryptographicHash::Sha256);
    const QByteArray bytes = kept.mid(length);
    return kept.left(length) == checkOf(bytes) ? bytes : QByteArray();
}

} // namespace

QByteArray Settings::geometry() const { return unsealed(QSettings().value(kGeometry).toString()); }
QByteArray Settings::windowState() const { return unsealed(QSettings().value(kState).toString()); }

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
    QSettings settings;
    settings.setValue(kGeometry, sealed(geometry));
    settings.setValue(kState, sealed(state));
}

bool Settings::restoreSession() const { return boolAt(kRestore).value_or(false); }
void Settings::setRestoreSession(bool on) { QSettings().setValue(kRestore, on); }

bool Settings::learnRanges() const { return boolAt(kLearnRanges).value_or(false); }
void Settings::setLearnRanges(bool on) { QSettings().setValue(kLearnRanges, on); }

AskWish Settings::askWish() const {
    const QSettings settings;
    AskWish wish;
    if (const QString backend = settings.value(kAskBackend).toString(); askBackends().contains(backend))
        wish.backend = backend;
    if (const QString python = settings.value(kAskPython).toString(); !python.contains(QChar(0))) wish.python = python;
    if (const int minutes = settings.value(kAskMinutes).toInt(); minutes > 0 && minutes <= kMostAskMinutes)
        wish.minutes = minutes;
    return wish;
}
void Settings::setAskWish(const AskWish& wish) {
    QSettings settings;
    settings.setValue(kAskBackend, wish.backend);
    settings.setValue(kAskPython, wish.python);
    settings.setValue(kAskMinutes, wish.minutes);
}

LastSession Settings::lastSession() const {
    const QSettings settings;
    if (!settings.contains(kSessionPaths)) {
        const QStringList newest = recentFiles().mid(0, 1);
        return newest.isEmpty() ? LastSession() : LastSession{newest, {QString()}, 0};
    }
    const QStringList paths = settings.value(kSessionPaths).toStringList();
    const QStringList tactics = settings.value(kSessionTactics).toStringList();
    const int front = settings.value(kSessionFront).toInt();
    LastSession there;
    for (qsizetype i = 0; i < paths.size(); ++i) {
        if (!isThere(paths[i])) continue;
        if (i == front) there.front = static_cast<int>(there.paths.size());
        there.paths << paths[i];
        there.tactics << (isThere(tactics.value(i)) ? tactics.value(i) : QString());
    }
    return there;
}

void Settings::setLastSession(const LastSession& session) {
    QSettings settings;
    settings.setValue(kSessionPaths, session.paths);
    settings.setValue(kSessionTactics, session.tactics);
    settings.setValue(kSessionFront, session.front);
}

QStringList Settings::finishedLessons() const { return QSettings().value(kLessons).toStringList(); }

void Settings::addFinishedLesson(const QString& id) {
    QStringList ids = finishedLessons();
    if (ids.contains(id)) return;
    QSettings().setValue(kLessons, ids << id);
}

QMap<QString, QString> Settings::shortcuts() const {
    QMap<QString, QString> chosen;
    QSettings settings;
    settings.beginGroup(kShortcuts);
    for (const QString& id : settings.childKeys())
        if (!id.isEmpty()) chosen[id] = settings.value(id).toString();
    return chosen;
}

void Settings::setShortcuts(const QMap<QString, QString>& chosen) {
    QSettings settings;
    settings.remove(kShortcuts);
    settings.beginGroup(kShortcuts);
    for (auto at = chosen.begin(); at != chosen.end(); ++at) settings.setValue(at.key(), at.value());
}

QString Settings::folder() const {
    const QStringList files = recentFiles();
    return files.isEmpty() ? QDir::homePath() : QFileInfo(files.first()).absolutePath();
}

} // namespace axiscape
