// Names that a translated program keeps: the interfaces of CUDA's libraries (cuBLAS, cuRAND and so
// on), cuComplex.h, NVTX.
#pragma once

#include "frontend/TranslationUnit.h"
#include "rules/Rules.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

namespace cu2port::host {

class LibraryNames {
public:
  LibraryNames(const TranslationUnit &unit, const Rules &rules) : unit(unit), rules(rules) {}

  /// Whether a header that stays as it is declares or defines what lies there: rules/headers.yaml
  /// gives it its own name.
  bool holds(clang::SourceLocation location) const;
  /// Whether it is a function that fails when it is called.
  bool isMissing(const clang::NamedDecl &decl) const;
  /// True for each function once.
  bool isNew(llvm::StringRef function) { return seen.insert(function).second; }

private:
  /// Where the expansion stands.
  clang::FileID fileOf(clang::SourceLocation location) const;
  bool isLibrarys(clang::FileID file) const;

  const TranslationUnit &unit;
  const Rules &rules;
  mutable llvm::DenseMap<clang::FileID, bool> known;
  llvm::StringSet<> seen;
};

/// As a header of CUDA's that becomes itself.
bool isLibraryHeader(const ApiRule &rule);

} // namespace cu2port::host
