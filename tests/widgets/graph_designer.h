// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/support.h"
#include "widgets/common/designer.h"

#include <QStringList>

namespace axiscape::test {

// A document without a window: everything is evaluated at once, on the calling thread, and what panels asked for is
// written down.
class GraphDesigner : public Designer {
  public:
    GraphDesigner(const std::string& name, const std::string& mesh, const std::string& hardware = "tpu_v3")
        : m_session(Session::ofModule(test::model(name), name)) {
        m_strategy.mesh = *parseMesh(mesh);
        m_strategy.hardware = hardware;
        evaluate();
    }

    std::shared_ptr<const Model> model() const override { return m_session->model(); }
    SnapshotPointer snapshot() const override { return m_snapshot; }
    SnapshotPointer preview() const override { return m_preview; }
    const Strategy& strategy() const override { return m_strategy; }
    const Theme& theme() const override { return m_theme; }
    Selection& selection() override { return m_selection; }
    int selectedTactic() const override { return -1; }
    void selectTactic(int) override {}

    QString refusal(const AxisDrop& drop) const override {
        const Module& module = *model()->module;
        const auto shape = module.type(ValueId{drop.argument}).shape;
        const TensorSharding& now = m_snapshot->partition().argument(drop.argument);
        const auto& axis = m_strategy.mesh.axes[drop.axis];
        if (now.dimOf(drop.axis) >= 0) return QString::fromStdString(axis.name + " cuts it already");
        const auto local = shape[drop.dim] / tilesOf(now, drop.dim, m_strategy.mesh);
        if (local % axis.size == 0 && local > 1) return {};
        return QStringLiteral("%1 does not divide").arg(axis.size);
    }
    void startPreview(const AxisDrop& drop) override {
        previews.push_back(drop);
        Strategy next = m_strategy;
        add(next, drop);
        if (auto made = m_session->evaluate(next)) m_preview = *made;
        emit previewChanged();
    }
    void startPreview(const Strategy& next) override {
        if (auto made = m_session->evaluate(next)) m_preview = *made;
        emit previewChanged();
    }
    void estimate(std::vector<Strategy> strategies, Estimated each) override {
        for (std::size_t i = 0; i < strategies.size(); ++i)
            if (auto made = m_session->evaluate(strategies[i])) each(i, *made);
    }
    void offerLibrary(const std::string& axis) override {
        m_libraryAxis = axis;
        workOutOffers();
    }
    const std::vector<LibraryOffer>& libraryOffers() const override { return m_offers; }
    void endPreview() override {
        ++ended;
        if (!m_preview) return;
        m_preview = nullptr;
        emit previewChanged();
    }
    void drop(const AxisDrop& drop) override {
        drops.push_back(drop);
        endPreview();
        add(m_strategy, drop);
        evaluate();
    }
    void edit(const QString&, Strategy next) override {
        m_strategy = std::move(next);
        evaluate();
    }
    void setTheme(Theme::Mode mode) {
        m_theme = makeTheme(mode);
        emit themeChanged();
    }
    std::uint32_t argument(const std::string& path) const {
        for (std::uint32_t i = 0; i < model()->module->argumentCount(); ++i)
            if (model()->module->argument(i).path == path) return i;
        return 0;
    }

    std::vector<AxisDrop> previews, drops;
    int ended = 0;

  private:
    void add(Strategy& strategy, const AxisDrop& drop) const {
        const auto pattern = patternFor(*model()->module, drop.argument, drop.thisOneOnly);
        dropOnArgument(strategy.schedule, std::nullopt, strategy.mesh.axes[drop.axis].name, pattern.pattern, drop.dim);
    }
    void evaluate() {
        if (auto made = m_session->evaluate(m_strategy)) m_snapshot = *made;
        emit snapshotChanged();
        workOutOffers();
    }
    void workOutOffers() {
        if (!m_strategy.mesh.find(m_libraryAxis)) return;
        if (!m_facts) m_facts = modelFacts(*m_session->model()->sites, *m_session->model()->structure);
        m_offers = axiscape::libraryOffers(*m_snapshot, *m_facts, m_libraryAxis);
        emit libraryOffersChanged();
    }
    std::shared_ptr<Session> m_session;
    std::optional<ModelFacts> m_facts;
    std::string m_libraryAxis;
    std::vector<LibraryOffer> m_offers;
    Strategy m_strategy;
    SnapshotPointer m_snapshot, m_preview;
    Theme m_theme = makeTheme(Theme::Mode::light);
    Selection m_selection;
};

} // namespace axiscape::test
