// A CUDA file, parsed: the AST and what the preprocessor saw.
#pragma once

#include "frontend/BrokenCode.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// What to parse and how.
struct ParseRequest {
  std::string file;                   ///< as the user named it
  std::vector<std::string> arguments; ///< -I, -D, -U, -std=, -include, as a compiler takes them
  std::string dialectFolder;          ///< runtime/dialect
  bool asCuda = false;                ///< CUDA whatever the file is called, as after `-x cu`
  bool warnings = false;              ///< keep the compiler's warnings as findings too
  /// After errors, what has none is still wanted.
  bool recovers = false;
  bool isFlat = false; ///< flatten() has been there: -D and -include are in the text already
  /// As nvcc's compiler of device code reads it: the other branch of `#ifdef __CUDA_ARCH__`, and of
  /// what a function for both sides may call, the device's.
  bool forDevice = false;
  /// Whose macros the user's files see, with its options that define some; empty: Clang's.
  std::vector<std::string> hostCompiler = {};
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = nullptr; ///< null: the disk's
};

/// An #include as the preprocessor saw it.
struct IncludeRecord {
  clang::SourceLocation hash;
  clang::CharSourceRange nameRange; ///< `"x.h"` or `<x.h>`, delimiters included
  std::string name;                 ///< as written, without delimiters
  bool angled = false;
  const clang::FileEntry *file = nullptr;
};

/// An occurrence of a macro: its name token and the definition in force. Those inside another
/// macro's body or arguments count too; their locations are then macro locations.
struct MacroUse {
  clang::SourceRange range; ///< of the whole expansion, arguments included
  const clang::MacroInfo *definition;
  std::string name;
};

/// A name in an argument that a macro of the user's turns into text: `cudaFree` in `STR(cudaFree)`.
struct StringisedName {
  clang::SourceLocation place;
  const clang::MacroInfo *definition;
  std::string macro, name;
};

/// One file after its parse, with all that it includes. Places are Clang's, and good as long as it
/// is.
class TranslationUnit {
public:
  clang::ASTContext &ast() const { return compiler->getASTContext(); }
  clang::SourceManager &sources() const { return compiler->getSourceManager(); }
  clang::Preprocessor &preprocessor() const { return compiler->getPreprocessor(); }
  const clang::LangOptions &language() const { return compiler->getLangOpts(); }
  bool isCuda() const { return language().CUDA; }

  /// Declared by our dialect headers (so it is CUDA's), after macros are resolved.
  bool isDialect(clang::SourceLocation location) const;
  /// Whether a file of this name, as Clang opened it, is the dialect's or such a library's.
  bool isDialectsFile(llvm::StringRef name) const;
  /// A header of a library of CUDA's that is code: programs include it as it is, and its functions
  /// are translated with kernels.
  bool isLibrarysFile(llvm::StringRef name) const;
  /// In a file of the user's: neither a system header nor the dialect.
  bool isUsers(clang::SourceLocation location) const;
  bool isUsers(clang::FileID file) const { return kindOf(file) == FileKind::Users; }

  /// Whether `main` has a body here.
  bool definesMain() const;
  /// Whether __CUDA_ARCH__ occurs in the user's files, so that device code is not what the host's
  /// parse sees.
  bool testsArchitecture() const;

  /// From here on, what is added to the AST was copied from other units.
  void noteImports() { imports = sources().getNextLocalOffset(); }
  bool hasImports() const { return imports != 0; }
  bool isImported(clang::SourceLocation location) const {
    return hasImports() && location.isValid() && (location.getRawEncoding() & ~macroBit) >= imports;
  }

  /// Definitions of functions that were copied from other units, by their names for linkers; null
  /// for those that could not be.
  std::map<std::string, const clang::FunctionDecl *> imported;

  /// Functions of CUDA's that the dialect lacks: each stands for any of that name.
  std::set<std::string> undeclared;

  /// Device functions whose addresses host code takes.
  std::set<std::string> addressed;

  ParseRequest request;
  std::unique_ptr<clang::CompilerInstance> compiler; ///< keeps everything alive
  /// #include directives in the user's files, in the order of reading; without a file if it is
  /// nowhere.
  std::vector<IncludeRecord> includes;
  /// What headers that are not the user's include; under null what the user's command line does.
  std::map<const clang::FileEntry *, std::vector<const clang::FileEntry *>> headersOfHeaders;
  std::vector<IncludeRecord> askedForDialect; ///< by __has_include; they have no `hash`
  std::vector<IncludeRecord> asked;           ///< the same for the user's headers, or for none
  std::vector<clang::SourceRange> skipped;    ///< what #if left out
  std::vector<MacroUse> macroUses;            ///< expansions in the user's files
  std::vector<StringisedName> stringised;     ///< in arguments of macros in the user's files
  std::vector<clang::FileID>
      userFiles; ///< the main file and the user's headers, in the order of entry, once each
  /// The user's headers by the names under which the preprocessor found them, each name once; also
  /// those that a guard, or an earlier name of the same file, had it pass over.
  std::vector<std::string> headerNames;

  /// How often each of them was read.
  llvm::DenseMap<const clang::FileEntry *, unsigned> timesRead;

  /// What errors have left; null if there were none.
  std::unique_ptr<BrokenCode> broken;
  /// Why a definition, or a declaration, is not to be relied on; null if it is good.
  const std::string *whyBroken(const clang::Decl *decl) const {
    return broken ? broken->why(decl) : nullptr;
  }
  /// #include directives whose file is nowhere.
  std::vector<IncludeRecord> missingHeaders;

private:
  enum class FileKind : char { None, Users, Dialect, System };
  static constexpr clang::SourceLocation::UIntTy macroBit = clang::SourceLocation::UIntTy{1} << 31;
  FileKind kindOf(clang::FileID file) const;
  clang::SourceLocation::UIntTy imports = 0; ///< the offset of the first imported location
  mutable llvm::DenseMap<clang::FileID, FileKind> kinds;
};

/// Parses a CUDA file (.cu, .cuh), or a C or C++ file as what its name says. Bodies of functions in
/// system headers are skipped. Null after errors, which are in `findings` with the user's file,
/// line and column; unless the request is to recover from them, and they have left something.
std::unique_ptr<TranslationUnit> parse(const ParseRequest &request, Findings &findings);

/// A declaration of a function that the dialect lacks, as `parse` makes it.
std::string declareUnknown(const std::string &name);

} // namespace cu2port
