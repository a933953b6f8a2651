// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/model_opener.h"

#include "app/desktop/document/file_path.h"
#include "core/tactics/annotated.h"
#include "widgets/common/window_words.h"

#include <QFileInfo>
#include <algorithm>

namespace axiscape {

Result<OpenRequest> openRequestOf(const QString& path) {
    if (!path.endsWith(QLatin1String(".axiscape"), Qt::CaseInsensitive)) return OpenRequest{path};
    auto file = readProject(pathOf(path));
    if (!file) return tl::unexpected(file.error());
    if (file->model.path.empty())
        return fail(words::phrase("the project does not say where its model is"), path.toStdString(), {},
                    words::phrase("Save it again from the window"));
    const auto folder = pathOf(path).parent_path();
    OpenRequest request{QString::fromStdU16String((folder / file->model.path).u16string())};
    request.project = std::move(*file);
    request.projectPath = path;
    return request;
}

ModelOpener::ModelOpener(QObject* parent) : QObject(parent) {
    m_task.onProgress([this](const std::string& what, std::int64_t done, std::int64_t total) {
        emit progressed(inWords(words::named(what)), done, total);
    });
}

bool ModelOpener::isOpening(const Document& target) const {
    return std::ranges::any_of(m_waiting, [&](const Waiting& one) { return one.target.get() == &target; });
}

bool ModelOpener::isOpening(const QString& path) const {
    const QFileInfo wanted(path);
    return std::ranges::any_of(m_waiting, [&](const Waiting& one) { return QFileInfo(one.request.path()) == wanted; });
}

void ModelOpener::open(OpenRequest request, DocumentPointer target) {
    const bool isFirst = !m_waiting.empty() && m_waiting.front().target == target;
    if (isFirst) m_task.cancel();
    std::erase_if(m_waiting, [&](const Waiting& one) { return one.target == target; });
    const bool isReading = !isFirst && !m_waiting.empty();
    m_waiting.push_back({std::move(request), std::move(target)});
    if (!isReading) readNext();
    emit busyChanged();
}

void ModelOpener::cancel() {
    m_task.cancel();
    if (m_waiting.empty()) return;
    m_waiting.clear();
    emit busyChanged();
}

void ModelOpener::readNext() {
    m_task.start(
        [path = m_waiting.front().request.model](const Progress& progress) {
            Read read{Session::open(pathOf(path), progress)};
            read.isAnnotated = read.session && axiscape::isAnnotated(*(*read.session)->model()->module);
            return read;
        },
        [this](const Read& read) { finish(read); });
}

void ModelOpener::finish(const Read& read) {
    const Waiting done = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (!m_waiting.empty()) readNext();
    emit busyChanged();
    if (read.session)
        emit opened(done.target, done.request, *read.session, read.isAnnotated);
    else
        emit failed(read.session.error(), done.request.path());
}

} // namespace axiscape
