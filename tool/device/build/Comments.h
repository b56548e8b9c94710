// The user's comments, found by lexing a file once, and handed out statement by statement.
#pragma once

#include "device/ir/Ir.h"

#include "clang/Basic/SourceManager.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

/// One comment of a file. A run of `//` lines is several comments.
struct SourceComment {
  unsigned begin = 0; ///< offsets in the file
  unsigned end = 0;
  bool ownLine = false; ///< nothing but white space before it on its line
  /// With `//` or `/* */`; lines behind the first without the first one's indentation.
  std::string text;
};

/// The comments of every file asked for, in order. Offsets are in bytes from the file's beginning.
class CommentTable {
public:
  /// Comments inside the `skipped` ranges, which the preprocessor left out, do not count.
  CommentTable(const clang::SourceManager &sources, const clang::LangOptions &language,
               const std::vector<clang::SourceRange> &skipped)
      : sources(sources), language(language), skipped(skipped) {}
  const std::vector<SourceComment> &of(clang::FileID file);
  /// The comments on the lines right above `offset`, up to the first line that holds anything else.
  ir::Comments above(clang::FileID file, unsigned offset);
  /// The comment on the same line, behind `offset` and at most a semicolon; empty if there is none.
  std::string behind(clang::FileID file, unsigned offset);
  /// True if the line before the one with `offset` is empty.
  bool blankLineAbove(clang::FileID file, unsigned offset) const;
  /// From 1.
  unsigned lineOf(clang::FileID file, unsigned offset) const;

private:
  unsigned lineStart(clang::FileID file, unsigned offset) const;
  bool isSkipped(clang::SourceLocation location) const;

  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  const std::vector<clang::SourceRange> &skipped;
  std::map<clang::FileID, std::vector<SourceComment>> files;
};

/// Hands out the comments of one function's body in order; each is given once.
class CommentCursor {
public:
  CommentCursor(CommentTable &table, clang::FileID file, unsigned begin, unsigned end);
  /// Comments that end before `offset` and have not been handed out.
  std::vector<std::string> before(unsigned offset);
  /// A comment that follows `offset` on the same line, before the next token; empty if there is
  /// none.
  std::string sameLine(unsigned offset);
  /// Where the first comment that is still to come begins, if it ends before `offset`; else
  /// `offset`.
  unsigned firstBefore(unsigned offset) const;

private:
  CommentTable &table;
  clang::FileID file;
  const std::vector<SourceComment> &comments;
  std::size_t next = 0;
  std::size_t last = 0;
};

} // namespace cu2port
