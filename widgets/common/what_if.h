// SPDX-License-Identifier: GPL-3.0-or-later
// What if a device or the links of an axis were slower: said wherever figures follow from it, and ended with a click.
#pragma once

#include "core/drawing/theme.h"
#include "core/tactics/tactics.h"
#include "widgets/common/strategy_edits.h"

#include <QStringList>
#include <QToolButton>

namespace axiscape {

class Designer;

// "device 3, 2 times slower", "the links of model, 1.5 times slower"; empty if nothing is supposed.
QStringList whatIfWords(const Strategy& strategy);
Strategy withoutWhatIfs(const Strategy& strategy);
// In all strategies of the project; nothing if there is none.
std::optional<StrategyEdit> withoutWhatIfs(const Project& project);

// Stands beside figures; not there while nothing is supposed.
class WhatIfBadge : public QToolButton {
    Q_OBJECT
  public:
    explicit WhatIfBadge(QWidget* parent = nullptr);
    void setWords(const QStringList& words);
    void setColours(const Theme& theme);
};

// A badge for the figures of what the designer shows; a click ends what is supposed, as one undo step.
WhatIfBadge* makeWhatIfBadge(Designer& designer, QWidget* parent = nullptr);

} // namespace axiscape
