// if, switch, and guards.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

bool canNest(const Writer &w) { return w.place.depth < 5 && w.budget > 0; }

/// A condition that also changes a variable, which is the same for those that the condition is.
std::string withSideEffect(Writer &w, Same same, const std::string &test) {
  const Variable *counter = w.pickVariable([&](const Variable &each) {
    return each.isAssignable && !each.isOpaque && !each.type.enumeration &&
           each.type.scalar == Scalar::UInt && each.same <= w.place.together &&
           w.canRead(each, same);
  });
  if (!counter)
    return test;
  const std::string step =
      format("{} % 3u == {}u", w.random.chance(50) ? counter->name + "++" : "++" + counter->name,
             w.random.below(3));
  switch (w.random.below(4)) {
  case 0:
    return format("({}) && {}", test, step);
  case 1:
    return format("({}) || {}", test, step);
  case 2:
    return format("({} ^= 5u) > {}u", counter->name, w.random.below(100));
  default:
    return step;
  }
}

} // namespace

bool branch(Writer &w, Nodes &to) {
  if (!canNest(w))
    return false;
  const Same same = w.pickSame();
  std::string test = w.condition(same, 1);
  if (w.has(Aspect::SideEffects) && w.random.chance(20))
    test = withSideEffect(w, same, test);
  Node group;
  group.children.push_back({format("if ({}) {{", test), w.body(same, w.random.between(1, 4)), "}"});
  if (w.random.chance(45))
    group.children.push_back({"else {", w.body(same, w.random.between(1, 3)), "}"});
  to.push_back(std::move(group));
  return true;
}

/// Something that only threads with an element may do, and perhaps what the others do.
bool guarded(Writer &w, Nodes &to) {
  if (w.place.hasElement || w.scope.guards.empty() || !canNest(w))
    return false;
  std::string guard = w.random.oneOf(w.scope.guards);
  if (w.random.chance(30))
    guard = format("({}) && ({})", guard, w.condition(Same::Thread, 0));
  auto inside = [&] {
    return w.body(w.random.between(1, 3), [](Place &inner) {
      inner.together = Same::Thread;
      inner.mask.clear();
      inner.isPartOfWarp = false;
      inner.hasElement = true;
    });
  };
  Node group;
  if (w.random.chance(15)) {
    group.children.push_back({format("if (!({})) {{", guard), w.body(Same::Thread, 1), "}"});
    group.children.push_back({"else {", inside(), "}"});
  } else {
    group.children.push_back({format("if ({}) {{", guard), inside(), "}"});
    if (w.random.chance(25))
      group.children.push_back({"else {", w.body(Same::Thread, 1), "}"});
  }
  to.push_back(std::move(group));
  return true;
}

/// A guard that holds for fewer threads. Those whose names begin with `ok` may be set.
bool narrowGuard(Writer &w, Nodes &to) {
  if (w.scope.guards.empty())
    return false;
  const std::string guard = w.random.oneOf(w.scope.guards);
  const std::string test = w.condition(Same::Thread, 0);
  if (guard.starts_with("ok") && w.random.chance(50)) {
    w.line(to, w.random.chance(50) ? format("{0} = {0} && ({1});", guard, test)
                                   : format("if ({}) {} = false;", test, guard));
    return true;
  }
  const std::string name = w.fresh("ok");
  w.line(to, format("{} {} = ({}) && ({});", w.random.oneOf({"bool", "bool", "int"}), name, guard,
                    test));
  w.scope.guards.push_back(name);
  return true;
}

bool switchOver(Writer &w, Nodes &to) {
  if (!canNest(w))
    return false;
  const Same same = w.pickSame();
  const Variable *variable = w.pickVariable(
      [&](const Variable &each) { return each.type.enumeration && w.canRead(each, same); });
  const EnumType *enumeration =
      variable && w.random.chance(60) ? variable->type.enumeration : nullptr;
  const bool isSigned = w.random.chance(30);
  Node node{enumeration ? format("switch ({}) {{", variable->name)
            : isSigned  ? format("switch ((int)({} & 3u) - 1) {{", w.word(same, 1))
                        : format("switch ({} % 4u) {{", w.word(same, 1)),
            {},
            "}"};
  const std::vector<Target> targets = w.place.targets;
  w.place.targets.push_back({false, std::min(same, w.place.together), w.sharedState()});
  const auto cases =
      enumeration ? static_cast<unsigned>(enumeration->values.size()) : w.random.between(2, 4);
  for (unsigned i = 0; i < cases; ++i) {
    const std::string value = enumeration ? enumeration->use(i)
                              : isSigned  ? std::to_string(static_cast<int>(i) - 1)
                                          : std::to_string(i);
    Node label{i + 1 == cases && w.random.chance(50) ? "default: {" : format("case {}: {{", value),
               w.body(same, w.random.between(1, 2)), "}"};
    if (w.random.chance(70)) // else it falls through
      w.line(label.children, "break;");
    node.children.push_back(std::move(label));
  }
  w.place.targets = targets;
  to.push_back(std::move(node));
  return true;
}

} // namespace cu2port::random::statements
