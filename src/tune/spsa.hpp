// Simultaneous perturbation (SPSA): tunes many parameters at once by the results of games.
//
// Each trial moves every parameter by its step, up or down at random. One engine plays with these values, another with
// all of them moved the other way, and the parameters then move a little towards the winner. Steps are larger at first
// and reach the given size at the end; the size of the updates shrinks too (Spall's schedule with its usual exponents).
//
// This is arithmetic only: a value that can be written as text and read again. One thread at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.hpp"

namespace serai {

struct SpsaNumber {
  std::string name;
  double value = 0;
  int first = 0;  // the value before tuning
  int least = 0;
  int most = 0;
  double step = 1;
};

struct SpsaPlan {
  std::uint64_t trials = 10'000;
  double rate = 0.005;  // at the end, the share of a step by which a number follows a game won
  std::uint64_t seed = 1;
};

struct SpsaTrial {
  std::uint64_t index = 0;
  std::vector<int> signs;  // +1 or -1 for each number
  std::vector<int> plus;   // the values of the one side, and of the other
  std::vector<int> minus;
};

class Spsa {
 public:
  Spsa(const SpsaPlan& plan, std::vector<SpsaNumber> numbers) : plan_(plan), numbers_(std::move(numbers)) {}

  const SpsaPlan& plan() const { return plan_; }
  const std::vector<SpsaNumber>& numbers() const { return numbers_; }
  std::uint64_t done() const { return done_; }  // trials that were learned from

  // The trial of this index with the present values. Several may be under way at a time.
  SpsaTrial trial(std::uint64_t index) const;
  // Learns that the side with `plus` won so many games more than it lost.
  void learn(const SpsaTrial& trial, double won);

  std::string text() const;
  static Result<Spsa> read(std::string_view text);

 private:
  double step(const SpsaNumber& number, std::uint64_t index) const;  // with which a trial moves it
  double follow(std::uint64_t index) const;                          // in steps of the trial for a game won

  SpsaPlan plan_;
  std::vector<SpsaNumber> numbers_;
  std::uint64_t done_ = 0;
};

}  // namespace serai
