// Words that end like a header's name, and stand where a build writes:
//
//   configure_file(k.h.in gen/k.h)           gen/k.h
//   file(WRITE ${CMAKE_BINARY_DIR}/k.h ...)  k.h
//   add_custom_command(OUTPUT k.h ...)       k.h
//   k.h: k.h.in                              k.h, if a recipe follows
//       ./gen > k.h                          k.h
//   configure_file(output: 'k.h')            k.h, Meson
//   AC_CONFIG_HEADERS([k.h])                 k.h
#include "build_files/BuildOutputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace cu2port {
namespace {

using llvm::StringRef;

bool isNameChar(char c) { return llvm::isAlnum(c) || StringRef("_-+./").contains(c); }

/// What stands behind the last variable.
StringRef tailOf(StringRef word) {
  const std::size_t variable = word.find_last_of(")}>@");
  StringRef tail = (variable == StringRef::npos ? word : word.substr(variable + 1)).ltrim('/');
  while (tail.consume_front("./") || tail.consume_front("../"))
    ;
  return tail;
}

bool mayBeHeader(StringRef tail) {
  return !tail.empty() && llvm::all_of(tail, isNameChar) && !tail.ends_with("/") &&
         !tail.starts_with("-");
}

/// Commands that only read the headers that they name, or take them as sources.
bool onlyReads(const CMakeCommand &command) {
  const StringRef name = command.name;
  if (name == "file") {
    static constexpr StringRef reading[] = {"GLOB",          "GLOB_RECURSE", "READ", "STRINGS",
                                            "COPY",          "INSTALL",      "SIZE", "REMOVE",
                                            "TO_CMAKE_PATH", "RELATIVE_PATH"};
    return command.arguments.empty() ||
           llvm::is_contained(reading, StringRef(command.arguments[0].text));
  }
  return name != "configure_file" && name != "execute_process" && name != "exec_program" &&
         !name.starts_with("add_custom_") && name != "configure_package_config_file" &&
         name != "write_file" && !name.contains("generate") && name != "try_run";
}

void addOutputs(const CMakeCommand &command, std::vector<BuildOutput> &outputs) {
  bool isInput = false;
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const StringRef word = command.arguments[i].text;
    if (!word.empty() && llvm::all_of(word, [](char c) { return llvm::isUpper(c) || c == '_'; }))
      isInput = word == "DEPENDS" || word == "MAIN_DEPENDENCY" || word == "COMMENT" ||
                word == "IMPLICIT_DEPENDS" || word == "CONTENT" || word == "WORKING_DIRECTORY";
    const StringRef tail = tailOf(word);
    const bool isFirstOfConfigure = command.name == "configure_file" && i == 0;
    if (!isInput && !isFirstOfConfigure && mayBeHeader(tail))
      outputs.push_back(
          {command.line, tail.str(),
           word.contains("SOURCE_DIR") || (command.name == "file" && !word.contains("${"))});
  }
}

/// Names behind `>`, and all of a command that is not known to read only.
void addRecipe(StringRef line, unsigned number, std::vector<BuildOutput> &outputs) {
  static const llvm::Regex writes("(^|[^A-Za-z0-9_])(cp|mv|tee|ln|sed|touch|xxd|python3?|perl|awk|"
                                  "bin2c|flex|bison|xsltproc|protoc)[ \t]");
  const std::size_t into = line.find('>');
  StringRef rest = writes.match(line) ? line : into == StringRef::npos ? "" : line.substr(into);
  while (!(rest = rest.drop_until(isNameChar)).empty()) {
    const StringRef word = rest.take_while(isNameChar), tail = tailOf(word);
    rest = rest.drop_front(word.size());
    if (tail.contains('.') && mayBeHeader(tail))
      outputs.push_back({number, tail.str(), true});
  }
}

/// `k.h: k.h.in`
void addTargets(StringRef line, unsigned number, std::vector<BuildOutput> &outputs) {
  const auto [targets, behind] = line.split(':');
  if (targets.size() == line.size() || behind.starts_with("=") || targets.contains('='))
    return;
  llvm::SmallVector<StringRef> names;
  llvm::SplitString(targets, names, " \t");
  for (StringRef each : names)
    if (const StringRef tail = tailOf(each); tail.contains('.') && mayBeHeader(tail))
      outputs.push_back({number, tail.str(), true});
}

void addNamed(StringRef line, unsigned number, std::vector<BuildOutput> &outputs) {
  static const llvm::Regex named("(output *[:=] *[[]?|outs *= *[[]|AC_CONFIG_HEADERS?[(][[]?|"
                                 "AM_CONFIG_HEADER[(][[]?) *['\"]?([A-Za-z0-9_./+-]+)");
  llvm::SmallVector<StringRef> found;
  if (named.match(line, &found))
    outputs.push_back({number, tailOf(found[2]).str(), false});
}

} // namespace

std::vector<BuildOutput> outputsOf(const CMakeText &file) {
  std::vector<BuildOutput> outputs;
  for (const CMakeCommand &command : file.commands)
    if (!onlyReads(command))
      addOutputs(command, outputs);
  return outputs;
}

std::vector<BuildOutput> outputsIn(StringRef text, bool isMakefile) {
  std::vector<BuildOutput> outputs;
  unsigned number = 0;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    ++number;
    if (line.ltrim().starts_with("#"))
      continue;
    addNamed(line, number, outputs);
    if (!isMakefile || line.starts_with("\t"))
      addRecipe(line, number, outputs);
    else if (text.starts_with("\t"))
      addTargets(line, number, outputs);
  }
  return outputs;
}

} // namespace cu2port
