// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/what_if.h"

#include "widgets/common/counts.h"
#include "widgets/common/designer.h"
#include "widgets/common/icons.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct WhatIfs {
    Q_DECLARE_TR_FUNCTIONS(axiscape::WhatIfs)
};

} // namespace

QStringList whatIfWords(const Strategy& strategy) {
    QStringList words;
    for (const SlowDevice& slow : strategy.slowDevices)
        words << WhatIfs::tr("device %1, %2 times slower").arg(QString::number(slow.device), numberLabel(slow.factor));
    for (const SlowLink& slow : strategy.slowLinks)
        if (slow.axis < strategy.mesh.axes.size() && slow.device >= 0)
            words << WhatIfs::tr("the links of %1 at device %2, %3 times slower")
                         .arg(QString::fromStdString(strategy.mesh.axes[slow.axis].name), QString::number(slow.device),
                              numberLabel(slow.factor));
        else if (slow.axis < strategy.mesh.axes.size())
            words << WhatIfs::tr("the links of %1, %2 times slower")
                         .arg(QString::fromStdString(strategy.mesh.axes[slow.axis].name), numberLabel(slow.factor));
    return words;
}

Strategy withoutWhatIfs(const Strategy& strategy) {
    Strategy next = strategy;
    next.slowDevices.clear();
    next.slowLinks.clear();
    return next;
}

std::optional<StrategyEdit> withoutWhatIfs(const Project& project) {
    StrategyEdit edit{WhatIfs::tr("End the what-if"), project};
    for (NamedStrategy& one : edit.next.strategies) one.strategy = withoutWhatIfs(one.strategy);
    if (edit.next == project) return std::nullopt;
    return edit;
}

WhatIfBadge::WhatIfBadge(QWidget* parent) : QToolButton(parent) {
    setObjectName(QStringLiteral("whatIfBadge"));
    setText(tr("What if"));
    setProperty("badge", true);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setLayoutDirection(Qt::RightToLeft); // what ends it stands last
    setIconSize({10, 10});
    setFixedHeight(24);
    hide();
}

void WhatIfBadge::setWords(const QStringList& words) {
    setVisible(!words.isEmpty());
    setAccessibleName(tr("What if: %1").arg(words.join(QStringLiteral("; "))));
    setToolTip(tr("These figures suppose: %1\nClick to end it").arg(words.join(QStringLiteral("; "))));
}

void WhatIfBadge::setColours(const Theme& theme) { setIcon(makeIcon(Icon::close, theme.text1, theme.off)); }

WhatIfBadge* makeWhatIfBadge(Designer& designer, QWidget* parent) {
    auto* badge = new WhatIfBadge(parent);
    const auto refresh = [&designer, badge] {
        const SnapshotPointer snapshot = designer.snapshot(); // it is what the figures are of
        badge->setWords(snapshot ? whatIfWords(snapshot->strategy) : QStringList());
        badge->setColours(designer.theme());
    };
    for (const auto signal : {&Designer::modelChanged, &Designer::snapshotChanged, &Designer::themeChanged})
        QObject::connect(&designer, signal, badge, refresh);
    QObject::connect(badge, &QToolButton::clicked, &designer, [&designer] {
        designer.edit(WhatIfs::tr("End the what-if"), withoutWhatIfs(designer.strategy()));
    });
    refresh();
    return badge;
}

} // namespace axiscape
