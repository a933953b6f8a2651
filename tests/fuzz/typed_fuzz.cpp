// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over what people type in a line: meshes, orders of devices, shardings, rules, formulas, patterns. The first
// line is a mesh, the second an order of its devices; all of it is also read as each of the others.
//
//   build/fuzz/bin/typed_fuzz -max_len=4000 tests/fuzz/corpus/typed_fuzz
#include "core/base/glob.h"
#include "core/mesh/device_order.h"
#include "core/sharding/rule_text.h"
#include "core/sharding/shardy_text.h"
#include "tests/fuzz/fuzz.h"

#include <array>

namespace {

using namespace axiscape;

void orders(const Mesh& mesh, std::string_view text) {
    const auto order = parseDeviceOrder(text, mesh);
    if (!fuzzing::read(order)) return;
    if (!order->asCounted()) { // a device each, and each once
        std::vector<bool> seen(order->devices.size());
        for (const std::int32_t device : order->devices) {
            if (device < 0 || static_cast<std::size_t>(device) >= seen.size() || seen[static_cast<std::size_t>(device)])
                fuzzing::wrong("an order of devices that is none");
            seen[static_cast<std::size_t>(device)] = true;
        }
        if (order->positionOf(order->at(0)) != 0) fuzzing::wrong("a device that stands elsewhere");
    }
    const auto again = parseDeviceOrder(deviceOrderText(*order, mesh), mesh);
    if (!again || !(*again == *order)) fuzzing::wrong("an order of devices that does not come back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = fuzzing::text(data, size);
    const auto given = fuzzing::lines(text, 3);
    if (const auto mesh = parseMesh(given[0]); fuzzing::read(mesh)) {
        if (const auto again = parseMesh(meshText(*mesh)); !again || *again != *mesh)
            fuzzing::wrong("a mesh that does not come back");
        orders(*mesh, given[1]);
    }
    fuzzing::read(parseShardyText(given[2]));
    fuzzing::read(parseShardyPerValue(given[2]));
    fuzzing::read(parseManualAxes(given[2]));
    static const std::array<std::int64_t, 2> left{8, 16}, right{16, 4}, made{8, 4};
    static const std::array<std::span<const std::int64_t>, 3> shapes{left, right, made};
    fuzzing::read(parseRule(given[2], shapes));
    static const std::vector<std::string> names{"i", "j", "k"};
    if (const auto formula = Formula::parse(given[2], names); fuzzing::read(formula))
        (void)formula->evaluate(std::array<std::int64_t, 3>{8, 0, 4});
    (void)glob(given[1], given[2]);
    return 0;
}
