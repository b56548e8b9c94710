// Writes a rule that make and ninja read, with the escapes that both understand:
//
//   {"x.o"}, {"x.cu", "a b.h"}, phony   ->   x.o: x.cu a\ b.h     in lines that a
//                                                                 backslash goes on
//
//                                            a\ b.h:
#include "arguments/DependencyFile.h"

namespace cu2port {

/// As Clang and GCC write them: backslashes stand for themselves but before a space.
std::string forMake(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$')
      result += '$';
    if (text[i] == '#')
      result += '\\';
    if (text[i] == ' ') {
      result += '\\';
      // `a\ b`: a backslash of the name's own must not end up as the one that escapes the space.
      for (std::size_t before = i; before > 0 && text[before - 1] == '\\'; --before)
        result += '\\';
    }
    result += text[i];
  }
  return result;
}

std::string dependencyRule(const std::vector<std::string> &targets,
                           const std::vector<std::string> &files, bool phony) {
  std::string rule;
  for (const std::string &target : targets)
    rule += (rule.empty() ? "" : " ") + target;
  rule += ':';
  for (const std::string &file : files)
    rule += " \\\n  " + forMake(file);
  rule += '\n';
  for (std::size_t i = 1; phony && i < files.size(); ++i)
    rule += '\n' + forMake(files[i]) + ":\n";
  return rule;
}

} // namespace cu2port
