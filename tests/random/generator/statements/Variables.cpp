// Variables, arrays and structs: declared and set.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

/// An operator with `=` that does not overflow, whatever the variable holds.
std::string compound(Writer &w, const Variable &of) {
  const Scalar type = of.type.scalar;
  const std::string &name = of.name;
  if (type == Scalar::Bool)
    return format("{} {} ({});", name, w.random.oneOf({"|=", "&=", "^="}),
                  w.condition(of.same, 0, true));
  if (!isUnsigned(type) && sizeOf(type) >= 4)
    return format("{0} = ({1})(({2}){0} {3} ({2}){4});", name, spell(type), spell(unsignedOf(type)),
                  w.random.oneOf({"+", "-", "*"}), w.number(of.same, 1).text);
  if (sizeOf(type) >= 4)
    return format("{} {} {};", name, w.random.oneOf({"+=", "-=", "*=", "^=", "|=", "&="}),
                  w.as(type, w.number(of.same, 1)));
  // Arithmetic on small ones is arithmetic on int.
  return format("{} {} {};", name, w.random.oneOf({"+=", "-=", "*=", "^=", "|=", "&="}),
                w.as(w.random.chance(50) ? Scalar::SChar : Scalar::Short, w.number(of.same, 1)));
}

std::string stepped(Writer &w, const Variable &of) {
  switch (w.random.below(4)) {
  case 0:
    return format("{} >>= {};", of.name, w.random.below(8));
  case 1:
    return format("{} %= {};", of.name, 3 + w.random.below(1000) % 100);
  case 2:
    return format("{} /= {};", of.name, w.random.between(2, 9));
  default:
    if (isUnsigned(of.type.scalar) || sizeOf(of.type.scalar) < 4)
      return w.random.chance(50) ? of.name + "++;" : "--" + of.name + ";";
    return format("{} &= {};", of.name, w.word(of.same, 1));
  }
}

std::string assignment(Writer &w, const Variable &of) {
  if (of.isOpaque)
    return format("{} = (T){};", of.name, w.number(of.same).text);
  if (of.type.enumeration || isReal(of.type.scalar) || w.random.chance(45))
    return format("{} = {};", of.name, w.initial(of.type, of.same));
  if (of.type.scalar == Scalar::Bool || w.random.chance(60))
    return compound(w, of);
  return stepped(w, of);
}

/// Set in both branches of a condition, or in all cases of a switch.
void declareLater(Writer &w, Nodes &to, const std::string &name, const Type &type, Same same) {
  w.line(to, format("{} {};", spell(type), name));
  auto set = [&] { return format("{} = {};", name, w.initial(type, same)); };
  Node group{format("if ({}) {{", w.condition(same)), {}, "}"}, other{"else {", {}, "}"};
  w.line(group.children, set());
  w.line(other.children, set());
  to.push_back({"", {std::move(group), std::move(other)}, "", "", true});
}

} // namespace

bool assign(Writer &w, Nodes &to) {
  const Variable *variable = w.assignable();
  if (variable)
    w.line(to, assignment(w, Variable(*variable)));
  return true;
}

bool declare(Writer &w, Nodes &to) {
  const Type type = w.pickType();
  const Same same = w.pickSame(), second = w.pickSame();
  const std::string name = w.fresh("v");
  if (w.random.chance(15)) {
    declareLater(w, to, name, type, same);
    w.add(name, type, same);
    return true;
  }
  const bool isVolatile = w.has(Aspect::Volatile) && w.random.chance(20);
  std::string text = format("{}{} {} = {}", isVolatile ? "volatile " : "", spell(type), name,
                            w.initial(type, same));
  if (w.random.chance(25)) {
    const std::string other = w.fresh("v");
    text += format(", {} = {}", other, w.initial(type, second));
    w.add(other, type, second);
    w.scope.variables.back().isVolatile = isVolatile;
  }
  w.add(name, type, same);
  w.scope.variables.back().isVolatile = isVolatile;
  w.line(to, text + ";");
  return true;
}

