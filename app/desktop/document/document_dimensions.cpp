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
    if (!m_dimensionWorker) m_dimensionWorker = std::make_unique<LatestWorker>();
    m_dimensionWorker->start(
        [this, of = model(), target = std::weak_ptr<OpenDocument>(m_open)](const Progress&, std::uint64_t) {
            auto made = std::make_shared<const LogicalDimensions>(
                logicalDimensions(*of->module, *of->structure, modelFacts(*of->sites, *of->structure)));
            QMetaObject::invokeMethod(
                this,
                [this, of, target, made = std::move(made)] {
                    if (of == model())
                        setDimensions(made);
                    else if (const auto away = target.lock(); away && away->session && away->session->model() == of)
                        away->dimensions = made;
                },
                Qt::QueuedConnection);
        });
}

} // namespace axiscape
