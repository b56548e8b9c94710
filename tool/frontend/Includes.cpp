// What a unit includes, made of what the preprocessor saw (PreprocessorRecord.cpp):
//
//   main.cu, line 1:   #include "size.h"       from main.cu to size.h, at offset 9, 8 characters
//                      #define SIZE "size.h"
//   main.cu, line 3:   #include SIZE           the same, but not editable: a macro has the name
//   size.h:            #include <vector>       of no interest: it leads out of the user's files
//   #if __has_include("opt.h")                 a question, whose answer the output has to give, too
#include "frontend/Includes.h"
#include "frontend/CudaNames.h"
#include "frontend/TranslationUnit.h"

#include "support/Paths.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <set>

namespace cu2port {

/// Links are followed, so that a file is known by one path.
static std::string pathOf(const clang::FileEntry &file) {
  return realPath(file.tryGetRealPathName().str());
}

/// The entry of a file of the user's; null for others.
static const clang::FileEntry *usersFile(const TranslationUnit &unit, clang::FileID id) {
  return unit.isUsers(id) ? unit.sources().getFileEntryForID(id) : nullptr;
}

/// Where the word begins, in front of a name in a directive or in parentheses, that asks for the
/// next header; nothing if it is another word.
static std::optional<unsigned> wordOfNext(llvm::StringRef text, unsigned name, bool isQuestion) {
  llvm::StringRef before = text.take_front(name).rtrim();
  if (isQuestion && !before.consume_back("("))
    return std::nullopt;
  before = before.rtrim();
  return before.consume_back(isQuestion ? "__has_include_next" : "include_next")
             ? std::optional(static_cast<unsigned>(before.size()))
             : std::nullopt;
}

/// Where its text is, if one place of a file has it. Clang's place of a name that is asked for has
/// no end.
static void findText(const TranslationUnit &unit, const IncludeRecord &record, IncludeUse &use) {
  const clang::SourceManager &sources = unit.sources();
  const clang::CharSourceRange range =
      clang::Lexer::makeFileCharRange(record.nameRange, sources, unit.language());
  const clang::SourceLocation begin = sources.getExpansionLoc(record.nameRange.getBegin());
  const llvm::StringRef text = sources.getBufferData(sources.getFileID(begin));
  use.offset = sources.getFileOffset(begin);
  use.length = static_cast<unsigned>(use.name.size()) + 2;
  use.editable = record.nameRange.getBegin().isFileID() && range.isValid() &&
                 text.substr(use.offset, use.length).drop_front().drop_back() == use.name;
  if (const auto word = wordOfNext(text, use.offset, use.isQuestion)) {
    use.isNext = true;
    use.length += use.offset - *word;
    use.offset = *word;
  }
  if (!use.editable)
    use.offset = use.length = 0;
}

static std::optional<IncludeUse> makeUse(const TranslationUnit &unit, const IncludeRecord &record,
                                         bool isQuestion) {
  clang::SourceManager &sources = unit.sources();
  const clang::SourceLocation place = sources.getExpansionLoc(record.hash);
  const clang::FileEntry *from = usersFile(unit, sources.getFileID(place));
  if (!from)
    return std::nullopt;
  IncludeUse use;
  use.from = pathOf(*from);
  use.to = record.file ? pathOf(*record.file) : std::string();
  use.name = record.name;
  use.angled = record.angled;
  use.isMain = from == sources.getFileEntryForID(sources.getMainFileID());
  use.isQuestion = isQuestion;
  findText(unit, record, use);
  // Without #line directives: the file that was read.
  clang::PresumedLoc presumed = sources.getPresumedLoc(place, false);
  use.file = presumed.getFilename();
  use.line = presumed.getLine();
  use.column = presumed.getColumn();
  return use;
}

std::vector<IncludeUse> collectIncludes(const TranslationUnit &unit) {
  std::vector<const clang::FileEntry *> headers;
  for (clang::FileID id : unit.userFiles)
    headers.push_back(unit.sources().getFileEntryForID(id));
  std::vector<IncludeUse> result;
  auto add = [&](const IncludeRecord &record, bool isQuestion) {
    if (std::optional<IncludeUse> use = makeUse(unit, record, isQuestion))
      result.push_back(std::move(*use));
  };
  for (const IncludeRecord &record : unit.includes)
    // A header that is included twice but read once is the user's all the same.
    if (record.file && llvm::is_contained(headers, record.file))
      add(record, false);
  for (const IncludeRecord &record : unit.asked)
    add(record, true);
  return result;
}

std::vector<std::string> collectHeaders(const TranslationUnit &unit) {
  std::vector<std::string> result;
  for (clang::FileID id : unit.userFiles)
    if (id != unit.sources().getMainFileID())
      result.push_back(pathOf(*unit.sources().getFileEntryForID(id)));
  const std::string main =
      pathOf(*unit.sources().getFileEntryForID(unit.sources().getMainFileID()));
  for (const IncludeRecord &each : unit.asked)
    if (each.file)
      if (std::string path = pathOf(*each.file); path != main && !llvm::is_contained(result, path))
        result.push_back(std::move(path));
  return result;
}

std::vector<std::string> collectLibraries(const TranslationUnit &unit) {
  std::set<std::string> libraries;
  for (const IncludeRecord &include : unit.includes)
    for (const llvm::StringRef library : llvm::split(librariesOfHeader(include.name), ' '))
      if (!library.empty())
        libraries.insert(library.str());
  return {libraries.begin(), libraries.end()};
}

std::vector<MissingHeader> collectMissingHeaders(const TranslationUnit &unit) {
  std::vector<MissingHeader> result;
  std::set<std::string> seen;
  for (const IncludeRecord &each : unit.missingHeaders) {
    if (!seen.insert(each.name).second)
      continue;
    const clang::PresumedLoc place =
        unit.sources().getPresumedLoc(unit.sources().getExpansionLoc(each.hash), false);
    if (place.isValid())
      result.push_back({each.name, place.getFilename(), place.getLine(), place.getColumn()});
    else // of -include
      result.push_back({each.name, unit.request.file, 0, 0});
  }
  return result;
}

} // namespace cu2port
