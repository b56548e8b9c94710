// Expressions. Each of Clang's becomes one node if C has the same; what C has not is made of what
// it has:
//
//   dim3 d = blockDim;            uint3 d = {blockDim.x, blockDim.y, blockDim.z}
//   r, of int &r                  *r
//   (*p).x, of a reference p      p->x
//   x, inside a method            self->x
//   Mode::A                       Mode_A
//   T(), int{}                    {}, 0
//   sizeof...(T), noexcept(f())   the number that Clang knows
//   (a += b) += c                 *(a += b, &a) += c         References.cpp
//   f.high                        f.low_high >> 3 & 31       BitFields.cpp
//
// Conversions that C++ makes by itself are nodes, too: `i * 2.0f` is `<float>(i) * 2.0f`. Types are
// Clang's: nothing here decides them.
//
// expr() is where to start. What is refused gives a placeholder, so that the rest of the function
// is built, and all that is wrong with it told at once.
#include "device/build/Builder.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port {

namespace {

/// The variables that CUDA declares in each kernel.
std::optional<ir::SpecialValue> specialValue(llvm::StringRef name) {
  if (name == "threadIdx")
    return ir::SpecialValue::ThreadIdx;
  if (name == "blockIdx")
    return ir::SpecialValue::BlockIdx;
  if (name == "blockDim")
    return ir::SpecialValue::BlockDim;
  if (name == "gridDim")
    return ir::SpecialValue::GridDim;
  if (name == "warpSize")
    return ir::SpecialValue::WarpSize;
  return std::nullopt;
}

/// "a lambda" reads better than "LambdaExpr".
std::string describe(const clang::Stmt *s) {
  switch (s->getStmtClass()) {
  case clang::Stmt::LambdaExprClass:
    return "a lambda";
  case clang::Stmt::CXXNewExprClass:
    return "new";
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

} // namespace

/// 0, in place of what is refused. Nothing prints it: the function has an obstacle and loses its
/// body (dropUnbuildable).
ir::Expr *Builder::placeholder(const clang::Expr *e) {
  auto *node = program.make<ir::IntegerLiteral>();
  node->place = place(e->getBeginLoc());
  node->type = program.types.scalar(ir::Scalar::Int);
  return node;
}

/// Reports a construct that is not translated, `what` in words of the user's.
ir::Expr *Builder::unsupported(const clang::Stmt *s, const std::string &what) {
  obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported, what);
  return placeholder(llvm::cast<clang::Expr>(s));
}

/// Any expression. An implicit cast begins and ends where its operand does: of `float x = TILE;`
/// the macro is the operand, an int, and the conversion is around it.
ir::Expr *Builder::expr(const clang::Expr *e) {
  if (!llvm::isa<clang::ImplicitCastExpr, clang::FullExpr, clang::MaterializeTemporaryExpr>(e))
    if (ir::Expr *constant = macroConstant(e))
      return constant;
  return exprWithoutMacro(e);
}

/// An expression whose text is no constant macro's.
ir::Expr *Builder::exprWithoutMacro(const clang::Expr *e) {
  if (const auto *c = llvm::dyn_cast<clang::CastExpr>(e))
    return cast(c);
  switch (e->getStmtClass()) {
  // The user's parentheses are kept, also where C needs none.
  case clang::Stmt::ParenExprClass: {
    ir::Expr *inner = expr(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    inner->parenthesised = true;
    return inner;
  }
  case clang::Stmt::ExprWithCleanupsClass:
  case clang::Stmt::ConstantExprClass:
    return expr(llvm::cast<clang::FullExpr>(e)->getSubExpr());
  // Whoever needs a temporary's address makes a variable of it (lvalueAddress).
  case clang::Stmt::MaterializeTemporaryExprClass:
    return expr(llvm::cast<clang::MaterializeTemporaryExpr>(e)->getSubExpr());
  // `f(T())` with a T that has a destructor.
  case clang::Stmt::CXXBindTemporaryExprClass:
    refuseDestructor(e->getType(), e->getBeginLoc());
    return expr(llvm::cast<clang::CXXBindTemporaryExpr>(e)->getSubExpr());
  // N in an instance of `template <int N>`: the number.
  case clang::Stmt::SubstNonTypeTemplateParmExprClass:
    return expr(llvm::cast<clang::SubstNonTypeTemplateParmExpr>(e)->getReplacement());
  case clang::Stmt::CXXDefaultArgExprClass:
    return expr(llvm::cast<clang::CXXDefaultArgExpr>(e)->getExpr());
  case clang::Stmt::CXXDefaultInitExprClass:
    return expr(llvm::cast<clang::CXXDefaultInitExpr>(e)->getExpr());
  case clang::Stmt::CXXStdInitializerListExprClass:
    return unsupported(e, "std::initializer_list");
  case clang::Stmt::IntegerLiteralClass:
    return integerLiteral(llvm::cast<clang::IntegerLiteral>(e));
  case clang::Stmt::FloatingLiteralClass:
    return floatLiteral(llvm::cast<clang::FloatingLiteral>(e));
  case clang::Stmt::CharacterLiteralClass:
    return characterLiteral(llvm::cast<clang::CharacterLiteral>(e));
  case clang::Stmt::StringLiteralClass:
    return stringLiteral(llvm::cast<clang::StringLiteral>(e));
  // __func__ is a variable for C++, whose text is known.
  case clang::Stmt::PredefinedExprClass:
    return stringLiteral(llvm::cast<clang::PredefinedExpr>(e)->getFunctionName());
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
  case clang::Stmt::ArraySubscriptExprClass: {
    const auto *subscript = llvm::cast<clang::ArraySubscriptExpr>(e);
    auto *node = make<ir::Index>(e);
    // `tile[i][j]` goes into the array itself, and not through a pointer to its first element: so
    // the IR sees which variable it is. A string is a pointer in it already.
    const clang::Expr *base = subscript->getBase();
    if (const auto *decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
        decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay &&
        !llvm::isa<clang::StringLiteral>(decay->getSubExpr()->IgnoreParens()))
      base = decay->getSubExpr();
    node->base = expr(base);
    node->index = expr(subscript->getIdx());
    return node;
  }
  case clang::Stmt::UnaryOperatorClass:
    return unary(llvm::cast<clang::UnaryOperator>(e));
  case clang::Stmt::BinaryOperatorClass:
  case clang::Stmt::CompoundAssignOperatorClass:
    return binary(llvm::cast<clang::BinaryOperator>(e));
  case clang::Stmt::ConditionalOperatorClass: {
    const auto *conditional = llvm::cast<clang::ConditionalOperator>(e);
    auto *node = make<ir::Conditional>(e);
    node->condition = expr(conditional->getCond());
    // Only one of the two is computed: temporaries of theirs get their values where they are.
    const bool outer = std::exchange(context->isConditional, true);
    node->then = expr(conditional->getTrueExpr());
    node->otherwise = expr(conditional->getFalseExpr());
    context->isConditional = outer;
    return node;
  }
  case clang::Stmt::InitListExprClass:
    return initList(llvm::cast<clang::InitListExpr>(e));
  // GNU's `(Point){x, y}`.
  case clang::Stmt::CompoundLiteralExprClass:
    return expr(llvm::cast<clang::CompoundLiteralExpr>(e)->getInitializer());
  case clang::Stmt::ImplicitValueInitExprClass:
  case clang::Stmt::CXXScalarValueInitExprClass:
    return zero(e);
  case clang::Stmt::UnaryExprOrTypeTraitExprClass: {
    const auto *trait = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e);
    if (trait->getKind() != clang::UETT_SizeOf)
      break;
    auto *node = make<ir::SizeOf>(e);
    // Of a reference it is the size of what that refers to.
    node->of = type(trait->getTypeOfArgument().getNonReferenceType(), e->getBeginLoc());
    return node;
  }
  // There is none in a lambda that has captured `*this`, which is refused.
  case clang::Stmt::CXXThisExprClass:
    return context->self ? reference(context->self, e)
                         : unsupported(e, "this of an object that was copied");
  case clang::Stmt::CallExprClass:
    return call(llvm::cast<clang::CallExpr>(e));
  case clang::Stmt::CXXOperatorCallExprClass:
    return operatorCall(llvm::cast<clang::CXXOperatorCallExpr>(e));
  case clang::Stmt::CXXMemberCallExprClass:
    return methodCall(llvm::cast<clang::CXXMemberCallExpr>(e));
  case clang::Stmt::CXXConstructExprClass:
  case clang::Stmt::CXXTemporaryObjectExprClass:
    return construct(llvm::cast<clang::CXXConstructExpr>(e));
  // As a value. Called where it is made, or through a variable, it is a function (Lambdas.cpp).
  case clang::Stmt::LambdaExprClass:
    return unsupported(e, "a lambda");
  case clang::Stmt::StmtExprClass:
    if (ir::Expr *value = statementExpression(llvm::cast<clang::StmtExpr>(e)))
      return value;
    break;
  default:
    break;
  }
  // sizeof...(T), type traits, noexcept: numbers that Clang already knows.
  if (ir::Expr *number = evaluated(e))
    return number;
  return unsupported(e, describe(e));
}

/// A use of a variable. Without `e` it stands where the variable does.
ir::Expr *Builder::reference(ir::Variable *variable, const clang::Expr *e) {
  auto *node = program.make<ir::VariableRef>();
  node->variable = variable;
  node->type = variable->type;
  node->place = e ? place(e->getBeginLoc()) : variable->place;
  return node;
}

/// A name: of an enumerator, a function, a built-in or other variable, or a constant of the host's.
ir::Expr *Builder::declRef(const clang::DeclRefExpr *e) {
  if (const auto *value = llvm::dyn_cast<clang::EnumConstantDecl>(e->getDecl())) {
    const auto *decl = llvm::cast<clang::EnumDecl>(value->getDeclContext());
    if (!unit.isUsers(decl->getLocation()))
      return evaluated(e);
    auto *node = make<ir::EnumRef>(e);
    node->decl = enumDecl(decl, e->getBeginLoc());
    node->index = std::distance(decl->enumerator_begin(), llvm::find(decl->enumerators(), value));
    return node;
  }
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl()))
    return functionAddress(function, e);
  const auto *decl = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
  if (!decl)
    return unsupported(e, describe(e));
  if (auto known =
          unit.isDialect(decl->getLocation()) ? specialValue(decl->getName()) : std::nullopt) {
    if (*known == ir::SpecialValue::WarpSize)
      return special(*known, 0, e);
    auto *whole = make<ir::InitList>(e);
    whole->isValue = true;
    for (unsigned dimension = 0; dimension < 3; ++dimension)
      whole->elements.push_back(special(*known, dimension, e));
    return whole;
  }
  // A variable of a statement expression: its initialiser (StatementExpressions.cpp).
  if (auto value = context->values.find(decl); value != context->values.end())
    return expr(value->second);
  if (ir::Variable *known = variable(decl)) {
    ir::Expr *ref = reference(known, e);
    if (!known->isReference)
      return ref;
    return dereference(ref);
  }
  if (ir::Expr *constant = variableConstant(decl, e))
    return constant;
  if (unit.isDialect(decl->getLocation()))
    return unsupported(e, "'" + decl->getNameAsString() + "' as a whole");
  if (lambdaOf(decl->getType()))
    return unsupported(e, "a lambda that is passed on");
  obstacle(e->getBeginLoc(), DiagId::Unsupported, decl->getNameAsString(),
           "it is a variable of the host, which device code cannot use");
  return placeholder(e);
}

