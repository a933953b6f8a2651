// SPDX-License-Identifier: GPL-3.0-or-later
// How the real window shows things everywhere alike: code without ligatures, numbers in groups, arrows at fields, tips
// that say more than the label and stand aside.
#include "app/desktop/manual/manual.h"
#include "app/desktop/manual/manual_window.h"
#include "app/desktop/pictures/export_dialog.h"
#include "core/partition/partition.h"
#include "tests/desktop/drawn_words.h"
#include "tests/desktop/words.h"
#include "widgets/common/beside.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/shardings/op_panel.h"
#include "widgets/timeline/timeline_panel.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFontDatabase>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QStyleOptionSpinBox>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolTip>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <random>
#include <set>

using namespace axiscape;
using test::WindowDriver;

namespace {

QAction& action(WindowDriver& driver, const char* id) { return *driver.window->actions().action(QLatin1String(id)); }

bool isMono(const QFont& font) {
    for (const QString& family : font.families())
        if (family.contains(QLatin1String("Mono"), Qt::CaseInsensitive)) return true;
    return font.family().contains(QLatin1String("Mono"), Qt::CaseInsensitive);
}

QImage painted(const QFont& font, const QStringList& pieces) {
    QImage image(80, 32, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    qreal x = 8;
    for (const QString& piece : pieces) {
        painter.drawText(QPointF(x, 22), piece);
        x += QFontMetricsF(font).horizontalAdvance(piece);
    }
    return image;
}

// "<-" looks as "<" and "-" beside each other do.
bool joins(const QFont& font) {
    return painted(font, {QStringLiteral("<-")}) != painted(font, {QStringLiteral("<"), QStringLiteral("-")});
}

// Numbers from a thousand on without groups, but for shapes, names, lists of indices and fractions.
QStringList ungrouped(QString text) {
    static const QRegularExpression tags(QStringLiteral("<[^>]*>|&[a-z]+;"));
    static const QRegularExpression shapes(
        QStringLiteral("\\b(f|i|u|bf)\\d+ \\d+( × \\d+)*\\b|\\d+( × \\d+)+|\\d+(x\\d+)+|\\d+–\\d+|slices [\\d, "
                       "]+|[\\[({][\\d, ]*[\\])}]"));
    static const QRegularExpression names(QStringLiteral("[\\w./*%@#:-]*[A-Za-z_/%@#*][\\w./*%@#:-]*"));
    static const QRegularExpression number(QStringLiteral("(?<![\\d.,])\\d{4,}(?![\\d])"));
    text.remove(tags).remove(shapes).remove(names);
    QStringList found;
    for (auto each = number.globalMatch(text); each.hasNext();) found << each.next().captured();
    return found;
}

QStringList textsOfModel(QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0) {
    QStringList texts;
    for (int row = 0; row < std::min(model.rowCount(parent), 300); ++row)
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole})
                texts << index.data(role).toString();
            if (column == 0 && depth < 3) texts << textsOfModel(model, index, depth + 1);
        }
    return texts;
}

QStringList textsOf(QWidget& root) {
    QStringList texts;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
        if (auto* label = qobject_cast<QLabel*>(widget)) texts << label->text();
        if (auto* button = qobject_cast<QAbstractButton*>(widget)) texts << button->text();
        if (auto* box = qobject_cast<QAbstractSpinBox*>(widget)) texts << box->text();
        if (auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
            texts << textsOfModel(*view->model());
    }
    for (QAction* each : root.findChildren<QAction*>()) texts << each->text() << each->toolTip();
    return texts;
}

QRect globalRect(const QWidget& widget, const QRect& rect) { return {widget.mapToGlobal(rect.topLeft()), rect.size()}; }

QWidget* shownTip() {
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (widget->isVisible() && widget->inherits("QTipLabel")) return widget;
    return nullptr;
}

