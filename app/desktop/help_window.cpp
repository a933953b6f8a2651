// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/help_window.h"

#include "widgets/common/mono_text.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>

namespace axiscape {

QString helpPageOf(const QWidget* focus) {
    const std::vector<HelpPage> pages = helpPages();
    for (; focus; focus = focus->parentWidget())
        for (const HelpPage& page : pages)
            if (focus->objectName() == page.id) return page.id;
    return QStringLiteral("start");
}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_pages(new QListWidget), m_text(new QTextBrowser) {
    setObjectName(QStringLiteral("helpWindow"));
    setWindowTitle(tr("Help"));
    resize(760, 520);
    m_pages->setObjectName(QStringLiteral("helpPages"));
    m_pages->setAccessibleName(tr("Pages of the help"));
    m_pages->setFixedWidth(180);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(tr("The page"));
    for (const HelpPage& page : helpPages()) {
        auto* item = new QListWidgetItem(page.title, m_pages);
        item->setData(Qt::UserRole, page.id);
        item->setData(Qt::UserRole + 1, page.body);
    }
    connect(m_pages, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (!item) return;
        m_text->setHtml(
            QStringLiteral("<h3>%1</h3>%2").arg(item->text().toHtmlEscaped(), item->data(Qt::UserRole + 1).toString()));
        setMonoFont(*m_text->document(), 13);
    });
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_pages);
    row->addWidget(m_text, 1);
    m_pages->setCurrentRow(0);
}

void HelpWindow::showPage(const QString& id) {
    for (int row = 0; row < m_pages->count(); ++row)
        if (m_pages->item(row)->data(Qt::UserRole).toString() == id) m_pages->setCurrentRow(row);
    show();
    raise();
}

} // namespace axiscape
