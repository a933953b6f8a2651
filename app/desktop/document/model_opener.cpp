// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/model_opener.h"

#include "app/desktop/document/file_path.h"
#include "core/open/open.h"
#include "core/tactics/annotated.h"
#include "core/tactics/named_files.h"
#include "widgets/common/window_words.h"

#include <QFileInfo>
#include <algorithm>

namespace axiscape {
namespace {

// What a project names outside its folder is read as the very program that it was made for; any other, or what is none,
// is a question without names of sizes. A path that the project does not say any more is a person's.
template <class ReadOne> auto readAsNamed(const OpenRequest& request, const ReadOne& readOne) {
    using Read = decltype(readOne());
    if (!request.project || request.project->model.path.empty() || request.projectPath.isEmpty()) return readOne();
    const NamedModel named = namedModel(request.project->model.path, pathOf(request.projectPath));
    std::error_code none;
    if (!named.isOutside || !std::filesystem::exists(named.path, none)) return readOne();
    Read isAsked{nullptr, false, SizesQuestion{{}, {}, outsideOf(named, request.projectPath.toStdString())}};
    if (!canBeRead(named)) return isAsked;
    Read read = readOne();
    if (!read.session) return read.session.error().code == ErrorCode::cancelled ? read : isAsked;
    const bool isTheOne =
        read.question || mayBeUsed(named, request.project->model.fingerprint, (*read.session)->model()->fingerprint);
    return isTheOne ? read : isAsked;
}

} // namespace

Result<OpenRequest> openRequestOf(const QString& path) {
    if (!path.endsWith(QLatin1String(".axiscape"), Qt::CaseInsensitive)) return OpenRequest{path};
    auto file = readProject(pathOf(path));
    if (!file) return tl::unexpected(file.error());
    if (file->model.path.empty())
        return fail(words::phrase("the project does not say where its model is"), path.toStdString(), {},
                    words::phrase("Save it again from the window"));
    const NamedModel named = namedModel(file->model.path, pathOf(path));
    if (!named.isOutside && !canBeRead(named))
        return fail(words::phrase("this is a pipe, not a file"), named.path.string(), {},
                    words::phrase("The project names it; check where it comes from"));
    OpenRequest request{QString::fromStdU16String(named.path.u16string())};
    request.project = std::move(*file);
    request.projectPath = path;
    return request;
}

OpenRequest withRememberedSizes(OpenRequest request) {
    if (!request.sizes.empty()) return request;
    if (request.project) request.sizes = request.project->model.sizes;
    if (!request.sizes.empty() || request.tactics.isEmpty()) return request;
    // One that cannot be read is said when it is opened on top.
    if (auto file = readTacticFile(pathOf(request.tactics))) request.sizes = std::move(file->modelSizes);
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
    m_waiting.push_back({withRememberedSizes(std::move(request)), std::move(target)});
    if (!isReading) readNext();
    emit busyChanged();
}

void ModelOpener::cancel() {
    m_task.cancel();
    if (m_waiting.empty()) return;
    m_waiting.clear();
    emit busyChanged();
}

// The sizes that it leaves open are fixed as the request says; what they are is a question where it does not say, or
// says what cannot be.
ModelOpener::Read ModelOpener::readOne(const OpenRequest& request, const Progress& progress) {
    auto opened = openProgram(pathOf(request.model), progress);
    if (!opened) return {fail(opened.error())};
    if (!opened->openSizes.empty() && !request.leaveOpen) {
        SizesQuestion question{opened->openSizes, request.sizes};
        if (request.sizes.empty()) return {nullptr, false, std::move(question)};
        auto fixed = fixSizes(std::move(*opened), request.sizes);
        if (!fixed && fixed.error().code != ErrorCode::cancelled) {
            question.error = fixed.error();
            // The dialog is what to do about one that is missing; the option is of the command line.
            if (words::english(question.error->todo).find("--dim") != std::string::npos) question.error->todo = {};
            return {nullptr, false, std::move(question)};
        }
        opened = std::move(fixed);
    }
    if (opened && progress.cancelled())
        opened = fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
    if (!opened) return {fail(opened.error())};
    const bool isAnnotated = axiscape::isAnnotated(*opened->module);
    return {
        Session::ofModule(std::move(opened->module), pathOf(request.model).string(), nullptr, std::move(opened->sizes)),
        isAnnotated};
}

void ModelOpener::readNext() {
    m_task.start(
        [request = m_waiting.front().request](const Progress& progress) {
            return readAsNamed(request, [&] { return readOne(request, progress); });
        },
        [this](const Read& read) { finish(read); });
}

void ModelOpener::finish(const Read& read) {
    const Waiting done = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (!m_waiting.empty()) readNext();
    emit busyChanged();
    if (read.question)
        emit sizesWanted(*read.question, done.request, done.target);
    else if (read.session)
        emit opened(done.target, done.request, *read.session, read.isAnnotated);
    else
        emit failed(read.session.error(), done.request.path());
}

} // namespace axiscape
