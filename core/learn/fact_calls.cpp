// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/placed.h"
#include "core/learn/facts.h"
#include "core/learn/refusal.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "core/tactics/strategy_fields.h"

#include <algorithm>
#include <map>

namespace axiscape::learn {
namespace {

using Arguments = std::vector<Value>;
using Function = Result<Value> (*)(const Snapshot&, const Arguments&);

Result<std::string> textAt(const Arguments& arguments, std::size_t i) {
    const auto* text = i < arguments.size() ? arguments[i].text() : nullptr;
    if (!text) return refused(words::phrase("a name is wanted as argument {}", i + 1));
    return *text;
}

Value axesValue(const std::vector<std::string>& axes) {
    Value::List list;
    for (const auto& axis : axes) list.emplace_back(axis);
    return Value(std::move(list));
}

Value shardingValue(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    Value::List dims;
    for (std::size_t dim = 0; dim < rank; ++dim)
        dims.push_back(axesValue(axisTexts(mesh, sharding.axesOf(static_cast<std::uint8_t>(dim)))));
    return Value(std::move(dims));
}

Value shapeValue(std::span<const std::int64_t> shape) {
    Value::List list;
    for (const auto size : shape) list.push_back(counted(size));
    return Value(std::move(list));
}

Result<ValueId> argumentOf(const Module& module, const std::string& path) {
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (module.argument(i).path == path || module.argument(i).name == path) return ValueId{i};
    return refused(words::phrase("there is no argument {}", path));
}

Result<ValueId> resultOf(const Module& module, const std::string& path) {
    for (std::size_t i = 0; i < module.results().size(); ++i)
        if (module.result(i).path == path || module.result(i).name == path) return module.results()[i];
    return refused(words::phrase("there is no argument or result {}", path));
}

Result<ValueId> tensorOf(const Module& module, const Arguments& arguments) {
    const auto path = textAt(arguments, 0);
    if (!path) return fail(path.error());
    if (const auto argument = argumentOf(module, *path)) return *argument;
    return resultOf(module, *path);
}

Value shardingOf(const Snapshot& s, ValueId value) {
    return shardingValue(s.program.sharding(value), s.model->module->type(value).shape.size(), s.partition().mesh());
}

Result<Value> sharding(const Snapshot& s, const Arguments& a) {
    const auto value = tensorOf(*s.model->module, a);
    if (!value) return fail(value.error());
    return shardingOf(s, *value);
}

Result<Value> resultSharding(const Snapshot& s, const Arguments& a) {
    const auto path = textAt(a, 0);
    const auto value = path ? resultOf(*s.model->module, *path) : Result<ValueId>(fail(path.error()));
    if (!value) return fail(value.error());
    return shardingOf(s, *value);
}

Result<Value> localShape(const Snapshot& s, const Arguments& a) {
    const auto value = tensorOf(*s.model->module, a);
    if (!value) return fail(value.error());
    return shapeValue(s.program.localShape(*value));
}

Result<double> wholeBytesOf(const Snapshot& s, const Arguments& a, ValueId& value) {
    const auto path = textAt(a, 0);
    const auto found = path ? argumentOf(*s.model->module, *path) : Result<ValueId>(fail(path.error()));
    if (!found) return fail(found.error());
    value = *found;
    return static_cast<double>(s.model->module->type(value).bytes());
}

Result<Value> wholeBytes(const Snapshot& s, const Arguments& a) {
    ValueId value;
    const auto bytes = wholeBytesOf(s, a, value);
    if (!bytes) return fail(bytes.error());
    return Value(*bytes);
}

Result<Value> bytes(const Snapshot& s, const Arguments& a) {
    ValueId value;
    const auto whole = wholeBytesOf(s, a, value);
    if (!whole) return fail(whole.error());
    double local = 1, all = 1;
    for (const auto size : s.program.localShape(value)) local *= static_cast<double>(size);
    for (const auto size : s.model->module->type(value).shape) all *= static_cast<double>(size);
    return Value(*whole * local / std::max(1.0, all));
}

// after("ZeRO-3", peak)
Result<Value> after(const Snapshot& s, const Arguments& a) {
    const auto name = textAt(a, 0), what = textAt(a, 1);
    if (!name || !what) return fail((name ? what : name).error());
    const auto& tactics = s.strategy.schedule.tactics;
    const auto found = std::ranges::find(tactics, *name, &Tactic::name);
    if (found == tactics.end()) return refused(words::phrase("there is no tactic {}", *name));
    const auto& then = s.after(static_cast<std::size_t>(found - tactics.begin()) + 1);
    const bool simple = *what == "peak" || *what == "step" || *what == "conflicts";
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): each of these is a fact
    return *factOf(then, simple ? *what : "collectives." + *what);
}

// The collectives of a kind (or any) along an axis (or any).
Result<std::vector<const Collective*>> sentAlong(const Snapshot& s, const Arguments& a) {
    const auto kind = textAt(a, 0);
    if (!kind) return fail(kind.error());
    std::vector<const Collective*> all;
    for (const SentCollective& one : sentCollectives(s)) {
        if (*kind != "any" && collectiveName(one.collective->kind) != *kind) continue;
        if (a.size() > 1) {
            const auto axis = textAt(a, 1);
            if (!axis) return fail(axis.error());
            const auto axes = axisTexts(s.partition().mesh(), one.collective->axes);
            if (std::ranges::find(axes, *axis) == axes.end()) continue;
        }
        all.push_back(one.collective);
    }
    return all;
}

Result<Value> count(const Snapshot& s, const Arguments& a) {
    const auto found = sentAlong(s, a);
    if (!found) return fail(found.error());
    return counted(found->size());
}

Result<Value> sent(const Snapshot& s, const Arguments& a) {
    const auto found = sentAlong(s, a);
    if (!found) return fail(found.error());
    double bytes = 0;
    for (const Collective* one : *found)
        bytes += static_cast<double>(one->trips) * static_cast<double>(std::max(one->inputBytes, one->outputBytes));
    return Value(bytes);
}

Result<std::optional<PlacedResult>> placedAt(const Snapshot& s, const Arguments& a) {
    const double* op = a.empty() ? nullptr : a[0].number();
    if (!op) return refused(words::phrase("the number of an op is wanted"));
    for (PlacedResult& one : placedResults(s))
        if (static_cast<double>(one.op.value) == *op) return std::move(one);
    return std::nullopt;
}

Result<Value> value(const Snapshot& s, const Arguments& a) {
    const auto found = placedAt(s, a);
    if (!found) return fail(found.error());
    const auto& placed = *found;
    if (!placed) return Value(Value::List{});
    return shardingValue(placed->sharding, s.model->module->type(placed->value).shape.size(), s.partition().mesh());
}

Result<Value> partial(const Snapshot& s, const Arguments& a) {
    const auto found = placedAt(s, a);
    if (!found) return fail(found.error());
    std::vector<std::string> axes;
    if (const auto& placed = *found)
        for (const auto& [axis, combiner] : partialTexts(placed->sharding, s.partition().mesh())) axes.push_back(axis);
    return axesValue(axes);
}

// Bytes of a category when memory is highest.
Result<Value> peakOf(const Snapshot& s, const Arguments& a) {
    const auto category = textAt(a, 0);
    if (!category) return fail(category.error());
    if (!s.simulation || s.simulation->curve.empty())
        return refused(words::phrase("there is no hardware to tell {} of", *category));
    const auto& peak = s.simulation->curve[s.simulation->peakPoint];
    for (int i = 0; i < kMemoryCategories; ++i)
        if (memoryCategoryName(static_cast<MemoryCategory>(i)) == *category)
            return counted(peak.bytes[static_cast<std::size_t>(i)]);
    return refused(words::phrase("there is no category {}", *category));
}

// Busy seconds of a lane: compute, or an axis.
Result<Value> lane(const Snapshot& s, const Arguments& a) {
    const auto name = textAt(a, 0);
    if (!name) return fail(name.error());
    if (!s.simulation) return refused(words::phrase("there is no hardware to tell {} of", *name));
    const auto axis = s.strategy.mesh.find(*name);
    if (!axis && *name != "compute") return refused(words::phrase("the mesh has no axis {}", *name));
    const int wanted = axis ? *axis + 1 : 0;
    double seconds = 0;
    for (const Interval& one : s.simulation->intervals)
        if (one.lane == wanted) seconds += one.end - one.start;
    return Value(seconds);
}

// The size of an axis; 0: there is none.
Result<Value> axis(const Snapshot& s, const Arguments& a) {
    const auto name = textAt(a, 0);
    if (!name) return fail(name.error());
    for (const MeshAxis& one : s.strategy.mesh.axes)
        if (one.name == *name) return counted(one.size);
    return counted(0);
}

Result<Value> option(const Snapshot& s, const Arguments& a) {
    const auto name = textAt(a, 0);
    if (!name) return fail(name.error());
    Result<Value> out = refused(words::phrase("there is no option {}", *name));
    eachField<Options>([&](const auto& row) {
        if (row.key == *name) out = Value(s.strategy.schedule.options.*row.member);
    });
    return out;
}

// The position of a tactic from 1; 0: it is not there, or off.
Result<Value> tactic(const Snapshot& s, const Arguments& a) {
    const auto name = textAt(a, 0);
    if (!name) return fail(name.error());
    const auto& tactics = s.strategy.schedule.tactics;
    for (std::size_t i = 0; i < tactics.size(); ++i)
        if (tactics[i].name == *name && tactics[i].enabled) return counted(i + 1);
    return counted(0);
}

} // namespace

std::optional<Result<Value>> factOf(const Snapshot& snapshot, const std::string& function, const Arguments& arguments) {
    static const std::map<std::string_view, Function> functions{
        {"sharding", sharding},
        {"result_sharding", resultSharding},
        {"local_shape", localShape},
        {"bytes", bytes},
        {"whole_bytes", wholeBytes},
        {"after", after},
        {"count", count},
        {"sent", sent},
        {"value", value},
        {"partial", partial},
        {"peak_of", peakOf},
        {"lane", lane},
        {"axis", axis},
        {"option", option},
        {"tactic", tactic},
    };
    const auto found = functions.find(function);
    if (found == functions.end()) return std::nullopt;
    return found->second(snapshot, arguments);
}

} // namespace axiscape::learn
