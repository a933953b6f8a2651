// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_maker.h"

namespace axiscape {

// `work(progress)` on the worker; `then(its result)` here.
template <class Do, class Then> void ExportMaker::start(Do work, Then then) {
    m_worker.start([this, work = std::move(work), then](const Progress& progress, std::uint64_t generation) {
        auto result = std::make_shared<decltype(work(progress))>(work(progress));
        QMetaObject::invokeMethod(
            this,
            [this, result, then, generation] {
                if (!m_worker.isNewest(generation)) return;
                setBusy(false);
                if (*result)
                    then(std::move(**result));
                else
                    emit failed(result->error());
            },
            Qt::QueuedConnection);
    });
    setBusy(true);
}

void ExportMaker::make(SnapshotPointer snapshot, ExportFormat format, Theme::Mode theme) {
    start(
        [snapshot = std::move(snapshot), format, theme](const Progress& progress) {
            return makeExport(format, SnapshotExport(snapshot, theme).input(), progress);
        },
        [this](Exported exported) { emit made(std::make_shared<const Exported>(std::move(exported))); });
}

void ExportMaker::write(Pointer exported, std::filesystem::path path, std::filesystem::path model) {
    start([exported = std::move(exported), path = std::move(path),
           model = std::move(model)](const Progress&) { return writeExport(*exported, path, model); },
          [this](const std::vector<std::filesystem::path>& paths) { emit written(paths); });
}

void ExportMaker::cancel() {
    m_worker.cancel();
    setBusy(false);
}

void ExportMaker::setBusy(bool busy) {
    if (m_busy == busy) return;
    m_busy = busy;
    emit busyChanged();
}

} // namespace axiscape
