// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/mono_text.h"

#include "widgets/common/paint.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <vector>

namespace axiscape {
namespace {

// <code> has the family "monospace", whatever that is on the machine.
bool isCode(const QTextCharFormat& format) {
    return format.fontFixedPitch() || format.fontFamilies().toStringList().contains(QLatin1String("monospace"));
}

} // namespace

void setMonoFont(QTextDocument& document, int pixels) {
    std::vector<std::pair<int, int>> runs;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (const QTextFragment run = at.fragment(); isCode(run.charFormat()))
                runs.emplace_back(run.position(), run.position() + run.length());
    QTextCharFormat mono;
    mono.setFont(monoFont(pixels), QTextCharFormat::FontPropertiesSpecifiedOnly);
    for (const auto& [from, to] : runs) {
        QTextCursor cursor(&document);
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(mono);
    }
}

} // namespace axiscape
