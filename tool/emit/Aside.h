// What clang-format takes too long for: its time grows with the square of a statement's length, and
// of a comment's. Such text stands aside while the rest is formatted, with a word in its place.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace cu2port::emit {

/// Takes what is too long out of one file's text, and puts it back. A word is a name, which
/// clang-format moves about as a whole: `cu2port_aside_0`.
class Aside {
public:
  /// Printed code, a statement or comment a line, with words for what is too long.
  std::string takeOut(llvm::StringRef code);
  /// The same in formatted code; broken into lines where it has blanks.
  std::string putBack(const std::string &formatted) const;

private:
  /// What one word stands for.
  struct Part {
    std::string word;
    std::vector<std::string> lines; ///< of a comment, or one statement
    bool isComment = false;
  };

  std::string word(std::vector<std::string> lines, bool isComment);
  void shorten(llvm::StringRef line, std::string &to);

  std::vector<Part> parts; ///< in order
};

} // namespace cu2port::emit
