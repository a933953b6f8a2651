// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/document/document.h"

#include <QTabBar>

namespace axiscape {

struct LeftWork;

// The open documents, one a tab; the one in front is what the Document shows. Closing does not ask: who lets a person
// close a tab takes closeRequested.
class DocumentTabs : public QTabBar {
    Q_OBJECT
  public:
    DocumentTabs(Document& document, QWidget* parent);
    ~DocumentTabs() override;

    const std::vector<OpenDocumentPointer>& documents() const { return m_documents; }
    std::vector<OpenDocumentPointer> unsaved() const;
    // The one that a command of the context menu is for, else the one in front.
    OpenDocumentPointer meant() const { return m_meant ? m_meant : m_document.current(); }
    void endMenu() { m_meant.reset(); }
    std::vector<OpenDocumentPointer> others(const OpenDocumentPointer& than) const;

    // A model or a project: in a tab of its own, or the tab that has it comes to the front.
    void open(const QString& path, bool toFront = true);
    void open(OpenRequest request); // in any case
    void recover(const LeftWork& work);
    void newTab(); // a start page; there is one at most
    void step(int by);
    void close(const OpenDocumentPointer& document);

    void setAside(bool aside); // not to be seen, however many there are

    QString nameOf(const OpenDocument& document) const; // told apart from others of that name by its folder
    void setIconColours(Colour normal, Colour disabled);

  signals:
    void changed(); // tabs or names
    void closeRequested(const OpenDocumentPointer& document);
    void menuRequested(QPoint global);
    // A model was read; its tab is there, in front if it is what the Document shows.
    void opened(const OpenDocumentPointer& document, const OpenRequest& request);

  protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void tabInserted(int index) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    int indexOf(const OpenDocumentPointer& document) const;
    OpenDocumentPointer find(const QString& path) const;
    OpenDocumentPointer freeTarget() const; // the start page in front, else a new document
    void add(const OpenDocumentPointer& document);
    void take(const OpenDocumentPointer& target, const OpenRequest& request);
    void refresh();

    Document& m_document;
    std::vector<OpenDocumentPointer> m_documents; // as the tabs are
    OpenDocumentPointer m_meant;
    int m_pressed = -1; // by the middle button
    bool m_isAside = false;
    Colour m_icon{}, m_off{};
};

} // namespace axiscape
