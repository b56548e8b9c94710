// Block form: the values of the fields of a variable that is taken apart (ScalarReplacement.cpp).
//
//   v = {a, b}             a and b               v = make_float2(a, b)       a and b
//   v = w                  w.x and w.y           v = f()                     none
//   v = {v.y, v.x}         not one after the other: v.x would be lost
//   f(v)                   f(float2{v_x, v_y})
#include "device/block_form/ScalarReplacement.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

/// `0`, or `T{}`.
Expr *AggregateReplacer::zero(const Type *type) {
  if (type->isScalar() && type->isInteger() && !type->isBool())
    return makeInteger(program, 0, type);
  auto *list = program.make<InitList>();
  list->isValue = true;
  list->type = type;
  return list;
}

Expr *AggregateReplacer::member(Expr *base, const AggregateField &part) {
  auto *field = program.make<Member>();
  field->base = clone(program, base);
  field->field = part.field;
  field->type = part.type;
  field->place = base->place;
  return field;
}

/// Of `{a, {b}}`; what the list does not say is zero.
Expr *AggregateReplacer::elementOf(InitList *list, std::size_t i) {
  Expr *element = i < list->elements.size() ? list->elements[i] : zero(parts[i].type);
  if (auto *inner = dyn_cast<InitList>(element)) {
    inner->isValue = true;
    inner->type = parts[i].type;
  }
  return element;
}

/// A variable or a part of one, for which it makes no difference how often it is named.
static bool isPlainPlace(const Expr *expr) {
  const auto *field = dyn_cast<Member>(expr);
  if (field && !field->arrow)
    return isPlainPlace(withoutImplicitCasts(field->base));
  const auto *ref = dyn_cast<VariableRef>(expr);
  return ref && !ref->variable->isVolatile;
}

/// The value of each field, where the expression says them one by one (`{a, b}`,
/// `make_float2(a, b)`) or is a variable `w`, of which they are `w.x` and `w.y`; else none.
std::vector<Expr *> AggregateReplacer::valuesOf(Expr *from) {
  from = withoutImplicitCasts(from);
  std::vector<Expr *> values;
  auto *list = dyn_cast<InitList>(from);
  auto *call = dyn_cast<Intrinsic>(from);
  const bool isMade = call && llvm::StringRef(call->name()).starts_with("make_") &&
                      call->arguments.size() == parts.size();
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (list)
      values.push_back(elementOf(list, i));
    else if (isMade)
      values.push_back(call->arguments[i]);
    else if (isPlainPlace(from))
      values.push_back(member(from, parts[i]));
  return values;
}

/// Reads a field before this one, which has got its new value by then: `v = {v.y, v.x}`.
bool AggregateReplacer::readsBefore(Expr *value, std::size_t end) const {
  const std::set<const Variable *> named = variablesNamedIn(static_cast<const Expr *>(value));
  return std::any_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const AggregateField &each) { return named.count(each.variable); });
}

/// The fields can get their values one after the other, those that nobody uses none. Where they
/// cannot, a variable holds the whole.
bool AggregateReplacer::canTakeInOrder(Expr *from, const std::vector<Expr *> &values) const {
  if (values.empty())
    return false;
  const bool usesAll = std::all_of(parts.begin(), parts.end(),
                                   [](const AggregateField &part) { return part.variable; });
  // A value that nobody uses is not evaluated: it must do nothing.
  if (!usesAll && context.effects.of(from).writes)
    return false;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (readsBefore(values[i], i))
      return false;
  return true;
}

/// The value of the variable, from its fields: `T{v_x, v_y}`.
Expr *AggregateReplacer::rebuilt(Place place) {
  auto *list = program.make<InitList>();
  list->isValue = true;
  list->type = whole->type;
  list->place = place;
  for (const AggregateField &part : parts)
    list->elements.push_back(makeRef(program, part.variable, place));
  return list;
}

} // namespace cu2port::ir
