// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/search_settings.h"

#include "core/search/mesh_shapes.h"
#include "widgets/common/axis_chip.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/search/search_words.h"
#include "widgets/timeline/segments.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <limits>
#include <thread>

namespace axiscape {
namespace {

constexpr int kEvaluations = 2000, kSeconds = 30; // budgets at first
constexpr int kMostDevices = 65536;
constexpr double kGiB = 1024.0 * 1024 * 1024;
constexpr SearchMethod kMethods[] = {SearchMethod::toast, SearchMethod::automap, SearchMethod::greedy,
                                     SearchMethod::random};

QComboBox* choice() {
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumWidth(72); // the rest of a name is cut off
    return box;
}

QSpinBox* spin(const char* name, const QString& accessible, int least, int most, int value) {
    auto* box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(accessible);
    box->setRange(least, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    box->setMinimumWidth(40);
    return box;
}

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

std::int64_t devicesOf(const Mesh& mesh) {
    std::int64_t devices = 1;
    for (const auto& axis : mesh.axes) devices *= axis.size;
    return devices;
}

} // namespace

SearchSettings::SearchSettings(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer),
      m_what(new Segments({{tr("This mesh"), tr("Tactics for the mesh as it is"), QStringLiteral("searchThisMesh")},
                           {tr("Mesh shapes"), tr("Also how to factor the devices into axes, from an empty schedule"),
                            QStringLiteral("searchShapes")}})),
      m_axes(new QWidget), m_devices(spin("searchDevices", tr("Number of devices"), 2, kMostDevices, 8)),
      m_arguments(spin("searchArguments", tr("Groups of arguments looked at"), 0, 9999, 0)),
      m_budget(spin("searchBudget", tr("Budget"), 1, 10'000'000, kEvaluations)),
      m_seed(spin("searchSeed", tr("Seed"), 0, std::numeric_limits<int>::max(), 1)),
      m_threads(spin("searchThreads", tr("Threads"), 1, 4 * cores(), cores())), m_place(choice()), m_method(choice()),
      m_unit(choice()), m_peak(new QDoubleSpinBox),
      m_collectives(spin("searchCollectives", tr("Collectives at most"), -1, 9'999'999, -1)),
      m_tokens(spin("searchTokens", tr("Tokens a second a device"), 0, 99'999'999, 0)), m_only(new QLineEdit),
      m_axesLabel(new QLabel), m_placeLabel(new QLabel(tr("From"))), m_argumentsLabel(new QLabel(tr("Groups"))),
      m_note(new QLabel), m_evaluations(kEvaluations), m_seconds(kSeconds) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 8, 12, 4);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    setStyleSheet(QStringLiteral( // all of it fits into the height of the bottom panels
        "QSpinBox, QComboBox, QLineEdit { min-height: 22px; font-size: 12px; border-radius: 4px; }"));
    grid->setColumnStretch(1, 1);
    const auto label = [](QLabel* text, QWidget* buddy) {
        text->setProperty("role", QStringLiteral("note"));
        text->setBuddy(buddy);
        return text;
    };
    const auto row = [&](QLabel* text, QWidget* field) {
        const int at = grid->rowCount();
        grid->addWidget(label(text, field), at, 0);
        grid->addWidget(field, at, 1);
    };
    const auto pair = [](QWidget* left, QWidget* right) {
        auto* both = new QWidget;
        auto* line = new QHBoxLayout(both);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(6);
        line->addWidget(left, 2);
        line->addWidget(right, 3);
        return both;
    };
    auto* what = new QHBoxLayout;
    what->addWidget(m_what);
    what->addStretch();
    grid->addLayout(what, 0, 0, 1, 2);
    auto* chips = new QHBoxLayout(m_axes);
    chips->setContentsMargins(0, 0, 0, 0);
    chips->setSpacing(4);
    auto* both = new QWidget;
    auto* over = new QHBoxLayout(both);
    over->setContentsMargins(0, 0, 0, 0);
    over->addWidget(m_axes);
    over->addWidget(m_devices, 1);
    row(m_axesLabel, both);
    m_place->setObjectName(QStringLiteral("searchPlace"));
    m_place->setAccessibleName(tr("What the search starts from"));
    m_place->setToolTip(tr("From an empty schedule all is open; what a schedule has decided stays as it is"));
    row(m_placeLabel, m_place);
    m_method->setObjectName(QStringLiteral("searchMethod"));
    m_method->setAccessibleName(tr("Method"));
    for (const SearchMethod method : kMethods) {
        m_method->addItem(methodText(method));
        m_method->setItemData(m_method->count() - 1, methodExplanation(method), Qt::ToolTipRole);
    }
    row(new QLabel(tr("Method")), m_method);
    m_arguments->setSpecialValueText(tr("all"));
    m_arguments->setToolTip(
        tr("Only so many groups of equal arguments, those most likely to matter (a learned filter); "
           "inputs and the largest are always among them"));
    row(m_argumentsLabel, m_arguments);
    m_unit->setObjectName(QStringLiteral("searchUnit"));
    m_unit->setAccessibleName(tr("Unit of the budget"));
    m_unit->addItems({tr("evaluations"), tr("seconds")});
    m_budget->setMinimumWidth(90); // "20,000" and its arrows
    m_budget->setToolTip(
        tr("An evaluation prices one state of the whole program. A number of them gives the same result "
           "again; seconds do not."));
    row(new QLabel(tr("Budget")), pair(m_budget, m_unit));
    m_seed->setGroupSeparatorShown(false);
    m_seed->setMinimumWidth(60);
    m_seed->setToolTip(tr("The same seed finds the same again, with any number of threads"));
    m_threads->setPrefix(tr("threads "));
    m_threads->setMinimumWidth(m_threads->minimumSizeHint().width());
    row(new QLabel(tr("Seed")), pair(m_seed, m_threads));
    m_peak->setObjectName(QStringLiteral("searchPeak"));
    m_peak->setAccessibleName(tr("Memory at most"));
    m_peak->setRange(0, 1e6);
    m_peak->setDecimals(1);
    m_peak->setPrefix(tr("at most "));
    m_peak->setSuffix(tr(" GiB"));
    m_peak->setSpecialValueText(tr("what a device has"));
    m_peak->setToolTip(tr("The peak of a device that a plan may need: less than it has leaves room for other things"));
    m_collectives->setSpecialValueText(tr("any number"));
    m_collectives->setPrefix(tr("at most "));
    m_collectives->setSuffix(tr(" collectives"));
    m_collectives->setToolTip(tr("How many collectives a step a plan may have, those in loops each time"));
    row(new QLabel(tr("Memory")), m_peak);
    row(new QLabel(tr("Sends")), m_collectives);
    m_tokens->setSpecialValueText(tr("the fastest"));
    m_tokens->setPrefix(tr("at least "));
    m_tokens->setSuffix(tr(" tokens/s"));
    m_tokens->setToolTip(tr("Of plans with as many tokens a second on each device the one that needs least memory is "
                            "wanted; else the fastest"));
    row(new QLabel(tr("Goal")), m_tokens);
    m_only->setObjectName(QStringLiteral("searchOnly"));
    m_only->setAccessibleName(tr("Decides only about"));
    m_only->setPlaceholderText(tr("all dimensions and arguments"));
    m_only->setToolTip(tr("Dimensions by name, arguments by their paths with * for any part, commas between: batch, "
                          "params/*/qkv"));
    m_only->setMinimumWidth(40);
    row(new QLabel(tr("Only")), m_only);
    m_what->setLook(m_designer.theme());
    connect(&m_designer, &Designer::themeChanged, this, [this] { m_what->setLook(m_designer.theme()); });
    m_note->setObjectName(QStringLiteral("searchNote"));
    m_note->setProperty("role", QStringLiteral("note"));
    m_note->setWordWrap(true);
    grid->addWidget(m_note, grid->rowCount(), 0, 1, 2);
    grid->setRowStretch(grid->rowCount(), 1);

