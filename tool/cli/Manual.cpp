// Writes the command line down for man and for shells, from what CLI11 was told of it:
//
//   add_option("-o,--output", ..., "The folder")     .TP
//                                              ->    \fB\-o\fR, \fB\-\-output\fR \fITEXT\fR
//                                                    The folder
//
//   IsMember({"cpu", "opencl"}) on --target    ->    --target) COMPREPLY=($(compgen -W 'cpu opencl'
//                                                      -- "$word")); return ;;
//
// The build runs the program for these texts, so that they cannot lag behind it.
#include "cli/Manual.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cu2port {
namespace {

/// roff reads a backslash, and a dot or a quote that begins a line, as its own; a minus sign that
/// is to be copied must be escaped.
std::string forRoff(const std::string &text) {
  std::string result;
  bool atStart = true;
  for (char each : text) {
    if (atStart && (each == '.' || each == '\''))
      result += "\\&";
    if (each == '\\')
      result += "\\e";
    else if (each == '-')
      result += "\\-";
    else
      result += each;
    atStart = each == '\n';
  }
  return result;
}

/// -o, --output
std::vector<std::string> namesOf(const CLI::Option &option) {
  std::vector<std::string> names;
  for (const std::string &each : option.get_snames())
    names.push_back("-" + each);
  for (const std::string &each : option.get_lnames())
    names.push_back("--" + each);
  return names;
}

bool takesValue(const CLI::Option &option) { return option.get_items_expected_max() > 0; }

/// `PASS` of `PASS:{build,facts}`, which IsMember has made of it.
std::string valueName(const CLI::Option &option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

/// Those with names: the inputs have none.
std::vector<const CLI::Option *> namedOptions(const CLI::App &app) {
  return app.get_options([](const CLI::Option *each) { return each->nonpositional(); });
}

std::string roffOption(const CLI::Option &option) {
  std::string head;
  for (const std::string &name : namesOf(option))
    head += (head.empty() ? "\\fB" : ", \\fB") + forRoff(name) + "\\fR";
  if (takesValue(option))
    head += " \\fI" + forRoff(valueName(option)) + "\\fR";
  return ".TP\n" + head + "\n" + forRoff(option.get_description()) + "\n";
}

/// The values of which the option takes one, with spaces between; empty if it takes others, too.
std::string valuesOf(const CLI::Option &option) {
  const std::string type = option.get_type_name(); // NAME:{a,b}, of CLI::IsMember
  const std::size_t open = type.find(":{"), close = type.find('}');
  if (open == std::string::npos || close == std::string::npos)
    return {};
  std::string values = type.substr(open + 2, close - open - 2);
  std::replace(values.begin(), values.end(), ',', ' ');
  return values;
}

/// A function that completes values by the option before the word, and else names of options. What
/// it leaves open are files.
std::string bashScript(const CLI::App &app) {
  std::string words, values;
  for (const CLI::Option *option : namedOptions(app)) {
    const std::string names = fmt::format("{}", fmt::join(namesOf(*option), "|"));
    if (const std::string choice = valuesOf(*option); !choice.empty())
      values += fmt::format("    {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                            names, choice);
    for (const std::string &name : namesOf(*option))
      words += (words.empty() ? "" : " ") + name;
  }
  // Words are split at `=`: `--target=cpu` is three.
  return fmt::format(
      "_{0}() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}\n"
      "  [[ $word == = ]] && word= || {{ [[ $before == = ]] &&"
      " before=${{COMP_WORDS[COMP_CWORD - 2]}}; }}\n"
      "  case $before in\n"
      "{2}"
      "  esac\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W '{1}' -- \"$word\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o default -F _{0} {0}\n",
      app.get_name(), words, values);
}

/// In single quotes, as fish has them.
std::string forFish(const std::string &text) {
  std::string result = "'";
  for (char each : text)
    result += each == '\'' || each == '\\' ? std::string("\\") + each : std::string(1, each);
  return result + "'";
}

/// A line for each option, from which fish completes. `-x`: values and no files, `-r`: a value.
std::string fishScript(const CLI::App &app) {
  std::string script;
  for (const CLI::Option *option : namedOptions(app)) {
    script += "complete -c " + app.get_name();
    for (const std::string &name : option->get_snames())
      script += " -s " + name;
    for (const std::string &name : option->get_lnames())
      script += " -l " + name;
    if (const std::string choice = valuesOf(*option); !choice.empty())
      script += " -x -a " + forFish(choice);
    else if (takesValue(*option))
      script += " -r";
    script += " -d " + forFish(option->get_description()) + "\n";
  }
  return script;
}

} // namespace

std::string manualPage(const CLI::App &app) {
  std::string page = fmt::format(".TH CU2PORT 1 \"\" \"cu2port {0}\"\n"
                                 ".SH NAME\n{1} \\- {2}\n"
                                 ".SH SYNOPSIS\n.B {1}\n\\fIFILE\\fR... \\fB\\-o\\fR \\fIOUT\\fR "
                                 "[\\fIOPTION\\fR...]\n"
                                 ".br\n.B {1} run\n\\fIFILE\\fR [\\fIOPTION\\fR...] "
                                 "[\\fB\\-\\-\\fR \\fIARGUMENT\\fR...]\n"
                                 ".SH OPTIONS\n",
                                 CU2PORT_VERSION, app.get_name(), forRoff(app.get_description()));
  for (const CLI::Option *option : namedOptions(app))
    page += roffOption(*option);
  page += ".SH NOTES\n" + forRoff(app.get_footer()) + "\n";
  page += ".SH EXIT STATUS\n0 all is translated, 1 parts are left to do, 2 nothing is usable.\n";
  return page + ".SH SEE ALSO\n.B cu2portcc \\-\\-help\n";
}

std::string completionScript(const CLI::App &app, const std::string &shell) {
  if (shell == "fish")
    return fishScript(app);
  if (shell == "zsh")
    return "#compdef " + app.get_name() + "\nautoload -U bashcompinit && bashcompinit\n" +
           bashScript(app);
  return bashScript(app);
}

} // namespace cu2port
