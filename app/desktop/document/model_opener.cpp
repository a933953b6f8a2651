// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/model_opener.h"

#include "app/desktop/document/file_path.h"
#include "core/base/words.h"
#include "core/tactics/annotated.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>

namespace axiscape {

Result<OpenRequest> openRequestOf(const QString& path) {
    if (!path.endsWith(QLatin1String(".axiscape"), Qt::CaseInsensitive)) return OpenRequest{path};
    auto file = readProject(pathOf(path));
    if (!file) return tl::unexpected(file.error());
    if (file->model.path.empty())
        return fail(words::say("the project does not say where its model is"), path.toStdString(), {},
                    words::say("Save it again from the window"));
    const auto folder = pathOf(path).parent_path();
    OpenRequest request{QString::fromStdU16String((folder / file->model.path).u16string())};
    request.project = std::move(*file);
    request.projectPath = path;
    return request;
}

ModelOpener::ModelOpener(QObject* parent) : QObject(parent) {}

ModelOpener::~ModelOpener() { m_progress.cancel(); }

bool ModelOpener::isOpening(const OpenDocument& target) const {
    return std::ranges::any_of(m_waiting, [&](const Waiting& one) { return one.target.get() == &target; });
}

bool ModelOpener::isOpening(const QString& path) const {
    const QFileInfo wanted(path);
    return std::ranges::any_of(m_waiting, [&](const Waiting& one) { return QFileInfo(one.request.path()) == wanted; });
}

void ModelOpener::open(OpenRequest request, OpenDocumentPointer target) {
    const bool isFirst = !m_waiting.empty() && m_waiting.front().target == target;
    if (isFirst) m_progress.cancel();
    std::erase_if(m_waiting, [&](const Waiting& one) { return one.target == target; });
    const bool isReading = !isFirst && !m_waiting.empty();
    m_waiting.push_back({std::move(request), std::move(target)});
    if (!isReading) readNext();
    emit busyChanged();
}

void ModelOpener::cancel() {
    m_progress.cancel();
    ++m_generation;
    if (m_waiting.empty()) return;
    m_waiting.clear();
    emit busyChanged();
}

void ModelOpener::readNext() {
    const auto generation = ++m_generation;
    // The pool may outlive the window with a cancelled job: the guard keeps its answers from a dead object.
    const QPointer<ModelOpener> guard(this);
    m_progress = Progress([guard, this, generation](std::string_view what, std::int64_t done, std::int64_t total) {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, this, generation, done, total, text = QString::fromStdString(words::shown(what))] {
                if (guard && generation == m_generation) emit progressed(text, done, total);
            },
            Qt::QueuedConnection);
    });
    QThreadPool::globalInstance()->start(
        [guard, this, path = m_waiting.front().request.model, generation, progress = m_progress] {
            auto session = Session::open(pathOf(path), progress);
            const bool isAnnotated = session && axiscape::isAnnotated(*(*session)->model()->module);
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, this, generation, isAnnotated, session = std::move(session)] {
                    if (guard && generation == m_generation) finish(session, isAnnotated);
                },
                Qt::QueuedConnection);
        });
}

void ModelOpener::finish(const Result<std::shared_ptr<Session>>& session, bool isAnnotated) {
    const Waiting done = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (!m_waiting.empty()) readNext();
    emit busyChanged();
    if (session)
        emit opened(done.target, done.request, *session, isAnnotated);
    else if (session.error().code != ErrorCode::cancelled)
        emit failed(session.error(), done.request.path());
}

} // namespace axiscape
