#include "match/engine_config.hpp"

#include "rules/text.hpp"

namespace serai {
namespace {

Error bad_engine(std::string message) {
  return {"bad-engine", "The engine description is wrong: " + std::move(message) + "."};
}

std::string file_name(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

bool is_one_line(std::string_view text) {
  return text.find_first_of("\r\n") == std::string_view::npos;
}

std::optional<Error> read_option(std::string_view name, std::string_view value, EngineConfig& out) {
  if (name.empty()) return bad_engine("an option has no name; expected option.NAME=VALUE");
  if (!is_one_line(name) || !is_one_line(value)) return bad_engine("an option has more than one line");
  if (name == "UCI_Variant")
    out.variant = value;
  else
    out.options.emplace_back(name, value);
  return std::nullopt;
}

std::optional<Error> read_word(const std::string& word, EngineConfig& out) {
  constexpr std::string_view kOption = "option.";
  if (word == "peer-fen") {
    out.takes_fen = true;
    return std::nullopt;
  }
  const std::size_t equals = word.find('=');
  const std::string_view key = std::string_view(word).substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (equals != std::string::npos && key.substr(0, kOption.size()) == kOption) {
    return read_option(key.substr(kOption.size()), value, out);
  }
  if (value.empty() || !is_one_line(value)) {
    return bad_engine(in_quotes(word) +
                      " is not one of cmd=PROGRAM, name=NAME, variant=NAME, option.NAME=VALUE, tc=CONTROL, "
                      "stderr=FILE and peer-fen");
  }
  if (key == "cmd") {
    auto command = split_command(value);
    if (!command) return command.error();
    out.command = *std::move(command);
  } else if (key == "name") {
    out.name = clean_line(value);
  } else if (key == "variant") {
    out.variant = value;
  } else if (key == "stderr") {
    out.error_file = value;
  } else if (key == "tc") {
    auto control = read_time_control(value);
    if (!control) return control.error();
    out.control = *std::move(control);
  } else {
    return bad_engine("unknown word " + in_quotes(key));
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  char quote = 0;
  bool in_word = false;
  for (char c : text) {
    const bool is_quote = quote == 0 ? c == '"' || c == '\'' : c == quote;
    const bool is_space = quote == 0 && (c == ' ' || c == '\t');
    if (is_space) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (is_quote)
      quote = quote == 0 ? c : '\0';
    else
      words.back() += c;
  }
  if (quote != 0) return bad_engine("a quotation mark in the command " + in_quotes(text) + " is not closed");
  if (words.empty() || words[0].empty()) return bad_engine("the command is empty");
  return words;
}

Result<EngineConfig> read_engine(std::span<const std::string> words) {
  EngineConfig out;
  for (const std::string& word : words) {
    if (auto e = read_word(word, out)) return *e;
  }
  if (out.command.empty()) return bad_engine("cmd=PROGRAM is missing");
  if (out.name.empty()) out.name = clean_line(file_name(out.command[0]));
  return out;
}

}  // namespace serai
