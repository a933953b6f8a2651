// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures on the graph of a real main window, with the events that a mouse and a keyboard make.
#pragma once

#include "tests/desktop/window_driver.h"

#include <QApplication>
#include <QMenu>

namespace axiscape::test {

class GraphGestures {
  public:
    explicit GraphGestures(WindowDriver& driver) : m_driver(driver) { // the keyboard goes to the active window
        driver.window->activateWindow();
        active = QTest::qWaitForWindowActive(driver.window.get());
    }
    bool active = false;

    GraphView& view() { return m_driver.window->graph().view(); }
    const GraphLayout& layout() { return view().scene().layout(); }
    const GraphStyle& style() { return view().scene().style(); }
    Selection& selection() { return m_driver.document().selection(); }
    QWidget* canvas() { return view().viewport(); }
    const Module& module() { return *m_driver.document().model()->module; }

    bool laidOut() {
        return QTest::qWaitFor([this] { return m_driver.window->graph().isLaidOut(); }, 60000);
    }
    // Brings a rectangle of the graph to the middle of the view at 100 %.
    void show(const Rect& rect) {
        view().setScale(1, {});
        view().centreOn(rect);
    }
    QPoint centre(const Rect& inView) {
        return {static_cast<int>(inView.centre().x), static_cast<int>(inView.centre().y)};
    }
    QPoint at(NodeIndex node) { return view().toView(layout().nodes[node].rect).center().toPoint(); }
    void click(QPoint p, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mouseClick(canvas(), button, Qt::NoModifier, p);
    }
    void hover(QPoint p) {
        QTest::mouseMove(canvas(), p + QPoint(1, 1));
        QTest::mouseMove(canvas(), p);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&view(), key, modifiers);
    }
    void select(OpId op) {
        const auto results = module().results(op);
        selection().selectOp(op, results.empty() ? ValueId{} : results[0]);
    }
    // The part of that kind that hangs on a node, brought into sight; kind none if there is none.
    GraphPart partOf(NodeIndex node, GraphPart::Kind kind) {
        show(layout().nodes[node].rect);
        for (const GraphPart& part : partsOf(layout(), style(), view().viewportNow(), node))
            if (part.kind == kind) return part;
        return {};
    }
    // Presses Tab until the keyboard is on a part of that kind; false if it left the view before.
    bool tabTo(GraphPart::Kind kind, std::uint32_t index = kNone) {
        for (int i = 0; i < 40; ++i) {
            key(Qt::Key_Tab);
            const GraphPart& part = view().focusedPart();
            if (part.kind == kind && (index == kNone || part.index == index)) return true;
            if (part.kind == GraphPart::Kind::none) return false;
        }
        return false;
    }
    QMenu* menu(const char* name) {
        if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; }, 5000)) return nullptr;
        auto* open = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return open && open->objectName() == QLatin1String(name) ? open : nullptr;
    }

    // Keeps what the window shows as a picture, in light and dark, where the variable says; else does nothing.
    void keep(const QString& name) {
        const QString folder = qEnvironmentVariable("AXISCAPE_PICTURES");
        if (folder.isEmpty()) return;
        for (const auto& [mode, suffix] :
             {std::pair(Theme::Mode::dark, "dark"), std::pair(Theme::Mode::contrast, "contrast"),
              std::pair(Theme::Mode::light, "light")}) {
            m_driver.window->setThemeMode(mode);
            m_driver.window->grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, name, QLatin1String(suffix)));
        }
    }

  private:
    WindowDriver& m_driver;
};

} // namespace axiscape::test
