// SPDX-License-Identifier: GPL-3.0-or-later
// What every command shares: results on standard output, everything else on standard error, exit codes.
#pragma once

#include "core/open/open.h"

#include <string>
#include <string_view>

namespace axiscape::cli {

// 0 done; 1 the answer is no; 2 the input is wrong; 3 cancelled; 4 an internal error.
enum ExitCode { exitDone = 0, exitNo = 1, exitWrongInput = 2, exitCancelled = 3, exitInternal = 4 };

struct Console {
    bool json = false;
    Progress progress;   // cancelled by Ctrl+C, told on standard error once a second
    OpenOptions opening; // how models are read
};

// Made once; from then on Ctrl+C cancels it, and a second Ctrl+C ends the program.
Progress interruptibleProgress();
// While this lives, Ctrl+C ends the program at once with exitCancelled: nothing is under way yet but waiting for input.
class WaitingForInput {
  public:
    WaitingForInput();
    ~WaitingForInput();
    WaitingForInput(const WaitingForInput&) = delete;
    WaitingForInput& operator=(const WaitingForInput&) = delete;
};

void message(std::string_view text); // "axiscape-cli: TEXT" on standard error
int report(const Error& error);      // prints it; its exit code
int output(std::string_view text);   // to standard output, whole; exitDone, or exitInternal if it cannot be written

} // namespace axiscape::cli
