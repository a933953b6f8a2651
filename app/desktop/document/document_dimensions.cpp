// SPDX-License-Identifier: GPL-3.0-or-later
// The logical dimensions of the open model, and what a person calls them.
#include "app/desktop/document/document.h"

#include <QUndoCommand>

namespace axiscape {
namespace {

class NamesCommand : public QUndoCommand {
  public:
    NamesCommand(Designer& designer, const QString& text, DimensionNames next)
        : QUndoCommand(text), m_designer(designer), m_before(designer.dimensionNames()), m_after(std::move(next)) {}
    void undo() override { m_designer.setDimensionNames(m_before); }
    void redo() override { m_designer.setDimensionNames(m_after); }

  private:
    Designer& m_designer;
    DimensionNames m_before, m_after;
};

} // namespace

void Document::editDimensionNames(const QString& undoText, DimensionNames names) {
    if (names != dimensionNames()) m_open->undo.push(new NamesCommand(*this, undoText, std::move(names)));
}

void Document::workOutDimensions() {
    if (!model()) return;
    m_open->dimensionsTask.start(
        [of = model()](const Progress&) -> LogicalDimensionsPointer {
            return std::make_shared<const LogicalDimensions>(
                logicalDimensions(*of->module, *of->structure, modelFacts(*of->sites, *of->structure)));
        },
        [this, target = m_open.get()](LogicalDimensionsPointer made) { // the task's owner
            if (target == m_open.get())
                setDimensions(std::move(made));
            else
                target->dimensions = std::move(made);
        });
}

} // namespace axiscape
