// Where a construct is written: the step from Clang's locations, which know about macros, to ranges
// of a file.
//
// A token that comes out of a macro is written either in the macro's body or in an argument. A
// construct can mix both: in
//
//   #define RUN(k, n) k<<<n, 1>>>(n)
//   RUN(scale<float>, 4);
//
// `<<<` is written in the body, `scale<float>` in an argument. The construct as a whole is written
// in the body, where `k` stands for the argument. `Level` names such a text: a file, or one
// expansion of a macro's body.
#pragma once

#include "frontend/TranslationUnit.h"
#include "support/Paths.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port::host {

/// A range of bytes in a file; `file` is the first FileID of that file.
struct Span {
  clang::FileID file;
  unsigned begin = 0;
  unsigned end = 0;

  /// An empty span at either end is outside.
  bool contains(const Span &other) const {
    if (file != other.file)
      return false;
    return other.begin == other.end ? begin < other.begin && other.end < end
                                    : begin <= other.begin && other.end <= end;
  }
  friend bool operator==(const Span &, const Span &) = default;
};

class SourceText {
public:
  using Level = clang::FileID;

  explicit SourceText(const TranslationUnit &unit) : unit(unit) {}

  /// The token at `location` as it is written, arguments of macros where the user wrote them;
  /// nothing if it is pasted together, comes from the command line, or is not in a file of the
  /// user's.
  std::optional<Span> token(clang::SourceLocation location) const;
  /// True if the token was made with ##.
  bool isPasted(clang::SourceLocation location) const;
  /// The text that the token at `location` is part of.
  Level level(clang::SourceLocation location) const;
  /// ... that a construct is part of; where it is all that a macro's use stands for, the text with
  /// that use.
  Level level(clang::SourceRange construct) const;
  /// From the token at `begin` to the one at `end`, both included, as written at `level`; a part
  /// that comes from elsewhere counts as the parameter or macro that stands for it there.
  std::optional<Span> range(clang::SourceLocation begin, clang::SourceLocation end,
                            Level level) const;
  std::optional<Span> range(clang::SourceRange range, Level level) const {
    return this->range(range.getBegin(), range.getEnd(), level);
  }

  llvm::StringRef text(const Span &span) const {
    return buffer(span.file).slice(span.begin, span.end);
  }
  /// ... of a token, without the line splices in it.
  std::string spelling(const Span &token) const;
  llvm::StringRef buffer(clang::FileID file) const;
  clang::SourceLocation location(clang::FileID file, unsigned offset) const;
  /// The file's name for EditSet.
  std::string realPath(clang::FileID file) const;
  /// The same file has the same id, however often it is included.
  clang::FileID canonical(clang::FileID file) const;
  /// False for text in the bodies of the dialect's macros, system headers and the command line.
  bool isUsersFile(clang::FileID file) const;

  /// `offset` moved back, or forward, over spaces and tabs.
  unsigned skipBlanksBack(clang::FileID file, unsigned offset) const;
  unsigned skipBlanks(clang::FileID file, unsigned offset) const;
  unsigned startOfLine(clang::FileID file, unsigned offset) const;
  /// Behind the line's newline, or the end of the file.
  unsigned endOfLine(clang::FileID file, unsigned offset) const;
  /// The line that begins at `start` has nothing but blanks, and is not the end of the file.
  bool isBlankLine(clang::FileID file, unsigned start) const;
  /// The line above the one that begins at `start` is such a line, or there is none above.
  bool isBlankLineBefore(clang::FileID file, unsigned start) const;
  /// The first token that is not a comment at or after `offset`.
  clang::Token tokenAfter(clang::FileID file, unsigned offset) const;
  Span spanOf(const clang::Token &token) const;
  /// All tokens of a file that are no comments, without the preprocessor.
  llvm::ArrayRef<Span> tokens(clang::FileID file) const;

private:
  /// Of an argument of a macro's, where that stands.
  clang::SourceLocation whereWritten(clang::SourceLocation location) const;
  clang::SourceLocation at(clang::SourceLocation location, Level level, bool wantEnd) const;
  const clang::SourceManager &sources() const { return unit.sources(); }

  const TranslationUnit &unit;
  /// Clang looks for a file's first id among all files and expanded macros.
  mutable std::map<clang::FileID, clang::FileID> firstIds;
  mutable std::map<clang::FileID, std::vector<Span>> fileTokens; ///< of those that were asked for
};

} // namespace cu2port::host
