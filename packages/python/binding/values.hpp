// Values of the core as objects of Python, which serai/_values.py and serai/_errors.py define.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "game/game.hpp"

namespace serai_python {

namespace py = pybind11;

// Makes a value of the class of this name.
template <class... Args>
py::object make(const char* name, Args&&... args) {
  return py::module_::import("serai._values").attr(name)(std::forward<Args>(args)...);
}

// Throws the error of this class: "SeraiError", "IllegalMoveError", "PositionError" or "PgnError".
[[noreturn]] void raise(const char* name, const serai::Error& error);
py::object error_object(const char* name, const serai::Error& error);
py::dict about(const serai::Error& error);

// The value, or its error thrown.
template <class T>
T take(const char* name, serai::Result<T> result) {
  if (!result) raise(name, result.error());
  return *std::move(result);
}
inline void check(const char* name, const std::optional<serai::Error>& error) {
  if (error) raise(name, *error);
}

inline py::object move_object(const std::string& uci) {
  return make("Move", uci);
}
inline py::str color_object(serai::Color color) {
  return color == serai::kWhite ? "w" : "b";
}
// "w" or "b"; anything else is an error.
serai::Color color_called(std::string_view name);
// None while the game is open.
py::object outcome_object(const serai::Outcome& outcome);
py::object choice_object(const serai::Choice& choice);
py::object line_object(const serai::SearchInfo& info);
// Every game by its id.
py::dict variants();
// All that is wrong with a FEN.
py::object examine(const std::string& variant, const std::string& fen);

}  // namespace serai_python
