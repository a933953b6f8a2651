// SPDX-License-Identifier: GPL-3.0-or-later
// The manual, offline: pages at the left, or the lines in which what is searched stands; the page at the right. Stays
// open beside the work.
#pragma once

#include <QDialog>
#include <QString>

class QLineEdit;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;
class QUrl;

namespace axiscape {

class ManualWindow : public QDialog {
    Q_OBJECT
  public:
    explicit ManualWindow(QWidget* parent);
    void showPage(const QString& file);

  private:
    void list();
    void follow(const QTreeWidgetItem* item);
    void takePage(const QUrl& source);
    void chooseShown();
    void markWords();

    QLineEdit* m_search;
    QTreeWidget* m_pages; // pages; while words are searched, those that have them and below each its lines
    QTextBrowser* m_text;
    QString m_file; // of the page shown
};

} // namespace axiscape
