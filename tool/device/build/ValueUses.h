// What a function does with an object that it has by reference, or as `this`.
#pragma once

#include "frontend/TranslationUnit.h"

#include "clang/AST/DeclCXX.h"

#include "llvm/ADT/DenseMap.h"

namespace cu2port {

/// Proves that a function only reads values of an object, so that a copy of it would do: that
/// nothing depends on where it lies, or on what lies beside it. What is not known to be a read is
/// none, and neither is what a function hands on to itself.
class ValueUses {
public:
  explicit ValueUses(const TranslationUnit &unit) : unit(unit) {}

  /// Of what a reference parameter refers to.
  bool isRead(const clang::ParmVarDecl *parameter);
  /// Of a method's object.
  bool isRead(const clang::CXXMethodDecl *method);

private:
  const TranslationUnit &unit;
  llvm::DenseMap<const clang::Decl *, bool> known; ///< of definitions
};

} // namespace cu2port
