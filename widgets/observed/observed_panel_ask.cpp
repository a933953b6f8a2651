// SPDX-License-Identifier: GPL-3.0-or-later
// XLA is asked about the strategy: which of its compilers, how long it has taken so far, and its answer.
#include "core/session/ask_compiler.h"
#include "core/session/keep_answer.h"
#include "core/simulate/own_answers.h"
#include "widgets/common/answer_words.h"
#include "widgets/common/format.h"
#include "widgets/observed/ask_dialog.h"
#include "widgets/observed/observed_panel.h"

#include <QLabel>

namespace axiscape {
namespace {

constexpr int kEverySecond = 1000, kSecondsOfMinute = 60;

} // namespace

std::string ObservedPanel::python() const {
    return m_wish.python.isEmpty() ? pythonAtHand() : m_wish.python.toStdString();
}

void ObservedPanel::setWish(const AskWish& wish) {
    m_wish = wish;
    refresh();
}

void ObservedPanel::chooseHow() {
    AskDialog dialog(m_wish, m_designer.strategy().hardware, this);
    if (dialog.exec() != QDialog::Accepted) return;
    if (m_wish != dialog.wish()) {
        m_wish = dialog.wish();
        emit wishChanged(m_wish);
    }
    if (m_asked && m_task.isBusy()) askXla(); // ends what is asked now
    askXla();
}

void ObservedPanel::askXla() {
    m_path.clear();
    setFound(nullptr);
    m_error.clear();
    const bool ends = std::exchange(m_asked, false) && m_task.isBusy();
    m_task.cancel();
    m_askClock.stop();
    m_snapshot = m_designer.snapshot();
    if (!ends && m_snapshot && m_snapshot->model == m_designer.model()) {
        m_asked = true;
        m_askedBackend = m_wish.backend;
        m_askTime.start();
        m_askClock.start(kEverySecond);
        CompilerQuestion question;
        question.python = python();
        question.backend = m_wish.backend.toStdString();
        question.seconds = m_wish.minutes * kSecondsOfMinute;
        m_task.start(
            [snapshot = m_snapshot, question](const Progress& progress) -> Answer {
                auto said = askCompiler(snapshot, question, progress);
                if (!said) return {nullptr, said.error(), {}};
                auto found = wantedAndGot(std::move(said->seen), *snapshot, progress);
                auto kept = keptAnswerOf(question, *said, found, *snapshot);
                return {std::make_shared<const WantedAndGot>(std::move(found)), {}, said->peakBytes, std::move(kept)};
            },
            [this](Answer answer) {
                m_askClock.stop();
                answered(std::move(answer));
            });
    }
    refresh();
}

QString ObservedPanel::askingText() const {
    return tr("XLA is compiling the strategy for %1\n%2 so far, ended after %3 min")
        .arg(backendWords(m_askedBackend),
             secondsLabel(static_cast<double>(m_askTime.isValid() ? m_askTime.elapsed() / kEverySecond : 0)))
        .arg(m_wish.minutes);
}

QString ObservedPanel::peaksText() const {
    const QString said = bytesLabel(static_cast<double>(*m_compilersPeak)),
                  estimated = bytesLabel(static_cast<double>(m_snapshot->simulation->memory.peak));
    const std::string& hardware = m_snapshot->strategy.hardware;
    if (isOfChip(m_askedBackend.toStdString(), hardware)) return tr("XLA's peak %1, estimated %2").arg(said, estimated);
    return tr("XLA's peak for %1 %2, estimated for %3 %4")
        .arg(backendWords(m_askedBackend), said, QString::fromStdString(hardware), estimated);
}

} // namespace axiscape
