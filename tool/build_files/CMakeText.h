// CMake's language, as far as it is text: commands and their arguments, each with its place.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// A word of a command, and where it stands.
struct CMakeArgument {
  std::size_t begin, end; ///< in the file's text; quotes and brackets included
  std::string text;       ///< what is between them, escapes as written; "(" and ")" of conditions
  bool isQuoted = false;
  bool isBracket = false; ///< [[...]]: neither variables nor escapes
};

/// `name(arguments)`, also of functions that the project itself defines.
struct CMakeCommand {
  std::string name;                ///< in lower case, as CMake takes them
  std::size_t begin, nameEnd, end; ///< of the whole, `)` included
  unsigned line, column;           ///< of the name, from 1
  std::vector<CMakeArgument> arguments;
};

struct CMakeText {
  std::vector<CMakeCommand> commands;
  unsigned badLine = 0; ///< where the file cannot be read on; 0: all of it is read
};

/// Places are offsets in `text`. Up to a line that is no command, all is read.
CMakeText parseCMake(const std::string &text);

/// A text as CMake's language has it between quotes: neither a list nor a variable nor a generator
/// expression, whatever is in it.
std::string escapeForCMake(const std::string &text);
/// An argument of a command: bare where that is enough.
std::string quoteForCMake(const std::string &text);
/// The same for what is escaped already.
std::string quoteEscaped(const std::string &text);
/// Whether there is no way to name a file so: CMake's generators take parts of it for their own.
bool isBeyondCMake(const std::string &name);

} // namespace cu2port
