// Reads expressions:
//
//   int w = threadIdx.x / 32, l = threadIdx.x & 31;
//   int at(int r, int c) { return r * 33 + c; }
//
//   w * 32 + l             threadIdx.x
//   at(w, l + 1)           33*(threadIdx.x / 32) + zext5(threadIdx.x) + 1
//   p.x + (long)n          p.x + n
//   data[w] - 1            data[w] - 1, where data[w] is an opaque atom
//   i++, f(&i)             nothing
//
// What the operators do says AffineArithmetic.h; here are what names, conversions and calls stand
// for.
#include "device/values/Affine.h"

#include "device/ir/IndexTypes.h"
#include "device/values/ConstantValue.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

AffineExprs::AffineExprs(const Stmt *region, AffineTable &table, Options options)
    : arithmetic(table, options.wrapping), region(region), options(options) {}

std::optional<AffineExpr> AffineExprs::of(const Expr *expr) const {
  return isAffineType(expr->type) ? known.of(expr, [&] { return find(expr); }) : std::nullopt;
}

AffineExprs::Result AffineExprs::converted(const Expr *expr, const Type *type) const {
  const Result value = of(expr);
  if (!value || type->isBool())
    return value ? arithmetic.truth(*value, affineTypeOf(type)) : value;
  return arithmetic.convert(*value, affineTypeOf(type));
}

/// Of other integers.
static bool isComputed(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  return isa<Unary>(expr) || isa<Binary>(expr) ||
         (conversion && isAffineType(conversion->operand->type));
}

AffineExprs::Result AffineExprs::find(const Expr *expr) const {
  // What is computed of constants folds by itself.
  if (const auto number = isComputed(expr) ? std::nullopt : constantOf(expr))
    return arithmetic.convert(constantSum(static_cast<std::int64_t>(*number), {64, true}),
                              affineTypeOf(expr->type));
  if (const auto *special = dyn_cast<Special>(expr))
    return ofSpecial(special);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ofVariable(ref->variable, expr);
  if (const auto *member = dyn_cast<Member>(expr))
    return ofMember(member);
  if (const auto *unary = dyn_cast<Unary>(expr))
    return ofUnary(unary);
  if (const auto *binary = dyn_cast<Binary>(expr))
    return ofBinary(binary);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return isAffineType(conversion->operand->type) ? converted(conversion->operand, expr->type)
                                                   : opaque(expr);
  if (const auto *call = dyn_cast<Call>(expr))
    return ofCall(call);
  if (const auto *choice = dyn_cast<Conditional>(expr)) {
    const Result then = converted(choice->then, expr->type);
    if (then && then == converted(choice->otherwise, expr->type) && opaque(choice->condition))
      return then;
  }
  return opaque(expr);
}

/// Equal to itself alone, where it is evaluated.
AffineExprs::Result AffineExprs::opaque(const Expr *expr) const {
  const Effects does = effects.of(expr);
  if (does.writes || does.atomics || !isAffineType(expr->type))
    return std::nullopt;
  const AffineType type = affineTypeOf(expr->type);
  return sumOf(
      arithmetic.table.atom(
          {.kind = Atom::Kind::Opaque, .type = type, .expr = expr, .isBool = expr->type->isBool()}),
      type);
}

// ---- Names --------------------------------------------------------------------------------------

AffineExprs::Result AffineExprs::ofSpecial(const Special *special) const {
  const AffineType type = affineTypeOf(special->type);
  return sumOf(arithmetic.table.atom({.kind = Atom::Kind::Special,
                                      .type = type,
                                      .special = special->value,
                                      .dimension = special->dimension,
                                      .expr = special}),
               type);
}

bool AffineExprs::isStable(const Variable *variable) const {
  if (variable->isVolatile)
    return false;
  const bool isMemory =
      (variable->space != AddressSpace::Private && variable->space != AddressSpace::Constant) ||
      region.escapes(variable);
  return (!isMemory || options.hasMemory) &&
         (region.keepsValue(variable) || options.includesMutable);
}

const Atom *AffineExprs::atomOf(const Variable *variable, const Expr *expr) const {
  return arithmetic.table.atom({.kind = Atom::Kind::Variable,
                                .type = affineTypeOf(variable->type),
                                .variable = variable,
                                .expr = expr,
                                .isBool = variable->type->isBool()});
}

AffineExprs::Result AffineExprs::ofVariable(const Variable *variable, const Expr *expr) const {
  const Expr *value = valueOf(variable);
  if (value && isAffineType(value->type))
    if (Result sum = converted(value, variable->type))
      return sum;
  if (!isStable(variable))
    return std::nullopt;
  const AffineExpr sum = sumOf(atomOf(variable, expr), affineTypeOf(variable->type));
  return arithmetic.convert(sum, affineTypeOf(expr->type));
}

/// The variable, or a field of a field of it; null for what lies in memory.
const Atom *AffineExprs::fieldAtom(const Expr *expr) const {
  Atom atom{.type = {}, .expr = expr};
  if (isAffineType(expr->type))
    atom.type = affineTypeOf(expr->type);
  atom.isBool = expr->type && expr->type->isBool();
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    atom.kind = Atom::Kind::Variable;
    atom.variable = ref->variable;
    return isStable(ref->variable) ? arithmetic.table.atom(atom) : nullptr;
  }
  const auto *member = dyn_cast<Member>(expr);
  if (!member || member->arrow || !(atom.base = fieldAtom(member->base)))
    return nullptr;
  atom.kind = Atom::Kind::Field;
  atom.field = fieldOf(member);
  const auto lane = laneOf(member);
  if (!atom.field)
    atom.dimension = lane.value_or(0);
  const bool isUnion =
      atom.field && member->base->type->isStruct() && member->base->type->record->isUnion;
  const bool isKnown = atom.field ? !atom.field->isVolatile && !isUnion : lane.has_value();
  return isKnown ? arithmetic.table.atom(atom) : nullptr;
}

