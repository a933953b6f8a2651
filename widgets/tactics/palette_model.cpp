// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/palette_model.h"

#include "widgets/common/schedule_edits.h"
#include "widgets/common/tactic_mime.h"
#include "widgets/common/window_words.h"

namespace axiscape {
namespace {

QString of(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString sentence(const Text& text) {
    QString made = inWords(text);
    if (!made.isEmpty()) made[0] = made[0].toUpper();
    return made;
}

} // namespace

PaletteModel::PaletteModel(Designer& designer, QObject* parent) : QAbstractListModel(parent), m_designer(designer) {
    connect(&designer, &Designer::modelChanged, this, &PaletteModel::refresh);
    connect(&designer, &Designer::libraryOffersChanged, this, &PaletteModel::refresh);
}

void PaletteModel::refresh() { emit dataChanged(index(0), index(rowCount() - 1)); }

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(libraryKinds().size()) + 2;
}

std::optional<LibraryKind> PaletteModel::kindAt(const QModelIndex& index) const {
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= libraryKinds().size()) return std::nullopt;
    return libraryKinds()[row];
}

const LibraryOffer* PaletteModel::offer(LibraryKind kind) const {
    for (const LibraryOffer& offer : m_designer.libraryOffers())
        if (offer.kind == kind) return &offer;
    return nullptr;
}

std::optional<Strategy> PaletteModel::with(LibraryKind kind) const {
    const LibraryOffer* offered = offer(kind);
    if (!offered || !offered->made) return std::nullopt;
    Tactic tactic = offered->made->tactic;
    tactic.name = freeName(m_designer.strategy().schedule, tactic.name);
    return inserted(m_designer.strategy(), m_designer.librarySlot(), tactic).next;
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto hint = [&]() -> QString {
        if (isManual(index)) return tr("write a pattern");
        if (isFile(index)) return tr("replay a schedule");
        switch (*kindAt(index)) {
        case LibraryKind::dataParallel:
            return tr("split the batch");
        case LibraryKind::megatron:
            return tr("split heads and mlp");
        case LibraryKind::zero1:
            return tr("split optimizer state");
        case LibraryKind::zero2:
            return tr("gradients as well");
        case LibraryKind::zero3:
            return tr("weights as well");
        case LibraryKind::embedding:
            return tr("split the model's width");
        case LibraryKind::sequence:
            return tr("split activations");
        case LibraryKind::expert:
            return tr("split the experts");
        case LibraryKind::multiQuery:
            return tr("split caches");
        case LibraryKind::edge:
            return tr("split a graph's edges");
        case LibraryKind::spatial:
            return tr("split image rows");
        case LibraryKind::pipeline:
            return tr("split stages of layers");
        case LibraryKind::context:
            return tr("split the sequence, attention too");
        case LibraryKind::ulysses:
            return tr("heads inside attention");
        }
        return {};
    };
    const auto kind = kindAt(index);
    const LibraryOffer* offered = kind ? offer(*kind) : nullptr;
    const auto said = [&]() -> QString {
        if (!offered) return {};
        return sentence(offered->made ? offered->made->found : offered->why);
    };
    switch (role) {
    case Qt::DisplayRole:
        return isManual(index) ? tr("Manual…")
               : isFile(index) ? tr("From a tactic file…")
                               : of(lettersOf(words::named(libraryKindTitle(*kind))));
    case HintRole:
        return hint();
    case SentenceRole:
        return said();
    case Qt::AccessibleDescriptionRole:
        return QStringList{hint(), said()}.join(QStringLiteral(". "));
    case Qt::ToolTipRole:
        if (!offered) return hint();
        return offered->made && !offered->made->note.empty() ? said() + QLatin1Char('\n') + inWords(offered->made->note)
                                                             : said();
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const {
    if (!index.isValid() || !m_designer.model()) return Qt::NoItemFlags;
    const Qt::ItemFlags usable = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    const auto kind = kindAt(index);
    if (!kind) return usable;
    const LibraryOffer* offered = offer(*kind);
    return offered && offered->made ? usable | Qt::ItemIsDragEnabled : Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

QStringList PaletteModel::mimeTypes() const { return {QLatin1String(kTacticMime)}; }

QMimeData* PaletteModel::mimeData(const QModelIndexList& indexes) const {
    const auto kind = indexes.isEmpty() ? std::nullopt : kindAt(indexes.first());
    return kind ? tacticMimeData(*kind) : nullptr;
}

} // namespace axiscape