/// `dimension`: 0 to 2 for x to z. warpSize has none, and is an int where the others are unsigned.
ir::Expr *Builder::special(ir::SpecialValue value, unsigned dimension, const clang::Expr *e) {
  auto *node = program.make<ir::Special>();
  node->value = value;
  node->dimension = dimension;
  node->place = place(e->getBeginLoc());
  node->type = program.types.scalar(value == ir::SpecialValue::WarpSize ? ir::Scalar::Int
                                                                        : ir::Scalar::UInt);
  return node;
}

/// threadIdx.x and its like; null for members of anything else.
ir::Expr *Builder::specialMember(const clang::MemberExpr *e) {
  const auto *base = llvm::dyn_cast<clang::DeclRefExpr>(e->getBase()->IgnoreParenImpCasts());
  if (!base || !unit.isDialect(base->getDecl()->getLocation()) || !base->getDecl()->getIdentifier())
    return nullptr;
  auto known = specialValue(base->getDecl()->getName());
  llvm::StringRef field = e->getMemberDecl()->getName();
  if (!known || field.size() != 1 || field[0] < 'x' || field[0] > 'z')
    return nullptr;
  return special(*known, field[0] - 'x', e);
}

/// `p.x`, `p->x`, and what C++ writes alike: a constant of the class, an enumerator of it.
ir::Expr *Builder::member(const clang::MemberExpr *e) {
  if (ir::Expr *special = specialMember(e))
    return special;
  if (const auto *decl = llvm::dyn_cast<clang::VarDecl>(e->getMemberDecl())) {
    if (ir::Expr *constant = variableConstant(decl, e))
      return constant;
    return unsupported(e, "a static data member that is not a constant");
  }
  if (const auto *value = llvm::dyn_cast<clang::EnumConstantDecl>(e->getMemberDecl()))
    return literal(clang::APValue(value->getInitVal()), e->getType(), e->getBeginLoc());
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (!field)
    return unsupported(e, "a pointer to a method");
  if (field->isBitField())
    return readBits(e);
  const bool refers = field->getType()->isReferenceType();
  ir::Expr *selected =
      select(e, fieldName(field), type(refers ? field->getType() : e->getType(), e->getBeginLoc()));
  return refers ? dereference(selected) : selected;
}

