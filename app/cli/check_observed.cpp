// SPDX-License-Identifier: GPL-3.0-or-later
// The gate on what a compiler did: text, JSON, Markdown for a comment on a change, JUnit for a CI's own list.
#include "app/cli/check.h"

#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "core/base/file.h"
#include "core/observe/dump.h"
#include "core/observe/lock.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

using Findings = std::vector<LockFinding>;

std::string findingsJson(const Findings& findings, bool ok) {
    Json list = Json::array();
    for (const auto& one : findings)
        list.push_back({{"kind", findingName(one.kind)},
                        {"fails", one.fails()},
                        {"collective", one.is.kind},
                        {"along", one.is.along},
                        {"bytes", one.is.bytes},
                        {"trips", one.is.trips},
                        {"source", one.is.source.empty() ? Json(nullptr) : Json(one.is.source)},
                        {"instructions", one.instructions},
                        {"message", words::english(saidOf(one))}});
    const Json out = {{"ok", ok}, {"findings", std::move(list)}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string findingsText(const Findings& findings, bool ok) {
    std::string text;
    for (const auto& one : findings)
        text += fmt::format("{}{}\n", one.fails() ? "" : "(note) ", words::english(saidOf(one)));
    return text + (ok ? "ok\n" : "");
}

std::string markdownText(const Findings& findings, bool ok, const std::string& source) {
    std::string text = fmt::format("### Collectives of `{}`: {}\n", source, ok ? "as locked" : "not as locked");
    if (findings.empty()) return text;
    text += "\n| finding | collective | along | bytes | times a step | source |\n|---|---|---|---:|---:|---|\n";
    const auto cell = [](std::string value) {
        for (std::size_t at = 0; (at = value.find('|', at)) != value.npos; at += 2) value.insert(at, "\\");
        return value;
    };
    for (const auto& one : findings)
        text += fmt::format("| {}{} | {} | {} | {} | {} | {} |\n", findingName(one.kind), one.fails() ? "" : " (note)",
                            one.is.kind, cell(one.is.along), one.is.bytes, one.is.trips, cell(one.is.source));
    return text;
}

std::string inXml(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n')
            out += c;
    }
    return out;
}

// A test case a finding; one that passes where nothing is wrong, so that the list is never empty.
std::string junitText(const Findings& findings, const std::string& source) {
    std::size_t failures = 0;
    std::string cases;
    for (const auto& one : findings) {
        if (!one.fails()) continue;
        ++failures;
        const auto said = inXml(words::english(saidOf(one)));
        cases +=
            fmt::format("  <testcase classname=\"collectives.{}\" name=\"{} along {}, {}\">\n"
                        "    <failure message=\"{}\"/>\n  </testcase>\n",
                        findingName(one.kind), inXml(one.is.kind), inXml(one.is.along), inXml(one.is.source), said);
    }
    if (failures == 0) cases = "  <testcase classname=\"collectives\" name=\"as locked\"/>\n";
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" "
                       "failures=\"{}\">\n{}</testsuite>\n",
                       inXml(source), failures == 0 ? 1 : failures, failures, cases);
}

} // namespace

int checkObserved(const Console& console, const ObservedCheck& request) {
    const auto text = readInput(request.lock);
    if (!text) return report(text.error());
    const auto lock = readLock(*text, request.lock);
    if (!lock) return report(lock.error());
    // The lock's own axes: those that were found from groups may be found otherwise from others.
    const auto seen = observeFile(request.observed, lock->mesh.axes.empty() ? std::nullopt : std::optional(lock->mesh));
    if (!seen) return report(seen.error());
    const auto findings = heldAgainst(*seen, *lock);
    if (!findings) return report(findings.error());
    const bool ok = std::ranges::none_of(*findings, [](const auto& one) { return one.fails(); });
    if (!request.markdown.empty())
        if (const auto written = writeFileAtomically(request.markdown, markdownText(*findings, ok, request.observed));
            !written)
            return report(written.error());
    if (!request.junit.empty())
        if (const auto written = writeFileAtomically(request.junit, junitText(*findings, request.observed)); !written)
            return report(written.error());
    const int written = output(console.json ? findingsJson(*findings, ok) : findingsText(*findings, ok));
    return written != exitDone ? written : ok ? exitDone : exitNo;
}

} // namespace axiscape::cli
