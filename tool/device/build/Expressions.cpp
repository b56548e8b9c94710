// Expressions. Each of Clang's becomes one node if C has the same; what C has not is made of what
// it has:
//
//   x, r of int &r                self->x, *r                IdExpressions.cpp
//   (a += b) += c                 *(a += b, &a) += c         Operators.cpp
//   T(), int{}                    {}, 0                      InitialiserLists.cpp
//   sizeof...(T), noexcept(f())   the number that Clang knows
//
// Conversions that C++ makes by itself are nodes, too: `i * 2.0f` is `<float>(i) * 2.0f`. Types are
// Clang's: nothing here decides them.
//
// expr() is where to start. What is refused gives a placeholder, so that the rest of the function
// is built, and all that is wrong with it told at once.
#include "device/build/Constructs.h"
#include "device/build/ExpressionBuilder.h"
#include "device/build/WideIntegers.h"

namespace cu2port {

std::string describeConstruct(const clang::Stmt *s) {
  switch (s->getStmtClass()) {
  case clang::Stmt::LambdaExprClass:
    return "a lambda";
  case clang::Stmt::CXXDeleteExprClass:
    return "delete";
  case clang::Stmt::CXXThrowExprClass:
    return "throw";
  case clang::Stmt::CUDAKernelCallExprClass:
    return "a kernel launch (dynamic parallelism)";
  case clang::Stmt::StmtExprClass:
    return "a statement expression";
  case clang::Stmt::CXXDynamicCastExprClass:
    return "dynamic_cast";
  case clang::Stmt::CXXTypeidExprClass:
    return "typeid";
  default:
    return std::string("the expression '") + s->getStmtClassName() + "'";
  }
}

/// It computes as a double, and has the host's size, as nvcc has it.
static bool holdsLongDouble(clang::QualType type) {
  type = type.getNonReferenceType();
  const clang::Type *element = type->getBaseElementTypeUnsafe();
  if (element->isSpecificBuiltinType(clang::BuiltinType::LongDouble))
    return true;
  const clang::CXXRecordDecl *record = element->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  auto holds = [](const auto &part) { return holdsLongDouble(part.getType()); };
  return record && (llvm::any_of(record->bases(), holds) ||
                    llvm::any_of(record->fields(),
                                 [&](const clang::FieldDecl *field) { return holds(*field); }));
}

/// Any expression. An implicit cast begins and ends where its operand does: of `float x = TILE;`
/// the macro is the operand, an int, and the conversion is around it.
ir::Expr *ExpressionBuilder::expr(const clang::Expr *e) {
  if (!llvm::isa<clang::ImplicitCastExpr, clang::FullExpr, clang::MaterializeTemporaryExpr>(e))
    if (ir::Expr *constant = constants.macroConstant(e))
      return constant;
  return exprWithoutMacro(e);
}

/// A constructor that is inherited by `using B::B;`: it is B's, with the same arguments.
static ir::Expr *inheritedConstruct(ExpressionBuilder &in,
                                    const clang::CXXInheritedCtorInitExpr *e) {
  std::vector<const clang::Expr *> arguments;
  for (clang::ParmVarDecl *parameter : const_cast<clang::FunctionDecl *>(in.fnDecl)->parameters())
    arguments.push_back(
        clang::DeclRefExpr::Create(in.ast, {}, {}, parameter, false, parameter->getLocation(),
                                   parameter->getType().getNonReferenceType(), clang::VK_LValue));
  return in.userCall(e->getConstructor(), arguments, {}, e);
}

/// `tile[i][j]` goes into the array itself, and not through a pointer to its first element: so the
/// IR sees which variable it is. A string is a pointer in it already.
static ir::Expr *element(ExpressionBuilder &in, const clang::ArraySubscriptExpr *e) {
  auto *node = in.make<ir::Index>(e);
  const clang::Expr *base = e->getBase();
  if (const auto *decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
      decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay &&
      !llvm::isa<clang::StringLiteral, clang::ConditionalOperator>(
          decay->getSubExpr()->IgnoreParens()))
    base = decay->getSubExpr();
  node->base = in.expr(base);
  node->index = in.expr(e->getIdx());
  return node;
}

/// Only one of the two is computed: temporaries of theirs get their values where they are.
static ir::Expr *choice(ExpressionBuilder &in, const clang::ConditionalOperator *e) {
  auto *node = in.make<ir::Conditional>(e);
  node->condition = in.expr(e->getCond());
  const bool outer = std::exchange(in.evaluation.isConditional, true);
  node->then = in.expr(e->getTrueExpr());
  node->otherwise = in.expr(e->getFalseExpr());
  in.evaluation.isConditional = outer;
  return node;
}

/// C++20's `Point(x, y)` of an aggregate: the list is that of `Point{x, y}`.
static ir::Expr *parenthesisedList(ExpressionBuilder &in, const clang::CXXParenListInitExpr *e) {
  auto *list = new (in.ast) clang::InitListExpr(
      in.ast, e->getBeginLoc(), const_cast<clang::CXXParenListInitExpr *>(e)->getInitExprs(),
      e->getEndLoc());
  list->setType(e->getType());
  if (const clang::Expr *filler = e->getArrayFiller())
    list->setArrayFiller(const_cast<clang::Expr *>(filler));
  return in.expr(list);
}

/// An expression whose text is no constant macro's.
ir::Expr *ExpressionBuilder::exprWithoutMacro(const clang::Expr *e) {
  if (e->getType()->isMemberPointerType() && e->isPRValue())
    if (ir::Expr *pointer = owner.memberPointers.constant(e))
      return pointer;
  if (ir::Expr *wide = WideIntegers(*this).expr(e))
    return wide;
  if (const auto *c = llvm::dyn_cast<clang::CastExpr>(e))
    return cast(c);
  switch (e->getStmtClass()) {
  // The user's parentheses are kept, also where C needs none.
  case clang::Stmt::ParenExprClass: {
    ir::Expr *inner = expr(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    inner->parenthesised = true;
    return inner;
  }
  // What a consteval function has computed.
  case clang::Stmt::ConstantExprClass: {
    const auto *constant = llvm::cast<clang::ConstantExpr>(e);
    if (constant->isImmediateInvocation() && constant->hasAPValueResult())
      if (ir::Expr *value =
              constants.object(constant->getAPValueResult(), e->getType(), e->getBeginLoc()))
        return value;
    return expr(constant->getSubExpr());
  }
  case clang::Stmt::ExprWithCleanupsClass:
    return expr(llvm::cast<clang::FullExpr>(e)->getSubExpr());
  // Whoever needs a temporary's address makes a variable of it (lvalueAddress).
  case clang::Stmt::MaterializeTemporaryExprClass: {
    const auto *temporary = llvm::cast<clang::MaterializeTemporaryExpr>(e);
    // `const int &r = T().member;`
    if (temporary->getStorageDuration() != clang::SD_FullExpression &&
        destructors.isKept(temporary))
      return unsupported(e, "a reference to a part of a temporary with a destructor");
    return expr(temporary->getSubExpr());
  }
  // `f(T())` with a T that has a destructor.
  case clang::Stmt::CXXBindTemporaryExprClass:
    return destructors.temporary(llvm::cast<clang::CXXBindTemporaryExpr>(e));
  // N in an instance of `template <int N>`: the number.
  case clang::Stmt::SubstNonTypeTemplateParmExprClass:
    return expr(llvm::cast<clang::SubstNonTypeTemplateParmExpr>(e)->getReplacement());
  case clang::Stmt::CXXDefaultArgExprClass:
    return expr(llvm::cast<clang::CXXDefaultArgExpr>(e)->getExpr());
  case clang::Stmt::CXXDefaultInitExprClass:
    return expr(llvm::cast<clang::CXXDefaultInitExpr>(e)->getExpr());
  case clang::Stmt::CXXStdInitializerListExprClass:
    return listObject(*this, llvm::cast<clang::CXXStdInitializerListExpr>(e));
  case clang::Stmt::ArrayInitLoopExprClass:
    return arrayCopy(*this, llvm::cast<clang::ArrayInitLoopExpr>(e));
  case clang::Stmt::IntegerLiteralClass:
    return constants.integerLiteral(llvm::cast<clang::IntegerLiteral>(e));
  case clang::Stmt::FloatingLiteralClass:
    return constants.floatLiteral(llvm::cast<clang::FloatingLiteral>(e));
  case clang::Stmt::CharacterLiteralClass:
    return constants.characterLiteral(llvm::cast<clang::CharacterLiteral>(e));
  case clang::Stmt::StringLiteralClass:
    return constants.stringLiteral(llvm::cast<clang::StringLiteral>(e));
  // __func__ is a variable for C++, whose text is known.
  case clang::Stmt::PredefinedExprClass:
    return constants.stringLiteral(llvm::cast<clang::PredefinedExpr>(e)->getFunctionName());
  case clang::Stmt::CXXBoolLiteralExprClass: {
    auto *node = make<ir::BoolLiteral>(e);
    node->value = llvm::cast<clang::CXXBoolLiteralExpr>(e)->getValue();
    return node;
  }
  case clang::Stmt::CXXNullPtrLiteralExprClass:
  case clang::Stmt::GNUNullExprClass: {
    auto *node = program.make<ir::NullPointer>();
    node->place = place(e->getBeginLoc());
    node->type = program.types.pointer(program.types.scalar(ir::Scalar::Void));
    return node;
  }
  case clang::Stmt::DeclRefExprClass:
    return declRef(llvm::cast<clang::DeclRefExpr>(e));
  case clang::Stmt::MemberExprClass:
    return member(llvm::cast<clang::MemberExpr>(e));
  case clang::Stmt::ArraySubscriptExprClass:
    return element(*this, llvm::cast<clang::ArraySubscriptExpr>(e));
  case clang::Stmt::UnaryOperatorClass:
    return unary(llvm::cast<clang::UnaryOperator>(e));
  case clang::Stmt::BinaryOperatorClass:
  case clang::Stmt::CompoundAssignOperatorClass:
    return binary(llvm::cast<clang::BinaryOperator>(e));
  // `a < b` by way of `<=>`, `a != b` of `==`.
  case clang::Stmt::CXXRewrittenBinaryOperatorClass:
    return expr(llvm::cast<clang::CXXRewrittenBinaryOperator>(e)->getSemanticForm());
  case clang::Stmt::ConditionalOperatorClass:
    return choice(*this, llvm::cast<clang::ConditionalOperator>(e));
  case clang::Stmt::InitListExprClass:
    return initList(llvm::cast<clang::InitListExpr>(e));
  case clang::Stmt::CXXParenListInitExprClass:
    return parenthesisedList(*this, llvm::cast<clang::CXXParenListInitExpr>(e));
  // GNU's `(Point){x, y}`.
  case clang::Stmt::CompoundLiteralExprClass:
    return expr(llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer());
  case clang::Stmt::ImplicitValueInitExprClass:
  case clang::Stmt::CXXScalarValueInitExprClass:
    return zero(e);
  case clang::Stmt::UnaryExprOrTypeTraitExprClass: {
    const auto *trait = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e);
    if (trait->getKind() != clang::UETT_SizeOf || holdsLongDouble(trait->getTypeOfArgument()))
      break;
    auto *node = make<ir::SizeOf>(e);
    // Of a reference it is the size of what that refers to.
    node->of = type(trait->getTypeOfArgument().getNonReferenceType(), e->getBeginLoc());
    return node;
  }
  case clang::Stmt::CXXThisExprClass:
    if (ir::Expr *object = captures.objectAround())
      return object;
    return self ? reference(self, e) : unsupported(e, "this of an object that was copied");
  case clang::Stmt::CallExprClass:
  case clang::Stmt::UserDefinedLiteralClass:
    return call(llvm::cast<clang::CallExpr>(e));
  case clang::Stmt::CXXOperatorCallExprClass:
    return operatorCall(llvm::cast<clang::CXXOperatorCallExpr>(e));
  case clang::Stmt::CXXMemberCallExprClass:
    return methodCall(llvm::cast<clang::CXXMemberCallExpr>(e));
  case clang::Stmt::CXXConstructExprClass:
  case clang::Stmt::CXXTemporaryObjectExprClass:
    return construct(llvm::cast<clang::CXXConstructExpr>(e));
  case clang::Stmt::CXXInheritedCtorInitExprClass:
    return inheritedConstruct(*this, llvm::cast<clang::CXXInheritedCtorInitExpr>(e));
  case clang::Stmt::CXXNewExprClass:
    return newObject(*this, llvm::cast<clang::CXXNewExpr>(e), /*isAlone=*/false);
  // As a value. Called where it is made, or through a variable, it is a function (Lambdas.cpp).
  case clang::Stmt::LambdaExprClass:
    return captures.object(llvm::cast<clang::LambdaExpr>(e));
  case clang::Stmt::StmtExprClass:
    if (ir::Expr *value = statementExpression(llvm::cast<clang::StmtExpr>(e)))
      return value;
    break;
  default:
    break;
  }
  // sizeof...(T), type traits, noexcept: numbers that Clang already knows.
  if (ir::Expr *number = constants.evaluated(e))
    return number;
  return unsupported(e, describeConstruct(e));
}

} // namespace cu2port
