// SPDX-License-Identifier: GPL-3.0-or-later
// The document as a project: several strategies of one model, and its file.
#include "app/desktop/document_strategies.h"
#include "app/desktop/edit_command.h"
#include "core/base/file.h"

#include <QFileInfo>

namespace axiscape {
namespace {

std::filesystem::path pathOf(const QString& path) { return std::filesystem::path(path.toStdU16String()); }

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

void Document::setProject(const Project& project, int selectedTactic) {
    const bool same = project.strategy() == m_strategy;
    m_project = project;
    m_strategy = project.strategy();
    m_selectedTactic = selectedTactic;
    emit selectedTacticChanged();
    emit m_strategies->changed();
    if (!same) evaluate();
}

// The model is another one: one strategy, or the project that the model was opened for.
void Document::resetProject() {
    m_project = oneStrategyProject(tr("Strategy 1").toStdString(), m_strategy);
    m_projectPath.clear();
    m_strategies->forget();
    setGraphMarks({});
    if (m_pendingProject) takePendingProject();
    if (std::exchange(m_pendingUnsaved, false)) m_undo.resetClean();
    emit projectPathChanged();
}

void Document::takePendingProject() {
    ProjectFile file = *std::exchange(m_pendingProject, std::nullopt);
    if (const auto text = mismatch(tacticFileOf(file, 0), *model()->module, model()->fingerprint); !text.empty())
        emit warned(QString::fromStdString(text));
    m_project = std::move(file.project);
    m_strategy = m_project.strategy();
    Presentation shown = std::exchange(m_project.presentation, {});
    setDimensionNames(std::move(shown.dimensionNames));
    setGraphMarks({std::move(shown.openLayers), std::move(shown.bookmarks)});
    m_projectPath = std::exchange(m_pendingProjectPath, QString());
    emit m_strategies->changed();
}

void Document::openModelWith(const QString& path, const Strategy& strategy) {
    openModel(path);
    m_pendingProject = ProjectFile{{}, oneStrategyProject(tr("Strategy 1").toStdString(), strategy), {}};
    m_pendingProjectPath.clear();
}

void Document::openUnsaved(const QString& model, ProjectFile content, const QString& projectPath) {
    openModel(model);
    m_pendingProject = std::move(content);
    m_pendingProjectPath = projectPath;
    m_pendingUnsaved = true;
}

void Document::reloadModel() {
    const bool unsaved = !m_undo.isClean();
    openUnsaved(m_modelPath, projectFile(m_modelPath), m_projectPath);
    m_pendingUnsaved = unsaved;
}

void Document::openProject(const QString& path) {
    auto file = readProject(pathOf(path));
    if (!file) {
        emit failed(file.error());
        return;
    }
    if (file->model.path.empty()) {
        emit failed(Error{ErrorCode::wrongInput,
                          "the project does not say where its model is",
                          path.toStdString(),
                          {},
                          "Save it again from the window",
                          {}});
        return;
    }
    const auto folder = pathOf(path).parent_path();
    const QString model = QString::fromStdU16String((folder / file->model.path).u16string());
    openModel(model);
    m_pendingProject = std::move(*file);
    m_pendingProjectPath = path;
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
    file.model.path = hintFor(pathOf(m_modelPath), pathOf(path));
    return file;
}

bool Document::saveProject(const QString& path) {
    if (!m_session) return false;
    const auto written = writeFileAtomically(pathOf(path), writeProject(projectFile(path)));
    if (!written) {
        emit failed(written.error());
        return false;
    }
    m_undo.setClean();
    m_projectPath = path;
    emit projectPathChanged();
    return true;
}

} // namespace axiscape
