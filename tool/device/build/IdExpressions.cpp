// Names in expressions: of variables, members, enumerators and functions.
//
//   dim3 d = blockDim;            uint3 d = {blockDim.x, blockDim.y, blockDim.z}
//   r, of int &r                  *r
//   (*p).x, of a reference p      p->x
//   x, inside a method            self->x
//   Mode::A                       Mode_A
//   f.high                        f.low_high >> 3 & 31       BitFields.cpp
//   a, of auto [a, b] = pair      parts.first
//
// A name of the host's is a finding, unless it is a constant (ConstantBuilder.cpp).
#include "device/build/BitFields.h"
#include "device/build/ExpressionBuilder.h"

namespace cu2port {

/// The variables that CUDA declares in each kernel.
static std::optional<ir::SpecialValue> specialValue(llvm::StringRef name) {
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

/// `dimension`: 0 to 2 for x to z. warpSize has none, and is an int where the others are unsigned.
static ir::Expr *special(ExpressionBuilder &in, ir::SpecialValue value, unsigned dimension,
                         const clang::Expr *e) {
  auto *node = in.program.make<ir::Special>();
  node->value = value;
  node->dimension = dimension;
  node->place = in.place(e->getBeginLoc());
  node->type = in.program.types.scalar(value == ir::SpecialValue::WarpSize ? ir::Scalar::Int
                                                                           : ir::Scalar::UInt);
  return node;
}

/// threadIdx.x and its like; null for members of anything else.
static ir::Expr *specialMember(ExpressionBuilder &in, const clang::MemberExpr *e) {
  const auto *base = llvm::dyn_cast<clang::DeclRefExpr>(e->getBase()->IgnoreParenImpCasts());
  if (!base || !in.unit.isDialect(base->getDecl()->getLocation()) ||
      !base->getDecl()->getIdentifier())
    return nullptr;
  auto known = specialValue(base->getDecl()->getName());
  llvm::StringRef field = e->getMemberDecl()->getName();
  if (!known || field.size() != 1 || field[0] < 'x' || field[0] > 'z')
    return nullptr;
  return special(in, *known, field[0] - 'x', e);
}

/// A use of a variable. Without `e` it stands where the variable does.
ir::Expr *ExpressionBuilder::reference(ir::Variable *variable, const clang::Expr *e) {
  auto *node = program.make<ir::VariableRef>();
  node->variable = variable;
  node->type = variable->type;
  node->place = e ? place(e->getBeginLoc()) : variable->place;
  return node;
}

/// `self->field`
ir::Expr *ExpressionBuilder::memberOfSelf(const std::string &field, const ir::Type *type) {
  auto *member = program.make<ir::Member>();
  member->base = reference(self, nullptr);
  member->field = field;
  member->arrow = true;
  member->type = type;
  return member;
}

/// A name: of an enumerator, a function, a built-in or other variable, or a constant of the host's.
ir::Expr *ExpressionBuilder::declRef(const clang::DeclRefExpr *e) {
  if (const auto *value = llvm::dyn_cast<clang::EnumConstantDecl>(e->getDecl())) {
    const auto *decl = llvm::cast<clang::EnumDecl>(value->getDeclContext());
    if (!unit.isUsers(decl->getLocation()))
      return constants.evaluated(e);
    auto *node = make<ir::EnumRef>(e);
    node->decl = types.enumDecl(decl, e->getBeginLoc());
    node->index = std::distance(decl->enumerator_begin(), llvm::find(decl->enumerators(), value));
    return node;
  }
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl()))
    return owner.pointers.address(function, e);
  if (ir::Expr *captured = captures.use(e))
    return captured;
  if (const auto *part = llvm::dyn_cast<clang::BindingDecl>(e->getDecl());
      part && part->getBinding())
    return expr(part->getBinding());
  const auto *decl = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
  if (!decl) {
    ir::Expr *parameter = constants.constantObject(e->getDecl(), e->getBeginLoc());
    return parameter ? parameter : unsupported(e, describeConstruct(e));
  }
  if (auto known =
          unit.isDialect(decl->getLocation()) ? specialValue(decl->getName()) : std::nullopt) {
    if (*known == ir::SpecialValue::WarpSize)
      return special(*this, *known, 0, e);
    auto *whole = make<ir::InitList>(e);
    whole->isValue = true;
    for (unsigned dimension = 0; dimension < 3; ++dimension)
      whole->elements.push_back(special(*this, *known, dimension, e));
    return whole;
  }
  // A variable of a statement expression: its initialiser (StatementExpressions.cpp).
  if (auto value = values.find(decl); value != values.end())
    return expr(value->second);
  if (ir::Variable *known = variable(decl)) {
    ir::Expr *ref = reference(known, e);
    if (!known->isReference)
      return ref;
    return dereference(ref);
  }
  if (ir::Expr *constant = constants.variableConstant(decl, e))
    return constant;
  if (ir::Expr *object = constants.constantObject(decl, e->getBeginLoc()))
    return object;
  // std::nullopt: an object of a class without members says all by its type.
  if (const auto *record = decl->getType()->getAsCXXRecordDecl();
      record && record->hasDefinition() && record->isEmpty() && decl->isConstexpr()) {
    auto *empty = make<ir::InitList>(e);
    empty->isValue = true;
    return empty;
  }
  if (unit.isDialect(decl->getLocation()))
    return unsupported(e, "'" + decl->getNameAsString() + "' as a whole");
  if (owner.lambdas.functionOf(decl->getType()))
    return unsupported(e, "a lambda that is passed on");
  obstacle(e->getBeginLoc(), DiagId::Unsupported, decl->getNameAsString(),
           "it is a variable of the host, which device code cannot use");
  return state.placeholder(e);
}

