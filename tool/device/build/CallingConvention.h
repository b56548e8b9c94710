// How functions are called: what their callers and their definitions must agree on.
#pragma once

#include "device/build/LambdaTable.h"
#include "device/build/ValueUses.h"

#include "llvm/ADT/DenseMap.h"

namespace cu2port {

class CallingConvention {
public:
  CallingConvention(const TranslationUnit &unit, const LambdaTable &lambdas)
      : lambdas(lambdas), valueUses(unit) {}
  /// Whether a `const T &` parameter is one of T: nobody can tell the difference.
  bool passesByValue(const clang::ParmVarDecl *decl);
  /// For each parameter whether it is passed by value though it is a reference.
  std::vector<bool> valueParameters(const clang::FunctionDecl *function);
  /// Whether a method takes the object's address: `self`.
  bool needsObject(const clang::CXXMethodDecl *method) const;

private:
  bool findPassesByValue(const clang::ParmVarDecl *decl);

  const LambdaTable &lambdas;
  ValueUses valueUses;
  llvm::DenseMap<const clang::ParmVarDecl *, bool> passedByValue;
};

} // namespace cu2port
