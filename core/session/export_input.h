// SPDX-License-Identifier: GPL-3.0-or-later
// All of a snapshot that an export may need; holds what its input points to.
#pragma once

#include "core/exchange/picture.h"
#include "core/session/session.h"

namespace axiscape {

class SnapshotExport {
  public:
    explicit SnapshotExport(SnapshotPointer snapshot, Theme::Mode theme = Theme::Mode::light);
    SnapshotExport(const SnapshotExport&) = delete;
    SnapshotExport& operator=(const SnapshotExport&) = delete;
    const ExportInput& input() const { return m_input; }
    MapWish wish(MapLens lens) const; // of the map in it

  private:
    SnapshotPointer m_snapshot;
    GraphStyle m_style;
    ExportInput m_input;
};

} // namespace axiscape
