// References: C has none, so they are pointers here. CallingConvention.cpp says which are values.
//
//   void add(float &to)            void add(float *to) { *to += 1 }        add(&x[i])
//   norm(V(x)), by reference       V temporary = V_make(x)                 norm(&temporary)
//   (a += b) = c                   *(a += b, &a) = c
//   (n ? a : b) = c                *(n ? &a : &b) = c
#include "device/build/Constructs.h"
#include "device/build/ExpressionBuilder.h"
#include "device/ir/Make.h"
#include "device/values/Effects.h"

namespace cu2port {

namespace {

/// What C takes the address of.
bool isPlace(const ir::Expr *e) {
  if (const auto *member = llvm::dyn_cast<ir::Member>(e))
    return member->arrow || isPlace(member->base);
  if (const auto *index = llvm::dyn_cast<ir::Index>(e))
    return index->base->type->isPointer() || isPlace(index->base);
  const auto *unary = llvm::dyn_cast<ir::Unary>(e);
  return llvm::isa<ir::VariableRef>(e) || (unary && unary->op == ir::UnaryOp::Deref);
}

/// threadIdx.x, a constant of a template: values here, though C++ has an lvalue.
bool isPlainValue(const ir::Expr *e) {
  if (const auto *member = llvm::dyn_cast<ir::Member>(e); member && !member->arrow)
    return llvm::isa<ir::Member, ir::InitList>(member->base) && isPlainValue(member->base);
  return llvm::isa<ir::ConstantRef, ir::IntegerLiteral, ir::FloatLiteral, ir::BoolLiteral,
                   ir::Special, ir::InitList>(e);
}

} // namespace

/// `&e`; of `*p` it is p.
ir::Expr *ExpressionBuilder::addressOf(ir::Expr *e) {
  if (auto *deref = llvm::dyn_cast<ir::Unary>(e); deref && deref->op == ir::UnaryOp::Deref)
    return deref->operand;
  auto *node = program.make<ir::Unary>();
  node->op = ir::UnaryOp::AddressOf;
  node->operand = e;
  node->type = program.types.pointer(e->type);
  node->place = e->place;
  return node;
}

/// `*e`; of `&x` it is x.
ir::Expr *ExpressionBuilder::dereference(ir::Expr *e) {
  if (auto *address = llvm::dyn_cast<ir::Unary>(e);
      address && address->op == ir::UnaryOp::AddressOf)
    return address->operand;
  auto *node = program.make<ir::Unary>();
  node->op = ir::UnaryOp::Deref;
  node->operand = e;
  node->type = e->type->element;
  node->place = e->place;
  return node;
}

/// What it is a field or an element of, if no pointer leads there.
static ir::Expr *wholeOf(const ir::Expr *e) {
  if (const auto *member = llvm::dyn_cast<ir::Member>(e))
    return member->arrow ? nullptr : member->base;
  const auto *element = llvm::dyn_cast<ir::Index>(e);
  return element && element->base->type->isArray() ? element->base : nullptr;
}

/// `c ? a : b`, `a += b`, `++a`, `a, b` and their parts are lvalues in C++ only.
bool isOperatorResult(const ir::Expr *e) {
  if (const ir::Expr *whole = wholeOf(e))
    return isOperatorResult(whole);
  const auto *binary = llvm::dyn_cast<ir::Binary>(e);
  return ir::isMutation(e) || llvm::isa<ir::Conditional>(e) ||
         (binary && binary->op == ir::BinaryOp::Comma);
}

/// `(c ? &a : &b)->x`
static ir::Expr *partOfResult(ExpressionBuilder &in, ir::Expr *e, const clang::Expr *written) {
  ir::Expr *whole = wholeOf(e);
  const bool isPart = wholeOf(whole);
  whole = isPart ? partOfResult(in, whole, written) : operatorResultAddress(in, whole, written);
  if (const auto *element = llvm::dyn_cast<ir::Index>(e)) {
    auto *part = in.program.make<ir::Index>(*element);
    part->base = isPart ? whole : in.dereference(whole);
    return part;
  }
  auto *part = in.program.make<ir::Member>(*llvm::cast<ir::Member>(e));
  part->base = whole;
  part->arrow = !isPart;
  return part;
}

/// The address of what has just been assigned to. Only a variable or a reference names the same
/// thing twice.
static ir::Expr *addressAgain(ExpressionBuilder &in, const ir::Expr *e,
                              const clang::Expr *written) {
  const auto *deref = llvm::dyn_cast<ir::Unary>(e);
  const bool isReference = deref && deref->op == ir::UnaryOp::Deref;
  const auto *ref = llvm::dyn_cast<ir::VariableRef>(isReference ? deref->operand : e);
  if (!ref)
    return in.unsupported(written, "a reference to the result of an assignment");
  ir::Expr *again = in.reference(ref->variable, written);
  return isReference ? again : in.addressOf(again);
}

/// `c ? &a : &b`, and `(a += b, &a)` where a is a variable.
ir::Expr *operatorResultAddress(ExpressionBuilder &in, ir::Expr *e, const clang::Expr *written) {
  if (!isOperatorResult(e))
    return in.addressOf(e);
  if (wholeOf(e))
    return in.addressOf(partOfResult(in, e, written));
  if (auto *choice = llvm::dyn_cast<ir::Conditional>(e)) {
    auto *node = in.program.make<ir::Conditional>(*choice);
    node->then = operatorResultAddress(in, choice->then, written);
    node->otherwise = operatorResultAddress(in, choice->otherwise, written);
    node->type = node->then->type;
    return node;
  }
  auto *binary = llvm::dyn_cast<ir::Binary>(e);
  auto *node = in.program.make<ir::Binary>();
  node->op = ir::BinaryOp::Comma;
  node->place = e->place;
  node->lhs = e;
  if (binary && binary->op == ir::BinaryOp::Comma) {
    node->lhs = binary->lhs;
    node->rhs = operatorResultAddress(in, binary->rhs, written);
  } else {
    node->rhs = addressAgain(in, binary ? binary->lhs : llvm::cast<ir::Unary>(e)->operand, written);
  }
  node->type = node->rhs->type;
  return node;
}

/// What is assigned to.
ir::Expr *ExpressionBuilder::target(const clang::Expr *e) {
  ir::Expr *value = expr(e);
  if (!isOperatorResult(value))
    return value;
  ir::Expr *address = operatorResultAddress(*this, value, e);
  return address->type->isPointer() ? dereference(address) : address;
}

/// `c ? f(T(x)) : 0` becomes `c ? f((t = T(x), &t)) : 0`: nothing is computed that would not be,
/// and each round of a loop's condition computes it again.
static ir::Expr *temporaryWhenReached(ExpressionBuilder &in, ir::Expr *value,
                                      const clang::Expr *e) {
  ir::Variable *variable = in.temporary(value->type, nullptr, e->getBeginLoc());
  makeValue(value);
  const auto binary = [&](ir::BinaryOp op, ir::Expr *lhs, ir::Expr *rhs) {
    ir::Expr *node = makeBinary(in.program, op, lhs, rhs, rhs->type);
    node->place = in.place(e->getBeginLoc());
    return node;
  };
  ir::Expr *made = binary(ir::BinaryOp::Assign, in.reference(variable, e), value);
  return binary(ir::BinaryOp::Comma, made, in.addressOf(in.reference(variable, e)));
}

/// The address of what an lvalue names; of a temporary made for the purpose if it is none.
ir::Expr *ExpressionBuilder::lvalueAddress(const clang::Expr *e) {
  const clang::Expr *bare = e->IgnoreParens();
  while (true) {
    if (const auto *full = llvm::dyn_cast<clang::FullExpr>(bare))
      bare = full->getSubExpr()->IgnoreParens();
    else if (const auto *noop = llvm::dyn_cast<clang::ImplicitCastExpr>(bare);
             noop && noop->getCastKind() == clang::CK_NoOp)
      bare = noop->getSubExpr()->IgnoreParens();
    else
      break;
  }
  // The rule of std::min gives a number; its text, one of its arguments.
  const auto *call = llvm::dyn_cast<clang::CallExpr>(bare);
  const clang::FunctionDecl *callee = call && bare->isLValue() ? call->getDirectCallee() : nullptr;
  if (callee && deviceRule(callee, state) && isRelaxed(callee))
    return addressOf(userCall(callee, {call->arg_begin(), call->arg_end()}, {}, call));
  ir::Expr *value = expr(bare);
  if (destructors.isKept(bare))
    return operatorResultAddress(*this, value, e);
  const bool isTemporary = llvm::isa<clang::MaterializeTemporaryExpr>(bare) || bare->isPRValue() ||
                           (bare->isXValue() && !isPlace(value)) || isPlainValue(value);
  if (!isTemporary)
    return operatorResultAddress(*this, value, e);
  if (!temporaries || (evaluation.isConditional && value->type->isArray()))
    return unsupported(e, "a reference to a temporary here");
  if (!evaluation.isConditional && (!evaluation.comesLater || value->type->isArray()))
    return addressOf(reference(temporary(value->type, value, e->getBeginLoc()), e));
  return temporaryWhenReached(*this, value, e);
}

} // namespace cu2port
