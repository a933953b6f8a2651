// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/language/language.h"
#include "app/desktop/window/main_window.h"

#include <QActionGroup>
#include <QMenu>
#include <QStatusBar>

namespace axiscape {
namespace {

QString actionOf(const QString& code) {
    return QStringLiteral("view.language.") + (code.isEmpty() ? QStringLiteral("desktop") : code);
}

} // namespace

void MainWindow::addLanguageActions() {
    auto* group = new QActionGroup(this);
    const auto make = [this, group](const QString& code, const QString& name) {
        const QString plainName = QString(name).remove(QLatin1Char('&'));
        QAction* action = m_actions.add(
            actionOf(code), name, {}, tr("The language of menus, panels and numbers"), [this, code, plainName] {
                m_settings.setLanguage(code);
                statusBar()->showMessage(tr("%1 from the next start on").arg(plainName), 20000);
            });
        action->setCheckable(true);
        action->setChecked(m_settings.language() == code);
        group->addAction(action);
    };
    make({}, tr("Language of the &desktop"));
    for (const Language& language : languages()) make(language.code, language.name);
}

void MainWindow::addLanguageMenu(QMenu& view) {
    QMenu* menu = view.addMenu(tr("&Language"));
    menu->addAction(m_actions.action(actionOf({})));
    menu->addSeparator();
    for (const Language& language : languages()) menu->addAction(m_actions.action(actionOf(language.code)));
}

} // namespace axiscape
