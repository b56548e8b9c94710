// A macro that sources ask for is undefined only if no text that a build may read could define it.
// What a text means is not worked out; a word counts by what stands around it:
//
//   nvcc -DN=4    /DN    -\DN=4    ${P}DN=4       behind a D
//   make F="x N=4"    <Defines>N=4;    'N=4'      before a `=`
//   DEFINES += FAST    cflags: FAST=1             in a line about macros, three letters at least
//   ["FAST"]    ("N", "4")                        in quotes, where the language has lists
//   #cmakedefine N                                in a template
//
// A variable's own value is none: `N = 4` and `export N=4` at the beginning of a line, `$N`, and
// `cmake -DN=4`. What sets a macro by it, `-D$(N)`, is asked for elsewhere (BuildKnowledge.cpp).
#include "build_files/MacroMentions.h"
#include "build_files/BuildText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace cu2port {
namespace {

using llvm::StringRef;

/// The text before a word, and behind it, in its line.
struct Around {
  StringRef before, word, after;

  char last() const { return before.empty() ? '\n' : before.back(); }
  bool isValued() const { return after.starts_with("=") && !after.starts_with("=="); }
};

/// Commands whose -D is for themselves, or that only print. `cmake -DCMAKE_CXX_FLAGS=-DN` is not
/// for CMake alone, and what is printed as an option may be one.
bool isForOthers(StringRef before) {
  const std::size_t end = before.find_last_of(";|&");
  const std::string command = (end == StringRef::npos ? before : before.substr(end + 1)).lower();
  static const llvm::Regex others("(^|[^a-z_])(cmake|cmake_args|ctest|cpack|meson|java|mvn|docker|"
                                  "objdump|patch)([^a-z_]|$)"),
      flags("flags[a-z_]*['\"]?="),
      prints("(^|[^a-z_])(echo|printf|info|error|warning|message|print)[^a-z_][^-]*[a-z]");
  return (others.match(command) && !flags.match(command)) || prints.match(command);
}

/// `N=4` that sets a variable of a script or a Makefile.
bool isVariable(const Around &at) {
  static const llvm::Regex begins(
      "^[ \t]*((export|set|local|override|define|ENV|ARG|env:|-)[ \t]+)?"
      "[\"']?$"),
      target("^[A-Za-z0-9_.%/-]+[ \t]*:[ \t]*$");
  return begins.match(at.before) || target.match(at.before) ||
         StringRef("$?&.").contains(at.last()) || at.before.ends_with("${") ||
         at.before.ends_with("$(");
}

/// `-DN`, also with a quote or a blank between; the D may be a part of the word.
bool isDefined(StringRef before, bool isValued) {
  before = before.rtrim("\"'\\");
  const bool isApart = before.ends_with(" ") || before.ends_with("\t");
  before = before.rtrim(" \t");
  if (!before.consume_back("D"))
    return false;
  return before.ends_with("-") || before.ends_with("\\") ||
         (!isApart && (before.ends_with("/") || (isValued && before.ends_with("}"))));
}

bool isInQuotes(const Around &at) {
  const char quote = at.last();
  return (quote == '"' || quote == '\'') && at.after.starts_with(StringRef(&quote, 1));
}

bool mayDefine(const Around &at, bool hasLists) {
  static const llvm::Regex aboutMacros("DEFINE([^D]|$)|[Dd]efine([^d]|$)|DEFS|CPPFLAGS|macro|"
                                       "definition|DEFINITION");
  if (isDefined(at.before, at.isValued()))
    return !isForOthers(at.before);
  if (at.isValued())
    return !isVariable(at) && !isForOthers(at.before);
  const bool isPair = at.before.ends_with("(\"") || at.before.ends_with("('");
  if (hasLists && isInQuotes(at) && (at.word.size() > 2 || isPair))
    return !isForOthers(at.before);
  const bool isWord = at.before.empty() || StringRef(" \t;=,'\">").contains(at.last());
  return at.word.size() > 2 && isWord && aboutMacros.match(at.before) && !isForOthers(at.before);
}

bool isTemplate(StringRef line) {
  line = line.ltrim();
  return line.consume_front("#") &&
         (line.ltrim().starts_with("cmakedefine") || line.ltrim().starts_with("define ") ||
          line.ltrim().starts_with("undef "));
}

bool isComment(StringRef line) {
  line = line.ltrim();
  return (line.starts_with("#") && !isTemplate(line)) || line.starts_with("//") ||
         line.starts_with("::") || line.starts_with_insensitive("rem ") || line.starts_with("<!--");
}

StringRef withoutComment(StringRef line) {
  const std::size_t at = line.find(" #");
  const StringRef before = line.take_front(at);
  return before.count('"') % 2 || before.count('\'') % 2 ? line : before;
}

} // namespace

std::vector<MacroMention> macroMentions(StringRef text, const llvm::StringSet<> &macros,
                                        bool hasLists) {
  std::vector<MacroMention> mentions;
  unsigned number = 0;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    ++number;
    const bool isOfTemplate = isTemplate(line);
    if (isComment(line))
      continue;
    line = isOfTemplate ? line : withoutComment(line);
    for (StringRef rest = line; !(rest = rest.drop_until(isOfName)).empty();) {
      StringRef word = rest.take_while(isOfName);
      rest = rest.drop_front(word.size());
      const bool isBare = macros.contains(word);
      if (!isBare && (!word.consume_front("D") || !macros.contains(word)))
        continue;
      const StringRef before(line.begin(), static_cast<std::size_t>(word.begin() - line.begin()));
      if (isBare && isOfTemplate ? before.count(' ') < 3
                                 : mayDefine({before, word, rest}, hasLists))
        mentions.push_back({word.str(), line.trim().take_front(100).str(), number});
    }
  }
  return mentions;
}

} // namespace cu2port
