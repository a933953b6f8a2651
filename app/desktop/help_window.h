// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

class QListWidget;
class QTextBrowser;

namespace axiscape {

// A page of the help: what a panel shows and what can be done there, with mouse and with keys.
struct HelpPage {
    QString id; // the dock's object name; "start", "graph", "compare" for what is not a dock
    QString title;
    QString body; // paragraphs and lists
};
std::vector<HelpPage> helpPages();

// The page about the place where the widget is; "graph" for the canvas, "start" if nothing better is known.
QString helpPageOf(const QWidget* focus);

// Offline help: pages at the left, the page at the right. Stays open beside the work.
class HelpWindow : public QDialog {
    Q_OBJECT
  public:
    explicit HelpWindow(QWidget* parent);
    void showPage(const QString& id);

  private:
    QListWidget* m_pages;
    QTextBrowser* m_text;
};

} // namespace axiscape
