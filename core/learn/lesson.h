// SPDX-License-Identifier: GPL-3.0-or-later
// learn: lessons that check and exercises that grade, as data. README.md beside this file is the format.
//
//   Result<Lesson> lesson = readLesson("resources/lessons/l05-megatron.json");
//   Sessions sessions({"resources/models", "resources/lessons/models"});
//   Report report = walkLesson(*lesson, sessions);            // core/learn/walk.h: every step by its solution
//   Grade grade = gradeFile(exercise, "handed_in.json", sessions); // core/learn/grade.h
#pragma once

#include "core/base/json_node.h"
#include "core/learn/told.h"
#include "core/tactics/tactics.h"

#include <filesystem>

namespace axiscape::learn {

// A model by name and a strategy by value: where a lesson or an exercise starts.
struct State {
    std::string model; // "sample:NAME" or "lesson:NAME"; never a path
    Strategy strategy;
};

// One command of the window, as files have it: what Show me plays and a test walks.
struct Move {
    std::string kind; // "tile"
    JsonNode what;    // its members, checked by name; those that are on the mesh are read when it is played
};
// Kinds with their members.
struct MoveKind {
    std::string_view name;
    std::vector<std::string_view> needed, optional;
};
[[nodiscard]] const std::vector<MoveKind>& moveKinds();

struct Figure {
    Expression expr;
    double value = 0, tolerance = 0.005; // relative; the value is of the day it was written
};

struct WrongWay {
    Expression when;
    Told say;
    std::optional<std::vector<Move>> tried; // moves that lead there; for tests
};

struct Step {
    enum class Wait : std::uint8_t { read, select, strategy, job };
    std::string id;
    Told say, explain;
    std::optional<State> open; // another model or state from here on
    struct Point {
        std::string panel, tensor, axis, collective, what;
        std::optional<std::int64_t> dim;
    };
    std::optional<Point> point;
    std::optional<Wait> wait;
    std::optional<Expression> check;
    std::vector<WrongWay> wrong;
    std::vector<Move> solution;
    std::vector<Figure> figures;
};

struct Lesson {
    std::string id, title, aim;
    std::int64_t order = 0, minutes = 0;
    std::vector<std::string> requires_, summary; // two sentences
    State start;
    struct Predict {
        std::string ask, unit, after; // after: the step behind which the figure is shown beside the guess
        Expression expr;
    };
    std::optional<Predict> predict;
    std::vector<Step> steps;
    struct Find {
        std::string what, unit;
        Figure figure;
    };
    Find find;
    std::string proof; // a command line that prints the figure; for people
};

struct Goal {
    Expression expr;
    std::int64_t points = 1;
    std::string say;
};

struct Exercise {
    std::string id, title, ask, lesson;
    bool isNumber = false;          // else a strategy
    std::int64_t points = 1;        // of a number
    std::vector<std::string> hints; // three
    std::optional<State> start;
    std::vector<Goal> goals;
    struct Allowed {
        bool mesh = true, hardware = true, options = true; // may be changed
        std::optional<std::int64_t> tacticsAtMost;
        bool sameTactics = false; // their order alone may change
    };
    Allowed allowed;
    struct Par {
        Expression expr;
        double value = 0, tolerance = 0.02;
        std::int64_t points = 1;
    };
    std::optional<Par> par;
    struct Answer {
        std::optional<double> value; // none in what a student gets
        std::string unit;
        double tolerance = 0;
        std::optional<Expression> check; // holds after the solution
    };
    std::optional<Answer> answer;
    std::vector<Move> solution; // empty in what a student gets
};

// Strict, as tactic files: line, path and reason.
[[nodiscard]] Result<Lesson> parseLesson(std::string_view text, const std::string& where);
[[nodiscard]] Result<Lesson> readLesson(const std::filesystem::path& path);
[[nodiscard]] Result<std::vector<Exercise>> parseExercises(std::string_view text, const std::string& where);
[[nodiscard]] Result<std::vector<Exercise>> readExercises(const std::filesystem::path& path);

// What of a file of exercises a student gets: without solutions, the numbers to be found and how par was reached.
// Error: it is no such file.
[[nodiscard]] Result<std::string> handoutOf(std::string_view key, const std::string& where);

} // namespace axiscape::learn
