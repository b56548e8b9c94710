// Follows make's calls, the shell's quotes and commands up to a word:
//
//   C := $(filter %.cu,$(S))                      function "filter"
//   O := $(patsubst %.cu,%.o,$(S:.cc=.o))         "patsubst", then a variable's: ""
//           for f in $$(ls | grep cu); do         "shell"
//           case $$f in *.cu) echo "a .cu";;      a pattern of the shell's, a text for people
#include "build_files/MakefilePlace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace cu2port {

using llvm::StringRef;

MakefilePlace::MakefilePlace(StringRef line) : line(line), isRecipe(line.starts_with("\t")) {
  const StringRef first = line.ltrim(" ").take_while([](char c) { return llvm::isAlpha(c); });
  isCondition = first == "ifeq" || first == "ifneq" || first == "else";
}

void MakefilePlace::advance(std::size_t to) {
  while (at < to && at < line.size())
    step();
}

/// One letter, or the `$$(` or `$(` that opens a call.
void MakefilePlace::step() {
  const StringRef rest = line.substr(at);
  const std::size_t dollars = rest.starts_with("$$") ? 2 : rest.starts_with("$") ? 1 : 0;
  const StringRef next = rest.substr(dollars, 1);
  const char c = rest.front();
  hasCase = hasCase || (isRecipe && rest.starts_with("case "));
  if (dollars && (next == "(" || next == "{")) {
    open(at + dollars, dollars);
    at += dollars + 1;
    return;
  }
  if (c == '(' || c == '{') {
    open(at, 0);
  } else if ((c == ')' || c == '}') && !frames.empty() &&
             frames.back().opened == (c == ')' ? '(' : '{')) {
    frames.pop_back();
  } else if ((c == '"' || c == '\'') && (!quote || quote == c)) {
    quote = quote ? '\0' : c;
  } else if (StringRef(";|&").contains(c) && !quote) {
    commandAt = at + 1;
    // `all: ; command`
    isRecipe = isRecipe || (c == ';' && frames.empty() && !hasValue);
  } else if (c == '=' && frames.empty()) {
    hasValue = true;
  } else if (c == '#' && !quote && at > 0 && llvm::isSpace(line[at - 1])) {
    isComment = true;
  }
  at += dollars ? std::min(dollars, rest.size()) : 1;
}

void MakefilePlace::open(std::size_t where, std::size_t dollars) {
  const std::size_t call = dollars ? frames.size() + 1 : frames.empty() ? 0 : frames.back().call;
  frames.push_back({where + 1, call, line[where], dollars == 2});
  if (dollars == 2 || line.substr(where + 1).starts_with("shell"))
    commandAt = where + 1;
}

std::optional<StringRef> MakefilePlace::function() const {
  if (frames.empty() || !frames.back().call)
    return std::nullopt;
  const Frame &frame = frames[frames.back().call - 1];
  if (frame.isShells)
    return frame.opened == '(' ? "shell" : "";
  constexpr std::size_t longest = 20;
  const StringRef text = line.substr(frame.begin, longest);
  const StringRef name = text.take_while([](char c) { return llvm::isAlpha(c) || c == '-'; });
  const StringRef behind = text.substr(name.size(), 1);
  return behind == " " || behind == "\t" ? name : "";
}

/// Up to here, without what make takes from it.
StringRef MakefilePlace::command() const {
  StringRef text = line.slice(commandAt, at).ltrim();
  if (text.consume_front("shell"))
    text = text.ltrim();
  return text.ltrim("@-+ \t");
}

bool MakefilePlace::takesSuffix() const {
  if (isComment)
    return true;
  const auto function = this->function();
  if ((isRecipe && !function) || function == "shell")
    return command().starts_with("basename ");
  static constexpr StringRef functions[] = {"", "patsubst", "subst", "addsuffix"};
  if (function)
    return llvm::is_contained(functions, *function);
  return !isCondition && !quote;
}

bool MakefilePlace::takesFiles() const {
  const auto function = this->function();
  const std::size_t end = hasCase ? line.find_first_of(")| \t;$\"'=:,<>&`", at) : StringRef::npos;
  const bool isCase = end != StringRef::npos && (line[end] == ')' || line[end] == '|');
  return isComment || (!quote && !isCase && (!function || function == "wildcard"));
}

bool MakefilePlace::isWholeValue(StringRef word) const {
  return hasValue && line.take_front(at).rtrim().ends_with("=") &&
         line.substr(at + word.size()).trim().empty();
}

bool MakefilePlace::isForPeople() const {
  const auto function = this->function();
  if (isComment || function == "info" || function == "warning" || function == "error")
    return true;
  const StringRef text = command();
  return (isRecipe && !function) && (text.starts_with("echo ") || text.starts_with("printf "));
}

std::string withoutSuffixes(StringRef word) {
  static const llvm::Regex suffix("[$][$][{][A-Za-z_0-9]+%%?[.]cu[}]");
  std::string result;
  StringRef rest = word;
  for (llvm::SmallVector<StringRef> found; rest.contains("$${") && suffix.match(rest, &found);) {
    const auto end = static_cast<std::size_t>(found[0].end() - rest.begin());
    result += (rest.take_front(end - 4) + ".cpp}").str();
    rest = rest.drop_front(end);
  }
  return result + rest.str();
}

bool isPattern(StringRef text) {
  if (text.contains("$${"))
    return false;
  for (std::size_t at = text.find_first_of("*?["); at != StringRef::npos;
       at = text.find_first_of("*?[", at + 1))
    if ((at == 0 || text[at - 1] != '$') && (text[at] != '[' || text.substr(at).contains(']')) &&
        (text[at] != '?' || text.contains('.'))) // `X ?= 1`
      return true;
  return false;
}

bool mayEndLikeSource(StringRef text) {
  const StringRef name = text.substr(text.rfind('/') + 1);
  const StringRef end = name.rsplit('.').second;
  return end == "cu" || end == "cpp" || end.find_first_of("$*?[") != StringRef::npos;
}

} // namespace cu2port
