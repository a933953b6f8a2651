// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/panel_looks.h"

#include "app/desktop/window/full_page.h"
#include "widgets/common/panel_look.h"

#include <QDockWidget>

namespace axiscape {

PanelLooks::PanelLooks(DocumentManager& documents, std::vector<QDockWidget*> docks, FullPage& comparison,
                       QObject* parent)
    : QObject(parent), m_documents(documents), m_docks(std::move(docks)), m_comparison(comparison) {
    connect(&documents, &DocumentManager::leaving, this, &PanelLooks::keep);
    connect(&documents, &DocumentManager::shown, this, &PanelLooks::bringBack);
}

void PanelLooks::keep() {
    if (m_documents.front().isEmpty()) return;
    DocumentKeeping& kept = m_documents.front().keeping();
    kept.isCompared = m_comparison.active();
    for (const QDockWidget* dock : m_docks)
        if (const auto* panel = dynamic_cast<const PanelLook*>(dock->widget()))
            kept.panels[dock->objectName()] = panel->look();
}

void PanelLooks::bringBack() {
    const DocumentKeeping& kept = m_documents.front().keeping();
    for (const QDockWidget* dock : m_docks)
        if (auto* panel = dynamic_cast<PanelLook*>(dock->widget()); panel && kept.panels.contains(dock->objectName()))
            panel->showLook(kept.panels[dock->objectName()]);
    if (kept.isCompared) m_comparison.enter();
}

} // namespace axiscape
