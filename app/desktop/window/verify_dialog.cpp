// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/verify_dialog.h"

#include "core/stablehlo/stablehlo.h"
#include "widgets/common/counts.h"
#include "widgets/common/window_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kBusyAfter = 300; // milliseconds until a run is announced
constexpr int kTextWidth = 460;

QString verdictText(const std::string& text) { return QString::fromStdString(text); }

QString opWords(const Module& module, OpId op) {
    if (!op.valid()) return VerifyDialog::tr("an argument");
    const QString at = verdictText(module.locationText(op));
    const QString name = QString::fromStdString(std::string(module.kindName(op)));
    return at.isEmpty() ? VerifyDialog::tr("op %1, %2").arg(op.value).arg(name)
                        : VerifyDialog::tr("op %1, %2 at %3").arg(op.value).arg(name, at);
}

QString indexText(const std::vector<std::int64_t>& index) {
    QStringList numbers;
    for (const std::int64_t i : index) numbers << QString::number(i);
    return QStringLiteral("[%1]").arg(numbers.join(QStringLiteral(", ")));
}

QString copyWords(const Verification& result) {
    QString text =
        result.shrunk
            ? VerifyDialog::tr("Run on a smaller copy of the model on %1: the same ops and the same decisions, "
                               "%n size(s) shrunk.",
                               "", static_cast<int>(result.sizes.size()))
                  .arg(verdictText(meshText(result.mesh)))
            : VerifyDialog::tr("Run as it is, on %1.").arg(verdictText(meshText(result.mesh)));
    text += QLatin1Char(' ') + (result.precision == Precision::f64 ? VerifyDialog::tr("All numbers are f64.")
                                                                   : VerifyDialog::tr("Numbers are of the model's own "
                                                                                      "types."));
    return text;
}

QString conditioningWords(const Verification& result) {
    const QString grown = QString::number(result.conditioning, 'g', 2);
    return result.opByOp
               ? VerifyDialog::tr("Compared op by op, each on equal numbers: a change of the last place of the inputs "
                                  "is %1 times as large in a result, or a choice falls otherwise between equals.")
                     .arg(grown)
               : VerifyDialog::tr("A change of the last place of the inputs is %1 times as large in a result.")
                     .arg(grown);
}

} // namespace

VerifyWords verifyWords(const Verification& result, const Module& module) {
    const auto share = [](double part) { return QString::number(part, 'g', 2); };
    QStringList body;
    if (!result.verified) return {VerifyDialog::tr("Not verified"), inWords(result.reason), QString()};
    if (result.equal) {
        body << VerifyDialog::tr("Every device has its part of what the whole program gives. The largest difference is "
                                 "%1 of the largest element; up to %2 is rounding.")
                    .arg(share(result.worstDifference), share(result.tolerance))
             << conditioningWords(result) << copyWords(result);
        return {VerifyDialog::tr("Equal"), body.join(QStringLiteral("\n\n")), QStringLiteral("better")};
    }
    if (const auto& first = result.first)
        body << VerifyDialog::tr("First at %1: device %2 has %3 at %4 of result %5, the whole program %6.")
                    .arg(opWords(module, first->op))
                    .arg(first->device)
                    .arg(verdictText(first->have), indexText(first->index))
                    .arg(first->result)
                    .arg(verdictText(first->want));
    body << inWords(result.firstDifference) << copyWords(result);
    return {VerifyDialog::tr("Different"), body.join(QStringLiteral("\n\n")), QStringLiteral("worse")};
}

