// Where things lie in memory.
#include "BlockRun.h"

#include <cstring>

namespace cu2port::interpret {

using llvm::cast;
using llvm::dyn_cast;

std::byte *Stack::take(const ir::Type *type) {
  std::size_t alignment = std::max<std::size_t>(ir::alignOf(type), 8);
  std::size_t at = (used + alignment - 1) / alignment * alignment;
  used = at + ir::sizeOf(type);
  if (used > memory.size())
    throw Unknown("more private memory than the interpreter has for a thread");
  std::memset(memory.data() + at, unset, ir::sizeOf(type));
  return memory.data() + at;
}

bool Stack::contains(const std::byte *from, std::size_t size) const {
  return from >= memory.data() && from + size <= memory.data() + used;
}

static std::uint64_t alignUp(std::uint64_t offset, std::uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/// A vector's lane gets the type of the IR's table only in expressions; here a scalar of its own
/// does.
static const ir::Type *scalarType(ir::Scalar scalar) {
  static ir::TypeTable table;
  return table.scalar(scalar);
}

Field fieldOf(const ir::Type *type, std::size_t index) {
  if (type->isVector())
    return {scalarType(type->scalar), index * ir::sizeOf(type->scalar)};
  if (!type->isStruct() || index >= type->record->fields.size())
    throw Unknown("a field of " + ir::spell(type));
  std::uint64_t offset = 0;
  for (std::size_t i = 0;; ++i) {
    const ir::Field &field = type->record->fields[i];
    offset = alignUp(offset, std::max(ir::alignOf(field.type), field.alignment));
    if (i == index)
      return {field.type, type->record->isUnion ? 0 : offset};
    offset += ir::sizeOf(field.type);
  }
}

Field fieldOf(const ir::Type *type, llvm::StringRef name) {
  if (type->isVector())
    return fieldOf(type, llvm::StringRef("xyzw").find(name));
  std::size_t index = 0;
  while (type->isStruct() && index < type->record->fields.size() &&
         type->record->fields[index].name != name)
    ++index;
  return fieldOf(type, index);
}

void Thread::checkAccess(const std::byte *at, std::size_t size) const {
  if (!stack.contains(at, size) && !block.contains(at, size))
    throw Undefined("an access outside of the memory that the thread may use");
}

Lvalue Thread::variable(const ir::Variable *variable) {
  if (variable->space == ir::AddressSpace::Shared)
    return {variable->type, block.shared(variable)};
  auto found = frames.back().find(variable);
  if (found != frames.back().end())
    return {variable->type, found->second};
  auto global = block.launch.variables.find(variable);
  if (global == block.launch.variables.end())
    throw Unknown("a device variable: " + variable->name);
  return {variable->type, global->second};
}

/// What a pointer, moved by `offset` elements, points to.
Lvalue Thread::pointee(Value pointer, std::int64_t offset) {
  const ir::Type *type = pointer.type->element;
  auto address = pointer.bits + static_cast<std::uint64_t>(offset) * ir::sizeOf(type);
  return {type, reinterpret_cast<std::byte *>(address)};
}

Lvalue Thread::locateMember(const ir::Member *expr) {
  Lvalue base = expr->arrow ? pointee(evaluate(expr->base)) : locate(expr->base);
  Field field = fieldOf(base.type, llvm::StringRef(expr->field));
  return {expr->type, base.at + field.offset};
}

Lvalue Thread::locateElement(const ir::Index *expr) {
  bool inArray = expr->base->type->isArray();
  Lvalue array = inArray ? locate(expr->base) : Lvalue{};
  Value pointer = inArray ? Value{} : evaluate(expr->base);
  Value index = evaluate(expr->index);
  auto number = static_cast<std::int64_t>(index.bits);
  if (!inArray)
    return pointee(pointer, number);
  if (array.type->count && static_cast<std::uint64_t>(number) >= array.type->count)
    throw Undefined("an index outside of its array");
  return {array.type->element,
          array.at + number * static_cast<std::int64_t>(ir::sizeOf(array.type->element))};
}

Lvalue Thread::locate(const ir::Expr *expr) {
  switch (expr->kind) {
  case ir::ExprKind::VariableRef:
    return variable(cast<ir::VariableRef>(expr)->variable);
  case ir::ExprKind::Member:
    return locateMember(cast<ir::Member>(expr));
  case ir::ExprKind::Index:
    return locateElement(cast<ir::Index>(expr));
  case ir::ExprKind::Conditional: {
    const auto *choice = cast<ir::Conditional>(expr);
    return locate(holds(choice->condition) ? choice->then : choice->otherwise);
  }
  case ir::ExprKind::Unary: {
    const auto *unary = cast<ir::Unary>(expr);
    if (unary->op == ir::UnaryOp::Deref)
      return pointee(evaluate(unary->operand));
    if (unary->op == ir::UnaryOp::PreInc || unary->op == ir::UnaryOp::PreDec) {
      evaluate(expr);
      return locate(unary->operand);
    }
    break;
  }
  case ir::ExprKind::Binary: {
    const auto *binary = cast<ir::Binary>(expr);
    if (binary->op == ir::BinaryOp::Comma) {
      evaluate(binary->lhs);
      return locate(binary->rhs);
    }
    if (ir::isAssignment(binary->op)) {
      evaluate(expr);
      return locate(binary->lhs);
    }
    break;
  }
  default:
    break;
  }
  // `f().x`: a field of a temporary.
  if (!expr->type->isStruct() && !expr->type->isVector())
    throw Unknown("the place of an expression");
  return {expr->type, reinterpret_cast<std::byte *>(evaluate(expr).bits)};
}

} // namespace cu2port::interpret
