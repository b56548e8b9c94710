// What is known of the moment in which an expression is evaluated. It decides where temporaries get
// their values: ahead of the statement, or where they are.
#pragma once

#include "clang/AST/Expr.h"

#include "llvm/ADT/DenseSet.h"

namespace cu2port {

/// Of the expression that is being built.
struct Evaluation {
  /// It may be evaluated never, or often: it gives its temporaries their values itself.
  bool isConditional = false;
  /// So does it where operands in front of it may change what it is made of.
  bool comesLater = false;
  bool changesNothing = false; ///< it has been looked through, with all that it is made of
};

/// What functions change, for who calls them: each is looked through once.
class CallChanges {
public:
  /// Whether evaluating an expression may change a variable that another expression has.
  bool mayChange(const clang::Expr *e);

private:
  class Search;
  llvm::DenseSet<const clang::FunctionDecl *> changing, harmless;
};

/// The operands of an expression, each announced before it is built, the first first. The object
/// of a method is known; what an assignment has on its right is the first that is evaluated.
class Operands {
public:
  Operands(Evaluation &evaluation, CallChanges &calls, const clang::Expr *of);
  ~Operands();
  void next(const clang::Expr *e);

private:
  Evaluation &evaluation;
  CallChanges &calls;
  const bool isOrdered, outer, isKnown;
  bool hasChanged = false, hasValues = false; ///< what came before
};

} // namespace cu2port
