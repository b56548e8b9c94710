// What a unit includes, made of what the preprocessor saw (PreprocessorRecord.cpp):
//
//   main.cu, line 1:   #include "size.h"       from main.cu to size.h, at offset 9, 8 characters
//                      #define SIZE "size.h"
//   main.cu, line 3:   #include SIZE           the same, but not editable: a macro has the name
//   size.h:            #include <vector>       of no interest: it leads out of the user's files
#include "frontend/Includes.h"
#include "frontend/CudaNames.h"
#include "frontend/TranslationUnit.h"

#include "support/Paths.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
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

std::vector<IncludeUse> collectIncludes(const TranslationUnit &unit) {
  clang::SourceManager &sources = unit.sources();
  std::vector<const clang::FileEntry *> headers;
  for (clang::FileID id : unit.userFiles)
    headers.push_back(sources.getFileEntryForID(id));
  std::vector<IncludeUse> result;
  for (const IncludeRecord &record : unit.includes) {
    // A header that is included twice but read once is the user's all the same.
    if (!record.file || std::find(headers.begin(), headers.end(), record.file) == headers.end())
      continue;
    const clang::FileEntry *from = usersFile(unit, sources.getFileID(record.hash));
    if (!from)
      continue;
    IncludeUse use;
    use.from = pathOf(*from);
    use.to = pathOf(*record.file);
    use.name = record.name;
    use.angled = record.angled;
    use.isMain = from == sources.getFileEntryForID(sources.getMainFileID());
    clang::CharSourceRange range =
        clang::Lexer::makeFileCharRange(record.nameRange, sources, unit.language());
    use.editable = record.nameRange.getBegin().isFileID() && range.isValid();
    if (use.editable) {
      use.offset = sources.getFileOffset(range.getBegin());
      use.length = sources.getFileOffset(range.getEnd()) - use.offset;
    }
    // Without #line directives: the file that was read.
    clang::PresumedLoc place = sources.getPresumedLoc(record.hash, false);
    use.file = place.getFilename();
    use.line = place.getLine();
    use.column = place.getColumn();
    result.push_back(std::move(use));
  }
  return result;
}

std::vector<std::string> collectHeaders(const TranslationUnit &unit) {
  std::vector<std::string> result;
  for (clang::FileID id : unit.userFiles)
    if (id != unit.sources().getMainFileID())
      result.push_back(pathOf(*unit.sources().getFileEntryForID(id)));
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
