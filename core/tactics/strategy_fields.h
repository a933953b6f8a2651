// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of what a strategy holds: a row a field, with its key in files, when it is written, and what it is.
// Reader, writer, schema (resources/schema, made by tests/tactics/schema_test) and the command line's JSON go over the
// rows; a member without a row does not compile. What a kind of field may hold is said once for each kind where it is
// read (strategy_json_read.cpp), written (strategy_json_write.cpp) and described (schema.cpp).
//
//   eachField<Options>([&](const auto& field) { use(field.key, options.*field.member); });
#pragma once

#include "core/base/members.h"
#include "core/tactics/tactics.h"

#include <tuple>

namespace axiscape {

// How a value is read, checked, written and described.
enum class FieldKind : std::uint8_t {
    mesh,
    hardware, // a known profile
    host,     // of that hardware
    placement,
    deviceOrder,
    axisColours,
    slowDevices,
    slowLinks,
    schedule, // its own rows, in the same object
    options,
    transforms,
    tactics,
    profile,  // the name of one: core/tactics/profile.h
    reshards, // a word of a few
    flag,
    name, // a text that is not empty
    tacticKind,
    axis,
    axes,
    texts, // a list of texts that are not empty
    inputs,
    count,
    searchMethod, // the name of one
    foundFor,
    seed,
    actions,
    disabledActions, // "enabled" of each of the actions
};

enum class Written : std::uint8_t {
    always,
    unlessDefault,
    whatIf, // in "what_if" of a project, never in a tactic file: it says nothing about the program
    inside, // with another field: no key of its own
};

// Whose it is: tactics of one kind only, or any.
enum class FieldOf : std::uint8_t { any, manual, automatic };

template <FieldKind K, class Owner, class Member> struct Field {
    static constexpr FieldKind kind = K;
    const char* key;
    Member Owner::*member;
    Written written;
    const char* about; // the schema's description; may be empty
    FieldOf of = FieldOf::any;
    bool needed = false;
};

template <FieldKind K, class Owner, class Member>
[[nodiscard]] constexpr auto field(const char* key, Member Owner::*member, Written written, const char* about,
                                   FieldOf of = FieldOf::any, bool needed = false) {
    return Field<K, Owner, Member>{key, member, written, about, of, needed};
}

template <class Owner> struct FieldsOf;

template <> struct FieldsOf<Options> {
    static constexpr auto rows = std::tuple{
        field<FieldKind::profile>("profile", &Options::profile, Written::unlessDefault,
                                  "where the other options start: partir, the papers' counts, or least, the least "
                                  "traffic; an option given beside it wins; partir if absent"),
        field<FieldKind::reshards>("reshards", &Options::reshards, Written::always,
                                   "how an operand gets from the sharding it has to the one asked for: by PartIR's "
                                   "collectives, or by plans that send less where there are any"),
        field<FieldKind::flag>("share_gathers", &Options::shareGathers, Written::always,
                               "a value is gathered once for several uses: less traffic, more memory"),
        field<FieldKind::flag>("padding", &Options::padding, Written::always,
                               "an axis may cut a dimension that it does not divide: the last tiles are padded"),
        field<FieldKind::flag>("extended", &Options::extended, Written::always,
                               "propagation uses all of an op's factors: windows by halo, strided slices, look-ups by "
                               "mask"),
        field<FieldKind::flag>("split_axes", &Options::splitAxes, Written::unlessDefault,
                               "an axis that straddles two factors of a reshape is split into parts; false if absent"),
    };
};

template <> struct FieldsOf<Schedule> {
    static constexpr auto rows = std::tuple{
        field<FieldKind::options>("options", &Schedule::options, Written::always, ""),
        field<FieldKind::tactics>("schedule", &Schedule::tactics, Written::always,
                                  "tactics in order; an earlier one is never undone by a later one", FieldOf::any,
                                  true),
    };
};

// In the order of files and of reading: a placement is on the levels of the hardware before it.
template <> struct FieldsOf<Strategy> {
    static constexpr auto rows = std::tuple{
        field<FieldKind::mesh>("mesh", &Strategy::mesh, Written::always,
                               "axes in order, the last counts fastest: [[\"batch\", 16], [\"model\", 2]]",
                               FieldOf::any, true),
        field<FieldKind::hardware>("hardware", &Strategy::hardware, Written::unlessDefault,
                                   "name of a hardware profile"),
        field<FieldKind::host>("host", &Strategy::host, Written::unlessDefault,
                               "what launches the kernels: a compiled program, ahead of the device, or a framework "
                               "that runs op by op; compiled if absent. Needs hardware that says the pace of such a "
                               "host"),
        field<FieldKind::placement>("placement", &Strategy::placement, Written::unlessDefault,
                                    "axes on the levels of the network by hand, nearest part first: "
                                    "batch=dcn,model=x*y"),
        field<FieldKind::deviceOrder>("device_order", &Strategy::deviceOrder, Written::unlessDefault,
                                      "the device of jax.devices() at every position of the mesh, row-major: the axes "
                                      "with the one counted fastest last (model,batch), snake, or device numbers "
                                      "(0-3,7-4); as counted if absent"),
        field<FieldKind::axisColours>("axis_colours", &Strategy::axisColours, Written::unlessDefault,
                                      "which colour each axis of the mesh is shown in, no two the same; that of its "
                                      "position if absent"),
        field<FieldKind::slowDevices>("slow_devices", &Strategy::slowDevices, Written::whatIf,
                                      "devices by number: how many times slower each is"),
        field<FieldKind::slowLinks>("slow_links", &Strategy::slowLinks, Written::whatIf,
                                    "links by axis, or of one device by axis@device: how many times slower each is"),
        field<FieldKind::transforms>("transforms", &Strategy::transforms, Written::unlessDefault,
                                     "made of the program before any tactic, in order; none if absent"),
        field<FieldKind::schedule>("", &Strategy::schedule, Written::inside, ""),
    };
};

template <> struct FieldsOf<Tactic> {
    static constexpr auto rows = std::tuple{
        field<FieldKind::name>("name", &Tactic::name, Written::always, "", FieldOf::any, true),
        field<FieldKind::tacticKind>("kind", &Tactic::kind, Written::always, "", FieldOf::any, true),
        field<FieldKind::flag>("enabled", &Tactic::enabled, Written::unlessDefault, ""),
        field<FieldKind::axis>("axis", &Tactic::axis, Written::unlessDefault, "", FieldOf::manual),
        field<FieldKind::inputs>("inputs", &Tactic::inputs, Written::unlessDefault,
                                 "glob over argument paths -> what is wanted of them; an argument takes the first "
                                 "pattern that matches. A key tag:NAME is of the values that leave the "
                                 "jax.named_scope NAME in the forward pass: NAME is a glob over the scope's path "
                                 "(layer_0/attn) or its end (attn)",
                                 FieldOf::manual),
        field<FieldKind::axes>("axes", &Tactic::axes, Written::always, "", FieldOf::automatic),
        field<FieldKind::count>("budget", &Tactic::budget, Written::unlessDefault,
                                "states that a search may look at; as many as were looked at if absent",
                                FieldOf::automatic),
        field<FieldKind::count>("evaluations", &Tactic::evaluations, Written::always,
                                "states that were looked at for what was found", FieldOf::automatic),
        field<FieldKind::seed>("seed", &Tactic::seed, Written::always, "", FieldOf::automatic),
        field<FieldKind::searchMethod>("method", &Tactic::method, Written::unlessDefault,
                                       "how it is searched; toast if absent", FieldOf::automatic),
        field<FieldKind::count>("peak_at_most", &Tactic::peakAtMost, Written::unlessDefault,
                                "bytes of the fullest device that a plan may need; what a device has if absent",
                                FieldOf::automatic),
        field<FieldKind::count>("collectives_at_most", &Tactic::collectivesAtMost, Written::unlessDefault,
                                "collectives a step that a plan may have, trips counted; any number if absent",
                                FieldOf::automatic),
        field<FieldKind::count>("tokens_at_least", &Tactic::tokensAtLeast, Written::unlessDefault,
                                "tokens a second a device that a plan must reach: of those that do the one that needs "
                                "least memory is wanted; the fastest if absent",
                                FieldOf::automatic),
        field<FieldKind::texts>(
            "only", &Tactic::only, Written::unlessDefault,
            "what it may decide about: dimensions by name or key (batch, params/*/qkv:1), arguments "
            "by a glob over their paths; all if absent",
            FieldOf::automatic),
        field<FieldKind::count>("arguments", &Tactic::arguments, Written::unlessDefault,
                                "of automap: groups of equal arguments that its filter keeps; all if absent",
                                FieldOf::automatic),
        field<FieldKind::texts>("decisions", &Tactic::decisions, Written::unlessDefault,
                                "what was found in words; a search goes on from them", FieldOf::automatic),
        field<FieldKind::foundFor>("found_for", &Tactic::foundFor, Written::unlessDefault,
                                   "what its actions were found for: fingerprint and operations of the program, mesh, "
                                   "hardware, a digest of options and of the tactics before it",
                                   FieldOf::automatic),
        field<FieldKind::actions>("actions", &Tactic::actions, Written::unlessDefault,
                                  "run in order after the inputs, but for those with enabled false, which are kept and "
                                  "left out; a final propagate is implied"),
        field<FieldKind::disabledActions>("", &Tactic::disabledActions, Written::inside, ""),
    };
};

// Calls `use` with each row.
template <class Owner, class Use> constexpr void eachField(Use&& use) {
    constexpr auto& rows = FieldsOf<Owner>::rows;
    static_assert(std::tuple_size_v<std::remove_cvref_t<decltype(rows)>> == memberCount<Owner>(),
                  "every member has one row, with its key and what it is");
    std::apply([&](const auto&... row) { (use(row), ...); }, rows);
}

template <class Row> constexpr bool isDefault(const auto& owner, const Row& row) {
    return owner.*row.member == std::remove_cvref_t<decltype(owner)>{}.*row.member;
}

// The keys of an object that holds a strategy, in order: "what_if" stands for those that are written into it.
[[nodiscard]] std::vector<std::string_view> strategyKeys(bool withWhatIf);

} // namespace axiscape
