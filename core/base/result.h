// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as values. What they say is a Text, so that the window can say it in its language.
#pragma once

#include "core/base/text.h"

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace axiscape {

// Decides the exit code of the command line and the icon in the window.
enum class ErrorCode {
    wrongInput, // the file, the name or the number given is wrong: exit 2
    cancelled,  // the user stopped it: exit 3
    internal,   // our fault: exit 4
};

// One clear error. `where` is "FILE:LINE:COLUMN" or a path into a document ("schedule[2].inputs"); `detail` holds the
// source line with a caret under it, if there is one. Empty parts are not printed.
struct Error {
    ErrorCode code = ErrorCode::wrongInput;
    Text what;
    Text where;
    Text why;
    Text todo;
    std::string detail;

    // "where: what: why. todo" and the detail on lines of its own.
    Text said() const;
    std::string text() const; // the same in English: console, logs, tests
};

template <class T> using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }
[[nodiscard]] inline tl::unexpected<Error> fail(Text what, Text where = {}, Text why = {}, Text todo = {}) {
    return fail(Error{ErrorCode::wrongInput, std::move(what), std::move(where), std::move(why), std::move(todo), {}});
}

} // namespace axiscape
