// SPDX-License-Identifier: GPL-3.0-or-later
// The logical dimensions of the open model, and what a person calls them.
#include "app/desktop/document/document.h"

#include <QUndoCommand>

namespace axiscape {

class NamesCommand : public QUndoCommand {
  public:
    NamesCommand(Document& document, const QString& text, DimensionNames next)
        : QUndoCommand(text), m_document(document), m_before(document.dimensionNames()), m_after(std::move(next)) {}
    void undo() override { m_document.setDimensionNames(m_before); }
    void redo() override { m_document.setDimensionNames(m_after); }

  private:
    Document& m_document;
    DimensionNames m_before, m_after;
};

void Document::editDimensionNames(const QString& undoText, DimensionNames names) {
    if (names != dimensionNames()) m_undo.push(new NamesCommand(*this, undoText, std::move(names)));
}

void Document::setDimensionNames(DimensionNames names) {
    if (names == m_shown.dimensionNames) return;
    m_shown.dimensionNames = std::move(names);
    emit dimensionsChanged();
}

void Document::workOutDimensions() {
    if (!model() || m_dimensionsTask.isBusy()) return;
    m_dimensionsTask.start(
        [of = model()](const Progress&) -> LogicalDimensionsPointer {
            return std::make_shared<const LogicalDimensions>(
                logicalDimensions(*of->module, *of->structure, modelFacts(*of->sites, *of->structure)));
        },
        [this](LogicalDimensionsPointer made) {
            m_shown.dimensions = std::move(made);
            emit dimensionsChanged();
        });
}

} // namespace axiscape
