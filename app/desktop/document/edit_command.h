// SPDX-License-Identifier: GPL-3.0-or-later
// Swaps two projects: kilobytes. The snapshots of their strategies are in the session's cache.
#pragma once

#include "app/desktop/document/document.h"

#include <QUndoCommand>

namespace axiscape {

class EditCommand : public QUndoCommand {
  public:
    EditCommand(Document& document, const QString& text, Project next, int selectedTactic)
        : QUndoCommand(text), m_document(document), m_before(document.project()), m_after(std::move(next)),
          m_selectedBefore(document.selectedTactic()), m_selectedAfter(selectedTactic) {}
    EditCommand(Document& document, const QString& text, Strategy next, int selectedTactic)
        : EditCommand(document, text, withOpen(document.project(), std::move(next)), selectedTactic) {}
    void undo() override { m_document.setProject(m_before, m_selectedBefore); }
    void redo() override { m_document.setProject(m_after, m_selectedAfter); }

  private:
    static Project withOpen(Project project, Strategy next) {
        project.strategies[project.open].strategy = std::move(next);
        return project;
    }
    Document& m_document;
    Project m_before, m_after;
    int m_selectedBefore, m_selectedAfter;
};

} // namespace axiscape
