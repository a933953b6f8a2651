// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/program/window_capture.h"

#include "app/desktop/pictures/picture.h"
#include "app/desktop/program/layer_opener.h"
#include "app/desktop/window/main_window.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/shardings/tensor_view.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

namespace axiscape {
namespace {

// Lives until the program ends: looks again whenever something has arrived.
class Capture : public QObject {
  public:
    Capture(MainWindow& window, CaptureRequest request)
        : QObject(&window), m_window(window), m_request(std::move(request)) {
        connect(&window.documents(), &DocumentManager::failed, this, &Capture::giveUp);
        connect(&window.documents(), &DocumentManager::sizesWanted, this, [this](const SizesQuestion& question) {
            giveUp(question.error.value_or(Error{ErrorCode::wrongInput,
                                                 "its sizes are open",
                                                 m_request.model.toStdString(),
                                                 "a picture is taken without questions",
                                                 "Give tactics that were made for sizes, or a project",
                                                 {}}));
        });
        connect(&window.document(), &Designer::snapshotChanged, this, [this] { look(); });
        connect(&window.documents(), &DocumentManager::busyChanged, this, [this] { look(); }); // others may be read yet
        connect(&window.graph(), &GraphPanel::laidOut, this, [this] { look(); });
        window.openModelWithTactics(m_request.model, m_request.tactics);
    }

  private:
    void giveUp(const Error& error) {
        m_failed = true;
        std::fprintf(stderr, "axiscape: %s\n", error.text().c_str());
        QApplication::exit(2);
    }

    // Each step may start a new layout: the next one waits for it.
    void look() {
        Document& document = m_window.document();
        if (m_window.documents().isOpening() || !document.snapshot() || document.isEvaluating() ||
            !m_window.graph().isLaidOut())
            return;
        const int step = m_step++;
        if (step == 0 && openLayer()) return;
        if (m_failed) return;
        if (step <= 1 && selectArgument() && !m_window.graph().isLaidOut()) return;
        m_step = 2;
        if (const auto axis = document.strategy().mesh.find(m_request.why.toStdString()))
            m_window.findChild<TensorView*>()->askWhy(*axis);
        // One turn of the event loop later everything has painted itself.
        QTimer::singleShot(200, this, [this] { finish(3); });
    }

    // On a busy machine the time is over before the window had its turns: layouts, and what follows from them.
    void finish(int turns) {
        if (turns > 0) return QTimer::singleShot(0, this, [this, turns] { finish(turns - 1); });
        if (const auto done = write(); !done) {
            std::fprintf(stderr, "axiscape: %s\n", done.error().text().c_str());
            QApplication::exit(4);
            return;
        }
        std::printf("%s\n", qPrintable(m_request.picture));
        QApplication::exit(0);
    }

    // The graph on a page of its own, or the window as it is.
    Result<void> write() {
        for (const char* suffix : {".pdf", ".svg"})
            if (m_request.picture.endsWith(QLatin1String(suffix), Qt::CaseInsensitive))
                return writePicture(m_window.graph(), m_window.document().theme(), m_request.picture);
        return writePng(m_window.grab().toImage(), m_request.picture);
    }

    // True if the graph lays itself out again.
    bool openLayer() {
        if (m_request.layer.isEmpty()) return false;
        const auto layer = layerOfPath(m_window.document().model()->structure->layers, m_request.layer);
        if (!layer) giveUp(layer.error());
        return layer && m_window.graph().openLayer(*layer);
    }

    bool selectArgument() {
        const Module& module = *m_window.document().model()->module;
        for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
            if (m_request.argument.isEmpty() || module.argument(i).path != m_request.argument.toStdString()) continue;
            m_window.document().selection().selectArgument(ValueId{i});
            m_window.document().selection().reveal();
            return true;
        }
        return false;
    }

    MainWindow& m_window;
    CaptureRequest m_request;
    int m_step = 0;
    bool m_failed = false;
};

} // namespace

void captureWindow(MainWindow& window, const CaptureRequest& request) { new Capture(window, request); }

} // namespace axiscape
