// Names that a file has from CUDA's header alone. The compiler includes that before the first line,
// so a file may use the C library (NULL, size_t, memcpy) before it includes anything.
#pragma once

#include "frontend/TranslationUnit.h"

#include <map>

namespace cu2port::host {

class ImplicitNames {
public:
  explicit ImplicitNames(const TranslationUnit &unit);

  /// No include of the user's has brought the declaration to this place.
  bool declares(const clang::NamedDecl &decl, clang::SourceLocation use) const;
  /// ... the macro.
  bool defines(clang::SourceLocation definition, clang::SourceLocation use) const;

private:
  void ask(const clang::FileEntry *header, clang::SourceLocation from);

  const TranslationUnit &unit;
  /// From where on an include of the user's has brought a header; invalid: from the start.
  std::map<const clang::FileEntry *, clang::SourceLocation> asked;
};

} // namespace cu2port::host
