// SPDX-License-Identifier: GPL-3.0-or-later
// Redistributions with what XLA's partitioner and Shardy's planner send for them, one a line: golden/reshard where it
// is there, and resources/reproduce/redistributions.jsonl, the numbers of its named cases and of 200 others, always.
#pragma once

#include "core/base/file.h"
#include "core/redistribute/redistribute.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

namespace axiscape::test {

struct ReshardCase {
    std::string id, name;
    reshard::Problem problem;
    std::int64_t bound = 0;
    std::optional<double> xla, shardy; // bytes sent; none where the compiler crashed or the plan is not finished
    bool xlaKeepsBound = false;
};

inline ReshardCase reshardCase(const std::string& line) {
    const auto json = nlohmann::json::parse(line);
    ReshardCase one;
    one.id = json.at("id");
    if (json.at("name").is_string()) one.name = json.at("name");
    for (const auto& axis : json.at("mesh")) one.problem.mesh.axes.push_back({axis.at(0), axis.at(1)});
    one.problem.shape = json.at("shape").get<std::vector<std::int64_t>>();
    one.problem.elementBytes = elementBits(*elementFromName(json.at("dtype").get<std::string>())) / 8;
    const auto side = [&](const char* name) {
        reshard::PartSharding dims;
        for (const auto& dim : json.at(name)) {
            auto& parts = dims.emplace_back();
            for (const auto& axis : dim) {
                const AxisId id = *one.problem.mesh.find(axis.get<std::string>());
                parts.push_back({id, 1, one.problem.mesh.size(id)});
            }
        }
        return dims;
    };
    one.problem.from = side("source");
    one.problem.to = side("target");
    one.bound = json.at("bound_bytes");
    if (const auto& xla = json.at("xla"); xla.contains("sent_bytes")) {
        one.xla = xla.at("sent_bytes").get<double>();
        one.xlaKeepsBound = xla.at("peak_bytes").get<std::int64_t>() <= one.bound;
    }
    if (const auto& shardy = json.at("shardy"); shardy.value("finished", false) && shardy.contains("sent_bytes"))
        one.shardy = shardy.at("sent_bytes").get<double>();
    return one;
}

// All there are; the committed ones where golden/reshard is not.
inline std::vector<ReshardCase> reshardCases() {
    const auto golden = shared("golden/reshard/cases.jsonl");
    std::ifstream file(golden ? *golden
                              : (modelPath("x_xt").parent_path().parent_path() / "reproduce/redistributions.jsonl"));
    std::vector<ReshardCase> cases;
    for (std::string line; std::getline(file, line);) cases.push_back(reshardCase(line));
    if (cases.empty()) qFatal("no cases");
    return cases;
}

inline reshard::Plan planned(const reshard::Problem& problem, const reshard::PlanOptions& options = {}) {
    auto plan = reshard::plan(problem, options);
    if (!plan) qFatal("%s", plan.error().text().c_str());
    return std::move(*plan);
}

} // namespace axiscape::test
