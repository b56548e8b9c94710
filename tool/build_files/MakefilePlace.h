// Where a word of a Makefile stands: in which of make's functions, in quotes, in which command.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// Goes through one line, with the lines that continue it.
class MakefilePlace {
public:
  explicit MakefilePlace(llvm::StringRef line);

  /// Goes on to there.
  void advance(std::size_t to);

  /// The suffix of a source's may be the other one here, and nothing else changes: in rules, values
  /// of variables, `$(X:.cu=.o)`, `$(patsubst %.cu,%.o,$(X))`, `basename $$f .cu`.
  bool takesSuffix() const;
  /// Files may be named here in a pattern's place: `$(wildcard *.cu)`, `for f in *.cu`.
  bool takesFiles() const;
  /// The text is for people: `echo "a .cu file"`, `# a .cu file`, `$(info a .cu file)`.
  bool isForPeople() const;
  /// make's function around it: "filter"; empty for `$(X:...)`; nothing if there is neither.
  std::optional<llvm::StringRef> function() const;
  /// Of how many calls and parentheses it is in.
  std::size_t depth() const { return frames.size(); }
  /// The word here is all that the variable has: `EXT = cu`.
  bool isWholeValue(llvm::StringRef word) const;

private:
  struct Frame {
    std::size_t begin; ///< of what is in it
    std::size_t call;  ///< which frame, from 1, is the call around it, or 0: `$(`, `$$(`
    char opened;       ///< `(` or `{`
    bool isShells;     ///< `$$(...)`
  };
  void step();
  void open(std::size_t at, std::size_t dollars);
  llvm::StringRef command() const;

  const llvm::StringRef line;
  std::size_t at = 0;
  std::size_t commandAt = 0;
  std::vector<Frame> frames;
  char quote = 0;
  bool isRecipe, isCondition, isComment = false, hasValue = false, hasCase = false;
};

/// The shell's `$${f%.cu}` in a word becomes `$${f%.cpp}`: a name without its suffix, like make's.
std::string withoutSuffixes(llvm::StringRef word);
/// `$*` is a name, `$?` are names, and `$${f%.*}` is the shell's.
bool isPattern(llvm::StringRef word);
/// `$(D)/*.cu` and `*.$(X)` may; `$(D)/*.o` and `$(D)/*` are no patterns for sources alone.
bool mayEndLikeSource(llvm::StringRef pattern);

} // namespace cu2port
