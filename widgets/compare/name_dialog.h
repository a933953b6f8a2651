// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text, asked for without blocking; `then` gets what was accepted.
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace axiscape {

void askForName(QWidget* parent, const QString& title, const QString& now, std::function<void(const QString&)> then);

} // namespace axiscape
