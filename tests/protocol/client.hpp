// A graphical interface for tests: talks to a ProtocolSession that runs in a thread of its own, over two pipes in
// memory. Nothing sleeps; an answer that does not come within the patience of the test is a failure.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/session.hpp"

namespace serai {

// Bytes from one thread to another.
class Pipe : public std::streambuf {
 public:
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  // The next whole line, or nothing if none comes in time.
  std::optional<std::string> read_line(std::chrono::seconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return closed_ || bytes_.find('\n') != std::string::npos; });
    const std::size_t end = bytes_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = bytes_.substr(0, end);
    bytes_.erase(0, end + 1);
    return line;
  }

 protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    xsputn(&byte, 1);
    return c;
  }
  std::streamsize xsputn(const char* text, std::streamsize n) override {
    const std::lock_guard lock(mutex_);
    bytes_.append(text, static_cast<std::size_t>(n));
    changed_.notify_all();
    return n;
  }
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !bytes_.empty(); });
    if (bytes_.empty()) return traits_type::eof();
    taken_.swap(bytes_);
    bytes_.clear();
    setg(taken_.data(), taken_.data(), taken_.data() + taken_.size());
    return traits_type::to_int_type(taken_.front());
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string bytes_;
  std::string taken_;  // what the reader is reading
  bool closed_ = false;
};

class Client {
 public:
  Client()
      : in_(&to_), out_(&from_), session_(in_, out_), thread_([this] {
          session_.run();
          from_.close();
        }) {}
  explicit Client(std::string_view first_lines) : Client() { send(first_lines); }
  ~Client() { hang_up(); }

  void send(std::string_view lines) {
    std::string text(lines);
    if (text.empty() || text.back() != '\n') text += '\n';
    to_.sputn(text.data(), static_cast<std::streamsize>(text.size()));
  }
  // The next line that begins so; those before it are kept in skipped().
  std::string expect(std::string_view beginning) {
    skipped_.clear();
    while (const auto line = from_.read_line(kPatience)) {
      if (line->rfind(beginning, 0) == 0) return *line;
      skipped_.push_back(*line);
    }
    ADD_FAILURE() << "no line '" << beginning << "'; the last were:\n" << tail();
    return "";
  }
  // The next line whatever it is.
  std::string line() { return expect(""); }
  const std::vector<std::string>& skipped() const { return skipped_; }
  bool has_skipped(std::string_view beginning) const {
    for (const std::string& line : skipped_) {
      if (line.rfind(beginning, 0) == 0) return true;
    }
    return false;
  }
  // Everything that is said until the session has ended.
  std::vector<std::string> hang_up() {
    std::vector<std::string> rest;
    to_.close();
    if (thread_.joinable()) thread_.join();
    while (const auto line = from_.read_line(std::chrono::seconds(0))) rest.push_back(*line);
    return rest;
  }

 private:
  static constexpr std::chrono::seconds kPatience{30};
  std::string tail() const {
    std::string out;
    for (std::size_t i = skipped_.size() > 10 ? skipped_.size() - 10 : 0; i < skipped_.size(); ++i) {
      out += "  " + skipped_[i] + "\n";
    }
    return out;
  }

  Pipe to_;
  Pipe from_;
  std::istream in_;
  std::ostream out_;
  ProtocolSession session_;
  std::vector<std::string> skipped_;
  std::thread thread_;
};

// All that a session says to an input that ends.
inline std::vector<std::string> lines_for(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  ProtocolSession(in, out).run();
  std::vector<std::string> lines;
  std::istringstream said(out.str());
  for (std::string line; std::getline(said, line);) lines.push_back(line);
  return lines;
}

inline int count_beginning(const std::vector<std::string>& lines, std::string_view beginning) {
  int n = 0;
  for (const std::string& line : lines) n += line.rfind(beginning, 0) == 0 ? 1 : 0;
  return n;
}

// Every beginning of the script, cut at every byte, is answered with as many lines as it has whole commands of that
// name.
inline void expect_an_answer_to_each(const std::string& script, std::string_view command,
                                     std::initializer_list<std::string_view> answers) {
  for (std::size_t length = 0; length <= script.size(); ++length) {
    const std::string input = script.substr(0, length);
    int commands = 0;
    std::istringstream words(input);
    for (std::string line; std::getline(words, line);) commands += line.substr(0, line.find(' ')) == command ? 1 : 0;
    const auto lines = lines_for(input);
    int given = 0;
    for (std::string_view answer : answers) given += count_beginning(lines, answer);
    EXPECT_EQ(given, commands) << "input: " << input;
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace serai
