// Thread indices are 32-bit unsigned in CUDA and size_t in OpenCL. Where they meet other values,
// arithmetic that was done in 32 bits would be done in 64. Mostly that changes nothing: `int i =
// get_global_id(0)` drops the upper half again, `get_local_id(0) < 32` compares the same numbers.
// This pass follows every index from the inside of an expression outwards, with the range of values
// it can have, and writes `(uint)` only where the result would differ:
//
//   if (threadIdx.x < n)             if (get_local_id(0) < n)
//   x[threadIdx.x - 1 + shift]  ->   x[(uint)get_local_id(0) - 1 + shift]      if shift is unsigned
//   h = threadIdx.x * 2654435761u / m    h = (uint)get_local_id(0) * 2654435761u / m
//
// The invariant: an expression that holds a bare index equals, modulo 2^32, what CUDA computes.
//
// Whether that is enough is the matter of the place where the expression stands (IndexNeed): an int
// that is set to it drops the upper half, a division does not. Start at visit, which gives an
// expression's range, and settle, which casts where the place needs more than the range says;
// IndexRanges.cpp has the ranges of operators. Kernels in block form have indices of 32 bits, and
// are left alone.
#include "device/lowering/IndexCasts.h"

#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/CudaLimits.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

namespace {

/// Whether a bare index expression may stand in its place without a cast:
///
///   int i = get_local_id(0) - 1               Low32: always
///   if (get_local_id(0) - 1)                  NonZero: -1 is not zero, and neither is 0xffffffff
///   (float)(get_local_id(0) - 1)              Exact: no, 2^64 - 1 is not 2^32 - 1
///   x[get_local_id(0) - 1]                    Offset: both are out of the array
///   min(get_local_id(0), n)                   Cast: no, types choose the overload
bool satisfies(const IndexRange &range, IndexNeed need) {
  switch (need) {
  case IndexNeed::Low32:
    return true;
  case IndexNeed::NonZero:
    return range.isUnsigned32() || range.isSigned32();
  case IndexNeed::Exact:
    return range.isUnsigned32();
  case IndexNeed::Offset:
    return range.isWithin(1 - bit32, bit32 - 1);
  case IndexNeed::Cast:
    return false;
  }
  return false;
}

/// A warp's width is a number.
IndexRange rangeOf(const Special &special) {
  const Limits limits = limitsOf(special.value, special.dimension);
  return {IntegerRange::ofAnySize(limits.least, limits.most),
          special.value != SpecialValue::WarpSize};
}

} // namespace

bool isSmallInteger(const Type *type) {
  return type && type->isInteger() && !type->isBool() && sizeOf(type) <= 4;
}

IndexRange IndexCaster::plain(const Expr *expr) const {
  const bool isInteger = expr->type && expr->type->isInteger();
  return isInteger ? IndexRange{ranges.rangeOf(expr).extended()} : IndexRange();
}

// ---- Casting ----------------------------------------------------------------------------------

/// `get_local_id(0)  ->  (uint)get_local_id(0)`
Expr *IndexCaster::wrap(Expr *expr) {
  return makeCast(program, expr, program.types.scalar(Scalar::UInt));
}

/// The bare indices that make an expression 64 bits wide: those from which its type comes, by
/// operators and conversions that are not printed. Not that of `x[threadIdx.x] + 1`, an int.
void IndexCaster::collectIndices(Expr *&expr, std::vector<Expr **> &indices) {
  if (auto *special = dyn_cast<Special>(expr)) {
    if (rangeOf(*special).bare && sizeOf(special->type) <= 4)
      indices.push_back(&expr);
    return;
  }
  auto *conversion = dyn_cast<Cast>(expr);
  auto *binary = dyn_cast<Binary>(expr);
  auto *unary = dyn_cast<Unary>(expr);
  bool goesThrough = llvm::isa<Conditional>(expr) || (conversion && conversion->implicit) ||
                     (binary && isSmallInteger(binary->type) && !isAssignment(binary->op)) ||
                     (unary && unary->op != UnaryOp::Deref && unary->op != UnaryOp::AddressOf);
  if (goesThrough)
    forEachChild(expr, [&](Expr *&child) { collectIndices(child, indices); });
}

/// One index is cast itself; where there are more, the whole expression is, since it is right
/// modulo 2^32.
IndexRange IndexCaster::castIn(Expr *&expr, IndexRange range) {
  if (!range.bare)
    return range;
  std::vector<Expr **> indices;
  collectIndices(expr, indices);
  Expr *&slot = indices.size() == 1 ? *indices.front() : expr;
  slot = wrap(slot);
  return {IntegerRange::ofAnySize(0, bit32 - 1)};
}

