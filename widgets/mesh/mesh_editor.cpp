// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_editor.h"

#include "core/hardware/hardware.h"
#include "widgets/common/counts.h"
#include "widgets/common/icons.h"
#include "widgets/common/window_words.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kLargestAxis = 1 << 20;

QString joined(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names) list << QString::fromStdString(name);
    return list.join(QStringLiteral(", "));
}

} // namespace

MeshEditor::MeshEditor(const Strategy& strategy, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_strategy(strategy), m_theme(theme), m_axes(editedAxes(strategy.mesh)), m_rows(new QGridLayout),
      m_hardware(new QComboBox), m_host(new QComboBox), m_order(new QComboBox), m_verdict(new QLabel),
      m_add(new QPushButton(tr("Add axis"))) {
    setObjectName(QStringLiteral("meshEditor"));
    setWindowTitle(tr("Edit mesh"));
    m_links = linksOf(strategy.placement, m_axes);
    m_columns = new QHBoxLayout(this);
    m_columns->setContentsMargins(16, 16, 16, 16);
    m_columns->setSpacing(20);
    auto* column = new QVBoxLayout;
    column->setSpacing(12);
    m_columns->addLayout(column, 3);

    auto* note =
        new QLabel(tr("Axes from the outermost. The last one counts devices fastest and lies on the fastest links."));
    note->setProperty("role", QStringLiteral("note"));
    note->setWordWrap(true);
    column->addWidget(note);
    m_rows->setHorizontalSpacing(8);
    m_rows->setVerticalSpacing(8);
    m_rows->setColumnStretch(0, 3);
    m_rows->setColumnStretch(5, 2);
    column->addLayout(m_rows);

    m_add->setObjectName(QStringLiteral("addAxis"));
    m_add->setProperty("small", true);
    m_add->setIcon(makeIcon(Icon::plus, theme.text2, theme.off));
    connect(m_add, &QPushButton::clicked, this, [this] {
        m_axes.push_back({freshAxisName(m_axes), 2, -1});
        m_links.emplace_back();
        rebuildRows();
        focusOn({QStringLiteral("name%1").arg(m_axes.size() - 1)});
    });
    column->addWidget(m_add, 0, Qt::AlignLeft);

    auto* hardwareRow = new QHBoxLayout;
    auto* label = new QLabel(tr("&Hardware"));
    label->setBuddy(m_hardware);
    m_hardware->setObjectName(QStringLiteral("hardware"));
    m_hardware->setAccessibleName(tr("Hardware"));
    m_hardware->addItem(tr("None: count collectives, no times"), QString());
    for (const std::string& name : hardwareNames())
        if (const auto hardware = findHardware(name))
            m_hardware->addItem(tr("%1, %2").arg(QString::fromStdString(hardware->title),
                                                 inWords(words::inBytes(hardware->memoryBytes))),
                                QString::fromStdString(name));
    m_hardware->setCurrentIndex(std::max(0, m_hardware->findData(QString::fromStdString(strategy.hardware))));
    connect(m_hardware, &QComboBox::currentIndexChanged, this, [this] {
        refreshHosts();
        std::fill(m_links.begin(), m_links.end(), std::string()); // they named levels of another network
        rebuildRows();
    });
    hardwareRow->addWidget(label);
    hardwareRow->addWidget(m_hardware, 1);
    auto* hostLabel = new QLabel(tr("Hos&t"));
    hostLabel->setBuddy(m_host);
    m_host->setObjectName(QStringLiteral("host"));
    m_host->setAccessibleName(tr("Host"));
    m_host->setToolTip(tr("What launches the kernels.\nCompiled: the program is launched ahead of the device.\n"
                          "Eager: a framework launches op by op, and small kernels wait for it."));
    m_host->addItem(tr("Compiled"), static_cast<int>(Host::compiled));
    m_host->addItem(tr("Eager"), static_cast<int>(Host::eager));
    m_host->setCurrentIndex(m_host->findData(static_cast<int>(strategy.host)));
    refreshHosts();
    hardwareRow->addWidget(hostLabel);
    hardwareRow->addWidget(m_host);
    column->addLayout(hardwareRow);

    auto* orderRow = new QHBoxLayout;
    auto* orderLabel = new QLabel(tr("&Order of devices"));
    orderLabel->setBuddy(m_order);
    m_order->setObjectName(QStringLiteral("deviceOrder"));
    m_order->setAccessibleName(tr("Order of devices"));
    m_order->setToolTip(tr("Where each device of jax.devices() stands on the mesh.\nAxes (the last is counted first), "
                           "snake, or device numbers: 0-3,7-4"));
    m_order->setEditable(true);
    m_order->setInsertPolicy(QComboBox::NoInsert);
    m_order->lineEdit()->setPlaceholderText(tr("As they are counted"));
    m_order->setCurrentText(QString::fromStdString(strategy.deviceOrder));
    connect(m_order, &QComboBox::currentTextChanged, this, &MeshEditor::judge);
    orderRow->addWidget(orderLabel);
    orderRow->addWidget(m_order, 1);
    column->addLayout(orderRow);

    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setMinimumHeight(40);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(m_verdict);
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_apply = buttons->addButton(tr("Apply mesh"), QDialogButtonBox::AcceptRole);
    m_apply->setObjectName(QStringLiteral("applyMesh"));
    m_apply->setProperty("primary", true);
    m_apply->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    rebuildRows();
    focusOn({QStringLiteral("name0")});
    resize(520, sizeHint().height());
}

void MeshEditor::setPreview(QWidget* preview) {
    m_columns->addWidget(preview, 2);
    resize(900, std::max(sizeHint().height(), 420));
}

Strategy MeshEditor::result() const {
    Strategy next = withMesh(m_strategy, m_axes);
    next.hardware = hardware();
    next.host = host();
    next.placement = next.hardware.empty() ? std::string() : placement();
    next.deviceOrder = deviceOrder();
    return next;
}

std::string MeshEditor::hardware() const { return m_hardware->currentData().toString().toStdString(); }

Host MeshEditor::host() const { return static_cast<Host>(m_host->currentData().toInt()); }

void MeshEditor::refreshHosts() {
    const bool eager = findHardware(hardware(), Host::eager).has_value();
    m_host->setEnabled(eager);
    if (!eager) m_host->setCurrentIndex(m_host->findData(static_cast<int>(Host::compiled)));
}

void MeshEditor::move(std::size_t axis, int by) {
    std::swap(m_axes[axis], m_axes[axis + static_cast<std::size_t>(by)]);
    std::swap(m_links[axis], m_links[axis + static_cast<std::size_t>(by)]);
    rebuildRows();
    const QString row = QString::number(axis + static_cast<std::size_t>(by)), up = QStringLiteral("up") + row,
                  down = QStringLiteral("down") + row;
    focusOn(by < 0 ? QStringList{up, down} : QStringList{down, up});
}

void MeshEditor::remove(std::size_t axis) {
    m_axes.erase(m_axes.begin() + static_cast<std::ptrdiff_t>(axis));
    m_links.erase(m_links.begin() + static_cast<std::ptrdiff_t>(axis));
    rebuildRows();
    const QString row = QString::number(std::min(axis, m_axes.size() - 1));
    focusOn({QStringLiteral("remove") + row, QStringLiteral("name") + row});
}

// The rows are made anew: the keyboard stays with the axis it was on.
void MeshEditor::focusOn(const QStringList& names) {
    for (const QString& name : names)
        if (auto* part = findChild<QWidget*>(name); part && part->isEnabled()) {
            if (isVisible()) part->show();      // the layout would do so later: what is hidden takes no focus
            part->setFocus(Qt::TabFocusReason); // a field selects what it holds
            return;
        }
}

void MeshEditor::rebuildRows() {
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->setObjectName({}); // its successor has it
        if (auto* combo = qobject_cast<QComboBox*>(item->widget())) combo->lineEdit()->setObjectName({});
        item->widget()->deleteLater(); // one of them is the sender
        delete item;
    }
    m_linkFields.clear();
    const auto button = [this](Icon icon, const QString& text, const QString& name, bool enabled, auto&& act) {
        auto* made = new QToolButton;
        made->setIcon(makeIcon(icon, m_theme.text2, m_theme.off));
        made->setToolTip(text);
        made->setAccessibleName(text);
        made->setObjectName(name);
        made->setEnabled(enabled);
        made->setFixedSize(28, 28);
        connect(made, &QToolButton::clicked, this, act);
        return made;
    };
    QWidget* before = nullptr;
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        const EditedAxis& axis = m_axes[i];
        const QString axisName = QString::fromStdString(axis.name), suffix = QString::number(i);
        auto* name = new QLineEdit(axisName);
        name->setObjectName(QStringLiteral("name") + suffix);
        name->setAccessibleName(tr("Name of axis %1").arg(i + 1));
        connect(name, &QLineEdit::textChanged, this, [this, i](const QString& text) {
            m_axes[i].name = text.trimmed().toStdString();
            judge();
        });
        auto* size = new QSpinBox;
        size->setObjectName(QStringLiteral("size") + suffix);
        size->setAccessibleName(tr("Devices along axis %1").arg(i + 1));
        size->setRange(1, kLargestAxis);
        size->setValue(static_cast<int>(std::min<std::int64_t>(axis.size, kLargestAxis)));
        size->setGroupSeparatorShown(true);
        size->setMinimumWidth(96);
        connect(size, &QSpinBox::valueChanged, this, [this, i](int value) {
            m_axes[i].size = value;
            judge();
        });
        auto* links = new QComboBox; // a list of what there is, and a field for what is written by hand
        links->setObjectName(QStringLiteral("linkChoice") + suffix);
        links->setEditable(true);
        links->setInsertPolicy(QComboBox::NoInsert);
        links->setCompleter(nullptr); // what is typed is meant
        links->setMinimumContentsLength(9);
        links->lineEdit()->setObjectName(QStringLiteral("links") + suffix);
        links->lineEdit()->setAccessibleName(tr("Links of axis %1").arg(i + 1));
        links->setAccessibleName(tr("Links of axis %1").arg(i + 1));
        links->setEditText(QString::fromStdString(m_links[i]));
        links->setEnabled(m_hardware->count() > 0 && !hardware().empty());
        connect(links, &QComboBox::editTextChanged, this, [this, i](const QString& text) {
            m_links[i] = text.trimmed().toStdString();
            judge();
        });
        m_linkFields.push_back(links);
        const int row = static_cast<int>(i);
        m_rows->addWidget(name, row, 0);
        m_rows->addWidget(size, row, 1);
        m_rows->addWidget(links, row, 5);
        QWidget* buttons[] = {button(Icon::up, tr("Move %1 outwards").arg(axisName), QStringLiteral("up") + suffix,
                                     i > 0, [this, i] { move(i, -1); }),
                              button(Icon::down, tr("Move %1 inwards").arg(axisName), QStringLiteral("down") + suffix,
                                     i + 1 < m_axes.size(), [this, i] { move(i, 1); }),
                              button(Icon::close, tr("Remove %1").arg(axisName), QStringLiteral("remove") + suffix,
                                     m_axes.size() > 1, [this, i] { remove(i); })};
        for (int b = 0; b < 3; ++b) m_rows->addWidget(buttons[b], row, 2 + b);
        // Tab goes through the rows as they are read, then to what stands below them.
        QWidget* order[] = {name, size, buttons[0], buttons[1], buttons[2], links};
        for (QWidget* part : order) {
            if (before) setTabOrder(before, part);
            before = part;
        }
    }
    if (before) setTabOrder(before, m_add);
    setTabOrder(m_add, m_hardware);
    setTabOrder(m_hardware, m_host);
    setTabOrder(m_host, m_order);
    m_add->setEnabled(m_axes.size() < kMaxAxes);
    refreshOrders();
    judge();
}

