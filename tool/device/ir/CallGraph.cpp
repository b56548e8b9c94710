// Who calls whom, found by looking at all calls each time: the program keeps no graph that passes
// would have to keep right.
//
//   k calls f and h          callees(k)         f, h
//   f calls g                reachedFrom(k)     g, f, i, h, k
//   h calls i, i calls h     callComponents     {g}, {f}, {h, i}, {k}
//
// Components are found by LLVM's walk over strongly connected components, for which the functions
// become nodes below a root of their own.
#include "device/ir/CallGraph.h"

#include "device/ir/Walk.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

namespace {

struct CallNode {
  cu2port::ir::Function *function = nullptr;
  std::vector<CallNode *> callees;
};

} // namespace

template <> struct llvm::GraphTraits<CallNode *> {
  using NodeRef = CallNode *;
  using ChildIteratorType = std::vector<CallNode *>::iterator;
  static NodeRef getEntryNode(CallNode *node) { return node; }
  static ChildIteratorType child_begin(CallNode *node) { return node->callees.begin(); }
  static ChildIteratorType child_end(CallNode *node) { return node->callees.end(); }
};

namespace cu2port::ir {

namespace {

/// The nodes below a root that stands for no function. Each function is looked at once, whoever
/// calls it.
class CallNodes {
public:
  CallNodes(const std::vector<Function *> &roots,
            const std::function<bool(const Function *)> &isKnown) {
    auto add = [&](CallNode &to, Function *function) {
      if (isKnown && isKnown(function))
        return;
      const auto [node, isNew] = nodes.try_emplace(function, CallNode{function, {}});
      to.callees.push_back(&node->second);
      // Those whose callees are still to be looked at.
      if (isNew)
        pending.push_back(&node->second);
    };
    for (Function *each : roots)
      add(root, each);
    while (!pending.empty()) {
      CallNode *node = pending.back();
      pending.pop_back();
      for (Function *callee : callees(*node->function))
        add(*node, callee);
    }
  }
  CallNode root;

private:
  std::map<const Function *, CallNode> nodes;
  std::vector<CallNode *> pending; ///< whose callees are to be added
};

/// Callees first, in the order of their first call. One that has been seen is in the order already,
/// or calls itself.
void collect(const Function &function, std::set<const Function *> &seen,
             std::vector<Function *> &order) {
  if (!seen.insert(&function).second)
    return;
  for (Function *callee : callees(function))
    collect(*callee, seen, order);
  order.push_back(const_cast<Function *>(&function)); // as those have it who call it
}

/// The callees of a piece of code, in the order of the text.
std::vector<Function *> calledIn(const Stmt *code) {
  std::vector<Function *> found;
  std::set<const Function *> seen;
  forEachExpr(code, [&](const Expr *expr) {
    const auto *call = llvm::dyn_cast<Call>(expr);
    if (call && seen.insert(call->callee).second)
      found.push_back(call->callee);
  });
  return found;
}

} // namespace

std::vector<Function *> callees(const Function &function) { return calledIn(function.body); }

std::vector<Function *> reachedFrom(const Function &function) {
  return reachedFrom({const_cast<Function *>(&function)});
}

std::vector<Function *> reachedFrom(const std::vector<Function *> &roots) {
  std::set<const Function *> seen;
  std::vector<Function *> order;
  for (const Function *root : roots)
    collect(*root, seen, order);
  return order;
}

std::vector<Function *> reachedFrom(const Stmt *code) { return reachedFrom(calledIn(code)); }

std::set<const Function *>
functionsThatReach(const std::vector<Function *> &roots,
                   const std::function<bool(const Function *)> &isSought) {
  std::set<const Function *> found;
  const auto reaches = [&](const Function *function) {
    return isSought(function) || llvm::any_of(callees(*function), [&](const Function *callee) {
             return found.count(callee) != 0;
           });
  };
  for (const std::vector<Function *> &component : callComponents(roots)) // callees first
    if (llvm::any_of(component, reaches))
      found.insert(component.begin(), component.end());
  return found;
}

std::vector<std::vector<Function *>>
callComponents(const std::vector<Function *> &roots,
               const std::function<bool(const Function *)> &isKnown) {
  CallNodes nodes(roots, isKnown);
  std::vector<std::vector<Function *>> components;
  for (auto component = llvm::scc_begin(&nodes.root); !component.isAtEnd(); ++component) {
    std::vector<Function *> functions;
    for (const CallNode *node : *component)
      functions.push_back(node->function);
    components.push_back(std::move(functions));
  }
  components.pop_back(); // the root
  return components;
}

std::set<const Function *> recursiveFunctions(const Program &program) {
  CallNodes nodes(program.functions, nullptr);
  std::set<const Function *> recursive;
  // A function alone is a cycle if it calls itself.
  for (auto component = llvm::scc_begin(&nodes.root); !component.isAtEnd(); ++component)
    if (component.hasCycle())
      for (const CallNode *node : *component)
        recursive.insert(node->function);
  return recursive;
}

} // namespace cu2port::ir
