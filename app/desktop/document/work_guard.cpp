// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/work_guard.h"

#include "app/desktop/document/document_manager.h"
#include "app/desktop/window/choice_bar.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/message_bar.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QLocale>

namespace axiscape {

WorkGuard::WorkGuard(MainWindow& window, const QString& folder)
    : m_window(window), m_recovery(window.documents(), folder), m_disk(window.documents()),
      m_recover(new ChoiceBar(QStringLiteral("recoverBar"), window.centralWidget())),
      m_reload(new ChoiceBar(QStringLiteral("reloadBar"), window.centralWidget())) {
    auto* column = qobject_cast<QBoxLayout*>(window.centralWidget()->layout());
    column->insertWidget(0, m_reload);
    column->insertWidget(0, m_recover);
    connect(&m_recovery, &Recovery::failed, this, [this](const QString& reason) {
        m_window.messages().showWarning(tr("What is not saved cannot be kept for recovery: %1").arg(reason));
    });
    connect(&m_disk, &DiskWatch::changed, this, &WorkGuard::askReload);
    // A question about a file is one of the document it belongs to.
    connect(&window.documents(), &DocumentManager::leaving, m_reload, &QWidget::hide);
    window.askBeforeReplacing([this](const QString& path) {
        if (!m_disk.isUndecided(path)) return true;
        askReload(path);
        return false;
    });
    m_left = leftWork(folder);
    offerLeft();
}

WorkGuard::~WorkGuard() {
    m_window.askBeforeReplacing({});
    delete m_recover;
    delete m_reload;
}

void WorkGuard::offerLeft() {
    if (m_left.empty()) return;
    QStringList names;
    for (const LeftWork& work : m_left)
        names << QFileInfo(work.project.isEmpty() ? work.model : work.project).fileName();
    const LeftWork& newest = m_left.front();
    const QString when = QLocale().toString(newest.when, QLocale::ShortFormat);
    const auto tactics = static_cast<int>(newest.content.project.strategy().schedule.tactics.size());
    const QString question =
        m_left.size() == 1 ? tr("Axiscape ended before %1 was saved. Last change: %2, %n tactic(s).", nullptr, tactics)
                                 .arg(names.front(), when)
                           : tr("Axiscape ended before these were saved: %1. Last change: %2.")
                                 .arg(names.join(QStringLiteral(", ")), when);
    m_recover->ask(question,
                   {tr("Recover"), tr("Open it as it was; it is not saved yet"),
                    [this] {
                        // Newest last: it is the one in front.
                        for (auto work = m_left.rbegin(); work != m_left.rend(); ++work)
                            m_window.documents().recover(*work);
                        m_left.clear();
                    }},
                   {tr("Discard"), tr("Delete what was kept"), [this] {
                        for (const LeftWork& work : m_left) Recovery::discard(work);
                        m_left.clear();
                    }});
}

void WorkGuard::askReload(const QString& path) {
    const Document& document = m_window.document();
    const bool unsaved = document.isUnsaved();
    const QString name = QFileInfo(path).fileName();
    const auto reload = [this, path] {
        Document& front = m_window.document();
        m_disk.settle();
        if (path == front.projectPath())
            m_window.documents().openProject(path);
        else if (path == front.tacticsPath())
            front.openTactics(path); // one undo step
        else
            m_window.documents().reloadModel();
    };
    const bool model = path == document.modelPath();
    const QString loses = tr("What you changed since is lost"), keeps = tr("The strategies stay as they are");
    m_reload->ask(unsaved && !model ? tr("%1 was changed by another program, and here, too.").arg(name)
                                    : tr("%1 was changed by another program.").arg(name),
                  {tr("Reload"),
                   model     ? keeps
                   : unsaved ? loses
                             : tr("Read the file again"),
                   reload},
                  {tr("Keep what is open"), tr("Saving will replace the file"), [this] { m_disk.settle(); }});
}

} // namespace axiscape
