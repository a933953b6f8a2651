// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/spmd/numbers_file.h"

#include <QtTest/QTest>
#include <functional>

namespace axiscape::test {

// The schedules as rows of a test, and the model of the one at hand: they are sorted by model.
class PartirSchedules {
  public:
    std::size_t size() const { return m_all.size(); }
    void addRows(const std::function<bool(const nlohmann::json&)>& wanted = {}) const {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_all.size(); ++i) {
            const auto& s = m_all[i];
            if (wanted && !wanted(s)) continue;
            const std::string name = s.at("model").get<std::string>() + " " + s.at("mesh").get<std::string>() + " " +
                                     s.at("schedule").get<std::string>();
            QTest::newRow(name.c_str()) << static_cast<int>(i);
        }
    }
    const nlohmann::json& select(int index) {
        const auto& schedule = m_all[static_cast<std::size_t>(index)];
        if (const std::string name = schedule.at("model"); name != m_loaded) {
            m_sites = std::make_shared<SiteTable>(model(name));
            m_loaded = name;
        }
        return schedule;
    }
    const std::shared_ptr<const SiteTable>& sites() const { return m_sites; } // of the one selected

  private:
    nlohmann::json m_all = partirNumbers();
    std::string m_loaded;
    std::shared_ptr<const SiteTable> m_sites;
};

} // namespace axiscape::test
