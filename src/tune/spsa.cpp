#include "tune/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <sstream>

namespace serai {
namespace {

constexpr std::string_view kFirstLine = "serai spsa 1";
constexpr double kStepExponent = 0.101;
constexpr double kRateExponent = 0.602;
constexpr double kStability = 0.1;  // of all trials: how late the rate begins to shrink in earnest

std::string exact(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", value);
  return buffer;
}

Error bad_state(const std::string& why) {
  return {"bad-state", "The state of the tuning cannot be read: " + why + "."};
}

}  // namespace

double Spsa::step(const SpsaNumber& number, std::uint64_t index) const {
  const auto all = static_cast<double>(plan_.trials);
  return number.step * std::pow(all / static_cast<double>(index + 1), kStepExponent);
}

double Spsa::follow(std::uint64_t index) const {
  const auto all = static_cast<double>(plan_.trials);
  const double delay = kStability * all;
  const double a = std::pow((delay + all) / (delay + static_cast<double>(index) + 1), kRateExponent);
  const double c = std::pow(all / static_cast<double>(index + 1), kStepExponent);
  return plan_.rate * a / (c * c);
}

SpsaTrial Spsa::trial(std::uint64_t index) const {
  std::seed_seq sequence{plan_.seed & 0xFFFFFFFF, plan_.seed >> 32, index & 0xFFFFFFFF, index >> 32};
  std::mt19937_64 random(sequence);
  SpsaTrial out;
  out.index = index;
  for (const SpsaNumber& number : numbers_) {
    const int sign = (random() & 1) != 0 ? 1 : -1;
    // Rounded up or down by chance, for both sides alike, so that on the average nothing is lost by it.
    const double chance = static_cast<double>(random() >> 11) * 0x1p-53;
    const auto rounded = [&](double value) {
      const double within = std::clamp(value, double(number.least), double(number.most));
      return std::clamp(static_cast<int>(std::floor(within + chance)), number.least, number.most);
    };
    const double away = sign * step(number, index);
    out.signs.push_back(sign);
    out.plus.push_back(rounded(number.value + away));
    out.minus.push_back(rounded(number.value - away));
  }
  return out;
}

void Spsa::learn(const SpsaTrial& trial, double won) {
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    SpsaNumber& number = numbers_[i];
    const double change = follow(trial.index) * step(number, trial.index) * won * trial.signs[i];
    number.value = std::clamp(number.value + change, double(number.least), double(number.most));
  }
  ++done_;
}

std::string Spsa::text() const {
  std::string out = std::string(kFirstLine) + "\n";
  out += "trials " + std::to_string(plan_.trials) + "\n";
  out += "rate " + exact(plan_.rate) + "\n";
  out += "seed " + std::to_string(plan_.seed) + "\n";
  out += "done " + std::to_string(done_) + "\n";
  for (const SpsaNumber& n : numbers_) {
    out += "number " + n.name + " " + exact(n.value) + " " + std::to_string(n.first) + " " + std::to_string(n.least) +
           " " + std::to_string(n.most) + " " + exact(n.step) + "\n";
  }
  return out + "end\n";
}

Result<Spsa> Spsa::read(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string line, word;
  if (!std::getline(in, line) || line != kFirstLine)
    return bad_state("it does not begin with '" + std::string(kFirstLine) + "'");
  SpsaPlan plan;
  std::uint64_t done = 0;
  std::vector<SpsaNumber> numbers;
  while (in >> word && word != "end") {
    SpsaNumber n;
    if (word == "trials")
      in >> plan.trials;
    else if (word == "rate")
      in >> plan.rate;
    else if (word == "seed")
      in >> plan.seed;
    else if (word == "done")
      in >> done;
    else if (word == "number" && in >> n.name >> n.value >> n.first >> n.least >> n.most >> n.step)
      numbers.push_back(n);
    else
      in.setstate(std::ios::failbit);
    if (!in) return bad_state("the line of '" + word + "' is damaged");
  }
  if (word != "end") return bad_state("its end is missing");
  Spsa out(plan, std::move(numbers));
  out.done_ = done;
  return out;
}

}  // namespace serai
