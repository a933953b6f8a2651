// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "core/tactics/annotated.h"
#include "core/tactics/project.h"
#include "widgets/common/designer.h"

#include <QPointer>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <vector>

namespace axiscape {

class DocumentSearch;
class DocumentStrategies;
class Searcher;
class Strategies;

// One open model with its strategies: the small values, their undo stack, and the newest snapshots made from them.
// Everything long runs on the session's workers; results of requests that are no longer the newest are dropped.
class Document : public Designer {
    Q_OBJECT
  public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    // --- what panels see
    std::shared_ptr<const Model> model() const override { return m_session ? m_session->model() : nullptr; }
    SnapshotPointer snapshot() const override { return m_atStep ? m_atStep : m_snapshot; }
    SnapshotPointer preview() const override { return m_preview; }
    const Strategy& strategy() const override { return m_strategy; }
    const Theme& theme() const override { return m_theme; }
    Selection& selection() override { return m_selection; }
    int selectedTactic() const override { return m_selectedTactic; }
    void selectTactic(int index) override;
    QString refusal(const AxisDrop& drop) const override;
    void startPreview(const AxisDrop& drop) override;
    void startPreview(const Strategy& next) override;
    void endPreview() override;
    void drop(const AxisDrop& drop) override;
    void edit(const QString& undoText, Strategy next) override;
    void estimate(std::vector<Strategy> strategies, Estimated each) override;
    void editDimensionNames(const QString& undoText, DimensionNames names) override;
    void offerLibrary(const std::string& axis) override;
    void showStep(std::size_t tactic, std::uint32_t step) override;
    void endSteps() override;
    bool isStepping() const override { return m_stepping; }
    int librarySlot() const override;
    void holdLibraryOver(int slot) override;
    const std::vector<LibraryOffer>& libraryOffers() const override { return m_offers; }

    // --- the project: the open strategy and those beside it
    const Project& project() const { return m_project; }
    Strategies& strategies();
    Searcher& search();
    // Names, pins, another open strategy, or anything else of it: one undo step.
    void editProject(const QString& undoText, Project next);
    const std::shared_ptr<Session>& session() const { return m_session; }

    // --- files
    // Opens the model that the project names, then the project; modelChanged and projectPathChanged, or failed, follow.
    void openProject(const QString& path);
    bool saveProject(const QString& path);
    ProjectFile projectFile(const QString& path) const; // as it would be written there
    const QString& projectPath() const { return m_projectPath; }
    // Reads the model on a worker; modelChanged or failed follows. The open one stays until the new one is there.
    void openModel(const QString& path);
    void openModelWith(const QString& path, const Strategy& strategy); // instead of the empty one
    // What was open before and is in no file, or in no newer one: opened as not saved.
    void openUnsaved(const QString& model, ProjectFile content, const QString& projectPath);
    void reloadModel(); // the file again; the strategies stay
    void cancelOpening();
    // Replaces the strategy (one undo step). False after failed().
    bool openTactics(const QString& path);
    // Appends the file's tactics to the schedule (one undo step); its axes must be in the mesh.
    bool addTactics(const QString& path);
    bool saveTactics(const QString& path);

    // The shardings that the module carries itself become the strategy, worked out on a worker: one undo step.
    bool isAnnotated() const { return m_session && m_annotated; }
    void useAnnotations();

    const QString& modelPath() const { return m_modelPath; }
    const QString& tacticsPath() const { return m_tacticsPath; }
    bool isOpening() const { return m_opening; }
    bool isEvaluating() const { return m_evaluating; }
    QUndoStack& undoStack() { return m_undo; }
    void setTheme(const Theme& theme);

  signals:
    void failed(const Error& error);
    void warned(const QString& text);
    void busyChanged();
    void openingProgress(const QString& what, qint64 done, qint64 total);
    void tacticsPathChanged();
    void projectPathChanged();

  private:
    friend class EditCommand;
    void setProject(const Project& project, int selectedTactic);
    void resetProject();
    void takePendingProject();
    struct Landing; // where a drop goes
    Landing landingOf(const AxisDrop& drop) const;
    void evaluate();
    void workOutOffers();
    void offerAnew();
    void workOutDimensions();
    void takeModel(std::shared_ptr<Session> session, const QString& path, bool annotated);
    Result<TacticFile> readTactics(const QString& path);

    std::shared_ptr<Session> m_session;
    QString m_modelPath, m_tacticsPath, m_projectPath;
    Project m_project; // its open strategy is m_strategy
    Strategy m_strategy;
    std::optional<ProjectFile> m_pendingProject; // applied to the model that is being opened for it
    QString m_pendingProjectPath;
    bool m_pendingUnsaved = false;
    std::unique_ptr<DocumentStrategies> m_strategies;
    std::unique_ptr<DocumentSearch> m_search;
    SnapshotPointer m_snapshot, m_preview;
    SnapshotPointer m_atStep; // null: the whole schedule
    bool m_stepping = false;
    std::unique_ptr<LatestWorker> m_stepWorker;
    std::optional<AxisDrop> m_previewedDrop;
    std::optional<Strategy> m_previewed; // none: no preview is wanted
    std::unique_ptr<LibraryWorker> m_library;
    std::unique_ptr<LatestWorker> m_dimensionWorker, m_estimator;
    std::string m_libraryAxis;
    std::vector<LibraryOffer> m_offers;
    Theme m_theme;
    Selection m_selection;
    QUndoStack m_undo;
    int m_selectedTactic = -1;
    int m_heldSlot = -1, m_offeredSlot = -1;
    bool m_opening = false, m_evaluating = false, m_annotated = false;
    Progress m_openProgress;
    std::uint64_t m_openGeneration = 0;
};

} // namespace axiscape