std::string MeshEditor::deviceOrder() const {
    const Mesh mesh = meshOf(m_axes);
    const auto order = checkMesh(mesh) ? parseDeviceOrder(m_order->currentText().toStdString(), mesh)
                                       : Result<DeviceOrder>(DeviceOrder{});
    return order ? deviceOrderText(*order, mesh) : std::string();
}

void MeshEditor::refreshOrders() {
    const Mesh mesh = meshOf(m_axes);
    QStringList choices{QString()};
    for (std::size_t last = 0; last + 1 < mesh.axes.size(); ++last) { // each axis as the one counted first
        QStringList names;
        for (std::size_t a = 0; a < mesh.axes.size(); ++a)
            if (a != last) names << QString::fromStdString(mesh.axes[a].name);
        choices << (names << QString::fromStdString(mesh.axes[last].name)).join(QLatin1Char(','));
    }
    if (mesh.axes.size() > 1) choices << QStringLiteral("snake");
    const QString typed = m_order->currentText();
    const QSignalBlocker quiet(m_order);
    m_order->clear();
    m_order->addItems(choices);
    m_order->setCurrentText(typed);
}

std::string MeshEditor::placement() const { return placementOf(m_links, m_axes); }

void MeshEditor::refreshLinks() {
    const auto found = findHardware(hardware());
    const Mesh mesh = meshOf(m_axes);
    std::vector<std::string> byDefault(m_axes.size());
    QStringList levels;
    if (found && checkMesh(mesh)) {
        byDefault = linksOf(placementText(defaultPlacement(mesh, *found), mesh, *found), m_axes);
        for (const NetworkLevel& level : found->levels)
            levels << tr("%1: at most %2 along it, %3/s")
                          .arg(QString::fromStdString(level.name), countLabel(level.size),
                               inWords(words::inBytes(level.bandwidth)));
    }
    const QString tip = levels.isEmpty()
                            ? tr("Choose a hardware to say over which links an axis runs")
                            : tr("The parts of the axis on the links, nearest first: x*y, or y:4*dcn:2 with sizes.\n%1")
                                  .arg(levels.join(QLatin1Char('\n')));
    for (std::size_t i = 0; i < m_linkFields.size(); ++i) {
        QComboBox& field = *m_linkFields[i];
        field.lineEdit()->setPlaceholderText(QString::fromStdString(byDefault[i]));
        field.setToolTip(tip);
        QStringList choices{QString()}; // by default
        if (found)
            for (const std::string& text : linkChoices(m_axes, i, *found)) choices << QString::fromStdString(text);
        QStringList listed;
        for (int c = 0; c < field.count(); ++c) listed << field.itemText(c);
        if (listed == choices) continue;
        const QSignalBlocker quiet(&field);
        const QString typed = field.currentText();
        field.clear();
        field.addItems(choices);
        field.setEditText(typed);
    }
}

