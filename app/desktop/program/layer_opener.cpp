// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/program/layer_opener.h"

#include "app/desktop/window/main_window.h"
#include "app/desktop/window/message_bar.h"
#include "widgets/graph/graph_panel.h"

#include <cstdio>

namespace axiscape {
namespace {

constexpr std::size_t kNamed = 8; // layers in an error

// Lives until the layer is open, or cannot be.
class LayerOpener : public QObject {
  public:
    LayerOpener(MainWindow& window, QString path) : QObject(&window), m_window(window), m_path(std::move(path)) {
        connect(&window.graph(), &GraphPanel::laidOut, this, &LayerOpener::look);
        look();
    }

  private:
    void look() {
        const auto model = m_window.document().model();
        if (!model || !m_window.graph().isLaidOut()) return;
        disconnect(&m_window.graph(), nullptr, this, nullptr);
        deleteLater();
        if (const auto layer = layerOfPath(model->structure->layers, m_path)) {
            m_window.graph().openLayer(*layer);
        } else {
            std::fprintf(stderr, "axiscape: %s\n", layer.error().text().c_str());
            m_window.messages().showError(layer.error());
        }
    }

    MainWindow& m_window;
    QString m_path;
};

} // namespace

Result<LayerId> layerOfPath(const LayerTree& layers, const QString& path) {
    const std::string wanted = path.toStdString();
    if (const LayerId found = layers.find(wanted); found.valid()) return found;
    std::string there;
    const auto& outermost = layers.layer(layers.root()).children;
    for (std::size_t i = 0; i < outermost.size() && i < kNamed; ++i)
        there += (i ? ", " : "") + layers.layer(outermost[i]).path;
    if (outermost.size() > kNamed) there += ", …";
    return fail(words::phrase("the program has no layer '{}'", wanted), {}, {},
                there.empty() ? words::phrase("It has no layers")
                              : words::phrase("Its outermost layers are {}", there));
}

void openLayerWhenShown(MainWindow& window, const QString& path) { new LayerOpener(window, path); }

} // namespace axiscape
