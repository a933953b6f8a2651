// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/redistribution/redistribution_page.h"

#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/redistribution/redistribution_steps.h"
#include "widgets/redistribution/redistribution_view.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStyle>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kRestMilliseconds = 200; // without a key

QToolButton* stepButton(const QString& name, const QString& text, const QString& tip) {
    auto* made = new QToolButton;
    made->setObjectName(name);
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(text);
    made->setProperty("framed", true);
    return made;
}

} // namespace

RedistributionPage::RedistributionPage(QWidget* parent)
    : QWidget(parent), m_mesh(new QLineEdit), m_shape(new QLineEdit), m_from(new QLineEdit), m_to(new QLineEdit),
      m_dtype(new QComboBox), m_verdict(new QLabel), m_bound(new QLabel),
      m_back(stepButton(QStringLiteral("redistributionBack"), tr("Back"), tr("To the step before"))),
      m_play(stepButton(QStringLiteral("redistributionPlay"), tr("Play"), tr("All steps, one after the other"))),
      m_forward(stepButton(QStringLiteral("redistributionForward"), tr("Next"), tr("To the next step"))),
      m_view(new RedistributionView), m_steps(new RedistributionSteps(this)), m_table(new QTableView) {
    setObjectName(QStringLiteral("redistributionPage"));
    const std::tuple<QLineEdit*, const char*, QString, QString> fields[] = {
        {m_mesh, "redistributionMesh", tr("Mesh"), QStringLiteral("batch=4,model=2")},
        {m_shape, "redistributionShape", tr("Shape"), QStringLiteral("16x8")},
        {m_from, "redistributionFrom", tr("From"), QStringLiteral("[{batch}, {model}]")},
        {m_to, "redistributionTo", tr("To"), QStringLiteral("[{model}, {batch}]")}};
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(4);
    form->setHorizontalSpacing(8);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows); // words of other languages are longer
    for (const auto& [field, name, title, example] : fields) {
        field->setObjectName(QLatin1String(name));
        field->setAccessibleName(title);
        field->setFont(monoFont(11));
        field->setText(example);
        form->addRow(title, field);
        connect(field, &QLineEdit::textChanged, this, &RedistributionPage::edited);
    }
    m_dtype->setObjectName(QStringLiteral("redistributionType"));
    m_dtype->setAccessibleName(tr("Element type"));
    for (const char* name : {"f32", "bf16", "f16", "f64", "i8", "i32", "i64", "i1"})
        m_dtype->addItem(QLatin1String(name));
    form->addRow(tr("Element type"), m_dtype);
    connect(m_dtype, &QComboBox::currentIndexChanged, this, &RedistributionPage::edited);

    m_verdict->setObjectName(QStringLiteral("redistributionVerdict"));
    m_bound->setObjectName(QStringLiteral("redistributionBound"));
    for (QLabel* label : {m_verdict, m_bound}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    for (QToolButton* button : {m_back, m_play, m_forward}) buttons->addWidget(button);
    buttons->addStretch(1);

    auto* left = new QVBoxLayout;
    left->setSpacing(6);
    left->addLayout(form);
    left->addStretch(1);
    auto* middle = new QVBoxLayout;
    middle->setSpacing(6);
    middle->addWidget(m_view, 1);
    middle->addLayout(buttons);
    m_table->setObjectName(QStringLiteral("redistributionSteps"));
    m_table->setAccessibleName(tr("Steps of the plan"));
    m_table->setModel(m_steps);
    styleTable(*m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(RedistributionSteps::Lies, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(RedistributionSteps::Step, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->resizeSection(RedistributionSteps::Holds, 84);
    m_table->horizontalHeader()->resizeSection(RedistributionSteps::Sends, 60);
    m_table->setMinimumWidth(200);
    auto* right = new QVBoxLayout;
    right->setSpacing(4);
    right->addWidget(m_table, 1);
    right->addWidget(m_verdict);
    right->addWidget(m_bound);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(16);
    row->addLayout(left, 3);
    row->addLayout(middle, 3);
    row->addLayout(right, 5);

    connect(m_back, &QToolButton::clicked, this, &RedistributionPage::back);
    connect(m_play, &QToolButton::clicked, this, &RedistributionPage::play);
    connect(m_forward, &QToolButton::clicked, this, &RedistributionPage::forward);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& to) {
        if (!to.isValid() || static_cast<std::size_t>(to.row()) == m_view->step()) return;
        m_playing = false;
        m_view->goTo(static_cast<std::size_t>(to.row()));
        refreshButtons();
    });
    connect(m_view, &RedistributionView::arrived, this, [this] {
        if (m_playing && m_plan && m_view->step() < m_plan->steps.size())
            QTimer::singleShot(0, this, &RedistributionPage::forward);
        else
            m_playing = false;
        follow();
    });
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        if (auto problem = problemOf(typed()))
            planFor(*problem);
        else
            refuse(problem.error());
    });
    ask(typed());
}