    connect(m_what, &Segments::currentChanged, this, &SearchSettings::refresh);
    connect(m_only, &QLineEdit::textChanged, this, &SearchSettings::refresh);
    for (QSpinBox* box : {m_devices, m_arguments, m_collectives, m_tokens, m_budget, m_seed, m_threads})
        connect(box, &QSpinBox::valueChanged, this, &SearchSettings::refresh);
    connect(m_peak, &QDoubleSpinBox::valueChanged, this, &SearchSettings::refresh);
    for (QComboBox* box : {m_place, m_method})
        connect(box, &QComboBox::currentIndexChanged, this, &SearchSettings::refresh);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &SearchSettings::chooseUnit);
    connect(&designer, &Designer::modelChanged, this, &SearchSettings::follow);
    connect(&designer, &Designer::snapshotChanged, this, &SearchSettings::follow);
    connect(&designer, &Designer::selectedTacticChanged, this, &SearchSettings::rebuildPlaces);
    connect(&designer, &Designer::themeChanged, this, &SearchSettings::rebuildAxes);
    follow();
}

bool SearchSettings::ofShapes() const { return m_what->current() == 1; }

void SearchSettings::follow() {
    const Mesh mesh = m_designer.model() ? m_designer.strategy().mesh : Mesh{};
    const std::vector<std::uint8_t>& colours = m_designer.strategy().axisColours;
    if (!(mesh == m_mesh) || colours != m_colours) {
        m_mesh = mesh;
        m_colours = colours;
        m_devices->setValue(static_cast<int>(std::min<std::int64_t>(kMostDevices, devicesOf(mesh))));
        rebuildAxes();
    }
    rebuildPlaces();
    refresh();
}

