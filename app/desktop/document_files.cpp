// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document.h"
#include "core/base/file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QThreadPool>

namespace axiscape {
namespace {

std::filesystem::path pathOf(const QString& path) { return std::filesystem::path(path.toStdU16String()); }

// What a model opens with before anything is decided: the mesh of the examples, the hardware of the paper.
Strategy firstStrategy() { return {{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {}}; }

} // namespace

void Document::openModel(const QString& path) {
    cancelOpening();
    m_pendingProject.reset();
    m_pendingUnsaved = false;
    const auto generation = ++m_openGeneration;
    m_opening = true;
    emit busyChanged();
    // The pool may outlive the document with a cancelled job: the guard keeps its answers from a dead object.
    QPointer<Document> guard(this);
    const Progress progress([guard, this, generation](std::string_view what, std::int64_t done, std::int64_t total) {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, this, generation, done, total,
             text = QString::fromUtf8(what.data(), static_cast<qsizetype>(what.size()))] {
                if (guard && generation == m_openGeneration) emit openingProgress(text, done, total);
            },
            Qt::QueuedConnection);
    });
    m_openProgress = progress;
    QThreadPool::globalInstance()->start([guard, this, path, generation, progress] {
        auto session = Session::open(pathOf(path), progress);
        const bool annotated = session && axiscape::isAnnotated(*(*session)->model()->module);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, this, path, generation, annotated, session = std::move(session)] {
                if (!guard || generation != m_openGeneration) return;
                m_opening = false;
                emit busyChanged();
                if (session)
                    takeModel(*session, path, annotated);
                else if (session.error().code != ErrorCode::cancelled)
                    emit failed(session.error());
            },
            Qt::QueuedConnection);
    });
}

void Document::cancelOpening() {
    m_openProgress.cancel();
    ++m_openGeneration;
    if (!m_opening) return;
    m_opening = false;
    emit busyChanged();
}

void Document::takeModel(std::shared_ptr<Session> session, const QString& path, bool annotated) {
    endPreview();
    m_selection.clear(); // its numbers are of the model that goes
    m_snapshot.reset();
    m_session = std::move(session); // the old one is gone once its workers have stopped
    m_library = std::make_unique<LibraryWorker>(m_session->model());
    m_offers.clear();
    m_annotated = annotated;
    m_modelPath = path;
    m_tacticsPath.clear();
    m_undo.clear();
    m_strategy = firstStrategy();
    m_selectedTactic = -1;
    emit modelChanged();
    emit selectedTacticChanged();
    emit tacticsPathChanged();
    evaluate();
}

void Document::useAnnotations() {
    if (!m_session) return;
    QPointer<Document> guard(this);
    QThreadPool::globalInstance()->start([guard, this, of = model()] {
        auto made = annotatedStrategy(of->sites, *of->structure);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, this, of, made = std::move(made)] {
                if (!guard || of != model()) return;
                if (!made) {
                    emit failed(made.error());
                    return;
                }
                Strategy next = made->strategy;
                if (next.hardware.empty()) next.hardware = m_strategy.hardware;
                edit(tr("Use the shardings of the program"), std::move(next));
                if (made->leftOut.empty()) return;
                emit warned(tr("Left out: %1").arg(QString::fromStdString(made->leftOut.front())) +
                            (made->leftOut.size() > 1
                                 ? tr(" And %n more.", nullptr, static_cast<int>(made->leftOut.size()) - 1)
                                 : QString()));
            },
            Qt::QueuedConnection);
    });
}

Result<TacticFile> Document::readTactics(const QString& path) {
    if (!m_session)
        return fail("no model is open", path.toStdString(), {}, "Open the model that the tactics are for first");
    auto file = readTacticFile(pathOf(path));
    if (file)
        if (const auto text = mismatch(*file, *model()->module, model()->fingerprint); !text.empty())
            emit warned(QString::fromStdString(text));
    return file;
}

bool Document::openTactics(const QString& path) {
    auto file = readTactics(path);
    if (!file) {
        emit failed(file.error());
        return false;
    }
    edit(tr("Open %1").arg(QFileInfo(path).fileName()), std::move(file->strategy));
    m_undo.setClean();
    m_tacticsPath = path;
    emit tacticsPathChanged();
    return true;
}

bool Document::addTactics(const QString& path) {
    auto file = readTactics(path);
    if (!file) {
        emit failed(file.error());
        return false;
    }
    Strategy next = m_strategy;
    // Stored actions name axes by number: from the file's mesh to this one.
    std::vector<AxisId> here;
    for (const auto& axis : file->strategy.mesh.axes) {
        const auto found = m_strategy.mesh.find(axis.name);
        if (!found) {
            emit failed(Error{ErrorCode::wrongInput,
                              "the mesh has no axis " + axis.name,
                              path.toStdString(),
                              "its tactics need it",
                              "Add the axis to the mesh, or open the file as a whole",
                              {}});
            return false;
        }
        here.push_back(*found);
    }
    for (Tactic& tactic : file->strategy.schedule.tactics) {
        for (Action& action : tactic.actions)
            if (action.kind != Action::Kind::propagate) action.axis = here[action.axis];
        next.schedule.tactics.push_back(std::move(tactic));
    }
    edit(tr("Add %1").arg(QFileInfo(path).fileName()), std::move(next));
    return true;
}

bool Document::saveTactics(const QString& path) {
    // The summary is of exactly this strategy: made here if the worker has not finished it yet (cached if it has).
    auto snapshot = m_session->evaluate(m_strategy);
    if (!snapshot) {
        emit failed(snapshot.error());
        return false;
    }
    auto written = writeFileAtomically(pathOf(path), writeTacticFile(tacticFileOf(**snapshot)));
    if (!written) {
        emit failed(written.error());
        return false;
    }
    m_undo.setClean();
    m_tacticsPath = path;
    emit tacticsPathChanged();
    return true;
}

} // namespace axiscape
