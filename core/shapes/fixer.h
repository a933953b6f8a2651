// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through a program twice: first what every value's sizes are and which numbers are known, then the ops that stay.
#pragma once

#include "core/ir/module_builder.h"
#include "core/shapes/result_shapes.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace axiscape::shapes {

class Fixer {
  public:
    Fixer(const Module& module, ModuleBuilder& builder);

    // Of an argument of main: its sizes, and its number where it is one of the sizes.
    void give(ValueId argument, Shape shape, std::shared_ptr<const Tensor> number = nullptr);
    // Sizes and numbers of all values, assertions held; then what stays is known.
    [[nodiscard]] Result<void> analyse();
    [[nodiscard]] const Shape& shape(ValueId value) const { return m_shape[value]; }

    // Adds what stays to the builder, as if its arguments were these values; what main returns.
    [[nodiscard]] std::vector<ValueId> emit(std::span<const ValueId> arguments);
    [[nodiscard]] TypeId typeOf(ValueId value);

  private:
    struct Fate {
        bool goes = false;                 // only shapes needed it
        bool number = false;               // a constant now
        std::optional<StaticForm> becomes; // another op
        std::shared_ptr<Fixer> body;       // of a composite: what stands in its place; of a call: its region
        std::shared_ptr<const Module> function;
        std::vector<ValueId> operands; // those that stay
    };

    [[nodiscard]] Result<void> analyse(RegionId region);
    [[nodiscard]] Result<void> analyse(OpId op);
    [[nodiscard]] Result<void> assertion(OpId op);
    [[nodiscard]] Result<void> loop(OpId op);
    [[nodiscard]] Result<void> branches(OpId op);
    [[nodiscard]] Result<void> regions(OpId op);
    [[nodiscard]] std::optional<std::vector<ValueId>> numbersOf(ValueId list) const;
    [[nodiscard]] std::optional<StaticForm> sliceAt(OpId op, std::vector<ValueId>& operands) const;
    [[nodiscard]] Result<void> inlined(OpId op, std::string_view function);
    [[nodiscard]] Result<void> settle(OpId op, ValueId value, Shape shape);
    void fold(OpId op);
    void dropUnread();
    OpShapes shapesOf(OpId op) const;
    bool isOpen(ValueId value) const;
    bool isOpen(OpId op) const;
    template <class Each> void eachOp(RegionId region, Each each) const;
    tl::unexpected<Error> wrong(OpId op, std::string what, std::string why = {}, std::string todo = {}) const;

    void emitRegion(RegionId region);
    void emitOp(OpId op);
    void copyAttributes(OpId op, const Fate& fate);
    LocationId place(OpId op);

    const Module& m_module;
    ModuleBuilder& m_builder;
    IdVector<ValueId, Shape> m_shape;
    IdVector<ValueId, std::shared_ptr<const Tensor>> m_known; // null: its numbers are not
    IdVector<ValueId, bool> m_sized;                          // known because of a size
    IdVector<OpId, Fate> m_fate;
    IdVector<ValueId, ValueId> m_made;
    std::vector<Location> m_calls;
};

} // namespace axiscape::shapes