// Chips keep whether they are chosen by the name of their axis; a new one is.
void SearchSettings::rebuildAxes() {
    std::vector<std::string> off;
    for (QToolButton* chip : m_chips) {
        if (!chip->isChecked()) off.push_back(chip->property("axis").toString().toStdString());
        delete chip;
    }
    m_chips.clear();
    const AxisStyles styles = axisStylesOf(m_designer.strategy());
    for (std::size_t i = 0; i < m_mesh.axes.size(); ++i) {
        const QString name = QString::fromStdString(m_mesh.axes[i].name);
        auto* chip = new QToolButton;
        chip->setObjectName(QStringLiteral("searchAxis"));
        chip->setProperty("axis", name);
        chip->setCheckable(true);
        chip->setChecked(std::ranges::find(off, m_mesh.axes[i].name) == off.end());
        chip->setIcon(axisChipIcon(i, styles, m_designer.theme(), devicePixelRatioF()));
        chip->setIconSize(kAxisChipIconSize);
        chip->setFixedHeight(26);
        if (m_mesh.axes.size() <= 2) {
            chip->setText(name);
            chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        }
        chip->setAccessibleName(tr("Use axis %1").arg(name));
        chip->setToolTip(
            tr("%1, %n device(s)\nMay be used by the search or not", nullptr, static_cast<int>(m_mesh.axes[i].size))
                .arg(name));
        connect(chip, &QToolButton::toggled, this, &SearchSettings::refresh);
        m_axes->layout()->addWidget(chip);
        m_chips.push_back(chip);
    }
}

// From nothing at first, whatever the schedule holds: what a person decided is one answer, the search may know another.
void SearchSettings::rebuildPlaces() {
    std::vector<std::string> names;
    if (m_designer.model())
        for (const Tactic& tactic : m_designer.strategy().schedule.tactics) names.push_back(tactic.name);
    if (names == m_tactics && m_place->count() > 0) return;
    const int last = static_cast<int>(names.size()), was = std::max(0, m_place->currentIndex());
    const bool atEnd = was > 0 && was == static_cast<int>(m_tactics.size()); // the whole schedule stays it
    m_tactics = names;
    const QSignalBlocker quiet(m_place);
    m_place->clear();
    m_place->addItem(tr("an empty schedule"));
    for (int slot = 1; slot < last; ++slot)
        m_place->addItem(tr("the schedule up to %1 %2")
                             .arg(slot)
                             .arg(QString::fromStdString(names[static_cast<std::size_t>(slot) - 1])));
    if (last > 0) m_place->addItem(tr("the current schedule"));
    m_place->setCurrentIndex(atEnd ? last : std::min(was, last));
}

// Each unit keeps its number.
void SearchSettings::chooseUnit(int unit) {
    (m_unitShown == 0 ? m_evaluations : m_seconds) = m_budget->value();
    m_unitShown = unit;
    m_budget->setValue(unit == 0 ? m_evaluations : m_seconds);
    refresh();
}