bool declareArray(Writer &w, Nodes &to) {
  const Same same = w.pickSame();
  const Type type = w.pickType();
  const unsigned size = w.random.between(2, 5);
  const std::string name = w.fresh("a");
  if (w.random.chance(25)) {
    Node loop{format("for (int e = 0; e < {}; ++e)", size), {}, ""};
    w.line(to, format("{} {}[{}];", spell(type), name, size));
    w.line(loop.children, format("{}[e] = {};", name, w.initial(type, same, 1)));
    to.push_back(std::move(loop));
  } else {
    std::string elements;
    for (unsigned i = 0; i < size; ++i)
      elements += (i ? ", " : "") + w.initial(type, same, 1, true);
    w.line(to, format("{} {}[{}] = {{{}}};", spell(type), name, size, elements));
  }
  w.scope.arrays.push_back({name, type, size, same});
  return true;
}

bool assignElement(Writer &w, Nodes &to) {
  std::vector<const Array *> found;
  for (const Array &each : w.scope.arrays)
    if (each.same <= w.place.together)
      found.push_back(&each);
  if (found.empty())
    return false;
  const Array array = *w.random.oneOf(found);
  Variable element;
  element.name = format("{}[{}]", array.name, w.index(array.same, array.size));
  element.type = array.type;
  element.same = array.same;
  w.line(to, assignment(w, element));
  return true;
}

bool declareStruct(Writer &w, Nodes &to) {
  const StructType *type = w.pickStruct();
  if (!type)
    return false;
  const Same same = w.pickSame();
  const std::string name = w.fresh("p");
  Node group;
  group.isWhole = true;
  std::vector<std::string> others;
  for (const Struct &each : w.scope.structs)
    if (each.type == type && each.same >= same && (!each.isElement || w.place.hasElement))
      others.push_back(each.name);
  if (!others.empty() && w.random.chance(40)) {
    w.line(group.children, format("{} {} = {};", type->name, name, w.random.oneOf(others)));
  } else {
    w.line(group.children, format("{} {};", type->name, name));
    for (const Leaf &leaf : type->leaves())
      w.line(group.children, format("{}{} = {};", name, leaf.path, w.initial(leaf.type, same, 1)));
  }
  to.push_back(std::move(group));
  w.addStruct(name, type, same, true);
  return true;
}

bool assignStruct(Writer &w, Nodes &to) {
  std::vector<const Struct *> targets, sources;
  for (const Struct &each : w.scope.structs)
    if (each.isAssignable && each.same <= w.place.together &&
        (!each.isElement || w.place.hasElement))
      targets.push_back(&each);
  if (targets.empty())
    return false;
  const Struct target = *w.random.oneOf(targets);
  for (const Struct &each : w.scope.structs)
    if (each.type == target.type && each.same >= target.same &&
        (!each.isElement || w.place.hasElement))
      sources.push_back(&each);
  const std::string a = w.random.oneOf(sources)->name, b = w.random.oneOf(sources)->name;
  w.line(to, a == b ? format("{} = {};", target.name, a)
                    : format("{} = {} ? {} : {};", target.name, w.condition(target.same, 0), a, b));
  return true;
}

bool declarePointer(Writer &w, Nodes &to) {
  const Variable *found = w.assignable();
  if (!found || found->name[0] == '(' || found->isOpaque)
    return false;
  Variable variable = *found; // the list may move
  const std::string name = w.fresh("r");
  const std::string type =
      format("{}{}", variable.isVolatile ? "volatile " : "", spell(variable.type));
  if (w.random.chance(50)) {
    w.line(to, format("{} *{} = &{};", type, name, variable.name));
    variable.name = format("(*{})", name);
  } else {
    w.line(to, format("{} &{} = {};", type, name, variable.name));
    variable.name = name;
  }
  w.scope.variables.push_back(variable);
  return true;
}

bool output(Writer &w, Nodes &to) {
  if (!w.inKernel)
    return false;
  w.line(to, format("{}[g * 2u + {}u] {} {};", w.outputs, w.random.below(2),
                    w.random.oneOf({"=", "+=", "^="}), w.word(Same::Thread)));
  return true;
}

} // namespace cu2port::random::statements
