// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the real window on real models, against its budgets, as one table. Medians; offscreen.
//
//   QT_QPA_PLATFORM=offscreen bin/gui_bench [MODEL ...]      default: t48_train of resources/models
#include "app/desktop/window/main_window.h"
#include "core/insight/neighbours.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_search.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/static_layer.h"
#include "widgets/model/outline_panel.h"
#include "widgets/model/program_tree_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <optional>

using namespace axiscape;

namespace {

constexpr int kWaitMs = 600000;
constexpr std::size_t kGestures = 9;

double medianOf(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times.empty() ? 0 : times[times.size() / 2];
}

// What goes through a worker: by the clock on the wall.
double once(const std::function<void()>& work) {
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

// What happens in this thread alone: time of the processor, so that others on the machine do not count.
double median(int runs, const std::function<void(int)>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const std::clock_t start = std::clock();
        work(i);
        times.push_back(static_cast<double>(std::clock() - start) * 1e3 / CLOCKS_PER_SEC);
    }
    return medianOf(times);
}

double residentMiB() {
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : file.readAll().split('\n'))
        if (line.startsWith("VmRSS:")) return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
    return 0;
}

void row(const char* what, double value, const char* unit, double budget) {
    if (budget > 0)
        std::printf("| %-52s | %9.3f %-3s | %6g | %s |\n", what, value, unit, budget,
                    value <= budget ? "ok  " : "OVER");
    else
        std::printf("| %-52s | %9.3f %-3s | %6s | %s |\n", what, value, unit, "", "    ");
    std::fflush(stdout);
}

class Bench {
  public:
    explicit Bench(QString path) : m_path(std::move(path)) {
        m_window.resize(1680, 1050);
        m_window.graph().showOps(); // what is measured is the canvas of the ops
        m_window.show();
    }

    bool run() {
        if (!open()) return false;
        const Module& module = *document().model()->module;
        std::printf("\n%s: %u ops\n\n| %-52s | %13s | %6s | %4s |\n|%s|%s|%s|%s|\n",
                    qPrintable(QFileInfo(m_path).fileName()), static_cast<unsigned>(module.opCount()), "what",
                    "measured", "budget", "", std::string(54, '-').c_str(), std::string(15, '-').c_str(),
                    std::string(8, '-').c_str(), std::string(6, '-').c_str());
        std::vector<double> opened;
        for (int i = 0; i < 5; ++i) opened.push_back(once([&] { open(); }));
        row("open to first paint, warm (budget for 10,000 ops)", medianOf(opened), "ms", 1000);
        if (!makeStates()) return false;
        firstLook();
        gestures();
        search();
        outline();
        everythingOpen();
        memory();
        return true;
    }

  private:
    Document& document() { return m_window.document(); }
    DocumentManager& documents() { return m_window.documents(); }
    GraphView& view() { return m_window.graph().view(); }
    QWidget* canvas() { return view().viewport(); }
    const GraphLayout& layout() { return view().scene().layout(); }
    const GraphStyle& style() { return view().scene().style(); }
    bool settled() {
        return !documents().isOpening() && !document().isEvaluating() && document().snapshot() &&
               document().snapshot()->strategy == document().strategy();
    }
    // Nothing is left to do, as under a pointer that rests: what the library offers is worked out, all is painted.
    void idle() {
        settle();
        (void)QTest::qWaitFor([this] { return !document().libraryOffers().empty(); }, 3000);
        canvas()->repaint();
    }
    bool settle() {
        return QTest::qWaitFor([this] { return settled(); }, kWaitMs);
    }

    bool open() {
        QSignalSpy opened(&documents().designer(), &Designer::modelChanged);
        documents().openModel(m_path);
        if (!opened.wait(kWaitMs)) return false;
        const bool shown = QTest::qWaitFor([this] { return m_window.graph().isLaidOut(); }, kWaitMs);
        canvas()->repaint();
        return shown && settle();
    }

