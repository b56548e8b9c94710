// What the IR's own types say of themselves: names of operators, lookups in small lists.
#include "device/ir/Ir.h"

namespace cu2port::ir {

bool isCallOf(const Expr *expr, OperationId id) {
  const auto *call = llvm::dyn_cast_or_null<Intrinsic>(expr);
  return call && call->is(id);
}

/// Of a struct, or of what a pointer leads to.
const Field *fieldOf(const Member *member) {
  const Type *whole = member->arrow ? member->base->type->element : member->base->type;
  if (!whole->isStruct())
    return nullptr;
  for (const Field &field : whole->record->fields)
    if (field.name == member->field)
      return &field;
  return nullptr;
}

std::optional<unsigned> laneOf(const Member *member) {
  const std::size_t lane = llvm::StringRef("xyzw").find(member->field);
  return lane < 4 ? std::optional(static_cast<unsigned>(lane)) : std::nullopt;
}

const Obstacle *Function::obstacleOn(Target target) const {
  for (const Obstacle &each : obstacles)
    if (each.target == Target::All || each.target == target)
      return &each;
  return nullptr;
}

bool isAssignment(BinaryOp op) { return op >= BinaryOp::Assign && op <= BinaryOp::OrAssign; }
bool isOrdering(BinaryOp op) { return op >= BinaryOp::Less && op <= BinaryOp::GreaterEqual; }
bool isComparison(BinaryOp op) { return op >= BinaryOp::Less && op <= BinaryOp::NotEqual; }

BinaryOp withoutAssignment(BinaryOp op) {
  static constexpr std::pair<BinaryOp, BinaryOp> plain[] = {
      {BinaryOp::MulAssign, BinaryOp::Mul},    {BinaryOp::DivAssign, BinaryOp::Div},
      {BinaryOp::RemAssign, BinaryOp::Rem},    {BinaryOp::AddAssign, BinaryOp::Add},
      {BinaryOp::SubAssign, BinaryOp::Sub},    {BinaryOp::ShlAssign, BinaryOp::Shl},
      {BinaryOp::ShrAssign, BinaryOp::Shr},    {BinaryOp::AndAssign, BinaryOp::BitAnd},
      {BinaryOp::XorAssign, BinaryOp::BitXor}, {BinaryOp::OrAssign, BinaryOp::BitOr}};
  for (auto [compound, own] : plain)
    if (compound == op)
      return own;
  return op;
}

const char *spell(BinaryOp op) {
  // In the order of the enumerators of BinaryOp.
  static constexpr const char *names[] = {
      "*", "/",  "%",  "+", "-",  "<<", ">>", "<",  ">",  "<=",  ">=",  "==", "!=", "&",  "^",
      "|", "&&", "||", "=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|=", ",",
  };
  static_assert(std::size(names) == static_cast<unsigned>(BinaryOp::Comma) + 1);
  return names[static_cast<unsigned>(op)];
}

const char *spell(UnaryOp op) {
  // In the order of the enumerators of UnaryOp.
  static constexpr const char *names[] = {"+", "-", "!", "~", "++", "--", "++", "--", "*", "&"};
  static_assert(std::size(names) == static_cast<unsigned>(UnaryOp::AddressOf) + 1);
  return names[static_cast<unsigned>(op)];
}

} // namespace cu2port::ir
