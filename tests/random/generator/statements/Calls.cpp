// Calls of device functions.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

/// An object of this type that a function may change: a variable, or an element in another address
/// space that belongs to the thread.
std::string changeable(Writer &w, Nodes &to, const Type &type, Same same) {
  auto isSame = [&](const Type &other) {
    return other.scalar == type.scalar && other.enumeration == type.enumeration;
  };
  if (same == Same::Thread && w.knowsThread && w.random.chance(35))
    if (const Shared *shared = w.sharedWhere([&](const Shared &each) {
          return each.state == Shared::State::Own && !each.record && !each.isVolatile &&
                 isSame(each.type);
        }))
      return shared->own;
  if (const Variable *variable = w.pickVariable([&](const Variable &each) {
        return each.isAssignable && !each.isOpaque && !each.isVolatile && isSame(each.type) &&
               each.same == same && w.canRead(each, same);
      }))
    return variable->name;
  const std::string name = w.fresh("w");
  w.line(to, format("{} {} = {};", spell(type), name, w.initial(type, same, 1)));
  w.add(name, type, same);
  return name;
}

/// The beginning of at least two elements.
std::string arrayOf(Writer &w, Nodes &to, const Type &type) {
  auto isSame = [&](const Type &other) {
    return other.scalar == type.scalar && other.enumeration == type.enumeration;
  };
  std::vector<std::string> found;
  for (const Array &each : w.scope.arrays)
    if (isSame(each.type))
      found.push_back(each.name);
  for (const Table &each : w.scope.tables)
    if (isSame(each.type) && each.size >= 2)
      found.push_back(format("{} + {}", each.name, 2 * w.random.below(each.size / 2)));
  if (!found.empty())
    return w.random.oneOf(found);
  const std::string name = w.fresh("a");
  w.line(to,
         format("{} {}[2] = {{{}, {}}};", spell(type), name, w.initial(type, Same::Thread, 1, true),
                w.initial(type, Same::Thread, 1, true)));
  w.scope.arrays.push_back({name, type, 2, Same::Thread});
  return name;
}

std::string structOf(Writer &w, const StructType *type) {
  for (const Struct &each : w.scope.structs)
    if (each.type == type && (!each.isElement || w.place.hasElement))
      return each.name;
  return "";
}

const Shared *sharedFor(Writer &w, const Type &type) {
  return w.sharedWhere([&](const Shared &each) {
    return each.state == Shared::State::Own && !each.record && !each.isVolatile && !each.width &&
           each.type.scalar == type.scalar && each.type.enumeration == type.enumeration;
  });
}

} // namespace

bool call(Writer &w, Nodes &to) {
  if (w.callees.empty() || !w.inKernel)
    return false;
  const Callee callee = w.random.oneOf(w.callees);
  if (callee.hasBarrier && w.place.together != Same::Block)
    return false;
  const Shared *shared = callee.shared ? sharedFor(w, *callee.shared) : nullptr;
  const std::string record = callee.record ? structOf(w, callee.record) : "";
  if ((callee.shared && !shared) || (callee.record && record.empty()))
    return false;
  const std::string memory = shared ? shared->name : "";
  std::string arguments;
  for (const Type &each : callee.parameters)
    arguments += w.initial(each, Same::Thread, 1) + ", ";
  arguments += callee.usesThread ? "t" : "0u";
  if (callee.pointer)
    arguments += ", &" + changeable(w, to, *callee.pointer, Same::Thread);
  if (callee.reference)
    arguments += ", " + changeable(w, to, *callee.reference, Same::Thread);
  if (callee.array)
    arguments += ", " + arrayOf(w, to, *callee.array);
  if (callee.record)
    arguments += ", " + record;
  if (callee.shared)
    arguments += format(", {}, {}", memory, w.extent);
  if (callee.uniform)
    arguments += ", " + changeable(w, to, *callee.uniform, Same::Block);
  const std::string returned = w.fresh("w");
  w.line(to, format("{} {} = {}({});", spell(callee.result), returned, callee.name, arguments));
  w.add(returned, callee.result, Same::Thread);
  return true;
}

} // namespace cu2port::random::statements