/// `p.x`, `p->x`, and what C++ writes alike: a constant of the class, an enumerator of it.
ir::Expr *ExpressionBuilder::member(const clang::MemberExpr *e) {
  if (ir::Expr *special = specialMember(*this, e))
    return special;
  if (const auto *decl = llvm::dyn_cast<clang::VarDecl>(e->getMemberDecl())) {
    if (ir::Expr *constant = constants.variableConstant(decl, e))
      return constant;
    return unsupported(e, "a static data member that is not a constant");
  }
  if (const auto *value = llvm::dyn_cast<clang::EnumConstantDecl>(e->getMemberDecl()))
    return constants.literal(clang::APValue(value->getInitVal()), e->getType(), e->getBeginLoc());
  const auto *field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (!field)
    return unsupported(e, "a pointer to a method");
  const clang::QualType of = e->getBase()->getType();
  types.complete(e->isArrow() ? of->getPointeeType() : of, e->getBeginLoc());
  if (field->isBitField())
    return BitFields(*this).read(e);
  const bool refers = field->getType()->isReferenceType();
  ir::Expr *selected =
      select(e, fieldName(field), type(refers ? field->getType() : e->getType(), e->getBeginLoc()));
  return refers ? dereference(selected) : selected;
}

/// The member by a name and type that need not be Clang's: the integer around a bit-field, say.
ir::Expr *ExpressionBuilder::select(const clang::MemberExpr *e, const std::string &field,
                                    const ir::Type *type) {
  auto *node = program.make<ir::Member>();
  node->place = place(e->getBeginLoc());
  node->type = type;
  node->field = field;
  node->base = expr(e->getBase());
  node->arrow = e->isArrow();
  return foldArrow(node);
}

/// `(*p).x` that came from a reference reads as `p->x`, and `(&x)->y` as `x.y`.
ir::Member *foldArrow(ir::Member *member) {
  auto *base = llvm::dyn_cast<ir::Unary>(member->base);
  const bool isDeref = base && base->op == ir::UnaryOp::Deref &&
                       llvm::isa<ir::VariableRef, ir::Member, ir::Cast>(base->operand);
  if (isDeref ? !member->arrow : member->arrow && base && base->op == ir::UnaryOp::AddressOf) {
    member->base = base->operand;
    member->arrow = isDeref;
  }
  return member;
}

} // namespace cu2port