/// The member by a name and type that need not be Clang's: the integer around a bit-field, say.
ir::Expr *Builder::select(const clang::MemberExpr *e, const std::string &field,
                          const ir::Type *type) {
  auto *node = program.make<ir::Member>();
  node->place = place(e->getBeginLoc());
  node->type = type;
  node->field = field;
  node->base = expr(e->getBase());
  node->arrow = e->isArrow();
  // `(*p).x` that came from a reference reads as `p->x`.
  if (auto *deref = llvm::dyn_cast<ir::Unary>(node->base);
      !node->arrow && deref && deref->op == ir::UnaryOp::Deref &&
      llvm::isa<ir::VariableRef, ir::Member>(deref->operand)) {
    node->base = deref->operand;
    node->arrow = true;
  } else if (auto *address = llvm::dyn_cast<ir::Unary>(node->base);
             node->arrow && address && address->op == ir::UnaryOp::AddressOf) {
    node->base = address->operand;
    node->arrow = false;
  }
  return node;
}

/// A unary operator. `&*p` is p, and `&(c ? a : b)` is `c ? &a : &b`, since C has no such lvalues.
ir::Expr *Builder::unary(const clang::UnaryOperator *e) {
  if (ir::Expr *assignment = bitAssignmentValue(e))
    return assignment;
  if (ir::Expr *assignment = boolAssignment(e))
    return assignment;
  // A function and its address are the same.
  if ((e->getOpcode() == clang::UO_Deref && e->getType()->isFunctionType()) ||
      (e->getOpcode() == clang::UO_AddrOf && e->getSubExpr()->getType()->isFunctionType()))
    return expr(e->getSubExpr());
  auto *node = make<ir::Unary>(e);
  switch (e->getOpcode()) {
  case clang::UO_Plus:
    node->op = ir::UnaryOp::Plus;
    break;
  case clang::UO_Minus:
    node->op = ir::UnaryOp::Minus;
    break;
  case clang::UO_LNot:
    node->op = ir::UnaryOp::Not;
    break;
  case clang::UO_Not:
    node->op = ir::UnaryOp::BitNot;
    break;
  case clang::UO_PreInc:
    node->op = ir::UnaryOp::PreInc;
    break;
  case clang::UO_PreDec:
    node->op = ir::UnaryOp::PreDec;
    break;
  case clang::UO_PostInc:
    node->op = ir::UnaryOp::PostInc;
    break;
  case clang::UO_PostDec:
    node->op = ir::UnaryOp::PostDec;
    break;
  case clang::UO_Deref:
    node->op = ir::UnaryOp::Deref;
    break;
  case clang::UO_AddrOf: {
    ir::Expr *operand = target(e->getSubExpr());
    // `&p[0]` is an Index and stays; `&r` of a reference is the pointer that it is.
    if (auto *deref = llvm::dyn_cast<ir::Unary>(operand); deref && deref->op == ir::UnaryOp::Deref)
      return deref->operand;
    if (isOperatorResult(operand))
      return operatorResultAddress(operand, e);
    node->op = ir::UnaryOp::AddressOf;
    node->operand = operand;
    return node;
  }
  case clang::UO_Extension:
    return expr(e->getSubExpr());
  default:
    return unsupported(e, "this operator");
  }
  node->operand = e->isIncrementDecrementOp() ? target(e->getSubExpr()) : expr(e->getSubExpr());
  return node;
}

