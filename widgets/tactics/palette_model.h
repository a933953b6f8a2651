// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the Tactics palette: every tactic of the library with what it would do here or why it cannot, then the
// ways to write one or to read some.
#pragma once

#include "widgets/common/designer.h"

#include <QAbstractListModel>

namespace axiscape {

class PaletteModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { HintRole = Qt::UserRole, SentenceRole }; // "split the batch"; "Cuts 2 inputs along the batch."
    explicit PaletteModel(Designer& designer, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

    bool isManual(const QModelIndex& index) const { return index.row() == rowCount() - 2; }
    bool isFile(const QModelIndex& index) const { return index.row() == rowCount() - 1; }
    std::optional<LibraryKind> kindAt(const QModelIndex& index) const;
    // Null until worked out.
    const LibraryOffer* offer(LibraryKind kind) const;
    // What adding it would give; nothing if it is not offered.
    std::optional<Strategy> with(LibraryKind kind) const;

  private:
    void refresh();
    Designer& m_designer;
};

} // namespace axiscape
