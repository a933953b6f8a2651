// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over questions of redistribution, four lines: mesh, shape such as 16x8, and both shardings. What can be
// read is planned, and on few devices the plan is carried out on base offsets.
//
//   build/fuzz/bin/redistribute_fuzz -max_len=400 tests/fuzz/corpus/redistribute_fuzz
#include "core/redistribute/redistribute.h"
#include "tests/fuzz/fuzz.h"

#include <charconv>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto given = fuzzing::lines(fuzzing::text(data, size), 4);
    const auto mesh = parseMesh(given[0]);
    if (!fuzzing::read(mesh)) return 0;
    reshard::Problem problem{*mesh, {}, 4, {}, {}};
    for (std::string_view left = given[1]; !left.empty() && problem.shape.size() < 12;) {
        const auto end = left.find('x');
        std::int64_t side = 1;
        std::from_chars(left.data(), left.data() + std::min(end, left.size()), side);
        problem.shape.push_back(side);
        left = end == left.npos ? std::string_view() : left.substr(end + 1);
    }
    const auto from = reshard::parseSharding(given[2], *mesh), to = reshard::parseSharding(given[3], *mesh);
    if (!fuzzing::read(from) || !fuzzing::read(to)) return 0;
    problem.from = *from;
    problem.to = *to;
    const auto plan = reshard::plan(problem, {{}, 64});
    if (!fuzzing::read(plan)) return 0;
    if (mesh->devices() <= 64 && !reshard::check(*plan)) fuzzing::wrong("a plan that does not hold");
    return 0;
}
