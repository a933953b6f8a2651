// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/step.h"

#include "app/cli/input.h"
#include "app/cli/table.h"
#include "core/sharding/device_tile.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

constexpr std::int64_t kShownNumbers = 8; // of a tile, in the text

std::optional<OpId> opOf(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return OpId{number};
}

Error wrongPlace(const std::string& option, const std::string& text, const char* todo) {
    return {ErrorCode::wrongInput, fmt::format("'{}' cannot be understood", text), option, {}, todo, {}};
}

Result<StopAt> stopOf(const std::string& text, const Module& module) {
    if (text == "end") return StopAt{};
    if (text == "difference") return StopAt{StopAt::Kind::difference, {}, {}};
    if (text.starts_with("layer:")) return StopAt{StopAt::Kind::layer, {}, text.substr(6)};
    if (text.starts_with("line:")) return StopAt{StopAt::Kind::line, {}, text.substr(5)};
    const auto op = opOf(text.starts_with("op:") ? std::string_view(text).substr(3) : std::string_view(text));
    if (!op)
        return fail(
            wrongPlace("--to", text, "Write an op by its number, layer:PATH, line:FILE:NUMBER, difference or end"));
    if (op->value >= module.opCount())
        return fail(fmt::format("there is no op {}", op->value), "--to", {},
                    fmt::format("The model has ops 0 to {}", module.opCount() - 1));
    return StopAt{StopAt::Kind::op, *op, {}};
}

// "drop:41" and "axis:41=model"; "swap:BP,MP" changes the strategy that is run, and that alone.
Result<std::vector<Sabotage>> sabotagesOf(const StepRequest& request, Strategy& strategy) {
    std::vector<Sabotage> all;
    for (const std::string& text : request.sabotage) {
        const auto colon = std::min(text.find(':'), text.size());
        const auto kind = text.substr(0, colon), what = text.substr(std::min(colon + 1, text.size()));
        constexpr auto todo = "Write drop:OP, axis:OP=AXIS or swap:TACTIC,TACTIC";
        if (kind == "swap") {
            const auto comma = std::min(what.find(','), what.size());
            auto& tactics = strategy.schedule.tactics;
            const auto a = std::ranges::find(tactics, what.substr(0, comma), &Tactic::name);
            const auto b = std::ranges::find(tactics, what.substr(std::min(comma + 1, what.size())), &Tactic::name);
            if (a == tactics.end() || b == tactics.end() || a == b) return fail(wrongPlace("--sabotage", text, todo));
            std::iter_swap(a, b);
            continue;
        }
        const auto equals = std::min(what.find('='), what.size());
        const auto op = opOf(std::string_view(what).substr(0, equals));
        const bool drops = kind == "drop" && equals == what.size();
        const bool turns = kind == "axis" && equals + 1 < what.size();
        if (!op || (!drops && !turns)) return fail(wrongPlace("--sabotage", text, todo));
        all.push_back({drops ? Sabotage::Kind::drop : Sabotage::Kind::wrongAxis, *op,
                       turns ? what.substr(equals + 1) : std::string()});
    }
    return all;
}

std::string numbersText(const Tensor* tensor) {
    if (!tensor) return "not computed yet";
    std::vector<std::string> numbers;
    for (std::int64_t i = 0; i < std::min(tensor->elements(), kShownNumbers); ++i)
        numbers.push_back(elementText(*tensor, i));
    return fmt::format("{}{}", fmt::join(numbers, " "), tensor->elements() > kShownNumbers ? " ..." : "");
}

std::string watchedText(const Debugger& debugger, const std::string& name, ValueId value) {
    const auto& program = debugger.program();
    const auto shape = program.partition.module().type(value).shape;
    Table table{{name, "holds", "numbers"}, {}, {}};
    for (std::uint32_t id = 0; id < debugger.stepping().deviceCount(); ++id) {
        std::vector<std::string> extents;
        for (const auto& one : tileOfDevice(shape, program.sharding(value), program.partition.mesh(), id))
            extents.push_back(fmt::format("{}:{}", one.start, one.start + one.size));
        table.rows.push_back({fmt::format("device {}", id), fmt::format("[{}]", fmt::join(extents, ", ")),
                              numbersText(debugger.stepping().local(value, id))});
    }
    table.rows.push_back({"whole", "", numbersText(debugger.stepping().whole(value))});
    return tableText(table);
}

