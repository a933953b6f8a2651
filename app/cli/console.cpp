// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <mutex>

namespace axiscape::cli {
namespace {

// Read by the signal handler: set before it is installed, never changed after.
const Progress* interrupted = nullptr;
std::atomic<bool> waiting = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void onInterrupt(int) {
    if (waiting || interrupted->cancelled()) std::_Exit(exitCancelled);
    interrupted->cancel();
    std::signal(SIGINT, onInterrupt); // some systems take the handler away
}

struct Teller {
    std::mutex mutex;
    std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();

    void tell(std::string_view what, std::int64_t done, std::int64_t total) {
        const std::lock_guard lock(mutex);
        const auto now = std::chrono::steady_clock::now();
        if (now - last < std::chrono::seconds(1)) return;
        last = now;
        message(total > 0 ? fmt::format("{}: {} of {}", what, done, total) : std::string(what));
    }
};

} // namespace

Progress interruptibleProgress() {
    auto teller = std::make_shared<Teller>();
    static const Progress progress(
        [teller](std::string_view what, std::int64_t done, std::int64_t total) { teller->tell(what, done, total); });
    interrupted = &progress;
    std::signal(SIGINT, onInterrupt);
    return progress;
}

WaitingForInput::WaitingForInput() {
    waiting = true;
    if (interrupted->cancelled()) std::_Exit(exitCancelled);
}
WaitingForInput::~WaitingForInput() { waiting = false; }

void message(std::string_view text) {
    const auto line = fmt::format("axiscape-cli: {}\n", text);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int report(const Error& error) {
    if (error.code == ErrorCode::cancelled) {
        message("cancelled");
        return exitCancelled;
    }
    message(error.text());
    return error.code == ErrorCode::internal ? exitInternal : exitWrongInput;
}

int output(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return exitDone;
    message("standard output cannot be written");
    return exitInternal;
}

} // namespace axiscape::cli
