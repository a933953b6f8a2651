// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps with every open document what a person set in the panels (widgets/common/panel_look.h) and whether the page of
// comparison was open, while another document is in front. The panels are those of the docks.
#pragma once

#include "app/desktop/document/document_manager.h"

#include <vector>

class QDockWidget;

namespace axiscape {

class FullPage;

class PanelLooks : public QObject {
    Q_OBJECT
  public:
    PanelLooks(DocumentManager& documents, std::vector<QDockWidget*> docks, FullPage& comparison, QObject* parent);

  private:
    void keep();
    void bringBack();

    DocumentManager& m_documents;
    std::vector<QDockWidget*> m_docks;
    FullPage& m_comparison;
};

} // namespace axiscape
