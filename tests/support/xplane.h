// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles as jax.profiler writes them, put together by hand: planes, lines and ops as messages of xplane.proto.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace axiscape::test {
namespace xplane {

inline std::string varint(std::uint64_t value) {
    std::string out;
    for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
    return out + static_cast<char>(value);
}
inline std::string number(int field, std::uint64_t value) {
    return varint(static_cast<std::uint64_t>(field) << 3) + varint(value);
}
inline std::string message(int field, const std::string& content) {
    return varint(static_cast<std::uint64_t>(field) << 3 | 2) + varint(content.size()) + content;
}
inline std::string entry(int field, std::uint64_t key, const std::string& value) {
    return message(field, number(1, key) + message(2, value));
}

enum StatName : std::uint64_t { hloOp = 1, programId, device, run, proto, text0 };

inline std::string statNames() {
    std::string out;
    std::uint64_t key = 1;
    for (const char* name : {"hlo_op", "program_id", "device_ordinal", "run_id", "Hlo Proto"})
        out += entry(5, key, number(1, key) + message(2, name)), ++key;
    return out;
}
inline std::string stat(std::uint64_t kind, std::uint64_t value) { return number(1, kind) + number(4, value); }
inline std::string stat(std::uint64_t kind, const std::string& value) { return number(1, kind) + message(5, value); }

// An op on a device: microseconds.
inline std::string op(const std::string& instruction, std::uint64_t begin, std::uint64_t length, std::uint64_t on = 0,
                      std::uint64_t inRun = 1, std::uint64_t ofProgram = 7) {
    return message(4, number(1, 1) + number(2, begin * 1'000'000) + number(3, length * 1'000'000) +
                          message(4, stat(hloOp, instruction)) + message(4, stat(programId, ofProgram)) +
                          message(4, stat(device, on)) + message(4, stat(run, inRun)));
}
inline std::string line(const std::string& events) { return message(3, message(2, "thread") + events); }
inline std::string hostPlane(const std::string& lines) {
    return message(1, message(2, "/host:CPU") + entry(4, 1, number(1, 1) + message(2, "thunk")) + statNames() + lines);
}
// HloProto: a module with instructions of these names, opcodes and op names.
inline std::string metadataPlane(const std::vector<std::array<std::string, 3>>& instructions) {
    std::string computation = message(1, "main") + number(5, 1) + number(6, 1);
    std::uint64_t id = 1;
    for (const auto& [name, opcode, opName] : instructions) {
        const std::string shape = number(2, 11);
        computation += message(2, message(1, name) + message(2, opcode) + message(3, shape) +
                                      (opName.empty() ? "" : message(7, message(2, opName))) + number(35, id++));
    }
    const std::string module = message(1, "jit_step") + message(2, "main") + message(3, computation) + number(6, 1);
    const std::string kind = number(1, 7) + message(2, "jit_step(7)") + message(5, stat(programId, 7)) +
                             message(5, number(1, proto) + message(6, message(1, module)));
    return message(1, message(2, "/host:metadata") + entry(4, 7, kind) + statNames());
}

} // namespace xplane

// A profile of one program: instructions by name, opcode and op name, then ops in microseconds, a line a device.
class Xplane {
  public:
    explicit Xplane(std::vector<std::array<std::string, 3>> instructions) : m_instructions(std::move(instructions)) {}
    void op(const std::string& instruction, std::uint64_t begin, std::uint64_t length, std::uint64_t device,
            std::uint64_t run) {
        m_lines[device] += xplane::op(instruction, begin, length, device, run);
    }
    std::string bytes() const {
        std::string lines;
        for (const auto& [device, ops] : m_lines) lines += xplane::line(ops);
        return xplane::metadataPlane(m_instructions) + xplane::hostPlane(lines);
    }

  private:
    std::vector<std::array<std::string, 3>> m_instructions;
    std::map<std::uint64_t, std::string> m_lines;
};

} // namespace axiscape::test
