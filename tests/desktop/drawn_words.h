// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted, as text: of a widget with all that it shows, and of the graph, which paints from pictures it keeps.
#pragma once

#include "tests/desktop/window_driver.h"
#include "widgets/graph/hover_card.h"

#include <QPaintDevice>
#include <QPaintEngine>

namespace axiscape::test {

struct DrawnWord {
    QString text;
    QRectF place; // on the sheet
    QColor ink;
    QFont font;
    bool turned = false; // then the place is that of no turn
};

// A sheet that takes down what is written on it.
class Sheet : public QPaintDevice {
  public:
    explicit Sheet(QSize size) : m_size(size) {}
    QPaintEngine* paintEngine() const override { return &m_engine; }
    const std::vector<DrawnWord>& words() const { return m_engine.words; }
    QStringList texts() const {
        QStringList all;
        for (const DrawnWord& word : words()) all << word.text;
        return all;
    }

  protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        default:
            return QPaintDevice::metric(metric);
        }
    }

  private:
    struct Engine : QPaintEngine {
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState& now) override {
            if (now.state() & DirtyPen) pen = now.pen().color();
            if (now.state() & DirtyTransform) transform = now.transform();
        }
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawTextItem(const QPointF& at, const QTextItem& item) override {
            const QRectF place(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
            words.push_back(
                {item.text(), transform.mapRect(place), pen, item.font(), transform.type() > QTransform::TxScale});
        }
        Type type() const override { return User; }
        std::vector<DrawnWord> words;
        QColor pen;
        QTransform transform;
    };
    QSize m_size;
    mutable Engine m_engine;
};

inline QStringList drawnBy(QWidget& widget) {
    Sheet sheet(widget.size());
    widget.render(&sheet);
    return sheet.texts();
}

inline QStringList textsOf(const DrawList& list) {
    QStringList out;
    for (const DrawCommand& command : list.commands)
        if (command.kind == DrawCommand::Kind::text) {
            const std::string_view text = list.textOf(command);
            out << QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        }
    return out;
}

// The whole graph as it is laid out, at 100 % and at half of it.
inline QStringList drawnInGraph(WindowDriver& driver) {
    const GraphScene& scene = driver.window->graph().view().scene();
    QStringList out;
    for (const float scale : {1.f, 0.5f}) {
        DrawList list;
        drawGraph(scene.layout(), scene.style(), {scene.layout().bounds.grown(24), scale}, scene.theme(), list);
        out << textsOf(list);
    }
    return out;
}

// The cards of all parts of the graph that have one.
inline QStringList drawnOnCards(WindowDriver& driver) {
    const GraphScene& scene = driver.window->graph().view().scene();
    const GraphLayout& layout = scene.layout();
    DrawList list;
    for (NodeIndex node = 0; node < layout.nodes.size(); ++node) {
        auto parts = partsOf(layout, scene.style(), {layout.bounds, 1}, node);
        parts.push_back({GraphPart::Kind::node, node, {}, -1, {}});
        for (const GraphPart& part : parts)
            if (auto card = hoverCardOf(part, layout, scene.style(), &driver.snapshot())) {
                card->picture = kNone;
                drawHoverCard(*card, layout, scene.style(), 0, 0, scene.theme(), &list);
            }
    }
    return textsOf(list);
}

} // namespace axiscape::test
