// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/child_process.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration): not every libc declares it

namespace axiscape {
namespace {

constexpr int kLookEvery = 50; // milliseconds
constexpr std::size_t kMostKept = 1 << 20;

using Clock = std::chrono::steady_clock;

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        std::array<int, 2> ends{-1, -1};
#if defined(__APPLE__) // has no pipe2
        if (pipe(ends.data()) != 0) return;
        for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
#else
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
#endif
        read = ends[0], write = ends[1];
    }
    ~Pipe() {
        closeWrite();
        if (read >= 0) close(read);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void closeWrite() {
        if (write >= 0) close(write);
        write = -1;
    }
};

// Over this process's own variables.
std::vector<std::string> environmentWith(const std::vector<std::string>& own) {
    std::vector<std::string> all = own;
    for (char** one = environ; one && *one; ++one) {
        const std::string_view line = *one;
        const auto name = line.substr(0, line.find('=') + 1);
        bool given = false;
        for (const std::string& other : own) given = given || std::string_view(other).starts_with(name);
        if (!given) all.emplace_back(line);
    }
    return all;
}

std::vector<char*> pointersTo(std::vector<std::string>& lines) {
    std::vector<char*> out;
    out.reserve(lines.size() + 1);
    for (std::string& line : lines) out.push_back(line.data());
    out.push_back(nullptr);
    return out;
}

// What has come; false at its end.
bool readSome(int from, std::string& to) {
    std::array<char, 16384> buffer;
    const auto n = read(from, buffer.data(), buffer.size());
    if (n <= 0) return n < 0 && errno == EINTR;
    to.append(buffer.data(), static_cast<std::size_t>(n));
    if (to.size() > 2 * kMostKept) to.erase(0, to.size() - kMostKept);
    return true;
}

} // namespace

Result<ChildEnd> runChild(const std::vector<std::string>& command, const ChildWish& wish, const Progress& progress) {
    Pipe out, err;
    if (command.empty() || out.write < 0 || err.write < 0) return fail("a program cannot be started", "", "no pipes");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.write, 1);
    posix_spawn_file_actions_adddup2(&actions, err.write, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); // so that what it starts ends with it
    auto arguments = command, variables = environmentWith(wish.environment);
    auto argumentPointers = pointersTo(arguments), variablePointers = pointersTo(variables);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, arguments[0].c_str(), &actions, &attributes, argumentPointers.data(),
                                    variablePointers.data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    out.closeWrite();
    err.closeWrite();
    if (failed != 0) return fail("a program cannot be started", command[0], std::strerror(failed));

    const auto began = Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
    ChildEnd end;
    std::array<pollfd, 2> ends{pollfd{out.read, POLLIN, 0}, pollfd{err.read, POLLIN, 0}};
    // Whether anything came within so many milliseconds.
    const auto take = [&](int milliseconds) {
        if (poll(ends.data(), ends.size(), milliseconds) <= 0) return false;
        for (std::size_t i = 0; i < ends.size(); ++i)
            if (ends[i].fd >= 0 && (ends[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0 &&
                !readSome(ends[i].fd, i == 0 ? end.output : end.errors))
                ends[i].fd = -1;
        return true;
    };
    // It ends when it ends: it may close what it writes to and go on, and what it started may hold that open after it.
    bool late = false;
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        late = late || passed() > wish.seconds;
        if (late || progress.cancelled()) kill(-child, SIGKILL);
        take(kLookEvery);
    }
    kill(-child, SIGKILL); // what it left behind
    while (take(0)) {
    }
    end.seconds = passed();
    if (progress.cancelled())
        return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), command[0], {}, {}, {}});
    if (late)
        return fail("it took too long", command[0], words::phrase("ended after {}", words::inSeconds(wish.seconds)));
    end.exitCode = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return end;
}

} // namespace axiscape
