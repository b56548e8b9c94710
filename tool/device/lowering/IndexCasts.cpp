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
// Whether that is enough is the matter of the place where the expression stands (Need): an int that
// is set to it drops the upper half, a division does not. Start at visit, which gives an
// expression's range, and settle, which casts where the place needs more than the range says.
// Kernels in block form have indices of 32 bits, and are left alone.
#include "device/Passes.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

namespace {

using Wide = __int128;
constexpr Wide bit31 = Wide(1) << 31;
constexpr Wide bit32 = Wide(1) << 32;
constexpr Wide unknown = Wide(1) << 80; ///< more than any 64-bit value

/// The values that an expression can have when it is computed without wrapping.
struct Range {
  Wide low = -unknown;
  Wide high = unknown;
  bool bare = false; ///< holds an index that is not cast: OpenCL computes it in 64 bits

  bool isUnsigned32() const { return low >= 0 && high < bit32; }
  bool isSigned32() const { return low >= -bit31 && high < bit31; }
};

/// What the place of an expression asks for.
enum class Need {
  Low32,   ///< only the lower 32 bits count
  NonZero, ///< only whether it is zero
  Exact,   ///< the very number
  Offset,  ///< added to a pointer: a negative number would be far outside in CUDA
  Cast,    ///< the type itself: an overloaded function, printf
};

/// Whether a bare index expression may stand in its place without a cast:
///
///   int i = get_local_id(0) - 1               Low32: always
///   if (get_local_id(0) - 1)                  NonZero: -1 is not zero, and neither is 0xffffffff
///   (float)(get_local_id(0) - 1)              Exact: no, 2^64 - 1 is not 2^32 - 1
///   x[get_local_id(0) - 1]                    Offset: both are out of the array
///   min(get_local_id(0), n)                   Cast: no, types choose the overload
bool satisfies(const Range &range, Need need) {
  switch (need) {
  case Need::Low32:
    return true;
  case Need::NonZero:
    return range.isUnsigned32() || range.isSigned32();
  case Need::Exact:
    return range.isUnsigned32();
  case Need::Offset:
    return range.low > -bit32 && range.high < bit32;
  case Need::Cast:
    return false;
  }
  return false;
}

/// An integer of at most 32 bits: what it is set to may have any upper half.
bool isSmallInteger(const Type *type) {
  return type && type->isInteger() && !type->isBool() && sizeOf(type) <= 4;
}

/// What is no index may have any value of its type.
Range rangeOf(const Type *type) {
  if (!type || !type->isInteger())
    return {};
  if (type->isBool())
    return {0, 1};
  Wide values = Wide(1) << (8 * sizeOf(type));
  return isUnsigned(type->scalar) ? Range{0, values - 1} : Range{-values / 2, values / 2 - 1};
}

/// CUDA's limits: 1024 threads a block; 2^31 - 1 blocks in x, 65535 in y and z.
Range rangeOf(const Special &special) {
  Wide blocks = special.dimension == 0 ? bit31 - 1 : 65535;
  switch (special.value) {
  case SpecialValue::ThreadIdx:
  case SpecialValue::FirstThreadIdx:
    return {0, 1023, true};
  case SpecialValue::Lane:
    return {0, 31, true};
  case SpecialValue::BlockDim:
    return {1, 1024, true};
  case SpecialValue::BlockIdx:
    return {0, blocks - 1, true};
  case SpecialValue::GridDim:
    return {1, blocks, true};
  case SpecialValue::GlobalIdx:
  case SpecialValue::GlobalSize:
    return {0, 1024 * blocks, true};
  case SpecialValue::WarpSize:
    return {32, 32};
  }
  return {};
}

/// Of one function, a statement at a time.
class IndexCaster {
public:
  IndexCaster(Program &program, const Function &function) : program(program), function(function) {}
  void visitStatement(Stmt *stmt);

private:
  /// Casts what the parts of the expression need, and gives the range of the whole.
  Range visit(Expr *&expr);
  Range visitUnary(Unary *unary);
  Range visitBinary(Binary *binary);
  Range visitConversion(Cast *conversion);
  Range visitShift(Binary *shift);
  Range visitDivision(Binary *division);
  Range visitBits(Binary *binary);
  Range visitConditional(Conditional *choice);
  void visitComparison(Binary *comparison);
  void visitAssignment(Binary *assignment);
  void visitArguments(Call *call);
  void visitElements(InitList *list);

