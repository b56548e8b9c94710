// Constructors that keep the address of their object. They build it where it does not stay, and
// give back a copy: `next(this)` would lead to what is gone.
#pragma once

#include "clang/AST/DeclCXX.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace cu2port {

class OwnAddress {
public:
  /// Where a constructor, or a method that it calls, stores or hands on the address of the object
  /// or of a part of it; null if nowhere. Pointers of its own it may have to it.
  const clang::Stmt *keptBy(const clang::CXXMethodDecl *method);

private:
  const clang::Stmt *keptIn(const clang::Stmt *s);
  const clang::Stmt *keptInArguments(llvm::ArrayRef<const clang::Expr *> arguments);

  llvm::SmallPtrSet<const clang::CXXMethodDecl *, 8> seen;
};

} // namespace cu2port
