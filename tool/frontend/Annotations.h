// Marks of ours on declarations: what the dialect's headers say by `annotate("cuda.managed")`.
#pragma once

#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

namespace cu2port {

inline bool hasAnnotation(const clang::Decl *decl, llvm::StringRef name) {
  return llvm::any_of(
      decl->specific_attrs<clang::AnnotateAttr>(),
      [&](const clang::AnnotateAttr *each) { return each->getAnnotation() == name; });
}

} // namespace cu2port