  /// The same, and casts the whole, too, if its place needs that.
  Range settle(Expr *&expr, Need need);
  /// An expression that is converted to `type` by its place.
  void convert(Expr *&expr, const Type *type);
  /// Makes the expression one of 32 bits, if it holds a bare index.
  Range castIn(Expr *&expr, Range range);
  void collectIndices(Expr *&expr, std::vector<Expr **> &indices);
  Expr *wrap(Expr *expr);
  Range plain(const Expr *expr) { return rangeOf(expr->type); }

  Program &program;
  const Function &function;
};

// ---- Casting ----

/// `get_local_id(0)  ->  (uint)get_local_id(0)`
Expr *IndexCaster::wrap(Expr *expr) {
  auto *conversion = program.make<Cast>();
  conversion->type = program.types.scalar(Scalar::UInt);
  conversion->operand = expr;
  conversion->place = expr->place;
  return conversion;
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
Range IndexCaster::castIn(Expr *&expr, Range range) {
  if (!range.bare)
    return range;
  std::vector<Expr **> indices;
  collectIndices(expr, indices);
  Expr *&slot = indices.size() == 1 ? *indices.front() : expr;
  slot = wrap(slot);
  return {0, bit32 - 1};
}

Range IndexCaster::settle(Expr *&expr, Need need) {
  Range range = visit(expr);
  return range.bare && !satisfies(range, need) ? castIn(expr, range) : range;
}

/// `int i = threadIdx.x - 1`, also where conversions of the user's stand between, that are not
/// printed: whatever they do, the lower 32 bits are the same.
void IndexCaster::convert(Expr *&expr, const Type *type) {
  if (!isSmallInteger(type)) {
    settle(expr, type && type->isBool() ? Need::NonZero : Need::Exact);
    return;
  }
  auto *conversion = dyn_cast<Cast>(expr);
  if (conversion && conversion->implicit && isSmallInteger(conversion->type))
    return convert(conversion->operand, type);
  settle(expr, Need::Low32);
}

// ---- Expressions ----

/// To a type that keeps more than 32 bits, a bool or a floating-point number, the number itself is
/// needed. An unsigned index is one already. Any other conversion is printed, since it would not be
/// implied by size_t: `(int)threadIdx.x / 2` has a sign.
Range IndexCaster::visitConversion(Cast *conversion) {
  if (!conversion->type->isInteger() || conversion->type->isBool() ||
      sizeOf(conversion->type) > 4) {
    settle(conversion->operand, conversion->type->isBool() ? Need::NonZero : Need::Exact);
    return plain(conversion);
  }
  Range range = visit(conversion->operand);
  if (!range.bare) // an implicit conversion is not printed: the value is the operand's
    return conversion->implicit && isSmallInteger(conversion->operand->type) ? range
                                                                             : plain(conversion);
  if (conversion->implicit && conversion->type->scalar == Scalar::UInt)
    return range;
  conversion->implicit = false;
  return plain(conversion);
}

/// `-threadIdx.x` is from -1023 to 0 until somebody needs it as an unsigned number.
Range IndexCaster::visitUnary(Unary *unary) {
  switch (unary->op) {
  case UnaryOp::Plus:
    return visit(unary->operand);
  case UnaryOp::Minus: {
    Range range = visit(unary->operand);
    return {-range.high, -range.low, range.bare};
  }
  case UnaryOp::BitNot: {
    Range range = visit(unary->operand);
    return range.bare ? Range{-range.high - 1, -range.low - 1, true} : plain(unary);
  }
  case UnaryOp::Not:
    settle(unary->operand, Need::NonZero);
    return {0, 1};
  case UnaryOp::PreInc:
  case UnaryOp::PreDec:
  case UnaryOp::PostInc:
  case UnaryOp::PostDec:
  case UnaryOp::Deref:
  case UnaryOp::AddressOf:
    visit(unary->operand);
    return plain(unary);
  }
  return {};
}

/// Both sides must be right as unsigned numbers, or both as signed ones:
///
///   threadIdx.x < n           n an int: a negative one is more than any index, in both widths
///   threadIdx.x - 1 == m      m unsigned: it may be 2^32 - 1, but never 2^64 - 1, so that the left
///                             side is cast
void IndexCaster::visitComparison(Binary *comparison) {
  Range lhs = visit(comparison->lhs), rhs = visit(comparison->rhs);
  auto agree = [&] {
    return (lhs.isUnsigned32() && rhs.isUnsigned32()) || (lhs.isSigned32() && rhs.isSigned32());
  };
  if ((!lhs.bare && !rhs.bare) || agree())
    return;
  bool leftIsBad = lhs.bare && !(lhs.isUnsigned32() && lhs.isSigned32());
  if (leftIsBad || !rhs.bare)
    lhs = castIn(comparison->lhs, lhs);
  if (rhs.bare && !agree())
    castIn(comparison->rhs, rhs);
}

/// `i += threadIdx.x` keeps the lower 32 bits; `i /= threadIdx.x` would be computed in 64.
void IndexCaster::visitAssignment(Binary *assignment) {
  const Type *type = assignment->lhs->type;
  visit(assignment->lhs);
  if (type->isPointer()) {
    settle(assignment->rhs, Need::Offset);
    return;
  }
  switch (assignment->op) {
  case BinaryOp::DivAssign:
  case BinaryOp::RemAssign:
    settle(assignment->rhs, isSmallInteger(type) ? Need::Cast : Need::Exact);
    return;
  case BinaryOp::ShlAssign:
  case BinaryOp::ShrAssign:
    settle(assignment->rhs, Need::Exact);
    return;
  default:
    return convert(assignment->rhs, type);
  }
}

/// By a fixed number: to the left like a product; to the right only what has no upper half, whose
/// bits would come down.
Range IndexCaster::visitShift(Binary *shift) {
  Range value = visit(shift->lhs);
  settle(shift->rhs, Need::Exact);
  const Expr *behind = shift->rhs;
  while (const auto *conversion = dyn_cast<Cast>(behind))
    behind = conversion->operand;
  const auto *count = dyn_cast<IntegerLiteral>(behind);
  if (!value.bare)
    return plain(shift);
  if (!count || count->value > 31 || (shift->op == BinaryOp::Shr && !value.isUnsigned32())) {
    castIn(shift->lhs, value);
    return plain(shift);
  }
  if (shift->op == BinaryOp::Shr)
    return {value.low >> count->value, value.high >> count->value, true};
  return {value.low * (Wide(1) << count->value), value.high * (Wide(1) << count->value), true};
}

/// `(threadIdx.x - 1) / 2`: half of 2^32 - 1 in CUDA, of 2^64 - 1 without a cast.
Range IndexCaster::visitDivision(Binary *division) {
  Range value = visit(division->lhs), by = visit(division->rhs);
  if (!value.bare && !by.bare)
    return plain(division);
  bool isSmall =
      value.low >= 0 && value.high < bit31; // a negative divisor is above it in 32 and in 64 bits
  if ((value.isUnsigned32() && by.isUnsigned32()) || (isSmall && by.isSigned32())) {
    bool isRemainder = division->op == BinaryOp::Rem && by.low > 0;
    return {0, isRemainder ? std::min(value.high, by.high - 1) : value.high, true};
  }
  castIn(division->lhs, value);
  castIn(division->rhs, by);
  return plain(division);
}

/// `&` is no more than its lesser side, if one has no sign; `|` and `^` stay below the next power
/// of two. Of negative numbers nothing is known but the lower 32 bits.
Range IndexCaster::visitBits(Binary *binary) {
  Range lhs = visit(binary->lhs), rhs = visit(binary->rhs);
  if (!lhs.bare && !rhs.bare)
    return plain(binary);
  if (binary->op == BinaryOp::BitAnd) {
    Wide high =
        std::min(lhs.isUnsigned32() ? lhs.high : unknown, rhs.isUnsigned32() ? rhs.high : unknown);
    return high < unknown ? Range{0, high, true} : Range{-unknown, unknown, true};
  }
  if (!lhs.isUnsigned32() || !rhs.isUnsigned32())
    return {-unknown, unknown, true};
  Wide high = 1;
  while (high <= lhs.high || high <= rhs.high)
    high *= 2;
  return {0, high - 1, true};
}

/// Sums, differences and products are computed as they are, in 64 bits: their range grows, and
/// whoever needs the number sees whether it may have left 32 bits. Of a pointer, each side is an
/// offset by itself.
Range IndexCaster::visitBinary(Binary *binary) {
  if (isAssignment(binary->op)) {
    visitAssignment(binary);
    return plain(binary);
  }
  bool isPointer = binary->type->isPointer();
  switch (binary->op) {
  case BinaryOp::Less:
  case BinaryOp::Greater:
  case BinaryOp::LessEqual:
  case BinaryOp::GreaterEqual:
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    visitComparison(binary);
    return {0, 1};
  case BinaryOp::And:
  case BinaryOp::Or:
    settle(binary->lhs, Need::NonZero);
    settle(binary->rhs, Need::NonZero);
    return {0, 1};
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return visitShift(binary);
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return visitDivision(binary);
  case BinaryOp::BitAnd:
  case BinaryOp::BitOr:
  case BinaryOp::BitXor:
    return visitBits(binary);
  case BinaryOp::Comma:
    visit(binary->lhs);
    return visit(binary->rhs);
  default:
    break;
  }
  Range lhs = isPointer ? settle(binary->lhs, Need::Offset) : visit(binary->lhs);
  Range rhs = isPointer ? settle(binary->rhs, Need::Offset) : visit(binary->rhs);
  if (isPointer || (!lhs.bare && !rhs.bare))
    return plain(binary);
  if (binary->op == BinaryOp::Add)
    return {lhs.low + rhs.low, lhs.high + rhs.high, true};
  if (binary->op == BinaryOp::Sub)
    return {lhs.low - rhs.high, lhs.high - rhs.low, true};
  // Of more, the product of the ranges might not fit in a Wide.
  if (std::max({-lhs.low, lhs.high, -rhs.low, rhs.high}) > (Wide(1) << 60))
    return {-unknown, unknown, true};
  auto [low, high] =
      std::minmax({lhs.low * rhs.low, lhs.low * rhs.high, lhs.high * rhs.low, lhs.high * rhs.high});
  return {low, high, true};
}

Range IndexCaster::visitConditional(Conditional *choice) {
  settle(choice->condition, Need::NonZero);
  Range then = visit(choice->then), otherwise = visit(choice->otherwise);
  if (!then.bare && !otherwise.bare)
    return plain(choice);
  return {std::min(then.low, otherwise.low), std::max(then.high, otherwise.high), true};
}

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

Range IndexCaster::visit(Expr *&expr) {
  switch (expr->kind) {
  case ExprKind::Special:
    return sizeOf(expr->type) <= 4 ? rangeOf(*cast<Special>(expr)) : plain(expr);
  case ExprKind::IntegerLiteral: {
    const auto *literal = cast<IntegerLiteral>(expr);
    auto value = static_cast<std::int64_t>(literal->value);
    return isUnsigned(literal->type->scalar) ? Range{Wide(literal->value), Wide(literal->value)}
                                             : Range{value, value};
  }
  case ExprKind::ConstantRef:
    return cast<ConstantRef>(expr)->value ? visit(cast<ConstantRef>(expr)->value) : plain(expr);
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
    settle(cast<Index>(expr)->index, Need::Offset);
    return plain(expr);
  case ExprKind::Member:
    visit(cast<Member>(expr)->base);
    return plain(expr);
  case ExprKind::Call:
    visitArguments(cast<Call>(expr));
    return plain(expr);
  case ExprKind::Intrinsic:
    for (Expr *&argument : cast<Intrinsic>(expr)->arguments)
      settle(argument, Need::Cast);
    return plain(expr);
  case ExprKind::InitList:
    visitElements(cast<InitList>(expr));
    return {};
  case ExprKind::EnumRef: {
    const auto *enumerator = cast<EnumRef>(expr);
    const Wide value = isUnsigned(enumerator->decl->underlying)
                           ? Wide(enumerator->value())
                           : Wide(static_cast<std::int64_t>(enumerator->value()));
    return {value, value};
  }
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
    settle(choice->value, Need::Exact);
  } else {
    forEachChildExpr(stmt, [&](Expr *&expr) { settle(expr, Need::NonZero); });
  }
}

} // namespace

void castIndices(Program &program) {
  for (Function *function : program.functions) {
    if (function->isBlockForm) // its indices are uints
      continue;
    IndexCaster caster(program, *function);
    forEachStmt(function->body, [&](Stmt *stmt) { caster.visitStatement(stmt); });
  }
}

} // namespace cu2port::ir
