// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/panel_looks.h"

#include "app/desktop/window/full_page.h"
#include "widgets/common/panel_look.h"

#include <QDockWidget>

namespace axiscape {

PanelLooks::PanelLooks(Document& document, std::vector<QDockWidget*> docks, FullPage& comparison, QObject* parent)
    : QObject(parent), m_document(document), m_docks(std::move(docks)), m_comparison(comparison) {
    connect(&document, &Document::leaving, this, &PanelLooks::keep);
    connect(&document, &Document::shown, this, &PanelLooks::bringBack);
    // Another model in its place: what was set for the one before goes.
    connect(&document, &Document::opened, this,
            [this](const OpenDocumentPointer& target, const OpenRequest&) { m_looks.erase(target); });
}

void PanelLooks::keep() {
    std::erase_if(m_looks, [](const auto& one) { return one.first.expired(); }); // closed since
    if (m_document.current()->isEmpty()) return;
    Look look;
    look.isCompared = m_comparison.active();
    for (const QDockWidget* dock : m_docks)
        if (const auto* panel = dynamic_cast<const PanelLook*>(dock->widget()))
            look.panels[dock->objectName()] = panel->look();
    m_looks[m_document.current()] = std::move(look);
}

void PanelLooks::bringBack() {
    const auto found = m_looks.find(m_document.current());
    if (found == m_looks.end()) return;
    const Look& look = found->second;
    for (const QDockWidget* dock : m_docks)
        if (auto* panel = dynamic_cast<PanelLook*>(dock->widget()); panel && look.panels.contains(dock->objectName()))
            panel->showLook(look.panels[dock->objectName()]);
    if (look.isCompared) m_comparison.enter();
}

} // namespace axiscape
