// Notes what the AST has not, while a file is parsed:
//
//   #include "size.h"                      includes, headerNames; of a system header's,
//                                          headersOfHeaders
//   #include "nowhere.h"                   missingHeaders
//   #if __has_include(<cuda_fp16.h>)       askedForDialect; of the user's headers, asked
//   #if 0  ...  #endif                     skipped
//   CHECK(cudaFree(p))                     macroUses; if its body has `#x`, stringised: cudaFree, p
#include "frontend/PreprocessorRecord.h"
#include "frontend/TranslationUnit.h"

#include "clang/Lex/MacroArgs.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

namespace cu2port {
namespace {

class Recorder : public clang::PPCallbacks {
public:
  explicit Recorder(TranslationUnit &unit) : unit(unit) {}

  /// A header that is read twice counts once.
  void LexedFileChanged(clang::FileID file, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override {
    if (reason != LexedFileChangeReason::EnterFile || !unit.isUsers(file))
      return;
    if (++unit.timesRead[unit.sources().getFileEntryForID(file)] == 1)
      unit.userFiles.push_back(file);
  }

  /// What the command line includes is under null in headersOfHeaders, without the dialect's
  /// header, which we put there.
  void InclusionDirective(clang::SourceLocation hash, const clang::Token &, llvm::StringRef name,
                          bool angled, clang::CharSourceRange range,
                          clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind kind) override {
    if (file && !clang::SrcMgr::isSystem(kind) && !unit.isDialectsFile(file->getName()))
      noteName(file->getName());
    if (!file)
      unit.missingHeaders.push_back({hash, range, name.str(), angled, nullptr});
    if (unit.isUsers(hash))
      unit.includes.push_back(
          {hash, range, name.str(), angled, file ? &file->getFileEntry() : nullptr});
    else if (const clang::FileEntry *header =
                 unit.sources().getFileEntryForID(unit.sources().getFileID(hash));
             file && (header || !unit.isDialectsFile(file->getName())))
      unit.headersOfHeaders[header].push_back(&file->getFileEntry());
  }

  void HasInclude(clang::SourceLocation place, llvm::StringRef name, bool angled,
                  clang::OptionalFileEntryRef file,
                  clang::SrcMgr::CharacteristicKind kind) override {
    if (!unit.isUsers(place))
      return;
    const clang::FileEntry *const entry = file ? &file->getFileEntry() : nullptr;
    if (file && unit.isDialectsFile(file->getName()))
      unit.askedForDialect.push_back({{}, {place, false}, name.str(), angled, entry});
    else if (!file || !clang::SrcMgr::isSystem(kind))
      unit.asked.push_back({place, {place, false}, name.str(), angled, entry});
  }

  void MacroExpands(const clang::Token &token, const clang::MacroDefinition &definition,
                    clang::SourceRange range, const clang::MacroArgs *arguments) override {
    if (!unit.isUsers(token.getLocation()))
      return;
    const clang::MacroInfo *macro = definition.getMacroInfo();
    const std::string name = token.getIdentifierInfo()->getName().str();
    unit.macroUses.push_back({range, macro, name});
    if (arguments && unit.isUsers(macro->getDefinitionLoc()))
      for (unsigned parameter : stringisedParameters(*macro))
        recordNames(arguments->getUnexpArgument(parameter), *macro, name);
  }

  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    if (unit.isUsers(range.getBegin()))
      unit.skipped.push_back(range);
  }

private:
  /// Clang's name of a header in the current folder begins with `./`.
  void noteName(llvm::StringRef name) {
    name = llvm::sys::path::remove_leading_dotslash(name);
    if (named.insert(name).second)
      unit.headerNames.push_back(name.str());
  }

  /// Those that `#` stands in front of.
  const std::vector<unsigned> &stringisedParameters(const clang::MacroInfo &macro) {
    auto [known, isNew] = parameters.try_emplace(&macro);
    if (isNew)
      for (const clang::Token *token = macro.tokens_begin(); token != macro.tokens_end(); ++token)
        if (token != macro.tokens_begin() && token[-1].is(clang::tok::hash) &&
            token->getIdentifierInfo())
          if (int number = macro.getParameterNum(token->getIdentifierInfo()); number >= 0)
            known->second.push_back(static_cast<unsigned>(number));
    return known->second;
  }

  /// All names in an argument of such a macro.
  void recordNames(const clang::Token *argument, const clang::MacroInfo &macro,
                   const std::string &name) {
    for (; argument->isNot(clang::tok::eof); ++argument)
      if (const clang::IdentifierInfo *word = argument->getIdentifierInfo())
        unit.stringised.push_back({argument->getLocation(), &macro, name, word->getName().str()});
  }

  TranslationUnit &unit;
  llvm::DenseMap<const clang::MacroInfo *, std::vector<unsigned>> parameters;
  llvm::StringSet<> named;
};

} // namespace

std::unique_ptr<clang::PPCallbacks> recordPreprocessing(TranslationUnit &unit) {
  return std::make_unique<Recorder>(unit);
}

} // namespace cu2port
