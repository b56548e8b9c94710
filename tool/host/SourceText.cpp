// Clang gives a token of a macro two places: where it is written (spelling), and where the macro is
// used (expansion), each of which may lie in another macro again. For
//
//   #define RUN(k, n) k<<<n, 1>>>(n)
//   RUN(scale<float>, 4);
//
//   token(scale)                     `scale` in the second line, where the user wrote it
//   level(<<<)                       the expansion of RUN's body
//   range(scale, `)`, that level)    `k<<<n, 1>>>(n)` in the first line
//   range(<<<, <<<, the file)        `RUN(scale<float>, 4)` in the second
#include "host/SourceText.h"

#include "frontend/RawTokens.h"
#include "support/Paths.h"
#include "clang/Lex/Lexer.h"

namespace cu2port::host {

using clang::FileID;
using clang::SourceLocation;

std::optional<Span> SourceText::token(SourceLocation location) const {
  // What `##` makes is in a buffer of Clang's.
  if (location.isInvalid() || isPasted(location))
    return std::nullopt;
  auto [file, offset] = sources().getDecomposedSpellingLoc(location);
  if (!isUsersFile(file))
    return std::nullopt;
  unsigned length = clang::Lexer::MeasureTokenLength(sources().getSpellingLoc(location), sources(),
                                                     unit.language());
  return Span{canonical(file), offset, offset + length};
}

bool SourceText::isPasted(SourceLocation location) const {
  return location.isMacroID() &&
         sources().isWrittenInScratchSpace(sources().getSpellingLoc(location));
}

/// Arguments are followed to where they are written: what is left is a file, or an expansion.
SourceLocation SourceText::whereWritten(SourceLocation location) const {
  while (sources().isMacroArgExpansion(location))
    location = sources().getImmediateSpellingLoc(location);
  return location;
}

SourceText::Level SourceText::level(SourceLocation location) const {
  return sources().getFileID(whereWritten(location));
}

SourceText::Level SourceText::level(clang::SourceRange construct) const {
  SourceLocation begin = whereWritten(construct.getBegin()), end = whereWritten(construct.getEnd()),
                 first, last;
  auto isAllOfUse = [&] {
    const unsigned length =
        clang::Lexer::MeasureTokenLength(sources().getSpellingLoc(end), sources(), unit.language());
    return begin.isMacroID() && sources().getFileID(begin) == sources().getFileID(end) &&
           sources().isAtStartOfImmediateMacroExpansion(begin, &first) &&
           sources().isAtEndOfImmediateMacroExpansion(
               end.getLocWithOffset(static_cast<int>(length)), &last);
  };
  while (isAllOfUse()) {
    begin = whereWritten(first);
    end = whereWritten(last);
  }
  return sources().getFileID(begin);
}

/// The place at `level` that stands for a token: itself, or the parameter or macro that it comes
/// from; of a macro's use the name or, with `wantEnd`, the closing parenthesis. Invalid if the
/// token does not come by that level.
SourceLocation SourceText::at(SourceLocation location, Level level, bool wantEnd) const {
  if (location.isInvalid() || sources().getFileID(location) == level)
    return location;
  if (!location.isMacroID())
    return {};
  // A token of an argument has two ways up: through the text of the argument, and through the
  // parameter that it replaces.
  if (sources().isMacroArgExpansion(location)) {
    SourceLocation found = at(sources().getImmediateSpellingLoc(location), level, wantEnd);
    if (found.isValid())
      return found;
  }
  clang::CharSourceRange outer = sources().getImmediateExpansionRange(location);
  return at(wantEnd ? outer.getEnd() : outer.getBegin(), level, wantEnd);
}

std::optional<Span> SourceText::range(SourceLocation begin, SourceLocation end, Level level) const {
  SourceLocation first = at(begin, level, false), last = at(end, level, true);
  if (first.isInvalid() || last.isInvalid())
    return std::nullopt;
  auto [file, from] = sources().getDecomposedSpellingLoc(first);
  auto [lastFile, to] = sources().getDecomposedSpellingLoc(last);
  if (file != lastFile || to < from || !isUsersFile(file))
    return std::nullopt;
  unsigned length =
      clang::Lexer::MeasureTokenLength(sources().getSpellingLoc(last), sources(), unit.language());
  return Span{canonical(file), from, to + length};
}

std::string SourceText::spelling(const Span &token) const {
  llvm::StringRef rest = text(token);
  std::string result;
  for (size_t splice; (splice = rest.find('\\')) != llvm::StringRef::npos;) {
    llvm::StringRef behind = rest.substr(splice + 1).ltrim(" \t");
    // Compilers let blanks stand behind the backslash.
    const bool isSplice = behind.starts_with("\n") || behind.starts_with("\r\n");
    result += rest.take_front(isSplice ? splice : splice + 1);
    rest = isSplice ? behind.substr(behind.find('\n') + 1) : rest.substr(splice + 1);
  }
  return result += rest;
}

llvm::StringRef SourceText::buffer(FileID file) const { return sources().getBufferData(file); }

SourceLocation SourceText::location(FileID file, unsigned offset) const {
  return sources().getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(offset));
}