SearchOrder SearchSettings::order() const {
    SearchOrder order;
    order.options.method = kMethods[std::max(0, m_method->currentIndex())];
    order.options.evaluations = m_unit->currentIndex() == 0 ? m_budget->value() : 0;
    order.options.seconds = m_unit->currentIndex() == 1 ? m_budget->value() : 0;
    if (order.options.method == SearchMethod::automap) order.options.arguments = m_arguments->value();
    order.options.limits = {static_cast<std::int64_t>(m_peak->value() * kGiB), m_collectives->value(),
                            m_tokens->value()};
    for (const QString& one : m_only->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const QString name = one.trimmed(); !name.isEmpty()) order.options.only.push_back(name.toStdString());
    order.options.seed = static_cast<std::uint64_t>(m_seed->value());
    order.options.threads = m_threads->value();
    if (ofShapes()) {
        order.devices = m_devices->value();
        return order;
    }
    order.slot = std::max(0, m_place->currentIndex());
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        if (m_chips[i]->isChecked()) order.options.axes.push_back(static_cast<AxisId>(i));
    return order;
}

void SearchSettings::setOrder(const SearchOrder& order) {
    m_what->setCurrent(order.devices > 0 ? 1 : 0);
    for (std::size_t i = 0; i < std::size(kMethods); ++i)
        if (kMethods[i] == order.options.method) m_method->setCurrentIndex(static_cast<int>(i));
    m_unit->setCurrentIndex(order.options.evaluations > 0 ? 0 : 1);
    m_budget->setValue(order.options.evaluations > 0 ? static_cast<int>(order.options.evaluations)
                                                     : static_cast<int>(order.options.seconds));
    m_arguments->setValue(order.options.arguments);
    m_peak->setValue(static_cast<double>(order.options.limits.peakBytes) / kGiB);
    m_collectives->setValue(static_cast<int>(order.options.limits.collectives));
    m_tokens->setValue(static_cast<int>(order.options.limits.tokens));
    QStringList only;
    for (const std::string& one : order.options.only) only << QString::fromStdString(one);
    m_only->setText(only.join(QStringLiteral(", ")));
    m_seed->setValue(static_cast<int>(order.options.seed));
    m_threads->setValue(order.options.threads);
    if (order.devices > 0) {
        m_devices->setValue(static_cast<int>(order.devices));
        return;
    }
    m_place->setCurrentIndex(std::min(order.slot, m_place->count() - 1));
    for (std::size_t i = 0; i < m_chips.size(); ++i)
        m_chips[i]->setChecked(order.options.axes.empty() ||
                               std::ranges::find(order.options.axes, static_cast<AxisId>(i)) !=
                                   order.options.axes.end());
}

QString SearchSettings::obstacle() const {
    if (!m_designer.model()) return tr("Open a model first");
    if (m_designer.strategy().hardware.empty())
        return tr("Choose the hardware first: a search looks for what is fast on it");
    if (ofShapes()) return {};
    if (m_mesh.axes.empty()) return tr("The mesh has no axis to cut over");
    for (const QToolButton* chip : m_chips)
        if (chip->isChecked()) return {};
    return tr("Choose at least one axis");
}

void SearchSettings::refresh() {
    const bool shapes = ofShapes();
    m_axes->setVisible(!shapes);
    m_devices->setVisible(shapes);
    m_axesLabel->setText(shapes ? tr("Devices") : tr("Axes"));
    m_axesLabel->setBuddy(shapes            ? static_cast<QWidget*>(m_devices)
                          : m_chips.empty() ? nullptr
                                            : static_cast<QWidget*>(m_chips.front()));
    m_placeLabel->setVisible(!shapes);
    m_place->setVisible(!shapes);
    m_method->setToolTip(methodExplanation(kMethods[std::max(0, m_method->currentIndex())]));
    const bool filtered = kMethods[std::max(0, m_method->currentIndex())] == SearchMethod::automap;
    m_argumentsLabel->setVisible(filtered);
    m_arguments->setVisible(filtered);
    QString note;
    if (shapes) {
        const auto count = static_cast<std::int64_t>(meshShapes(m_devices->value()).size());
        note =
            tr("%1 shapes share the budget. Using one replaces mesh and schedule.").arg(inWords(words::grouped(count)));
        if (count == 1) note = tr("One shape only. Using it replaces mesh and schedule.");
    } else if (m_place->currentIndex() + 1 < m_place->count()) {
        note = tr("Added to the schedule, later tactics come on top of its figures.");
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    emit changed();
}

} // namespace axiscape
