// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/manual/manual_window.h"

#include "app/desktop/manual/manual.h"
#include "widgets/common/mono_text.h"
#include "widgets/common/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kFile = Qt::UserRole, kBlock = Qt::UserRole + 1;
constexpr int kPictureWidth = 620; // of a wider one: what a page of the first size has

// Pictures that are wider than the page are shown smaller.
class PageBrowser : public QTextBrowser {
  public:
    QVariant loadResource(int type, const QUrl& name) override {
        QVariant loaded = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource) return loaded;
        QImage picture;
        if (!picture.loadFromData(loaded.toByteArray()) || picture.width() <= kPictureWidth) return loaded;
        const qreal ratio = devicePixelRatioF();
        picture = picture.scaledToWidth(qRound(kPictureWidth * ratio), Qt::SmoothTransformation);
        picture.setDevicePixelRatio(ratio);
        return picture;
    }
};

// Markdown says nothing of the room around things.
void spaceOut(QTextDocument& page) {
    page.setDocumentMargin(12);
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() > 1) format.setTopMargin(14);
        if (!format.hasProperty(QTextFormat::BlockCodeFence)) format.setBottomMargin(6);
        QTextCursor(block).setBlockFormat(format);
    }
    for (QTextFrame* frame : page.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setCellPadding(4);
            format.setBorderCollapse(true);
            table->setFormat(format);
        }
}

} // namespace

ManualWindow::ManualWindow(QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit), m_pages(new QTreeWidget), m_text(new PageBrowser) {
    setObjectName(QStringLiteral("manualWindow"));
    setWindowTitle(tr("Manual"));
    resize(980, 680);
    m_search->setObjectName(QStringLiteral("manualSearch"));
    m_search->setPlaceholderText(tr("Search the manual"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_pages->setObjectName(QStringLiteral("manualPages"));
    m_pages->setAccessibleName(tr("Pages of the manual"));
    m_pages->setHeaderHidden(true);
    m_pages->setTextElideMode(Qt::ElideNone);
    m_pages->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_pages->header()->setStretchLastSection(false);
    styleTree(*m_pages);
    m_text->setObjectName(QStringLiteral("manualText"));
    m_text->setAccessibleName(tr("The page"));
    m_text->setOpenExternalLinks(true);
    auto* back = new QPushButton(tr("Back"));
    back->setObjectName(QStringLiteral("manualBack"));
    back->setToolTip(tr("The page before (Alt+Left)"));
    back->setAutoDefault(false);
    back->setEnabled(false);

    auto* left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_pages, 1);
    left->addWidget(back, 0, Qt::AlignLeft);
    auto* row = new QHBoxLayout(this);
    row->addLayout(left, 2);
    row->addWidget(m_text, 5);

    connect(back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
    connect(m_text, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(m_text, &QTextBrowser::sourceChanged, this, &ManualWindow::takePage);
    connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::list);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (const QTreeWidgetItem* page = m_pages->topLevelItem(0))
            m_pages->setCurrentItem(page->childCount() > 0 ? page->child(0) : m_pages->topLevelItem(0));
        m_pages->setFocus();
    });
    connect(m_pages, &QTreeWidget::currentItemChanged, this, &ManualWindow::follow);
    list();
    m_text->setSource(manualUrl(QStringLiteral("index.md")));
}

void ManualWindow::showPage(const QString& file) {
    m_search->clear();
    m_text->setSource(manualUrl(file));
    show();
    raise();
    activateWindow();
    m_search->setFocus(); // by keyboard: type to search, Tab to the pages and to the text
}

void ManualWindow::list() {
    const QSignalBlocker quiet(m_pages); // what is shown stays until something else is chosen
    m_pages->clear();
    const std::vector<ManualHit> hits = findInManual(m_search->text());
    const bool searching = !m_search->text().trimmed().isEmpty();
    m_pages->setRootIsDecorated(searching);
    for (const ManualPage& page : manualPages()) {
        QTreeWidgetItem* item = nullptr;
        const auto shown = [&] {
            if (!item) item = new QTreeWidgetItem(m_pages, {page.title});
            item->setData(0, kFile, page.file);
        };
        if (!searching) shown();
        for (const ManualHit& hit : hits) {
            if (hit.file != page.file) continue;
            shown();
            auto* line = new QTreeWidgetItem(item, {hit.line});
            line->setData(0, kFile, page.file);
            line->setData(0, kBlock, hit.block);
        }
        if (item) item->setExpanded(true);
    }
    if (m_pages->topLevelItemCount() == 0)
        (new QTreeWidgetItem(m_pages, {tr("Nothing found")}))->setFlags(Qt::NoItemFlags);
    chooseShown();
    markWords();
}

void ManualWindow::follow(const QTreeWidgetItem* item) {
    if (!item) return;
    const QUrl page = manualUrl(item->data(0, kFile).toString());
    if (m_text->source() != page) m_text->setSource(page);
    const QVariant block = item->data(0, kBlock);
    if (!block.isValid()) return;
    m_text->setTextCursor(QTextCursor(m_text->document()->findBlockByNumber(block.toInt())));
    m_text->ensureCursorVisible();
}

// Another page is there, by a link or from the list. The browser's own source() is still the one before.
void ManualWindow::takePage(const QUrl& source) {
    if (!source.fileName().isEmpty()) m_file = source.fileName();
    QTextDocument& page = *m_text->document();
    setMonoFont(page, 13);
    spaceOut(page);
    markWords();
    if (const int block = blockOfAnchor(page, source.fragment()); block >= 0) {
        const QRectF place = page.documentLayout()->blockBoundingRect(page.findBlockByNumber(block));
        m_text->verticalScrollBar()->setValue(static_cast<int>(place.top()));
    }
    chooseShown();
}

void ManualWindow::chooseShown() {
    const QSignalBlocker quiet(m_pages);
    if (const QTreeWidgetItem* now = m_pages->currentItem(); now && now->data(0, kFile).toString() == m_file) return;
    for (int row = 0; row < m_pages->topLevelItemCount(); ++row)
        if (QTreeWidgetItem* item = m_pages->topLevelItem(row); item->data(0, kFile).toString() == m_file)
            m_pages->setCurrentItem(item);
}

void ManualWindow::markWords() {
    QList<QTextEdit::ExtraSelection> marks;
    QTextCharFormat format;
    format.setBackground(palette().brush(QPalette::Highlight));
    format.setForeground(palette().brush(QPalette::HighlightedText));
    for (const QString& word : m_search->text().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        for (QTextCursor at = m_text->document()->find(word); !at.isNull(); at = m_text->document()->find(word, at))
            marks.push_back({at, format});
    m_text->setExtraSelections(marks);
}

} // namespace axiscape
