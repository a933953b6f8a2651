// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document.h"
#include "app/desktop/document/file_path.h"
#include "core/base/file.h"
#include "core/tactics/axis_colours.h"
#include "core/tactics/named_files.h"

#include "widgets/common/window_words.h"

#include <QFileInfo>

namespace axiscape {
void Document::useAnnotations() {
    if (!m_session) return;
    m_annotations.start([of = model()](const Progress&) { return annotatedStrategy(of->sites, *of->structure); },
                        [this](const Result<AnnotatedStrategy>& made) {
                            m_whenInFront = [this, made] { takeAnnotations(made); };
                            catchUp();
                        });
}

void Document::takeAnnotations(const Result<AnnotatedStrategy>& made) {
    if (!made) {
        emit failed(made.error());
        return;
    }
    Strategy next = withColoursOf(made->strategy, strategy());
    if (next.hardware.empty()) {
        next.hardware = strategy().hardware;
        next.host = strategy().host;
    }
    edit(tr("Use the shardings of the program"), std::move(next));
    if (made->leftOut.empty()) return;
    emit warned(tr("Left out: %1").arg(inWords(made->leftOut.front())) +
                (made->leftOut.size() > 1 ? tr(" And %n more.", nullptr, static_cast<int>(made->leftOut.size()) - 1)
                                          : QString()));
}

Result<TacticFile> Document::readTactics(const QString& path) {
    if (!m_session)
        return fail(words::phrase("no model is open"), path.toStdString(), {},
                    words::phrase("Open the model that the tactics are for first"));
    return readTacticFile(pathOf(path));
}

void Document::warnOfMismatch(const TacticFile& file) {
    if (const auto text = mismatch(file, *model()->module, model()->fingerprint); !text.empty())
        emit warned(inWords(text));
}

bool Document::openTactics(const QString& path) {
    auto file = readTactics(path);
    if (!file) {
        emit failed(file.error(), path);
        return false;
    }
    emit mended(path);
    // What a document begins with is shown as the file alone would be; else its axes keep the colours they have here.
    const bool begins = m_undo.count() == 0;
    edit(tr("Open %1").arg(QFileInfo(path).fileName()),
         begins ? file->strategy : withColoursOf(file->strategy, strategy()));
    warnOfMismatch(*file);
    m_undo.setClean();
    m_tacticsPath = path;
    emit tacticsPathChanged();
    return true;
}

bool Document::addTactics(const QString& path) {
    auto file = readTactics(path);
    if (!file) {
        emit failed(file.error(), path);
        return false;
    }
    emit mended(path);
    Strategy next = strategy();
    // Stored actions name axes by number: from the file's mesh to this one.
    std::vector<AxisId> here;
    for (const auto& axis : file->strategy.mesh.axes) {
        const auto found = strategy().mesh.find(axis.name);
        if (!found) {
            emit failed(Error{ErrorCode::wrongInput,
                              words::phrase("the mesh has no axis {}", axis.name),
                              path.toStdString(),
                              words::phrase("its tactics need it"),
                              words::phrase("Add the axis to the mesh, or open the file as a whole"),
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
    warnOfMismatch(*file);
    return true;
}

bool Document::saveTactics(const QString& path) {
    // The summary is of exactly this strategy: made here if the worker has not finished it yet (cached if it has).
    auto snapshot = m_session->evaluate(strategy());
    if (!snapshot) {
        emit failed(snapshot.error());
        return false;
    }
    TacticFile file = tacticFileOf(**snapshot);
    file.strategy.hardware = hardwareSeenFrom(pathOf(path).parent_path(), file.strategy.hardware);
    auto written = writeFileAtomically(pathOf(path), writeTacticFile(file));
    if (!written) {
        emit failed(written.error(), path);
        return false;
    }
    emit mended(path);
    m_undo.setClean();
    m_tacticsPath = path;
    emit tacticsPathChanged();
    return true;
}

} // namespace axiscape