    // The graph's colours made anew and painted, as after a tactic: by turns with the one decision more and without it.
    // The snapshots themselves are there.
    double recolour(int runs) {
        const QPixmap plain = pictureOf(*m_plain), cut = pictureOf(*m_cut);
        if (plain.toImage() == cut.toImage()) std::printf("| NOTHING in sight was recoloured\n");
        return median(runs, [&](int i) { pictureOf(i % 2 ? *m_cut : *m_plain); });
    }
    QPixmap pictureOf(const Snapshot& snapshot) {
        const GraphStyle fresh = graphStyleOf(snapshot);
        StaticLayer layer;
        return layer.picture({offset(), canvas()->size(), view().scale(), 1}, layout(), fresh, document().theme());
    }
    // Two states to colour between: as opened, and with the batch cut.
    bool makeStates() {
        const Module& module = *document().model()->module;
        const auto& roles = document().model()->structure->argumentRoles;
        std::optional<AxisDrop> batch, any;
        for (std::uint32_t a = 0; a < module.argumentCount() && !batch; ++a) {
            const AxisDrop drop{a, 0, 0, false};
            if (module.type(ValueId{a}).shape.empty() || !document().refusal(drop).isEmpty()) continue;
            (roles[a] == Role::batch ? batch : any) = drop;
        }
        if (!batch && !any) return false;
        m_plain = document().snapshot();
        document().drop(batch ? *batch : *any);
        if (!settle()) return false;
        m_cut = document().snapshot();
        document().undoStack().undo();
        return settle() && m_plain && m_cut;
    }
    QPoint offset() { return {view().horizontalScrollBar()->value(), view().verticalScrollBar()->value()}; }
    // To the node with the most others around it.
    void showCrowd() {
        showMost([](const LayoutNode&) { return true; });
    }
    // Where the most is coloured otherwise in the two states.
    void showChange() {
        const GraphStyle plain = graphStyleOf(*m_plain), cut = graphStyleOf(*m_cut);
        showMost([&](const LayoutNode& node) {
            if (node.kind != NodeKind::op) return false;
            for (const ValueId v : plain.module->results(node.op))
                if (!(plain.shardings[plain.shardingOf[v]] == cut.shardings[cut.shardingOf[v]])) return true;
            return false;
        });
    }
    template <class Counts> void showMost(const Counts& counts) {
        std::size_t most = 0;
        Rect place = layout().nodes[layout().nodes.size() / 2].rect;
        std::vector<std::uint32_t> near;
        const float reach = static_cast<float>(600 / view().scale());
        for (std::size_t i = 0; i < layout().nodes.size(); i += 1 + layout().nodes.size() / 400) {
            near.clear();
            layout().nodeGrid.query(layout().nodes[i].rect.grown(reach), near);
            const auto counted = static_cast<std::size_t>(
                std::count_if(near.begin(), near.end(), [&](std::uint32_t n) { return counts(layout().nodes[n]); }));
            if (counted <= most) continue;
            most = counted;
            place = layout().nodes[i].rect;
        }
        view().centreOn(place);
    }
    double pan() {
        showCrowd();
        return median(60, [&](int i) {
            const Rect visible = view().viewportNow().visible;
            const auto step = static_cast<float>(24 / view().scale()); // there and back, at a slant
            const float way = i % 20 < 10 ? step : -step;
            view().centreOn({visible.centre().x + way / 3, visible.centre().y + way, 0, 0});
            canvas()->repaint();
        });
    }

    void firstLook() {
        view().setScale(1, {});
        row("pan at 100 %, first look", pan(), "ms", 16);
        showChange();
        row("recolour at 100 %, first look", recolour(15), "ms", 16);
    }

