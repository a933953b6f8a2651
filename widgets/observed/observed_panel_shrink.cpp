// SPDX-License-Identifier: GPL-3.0-or-later
// A small bug report of what the compiler did: made off the window's thread, into a folder that is asked for.
#include "core/session/ask_compiler.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/window_words.h"
#include "widgets/observed/observed_panel.h"

#include <QColor>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

namespace axiscape {

void ObservedPanel::refreshShrink() {
    const bool busy = m_shrinking.isBusy();
    const MatchRow* row = currentRow();
    const bool wrong = m_ran && !m_ran->validation.equal && m_ran->validation.wrong;
    m_shrinkWrong->setVisible(wrong);
    m_shrinkRow->setVisible(row && isUnwanted(*row));
    for (QPushButton* one : {m_shrinkWrong, m_shrinkRow}) one->setText(busy ? tr("Cancel") : tr("Shrink…"));
    m_shrinkWrong->setToolTip(tr("Writes a bug report: the few ops for which it is still wrong, and a script for JAX"));
    m_shrinkRow->setToolTip(tr("Writes a bug report: the few ops for which XLA still sends it, and a script for JAX; "
                               "smaller programs are compiled until none is left"));
    // A link's own colour is that of the desktop, which may be no colour to read on this ground.
    const QString link = QColor::fromRgba(m_designer.theme().accent).name();
    m_shrinkVerdict->setText(
        QString(m_shrinkText).replace(QLatin1String("<a "), QStringLiteral("<a style=\"color:%1\" ").arg(link)));
    m_shrinkVerdict->setVisible(!m_shrinkText.isEmpty());
}

void ObservedPanel::shrinkInto(void (ObservedPanel::*shrink)(const QString& folder)) {
    if (!m_shrinking.isBusy()) {
        askForFolder(this, tr("Folder for the bug report"), {},
                     [this, shrink](const QString& folder) { (this->*shrink)(folder); });
        return;
    }
    m_shrinking.cancel();
    m_shrinkText.clear();
    refreshShrink();
}
void ObservedPanel::shrinkWrong() { shrinkInto(&ObservedPanel::shrinkWrongTo); }
void ObservedPanel::shrinkRow() { shrinkInto(&ObservedPanel::shrinkRowTo); }

void ObservedPanel::shrinkWrongTo(const QString& folder) {
    if (!m_found || !m_snapshot || m_path.isEmpty()) return;
    m_shrinkText = tr("Running smaller programs");
    m_shrinking.start(
        [file = m_found->seen.file, snapshot = m_snapshot, to = folder.toStdString()](const Progress& progress) {
            Shrinking done;
            const auto fault = shrinkDump(file, *snapshot, {}, progress);
            const auto files = fault ? writeShrunk(*fault, true, file, to) : fail(fault.error());
            if (!files)
                done.error = files.error();
            else
                done = {{}, fault->stays, fault->before, fault->after};
            return done;
        },
        [this, folder](const Shrinking& done) { shrunk(folder, done); });
    refreshShrink();
}

void ObservedPanel::shrinkRowTo(const QString& folder) {
    const MatchRow* row = currentRow();
    if (!row || !m_snapshot) return;
    m_shrinkText = tr("XLA compiles smaller programs");
    m_shrinking.start(
        [row = *row, snapshot = m_snapshot, to = folder.toStdString(), python = python(),
         seconds = m_wish.minutes * 60.0](const Progress& progress) {
            Shrinking done;
            shrinking::JudgeWish wish;
            wish.python = python;
            wish.seconds = seconds;
            const auto fault = shrinkUnwanted(*snapshot, &row, wish, progress);
            const auto files = fault ? writeShrunk(*fault, "XLA on the CPU", to) : fail(fault.error());
            if (!files)
                done.error = files.error();
            else
                done = {{}, fault->fault.stays, fault->fault.before, fault->fault.after};
            return done;
        },
        [this, folder](const Shrinking& done) { shrunk(folder, done); });
    refreshShrink();
}

void ObservedPanel::shrunk(const QString& folder, const Shrinking& done) {
    m_shrinkText = done.error
                       ? inWords(done.error->said()).toHtmlEscaped()
                       : tr("%1 of %2 ops, %3 of %4 devices: %5")
                                 .arg(done.after.ops)
                                 .arg(done.before.ops)
                                 .arg(done.after.devices)
                                 .arg(done.before.devices)
                                 .arg(inWords(done.stays).toHtmlEscaped()) +
                             QStringLiteral(" <a href=\"%1\">%2</a>")
                                 .arg(QUrl::fromLocalFile(folder).toString().toHtmlEscaped(), folder.toHtmlEscaped());
    refreshShrink();
}

} // namespace axiscape
