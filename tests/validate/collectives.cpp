// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives measured inside one NVLink or Infinity Fabric domain.
#include "core/hardware/hardware.h"
#include "tests/validate/measured.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::validate {
namespace {

void runCollectives(Report& report) {
    const auto file = measuredFile("collectives.json");
    if (!file) return report.skip("golden/measured/collectives.json");
    std::map<std::string, Errors> errors;
    for (const auto& row : file->at("rows")) {
        const auto chip = row.at("chip").get<std::string>(), name = row.at("kind").get<std::string>();
        const auto hardware = findHardware(chip);
        if (!hardware) return report.check("there is a profile " + chip, false);
        int kind = 0;
        while (collectiveName(static_cast<CollectiveKind>(kind)) != name)
            if (++kind == kCollectiveKinds) return report.check("there is a collective " + name, false);
        // A permute between pairs is written as a group of one in one of the tables.
        const auto devices = std::max<std::int64_t>(2, row.at("devices").get<std::int64_t>());
        const Mesh mesh{{{"a", devices}}};
        const double ours =
            collectiveSeconds({static_cast<CollectiveKind>(kind), row.at("bytes").get<double>(), 1}, mesh, *hardware);
        const bool fitted = wasFitted(
            fmt::format("{}|{}|{}|{}", chip, name, row.at("devices").get<int>(), row.at("bytes").get<std::int64_t>()));
        auto& e = errors[chip + " " + name];
        (fitted ? e.fitted : e.judged).push_back(std::abs(ours / row.at("seconds").get<double>() - 1));
    }
    reportErrors(report, "collectives: error of the seconds", errors, 0.2, 0.2, "collectives_worst_median");
}

const Section collectivesSection{"collectives", "collectives measured on GPUs", runCollectives};

} // namespace
} // namespace axiscape::validate
