// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a file or a folder on the disk. Nothing blocks: the dialog is open when a function returns, `then` is told
// the path that was chosen, or nothing when the person cancels. The dialog belongs to its parent and goes when it
// closes.
#pragma once

#include <QString>
#include <functional>

class QFileDialog;
class QWidget;

namespace axiscape {

using ChosenPath = std::function<void(const QString& path)>;

// `start` is a folder or, within one, the file that is proposed; `filter` is as QFileDialog has it.
QFileDialog* askForFile(QWidget* parent, const QString& title, const QString& start, const QString& filter,
                        ChosenPath then);
// A file to write; a name without a suffix gets this one.
QFileDialog* askToSave(QWidget* parent, const QString& title, const QString& start, const QString& filter,
                       const QString& suffix, ChosenPath then);
QFileDialog* askForFolder(QWidget* parent, const QString& title, const QString& start, ChosenPath then);

} // namespace axiscape
