// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/document/model_opener.h"
#include "core/tactics/annotated.h"

#include <QUndoGroup>
#include <functional>
#include <memory>
#include <vector>

namespace axiscape {

class DocumentSearch;
class DocumentStrategies;
class Searcher;
class Strategies;

// The document that is shown: one open model with its strategies, their undo stack, and the newest snapshots made from
// them. Another one may be put in its place; what is under way for the one put away lands there.
class Document : public Designer {
    Q_OBJECT
  public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    // --- what panels see
    std::shared_ptr<const Model> model() const override { return session() ? session()->model() : nullptr; }
    SnapshotPointer snapshot() const override { return m_atStep ? m_atStep : m_open->snapshot; }
    SnapshotPointer preview() const override { return m_preview; }
    const Strategy& strategy() const override { return m_open->strategy; }
    const Theme& theme() const override { return m_theme; }
    Selection& selection() override { return m_selection; }
    int selectedTactic() const override { return m_open->selectedTactic; }
    void selectTactic(int index) override;
    void followTactic(int index) override;
    QString refusal(const AxisDrop& drop) const override;
    QString landing(const AxisDrop& drop) const override;
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
    const Project& project() const { return m_open->project; }
    Strategies& strategies();
    Searcher& search();
    // Names, pins, another open strategy, or anything else of it: one undo step.
    void editProject(const QString& undoText, Project next);
    const std::shared_ptr<Session>& session() const { return m_open->session; }

    // --- which one is shown
    const OpenDocumentPointer& current() const { return m_open; }
    // The one before is put away as it is: nothing of it is read or worked out again when it is shown the next time.
    void show(OpenDocumentPointer next);
    // Reads a model for a document, the one shown or another; opened or failed follows.
    void open(OpenRequest request, const OpenDocumentPointer& target) { m_opener.open(std::move(request), target); }
    const ModelOpener& opener() const { return m_opener; }

    // --- files; what is opened takes the place of what is shown
    // Opens the model that the project names, then the project; modelChanged and projectPathChanged, or failed, follow.
    void openProject(const QString& path);
    bool saveProject(const QString& path);
    ProjectFile projectFile(const QString& path) const; // as it would be written there
    const QString& projectPath() const { return m_open->projectPath; }
    // Reads the model on a worker; modelChanged or failed follows. The one shown stays until the new one is there.
    void openModel(const QString& path);
    void reloadModel(); // the file again; the strategies stay
    void cancelOpening() { m_opener.cancel(); }
    // Replaces the strategy (one undo step). False after failed().
    bool openTactics(const QString& path);
    // Appends the file's tactics to the schedule (one undo step); its axes must be in the mesh.
    bool addTactics(const QString& path);
    bool saveTactics(const QString& path);

    // The shardings that the module carries itself become the strategy, worked out on a worker: one undo step.
    bool isAnnotated() const { return m_open->isAnnotated; }
    void useAnnotations();

    const QString& modelPath() const { return m_open->modelPath; }
    const QString& tacticsPath() const { return m_open->tacticsPath; }
    bool isOpening() const { return m_opener.isBusy(); }
    bool isEvaluating() const { return m_open->evaluation.isBusy(); }
    QUndoStack& undoStack() { return m_open->undo; }
    QUndoGroup& undoGroup() { return m_undoGroup; } // follows what is shown
    void setTheme(const Theme& theme);

  signals:
    void leaving(); // what is shown is about to be put away, or replaced
    void shown();   // another document is shown; everything has followed
    void opened(const OpenDocumentPointer& target, const OpenRequest& request);
    void searchEnded(const OpenDocumentPointer& of); // of a document put away
    // `file`: the one that it is about; empty: it is about the strategy as it is.
    void failed(const Error& error, const QString& file = {});
    void warned(const QString& text);
    void mended(const QString& file); // what failed or was warned of it is so no more, or may not be
    void busyChanged();
    void openingProgress(const QString& what, qint64 done, qint64 total);
    void tacticsPathChanged();
    void projectPathChanged();

  private:
    friend class EditCommand;
    friend class DocumentSearch;
    void setProject(const Project& project, int selectedTactic);
    struct Landing;                                                // where a drop goes
    std::optional<std::size_t> pickedTacticFor(AxisId axis) const; // which a drop of that axis joins
    Landing landingOf(const AxisDrop& drop) const;
    void evaluate();
    void takeSnapshot(const OpenDocumentPointer& of, const Result<SnapshotPointer>& result);
    void workOutOffers();
    void offerAnew();
    void workOutDimensions();
    void leave();
    void bring();
    OpenDocument::Selected selected() const;
    void select(const OpenDocument::Selected& what);
    void take(const OpenDocumentPointer& target, const OpenRequest& request, std::shared_ptr<Session> session,
              bool isAnnotated);
    void takeAnnotations(const Result<AnnotatedStrategy>& made);
    Result<TacticFile> readTactics(const QString& path);
    void warnOfMismatch(const TacticFile& file);

    QUndoGroup m_undoGroup;
    OpenDocumentPointer m_open;
    ModelOpener m_opener{nullptr};
    std::unique_ptr<DocumentStrategies> m_strategies;
    std::unique_ptr<DocumentSearch> m_search;
    SnapshotPointer m_preview;
    SnapshotPointer m_atStep; // null: the whole schedule
    bool m_stepping = false;
    OpenDocument::Selected m_selectedBeforeSteps;
    Task<Result<SnapshotPointer>> m_stepTask, m_previewTask;
    std::optional<AxisDrop> m_previewedDrop;
    std::optional<Strategy> m_previewed; // none: no preview is wanted
    Task<std::pair<std::size_t, SnapshotPointer>> m_estimates;
    std::string m_libraryAxis;
    std::vector<LibraryOffer> m_offers;
    Theme m_theme;
    Selection m_selection;
    int m_heldSlot = -1, m_offeredSlot = -1;
};

} // namespace axiscape
