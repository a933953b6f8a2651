// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace axiscape {

// One line of text, asked for without blocking; `then` gets what was accepted.
void askForName(QWidget* parent, const QString& title, const QString& now, std::function<void(const QString&)> then);

} // namespace axiscape
