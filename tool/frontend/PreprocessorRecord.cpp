#include "frontend/PreprocessorRecord.h"
#include "frontend/TranslationUnit.h"

#include "llvm/ADT/DenseSet.h"

namespace cu2port {
namespace {

class Recorder : public clang::PPCallbacks {
public:
  explicit Recorder(TranslationUnit &unit) : unit(unit) {}

  void LexedFileChanged(clang::FileID file, LexedFileChangeReason reason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override {
    if (reason != LexedFileChangeReason::EnterFile || !unit.isUsers(file))
      return;
    if (entered.insert(unit.sources().getFileEntryForID(file)).second)
      unit.userFiles.push_back(file);
  }

  void InclusionDirective(clang::SourceLocation hash, const clang::Token &, llvm::StringRef name,
                          bool angled, clang::CharSourceRange range,
                          clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                          const clang::Module *, bool, clang::SrcMgr::CharacteristicKind) override {
    if (unit.isUsers(hash))
      unit.includes.push_back(
          {hash, range, name.str(), angled, file ? &file->getFileEntry() : nullptr});
  }

  void HasInclude(clang::SourceLocation place, llvm::StringRef name, bool angled,
                  clang::OptionalFileEntryRef file, clang::SrcMgr::CharacteristicKind) override {
    if (unit.isUsers(place) && file && unit.isDialectsFile(file->getName()))
      unit.askedForDialect.push_back(
          {{}, {place, false}, name.str(), angled, &file->getFileEntry()});
  }

  void MacroExpands(const clang::Token &token, const clang::MacroDefinition &definition,
                    clang::SourceRange range, const clang::MacroArgs *) override {
    if (unit.isUsers(token.getLocation()))
      unit.macroUses.push_back(
          {range, definition.getMacroInfo(), token.getIdentifierInfo()->getName().str()});
  }

  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    if (unit.isUsers(range.getBegin()))
      unit.skipped.push_back(range);
  }

private:
  TranslationUnit &unit;
  llvm::DenseSet<const clang::FileEntry *> entered;
};

} // namespace

std::unique_ptr<clang::PPCallbacks> recordPreprocessing(TranslationUnit &unit) {
  return std::make_unique<Recorder>(unit);
}

} // namespace cu2port
