// JSON as the WebAssembly module writes it: a text that grows from left to right. The caller keeps braces in balance;
// the writer places the commas and escapes strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace serai {

class JsonWriter {
 public:
  JsonWriter& open(char brace) {
    separate();
    text_ += brace;
    fresh_ = true;
    return *this;
  }
  JsonWriter& close(char brace) {
    text_ += brace;
    fresh_ = false;
    return *this;
  }
  JsonWriter& key(std::string_view name) {
    string(name);
    text_ += ':';
    fresh_ = true;
    return *this;
  }
  JsonWriter& string(std::string_view value) {
    separate();
    text_ += '"';
    for (char c : value) append_escaped(c);
    text_ += '"';
    return *this;
  }
  JsonWriter& boolean(bool value) {
    separate();
    text_ += value ? "true" : "false";
    return *this;
  }
  JsonWriter& null() {
    separate();
    text_ += "null";
    return *this;
  }
  // To the thousandth: points need halves, clocks milliseconds.
  JsonWriter& number(double value) {
    separate();
    const auto thousandths = static_cast<std::int64_t>(value * 1000 + (value < 0 ? -0.5 : 0.5));
    const std::int64_t size = thousandths < 0 ? -thousandths : thousandths;
    if (thousandths < 0) text_ += '-';
    text_ += std::to_string(size / 1000);
    if (size % 1000 != 0) {
      text_ += '.' + std::to_string(1000 + size % 1000).substr(1);
      while (text_.back() == '0') text_.pop_back();
    }
    return *this;
  }

  void clear() {
    text_.clear();
    fresh_ = true;
  }
  const std::string& text() const { return text_; }

 private:
  void separate() {
    if (!fresh_) text_ += ',';
    fresh_ = false;
  }
  void append_escaped(char c) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      text_ += "\\u00";
      text_ += kDigits[static_cast<std::size_t>(c) >> 4];
      text_ += kDigits[static_cast<std::size_t>(c) & 15];
    } else {
      text_ += c;
    }
  }

  std::string text_;
  bool fresh_ = true;  // nothing stands before the next value
};

}  // namespace serai
