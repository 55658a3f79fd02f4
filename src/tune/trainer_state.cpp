// How a training is put aside and taken up again. A state is
//
//   "SERAITR1", CRC-32 of all that follows (u32), then
//   the length of what the training consists of (u32) and that: a fact a line
//   steps done (u64), loss of this epoch (f64), best epoch (u32), its loss (f64), length of its network (u32) and that
//   the numbers and what AdamW remembers of them (f32), as Trainable has them
//
// all as the processor has it.
#include <cstring>
#include <sstream>

#include "rules/checksum.hpp"
#include "tune/trainer.hpp"

namespace serai {
namespace {

constexpr std::string_view kMagic = "SERAITR1";

template <class T>
void put(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void put_text(std::string& out, std::string_view text) {
  put(out, static_cast<std::uint32_t>(text.size()));
  out += text;
}

// Takes values from the front of bytes, zeros where there are no more.
class Source {
 public:
  explicit Source(std::string_view bytes) : bytes_(bytes) {}
  bool is_good() const { return is_good_; }
  bool is_at_end() const { return is_good_ && bytes_.empty(); }

  void take(void* to, std::size_t size) {
    is_good_ = is_good_ && size <= bytes_.size();
    if (!is_good_) return;
    std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
  }
  template <class T>
  T take() {
    T out{};
    take(&out, sizeof out);
    return out;
  }
  std::string_view take_text() {
    const auto size = take<std::uint32_t>();
    is_good_ = is_good_ && size <= bytes_.size();
    if (!is_good_) return {};
    const std::string_view out = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return out;
  }

 private:
  std::string_view bytes_;
  bool is_good_ = true;
};

Error damaged() {
  return {"bad-state", "it is damaged"};
}

// The name of the first fact in which two differ.
std::string difference(std::string_view ours, std::string_view theirs) {
  std::istringstream us{std::string(ours)}, them{std::string(theirs)};
  std::string our_line, their_line;
  while (std::getline(us, our_line)) {
    if (!std::getline(them, their_line) || our_line != their_line) return our_line.substr(0, our_line.find(' '));
  }
  return "version";
}

}  // namespace

// Everything that what comes of the training depends on.
std::string Trainer::identity() const {
  const NetworkShape& shape = positions_.shape();
  std::ostringstream out;
  out.precision(17);
  out << "positions " << positions_.size() << " " << positions_.fingerprint() << " " << shape.kind << " "
      << shape.inputs << "\nwidth " << options_.width << "\nstart " << start_checksum_ << "\nepochs " << options_.epochs
      << "\nbatch " << options_.batch << "\nrate " << options_.rate << "\ndecay " << options_.decay << "\nblend "
      << options_.blend << "\nheld-out " << options_.held_out << "\nseed " << options_.seed << "\n";
  return out.str();
}

std::string Trainer::state() {
  std::string body;
  put_text(body, identity());
  put(body, std::uint64_t{step_});
  put(body, epoch_loss_);
  put(body, static_cast<std::uint32_t>(best_epoch_));
  put(body, best_loss_);
  put_text(body, best_);
  network_.for_each_state([&](std::span<float> numbers) {
    body.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
  });
  std::string out(kMagic);
  put(out, crc32(body));
  return out + body;
}

std::optional<Error> Trainer::restore(std::string_view state) {
  if (state.substr(0, kMagic.size()) != kMagic) return Error{"bad-state", "it is not one"};
  Source source(state.substr(kMagic.size()));
  const auto checksum = source.take<std::uint32_t>();
  if (!source.is_good() || crc32(state.substr(kMagic.size() + sizeof checksum)) != checksum) return damaged();
  const std::string_view theirs = source.take_text();
  if (const std::string ours = identity(); theirs != ours)
    return Error{"other-training", "it is of another training (" + difference(ours, theirs) + ")"};
  step_ = source.take<std::uint64_t>();
  epoch_loss_ = source.take<double>();
  best_epoch_ = static_cast<int>(source.take<std::uint32_t>());
  best_loss_ = source.take<double>();
  best_ = source.take_text();
  network_.for_each_state([&](std::span<float> numbers) { source.take(numbers.data(), numbers.size_bytes()); });
  if (!source.is_at_end() || step_ > steps_) return damaged();
  network_.sum_up();
  begin_epoch();
  return std::nullopt;
}

}  // namespace serai
