// SPDX-License-Identifier: GPL-3.0-or-later
// What every value of a program is on every device right now: a flat table, value by device.
#pragma once

#include "core/interpret/machine/lifetimes.h"
#include "core/interpret/tensor/tensor.h"

#include <utility>

namespace axiscape::machine {

class Environment {
  public:
    Environment(const Module& module, std::uint32_t devices, bool keep)
        : m_devices(devices), m_keep(keep), m_slots(std::size_t{module.valueCount()} * devices) {}

    // Null if it was not computed or was let go.
    const Tensor* find(ValueId value, std::uint32_t device) const {
        const Slot& slot = at(value, device);
        return slot.present ? &slot.tensor : nullptr;
    }
    const Tensor& get(ValueId value, std::uint32_t device) const { return at(value, device).tensor; }
    void set(ValueId value, std::uint32_t device, Tensor tensor) {
        Slot& slot = at(value, device);
        slot.tensor = std::move(tensor);
        slot.present = true;
    }
    // The tensor itself, not a copy that shares its buffer, if `last`; unless all are kept.
    Tensor take(ValueId value, std::uint32_t device, bool last) {
        Slot& slot = at(value, device);
        if (!last || m_keep) return slot.tensor;
        slot.present = false;
        return std::exchange(slot.tensor, Tensor());
    }
    void release(std::span<const ValueId> values, std::span<const std::uint32_t> devices) {
        if (m_keep) return;
        for (const ValueId value : values)
            for (const auto device : devices)
                if (Slot& slot = at(value, device); slot.present) slot = Slot();
    }

  private:
    struct Slot {
        Tensor tensor;
        bool present = false;
    };
    Slot& at(ValueId value, std::uint32_t device) { return m_slots[std::size_t{value.value} * m_devices + device]; }
    const Slot& at(ValueId value, std::uint32_t device) const {
        return m_slots[std::size_t{value.value} * m_devices + device];
    }

    std::uint32_t m_devices;
    bool m_keep;
    std::vector<Slot> m_slots;
};

} // namespace axiscape::machine
