// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/filter_completer.h"

#include "core/insight/tensor_filter.h"
#include "widgets/common/offers.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QStringListModel>
#include <set>

namespace axiscape {

FilterCompleter::FilterCompleter(Designer& designer, QLineEdit& line)
    : QObject(&line), m_designer(designer), m_line(line), m_completer(new QCompleter(this)),
      m_list(new QStringListModel(this)) {
    m_completer->setModel(m_list);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion); // the list is made here
    m_completer->setWidget(&line);
    styleOffers(*m_completer);
    m_completer->popup()->setObjectName(QStringLiteral("filterOffers"));
    m_completer->popup()->setAccessibleName(tr("What the filter could say"));
    connect(&line, &QLineEdit::textEdited, this, &FilterCompleter::offer);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &FilterCompleter::take);
    connect(&designer, &Designer::modelChanged, this, &FilterCompleter::refill);
    refill();
}

QStringList FilterCompleter::offers() const {
    return m_completer->popup()->isVisible() ? m_list->stringList() : QStringList();
}

void FilterCompleter::refill() {
    m_layers.clear();
    m_ops.clear();
    m_dtypes.clear();
    const auto model = m_designer.model();
    if (!model) return;
    const LayerTree& layers = model->structure->layers;
    std::set<std::string> names, kinds, types;
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const std::string& name = layers.layer(LayerId{i}).name; // "attn" finds those of all layers
        if (!name.empty() && name.find(' ') == std::string::npos) names.insert(name);
    }
    const Module& module = *model->module;
    for (const OpId op : module.ops()) kinds.emplace(module.kindName(op));
    for (std::uint32_t v = 0; v < module.valueCount(); ++v)
        if (module.type(ValueId{v}).isTensor()) types.emplace(elementName(module.type(ValueId{v}).dtype));
    m_layers.assign(names.begin(), names.end());
    m_ops.assign(kinds.begin(), kinds.end());
    m_dtypes.assign(types.begin(), types.end());
}

std::pair<int, int> FilterCompleter::word() const {
    const QString text = m_line.text();
    const int end = m_line.cursorPosition();
    const int begin = static_cast<int>(text.left(end).lastIndexOf(QLatin1Char(' '))) + 1;
    return {begin, end};
}

void FilterCompleter::offer() {
    std::vector<std::string> axes;
    for (const MeshAxis& axis : m_designer.strategy().mesh.axes) axes.push_back(axis.name);
    const auto [begin, end] = word();
    QStringList found;
    for (const std::string& one :
         filterCompletions(m_line.text().mid(begin, end - begin).toStdString(), {axes, m_layers, m_ops, m_dtypes}))
        found << QString::fromStdString(one);
    m_list->setStringList(found);
    if (found.isEmpty()) return m_completer->popup()->hide();
    m_completer->complete();
}

void FilterCompleter::take(const QString& chosen) {
    const auto [begin, end] = word();
    QString text = m_line.text();
    const bool goesOn =
        chosen.endsWith(QLatin1Char(':')) || chosen.endsWith(QLatin1Char('>')) || chosen.endsWith(QLatin1Char('<'));
    text.replace(begin, end - begin, chosen + (goesOn ? QString() : QStringLiteral(" ")));
    m_line.setText(text);
    m_line.setCursorPosition(begin + static_cast<int>(chosen.size()) + (goesOn ? 0 : 1));
    if (goesOn) offer(); // its values
}

} // namespace axiscape