std::string differenceText(const Module& module, const DifferingElement& one) {
    return fmt::format("device {}, element [{}]: {}, expected {}{}", one.device, fmt::join(one.index, ", "), one.have,
                       one.want,
                       one.op.valid() ? fmt::format(" (op {} {} {})", one.op.value, module.fullName(one.op),
                                                    module.locationText(one.op))
                                      : "");
}

std::string stepText(const Stopped& stopped) {
    const Debugger& debugger = stopped.debugger;
    const Stepping& stepping = debugger.stepping();
    const Module& module = debugger.program().partition.module();
    std::string text = stepping.done() ? "the run is over" : "stopped";
    if (const OpId op = stepping.modelOp(); op.valid() && !stepping.done())
        text += fmt::format(" behind op {} {} {}", op.value, module.fullName(op), module.locationText(op));
    text += fmt::format(", {} ops of the devices' program have run on {}{}\n", debugger.step(),
                        meshText(debugger.program().partition.mesh()),
                        debugger.isSmaller() ? ", a smaller copy of the model" : "");
    if (!stopped.reached) text += "the place was not reached\n";
    if (const auto transfers = stepping.transfers(); !transfers.empty()) {
        text += fmt::format("{} under way:", stepping.deviceProgram().kindName(stepping.last()));
        for (const Transfer& one : transfers) text += fmt::format(" {}->{} {} B", one.from, one.to, one.bytes);
        text += '\n';
    }
    for (const auto& [name, value] : stopped.watched) text += '\n' + watchedText(debugger, name, value);
    text += debugger.first() ? "\nfirst apart at " + differenceText(module, *debugger.first()) + '\n'
                             : std::string("\nno device is apart from the whole program\n");
    for (const auto& one : debugger.wrongResults())
        text += fmt::format("wrong result {}: {}\n", module.result(one.result).name, differenceText(module, one));
    return text;
}

} // namespace

int stepProgram(const Console& console, const ScheduleSource& source, const StepRequest& request) {
    auto snapshot = evaluate(source, console);
    if (!snapshot) return report(snapshot.error());
    Strategy strategy = (*snapshot)->strategy;
    const auto sabotages = sabotagesOf(request, strategy);
    if (!sabotages) return report(sabotages.error());
    if (!(strategy == (*snapshot)->strategy)) {
        const auto& model = *(*snapshot)->model;
        snapshot = Session::ofModule(model.module, model.path)->evaluate(strategy, console.progress);
        if (!snapshot) return report(snapshot.error());
    }
    const Model& model = *(*snapshot)->model;
    const auto stop = stopOf(request.to, *model.module);
    if (!stop) return report(stop.error());
    auto debugger = Debugger::make((*snapshot)->program, model.structure, *sabotages, {request.seed, importFunction});
    if (!debugger) return report(debugger.error());
    Stopped stopped{*debugger, *model.structure, request, {}, false};
    for (const std::string& name : request.watch) {
        const auto value = debugger->find(name);
        if (!value)
            return report(
                wrongPlace("--watch", name, "Write the path of an argument or result, or an op by its number"));
        stopped.watched.emplace_back(name, *value);
    }
    const auto reached = debugger->run(*stop, console.progress);
    if (!reached) return report(reached.error());
    stopped.reached = *reached;
    const int written = output(console.json ? stepJson(stopped) : stepText(stopped));
    if (written != exitDone) return written;
    const bool wrong = debugger->stepping().done() && !debugger->wrongResults().empty();
    return stopped.reached && !wrong ? exitDone : exitNo;
}

} // namespace axiscape::cli