void askForTip(QWidget& widget, QPoint at) {
    if (QWidget* before = shownTip()) before->hide();
    QHelpEvent help(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QCoreApplication::sendEvent(&widget, &help);
}

// What a label says without its shortcut and marks.
QString bare(QString text) {
    static const QRegularExpression keys(QStringLiteral("\\s*\\([^()]*(Ctrl|Alt|Shift|F\\d|Esc|Del)[^()]*\\)\\s*$"));
    return text.remove(keys).remove(QLatin1Char('&')).remove(QChar(0x2026)).trimmed().toLower();
}

bool hasInk(const QImage& image, const QRect& rect, QColor ink) {
    int found = 0;
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x)
            if (image.rect().contains(x, y)) {
                const QColor colour = image.pixelColor(x, y);
                found += std::abs(colour.red() - ink.red()) + std::abs(colour.green() - ink.green()) +
                             std::abs(colour.blue() - ink.blue()) <
                         24;
            }
    return found >= 8;
}

QRect partOf(QWidget& widget, QStyle::SubControl part) {
    if (auto* spin = qobject_cast<QSpinBox*>(&widget)) {
        QStyleOptionSpinBox option;
        option.initFrom(spin);
        option.buttonSymbols = spin->buttonSymbols();
        option.subControls = QStyle::SC_All;
        return spin->style()->subControlRect(QStyle::CC_SpinBox, &option, part, spin);
    }
    QStyleOptionComboBox option;
    option.initFrom(&widget);
    option.subControls = QStyle::SC_All;
    return widget.style()->subControlRect(QStyle::CC_ComboBox, &option, part, &widget);
}

} // namespace

class ShownWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void codeHasNoLigatures() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        action(driver, "file.export").trigger();
        action(driver, "help.panel").trigger();
        int found = 0;
        for (QWidget* top : QApplication::topLevelWidgets())
            for (QWidget* widget : top->findChildren<QWidget*>()) {
                if (!qobject_cast<QLabel*>(widget) && !qobject_cast<QPlainTextEdit*>(widget)) continue;
                if (!isMono(widget->font()) && widget->property("role") != QLatin1String("code")) continue;
                ++found;
                widget->ensurePolished();
                QVERIFY2(isMono(widget->font()), qPrintable(widget->objectName()));
                QVERIFY2(!joins(widget->font()), qPrintable(widget->objectName()));
            }
        QVERIFY2(found >= 6, qPrintable(QString::number(found))); // op, tensor, start page, messages, export
        // And the code inside of a page of rich text.
        auto* manual = driver.window->findChild<ManualWindow*>();
        QVERIFY(manual);
        int runs = 0;
        int pages = 0;
        for (const ManualPage& page : manualPages()) {
            if (!manualText(page.file).contains(QLatin1Char('`'))) continue;
            ++pages;
            manual->showPage(page.file);
            const QTextDocument& document = *manual->findChild<QTextBrowser*>()->document();
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                for (auto at = block.begin(); !at.atEnd(); ++at)
                    if (isMono(at.fragment().charFormat().font())) {
                        ++runs;
                        QVERIFY(!joins(at.fragment().charFormat().font()));
                    }
        }
        QVERIFY(pages >= 10 && runs >= 100);
        // The measure tells: the same family as it comes does join them, where it is installed.
        if (QFontDatabase::families().contains(QStringLiteral("JetBrains Mono"))) {
            QFont joined(QStringLiteral("JetBrains Mono"));
            joined.setPixelSize(14);
            QVERIFY(joins(joined));
        }
    }

    void numbersHaveGroupsEverywhere() {
        const test::Words words(QStringLiteral("en"));
        QCOMPARE(ungrouped(QStringLiteral("18054 ops of 2 × 1024, layer_1234, 1,234, 12.3456, <b>4096</b>")),
                 (QStringList{"18054", "4096"}));
        WindowDriver driver;
        QVERIFY(driver.open("t32_train"));
        Strategy strategy = driver.document().strategy();
        strategy.mesh.axes.front().size = 2048;
        driver.document().edit(QStringLiteral("A large mesh"), strategy);
        QVERIFY(driver.settle());
        driver.document().selection().selectArgument(ValueId{driver.argument("batch/0")});
        auto* timeline = driver.window->findChild<TimelinePanel*>();
        timeline->setTableShown(true);
        timeline->setProgramOrder(true);
        QStringList texts = textsOf(*driver.window);
        texts << test::drawnBy(*driver.window);
        // In the graph a size alone is the cell of a shape.
        std::set<QString> sizes;
        const Module& module = *driver.document().model()->module;
        for (std::uint32_t value = 0; value < module.valueCount(); ++value)
            for (const std::int64_t size : module.type(ValueId{value}).shape) sizes.insert(QString::number(size));
        for (const QString& text : test::drawnInGraph(driver) + test::drawnOnCards(driver))
            if (!sizes.count(text)) texts << text;
        texts.removeDuplicates();
        QStringList wrong;
        int grouped = 0;
        for (const QString& text : texts) {
            grouped += text.contains(QRegularExpression(QStringLiteral("\\d,\\d{3}")));
            if (!ungrouped(text).isEmpty() && !sizes.count(text)) wrong << text;
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.mid(0, 20).join(QStringLiteral("\n"))));
        QVERIFY2(grouped > 20, qPrintable(QString::number(grouped)));
        // A count inside of a sentence, by the language of the window.
        QCOMPARE(QCoreApplication::translate("axiscape::MainWindow", "%n conflict(s)", nullptr, 12345),
                 QStringLiteral("12,345 conflicts"));
    }

    void fieldsHaveArrows_data() {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("ratio");
        QTest::newRow("light") << false << 1;
        QTest::newRow("dark") << true << 1;
        QTest::newRow("light, 2x") << false << 2;
        QTest::newRow("dark, 2x") << true << 2;
    }
    void fieldsHaveArrows() {
        QFETCH(const bool, dark);
        QFETCH(const int, ratio);
        WindowDriver driver;
        driver.window->setThemeMode(dark ? Theme::Mode::dark : Theme::Mode::light);
        QVERIFY(driver.open("mlp_train"));
        driver.window->findChild<QPushButton*>(QStringLiteral("editMesh"))->click();
        action(driver, "file.export").trigger();
        if (auto* dialog = driver.window->findChild<ExportDialog*>()) dialog->setFormat(ExportFormat::svg);
        action(driver, "search.show").trigger();
        const QColor ink = toQColor(driver.document().theme().text2);
        int spins = 0, boxes = 0;
        for (QWidget* top : QApplication::topLevelWidgets())
            for (QWidget* widget : top->findChildren<QWidget*>()) {
                auto* spin = qobject_cast<QSpinBox*>(widget);
                auto* box = qobject_cast<QComboBox*>(widget);
                if ((!spin && !box) || !widget->isVisible() || !widget->isEnabled()) continue;
                QImage image(widget->size() * ratio, QImage::Format_RGB32);
                image.setDevicePixelRatio(ratio);
                widget->render(&image);
                const auto pixels = [&](QRect r) { return QRect(r.topLeft() * ratio, r.size() * ratio); };
                if (box) {
                    ++boxes;
                    const QRect arrow = partOf(*box, QStyle::SC_ComboBoxArrow);
                    QVERIFY2(hasInk(image, pixels(arrow), ink), qPrintable(box->objectName()));
                    continue;
                }
                ++spins;
                const QRect up = partOf(*spin, QStyle::SC_SpinBoxUp), down = partOf(*spin, QStyle::SC_SpinBoxDown);
                QVERIFY2(up.width() >= 16 && up.height() >= 10 && !up.intersects(down), qPrintable(spin->objectName()));
                const int before = spin->value();
                if (before < spin->maximum()) {
                    QVERIFY2(hasInk(image, pixels(up), ink), qPrintable(spin->objectName()));
                    QTest::mouseClick(spin, Qt::LeftButton, {}, up.center());
                    QVERIFY2(spin->value() > before, qPrintable(spin->objectName()));
                }
                if (spin->value() > spin->minimum()) {
                    const int now = spin->value();
                    QTest::mouseClick(spin, Qt::LeftButton, {}, partOf(*spin, QStyle::SC_SpinBoxDown).center());
                    QVERIFY2(spin->value() < now, qPrintable(spin->objectName()));
                }
            }
        QVERIFY2(spins >= 3 && boxes >= 2, qPrintable(QStringLiteral("%1 %2").arg(spins).arg(boxes)));
    }

    void tipsSayMoreThanTheLabel() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        for (const char* id : {"file.export", "schedule.verify", "search.show", "help.shortcuts", "strategy.compare"})
            action(driver, id).trigger();
        driver.window->findChild<QPushButton*>(QStringLiteral("editMesh"))->click();
        QStringList wrong;
        for (QAction* each : driver.window->actions().actions())
            if (bare(each->toolTip()) == bare(each->text())) wrong << QStringLiteral("action ") + each->objectName();
        int buttons = 0;
        for (QWidget* top : QApplication::topLevelWidgets())
            for (auto* button : top->findChildren<QAbstractButton*>()) {
                if (button->objectName().startsWith(QLatin1String("qt_")) || button->inherits("QTabBar")) continue;
                auto* tool = qobject_cast<QToolButton*>(button);
                const bool iconOnly =
                    button->text().isEmpty() || (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly);
                ++buttons;
                if (!iconOnly && !button->toolTip().isEmpty() && bare(button->toolTip()) == bare(button->text()))
                    wrong << QStringLiteral("button “%1” %2").arg(button->objectName(), button->text());
                if (iconOnly && button->isVisible() && button->toolTip().isEmpty() && button->icon().isNull() == false)
                    wrong << QStringLiteral("no tip: “%1” %2").arg(button->objectName(), button->accessibleName());
            }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("\n"))));
        QVERIFY(buttons > 40);
    }

    // Real tips: of every button that has one, of cells, of parts that are drawn.
    void tipsStandAside() {
        WindowDriver driver;
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(driver.dropInTable("batch/0", 0, 0));
        QVERIFY(driver.settle());
        int tips = 0;
        const auto aside = [&](QWidget& widget, QPoint at, QRect subject) {
            askForTip(widget, at);
            const QWidget* tip = shownTip();
            if (!tip) return true;
            ++tips;
            return !tip->geometry().intersects(globalRect(widget, subject));
        };
        for (auto* button : driver.window->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->toolTip().isEmpty()) continue;
            const QString name = button->objectName() + button->text();
            QVERIFY2(aside(*button, button->rect().center(), button->rect()), qPrintable(name));
            QVERIFY2(aside(*button, QPoint(2, 2), button->rect()), qPrintable(name));
        }
        QVERIFY2(tips > 20, qPrintable(QString::number(tips)));
        tips = 0;
        for (auto* view : driver.window->findChildren<QAbstractItemView*>()) {
            if (!view->isVisible() || !view->model() || qobject_cast<QHeaderView*>(view)) continue;
            for (int row = 0; row < std::min(4, view->model()->rowCount()); ++row) {
                const QRect cell = view->visualRect(view->model()->index(row, 0));
                if (!view->viewport()->rect().contains(cell.center())) continue;
                QVERIFY2(aside(*view->viewport(), cell.center(), cell), qPrintable(view->objectName()));
            }
        }
        QVERIFY(tips > 3);
        tips = 0;
        auto* mesh = driver.window->findChild<MeshView*>();
        for (const MeshCell& cell : mesh->picture().cells) {
            const QRect rect = pixelsOf(cell.rect);
            QVERIFY(aside(*mesh, rect.center(), rect));
        }
        QVERIFY(tips >= 8);
        QToolTip::hideText();
    }

    // Tips and cards are placed by one function: where there is room on any side, nothing is covered.
    void cardsNeverCoverTheirSubject() {
        std::mt19937 random(3);
        const auto any = [&](float from, float to) { return std::uniform_real_distribution<float>(from, to)(random); };
        const Rect room{0, 0, 800, 500};
        int crowded = 0;
        for (int i = 0; i < 20'000; ++i) {
            const Rect subject{any(-40, 780), any(-40, 480), any(2, 500), any(2, 300)};
            const float width = any(40, 400), height = any(20, 300);
            const bool fits = subject.right() + 6 + width <= 800 || subject.x - 6 - width >= 0 ||
                              subject.bottom() + 6 + height <= 500 || subject.y - 6 - height >= 0;
            for (const auto& order : {kBelowFirst, kRightFirst}) {
                const Point at = placeBeside(subject, width, height, room, order, any(0, 800));
                const Rect card{at.x, at.y, width, height};
                QVERIFY(card.x >= 0 && card.y >= 0 && card.right() <= 800.01f && card.bottom() <= 500.01f);
                if (fits) QVERIFY(!card.intersects(subject));
            }
            crowded += !fits;
        }
        QVERIFY(crowded > 100);
    }
};

QTEST_MAIN(ShownWindowTest)
#include "shown_window_test.moc"
