// SPDX-License-Identifier: GPL-3.0-or-later
// The document as a project: several strategies of one model, and its file.
#include "app/desktop/document/document_strategies.h"
#include "app/desktop/document/edit_command.h"
#include "app/desktop/document/file_path.h"
#include "core/base/file.h"
#include "core/tactics/named_files.h"

#include <QFileInfo>
#include <algorithm>

namespace axiscape {
namespace {

// Beside the project or below it, else as it is: a folder that is moved keeps its model.
std::string hintFor(const std::filesystem::path& model, const std::filesystem::path& project) {
    const auto relative =
        std::filesystem::absolute(model).lexically_relative(std::filesystem::absolute(project).parent_path());
    return relative.empty() || *relative.begin() == ".." ? std::filesystem::absolute(model).string()
                                                         : relative.generic_string();
}

} // namespace

Strategies& Document::strategies() { return *m_strategies; }

void Document::editProject(const QString& undoText, Project next) {
    if (next == m_project) return;
    const int last = static_cast<int>(next.strategy().schedule.tactics.size()) - 1;
    const int selected = next.open == m_project.open ? std::min(m_selectedTactic, last) : -1;
    m_undo.push(new EditCommand(*this, undoText, std::move(next), selected));
}

const KeptAnswer* Document::keptAnswer() const {
    if (m_project.strategies.empty()) return nullptr;
    const auto& answer = m_project.strategies[m_project.open].answer;
    return answer ? &*answer : nullptr;
}

void Document::keepAnswer(const QString& undoText, KeptAnswer answer) {
    Project next = m_project;
    next.strategies[next.open].answer = answer;
    editProject(undoText, std::move(next));
    emit answerKept(answer);
}

void Document::setProject(const Project& project, int selectedTactic) {
    const bool same = project.strategy() == strategy();
    const bool sameAnswer = project.open == m_project.open &&
                            project.strategies[project.open].answer == m_project.strategies[m_project.open].answer;
    m_project = project;
    m_selectedTactic = selectedTactic;
    const auto& tactics = strategy().schedule.tactics;
    if (std::ranges::find(tactics, m_pickedTactic, &Tactic::name) == tactics.end()) m_pickedTactic.clear();
    emit selectedTacticChanged();
    emit m_strategies->changed();
    if (!sameAnswer) emit keptAnswerChanged();
    if (same) return;
    emit mended({});
    evaluate();
}

ProjectFile Document::projectFile(const QString& path) const {
    ProjectFile file;
    file.project = m_project;
    file.project.presentation = {dimensionNames(), graphMarks().openLayers, graphMarks().bookmarks};
    if (!m_session) return file;
    for (std::size_t i = 0; i < m_project.strategies.size(); ++i) {
        const SnapshotPointer snapshot = m_strategies->snapshot(i);
        file.summaries.push_back(snapshot ? summaryOf(*snapshot) : std::vector<TacticSummary>());
    }
    QString name = QFileInfo(m_modelPath).completeBaseName(); // without .gz
    if (name.endsWith(QLatin1String(".mlir"))) name.chop(5);
    file.model.name = name.toStdString();
    file.model.fingerprint = model()->fingerprint;
    file.model.arguments = model()->module->argumentCount();
    file.model.sizes = model()->sizes;
    file.model.path = hintFor(pathOf(m_modelPath), pathOf(path));
    return file;
}

bool Document::saveProject(const QString& path) {
    if (!m_session) return false;
    ProjectFile file = projectFile(path);
    // Only here: what is kept or read again goes on in this program, which names files from its own folder.
    for (NamedStrategy& one : file.project.strategies)
        one.strategy.hardware = hardwareSeenFrom(pathOf(path).parent_path(), one.strategy.hardware);
    const auto written = writeFileAtomically(pathOf(path), writeProject(file));
    if (!written) {
        emit failed(written.error(), path);
        return false;
    }
    emit mended(path);
    m_undo.setClean();
    m_projectPath = path;
    emit projectPathChanged();
    return true;
}

} // namespace axiscape
