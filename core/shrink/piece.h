// SPDX-License-Identifier: GPL-3.0-or-later
// A piece of a program as a program of its own: the ops that some values are made of, up to values that are given.
#pragma once

#include "core/ir/ir.h"

#include <memory>
#include <vector>

namespace axiscape::shrinking {

// What an op reads: its operands, and what the ops in its regions read that is made outside of them.
[[nodiscard]] std::vector<ValueId> readBy(const Module& module, OpId op);
// What is read to make this one result of the op: of a loop only what enters and turns those carried values that it is
// made of, and that the loop's condition is made of.
[[nodiscard]] std::vector<ValueId> readFor(const Module& module, ValueId result);
// What a loop carries, by its number: what the given ones and the condition are made of in any number of turns.
[[nodiscard]] std::vector<bool> carriedFor(const Module& module, OpId loop, const std::vector<std::uint32_t>& given);

// What an argument of a loop's body is that every turn hands on as it is: the value that enters the loop, at last one
// that is none of this kind. Any other value is itself.
[[nodiscard]] ValueId enteredAs(const Module& module, ValueId value);

// Ops that the values are made of, ascending, each with what is in its regions; none behind a value of `given`. Of a
// loop only what the values are made of: what it carries besides, and the ops for that, are not there. An op in a
// region is one of them only where no op around it is.
struct Upstream {
    std::vector<OpId> ops;
    // Arguments of the program or of a region that are read and not given, ascending. What a loop only hands on is what
    // enters it.
    std::vector<ValueId> open;
    std::vector<bool> isMade, isCarried; // by op: it is needed, also in a region; by value: result of a loop that stays
};
[[nodiscard]] Upstream upstream(const Module& module, const std::vector<ValueId>& results,
                                const std::vector<ValueId>& given);

// Arguments are those given, in their order, and behind them those open. Ops keep their attributes and places.
struct Piece {
    std::shared_ptr<const Module> module;
    std::vector<ValueId> arguments; // of the program: what each argument was
};
[[nodiscard]] Piece pieceOf(const Module& module, const std::vector<ValueId>& results,
                            const std::vector<ValueId>& given);

// Numbered ops but constants, those of loops' bodies once.
[[nodiscard]] std::uint32_t opsOf(const Module& module);

} // namespace axiscape::shrinking