IndexRange IndexCaster::settle(Expr *&expr, IndexNeed need) {
  IndexRange range = visit(expr);
  return range.bare && !satisfies(range, need) ? castIn(expr, range) : range;
}

/// `int i = threadIdx.x - 1`, also where conversions of the user's stand between, that are not
/// printed: whatever they do, the lower 32 bits are the same.
void IndexCaster::convert(Expr *&expr, const Type *type) {
  if (!isSmallInteger(type)) {
    settle(expr, type && type->isBool() ? IndexNeed::NonZero : IndexNeed::Exact);
    return;
  }
  auto *conversion = dyn_cast<Cast>(expr);
  if (conversion && conversion->implicit && isSmallInteger(conversion->type))
    return convert(conversion->operand, type);
  settle(expr, IndexNeed::Low32);
}

// ---- Expressions ------------------------------------------------------------------------------

void IndexCaster::visitArguments(Call *call) {
  for (std::size_t i = 0; i < call->arguments.size(); ++i)
    convert(call->arguments[i], call->callee->parameters[i]->type);
}

/// `{threadIdx.x, 0}` converts each element to its field's type.
void IndexCaster::visitElements(InitList *list) {
  for (std::size_t i = 0; i < list->elements.size(); ++i) {
    const Type *type = list->type->element;
    if (list->type->isStruct() && i < list->type->record->fields.size())
      type = list->type->record->fields[i].type;
    else if (list->type->isVector())
      type = program.types.scalar(list->type->scalar);
    convert(list->elements[i], type ? type : list->type);
  }
}

IndexRange IndexCaster::visit(Expr *&expr) {
  switch (expr->kind) {
  case ExprKind::Special:
    return sizeOf(expr->type) <= 4 ? rangeOf(*cast<Special>(expr)) : plain(expr);
  case ExprKind::Unary:
    return visitUnary(cast<Unary>(expr));
  case ExprKind::Binary:
    return visitBinary(cast<Binary>(expr));
  case ExprKind::Conditional:
    return visitConditional(cast<Conditional>(expr));
  case ExprKind::Cast:
    return visitConversion(cast<Cast>(expr));
  case ExprKind::Index:
    visit(cast<Index>(expr)->base);
    settle(cast<Index>(expr)->index, IndexNeed::Offset);
    return plain(expr);
  case ExprKind::Member:
    visit(cast<Member>(expr)->base);
    return plain(expr);
  case ExprKind::Call:
    visitArguments(cast<Call>(expr));
    return plain(expr);
  case ExprKind::Intrinsic:
    for (Expr *&argument : cast<Intrinsic>(expr)->arguments)
      settle(argument, IndexNeed::Cast);
    return plain(expr);
  case ExprKind::InitList:
    visitElements(cast<InitList>(expr));
    return {};
  case ExprKind::IntegerLiteral:
  case ExprKind::ConstantRef:
  case ExprKind::EnumRef:
  case ExprKind::FloatLiteral:
  case ExprKind::BoolLiteral:
  case ExprKind::StringLiteral:
  case ExprKind::NullPointer:
  case ExprKind::VariableRef:
  case ExprKind::SizeOf:
  case ExprKind::AllThreads: // of the CPU's
    return plain(expr);
  }
  return {};
}

/// Conditions of branches and loops ask for zero; what else a statement holds is an expression
/// whose value nobody looks at.
void IndexCaster::visitStatement(Stmt *stmt) {
  if (auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (Variable *variable : declaration->variables)
      if (variable->init)
        convert(variable->init, variable->type);
  } else if (auto *result = dyn_cast<Return>(stmt)) {
    if (result->value)
      convert(result->value, function.returnType);
  } else if (auto *choice = dyn_cast<Switch>(stmt)) {
    settle(choice->value, IndexNeed::Exact);
  } else {
    forEachChildExpr(stmt, [&](Expr *&expr) { settle(expr, IndexNeed::NonZero); });
  }
}

void castIndices(Program &program) {
  for (Function *function : program.functions) {
    if (function->isBlockForm) // its indices are uints
      continue;
    IndexCaster caster(program, *function);
    forEachStmt(function->body, [&](Stmt *stmt) { caster.visitStatement(stmt); });
  }
}

} // namespace cu2port::ir
