// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/segments.h"

#include "widgets/common/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace axiscape {

Segments::Segments(const std::vector<Choice>& choices, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* group = new QButtonGroup(this);
    for (const Choice& choice : choices) {
        auto* button = new QToolButton;
        button->setObjectName(choice.name);
        button->setText(choice.text);
        button->setToolTip(choice.tip);
        button->setAccessibleName(choice.text);
        button->setAccessibleDescription(choice.tip);
        button->setCheckable(true);
        button->setFixedHeight(24);
        group->addButton(button, static_cast<int>(m_buttons.size()));
        row->addWidget(button);
        m_buttons.push_back(button);
    }
    if (!m_buttons.empty()) m_buttons.front()->setChecked(true);
    connect(group, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on) emit currentChanged(id);
    });
}

int Segments::current() const {
    for (std::size_t i = 0; i < m_buttons.size(); ++i)
        if (m_buttons[i]->isChecked()) return static_cast<int>(i);
    return -1;
}

void Segments::setCurrent(int choice) { m_buttons[static_cast<std::size_t>(choice)]->setChecked(true); }

void Segments::setLook(const Theme& theme) {
    const auto hex = [](Colour c) { return toQColor(c).name(); };
    const QString half =
        QStringLiteral("QToolButton { border: 1px solid %1; color: %2; border-radius: 0; padding: 0 8px;"
                       " font-size: 12px; %3 } QToolButton:checked { background: %4; color: %5; }"
                       " QToolButton:focus { border-color: %6; }");
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QString corners;
        if (i == 0) corners += QStringLiteral("border-top-left-radius: 4px; border-bottom-left-radius: 4px;");
        if (i + 1 == m_buttons.size())
            corners += QStringLiteral("border-top-right-radius: 4px; border-bottom-right-radius: 4px;");
        else
            corners += QStringLiteral("margin-right: -1px;");
        m_buttons[i]->setStyleSheet(half.arg(hex(theme.strong), hex(theme.text3), corners, hex(theme.tint),
                                             hex(theme.text1), hex(theme.accent)));
    }
}

} // namespace axiscape
