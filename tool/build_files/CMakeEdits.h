// Edits of a CMake file that keep its layout and comments.
#pragma once

#include "build_files/CMakeText.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

/// `source` must outlive it, and all commands and arguments must be of that text. Of two edits that
/// overlap, the one that begins first counts.
class CMakeEdits {
public:
  explicit CMakeEdits(const std::string &source) : text(source) {}

  /// The text from `begin` up to `end`.
  void replace(std::size_t begin, std::size_t end, std::string with);
  /// With its quotes or brackets: `with` brings its own.
  void replace(const CMakeArgument &argument, std::string with) {
    replace(argument.begin, argument.end, std::move(with));
  }
  /// The arguments from `first` up to `last`, with the blanks before them.
  void removeArguments(const CMakeCommand &command, std::size_t first, std::size_t last);
  /// With its line, where nothing else stands on it.
  void remove(const CMakeCommand &command);
  /// Lines after the command's, indented as it is.
  void addAfter(const CMakeCommand &command, const std::string &line);
  /// A comment above the command.
  void addComment(const CMakeCommand &command, const std::string &comment);

  bool isEmpty() const { return edits.empty(); }
  std::string apply() const;

private:
  struct Edit {
    std::size_t begin, end;
    std::string with;
  };
  /// The blanks at the start of the command's line.
  std::string indentOf(const CMakeCommand &command) const;
  const std::string &text;
  std::vector<Edit> edits; ///< in the order in which they were asked for
};

} // namespace cu2port