void MeshEditor::judge() {
    const Mesh mesh = meshOf(m_axes);
    Result<void> checked = checkMesh(mesh);
    refreshLinks();
    if (checked)
        if (auto order = parseDeviceOrder(m_order->currentText().toStdString(), mesh); !order)
            checked = tl::unexpected<Error>(order.error());
    if (const auto found = findHardware(hardware()); checked && found && !placement().empty())
        if (auto placed = parsePlacement(placement(), mesh, *found); !placed)
            checked = tl::unexpected<Error>(placed.error());
    QString text;
    if (!checked) {
        text = inWords(checked.error().said());
    } else {
        text = tr("Devices: %1.").arg(countLabel(mesh.devices()));
        const auto lost = lostTactics(m_strategy, m_axes);
        if (!lost.empty()) text += QLatin1Char(' ') + tr("What only this axis did goes too: %1.").arg(joined(lost));
    }
    m_verdict->setText(text);
    m_verdict->setProperty("role", checked ? QStringLiteral("note") : QStringLiteral("worse"));
    m_verdict->style()->unpolish(m_verdict);
    m_verdict->style()->polish(m_verdict);
    m_valid = static_cast<bool>(checked);
    if (m_apply) m_apply->setEnabled(m_valid);
    emit edited();
}

} // namespace axiscape
