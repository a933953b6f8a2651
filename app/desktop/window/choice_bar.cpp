// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/choice_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace axiscape {

ChoiceBar::ChoiceBar(const QString& name, QWidget* parent)
    : QFrame(parent), m_question(new QLabel(this)), m_first(new QPushButton(this)), m_second(new QPushButton(this)) {
    setObjectName(name);
    setProperty("role", QStringLiteral("choiceBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    m_question->setProperty("role", QStringLiteral("strong"));
    m_question->setTextFormat(Qt::PlainText);
    m_question->setWordWrap(true);
    row->addWidget(m_question, 1);
    m_first->setObjectName(name + QStringLiteral("First"));
    m_second->setObjectName(name + QStringLiteral("Second"));
    m_first->setProperty("primary", true);
    for (QPushButton* button : {m_first, m_second}) {
        button->setProperty("small", true);
        row->addWidget(button, 0, Qt::AlignVCenter);
    }
    connect(m_first, &QPushButton::clicked, this, [this] { answer(m_firstAnswer.act); });
    connect(m_second, &QPushButton::clicked, this, [this] { answer(m_secondAnswer.act); });
    hide();
}

void ChoiceBar::ask(const QString& question, Answer first, Answer second) {
    m_firstAnswer = std::move(first);
    m_secondAnswer = std::move(second);
    m_question->setText(question);
    setAccessibleName(question);
    for (const auto& [button, answer] : {std::pair(m_first, &m_firstAnswer), std::pair(m_second, &m_secondAnswer)}) {
        button->setText(answer->text);
        button->setToolTip(answer->tip);
        button->setAccessibleDescription(answer->tip);
    }
    show();
    QAccessibleEvent alert(this, QAccessible::Alert); // said aloud: it did not come from what was being done
    QAccessible::updateAccessibility(&alert);
}

QString ChoiceBar::question() const { return m_question->text(); }

void ChoiceBar::answer(const std::function<void()>& act) {
    hide();
    if (const auto run = act) run(); // a copy: it may ask again
}

} // namespace axiscape
