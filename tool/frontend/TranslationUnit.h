// A CUDA file, parsed: the AST and what the preprocessor saw.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"

#include <memory>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// What to parse and how.
struct ParseRequest {
  std::string file;                   ///< as the user named it
  std::vector<std::string> arguments; ///< -I, -D, -U, -std=, -include, as a compiler takes them
  std::string dialectFolder;          ///< runtime/dialect
};

struct IncludeRecord {
  clang::SourceLocation hash;
  clang::CharSourceRange nameRange; ///< `"x.h"` or `<x.h>`, delimiters included
  std::string name;                 ///< as written, without delimiters
  bool angled = false;
  const clang::FileEntry *file = nullptr;
};

/// An occurrence of a macro: its name token and the definition in force.
struct MacroUse {
  clang::SourceRange range; ///< of the whole expansion, arguments included
  const clang::MacroInfo *definition;
  std::string name;
};

class TranslationUnit {
public:
  clang::ASTContext &ast() const { return compiler->getASTContext(); }
  clang::SourceManager &sources() const { return compiler->getSourceManager(); }
  clang::Preprocessor &preprocessor() const { return compiler->getPreprocessor(); }
  const clang::LangOptions &language() const { return compiler->getLangOpts(); }

  /// Declared by our dialect headers (so it is CUDA's), after macros are resolved.
  bool isDialect(clang::SourceLocation location) const;
  /// In a file of the user's: neither a system header nor the dialect.
  bool isUsers(clang::SourceLocation location) const;

  ParseRequest request;
  std::unique_ptr<clang::CompilerInstance> compiler; ///< keeps everything alive
  std::vector<IncludeRecord> includes;
  std::vector<clang::SourceRange> skipped; ///< what #if left out
  std::vector<MacroUse> macroUses;         ///< expansions in the user's files
};

/// Parses; null after errors, which are in `findings` with the user's file, line and column.
std::unique_ptr<TranslationUnit> parse(const ParseRequest &request, Findings &findings);

} // namespace cu2port
