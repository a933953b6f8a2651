// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/file_dialogs.h"

#include <QFileDialog>

namespace axiscape {
namespace {

QFileDialog* asked(QFileDialog* dialog, QWidget* parent, ChosenPath then) {
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
    dialog->open();
    return dialog;
}

} // namespace

QFileDialog* askForFile(QWidget* parent, const QString& title, const QString& start, const QString& filter,
                        ChosenPath then) {
    auto* dialog = new QFileDialog(parent, title, start, filter);
    dialog->setFileMode(QFileDialog::ExistingFile);
    return asked(dialog, parent, std::move(then));
}

QFileDialog* askToSave(QWidget* parent, const QString& title, const QString& start, const QString& filter,
                       const QString& suffix, ChosenPath then) {
    auto* dialog = new QFileDialog(parent, title, start, filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    return asked(dialog, parent, std::move(then));
}

QFileDialog* askForFolder(QWidget* parent, const QString& title, const QString& start, ChosenPath then) {
    auto* dialog = new QFileDialog(parent, title, start);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    return asked(dialog, parent, std::move(then));
}

} // namespace axiscape
