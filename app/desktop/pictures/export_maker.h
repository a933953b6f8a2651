// SPDX-License-Identifier: GPL-3.0-or-later
// Makes and writes exports off the GUI thread. Of several requests the newest counts; all signals come on the GUI
// thread, and none of a request that was replaced or cancelled.
#pragma once

#include "core/exchange/picture.h"
#include "core/session/export_input.h"
#include "widgets/common/task.h"

#include <QObject>
#include <memory>

namespace axiscape {

class ExportMaker : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    // Files, and what they look like where the first is a picture.
    struct Made {
        Exported files;
        std::shared_ptr<const ExportedPicture> picture;
    };
    using Pointer = std::shared_ptr<const Made>;

    void make(SnapshotPointer snapshot, ExportFormat format, Theme::Mode theme, MapLens lens);
    void write(Pointer exported, std::filesystem::path path, std::filesystem::path model);
    void cancel();
    bool isBusy() const { return m_busy; }

  signals:
    void busyChanged();
    void made(const axiscape::ExportMaker::Pointer& exported);
    void written(const std::vector<std::filesystem::path>& paths);
    void failed(const axiscape::Error& error);

  private:
    template <class T, class Do, class Then> void start(Task<Result<T>>& task, Do work, Then then);
    void setBusy(bool busy);
    bool m_busy = false;
    Task<Result<Made>> m_making;
    Task<Result<std::vector<std::filesystem::path>>> m_writing;
};

} // namespace axiscape
