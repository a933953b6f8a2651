// SPDX-License-Identifier: GPL-3.0-or-later
// The manual: F1 shows the page of the panel at hand, the search finds lines, links go where they say, and nothing that
// a page names is missing.
#include "tests/desktop/window_driver.h"

#include "app/desktop/manual/manual.h"
#include "app/desktop/manual/manual_window.h"

#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Link {
    QString text, target;
    bool picture = false;
};

std::vector<Link> linksOf(const QString& markdown) {
    static const QRegularExpression link(QStringLiteral("(!?)\\[([^\\]]*)\\]\\(([^)]+)\\)"));
    std::vector<Link> out;
    for (auto it = link.globalMatch(markdown); it.hasNext();) {
        const auto found = it.next();
        out.push_back({found.captured(2), found.captured(3), !found.captured(1).isEmpty()});
    }
    return out;
}

class Manual {
  public:
    explicit Manual(WindowDriver& driver) {
        driver.window->actions().action(QStringLiteral("help.panel"))->trigger();
        window = driver.window->findChild<ManualWindow*>();
        search = window->findChild<QLineEdit*>(QStringLiteral("manualSearch"));
        pages = window->findChild<QTreeWidget*>(QStringLiteral("manualPages"));
        text = window->findChild<QTextBrowser*>(QStringLiteral("manualText"));
    }
    QString file() const { return text->source().fileName(); }
    bool inView(const QTextCursor& at) const { return text->viewport()->rect().intersects(text->cursorRect(at)); }

    // As a person does: scrolled to and clicked.
    bool clickLink(const QString& target) {
        for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (it.fragment().charFormat().anchorHref() == target) {
                    QTextCursor at(text->document());
                    at.setPosition(it.fragment().position() + 1);
                    text->setTextCursor(at);
                    text->ensureCursorVisible();
                    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->cursorRect(at).center());
                    return true;
                }
        return false;
    }

    ManualWindow* window;
    QLineEdit* search;
    QTreeWidget* pages;
    QTextBrowser* text;
};

} // namespace

class ManualWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void everyPanelHasItsPage() {
        WindowDriver driver;
        QStringList files;
        for (const ManualPage& page : manualPages()) files << page.file;
        QList<const QWidget*> places{&driver.window->graph().view(), driver.window->findChild<QWidget*>("startPage"),
                                     driver.window->findChild<QWidget*>("comparePage")};
        for (const QDockWidget* dock : driver.window->findChildren<QDockWidget*>()) places << dock->widget();
        QVERIFY(places.size() >= 12);
        for (const QWidget* place : places) {
            QVERIFY(place);
            const QString file = manualPageOf(place);
            QVERIFY2(file != QLatin1String("index.md") && files.contains(file), qPrintable(place->objectName()));
        }
        QCOMPARE(manualPageOf(driver.window->findChild<QDockWidget*>("dockSearch")->widget()),
                 QStringLiteral("search.md"));
        QCOMPARE(manualPageOf(nullptr), QStringLiteral("index.md"));
    }

    void f1ShowsThePageOfThePanelWithTheKeyboard() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        driver.window->activateWindow();
        GraphView& graph = driver.window->graph().view();
        graph.setFocus();
        QTRY_VERIFY(graph.hasFocus());
        QTest::keyClick(&graph, Qt::Key_F1);
        auto* window = driver.window->findChild<ManualWindow*>();
        QTRY_VERIFY(window && window->isVisible());
        const Manual manual(driver);
        window->showPage(manualPageOf(&graph));
        QCOMPARE(manual.file(), QStringLiteral("window.md"));
        QVERIFY(manual.text->toPlainText().startsWith(QStringLiteral("Read the window")));
        QCOMPARE(manual.pages->currentItem()->text(0), QStringLiteral("Read the window"));
    }

    void searchFindsLinesOfAllPages() {
        WindowDriver driver;
        const Manual manual(driver);
        const int all = manual.pages->topLevelItemCount();
        QCOMPARE(all, static_cast<int>(manualPages().size()));
        QTest::keyClicks(manual.search, QStringLiteral("rounding conditioning"));
        QCOMPARE(manual.pages->topLevelItemCount(), 1);
        QTreeWidgetItem* page = manual.pages->topLevelItem(0);
        QCOMPARE(page->text(0), QStringLiteral("Verify"));
        QCOMPARE(page->childCount(), 1);
        QVERIFY(page->isExpanded() && page->child(0)->text(0).contains(QStringLiteral("rounding")));
        QTest::keyClick(manual.search, Qt::Key_Return);
        QCOMPARE(manual.file(), QStringLiteral("verify.md"));
        QTRY_VERIFY(manual.inView(manual.text->textCursor()));
        QVERIFY(manual.text->textCursor().block().text().contains(QStringLiteral("conditioning")));
        QVERIFY(manual.text->extraSelections().size() >= 2); // the words are marked
        manual.search->setText(QStringLiteral("axis"));
        QVERIFY(manual.pages->topLevelItemCount() > 8);
        manual.search->setText(QStringLiteral("no page says xyzzy"));
        QCOMPARE(manual.pages->topLevelItemCount(), 1);
        QCOMPARE(manual.pages->topLevelItem(0)->flags(), Qt::NoItemFlags);
        manual.search->clear();
        QCOMPARE(manual.pages->topLevelItemCount(), all);
        QVERIFY(manual.text->extraSelections().isEmpty());
        QCOMPARE(manual.pages->currentItem()->text(0), QStringLiteral("Verify")); // what is shown is chosen
    }

    void aLinkGoesToItsPageAndBack() {
        WindowDriver driver;
        Manual manual(driver);
        manual.window->showPage(QStringLiteral("index.md"));
        QVERIFY(manual.clickLink(QStringLiteral("export.md")));
        QTRY_COMPARE(manual.file(), QStringLiteral("export.md"));
        QCOMPARE(manual.pages->currentItem()->text(0), QStringLiteral("Export"));
        auto* back = manual.window->findChild<QPushButton*>(QStringLiteral("manualBack"));
        QVERIFY(back->isEnabled());
        QTest::mouseClick(back, Qt::LeftButton);
        QTRY_COMPARE(manual.file(), QStringLiteral("index.md"));
        manual.window->showPage(QStringLiteral("limits.md"));
        QVERIFY(manual.clickLink(QStringLiteral("command-line.md#print")));
        QTRY_COMPARE(manual.file(), QStringLiteral("command-line.md"));
        const QTextBlock heading =
            manual.text->document()->findBlockByNumber(blockOfAnchor(*manual.text->document(), "print"));
        QCOMPARE(heading.text(), QStringLiteral("Print"));
        QTRY_VERIFY(manual.inView(QTextCursor(heading)));
        QVERIFY(manual.text->verticalScrollBar()->value() > 0);
    }

    void everyLinkAndPictureOfEveryPageIsThere() {
        int links = 0, pictures = 0;
        for (const ManualPage& page : manualPages()) {
            const QString text = manualText(page.file);
            QVERIFY2(text.startsWith(QStringLiteral("# ")), qPrintable(page.file));
            for (const Link& link : linksOf(text)) {
                const QByteArray where = (page.file + QStringLiteral(": ") + link.target).toUtf8();
                if (link.picture) {
                    ++pictures;
                    QVERIFY2(!QImage(QStringLiteral(":/manual/") + link.target).isNull(), where);
                    QVERIFY2(!link.text.isEmpty(), where); // read out to who does not see it
                    continue;
                }
                ++links;
                const QString file = link.target.section(QLatin1Char('#'), 0, 0),
                              anchor = link.target.section(QLatin1Char('#'), 1);
                const QString target = manualText(file);
                QVERIFY2(!target.isEmpty(), where); // of the manual: other pages are not in the program
                QTextDocument document;
                document.setMarkdown(target);
                QVERIFY2(anchor.isEmpty() || blockOfAnchor(document, anchor) >= 0, where);
            }
        }
        QVERIFY2(links > 40 && pictures >= 6, qPrintable(QStringLiteral("%1, %2").arg(links).arg(pictures)));
    }

    void theIndexReachesEveryPageAndPagesUseEveryPicture() {
        QStringList files, used;
        for (const ManualPage& page : manualPages()) {
            files << page.file;
            for (const Link& link : linksOf(manualText(page.file)))
                if (link.picture) used << link.target.section(QLatin1Char('/'), -1);
        }
        files.sort();
        used.removeDuplicates();
        used.sort();
        QCOMPARE(files, QDir(QStringLiteral(":/manual")).entryList({"*.md"}, QDir::Files, QDir::Name));
        const QDir pictures(QStringLiteral(":/manual/pictures"));
        QCOMPARE(used, pictures.entryList(QDir::Files, QDir::Name));
        for (const QFileInfo& picture : pictures.entryInfoList(QDir::Files))
            QVERIFY2(picture.size() < 200 * 1000, qPrintable(picture.fileName()));
    }

    void picturesFitThePage() {
        WindowDriver driver;
        const Manual manual(driver);
        manual.window->showPage(QStringLiteral("index.md"));
        QTRY_VERIFY(manual.text->document()->size().width() > 0);
        QCOMPARE(manual.text->horizontalScrollBar()->maximum(), 0);
    }
};

QTEST_MAIN(ManualWindowTest)
#include "manual_window_test.moc"
