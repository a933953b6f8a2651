// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/pictures/export_maker.h"

namespace axiscape {
namespace {

// A picture is drawn once: what is shown is what is written.
Result<ExportMaker::Made> makeShown(ExportFormat format, const SnapshotExport& of, MapLens lens,
                                    const Progress& progress) {
    if (format != ExportFormat::svg) {
        auto files = makeExport(format, of.input(), of.wish(lens), progress);
        if (!files) return fail(files.error());
        return ExportMaker::Made{std::move(*files), nullptr};
    }
    auto drawn = drawnPicture(of.input(), of.wish(lens), progress);
    if (!drawn) return fail(drawn.error());
    const auto picture = std::make_shared<const ExportedPicture>(std::move(*drawn));
    const ExportedFile file{std::string(factsOf(format).suffix), pictureText(*picture, of.input().theme), false};
    return ExportMaker::Made{{{file}}, picture};
}

} // namespace

// `work(progress)` on a thread; `then(its result)` here, unless either kind of work is asked for meanwhile.
template <class T, class Do, class Then> void ExportMaker::start(Task<Result<T>>& task, Do work, Then then) {
    m_making.cancel();
    m_writing.cancel();
    task.start(std::move(work), [this, then](Result<T> result) {
        setBusy(false);
        if (result)
            then(std::move(*result));
        else
            emit failed(result.error());
    });
    setBusy(true);
}

void ExportMaker::make(SnapshotPointer snapshot, ExportFormat format, Theme::Mode theme, MapLens lens) {
    start(
        m_making,
        [snapshot = std::move(snapshot), format, theme, lens](const Progress& progress) {
            return makeShown(format, SnapshotExport(snapshot, theme), lens, progress);
        },
        [this](Made all) { emit made(std::make_shared<const Made>(std::move(all))); });
}

void ExportMaker::write(Pointer exported, std::filesystem::path path, std::filesystem::path model) {
    start(
        m_writing,
        [exported = std::move(exported), path = std::move(path), model = std::move(model)](const Progress&) {
            return writeExport(exported->files, path, model);
        },
        [this](const std::vector<std::filesystem::path>& paths) { emit written(paths); });
}

void ExportMaker::cancel() {
    m_making.cancel();
    m_writing.cancel();
    setBusy(false);
}

void ExportMaker::setBusy(bool busy) {
    if (m_busy == busy) return;
    m_busy = busy;
    emit busyChanged();
}

} // namespace axiscape
