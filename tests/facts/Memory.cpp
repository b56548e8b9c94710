// Variables, their fields and elements, and what pointers lead to: one column each.
//
//   v, s.x, list[1]         a place of the thread's own
//   *r, p[1]                the place that the pointer leads to, the same in all lanes
//   in[i]                   memory, which nobody writes to: numbers that follow from the index
#include "Machine.h"

namespace cu2port::facts {

using ir::UnaryOp;
using llvm::dyn_cast;

Column &Machine::at(const Location &location) {
  Column &column = memory[location];
  if (column.empty())
    column.resize(launch.size());
  return column;
}

/// Of an array of the thread's, by a number, or by a pointer to its beginning. Nothing of other
/// memory.
std::optional<Machine::Location> Machine::element(const ir::Index *expr, const Mask &mask) {
  const auto *number = dyn_cast<ir::IntegerLiteral>(expr->index);
  std::optional<Location> base;
  if (expr->base->type->isArray()) {
    base = locate(expr->base, mask);
  } else {
    const Column pointers = evaluate(expr->base, mask);
    for (unsigned i = 0; i < mask.size(); ++i)
      if (mask[i] && pointers[i] < places.size())
        base = places[pointers[i]];
  }
  return base && number ? std::optional(Location{base->first, std::to_string(number->value)})
                        : std::nullopt;
}

/// A pointer that leads to a variable leads to the same one in all lanes.
std::optional<Machine::Location> Machine::locate(const ir::Expr *lvalue, const Mask &mask) {
  if (const auto *ref = dyn_cast<ir::VariableRef>(lvalue))
    return Location{ref->variable, ""};
  if (const auto *index = dyn_cast<ir::Index>(lvalue))
    return element(index, mask);
  if (const auto *member = dyn_cast<ir::Member>(lvalue); member && !member->arrow) {
    const auto base = locate(member->base, mask);
    return base ? std::optional(Location{base->first, member->field}) : std::nullopt;
  }
  const auto *unary = dyn_cast<ir::Unary>(lvalue);
  const auto *member = dyn_cast<ir::Member>(lvalue);
  if (!member && !(unary && unary->op == UnaryOp::Deref))
    return std::nullopt;
  const Column pointers = evaluate(member ? member->base : unary->operand, mask);
  std::optional<Bits> place;
  for (unsigned i = 0; i < mask.size(); ++i)
    if (mask[i] && place && *place != pointers[i])
      throw Unknown("a pointer that differs between lanes");
    else if (mask[i])
      place = pointers[i];
  if (!place)
    return Location{nullptr, ""}; // nobody is here
  Location location = places.at(*place);
  if (member)
    location.second = member->field;
  return location;
}

void Machine::write(const Location &location, const Column &values, const Mask &mask) {
  Column &column = at(location);
  for (unsigned i = 0; i < mask.size(); ++i)
    if (mask[i] && !(states[i] & Dead))
      column[i] = values[i];
}

/// Elements follow from the index alone: often small, as indices that are read are.
static Bits elementAt(Bits seed, Bits index) {
  Bits z = (seed ^ index) * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 29) * 0xbf58476d1ce4e5b9;
  z ^= z >> 32;
  return z % 3 == 0 ? z : z >> 4 & 1023;
}

Column Machine::load(const ir::Index *expr, const Mask &mask) {
  if (const auto own = element(expr, mask))
    return at(*own);
  const Column base = evaluate(expr->base, mask), index = evaluate(expr->index, mask);
  const Integer type(scalarOf(expr->type));
  Column result(mask.size());
  for (unsigned i = 0; i < mask.size(); ++i)
    result[i] = type.wrapped(elementAt(seed + base[i], index[i]));
  return result;
}

} // namespace cu2port::facts
