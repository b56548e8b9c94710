// Expressions of one function, and the variables that they use. What cannot be translated leaves an
// obstacle, and a placeholder in its place, so that one run tells all that is wrong. Constructs
// that stand alone are not here (Constructs.h): they build with what is public.
#pragma once

#include "device/build/Captures.h"
#include "device/build/Destructors.h"
#include "device/build/LaterOperands.h"
#include "device/build/ProgramBuilder.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port {

class ExpressionBuilder : public NodeBuilder {
public:
  /// `fnDecl`: what `fn` is built from.
  ExpressionBuilder(ProgramBuilder &owner, ir::Function &fn, const clang::FunctionDecl *fnDecl)
      : NodeBuilder(owner.state, owner.types), owner(owner), constants(owner.constants), fn(fn),
        fnDecl(fnDecl), captures(*this), destructors(*this) {}

  // ---- Expressions.cpp
  /// Any expression; never null.
  ir::Expr *expr(const clang::Expr *e);

  // ---- IdExpressions.cpp
  /// A use of a variable. Without `e` it stands where the variable does.
  ir::Expr *reference(ir::Variable *variable, const clang::Expr *e);
  /// The member by a name and type that need not be Clang's: the integer around a bit-field, say.
  ir::Expr *select(const clang::MemberExpr *e, const std::string &field, const ir::Type *type);
  /// `self->field`
  ir::Expr *memberOfSelf(const std::string &field, const ir::Type *type);

  // ---- Operators.cpp
  /// What a compound assignment computes from the old value, in the types that C++ computes it in.
  ir::Binary *computed(const clang::CompoundAssignOperator *e, ir::Expr *old);

  // ---- References.cpp
  /// The address of what an lvalue names; of a temporary made for the purpose if it is none.
  ir::Expr *lvalueAddress(const clang::Expr *e);
  /// What an assignment or a step changes: in C an lvalue, always.
  ir::Expr *target(const clang::Expr *e);
  /// `&e`; of `*p` it is p.
  ir::Expr *addressOf(ir::Expr *e);
  /// `*e`; of `&x` it is x.
  ir::Expr *dereference(ir::Expr *e);

  // ---- BitFieldOrder.cpp
  /// What is made of a value that is had before: `(value = x, use)`, where that makes a difference.
  ir::Expr *inOrder(const clang::Expr *e, ir::Expr *value,
                    llvm::function_ref<ir::Expr *(ir::Expr *)> use);
  /// The same in any case; where there is no room for a variable, `what` is not supported.
  ir::Expr *evaluatedFirst(const clang::Expr *e, ir::Expr *value,
                           llvm::function_ref<ir::Expr *(ir::Expr *)> use, const char *what);

  // ---- Casts.cpp
  ir::Expr *makeCast(const clang::CastExpr *e, bool implicit);
  /// A place as one of the cast's type: `*(volatile T *)&place`.
  ir::Expr *viewed(ir::Expr *place, const clang::CastExpr *e);
  /// `*(pointer)address`
  ir::Expr *seenThrough(ir::Expr *address, const ir::Type *pointer, const ir::Place &at);
  /// The argument, with its implicit conversion written out.
  ir::Expr *explicitArgument(ir::Expr *argument);

  // ---- Calls.cpp
  /// Completes a call through a pointer, which is `written` so: `node` calls what does it, and has
  /// the object of a method by now.
  ir::Expr *callByPointer(const clang::CallExpr *e, ir::Call *node, const clang::Expr *written,
                          ir::Expr *pointer, const clang::FunctionProtoType &signature);
  static constexpr const char *effectOfPointer =
      "a call through a pointer whose computation has an effect";
  /// `first`: arguments in front of the written ones, as the object of a method is.
  ir::Expr *userCall(const clang::FunctionDecl *callee, std::vector<const clang::Expr *> arguments,
                     std::vector<ir::Expr *> first, const clang::Expr *e);
  /// `(object, result)` if the object's expression does something; else `result`.
  ir::Expr *after(const clang::Expr *object, ir::Expr *result);