void RedistributionPage::setTheme(const Theme& theme) { m_view->setTheme(theme); }

TypedRedistribution RedistributionPage::typed() const {
    return {m_mesh->text().toStdString(), m_shape->text().toStdString(), m_dtype->currentText().toStdString(),
            m_from->text().toStdString(), m_to->text().toStdString()};
}

void RedistributionPage::ask(const TypedRedistribution& typed) {
    const QSignalBlocker a(m_mesh), b(m_shape), c(m_from), d(m_to), e(m_dtype);
    m_mesh->setText(QString::fromStdString(typed.mesh));
    m_shape->setText(QString::fromStdString(typed.shape));
    m_from->setText(QString::fromStdString(typed.from));
    m_to->setText(QString::fromStdString(typed.to));
    for (QLineEdit* field : {m_mesh, m_shape, m_from, m_to}) field->setCursorPosition(0); // its beginning is seen
    const QString dtype = QString::fromStdString(typed.dtype);
    if (m_dtype->findText(dtype) < 0) m_dtype->addItem(dtype); // of a tensor of the program
    m_dtype->setCurrentText(dtype);
    m_programSends = -1;
    m_rest.stop();
    if (auto problem = problemOf(typed))
        planFor(*problem);
    else
        refuse(problem.error());
}

void RedistributionPage::ask(const MovedTensor& moved) {
    ask(typedOf(moved.problem, moved.dtype));
    m_programSends = moved.sentBytes;
    planFor(moved.problem); // a mesh in parts has no text
}

void RedistributionPage::edited() {
    m_programSends = -1;
    m_rest.start();
}

void RedistributionPage::planFor(const reshard::Problem& problem) {
    using Made = std::shared_ptr<const Result<reshard::Plan>>;
    m_playing = false;
    m_planning.start(
        [problem](const Progress&) -> Made {
            return std::make_shared<const Result<reshard::Plan>>(reshard::plan(problem));
        },
        [this, mesh = problem.mesh](const Made& made) { take(*made, mesh); });
}

void RedistributionPage::take(const Result<reshard::Plan>& made, const Mesh& mesh) {
    if (!made) return refuse(made.error());
    m_plan = std::make_shared<const reshard::Plan>(*made);
    m_view->setPlan(m_plan);
    m_steps->setPlan(*made, mesh);
    const reshard::Plan& plan = *m_plan;
    const QString sends = bytesLabel(plan.sentBytes), least = bytesLabel(plan.leastBytes);
    QString text = plan.steps.empty() ? tr("Nothing has to move.")
                   : plan.sentBytes <= plan.leastBytes
                       ? tr("Each device sends %1: no plan sends less.").arg(sends)
                       : tr("Each device sends %1; at least %2 have to be received.").arg(sends, least);
    if (m_programSends >= 0) text += QLatin1Char(' ') + tr("The program sends %1.").arg(bytesLabel(m_programSends));
    say(text, false);
    m_bound->setText(
        tr("Largest tensor on a device: %1 of at most %2, the larger of both ends.")
            .arg(bytesLabel(static_cast<double>(plan.peakBytes)), bytesLabel(static_cast<double>(plan.boundBytes))));
    follow();
    emit planned(plan);
}

void RedistributionPage::refuse(const Error& error) {
    m_planning.cancel();
    m_playing = false;
    m_plan.reset();
    m_view->setPlan(nullptr);
    m_steps->setPlan(std::nullopt, {});
    m_bound->clear();
    say(inWords(error.said()), true);
    refreshButtons();
}

void RedistributionPage::say(const QString& text, bool wrong) {
    m_verdict->setText(text);
    m_verdict->setProperty("role", wrong ? QStringLiteral("worse") : QString());
    m_verdict->style()->unpolish(m_verdict);
    m_verdict->style()->polish(m_verdict);
}

void RedistributionPage::follow() {
    if (m_plan) m_table->setCurrentIndex(m_steps->index(static_cast<int>(m_view->step()), 0));
    refreshButtons();
}

void RedistributionPage::refreshButtons() {
    const std::size_t steps = m_plan ? m_plan->steps.size() : 0;
    m_back->setEnabled(m_view->step() > 0);
    m_forward->setEnabled(m_view->step() < steps);
    m_play->setEnabled(steps > 0);
    m_play->setText(m_playing ? tr("Stop") : tr("Play"));
    m_play->setAccessibleName(m_play->text());
}

void RedistributionPage::play() {
    if (!m_plan) return;
    if (m_playing) {
        m_playing = false;
        return refreshButtons();
    }
    m_playing = true;
    if (m_view->step() == m_plan->steps.size()) m_view->setPlan(m_plan);
    forward();
}

void RedistributionPage::back() {
    m_playing = false;
    if (m_view->step() > 0) m_view->goTo(m_view->step() - 1);
}

void RedistributionPage::forward() {
    m_view->goTo(m_view->step() + 1);
    follow();
}

} // namespace axiscape
