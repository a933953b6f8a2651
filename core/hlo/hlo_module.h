// SPDX-License-Identifier: GPL-3.0-or-later
// A program of XLA as its text or its proto has it: computations, instructions, and their attributes as the text writes
// them. Texts are views into what was read, or into `kept`.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::hlo {

// f32[2,3]{1,0}, token[], (f32[], s32[2])
struct Shape {
    std::string_view element; // "f32"; empty: a tuple
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> minorToMajor; // empty: not said, or no dimensions
    std::vector<Shape> parts;               // of a tuple
    bool dynamic = false;

    bool isTuple() const { return element.empty(); }
};

struct Attribute {
    std::string_view name, text; // dimensions, {0,1}
};

// Where an instruction comes from.
struct Metadata {
    std::string_view name, file;      // op_name, source_file
    std::int64_t line = 0, frame = 0; // frame: of HloModule::frames, from 1

    bool isEmpty() const { return name.empty() && file.empty() && frame == 0; }
};

struct Instruction {
    std::string_view name, opcode;
    Shape shape;
    std::vector<std::uint32_t> operands; // instructions of the same computation
    std::string_view literal;            // constant(...), parameter(...): what stands in the parentheses
    std::vector<Attribute> attributes;
    Metadata metadata;      // of a proto; a text has it among its attributes
    std::size_t offset = 0; // in the text

    std::string_view attribute(std::string_view wanted) const {
        for (const auto& one : attributes)
            if (one.name == wanted) return one.text;
        return {};
    }
};

struct Computation {
    std::string_view name;
    std::vector<Instruction> instructions; // operands before users
    std::uint32_t root = 0;
};

struct StackFrame {
    std::string_view file, function;
    std::int64_t line = 0, column = 0;
};

struct HloModule {
    std::string_view name;
    std::vector<Attribute> attributes; // of the first line
    std::vector<Computation> computations;
    std::uint32_t entry = 0;
    std::vector<StackFrame> frames; // number 1 is at 0
    std::deque<std::string> kept;

    std::string_view attribute(std::string_view wanted) const {
        for (const auto& one : attributes)
            if (one.name == wanted) return one.text;
        return {};
    }
};

} // namespace axiscape::hlo
