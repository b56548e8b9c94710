// Text of `#line` directives. While a file is made, its own lines are not known yet:
//
//   #line of this file          ->      #line 15 "y.cpp"
//   // The kernels ...                  // The kernels ...
#include "diag/LineDirective.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port {

std::string lineDirective(unsigned line, std::string_view file) {
  std::string name;
  for (unsigned char c : file) {
    if (c == '"' || c == '\\')
      name += '\\';
    // In octal with all three digits: a digit of the name may follow.
    if (c < ' ' || c == 0x7f)
      name += fmt::format("\\{:03o}", c);
    else
      name += static_cast<char>(c);
  }
  return fmt::format("#line {} \"{}\"\n", line, name);
}

std::string nameOwnLines(std::string_view text, std::string_view file) {
  std::string result;
  std::size_t lines = 0, done = 0;
  for (std::size_t at; (at = text.find(ownLineDirective, done)) != text.npos;) {
    const std::string_view before = text.substr(done, at - done);
    // Directives that are written already are lines of the file as well, this one included.
    lines += static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    result.append(before).append(lineDirective(static_cast<unsigned>(lines) + 1, file));
    done = at + ownLineDirective.size();
  }
  return result.append(text.substr(done));
}

} // namespace cu2port
