// Finds what build files say to compilers by the text alone, since nothing of them is run:
//
//   NVCCFLAGS += -O3 -DN=4         # -DM        ->  N, "N=4"
//   debug: CFLAGS = -D DEBUG                    ->  DEBUG
//   -Xcompiler=-DA '-DB="x"'                    ->  A, B
//   $(addprefix -D,$(DEFS))  -D$(X)             ->  a macro without a name
//   $(shell ./flags.sh)                         ->  unread
//   cmake -DN=4 ..   echo -DN=4                 ->  nothing: those are no compilers
//   defines = ["N=4"]                           ->  N, in build files that are programs
#include "build_files/BuildOptions.h"
#include "build_files/OptionWords.h"
#include "support/LineCounter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace cu2port {
namespace {

using llvm::StringRef;
using Kind = BuildOption::Kind;

/// What stands in front of an option, up to the last command that has ended.
bool isForOthers(StringRef before) {
  const std::size_t end = before.find_last_of(";|&");
  const std::string command = (end == StringRef::npos ? before : before.substr(end + 1)).lower();
  static const llvm::Regex others(
      "(^|[^a-z])(cmake|ctest|cpack|install|meson|java|mvn|docker|objdump|patch)"),
      prints("(^|[^a-z])(echo|printf|info|error|warning)[^a-z]");
  return others.match(command) || (prints.match(command) && !StringRef(command).contains("(shell"));
}

/// Commands of $(shell ...) whose answer may be any option; others ask for paths, versions, names.
bool mayGiveOptions(StringRef command) {
  command = command.ltrim();
  const StringRef program = command.take_until([](char c) { return llvm::isSpace(c) || c == ')'; });
  static constexpr StringRef readers[] = {"sh",  "bash", "cat",  "perl",
                                          "awk", "sed",  "grep", "head"};
  return program.starts_with(".") || program.starts_with("$") || program.starts_with("python") ||
         llvm::is_contained(readers, program);
}

/// Lines as make and shells see them: without comments, and with those that continue them.
class Lines {
public:
  explicit Lines(StringRef text) : rest(text) {}

  bool next() {
    line.clear();
    number += count;
    count = 0;
    while (!rest.empty()) {
      StringRef part;
      std::tie(part, rest) = rest.split('\n');
      ++count;
      part = withoutComment(part.rtrim('\r'));
      const bool goesOn = part.consume_back("\\");
      line += part;
      if (!goesOn)
        return true;
      line += ' ';
    }
    return !line.empty();
  }

  std::string line;
  unsigned number = 1;

private:
  static StringRef withoutComment(StringRef line) {
    for (std::size_t at = line.find('#'); at != StringRef::npos; at = line.find('#', at + 1)) {
      const StringRef before = line.take_front(at);
      const bool isQuoted = before.count('"') % 2 || before.count('\'') % 2;
      if (!isQuoted && (at == 0 || llvm::isSpace(before.back())))
        return before;
    }
    return line;
  }

  StringRef rest;
  unsigned count = 0;
};

/// The result of a command is in a variable for options: `FLAGS := $(shell ./flags.sh)`. As a part
/// of a macro's value it is one.
void addUnread(StringRef line, std::vector<BuildOption> &options) {
  const StringRef name = line.split('=').first;
  static const llvm::Regex isForOptions("FLAGS|DEF|OPT|ARGS", llvm::Regex::IgnoreCase);
  if (!line.contains('=') || !isForOptions.match(name))
    return;
  for (const StringRef start : {StringRef("$(shell "), StringRef("`")}) {
    const std::size_t at = line.find(start);
    if (at == StringRef::npos)
      continue;
    const StringRef word = line.take_front(at).rsplit(' ').second;
    const StringRef call = line.substr(at);
    if (!word.ltrim("'\"").starts_with("-") && mayGiveOptions(call.drop_front(start.size())))
      return void(options.push_back(
          {Kind::Unread, "",
           call.take_until([](char c) { return c == ')'; }).str() + (start == "`" ? "" : ")")}));
  }
}

/// `defines = ["N=4", "M"]`, `define_macros=[("N", "4")]`, `add_defines("N")`.
void addLists(StringRef text, std::vector<BuildOption> &options) {
  static const llvm::Regex list("(define_macros|defines|CPPDEFINES)[^\n\"'a-z]*[[({]"),
      quoted("[\"']([A-Za-z_][A-Za-z_0-9]*)(=[^\"']*)?[\"']");
  llvm::SmallVector<StringRef> found, parts;
  LineCounter lines(text);
  for (StringRef rest = text; list.match(rest, &found);) {
    rest = StringRef(found[0].end(), static_cast<std::size_t>(rest.end() - found[0].end()));
    StringRef inside = rest.take_until([](char c) { return c == ']' || c == '}'; });
    const unsigned line = lines.lineAt(static_cast<std::size_t>(rest.begin() - text.begin()));
    for (; quoted.match(inside, &parts);
         inside =
             StringRef(parts[0].end(), static_cast<std::size_t>(inside.end() - parts[0].end())))
      options.push_back(
          {Kind::Define, parts[1].str(), parts[0].drop_front().drop_back().str(), line});
  }
}

} // namespace

std::vector<BuildOption> optionsIn(StringRef text, bool isMakefile) {
  std::vector<BuildOption> options;
  for (Lines lines(text); lines.next();) {
    const StringRef line = lines.line;
    const std::size_t before = options.size();
    for (const OptionWord &each : optionWordsIn(line))
      if (!isForOthers(line.take_front(each.at)) &&
          (each.at > 0 || each.option.kind != Kind::PreInclude))
        options.push_back(each.option);
    if (isMakefile)
      addUnread(line, options);
    for (std::size_t i = before; i < options.size(); ++i)
      options[i].line = lines.number;
  }
  if (!isMakefile)
    addLists(text, options);
  return options;
}

std::vector<BuildOption> includesOf(StringRef makefile) {
  std::vector<BuildOption> files;
  for (Lines lines(makefile); lines.next();) {
    StringRef line = StringRef(lines.line).ltrim(' ');
    const bool isOptional = line.consume_front("-") || line.consume_front("s");
    if (!line.consume_front("include") || line.empty() || !llvm::isSpace(line.front()))
      continue;
    llvm::SmallVector<StringRef> names;
    llvm::SplitString(line, names, " \t");
    for (StringRef each : names)
      files.push_back(
          {Kind::PreInclude, each.str(), (isOptional ? "-" : "") + each.str(), lines.number});
  }
  return files;
}

} // namespace cu2port
