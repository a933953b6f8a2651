// SPDX-License-Identifier: GPL-3.0-or-later
// What the simulator asks of a program whatever the strategy is: made once for many simulations.
#pragma once

#include "core/simulate/narrow_values.h"
#include "core/simulate/op_work.h"
#include "core/simulate/softmax_rows.h"
#include "core/structure/named_dimensions.h"

namespace axiscape {

struct ProgramFacts {
    // `alike`, one number an op: ops of one number have the same kind, attributes and types. Empty: not known.
    explicit ProgramFacts(std::shared_ptr<const SiteTable> sites, std::vector<std::uint32_t> alike = {});

    std::shared_ptr<const SiteTable> sites; // it holds for programs on these alone
    IdVector<OpId, WorkClass> workClass;
    IdVector<ValueId, std::uint8_t> escapes; // returned, or yielded by a loop or branch: lies in memory
    NarrowValues narrow;
    // Uses of arguments by products that want another layout, by argument.
    struct LayoutUse {
        std::uint32_t argument = 0;
        Use use;
    };
    std::vector<LayoutUse> otherLayouts;
    // Element-wise work in main that leads to nothing but results of the program.
    IdVector<OpId, std::uint8_t> tail;
    IdVector<OpId, simulation::RowPart> rowParts; // of softmaxes
    // Ops that may run a kernel or regions, in order: all live ones that are no constant.
    std::vector<OpId> working;
    std::vector<OpId> controls;               // live loops and branches of main, in order
    NamedDimensions dimensions;               // where some of these are; else empty
    IdVector<OpId, std::uint32_t> liveBefore; // live ops in main before each; one more: all of them
    std::vector<std::uint32_t> alike;
    std::uint32_t alikeCount = 0;
};

} // namespace axiscape
