// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/model_panel.h"

#include "widgets/common/window_words.h"
#include "widgets/model/layer_delegate.h"
#include "widgets/model/layer_model.h"
#include "widgets/model/program_tree_view.h"

#include <QLineEdit>

namespace axiscape {

ModelPanel::ModelPanel(Designer& designer, QWidget* parent) : ModelPanel(designer, new LayerModel, parent) {}

ModelPanel::ModelPanel(Designer& designer, LayerModel* layers, QWidget* parent)
    : ProgramPanel(tr("Model"), designer, layers, parent), m_layers(layers), m_delegate(new LayerDelegate(this)) {
    search().setObjectName(QStringLiteral("modelSearch"));
    search().setPlaceholderText(tr("Search name, shape:, axis:"));
    search().setAccessibleName(tr("Search layers and arguments"));
    search().setToolTip(tr("Words in a name or path, shape:4096, axis:batch, bytes>64M\nEnter selects the first, Esc "
                           "clears, Ctrl+Shift+F comes back here"));
    tree().setObjectName(QStringLiteral("modelTree"));
    tree().setAccessibleName(tr("Layers and arguments"));
    tree().setItemDelegate(m_delegate);
    tree().setHeaderHidden(true);
    begin();
}

QString ModelPanel::note() const {
    const std::uint32_t count = m_layers->argumentCount();
    return count == 1 ? tr("1 argument") : tr("%1 arguments").arg(inWords(words::grouped(count)));
}

std::uint32_t ModelPanel::shown() const { return m_layers->shownArguments(); }

void ModelPanel::takeLook() { m_delegate->setLook(designer().theme(), axisStylesOf(designer().strategy())); }

} // namespace axiscape
