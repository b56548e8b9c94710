// A thread index is size_t in OpenCL, and what C's usual conversions bring together with it has no
// sign. In CUDA an index becomes a signed number of 64 bits where it meets one. Both are the same
// modulo 2^64; where the sign counts, the conversion is written down:
//
//   if (threadIdx.x < count)   ->   if ((long)get_local_id(0) < count)     a long that may be -1
//   long half = (first + threadIdx.x) / 2;   ->   (first + (long)get_local_id(0)) / 2
//
// The sign counts where numbers are put in order, divided, shifted to the right, made
// floating-point numbers, or passed to functions of which OpenCL has one for each type. What
// "index-casts" has made a uint is no index any more. Start at SignKeeper::visit.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/Ranges.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

bool isSignedLong(const Type *type) {
  return type && type->isInteger() && sizeOf(type) == 8 && !isUnsigned(type->scalar);
}

/// Then it is the same with a sign and without: nothing is known of variables.
bool isNeverNegative(const Expr *expr) {
  return Ranges(VariableFacts(), Overflow::IndicesHaveNone).isNonNegative(expr);
}

/// The operands that give a number its type; none where it is a variable's or has one of its own.
std::vector<Expr **> sources(Expr *expr) {
  if (auto *conversion = dyn_cast<Cast>(expr))
    return conversion->implicit ? std::vector{&conversion->operand} : std::vector<Expr **>{};
  if (auto *choice = dyn_cast<Conditional>(expr))
    return {&choice->then, &choice->otherwise};
  if (auto *unary = dyn_cast<Unary>(expr)) {
    const bool computes =
        unary->op == UnaryOp::Plus || unary->op == UnaryOp::Minus || unary->op == UnaryOp::BitNot;
    return computes ? std::vector{&unary->operand} : std::vector<Expr **>{};
  }
  auto *binary = dyn_cast<Binary>(expr);
  if (!binary || isAssignment(binary->op) || binary->type->isBool())
    return {};
  switch (binary->op) {
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return {&binary->lhs};
  case BinaryOp::Comma:
    return {&binary->rhs};
  default:
    return {&binary->lhs, &binary->rhs};
  }
}

/// Whether OpenCL computes it as size_t.
bool hasBareIndex(Expr *expr) {
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value != SpecialValue::WarpSize;
  for (Expr **source : sources(expr))
    if (hasBareIndex(*source))
      return true;
  return false;
}

/// Finds the places where the sign counts.
class SignKeeper {
public:
  explicit SignKeeper(Program &program) : program(program) {}
  void visit(Expr *&expr);

private:
  void visitBinary(Binary *binary);
  void keepSign(Expr *&expr);

  Program &program;
};

/// Makes OpenCL compute it as CUDA does, if that is with a sign: the user's own conversion is
/// printed if it is where the index becomes a long, else each index gets one.
void SignKeeper::keepSign(Expr *&expr) {
  if (!isSignedLong(expr->type) || !hasBareIndex(expr))
    return;
  if (auto *conversion = dyn_cast<Cast>(expr);
      conversion && !isSignedLong(conversion->operand->type)) {
    conversion->implicit = false;
    return;
  }
  if (!llvm::isa<Special>(expr)) {
    for (Expr **source : sources(expr))
      keepSign(*source);
    return;
  }
  expr = makeCast(program, expr, expr->type);
}

void SignKeeper::visitBinary(Binary *binary) {
  switch (binary->op) {
  case BinaryOp::Less:
  case BinaryOp::Greater:
  case BinaryOp::LessEqual:
  case BinaryOp::GreaterEqual:
  case BinaryOp::Div:
  case BinaryOp::Rem:
    if (isNeverNegative(binary->lhs) && isNeverNegative(binary->rhs))
      return;
    keepSign(binary->lhs);
    return keepSign(binary->rhs);
  case BinaryOp::DivAssign:
  case BinaryOp::RemAssign:
    return keepSign(binary->rhs);
  case BinaryOp::Shr:
    return keepSign(binary->lhs);
  default:
    return;
  }
}

void SignKeeper::visit(Expr *&expr) {
  forEachChild(expr, [&](Expr *&child) { visit(child); });
  if (auto *binary = dyn_cast<Binary>(expr))
    visitBinary(binary);
  else if (auto *conversion = dyn_cast<Cast>(expr); conversion && conversion->type->isFloating())
    keepSign(conversion->operand);
  else if (auto *call = dyn_cast<Intrinsic>(expr))
    for (Expr *&argument : call->arguments)
      keepSign(argument);
}

} // namespace

void keepIndexSigns(Program &program) {
  SignKeeper keeper(program);
  for (Function *function : program.functions)
    if (!function->isBlockForm) // its indices are uints
      forEachStmt(function->body, [&](Stmt *stmt) {
        forEachChildExpr(stmt, [&](Expr *&expr) { keeper.visit(expr); });
      });
}

} // namespace cu2port::ir
