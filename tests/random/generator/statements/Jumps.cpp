// Ways out of loops, blocks and kernels.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

/// What lies between must not be left by some threads only.
bool allows(const Writer &w, const Target &target) {
  return target.together == Same::Thread ||
         (w.place.together >= target.together && w.sharedState() == target.state);
}

} // namespace

bool jump(Writer &w, Nodes &to) {
  if (w.place.targets.empty())
    return false;
  const Target *loop = nullptr;
  for (const Target &each : w.place.targets)
    if (each.isLoop)
      loop = &each;
  const bool continues = loop && w.random.chance(40);
  const Target target = continues ? *loop : w.place.targets.back();
  if (!allows(w, target))
    return false;
  Node node{format("if ({}) {{", w.condition(target.together)), {}, "}"};
  if (w.random.chance(40))
    node.children = w.body(target.together, 1);
  w.line(node.children, continues ? "continue;" : "break;");
  to.push_back(std::move(node));
  return true;
}

bool gotoForward(Writer &w, Nodes &to) {
  if (w.place.depth >= 5 || w.budget <= 0)
    return false;
  const Same same = w.pickSame();
  const std::string label = w.fresh("L");
  Node inner{"{", w.body(w.place.together, w.random.below(3)), "}"};
  inner.children.push_back(
      {format("if ({})", w.condition(same)), {{format("goto {};", label), {}, ""}}, ""});
  inner.children.back().isWhole = true;
  for (Node &each : w.body(same, w.random.between(1, 3)))
    inner.children.push_back(std::move(each));
  to.push_back({"{", {std::move(inner), {label + ":;", {}, ""}}, "}"});
  return true;
}

bool gotoBack(Writer &w, Nodes &to) {
  if (w.place.depth >= 5 || w.budget <= 0 || w.place.weight >= 30)
    return false;
  const Same same = w.pickSame();
  const std::string label = w.fresh("L"), i = w.fresh("i");
  const unsigned trips = w.random.between(2, 3);
  const std::vector<Target> targets = w.place.targets;
  w.place.targets.clear(); // it is no loop for break and continue, but repeats what they leave
  w.place.weight *= trips;
  Nodes inner = w.body(same, w.random.between(1, 3));
  w.place.weight /= trips;
  w.place.targets = targets;
  Node node{"{", {}, "}"};
  w.line(node.children, format("unsigned {} = 0u;", i));
  node.children.push_back({label + ": {", std::move(inner), "}"});
  std::string test = format("++{} < {}u", i, trips);
  if (w.random.chance(50))
    test += format(" && ({})", w.condition(same, 0));
  node.children.push_back({format("if ({})", test), {{format("goto {};", label), {}, ""}}, ""});
  node.isWhole = true;
  to.push_back(std::move(node));
  return true;
}

/// The threads that return from a function with barriers wait for the others in its caller.
bool leave(Writer &w, Nodes &to) {
  const Same same = w.inBarrierFunction ? Same::Block : Same::Thread;
  if (w.place.together < same || (w.inKernel && !w.has(Aspect::Returns)))
    return false;
  Node node{
      format("if (({}) && {} % 5u == 0u) {{", w.condition(same, 0), w.word(same, 1)), {}, "}"};
  if (w.inKernel)
    output(w, node.children);
  w.line(node.children,
         w.inKernel ? "return;" : format("return {};", w.initial(w.returned, Same::Thread, 1)));
  to.push_back(std::move(node));
  return true;
}

} // namespace cu2port::random::statements
