// SPDX-License-Identifier: GPL-3.0-or-later
// The open documents, one a tab; the one in front is the current one. Closing does not ask: who lets a person close a
// tab takes closeRequested.
#pragma once

#include "app/desktop/document/document_manager.h"

#include <QTabBar>

namespace axiscape {

class DocumentTabs : public QTabBar {
    Q_OBJECT
  public:
    DocumentTabs(DocumentManager& documents, QWidget* parent);
    ~DocumentTabs() override;

    // The one that a command of the context menu is for, else the one in front.
    DocumentPointer meant() const { return m_meant ? m_meant : m_documents.frontPointer(); }
    void endMenu() { m_meant.reset(); }
    void setAside(bool aside); // not to be seen, however many there are
    void setIconColours(Colour normal, Colour disabled);

  signals:
    void changed(); // tabs or names
    void closeRequested(const DocumentPointer& document);
    void menuRequested(QPoint global);

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void tabInserted(int index) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    const DocumentPointer& at(int index) const { return m_documents.all()[static_cast<std::size_t>(index)]; }
    void refresh();

    DocumentManager& m_documents;
    DocumentPointer m_meant;
    int m_pressed = -1; // by the middle button
    bool m_isAside = false;
    Colour m_icon{}, m_off{};
};

} // namespace axiscape