    // What a drop and the pointer over a drop take, from the gesture to the painted answer.
    void gestures() {
        const Module& module = *document().model()->module;
        // Half of them are held over their place, the other half are dropped: what was previewed is known already.
        std::vector<AxisDrop> held, dropped;
        for (std::uint32_t a = 0; a < module.argumentCount() && dropped.size() < kGestures; ++a) {
            const auto shape = module.type(ValueId{a}).shape;
            for (std::uint8_t d = 0; d < shape.size(); ++d)
                if (const AxisDrop drop{a, d, 0, false}; shape[d] >= 64 && document().refusal(drop).isEmpty()) {
                    (held.size() > dropped.size() ? dropped : held).push_back(drop);
                    break;
                }
        }
        std::vector<double> previews, computed, painted, updates, undone;
        for (const AxisDrop& drop : held) {
            idle();
            QSignalSpy shown(&document(), &Designer::previewChanged);
            double paint = 0;
            previews.push_back(once([&] {
                document().startPreview(drop);
                if (!document().preview()) shown.wait(kWaitMs);
                paint = once([&] { canvas()->repaint(); });
            }));
            computed.push_back(document().preview() ? document().preview()->seconds * 1e3 : 0);
            painted.push_back(paint);
            document().endPreview();
        }
        for (const AxisDrop& drop : dropped) {
            idle();
            const auto everythingPainted = [&](const std::function<void()>& edit) {
                QSignalSpy made(&document(), &Designer::snapshotChanged);
                return once([&] {
                    edit();
                    if (!settled()) made.wait(kWaitMs);
                    m_window.repaint();
                    canvas()->repaint();
                });
            };
            updates.push_back(everythingPainted([&] { document().drop(drop); }));
            idle();
            undone.push_back(everythingPainted([&] { document().undoStack().undo(); }));
        }
        row("hover preview (budget for 10,000 ops)", medianOf(previews), "ms", 50);
        row("  of it: propagate, lower, simulate on the worker", medianOf(computed), "ms", 0);
        row("  of it: the graph painted", medianOf(painted), "ms", 0);
        row("drop, not previewed, to everything updated (10,000)", medianOf(updates), "ms", 100);
        row("undo of that drop to everything updated", medianOf(undone), "ms", 100);
    }

    void search() {
        const Mesh& mesh = document().strategy().mesh;
        std::size_t hits = 0;
        const auto time = [&](const char* words, bool expression) {
            const GraphQuery query(QString::fromLatin1(words), expression, mesh);
            return median(3, [&](int) { hits += searchGraph(style(), query).size(); });
        };
        row("search the whole program, words (on a worker)", time("dot_general", false), "ms", 0);
        row("search the whole program, expression (on a worker)", time("^dot.*bf16|f32 .*x", true), "ms", 0);
    }

    // The twin of the graph, as a person comes to it.
    void outline() {
        auto* rows = m_window.findChild<OutlinePanel*>();
        QWidget* canvas = rows->tree().viewport();
        const OpId last{style().module->opCount() - 1};
        row("outline: shown and painted", once([&] {
                m_window.actions().action(QStringLiteral("view.outline"))->trigger();
                canvas->repaint();
            }),
            "ms", 100);
        row("outline: the last op selected elsewhere, to painted", once([&] {
                document().selection().selectOp(last, firstResult(*style().module, last));
                canvas->repaint();
            }),
            "ms", 50);
        auto* filter = rows->findChild<QLineEdit*>(QStringLiteral("outlineFilter"));
        row("outline: op:dot_general, to painted", once([&] {
                filter->setText(QStringLiteral("op:dot_general"));
                canvas->repaint();
            }),
            "ms", 100);
        filter->clear();
        document().selection().clear();
        m_window.findChild<QDockWidget*>(QStringLiteral("dockTimeline"))->raise();
    }

