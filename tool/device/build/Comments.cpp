// Finds the user's comments in a file's text, and says to which line or statement each belongs.
//
//   // Sums a row.                 above(): of the function behind it, as lines without a gap
//   __global__ void sum(...) {
//     // Halves.                   before(): of the statement that comes next
//     n /= 2; // of the rest       sameLine(): of the statement in front of it
//     // Done.                     before() the brace: the block's own, at its end
//   }
//
// Clang's AST keeps documentation alone, so the text is lexed once more, without its preprocessor.
#include "device/build/Comments.h"

#include "frontend/RawTokens.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port {

namespace {

constexpr const char *blanks = " \t\r\f\v"; ///< of a line

bool isBlank(llvm::StringRef text) {
  return text.find_first_not_of(blanks) == llvm::StringRef::npos;
}

llvm::StringRef bufferOf(const clang::SourceManager &sources, clang::FileID file) {
  return sources.getBufferData(file);
}

/// Takes the indentation of the first line off the lines of a block comment.
std::string withoutIndentation(llvm::StringRef text, std::size_t column) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  std::string result = lines.front().rtrim().str();
  for (llvm::StringRef line : llvm::drop_begin(lines)) {
    std::size_t indentation = std::min(line.find_first_not_of(" \t"), line.size());
    result += '\n' + line.drop_front(std::min(indentation, column)).rtrim().str();
  }
  return result;
}

} // namespace

/// The offset of the first character of the line: of a table, since a line may have a hundred
/// thousand statements, each of which asks.
unsigned CommentTable::lineStart(clang::FileID file, unsigned offset) const {
  return sources.getFileOffset(sources.translateLineCol(file, lineOf(file, offset), 1));
}

/// Kept by file, since every function of it asks.
const std::vector<SourceComment> &CommentTable::of(clang::FileID file) {
  auto [entry, isNew] = files.try_emplace(file);
  if (!isNew)
    return entry->second;
  llvm::StringRef text = bufferOf(sources, file);
  clang::Lexer lexer(sources.getLocForStartOfFile(file), language, text.begin(), text.begin(),
                     text.end());
  lexer.SetCommentRetentionState(true);
  forEachTokenIn(lexer, [&](const clang::Token &token) {
    if (token.isNot(clang::tok::comment) || isSkipped(token.getLocation()))
      return true;
    SourceComment comment;
    comment.begin = sources.getFileOffset(token.getLocation());
    comment.end = comment.begin + token.getLength();
    std::size_t start = lineStart(file, comment.begin);
    comment.ownLine = isBlank(text.slice(start, comment.begin));
    comment.text =
        withoutIndentation(text.slice(comment.begin, comment.end), comment.begin - start);
    entry->second.push_back(std::move(comment));
    return true;
  });
  return entry->second;
}

/// A comment in what #if leaves out tells of code that is not translated.
bool CommentTable::isSkipped(clang::SourceLocation location) const {
  return llvm::any_of(skipped, [&](clang::SourceRange range) {
    return sources.getFileID(range.getBegin()) == sources.getFileID(location) &&
           range.getBegin() < location && location < range.getEnd();
  });
}

unsigned CommentTable::lineOf(clang::FileID file, unsigned offset) const {
  return sources.getLineNumber(file, offset);
}

bool CommentTable::blankLineAbove(clang::FileID file, unsigned offset) const {
  llvm::StringRef text = bufferOf(sources, file);
  const unsigned start = lineStart(file, offset);
  if (start == 0)
    return false;
  return isBlank(text.slice(lineStart(file, start - 1), start - 1));
}

/// From the last line upwards, as a gap or a line of code ends what belongs together.
ir::Comments CommentTable::above(clang::FileID file, unsigned offset) {
  ir::Comments result;
  const auto &comments = of(file);
  llvm::StringRef text = bufferOf(sources, file);
  auto it = std::lower_bound(comments.begin(), comments.end(), offset,
                             [](const SourceComment &c, unsigned at) { return c.begin < at; });
  unsigned top = lineStart(file, offset);
  std::vector<std::string> found;
  while (it != comments.begin()) {
    --it;
    bool adjacent = it->ownLine && it->end <= top && isBlank(text.slice(it->end, top).trim("\n")) &&
                    text.slice(it->end, top).count('\n') <= 1;
    if (!adjacent)
      break;
    found.push_back(it->text);
    top = lineStart(file, it->begin);
  }
  result.before.assign(found.rbegin(), found.rend());
  result.blankLineBefore = blankLineAbove(file, top);
  return result;
}

/// `int n; // threads`: of a variable, a field or a macro.
std::string CommentTable::behind(clang::FileID file, unsigned offset) {
  llvm::StringRef text = bufferOf(sources, file);
  const auto &comments = of(file);
  auto it = std::lower_bound(comments.begin(), comments.end(), offset,
                             [](const SourceComment &c, unsigned at) { return c.begin < at; });
  if (it == comments.end())
    return {};
  const llvm::StringRef between = text.slice(offset, it->begin);
  const bool adjacent = isBlank(between.ltrim(blanks).ltrim(";"));
  return adjacent ? it->text : std::string();
}

CommentCursor::CommentCursor(CommentTable &table, clang::FileID file, unsigned begin, unsigned end)
    : table(table), file(file), comments(table.of(file)) {
  auto at = [](const SourceComment &c, unsigned offset) { return c.begin < offset; };
  next = std::lower_bound(comments.begin(), comments.end(), begin, at) - comments.begin();
  last = std::lower_bound(comments.begin(), comments.end(), end, at) - comments.begin();
}

/// They are handed out in order, so that none appears twice, with a loop and with what is in it.
std::vector<std::string> CommentCursor::before(unsigned offset) {
  std::vector<std::string> result;
  for (; next < last && comments[next].end <= offset; ++next)
    result.push_back(comments[next].text);
  return result;
}

unsigned CommentCursor::firstBefore(unsigned offset) const {
  return next < last && comments[next].end <= offset ? comments[next].begin : offset;
}

std::string CommentCursor::sameLine(unsigned offset) {
  if (next >= last || comments[next].begin < offset || comments[next].ownLine)
    return {};
  if (table.lineOf(file, offset) != table.lineOf(file, comments[next].begin))
    return {};
  return comments[next++].text;
}

} // namespace cu2port
