// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/options_button.h"

#include "core/tactics/profile.h"
#include "widgets/common/transform_words.h"

#include <QActionGroup>
#include <QMenu>

namespace axiscape {

OptionsButton::OptionsButton(Designer& designer, QWidget* parent) : QToolButton(parent), m_designer(designer) {
    setObjectName(QStringLiteral("scheduleOptions"));
    setText(tr("Options"));
    setAccessibleName(tr("Options of the schedule"));
    setToolTip(tr("What the rewriter and the lowering may do beyond PartIR"));
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    setMenu(menu);
    menu->addSection(tr("Profile"));
    addProfile(QStringLiteral("profilePartir"), tr("Profile: PartIR"), tr("The rules and the counts of the papers"),
               "partir");
    addProfile(QStringLiteral("profileLeast"), tr("Profile: least traffic"),
               tr("Sets the options below, and sums that a loop carries are reduced once behind it. Only "
                  "a device-local export runs exactly this"),
               "least");
    menu->addSection(tr("Propagation"));
    add(QStringLiteral("extended"), tr("Extended factors"),
        tr("Carry axes through lookups, windows and slices too, where a mask or an exchange can do it"),
        &Options::extended);
    add(QStringLiteral("padding"), tr("Padding"),
        tr("Cut dimensions that an axis does not divide; the last part is padded, and costed so"), &Options::padding);
    add(QStringLiteral("splitAxes"), tr("Split axes"), tr("Split an axis into parts where a reshape needs it"),
        &Options::splitAxes);
    menu->addSection(tr("Collectives"));
    addReshards(QStringLiteral("reshardsPartir"), tr("Reshards: PartIR"),
                tr("Per dimension an all_to_all, then one all_gather, then slices: the published counts"), "partir");
    addReshards(QStringLiteral("reshardsMinimal"), tr("Reshards: minimal"),
                tr("The plan that sends the least and never needs more room than its ends"), "minimal");
    add(QStringLiteral("shareGathers"), tr("Share gathers"),
        tr("Gather once for several uses: less traffic, more memory"), &Options::shareGathers);
    menu->addSection(tr("Backward pass"));
    addRecomputation(QStringLiteral("recomputeNothing"), tr("Recompute nothing"),
                     tr("What the backward pass reads of the forward pass is kept, as the program says"), {});
    addRecomputation(QStringLiteral("recomputeLayers"), tr("Recompute layers"),
                     tr("A layer's input is kept, the rest of it is made again: least memory, most compute"),
                     {Transform{{{}, {}}}});
    addRecomputation(QStringLiteral("recomputeButPlainDots"), tr("Recompute layers, keep products by weights"),
                     tr("Results of products without batch dimensions are kept as well"),
                     {Transform{{{}, {std::string(kKeepPlainDots)}}}});
    addRecomputation(QStringLiteral("recomputeButDots"), tr("Recompute layers, keep all products"),
                     tr("Results of all matrix products are kept as well: most memory of the three, least compute"),
                     {Transform{{{}, {std::string(kKeepDots)}}}});
    auto* ways = new QActionGroup(menu);
    ways->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional); // a file may say another one
    for (const Recomputation& one : m_recomputations) ways->addAction(one.action);
    auto* group = new QActionGroup(menu);
    for (const Named& reshards : m_reshards) group->addAction(reshards.action);
    auto* profiles = new QActionGroup(menu);
    for (const Named& profile : m_profiles) profiles->addAction(profile.action);
    connect(&designer, &Designer::modelChanged, this, &OptionsButton::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &OptionsButton::refresh);
    connect(menu, &QMenu::aboutToShow, this, &OptionsButton::refresh); // the strategy may be newer than the snapshot
    refresh();
}