std::string SourceText::realPath(FileID file) const {
  clang::OptionalFileEntryRef entry = sources().getFileEntryRefForID(file);
  if (!entry)
    return {};
  llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
  return real.empty() ? entry->getName().str() : real.str();
}

/// A file that is included twice has two ids, and one text.
FileID SourceText::canonical(FileID file) const {
  auto [known, isNew] = firstIds.try_emplace(file, file);
  if (isNew)
    if (clang::OptionalFileEntryRef entry = sources().getFileEntryRefForID(file))
      known->second = sources().translateFile(*entry);
  return known->second;
}

bool SourceText::isUsersFile(FileID file) const {
  return file.isValid() && sources().getFileEntryRefForID(file) &&
         unit.isUsers(sources().getLocForStartOfFile(file));
}

unsigned SourceText::skipBlanksBack(FileID file, unsigned offset) const {
  llvm::StringRef text = buffer(file);
  while (offset > 0 && (text[offset - 1] == ' ' || text[offset - 1] == '\t'))
    --offset;
  return offset;
}

unsigned SourceText::skipBlanks(FileID file, unsigned offset) const {
  llvm::StringRef text = buffer(file);
  while (offset < text.size() && (text[offset] == ' ' || text[offset] == '\t'))
    ++offset;
  return offset;
}

unsigned SourceText::startOfLine(FileID file, unsigned offset) const {
  size_t newline = buffer(file).take_front(offset).rfind('\n');
  return newline == llvm::StringRef::npos ? 0 : static_cast<unsigned>(newline) + 1;
}

unsigned SourceText::endOfLine(FileID file, unsigned offset) const {
  size_t newline = buffer(file).find('\n', offset);
  return static_cast<unsigned>(newline == llvm::StringRef::npos ? buffer(file).size()
                                                                : newline + 1);
}

bool SourceText::isBlankLine(FileID file, unsigned start) const {
  return start < buffer(file).size() &&
         buffer(file).slice(start, endOfLine(file, start)).trim().empty();
}

bool SourceText::isBlankLineBefore(FileID file, unsigned start) const {
  return start == 0 || isBlankLine(file, startOfLine(file, start - 1));
}

clang::Token SourceText::tokenAfter(FileID file, unsigned offset) const {
  llvm::StringRef text = buffer(file);
  clang::Lexer lexer(sources().getLocForStartOfFile(file), unit.language(), text.begin(),
                     text.begin() + offset, text.end());
  clang::Token token;
  lexer.LexFromRawLexer(token);
  return token;
}

Span SourceText::spanOf(const clang::Token &token) const {
  auto [file, offset] = sources().getDecomposedLoc(token.getLocation());
  return {canonical(file), offset, offset + token.getLength()};
}

llvm::ArrayRef<Span> SourceText::tokens(FileID file) const {
  auto [known, isNew] = fileTokens.try_emplace(file);
  if (isNew) {
    llvm::StringRef text = buffer(file);
    clang::Lexer lexer(sources().getLocForStartOfFile(file), unit.language(), text.begin(),
                       text.begin(), text.end());
    forEachTokenIn(lexer, [&, &spans = known->second](const clang::Token &token) {
      spans.push_back(spanOf(token));
      return true;
    });
  }
  return known->second;
}

} // namespace cu2port::host
