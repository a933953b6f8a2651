// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/document/document.h"

#include <QHash>
#include <QVariantMap>
#include <map>

class QDockWidget;

namespace axiscape {

class FullPage;

// Keeps for every open document what a person set in the panels (widgets/common/panel_look.h) and whether the page of
// comparison was open, while another document is in front. The panels are those of the docks.
class PanelLooks : public QObject {
    Q_OBJECT
  public:
    PanelLooks(Document& document, std::vector<QDockWidget*> docks, FullPage& comparison, QObject* parent);

  private:
    struct Look {
        QHash<QString, QVariantMap> panels; // by dock
        bool isCompared = false;
    };
    void keep();
    void bringBack();

    Document& m_document;
    std::vector<QDockWidget*> m_docks;
    FullPage& m_comparison;
    std::map<std::weak_ptr<OpenDocument>, Look, std::owner_less<>> m_looks;
};

} // namespace axiscape