void OptionsButton::add(const QString& id, const QString& text, const QString& tip, bool Options::*option) {
    QAction* action = menu()->addAction(text);
    action->setObjectName(id);
    action->setToolTip(tip);
    action->setCheckable(true);
    m_switches.push_back({action, option});
    connect(action, &QAction::triggered, this, [this, text, option](bool on) {
        Options options = m_designer.strategy().schedule.options;
        options.*option = on;
        change((on ? tr("Switch on %1") : tr("Switch off %1")).arg(text), options);
    });
}

void OptionsButton::addReshards(const QString& id, const QString& text, const QString& tip, const std::string& name) {
    QAction* action = menu()->addAction(text);
    action->setObjectName(id);
    action->setToolTip(tip);
    action->setCheckable(true);
    m_reshards.push_back({action, name});
    connect(action, &QAction::triggered, this, [this, text, name] {
        Options options = m_designer.strategy().schedule.options;
        options.reshards = name;
        change(tr("Set %1").arg(text), options);
    });
}

// What no profile says anything of stays.
void OptionsButton::addProfile(const QString& id, const QString& text, const QString& tip, const std::string& name) {
    QAction* action = menu()->addAction(text);
    action->setObjectName(id);
    action->setToolTip(tip);
    action->setCheckable(true);
    m_profiles.push_back({action, name});
    connect(action, &QAction::triggered, this, [this, text, name] {
        const Options now = m_designer.strategy().schedule.options;
        Options options = *optionsOfProfile(name);
        options.padding = now.padding;
        options.splitAxes = now.splitAxes;
        change(tr("Set %1").arg(text), options);
    });
}

void OptionsButton::addRecomputation(const QString& id, const QString& text, const QString& tip,
                                     std::vector<Transform> transforms) {
    QAction* action = menu()->addAction(text);
    action->setObjectName(id);
    action->setToolTip(tip);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, text, transforms] {
        Strategy next = m_designer.strategy();
        next.transforms = transforms;
        m_designer.edit(text, std::move(next));
        refresh();
    });
    m_recomputations.push_back({action, std::move(transforms)});
}

void OptionsButton::change(const QString& undoText, const Options& options) {
    Strategy next = m_designer.strategy();
    next.schedule.options = options;
    m_designer.edit(undoText, std::move(next));
}

void OptionsButton::refresh() {
    setEnabled(m_designer.model() != nullptr);
    const Options& options = m_designer.strategy().schedule.options;
    for (const Switch& s : m_switches) s.action->setChecked(options.*s.option);
    for (const Named& r : m_reshards) r.action->setChecked(options.reshards == r.name);
    for (const Named& p : m_profiles) p.action->setChecked(options.profile == p.name);
    for (const Recomputation& r : m_recomputations)
        r.action->setChecked(m_designer.strategy().transforms == r.transforms);
}

// The profile, and what differs from it.
QString OptionsButton::summary(const Strategy& strategy) {
    const Options& options = strategy.schedule.options;
    const Options usual = optionsOfProfile(options.profile).value_or(Options{});
    QStringList parts{options.profile == "partir"  ? tr("profile: PartIR")
                      : options.profile == "least" ? tr("profile: least traffic")
                                                   : tr("profile: %1").arg(QString::fromStdString(options.profile))};
    if (options.reshards != usual.reshards)
        parts << (options.reshards == "partir" ? tr("reshards: PartIR")
                                               : tr("reshards: %1").arg(QString::fromStdString(options.reshards)));
    const auto say = [&](bool now, bool usually, const QString& on, const QString& off) {
        if (now != usually) parts << (now ? on : off);
    };
    say(options.extended, usual.extended, tr("extended factors"), tr("no extended factors"));
    say(options.padding, usual.padding, tr("padding"), tr("no padding"));
    say(options.splitAxes, usual.splitAxes, tr("split axes"), tr("axes stay whole"));
    say(options.shareGathers, usual.shareGathers, tr("shared gathers"), tr("gathers not shared"));
    if (!strategy.transforms.empty()) parts << transformWords(strategy.transforms);
    return parts.join(QStringLiteral(" · "));
}

} // namespace axiscape