/// The IR's operator for Clang's; what binary() refuses gets any.
ir::BinaryOp binaryOp(clang::BinaryOperatorKind kind) {
  switch (kind) {
  case clang::BO_Mul:
    return ir::BinaryOp::Mul;
  case clang::BO_Div:
    return ir::BinaryOp::Div;
  case clang::BO_Rem:
    return ir::BinaryOp::Rem;
  case clang::BO_Add:
    return ir::BinaryOp::Add;
  case clang::BO_Sub:
    return ir::BinaryOp::Sub;
  case clang::BO_Shl:
    return ir::BinaryOp::Shl;
  case clang::BO_Shr:
    return ir::BinaryOp::Shr;
  case clang::BO_LT:
    return ir::BinaryOp::Less;
  case clang::BO_GT:
    return ir::BinaryOp::Greater;
  case clang::BO_LE:
    return ir::BinaryOp::LessEqual;
  case clang::BO_GE:
    return ir::BinaryOp::GreaterEqual;
  case clang::BO_EQ:
    return ir::BinaryOp::Equal;
  case clang::BO_NE:
    return ir::BinaryOp::NotEqual;
  case clang::BO_And:
    return ir::BinaryOp::BitAnd;
  case clang::BO_Xor:
    return ir::BinaryOp::BitXor;
  case clang::BO_Or:
    return ir::BinaryOp::BitOr;
  case clang::BO_LAnd:
    return ir::BinaryOp::And;
  case clang::BO_LOr:
    return ir::BinaryOp::Or;
  case clang::BO_Assign:
    return ir::BinaryOp::Assign;
  case clang::BO_MulAssign:
    return ir::BinaryOp::MulAssign;
  case clang::BO_DivAssign:
    return ir::BinaryOp::DivAssign;
  case clang::BO_RemAssign:
    return ir::BinaryOp::RemAssign;
  case clang::BO_AddAssign:
    return ir::BinaryOp::AddAssign;
  case clang::BO_SubAssign:
    return ir::BinaryOp::SubAssign;
  case clang::BO_ShlAssign:
    return ir::BinaryOp::ShlAssign;
  case clang::BO_ShrAssign:
    return ir::BinaryOp::ShrAssign;
  case clang::BO_AndAssign:
    return ir::BinaryOp::AndAssign;
  case clang::BO_XorAssign:
    return ir::BinaryOp::XorAssign;
  case clang::BO_OrAssign:
    return ir::BinaryOp::OrAssign;
  case clang::BO_Comma:
    return ir::BinaryOp::Comma;
  case clang::BO_PtrMemD:
  case clang::BO_PtrMemI:
  case clang::BO_Cmp:
    break;
  }
  return ir::BinaryOp::Comma;
}

