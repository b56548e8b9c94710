// What happens at the end of objects: of variables at the end of their scopes, however those are
// left, and of temporaries at the end of the expression that they are in.
#pragma once

#include "device/build/NodeBuilder.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <functional>

namespace cu2port {

class ExpressionBuilder;

/// An object whose destructor does something.
struct EndingObject {
  /// Names it, each time anew.
  std::function<ir::Expr *()> object;
  clang::QualType type;
  clang::SourceLocation at;
  const ir::Variable *variable = nullptr; ///< null: a part of `self`
  ir::Variable *isMade = nullptr;         ///< where it is not certain that there is one
};

class Destructors : NodeBuilder {
public:
  enum class Scope : std::uint8_t { Block, Loop, Switch };

  explicit Destructors(ExpressionBuilder &in);

  // ---- Destructors.cpp
  /// Ends with the innermost scope, if its end does anything.
  void add(ir::Variable *variable, clang::QualType type, clang::SourceLocation at);
  /// A member or base of `self`, which ends with the function.
  void addPart(std::function<ir::Expr *()> object, clang::QualType type, clang::SourceLocation at);
  /// A temporary that nothing else owns: a variable, until the expression that it is in ends.
  ir::Expr *temporary(const clang::CXXBindTemporaryExpr *e);
  /// What the value of `e` becomes is ended with what it is made for: a variable, a member.
  void own(const clang::Expr *e);
  /// The end of an object of this type, or of an array of such.
  ir::Stmt *destroyed(ir::Expr *place, clang::QualType type, clang::SourceLocation at);
  /// Whether `e` is a temporary that temporary() has made a variable of.
  bool isKept(const clang::Expr *e) const;

  // ---- Scopes.cpp
  void open(Scope kind, const clang::Stmt *of);
  /// What ends there, at the end of `out`, unless that is never reached.
  void close(std::vector<ir::Stmt *> &out);
  void closeAround(ir::Stmt *&last);
  /// Whether anything ends with the innermost scope, or with the expression being built.
  bool endsInner() const;
  /// What ends before a return, but for the variable that is returned itself.
  void endAll(const ir::Variable *returned, std::vector<ir::Stmt *> &out);
  /// ... before a `break`, or a `continue` if `isContinue`.
  void endLoop(bool isContinue, std::vector<ir::Stmt *> &out);
  /// ... before a jump; false if that is not known.
  bool endBefore(const clang::LabelDecl *label, std::vector<ir::Stmt *> &out);
  bool isAnyLeft() const;

  /// Of the expression being built, in the order in which they are made; null where there can be
  /// none, as in a loop's condition.
  std::vector<EndingObject> *pending = nullptr;
  /// The temporaries from the one numbered `first` on end here.
  void endPending(std::vector<ir::Stmt *> &out, std::size_t first = 0);

private:
  struct Open {
    Scope kind;
    const clang::Stmt *of;
    std::vector<EndingObject> objects;
  };
  ir::Stmt *destroyed(const EndingObject &object);
  ir::Stmt *destroyedElements(ir::Expr *place, const clang::ConstantArrayType *of,
                              clang::SourceLocation at);
  void end(const std::vector<EndingObject> &objects, std::vector<ir::Stmt *> &out);

  ExpressionBuilder &in;
  std::vector<Open> scopes;
  llvm::SmallPtrSet<const clang::CXXBindTemporaryExpr *, 8> owned;
};

} // namespace cu2port