VerifyDialog::VerifyDialog(Designer& designer, QWidget* parent)
    : QDialog(parent), m_designer(designer), m_heading(new QLabel(this)), m_body(new QLabel(this)),
      m_state(new QLabel(this)), m_show(new QPushButton(tr("Show in the graph"), this)),
      m_again(new QPushButton(tr("Run again"), this)), m_stop(new QPushButton(tr("Cancel"), this)) {
    setObjectName(QStringLiteral("verifyDialog"));
    setWindowTitle(tr("Verify"));
    m_heading->setObjectName(QStringLiteral("verifyHeading"));
    m_body->setObjectName(QStringLiteral("verifyBody"));
    m_state->setObjectName(QStringLiteral("verifyState"));
    m_show->setObjectName(QStringLiteral("verifyShow"));
    m_again->setObjectName(QStringLiteral("verifyAgain"));
    m_stop->setObjectName(QStringLiteral("verifyCancel"));
    m_heading->setProperty("role", QStringLiteral("title"));
    m_state->setProperty("role", QStringLiteral("note"));
    for (QLabel* label : {m_heading, m_body, m_state}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(m_heading);
    column->addWidget(m_body);
    column->addWidget(m_state);
    column->addStretch();
    auto* row = new QHBoxLayout;
    row->addWidget(m_show);
    row->addStretch();
    row->addWidget(m_again);
    row->addWidget(m_stop);
    column->addLayout(row);
    setMinimumWidth(kTextWidth + 40); // with its margins
    m_busySoon.setObjectName(QStringLiteral("verifyBusySoon"));
    m_busySoon.setParent(this);
    m_busySoon.setSingleShot(true);
    m_busySoon.setInterval(kBusyAfter);
    connect(&m_busySoon, &QTimer::timeout, this, &VerifyDialog::refresh);
    connect(m_show, &QPushButton::clicked, this, &VerifyDialog::showOp);
    connect(m_again, &QPushButton::clicked, this, &VerifyDialog::start);
    connect(m_stop, &QPushButton::clicked, this, [this] { isRunning() ? cancel() : reject(); });
    connect(&designer, &Designer::snapshotChanged, this, &VerifyDialog::refresh);
    connect(&designer, &Designer::modelChanged, this, [this] {
        cancel();
        hide();
        m_of.reset(); // a program that is closed is not held
    });
    m_task.onProgress([this](const std::string& what, std::int64_t count, std::int64_t) {
        const QString words = verdictText(lettersOf(words::named(what)));
        say(count > 0 ? tr("%1: %2").arg(words, countLabel(count)) : words);
    });
    refresh();
}

void VerifyDialog::done(int result) {
    cancel();
    QDialog::done(result);
}

void VerifyDialog::start() {
    cancel();
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!snapshot) return;
    m_first = {};
    m_of = snapshot;
    m_heading->setText({});
    m_body->setText({});
    say(tr("Shrinking the model"));
    VerifyOptions options;
    options.seed = m_seed++;
    options.functionOf = importFunction;
    m_task.start(
        [snapshot, options](const Progress& progress) {
            return verifyShrunk(snapshot->program, *snapshot->model->structure, options, progress);
        },
        [this](const Result<Verification>& result) {
            present(result, m_of);
            if (result) emit verified(*result);
        });
    m_busySoon.start();
    m_stop->setFocus();
    refresh();
}

void VerifyDialog::cancel() {
    if (!isRunning()) return;
    m_task.cancel();
    present(fail(Error{ErrorCode::cancelled, "cancelled", {}, {}, {}, {}}), m_of);
}

void VerifyDialog::present(const Result<Verification>& result, SnapshotPointer snapshot) {
    m_of = std::move(snapshot);
    m_first = {};
    VerifyWords words;
    if (result)
        words = verifyWords(*result, *m_of->model->module);
    else if (result.error().code == ErrorCode::cancelled)
        words = {tr("Cancelled"), tr("Nothing is known about this strategy."), {}};
    else
        words = {tr("Not verified"), inWords(result.error().said()), {}};
    if (result && result->first) {
        m_first = result->first->op;
        m_firstResult = result->first->result;
    }
    m_heading->setText(words.heading);
    m_body->setText(words.body);
    m_heading->setProperty("role", words.role.isEmpty() ? QStringLiteral("title") : words.role);
    m_heading->style()->polish(m_heading);
    refresh();
}

void VerifyDialog::refresh() {
    const bool announced = isRunning() && !m_busySoon.isActive();
    if (announced && m_heading->text().isEmpty()) m_heading->setText(tr("Running both programs"));
    const bool old = !isRunning() && m_of && m_of != m_designer.snapshot();
    m_state->setVisible(announced || old);
    if (old) m_state->setText(tr("The strategy has changed since."));
    m_body->setVisible(!m_body->text().isEmpty());
    m_show->setVisible(!isRunning() && m_first.valid());
    m_again->setEnabled(!isRunning() && m_designer.snapshot());
    m_stop->setText(isRunning() ? tr("Cancel") : tr("Close"));
    adjustSize();
}

// What is under way may take more lines than what was: the window grows with it.
void VerifyDialog::say(const QString& text) {
    m_state->setText(text);
    if (const int needed = layout()->heightForWidth(width()); needed > height()) resize(width(), needed);
}

// Ops keep their numbers in a smaller copy.
void VerifyDialog::showOp() {
    const auto model = m_designer.model();
    if (!m_first.valid() || !m_of || model != m_of->model) return;
    const auto results = model->module->results(m_first);
    m_designer.selection().selectOp(m_first, m_firstResult < results.size() ? results[m_firstResult] : ValueId{});
    m_designer.selection().reveal();
}

} // namespace axiscape