    void everythingOpen() {
        const LayerTree& layers = style().structure->layers;
        // The group nearest to 400 ops of its own.
        LayerId best;
        for (std::uint32_t i = 1; i < layers.size(); ++i) {
            const LayerId layer{i};
            if (view().scene().isOpen(layer)) continue;
            const auto far = [&](LayerId l) { return std::abs(static_cast<int>(layers.layer(l).ownOps) - 400); };
            if (!best.valid() || far(layer) < far(best)) best = layer;
        }
        if (best.valid()) {
            char what[80];
            std::snprintf(what, sizeof what, "expand a group of %u ops, to painted", layers.layer(best).ownOps);
            view().scene().setOpen(layers.layer(best).parent, true);
            (void)QTest::qWaitFor([this] { return m_window.graph().isLaidOut(); }, kWaitMs);
            std::vector<double> times;
            for (int i = 0; i < 5; ++i) {
                times.push_back(once([&] {
                    view().scene().setOpen(best, true);
                    (void)QTest::qWaitFor([this] { return m_window.graph().isLaidOut(); }, kWaitMs);
                    canvas()->repaint();
                }));
                view().scene().setOpen(best, false);
                (void)QTest::qWaitFor([this] { return m_window.graph().isLaidOut(); }, kWaitMs);
            }
            row(what, medianOf(times), "ms", 100);
        }
        LayoutRequest all;
        all.foldRepeated = false;
        for (std::uint32_t i = 1; i < layers.size(); ++i) all.open.push_back(LayerId{i});
        GraphLayout made;
        const double lay = once([&] { made = layoutGraph(*style().module, *style().structure, all); });
        std::printf("| every group open: %-34zu | %9.3f ms  |        |      |\n", made.nodes.size(), lay);
        view().scene().setLayout(std::move(made));
        const QSize size = canvas()->size();
        const auto whole = [&](int runs) {
            return median(runs, [&](int) {
                StaticLayer layer;
                layer.picture({offset(), size, view().scale(), 1}, layout(), style(), document().theme());
            });
        };
        view().fit();
        row("whole view, every group open", whole(9), "ms", 50);
        for (double scale : {0.1, 0.31, 1.0}) {
            view().setScale(scale, QRectF(canvas()->rect()).center());
            showChange();
            char what[80];
            std::snprintf(what, sizeof what, "recolour at %.0f %%, every group open", scale * 100);
            row(what, recolour(9), "ms", 16);
            std::snprintf(what, sizeof what, "pan at %.0f %%, every group open", scale * 100);
            row(what, pan(), "ms", 16);
        }
        std::uint32_t hits = 0;
        const double hit = median(5, [&](int) {
            for (int i = 0; i < 2000; ++i) {
                const Point at{static_cast<float>(i * 7 % size.width()), static_cast<float>(i * 3 % size.height())};
                hits += partAt(layout(), style(), view().viewportNow(), at).kind != GraphPart::Kind::none;
            }
        });
        row("hit test of any part, every group open", hit / 2000, "ms", 0.1);
        row("layout and drawing in memory: resident", residentMiB(), "MiB", 0);
    }

    // Ten tactics, and 200 undo steps behind.
    void memory() {
        if (!open()) return;
        const Module& module = *document().model()->module;
        int steps = 0;
        Strategy next = document().strategy();
        for (std::uint32_t a = 0; a < module.argumentCount() && next.schedule.tactics.size() < 10; ++a) {
            const auto shape = module.type(ValueId{a}).shape;
            for (std::uint8_t d = 0; d < shape.size(); ++d) {
                if (shape[d] < 64) continue;
                Schedule one;
                dropOnArgument(one, std::nullopt, next.mesh.axes[a % next.mesh.axes.size()].name,
                               patternFor(module, a, true).pattern, d);
                next.schedule.tactics.push_back(one.tactics.back());
                document().edit(QStringLiteral("add"), next);
                if (!settle()) return;
                ++steps;
                break;
            }
        }
        const std::size_t tactics = next.schedule.tactics.size();
        view().setScale(1, {});
        showChange();
        row("recolour at 100 %, ten tactics", recolour(9), "ms", 16);
        while (steps < 200 && tactics) {
            Tactic& last = next.schedule.tactics.back();
            last.enabled = !last.enabled;
            document().edit(QStringLiteral("toggle"), next);
            if (!settle()) return;
            ++steps;
        }
        char what[80];
        std::snprintf(what, sizeof what, "resident with %zu tactics and %d undo steps", tactics, steps);
        row(what, residentMiB(), "MiB", 600);
    }

    QString m_path;
    MainWindow m_window;
    SnapshotPointer m_plain, m_cut;
};

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QTemporaryDir settings;
    QCoreApplication::setOrganizationName(QStringLiteral("Axiscape"));
    QCoreApplication::setApplicationName(QStringLiteral("AxiscapeBench"));
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QStringList models = application.arguments().mid(1);
    if (models.isEmpty()) models << QStringLiteral(AXISCAPE_SOURCE_DIR "/resources/models/t48_train.mlir.gz");
    for (const QString& model : models) {
        Bench bench(model);
        if (!bench.run()) {
            std::fprintf(stderr, "gui_bench: %s could not be opened\n", qPrintable(model));
            return 2;
        }
    }
    return 0;
}
