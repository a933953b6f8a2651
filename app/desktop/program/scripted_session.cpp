// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/program/scripted_session.h"

#include "app/desktop/document/recovery.h"
#include "app/desktop/pictures/few_colours.h"
#include "app/desktop/pictures/picture.h"
#include "app/desktop/window/main_window.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/shardings/tensor_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDateTime>
#include <QDockWidget>
#include <QFile>
#include <QTimer>
#include <cstdio>

namespace axiscape {
namespace {

class ScriptedSession : public QObject {
  public:
    ScriptedSession(MainWindow& window, QStringList lines)
        : QObject(&window), m_window(window), m_lines(std::move(lines)) {
        connect(&window.document(), &Designer::snapshotChanged, this, [this] {
            if (!std::exchange(m_started, true)) next();
        });
    }

  private:
    Document& document() { return m_window.document(); }

    void next() {
        if (m_at == m_lines.size()) return;
        const QStringList words = m_lines[m_at].split(QLatin1Char(' '), Qt::SkipEmptyParts);
        const QString name = words.value(0);
        if (name == QLatin1String("wait")) {
            QTimer::singleShot(words.value(1).toInt(), this, [this] { done(); });
            return;
        }
        if (!run(name, words)) {
            std::fprintf(stderr, "axiscape: script, line %d: %s\n", static_cast<int>(m_at) + 1,
                         qPrintable(m_lines[m_at]));
            return QApplication::exit(2);
        }
        QTimer::singleShot(0, this, [this] { doneOnceOpened(); });
    }

    // Nothing can be dropped on a model before it has a snapshot.
    void doneOnceOpened() {
        if (!m_window.documents().isOpening() && document().snapshot()) return done();
        QTimer::singleShot(5, this, [this] { doneOnceOpened(); });
    }

    bool run(const QString& name, const QStringList& words) {
        if (name == QLatin1String("command")) {
            QAction* action = m_window.actions().action(words.value(1));
            if (action) action->trigger();
            return action;
        }
        if (name == QLatin1String("open")) {
            m_window.openPath(words.value(1));
            return true;
        }
        if (name == QLatin1String("mesh")) {
            auto mesh = parseMesh(words.value(1).toStdString());
            if (mesh) document().edit(QStringLiteral("Edit mesh"), withMesh(document().strategy(), editedAxes(*mesh)));
            return static_cast<bool>(mesh);
        }
        if (name == QLatin1String("why")) {
            const auto axis = document().strategy().mesh.find(words.value(1).toStdString());
            if (axis) m_window.findChild<TensorView*>()->askWhy(*axis);
            return axis.has_value();
        }
        if (name == QLatin1String("raise")) {
            auto* dock = m_window.findChild<QDockWidget*>(words.value(1));
            if (dock) dock->raise();
            return dock;
        }
        if (name == QLatin1String("observe")) {
            auto* panel = m_window.findChild<ObservedPanel*>();
            if (panel) panel->openDump(words.value(1));
            return panel != nullptr;
        }
        if (name == QLatin1String("click")) {
            auto* button = m_window.findChild<QAbstractButton*>(words.value(1));
            if (button) button->click();
            return button != nullptr;
        }
        if (name == QLatin1String("picture")) return takePicture(words.value(1), words.value(2));
        if (name == QLatin1String("quit")) {
            QApplication::exit(0);
            return true;
        }
        const auto argument = argumentAt(words.value(1));
        if (!argument) return false;
        if (name == QLatin1String("select")) {
            document().selection().selectArgument(ValueId{*argument});
            document().selection().reveal();
            return true;
        }
        const auto axis = document().strategy().mesh.find(words.value(3).toStdString());
        if (name != QLatin1String("cut") || !axis) return false;
        document().selectTactic(-1);
        document().drop({*argument, static_cast<std::uint8_t>(words.value(2).toInt()), *axis, false});
        return true;
    }

    std::optional<std::uint32_t> argumentAt(const QString& path) {
        const Module& module = *document().model()->module;
        for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
            if (module.argument(i).path == path.toStdString()) return i;
        return std::nullopt;
    }

    bool takePicture(const QString& file, const QString& name) {
        QWidget* part = name.isEmpty() ? &m_window : m_window.findChild<QWidget*>(name);
        return part && writePng(withFewColours(part->grab().toImage()), file).has_value();
    }

    void done() {
        std::printf("%d %lld %s\n", static_cast<int>(m_at), static_cast<long long>(QDateTime::currentMSecsSinceEpoch()),
                    qPrintable(keptFingerprint(keptText(document()))));
        std::fflush(stdout);
        ++m_at;
        next();
    }

    MainWindow& m_window;
    QStringList m_lines;
    qsizetype m_at = 0;
    bool m_started = false;
};

} // namespace

void runScript(MainWindow& window, const QString& file) {
    QFile script(file);
    QStringList lines;
    if (script.open(QIODevice::ReadOnly | QIODevice::Text))
        lines = QString::fromUtf8(script.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    new ScriptedSession(window, std::move(lines));
}

} // namespace axiscape
