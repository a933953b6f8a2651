// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/check_dialog.h"

#include "core/insight/budget.h"
#include "core/learn/gate.h"
#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kCheckWidth = 520;

QString fromCore(const std::string& text) { return QString::fromStdString(text); }

// "all_gather=259, 400": a limit each.
std::vector<std::string> limitsIn(const QString& text) {
    std::vector<std::string> limits;
    for (const QString& one : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!one.trimmed().isEmpty()) limits.push_back(one.trimmed().remove(QLatin1Char(' ')).toStdString());
    return limits;
}

QString adds(const Finding& finding) {
    return finding.tactic.empty() ? QString() : CheckDialog::tr("; tactic %1 adds most").arg(fromCore(finding.tactic));
}

} // namespace

QString findingWords(const Finding& f) {
    switch (f.kind) {
    case Finding::Kind::overMemory:
        return CheckDialog::tr("The peak of a device is %1, %2 over the %3 allowed")
            .arg(bytesLabel(f.is), bytesLabel(f.is - f.was), bytesLabel(f.was));
    case Finding::Kind::overTime:
        return CheckDialog::tr("A step takes %1, %2 are allowed").arg(secondsLabel(f.is), secondsLabel(f.was)) +
               adds(f);
    case Finding::Kind::overCollectives:
        return CheckDialog::tr("A step has %1 %2, %3 are allowed", "number, kind of collective, number")
                   .arg(static_cast<std::int64_t>(f.is))
                   .arg(f.collective ? QString::fromLatin1(collectiveName(*f.collective).data(),
                                                           static_cast<qsizetype>(collectiveName(*f.collective).size()))
                                     : CheckDialog::tr("collectives"))
                   .arg(static_cast<std::int64_t>(f.was)) +
               adds(f);
    default: { // what the file itself says of the model: in the words of the command line
        const auto name = findingName(f.kind);
        const QString kind = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
        const std::string& whom = f.argument.empty() ? f.tactic : f.argument;
        return whom.empty() ? kind : QStringLiteral("%1: %2").arg(kind, fromCore(whom));
    }
    }
}

CheckDialog::CheckDialog(Designer& designer, QWidget* parent)
    : QDialog(parent), m_designer(designer), m_memory(new QLineEdit(this)), m_time(new QLineEdit(this)),
      m_collectives(new QLineEdit(this)), m_heading(new QLabel(this)), m_body(new QLabel(this)),
      m_command(new QLabel(this)) {
    setObjectName(QStringLiteral("checkDialog"));
    setWindowTitle(tr("Check against limits"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    auto* what = new QLabel(tr("A gate before a pipeline: what this strategy may take at most. An empty field limits "
                               "nothing."),
                            this);
    what->setWordWrap(true);
    column->addWidget(what);
    auto* form = new QFormLayout;
    const auto field = [&](QLineEdit* edit, const QString& title, const char* name, const QString& example) {
        edit->setObjectName(QLatin1String(name));
        edit->setAccessibleName(title);
        edit->setPlaceholderText(example);
        form->addRow(title, edit);
        connect(edit, &QLineEdit::returnPressed, this, &CheckDialog::check);
    };
    field(m_memory, tr("Memory of a device"), "checkMemory", tr("for example 16G"));
    field(m_time, tr("Time of a step"), "checkTime", tr("for example 1.6s or 800ms"));
    field(m_collectives, tr("Collectives"), "checkCollectives", tr("for example all_gather=259, all_reduce=0"));
    column->addLayout(form);
    m_heading->setObjectName(QStringLiteral("checkHeading"));
    m_body->setObjectName(QStringLiteral("checkBody"));
    m_command->setObjectName(QStringLiteral("checkCommand"));
    m_command->setProperty("role", QStringLiteral("note"));
    for (QLabel* label : {m_heading, m_body, m_command}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->hide();
        column->addWidget(label);
    }
    column->addStretch();
    auto* row = new QHBoxLayout;
    auto* shut = new QPushButton(tr("Close"), this);
    auto* checks = new QPushButton(tr("Check"), this);
    checks->setObjectName(QStringLiteral("checkRun"));
    checks->setProperty("primary", true);
    checks->setAutoDefault(false); // Enter in a field checks once
    shut->setAutoDefault(false);
    row->addStretch();
    row->addWidget(shut);
    row->addWidget(checks);
    column->addLayout(row);
    setMinimumWidth(kCheckWidth);
    connect(shut, &QPushButton::clicked, this, &QDialog::close);
    connect(checks, &QPushButton::clicked, this, &CheckDialog::check);
}

bool CheckDialog::read(Budget& budget) {
    const TypedBudget memory{m_memory->text().trimmed().toStdString(), {}, {}};
    const TypedBudget time{{}, m_time->text().trimmed().toStdString(), {}};
    const TypedBudget collectives{{}, {}, limitsIn(m_collectives->text())};
    const std::pair<const TypedBudget&, QString> fields[] = {
        {memory, tr("The memory is a size, for example 16G or 500MiB.")},
        {time, tr("The time is in seconds or with a unit, for example 1.6s or 800ms.")},
        {collectives, tr("Collectives are a number for all of them or KIND=NUMBER, for example all_gather=259.")}};
    for (const auto& [typed, example] : fields)
        if (!parseBudget(typed)) {
            say(tr("This cannot be read"), {}, {example});
            return false;
        }
    budget = *parseBudget({memory.maxMemory, time.maxTime, collectives.collectives});
    return true;
}

void CheckDialog::check() {
    const SnapshotPointer now = m_designer.snapshot();
    Budget budget;
    if (!now || !read(budget)) return;
    const auto found = learn::gateFindings(*now, budget);
    if (!found) return say(tr("Not checked"), {}, {inWords(found.error().what)});
    QStringList lines;
    for (const Finding& finding : *found)
        if (finding.fails) lines << findingWords(finding);
    if (lines.isEmpty())
        say(tr("The gate is open"), QStringLiteral("better"), {tr("The strategy holds every limit.")});
    else
        say(tr("The gate is closed"), QStringLiteral("worse"), lines);
    emit checked(*found);
}

QString CheckDialog::commandLine() const {
    QString line = QStringLiteral("axiscape-cli check TACTICS --model MODEL");
    if (const QString memory = m_memory->text().trimmed(); !memory.isEmpty())
        line += QStringLiteral(" --max-memory ") + memory;
    if (const QString time = m_time->text().trimmed(); !time.isEmpty()) line += QStringLiteral(" --max-time ") + time;
    for (const std::string& limit : limitsIn(m_collectives->text()))
        line += QStringLiteral(" --max-collectives ") + fromCore(limit);
    return line;
}

void CheckDialog::say(const QString& heading, const QString& role, const QStringList& lines) {
    m_heading->setText(heading);
    m_heading->setProperty("role", role.isEmpty() ? QStringLiteral("title") : role);
    m_heading->style()->polish(m_heading);
    m_body->setText(lines.join(QLatin1Char('\n')));
    m_command->setText(tr("In a pipeline: %1").arg(commandLine()));
    for (QLabel* label : {m_heading, m_body, m_command}) label->show();
    m_command->setVisible(!role.isEmpty());
    adjustSize();
}

} // namespace axiscape
