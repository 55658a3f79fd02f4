#include "app/manual.hpp"

#include <algorithm>

namespace serai::app {
namespace {

// Text that means itself in troff. Hyphens become minus signs, so that options can be copied from the page.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}

// A line of text; at the beginning of a line, a point or quote would be an instruction.
std::string line(const std::string& text) {
  return (text.starts_with('.') || text.starts_with('\'') ? "\\&" : "") + escaped(text) + "\n";
}

std::string without_newlines(std::string text) {
  while (text.ends_with('\n') || text.ends_with(' ')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// The formatter of --help with other marks around its words.
class ManualFormatter : public CLI::Formatter {
 public:
  std::string make_group(std::string, bool is_positional, std::vector<const CLI::Option*> options) const override {
    std::string out;
    for (const auto* option : options) out += make_option(option, is_positional);
    return out;
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return ".TP\n\\fB" + escaped(make_option_name(option, is_positional)) + "\\fR" + escaped(make_option_opts(option)) +
           "\n" + line(make_option_desc(option));
  }
  std::string usage(const CLI::App& app, const std::string& name) const {
    return without_newlines(make_usage(&app, name)).substr(get_label("Usage").size() + 2);
  }
  std::string options(const CLI::App& app, CLI::AppFormatMode mode) const {
    return make_positionals(&app) + make_groups(&app, mode);
  }
  // The commands, each followed by its own.
  std::string commands(const CLI::App& app, const std::string& name) const {
    std::string out;
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
      const std::string whole = name + " " + command->get_name();
      out += ".SS " + escaped(whole) + "\n" + line(without_newlines(make_description(command))) + ".PP\n" +
             line(usage(*command, whole)) + options(*command, CLI::AppFormatMode::Sub) + commands(*command, whole);
    }
    return out;
  }
};

std::string manual_page(const CLI::App& app, const std::string& version) {
  const ManualFormatter format;
  const std::string& name = app.get_name();
  const std::string what = app.get_description().substr(app.get_description().find(": ") + 2);
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(), [](unsigned char c) { return std::toupper(c); });
  std::string page = ".TH " + title + " 1 \"\" \"Serai " + version + "\" \"User Commands\"\n";
  page += ".SH NAME\n" + escaped(name) + " \\- " + escaped(what) + "\n";
  page += ".SH SYNOPSIS\n" + line(format.usage(app, name));
  page += ".SH OPTIONS\n" + format.options(app, CLI::AppFormatMode::Normal);
  page += ".SH COMMANDS\n" + format.commands(app, name);
  page += ".SH EXIT STATUS\n0 when all went well, 1 for wrong data, 2 for a wrong command line.\n";
  page += ".SH SEE ALSO\n.BR serai (1),\n.BR serai\\-engine (1)\n";
  return page;
}

}  // namespace

void add_manual_option(CLI::App& app, const std::string& version) {
  app.add_flag_callback(
      "--man", [&app, version] { throw CLI::CallForVersion(manual_page(app, version), 0); },
      "Print this program's manual page");
}

}  // namespace serai::app
