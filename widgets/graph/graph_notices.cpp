// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_notices.h"

#include "widgets/common/counts.h"
#include "widgets/common/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

namespace axiscape {
namespace {

void asCard(QFrame& frame, const char* name) {
    frame.setObjectName(QLatin1String(name));
    frame.setProperty("card", true);
    frame.setAttribute(Qt::WA_StyledBackground);
    frame.setCursor(Qt::ArrowCursor);
    frame.hide();
}

} // namespace

LayoutNotice::LayoutNotice(GraphScene& scene, QWidget* parent)
    : QFrame(parent), m_scene(scene), m_text(new QLabel), m_bar(new QProgressBar),
      m_cancel(new QPushButton(tr("Cancel"))), m_soon(new QTimer(this)) {
    asCard(*this, "layoutNotice");
    m_cancel->setProperty("small", true);
    m_cancel->setObjectName(QStringLiteral("layoutCancel"));
    m_cancel->setToolTip(tr("Keep the picture there is"));
    m_bar->setFixedWidth(140);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the layout"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 8, 6);
    row->setSpacing(10);
    row->addWidget(m_text);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    m_soon->setSingleShot(true);
    m_soon->setInterval(300);
    connect(m_soon, &QTimer::timeout, this, [this] {
        if (!m_scene.busy()) return;
        update();
        show();
        emit shownOrHidden();
    });
    connect(&scene, &GraphScene::busyChanged, this, [this](bool busy) {
        if (busy) return m_soon->start();
        m_soon->stop();
        if (isHidden()) return;
        hide();
        emit shownOrHidden();
    });
    connect(&scene, &GraphScene::progressed, this, &LayoutNotice::update);
    connect(m_cancel, &QPushButton::clicked, &scene, &GraphScene::cancelLayout);
}

void LayoutNotice::update() {
    const GraphScene::Doing& doing = m_scene.doing();
    m_text->setText(doing.total > 0
                        ? tr("Laying out %1, %2 of %3").arg(doing.what, countLabel(doing.done), countLabel(doing.total))
                        : tr("Laying out the graph"));
    m_bar->setRange(0, 1000);
    m_bar->setValue(doing.total > 0 ? static_cast<int>(doing.done * 1000 / doing.total) : 0);
    m_cancel->setVisible(!m_scene.empty()); // else there is nothing to keep
    adjustSize();
}

CompareNotice::CompareNotice(GraphScene& scene, QWidget* parent)
    : QFrame(parent), m_scene(scene), m_text(new QLabel), m_previous(new QToolButton), m_next(new QToolButton),
      m_close(new QPushButton(tr("End comparison"))) {
    asCard(*this, "compareNotice");
    m_close->setProperty("small", true);
    m_close->setObjectName(QStringLiteral("compareEnd"));
    m_text->setObjectName(QStringLiteral("compareText"));
    const std::tuple<QToolButton*, const char*, QString, QString> buttons[] = {
        {m_previous, "comparePrevious", tr("Previous difference"), tr("The difference before")},
        {m_next, "compareNext", tr("Next difference"), tr("The next difference in the program")}};
    for (const auto& [button, id, name, tip] : buttons) {
        button->setObjectName(QLatin1String(id));
        button->setAccessibleName(name);
        button->setToolTip(tip);
        button->setFixedSize(26, 26);
        button->setIconSize({16, 16});
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 8, 6);
    row->setSpacing(6);
    row->addWidget(m_text);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_close);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_close, &QPushButton::clicked, this, [this] { m_scene.designer().compareWith(nullptr, {}); });
    connect(&scene, &GraphScene::styleChanged, this, &CompareNotice::update);
    const auto icons = [this] {
        const Theme& theme = m_scene.theme();
        m_previous->setIcon(makeIcon(Icon::up, theme.text2, theme.off));
        m_next->setIcon(makeIcon(Icon::down, theme.text2, theme.off));
    };
    connect(&scene.designer(), &Designer::themeChanged, this, icons);
    icons();
    update();
}

void CompareNotice::update() {
    const auto& before = m_scene.style().before;
    const bool wasHidden = isHidden();
    if (before) {
        QStringList words;
        if (before->values) words << tr("%n tensor(s) cut differently", nullptr, static_cast<int>(before->values));
        if (before->added) words << tr("%n collective(s) only here", nullptr, static_cast<int>(before->added));
        if (before->removed) words << tr("%n only there", nullptr, static_cast<int>(before->removed));
        m_text->setText(tr("Compared with %1: %2")
                            .arg(QString::fromStdString(before->name),
                                 words.isEmpty() ? tr("no difference") : words.join(QStringLiteral(", "))));
        m_next->setEnabled(!words.isEmpty());
        m_previous->setEnabled(!words.isEmpty());
        adjustSize();
    }
    setVisible(before != nullptr);
    if (wasHidden != isHidden()) emit shownOrHidden();
}

void CompareNotice::step(int by) {
    const GraphStyle& style = m_scene.style();
    if (!style.before) return;
    const Module& module = *style.module;
    const auto differs = [&](OpId op) {
        for (ValueId v : module.results(op))
            if (style.differs(v)) return true;
        for (std::uint32_t i = style.firstCollective[op]; i < style.firstCollective[OpId{op.value + 1}]; ++i)
            if (style.collectives[i].presence != Presence::both) return true;
        return false;
    };
    const auto count = static_cast<std::int64_t>(module.opCount());
    const OpId selected = m_scene.designer().selection().op();
    std::int64_t at = selected.valid() ? selected.value : by > 0 ? -1 : count;
    for (std::int64_t tried = 0; tried < count; ++tried) {
        at = (at + by + count) % count;
        const OpId op{static_cast<std::size_t>(at)};
        if (!differs(op)) continue;
        const auto results = module.results(op);
        emit jumped(results.empty() ? ValueId{} : results[0], op);
        return;
    }
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (style.differs(ValueId{a})) return emit jumped(ValueId{a}, OpId{});
}

} // namespace axiscape