  // ---- Declarations.cpp
  /// The variable that a declaration has become; null for the host's.
  ir::Variable *variable(const clang::VarDecl *decl);
  /// The parameter that stands for `this`.
  ir::Variable *addObject(const clang::CXXMethodDecl *method);
  /// In front of the statement being built: `temporaries` must not be null.
  ir::Variable *temporary(const ir::Type *type, ir::Expr *init, clang::SourceLocation at,
                          const std::string &name = "temporary");
  /// Notes a variable of the builder's own; it gets the name, or that with a number, at the end.
  void generate(ir::Variable *variable, const std::string &name);
  ir::Variable *generate(const std::string &name, const ir::Type *type, const ir::Place &at);

  ProgramBuilder &owner;
  ConstantBuilder &constants;
  ir::Function &fn;
  const clang::FunctionDecl *const fnDecl;
  /// Parameters and what was declared so far; of a lambda, what it has captured, too.
  llvm::DenseMap<const clang::VarDecl *, ir::Variable *> locals;
  ir::Variable *self = nullptr; ///< `this`
  Captures captures;
  Destructors destructors;
  ir::Variable *carry = nullptr; ///< PTX's flag, from one asm statement to the next
  /// Where temporaries that the statement being built needs are declared; null where none can be.
  std::vector<ir::Stmt *> *temporaries = nullptr;
  Evaluation evaluation;
  const clang::CallExpr *discarded = nullptr; ///< whose value nothing uses

protected:
  ir::Variable *sharedVariable(const clang::VarDecl *decl);
  bool isStarting(const clang::Expr *e) const;

  /// Those whose initialisers are being built: reading them there gives anything.
  llvm::SmallPtrSet<const clang::VarDecl *, 2> starting;
  std::vector<std::pair<ir::Variable *, std::string>>
      generated; ///< and the names that they should get
  std::vector<ir::Variable *>
      outerShared; ///< `extern __shared__` variables of file scope that the body uses

private:
  ir::Expr *exprWithoutMacro(const clang::Expr *e);
  ir::Expr *declRef(const clang::DeclRefExpr *e);
  ir::Expr *member(const clang::MemberExpr *e);
  ir::Expr *unary(const clang::UnaryOperator *e);
  ir::Expr *binary(const clang::BinaryOperator *e);
  ir::Expr *zero(const clang::Expr *e);
  ir::Expr *initList(const clang::InitListExpr *e);
  ir::Expr *cast(const clang::CastExpr *e);
  ir::Expr *call(const clang::CallExpr *e);
  ir::Expr *operatorCall(const clang::CXXOperatorCallExpr *e);
  ir::Expr *methodCall(const clang::CXXMemberCallExpr *e);
  ir::Expr *argument(const clang::ParmVarDecl *parameter, const clang::Expr *e);
  ir::Expr *construct(const clang::CXXConstructExpr *e);
  ir::Expr *statementExpression(const clang::StmtExpr *e);

  /// What stands for variables of statement expressions.
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> values;
};

ir::BinaryOp binaryOp(clang::BinaryOperatorKind kind);
/// "a lambda" reads better than "LambdaExpr".
std::string describeConstruct(const clang::Stmt *s);
/// `c ? a : b`, `a += b`, `++a`, `a, b` and their parts are lvalues in C++ only.
bool isOperatorResult(const ir::Expr *e);
/// The address of one: `c ? &a : &b`, and `(a += b, &a)` where a is a variable.
ir::Expr *operatorResultAddress(ExpressionBuilder &in, ir::Expr *e, const clang::Expr *written);
/// `(*p).x` that came from a reference reads as `p->x`, and `(&x)->y` as `x.y`.
ir::Member *foldArrow(ir::Member *member);
/// A list that is assigned, passed or returned is a value of its own, as a compound literal is.
void makeValue(ir::Expr *e);
/// A list in a list is none.
void addElement(ir::InitList &list, ir::Expr *element);

} // namespace cu2port
