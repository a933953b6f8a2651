// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/recovery.h"

#include "app/desktop/document/document_manager.h"
#include "app/desktop/document/file_path.h"
#include "core/base/file.h"
#include "core/tactics/named_files.h"
#include "widgets/common/window_words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QUuid>

namespace axiscape {
namespace {

constexpr int kSoonMs = 500; // well within the two seconds that may be lost
constexpr int kVersion = 1;
const QString kSuffix = QStringLiteral(".recovery");

std::unique_ptr<QLockFile> lockOf(const QString& file) {
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // stale only if its process is gone, however long it runs
    return lock;
}

std::optional<LeftWork> readLeft(const QString& file) {
    const auto bytes = readFile(pathOf(file));
    if (!bytes) return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(*bytes)).object();
    if (object[QStringLiteral("axiscape_recovery")].toInt() != kVersion) return std::nullopt;
    auto content = parseKeptProject(object[QStringLiteral("content")].toString().toStdString(), file.toStdString());
    if (!content) return std::nullopt;
    return LeftWork{file,
                    object[QStringLiteral("model")].toString(),
                    object[QStringLiteral("project")].toString(),
                    QDateTime::fromString(object[QStringLiteral("when")].toString(), Qt::ISODateWithMs),
                    std::move(*content),
                    nullptr};
}

} // namespace

std::vector<LeftWork> leftWork(const QString& folder) {
    std::vector<LeftWork> all;
    for (const QFileInfo& info : QDir(folder).entryInfoList({QLatin1Char('*') + kSuffix}, QDir::Files)) {
        std::shared_ptr<QLockFile> lock = lockOf(info.absoluteFilePath());
        if (!lock->tryLock(0)) continue; // its session still runs
        auto work = readLeft(info.absoluteFilePath());
        if (!work) continue;
        work->lock = std::move(lock);
        all.push_back(std::move(*work));
    }
    std::sort(all.begin(), all.end(), [](const LeftWork& a, const LeftWork& b) { return a.when > b.when; });
    return all;
}

std::string keptText(const Document& document) {
    ProjectFile file = document.projectFile(document.modelPath());
    file.summaries.clear(); // worked out again; here they would only cost time
    file.model.path = pathOf(QFileInfo(document.modelPath()).absoluteFilePath()).string();
    std::error_code none;
    for (NamedStrategy& one : file.project.strategies)
        if (std::string& hardware = one.strategy.hardware; isHardwareFile(hardware))
            hardware = std::filesystem::absolute(hardware, none).string();
    return writeProject(file);
}

QString keptFingerprint(const std::string& text) {
    return QString::fromLatin1(
        QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256).toHex().left(16));
}

QString Recovery::stateFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME", QDir::homePath() + QStringLiteral("/.local/state"));
    return state + QStringLiteral("/axiscape/recovery");
}

struct RecoveryFile::File {
    QString path;
    std::shared_ptr<QLockFile> lock;
    File(QString at, std::shared_ptr<QLockFile> held) : path(std::move(at)), lock(std::move(held)) {}
    ~File() { QFile::remove(path); }
};

RecoveryFile::RecoveryFile(const QString& folder) {
    const QString path = folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + kSuffix;
    m_file = std::make_shared<File>(path, lockOf(path));
    m_file->lock->tryLock(0);
}

RecoveryFile::RecoveryFile(const LeftWork& work) : m_file(std::make_shared<File>(work.file, work.lock)) {}

RecoveryFile::~RecoveryFile() = default;

const QString& RecoveryFile::path() const { return m_file->path; }

void RecoveryFile::write(const QByteArray& text) {
    m_task.start(
        [file = m_file, text](const Progress&) { return writeFileAtomically(pathOf(file->path), text.toStdString()); },
        [this](const Result<void>& done) {
            if (done) return;
            content.clear(); // it does not hold it: the next time it is written again
            emit failed(inWords(done.error().said()));
        });
}

Recovery::Recovery(DocumentManager& documents, const QString& folder, QObject* parent)
    : QObject(parent), m_documents(documents), m_folder(folder) {
    QDir().mkpath(folder);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &Recovery::keep);
    connect(&documents.undoGroup(), &QUndoGroup::indexChanged, this, &Recovery::changed);
    connect(&documents.undoGroup(), &QUndoGroup::cleanChanged, this, &Recovery::changed);
    connect(&documents, &DocumentManager::projectPathChanged, this, &Recovery::changed);
    connect(&documents, &DocumentManager::leaving, this, [this] {
        if (!m_soon.isActive()) return;
        m_soon.stop();
        keep();
    });
}

QString Recovery::file() const {
    const auto& kept = m_documents.front().keeping().recovery;
    return kept ? kept->path() : QString();
}

// Not put off by the next change: who never pauses loses no more than who does.
void Recovery::changed() {
    if (!m_soon.isActive()) m_soon.start();
}

void Recovery::keep() {
    std::unique_ptr<RecoveryFile>& kept = m_documents.front().keeping().recovery;
    const Document& document = m_documents.front();
    if (document.isEmpty() || !document.isUnsaved()) return kept.reset(); // gone after its last writing
    std::string content = keptText(document);
    QDir().mkpath(m_folder); // somebody may have tidied up
    if (!kept) kept = std::make_unique<RecoveryFile>(m_folder);
    connect(kept.get(), &RecoveryFile::failed, this, &Recovery::sayFailed, Qt::UniqueConnection);
    if (content == kept->content) return;
    kept->content = content;
    const QJsonObject object{{QStringLiteral("axiscape_recovery"), kVersion},
                             {QStringLiteral("model"), QFileInfo(document.modelPath()).absoluteFilePath()},
                             {QStringLiteral("project"), document.projectPath()},
                             {QStringLiteral("when"), QDateTime::currentDateTime().toString(Qt::ISODateWithMs)},
                             {QStringLiteral("content"), QString::fromStdString(content)}};
    kept->write(QJsonDocument(object).toJson());
}

void Recovery::sayFailed(const QString& reason) {
    changed(); // there may be room a moment later
    if (!std::exchange(m_failed, true)) emit failed(reason);
}

void Recovery::discard(const LeftWork& work) { QFile::remove(work.file); }

} // namespace axiscape
