// SPDX-License-Identifier: GPL-3.0-or-later
// The manual: the Markdown pages of resources/manual, compiled in. The same pages are read in the repository, so what
// links them, and shows their pictures, is plain relative Markdown.
//
//   for (const ManualPage& page : manualPages()) ...           // in the order in which index.md names them
//   browser.setSource(manualUrl(manualPageOf(focusWidget)));
#pragma once

#include <QString>
#include <QUrl>
#include <vector>

class QTextDocument;
class QWidget;

namespace axiscape {

struct ManualPage {
    QString file; // "mesh.md"
    QString title;
};
const std::vector<ManualPage>& manualPages(); // read once
QString manualText(const QString& file);
QUrl manualUrl(const QString& file);

// The page about the place where the widget is; index.md if nothing better is known.
QString manualPageOf(const QWidget* focus);

// A place of the manual where all the words stand in one paragraph.
struct ManualHit {
    QString file;
    int block = 0; // of the page's document
    QString line;  // the words around the first of them
};
std::vector<ManualHit> findInManual(const QString& words);

// The block of the heading that a link such as export.md#rules means, or -1.
int blockOfAnchor(const QTextDocument& page, const QString& anchor);

} // namespace axiscape