/// Of a struct that keeps the list that it was made with, what stands there.
static const Expr *inList(const Expr *value, const Field *field) {
  const auto *list = llvm::dyn_cast_or_null<InitList>(value);
  if (!list || !list->type || !list->type->isStruct() || list->type->record->isUnion)
    return nullptr;
  const auto &fields = list->type->record->fields;
  const auto at = static_cast<std::size_t>(field - fields.data());
  return at < list->elements.size() ? list->elements[at] : nullptr;
}

AffineExprs::Result AffineExprs::ofMember(const Member *member) const {
  const auto *ref = dyn_cast<VariableRef>(member->base);
  const Field *field = fieldOf(member);
  const Expr *value = ref && field && !member->arrow && !field->isVolatile
                          ? inList(valueOf(ref->variable), field)
                          : nullptr;
  if (value && isAffineType(value->type))
    return converted(value, member->type);
  const Atom *atom = fieldAtom(member);
  return atom ? Result(sumOf(atom, atom->type)) : opaque(member);
}

// ---- Operators ----------------------------------------------------------------------------------

AffineExprs::Result AffineExprs::ofUnary(const Unary *unary) const {
  if (const Variable *target = region.targetOf(unary))
    return ofVariable(target, unary);
  if (unary->op == UnaryOp::Deref)
    return opaque(unary);
  if (unary->op == UnaryOp::Not) {
    const Result operand = of(unary->operand);
    return operand ? arithmetic.binary(BinaryOp::Equal, *operand, constantSum(0, operand->type),
                                       affineTypeOf(unary->type))
                   : opaque(unary);
  }
  const Result operand = converted(unary->operand, unary->type);
  if (!operand)
    return std::nullopt;
  switch (unary->op) {
  case UnaryOp::Plus:
    return operand;
  case UnaryOp::Minus:
    return has(Fault::AffineLostNegation) ? operand : arithmetic.scale(*operand, -1);
  case UnaryOp::BitNot:
    return arithmetic.bitNot(*operand);
  default: // an increment
    return std::nullopt;
  }
}

AffineExprs::Result AffineExprs::ofBinary(const Binary *binary) const {
  if (binary->op == BinaryOp::Comma)
    return opaque(binary->lhs) || !effects.of(binary->lhs).writes ? of(binary->rhs) : std::nullopt;
  if (isAssignment(binary->op))
    return std::nullopt;
  const bool isLogical = binary->op == BinaryOp::And || binary->op == BinaryOp::Or;
  const bool isShift = binary->op == BinaryOp::Shl || binary->op == BinaryOp::Shr;
  Result a = of(binary->lhs), b = of(binary->rhs);
  if (!a || !b || isLogical)
    return opaque(binary);
  const AffineType type = affineTypeOf(binary->type);
  const Scalar common = arithmeticType(binary->lhs->type->scalar, binary->rhs->type->scalar);
  const AffineType ofOperands =
      isComparison(binary->op) ? AffineType{8 * sizeOf(common), !isUnsigned(common)} : type;
  a = arithmetic.convert(*a, ofOperands);
  if (!isShift)
    b = arithmetic.convert(*b, ofOperands);
  return arithmetic.binary(binary->op, *a, *b, type);
}

// ---- Calls --------------------------------------------------------------------------------------

/// What a function returns that has nothing but declarations before that, by its parameters, which
/// keep their values.
AffineExprs::Result AffineExprs::resultOf(const Function &callee) const {
  if (!callee.body || callee.body->statements.empty())
    return std::nullopt;
  const auto *result = dyn_cast<Return>(callee.body->statements.back());
  const bool isPlain = llvm::all_of(llvm::drop_end(callee.body->statements),
                                    [](const Stmt *each) { return isa<Declaration>(each); });
  if (!result || !result->value || !isPlain)
    return std::nullopt;
  AffineExprs inside(callee, arithmetic.table,
                     {.wrapping = options.wrapping, .includesMutable = false});
  inside.results = results;
  const Result value = inside.converted(result->value, callee.returnType);
  const bool isOwn = value && anyAtom(*value, [&](const Atom &atom) {
                       return atom.kind == Atom::Kind::Opaque || atom.kind == Atom::Kind::Field ||
                              (atom.kind == Atom::Kind::Variable && !atom.variable->isParameter);
                     });
  return isOwn ? std::nullopt : value;
}

AffineExprs::Result AffineExprs::ofCall(const Call *call) const {
  const Function &callee = *call->callee;
  if (!options.hasCalls || !isAffineType(callee.returnType) || effects.of(call).writes)
    return opaque(call);
  const Result result = results->of(&callee, [&] { return resultOf(callee); });
  if (!result)
    return opaque(call);
  bool isKnown = true;
  const Result value = arithmetic.substitute(*result, [&](const Atom &atom) -> Result {
    const auto at = llvm::find(callee.parameters, atom.variable);
    if (!atom.variable || at == callee.parameters.end())
      return std::nullopt;
    const Result argument = converted(call->arguments[at - callee.parameters.begin()], (*at)->type);
    isKnown &= argument.has_value();
    return argument;
  });
  return value && isKnown ? value : opaque(call);
}

} // namespace cu2port::ir
