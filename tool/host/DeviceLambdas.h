// Lambdas of host code that kernels get as arguments.
#pragma once

#include "host/Plan.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <set>

namespace cu2port::host {

class DeviceLambdas {
public:
  explicit DeviceLambdas(Plan &plan);

  /// Plans what becomes of a lambda of host code. True if its body leaves the text.
  bool planLambda(const clang::LambdaExpr *made);
  /// Whether the host can no longer call it.
  bool hasLeft(const clang::CXXRecordDecl *lambda) const;

private:
  using Place = clang::SourceLocation::UIntTy;
  /// One text of a lambda, and all that it makes.
  struct Text {
    const clang::LambdaExpr *written = nullptr;
    std::vector<const clang::LambdaExpr *> instances;
  };

  void planForKernels(const clang::LambdaExpr *made);
  bool isForKernels(const clang::LambdaExpr *made);
  const Text &textOf(const clang::LambdaExpr *made);
  void reportReferences(const clang::LambdaExpr *made);
  void reportNamesake(const clang::LambdaExpr *made);
  void wrap(const clang::LambdaExpr *made, const Span &all);
  std::optional<std::vector<std::string>> implicitCapturesOfAll(const clang::LambdaExpr *made);
  void writeCaptures(const clang::LambdaExpr *made, const std::vector<std::string> &names);
  void dropBody(const clang::LambdaExpr *made, const std::vector<std::string> &captured);

  Plan &plan;
  const bool areAskedFor;          ///< by their types
  llvm::DenseSet<Place> arguments; ///< where those are that are among kernels' arguments
  /// Of all lambdas, once one is for kernels.
  std::optional<llvm::DenseMap<Place, Text>> texts;
  /// By number and function around it.
  std::map<std::pair<std::string, const void *>, Place> numbered;
  llvm::DenseSet<Place> planned;
};

} // namespace cu2port::host
