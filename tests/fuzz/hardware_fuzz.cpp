// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over hardware profiles, meshes, orders of devices and links. The first three lines are a mesh, an order and
// links; what follows is a profile. Any bytes give values or one error.
//
//   build/fuzz/bin/hardware_fuzz -max_len=20000 tests/fuzz/corpus/hardware_fuzz
#include "core/hardware/hardware.h"
#include "core/mesh/device_order.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    static const Hardware known = *findHardware("tpu_v3");
    const auto given = fuzzing::lines(fuzzing::text(data, size), 4);
    const auto mesh = parseMesh(given[0]);
    const auto hardware = parseHardware(given[3], "input");
    fuzzing::read(hardware);
    if (!fuzzing::read(mesh)) return 0;
    if (const auto again = parseMesh(meshText(*mesh)); !again || *again != *mesh)
        fuzzing::wrong("a mesh that does not come back");
    if (const auto order = parseDeviceOrder(given[1], *mesh); fuzzing::read(order)) {
        const auto again = parseDeviceOrder(deviceOrderText(*order, *mesh), *mesh);
        if (!again || !(*again == *order)) fuzzing::wrong("an order of devices that does not come back");
    }
    const Hardware& chip = hardware ? *hardware : known;
    if (const auto placement = parsePlacement(given[2], *mesh, chip); fuzzing::read(placement)) {
        const auto again = parsePlacement(placementText(*placement, *mesh, chip), *mesh, chip);
        if (again && *again != *placement)
            fuzzing::wrong("links that do not come back"); // more than there is room for: by default alone
    }
    return 0;
}
