// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/manual/manual.h"

#include "app/desktop/panels/panels.h"

#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QWidget>
#include <algorithm>

// A library's resources have to be asked for, outside of any namespace.
static void makeManualKnown() { Q_INIT_RESOURCE(manual); }

namespace axiscape {
namespace {

constexpr int kLineLength = 90;

// By object names, besides the panels. What is not here has the index.
const std::pair<const char*, const char*> kPlaces[] = {
    {"startPage", "open.md"},      {"graphView", "window.md"},    {"conflictBar", "conflicts.md"},
    {"comparePage", "compare.md"}, {"verifyDialog", "verify.md"}, {"checkDialog", "command-line.md"}};

QString titleOf(const QString& text) { return text.section(QLatin1Char('\n'), 0, 0).mid(2).trimmed(); }

// As GitHub makes it of a heading: lower case, no punctuation, hyphens for spaces.
QString anchorOf(const QString& heading) {
    QString out;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_'))
            out += c;
        else if (c.isSpace())
            out += QLatin1Char('-');
    return out;
}

QString around(const QString& text, qsizetype at) {
    if (text.size() <= kLineLength) return text;
    qsizetype from = std::clamp<qsizetype>(at - kLineLength / 3, 0, text.size() - kLineLength);
    if (from > 0) from = text.indexOf(QLatin1Char(' '), from) + 1;
    const QString part = text.mid(from, kLineLength);
    return (from > 0 ? QStringLiteral("… ") : QString()) + part +
           (from + part.size() < text.size() ? QStringLiteral(" …") : QString());
}

} // namespace

QUrl manualUrl(const QString& file) { return QUrl(QStringLiteral("qrc:/manual/") + file); }

QString manualText(const QString& file) {
    makeManualKnown();
    QFile page(QStringLiteral(":/manual/") + file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

const std::vector<ManualPage>& manualPages() {
    static const std::vector<ManualPage> pages = [] {
        static const QRegularExpression link(QStringLiteral("\\]\\(([a-z_-]+\\.md)\\)"));
        const QString index = manualText(QStringLiteral("index.md"));
        std::vector<ManualPage> out{{QStringLiteral("index.md"), titleOf(index)}};
        for (auto it = link.globalMatch(index); it.hasNext();) {
            const QString file = it.next().captured(1);
            const auto known = [&](const ManualPage& page) { return page.file == file; };
            if (std::none_of(out.begin(), out.end(), known)) out.push_back({file, titleOf(manualText(file))});
        }
        return out;
    }();
    return pages;
}

QString manualPageOf(const QWidget* focus) {
    for (; focus; focus = focus->parentWidget()) {
        for (const auto& [name, file] : kPlaces)
            if (focus->objectName() == QLatin1String(name)) return QLatin1String(file);
        for (const PanelEntry& panel : panels())
            if (focus->objectName() == QLatin1String(panel.id)) return QLatin1String(panel.page);
    }
    return QStringLiteral("index.md");
}

namespace {

// A page as its blocks of text, kept, for a search asks for all of them at every key.
struct PageText {
    QString file;
    QStringList blocks;
};
const std::vector<PageText>& pageTexts() {
    static const std::vector<PageText> texts = [] {
        std::vector<PageText> out;
        for (const ManualPage& page : manualPages()) {
            QTextDocument document;
            document.setMarkdown(manualText(page.file));
            PageText& text = out.emplace_back(PageText{page.file, {}});
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                text.blocks << block.text();
        }
        return out;
    }();
    return texts;
}

} // namespace

std::vector<ManualHit> findInManual(const QString& words) {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<ManualHit> out;
    if (wanted.isEmpty()) return out;
    for (const PageText& page : pageTexts()) {
        for (int block = 0; block < page.blocks.size(); ++block) {
            const QString& text = page.blocks[block];
            const auto stands = [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); };
            if (std::all_of(wanted.begin(), wanted.end(), stands))
                out.push_back({page.file, block, around(text, text.indexOf(wanted.front(), 0, Qt::CaseInsensitive))});
        }
    }
    return out;
}

int blockOfAnchor(const QTextDocument& page, const QString& anchor) {
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == anchor) return block.blockNumber();
    return -1;
}

} // namespace axiscape
