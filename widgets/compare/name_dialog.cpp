// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/name_dialog.h"

#include <QInputDialog>
#include <QLineEdit>

namespace axiscape {

void askForName(QWidget* parent, const QString& title, const QString& now, std::function<void(const QString&)> then) {
    auto* dialog = new QInputDialog(parent);
    dialog->setObjectName(QStringLiteral("nameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(QInputDialog::tr("Name"));
    dialog->setTextValue(now);
    QObject::connect(dialog, &QInputDialog::textValueSelected, parent, std::move(then));
    dialog->open();
    if (auto* line = dialog->findChild<QLineEdit*>()) line->selectAll();
}

} // namespace axiscape
