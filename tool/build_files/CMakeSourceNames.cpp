// Names of sources in a CMake file, which may be others now, and patterns for them, which would
// find translations of files that they did not mean.
//
//   add_executable(demo k.cu)            add_executable(demo k.cpp)
//   file(GLOB SOURCES src/*.cu)    ->    set(SOURCES
//                                          src/k.cpp)
//   add_custom_command(... a.cu.o)       stays, below a comment: only the project knows its name
#include "build_files/CMakeTranslator.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

/// Patterns would find translations of files that they did not mean. True if it is rewritten.
bool CMakeTranslator::pattern(CMakeChange &change) {
  const auto &arguments = change.command.arguments;
  // aux_source_directory(DIR VARIABLE), file(GLOB VARIABLE [OPTIONS] PATTERN...)
  const bool isAux = change.command.name == "aux_source_directory";
  const StringRef kind = arguments.empty() ? StringRef() : StringRef(arguments[0].text);
  if (arguments.size() < 2 || (!isAux && kind != "GLOB" && kind != "GLOB_RECURSE"))
    return false;
  if (isAux)
    return folderSources(change);
  std::vector<std::string> words;
  bool isChanged = false, hasOptions = false;
  for (std::size_t i = 2; i < arguments.size(); ++i) {
    const std::string &text = arguments[i].text;
    if (text == "CONFIGURE_DEPENDS")
      continue;
    hasOptions = hasOptions || text == "RELATIVE" || text == "LIST_DIRECTORIES";
    isChanged = isChanged || sources.findsOthers(folder, text, kind == "GLOB_RECURSE");
    for (const std::string &each : sources.listed(folder, text, kind == "GLOB_RECURSE"))
      words.push_back(each);
    if (isUnclear(text))
      return change.mark("cannot tell which files '" + text + "' stands for"), true;
  }
  if (!isChanged)
    return false;
  if (hasOptions)
    return change.mark("names files by a pattern that would now find others"), true;
  set(change, "set(" + arguments[1].text, words);
  return true;
}

/// A pattern behind a variable, for files of which some have been translated.
bool CMakeTranslator::isUnclear(StringRef text) const {
  return !sources.knows(folder, text.str()) &&
         (text.ends_with(".cu") || text.ends_with(".cpp") || text.ends_with("*"));
}

/// aux_source_directory() adds all sources of a folder to a variable.
bool CMakeTranslator::folderSources(CMakeChange &change) {
  const auto &arguments = change.command.arguments;
  std::vector<std::string> words;
  bool isChanged = false;
  for (const char *extension :
       {"/*.c", "/*.cc", "/*.cpp", "/*.cxx", "/*.c++", "/*.C", "/*.CPP", "/*.cu"}) {
    const std::string pattern = arguments[0].text + extension;
    isChanged = isChanged || sources.findsOthers(folder, pattern, false);
    for (const std::string &each : sources.listed(folder, pattern, false))
      words.push_back(each);
  }
  if (isChanged)
    set(change, "list(APPEND " + arguments[1].text, words);
  return isChanged;
}

/// What a pattern begins with stays: `${PROJECT_SOURCE_DIR}/x.cpp`.
std::string CMakeTranslator::quoteBehindVariable(const std::string &word) {
  const std::size_t end = word.starts_with("${") ? word.find('}') + 1 : 0;
  const std::string rest = quoteForCMake(word.substr(end));
  return rest.starts_with("\"") ? "\"" + word.substr(0, end) + rest.substr(1)
                                : word.substr(0, end) + rest;
}

/// Files by their names, in place of what found them.
void CMakeTranslator::set(CMakeChange &change, const std::string &begin,
                          const std::vector<std::string> &words) {
  std::string with = begin;
  const std::string indent(change.command.column + 1, ' ');
  for (const std::string &each : words)
    with += '\n' + indent + quoteBehindVariable(each);
  edits.replace(change.command.begin, change.command.end, with + ")");
}

/// Sources that have other names now.
void CMakeTranslator::names(CMakeChange &change) {
  for (const CMakeArgument &argument : change.command.arguments) {
    std::string text = argument.text;
    for (std::size_t at = text.find(".cu"); at != std::string::npos; at = text.find(".cu", at + 1))
      if (at = rename(change, text, at); at == std::string::npos)
        break;
    if (text != argument.text && !argument.isBracket)
      edits.replace(argument, argument.isQuoted ? '"' + text + '"' : text);
  }
}

/// Renames the word that has `.cu` there; the place from which to go on.
std::size_t CMakeTranslator::rename(CMakeChange &change, std::string &text, std::size_t at) {
  const StringRef ends = " \t\n;\"<>:,";
  const std::size_t end = at + 3;
  if (end < text.size() && !ends.contains(text[end]))
    // `.cuh` and `.cu_x` are other words; whose name `a.cu.o` is, only the project knows.
    return llvm::isAlnum(text[end]) || text[end] == '_' || isFreeText(change.command)
               ? end
               : (unclear(change, text), std::string::npos);
  std::size_t begin = at;
  while (begin > 0 && !ends.contains(text[begin - 1]))
    --begin;
  const std::string word = text.substr(begin, end - begin);
  auto renamed = sources.renamed(folder, word);
  if (!renamed) {
    if (!isFreeText(change.command))
      unclear(change, word);
    return end;
  }
  text.replace(begin, end - begin, *renamed);
  return begin + renamed->size();
}

/// Texts for people may name a file as they like.
bool CMakeTranslator::isFreeText(const CMakeCommand &command) {
  return command.name == "message" || command.name == "option" || command.name == "project";
}

void CMakeTranslator::unclear(CMakeChange &change, const std::string &word) {
  change.mark(fmt::format("cannot tell which source '{}' is", word));
}

} // namespace cu2port
