// The lambdas that were made so far: those that are called where they are made, which are functions
// (Lambdas.cpp), and those that are passed on, which are objects (Closures.cpp).
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace cu2port {

class LambdaTable {
public:
  /// `name`: of the variable that it is, or one for its function.
  void addFunction(const clang::LambdaExpr *made, const std::string &name);
  void addObject(const clang::LambdaExpr *made);

  /// The lambda that a variable of this type is, if it is a function; null for others.
  const clang::LambdaExpr *functionOf(clang::QualType type) const;
  /// The name that was given with it; null for a class that is no such lambda.
  const std::string *functionName(const clang::CXXRecordDecl *lambda) const;
  /// Null if it is no object.
  const clang::LambdaExpr *objectOf(const clang::CXXRecordDecl *lambda) const;
  /// The shared variables of functions around it that a lambda uses, itself or in lambdas that it
  /// calls: C++ does not capture them.
  std::vector<const clang::VarDecl *> sharedUses(const clang::LambdaExpr *made) const;

private:
  struct Function {
    const clang::LambdaExpr *made = nullptr;
    std::string name;
  };
  llvm::DenseMap<const clang::CXXRecordDecl *, Function> functions;
  llvm::DenseMap<const clang::CXXRecordDecl *, const clang::LambdaExpr *> objects;
};

} // namespace cu2port