/// A binary operator, assignments among them.
ir::Expr *Builder::binary(const clang::BinaryOperator *e) {
  if (e->isPtrMemOp() || e->getOpcode() == clang::BO_Cmp)
    return unsupported(e, "this operator");
  if (ir::Expr *assignment = bitAssignmentValue(e))
    return assignment;
  if (ir::Expr *assignment = boolAssignment(e))
    return assignment;
  auto *node = make<ir::Binary>(e);
  node->op = binaryOp(e->getOpcode());
  node->lhs = e->isAssignmentOp() ? target(e->getLHS()) : expr(e->getLHS());
  const bool outer = context->isConditional;
  // In `p && f(T(*p))` and `i = 0, f(T(i))` no temporary may be made ahead of the left side.
  context->isConditional |= e->isLogicalOp() || e->isCommaOp();
  node->rhs = expr(e->getRHS());
  context->isConditional = outer;
  if (auto *list = llvm::dyn_cast<ir::InitList>(node->rhs))
    list->isValue = true;
  return node;
}

/// What a compound assignment computes from the old value, in the types that C++ computes it in:
/// for `flag += 2.5f` on a bool, `(float)flag + 2.5f`.
ir::Expr *Builder::computed(const clang::CompoundAssignOperator *e, ir::Expr *old) {
  auto *node = program.make<ir::Binary>();
  node->op = binaryOp(clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode()));
  node->place = place(e->getBeginLoc());
  auto *lhs = program.make<ir::Cast>();
  lhs->operand = old;
  lhs->type = type(e->getComputationLHSType(), e->getBeginLoc());
  lhs->place = node->place;
  node->lhs = lhs;
  node->rhs = expr(e->getRHS());
  node->type = type(e->getComputationResultType(), e->getBeginLoc());
  return node;
}

