// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/debug_run.h"

#include "core/stablehlo/stablehlo.h"

namespace axiscape {
namespace {

constexpr std::uint64_t kSeed = 7; // of the numbers: the same whenever it is run

Result<SnapshotPointer> withMistake(const DebugQuestion& question, const Progress& progress) {
    if (!question.mistake.swapped) return question.snapshot;
    Strategy strategy = question.snapshot->strategy;
    auto& tactics = strategy.schedule.tactics;
    const auto [a, b] = *question.mistake.swapped;
    if (a < tactics.size() && b < tactics.size()) std::swap(tactics[a], tactics[b]);
    const Model& model = *question.snapshot->model;
    return Session::ofModule(model.module, model.path)->evaluate(strategy, progress);
}

} // namespace

std::optional<Error> DebugRun::begin(const DebugQuestion& question, const Progress& progress) {
    m_number.reset();
    m_debugger.reset();
    m_program.reset();
    const auto snapshot = withMistake(question, progress);
    if (!snapshot) return snapshot.error();
    std::vector<Sabotage> sabotages;
    if (question.mistake.sabotage) sabotages.push_back(*question.mistake.sabotage);
    auto debugger =
        Debugger::make((*snapshot)->program, (*snapshot)->model->structure, sabotages, {kSeed, importFunction});
    if (!debugger) return debugger.error();
    m_debugger.emplace(std::move(*debugger));
    auto program = std::make_shared<DebugProgram>();
    const Module& device = m_debugger->stepping().deviceProgram();
    program->device = m_debugger->deviceModule();
    for (const OpId op : device.ops()) program->lines.push_back(op);
    program->modelOps = m_debugger->modelOps();
    program->changed = m_debugger->changed();
    program->small = std::make_shared<const SpmdProgram>(m_debugger->program());
    program->smaller = m_debugger->isSmaller();
    m_program = std::move(program);
    m_number = question.number;
    return std::nullopt;
}

DebugAnswer DebugRun::answer(const DebugQuestion& question, const Progress& progress) {
    DebugAnswer answer;
    if (m_number != question.number) answer.error = begin(question, progress);
    answer.program = m_program;
    if (answer.error || !m_debugger) return answer;
    if (!question.stops.empty()) {
        const auto reached = m_debugger->runToAny(question.stops, progress);
        if (!reached)
            answer.error = reached.error();
        else
            answer.reached = *reached;
    } else if (auto went = m_debugger->goTo(question.step, progress); !went) {
        answer.error = went.error();
    }
    answer.frame = frameOf(*m_debugger, question.watch);
    return answer;
}

} // namespace axiscape