/// What `T()` and `{}` make: 0, a null pointer, or an aggregate of them.
ir::Expr *Builder::zero(const clang::Expr *e) {
  const ir::Type *t = type(e->getType(), e->getBeginLoc());
  if (t->isPointer())
    return make<ir::NullPointer>(e);
  if (t->isFloating())
    return literal(clang::APValue(llvm::APFloat(0.0)), e->getType(), e->getBeginLoc());
  if (t->isScalar() || t->isInteger())
    return literal(clang::APValue(llvm::APSInt(64)), e->getType(), e->getBeginLoc());
  auto *node = make<ir::InitList>(e);
  node->isValue = true;
  return node;
}

/// What an element begins as that nothing is said of, if that is zero.
static bool isZero(const clang::Expr *filler) {
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(filler))
    return llvm::all_of(list->inits(), isZero) &&
           (!list->hasArrayFiller() || isZero(list->getArrayFiller()));
  const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(filler);
  return llvm::isa<clang::ImplicitValueInitExpr>(filler) ||
         (made && made->getConstructor()->isTrivial());
}

/// A list in a list is no value of its own.
static void addElement(ir::InitList &list, ir::Expr *element) {
  if (auto *inner = llvm::dyn_cast<ir::InitList>(element))
    inner->isValue = false;
  list.elements.push_back(element);
}

/// `E a[3] = {{1}}` of a struct `E { int v = 5; }` is {{1}, {5}, {5}}. False for too many.
bool Builder::fill(ir::InitList &list, const clang::Expr *filler, const clang::InitListExpr *e) {
  constexpr std::uint64_t most = 256;
  const clang::ConstantArrayType *array = ast.getAsConstantArrayType(e->getType());
  if (!array || array->getSize().ugt(most))
    return false;
  while (list.elements.size() < array->getSize().getZExtValue())
    addElement(list, expr(filler));
  return true;
}

/// `{1, {2, 3}}`. The outermost list is a value, as a compound literal of C's; those in it, and the
/// initialiser of a variable, are plain lists.
ir::Expr *Builder::initList(const clang::InitListExpr *e) {
  // Clang keeps the list as written, and as it is understood: with all braces and in the members'
  // order.
  if (const clang::InitListExpr *semantic = e->getSemanticForm())
    e = semantic;
  // `int i{n}` and `T t{other}` are no lists.
  if (e->isTransparent() || (e->getType()->isScalarType() && e->getNumInits() == 1))
    return expr(e->getInit(0));
  if (e->getType()->isScalarType())
    return zero(e);
  auto *node = make<ir::InitList>(e);
  node->isValue = true;
  const auto *record = e->getType()->getAs<clang::RecordType>();
  if (record && llvm::any_of(record->getDecl()->fields(),
                             [](const auto *field) { return field->isBitField(); })) {
    initialiseUnits(e, node->elements);
    return node;
  }
  unsigned count = e->getNumInits();
  const clang::Expr *filler = e->hasArrayFiller() ? e->getArrayFiller() : nullptr;
  if (filler && isZero(filler))
    filler = nullptr;
  // Trailing zeros need not be written.
  while (!filler && count && llvm::isa<clang::ImplicitValueInitExpr>(e->getInit(count - 1)))
    --count;
  for (unsigned i = 0; i < count; ++i) {
    // A member of reference type is a pointer here.
    const clang::Expr *init = e->getInit(i);
    addElement(*node, init->isGLValue() ? lvalueAddress(init) : expr(init));
  }
  if (filler && !fill(*node, filler, e))
    return unsupported(e, "a large array whose elements do not begin as zero");
  // A list without names fills a union's first member.
  if (e->getType()->isUnionType() && e->getInitializedFieldInUnion() &&
      e->getInitializedFieldInUnion()->getFieldIndex() != 0)
    return unsupported(e, "an initialiser of a union's later member");
  return node;
}

} // namespace cu2port
