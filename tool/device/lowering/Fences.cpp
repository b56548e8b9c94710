#include "device/Passes.h"

#include "device/analysis/Effects.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What happens in a kernel, one after the other. Loops are ranges of events.
struct Event {
  const Variable *root = nullptr; ///< the array that is accessed; null: it could be any
  bool isWrite = false;
  std::vector<const Barrier *> barriers; ///< not empty: a barrier, or a call that has some
};

struct Loop {
  std::size_t begin, end;
};

bool isGlobalPointer(const Expr *expr) {
  return expr->type && expr->type->isPointer() && expr->type->space == AddressSpace::Global;
}

/// Whether two pointers may be to the same memory: a caller may pass one array twice, unless
/// `__restrict__` says that he does not. Device variables differ from each other.
bool mayAlias(const Variable *a, const Variable *b) {
  if (!a || !b || a == b)
    return true;
  return !a->isRestrict && !b->isRestrict && !(a->isHidden && b->isHidden);
}

class Timeline {
public:
  explicit Timeline(const Function &kernel) {
    joinPointers(kernel);
    visit(kernel.body);
  }
  /// Barriers with global memory in use on both sides.
  std::set<const Barrier *> globalBarriers() const;
  std::set<const Barrier *> allBarriers() const;

private:
  void joinPointers(const Function &kernel);
  const Variable *rootOf(const Expr *pointer);
  const Variable *representative(const Variable *variable);
  void visit(Stmt *stmt);
  void visitExprs(Stmt *stmt);
  void visitLoop(Stmt *stmt);
  void access(const Expr *pointer, bool isWrite);
  void visitExpr(const Expr *expr, bool isWritten);
  void visitCall(const Call *call);
  bool needsGlobal(std::size_t barrier) const;

  std::vector<Event> events;
  std::vector<Loop> loops;
  std::map<const Variable *, const Variable *>
      parents;                        ///< local pointers and what they were set from
  std::set<const Variable *> unknown; ///< set from memory or a call
};

const Variable *Timeline::representative(const Variable *variable) {
  auto parent = parents.find(variable);
  return parent == parents.end() ? variable : representative(parent->second);
}

/// The variable that a pointer comes from; null if that is not plain.
const Variable *Timeline::rootOf(const Expr *pointer) {
  switch (pointer->kind) {
  case ExprKind::VariableRef: {
    const Variable *root = representative(cast<VariableRef>(pointer)->variable);
    return unknown.count(root) ? nullptr : root;
  }
  case ExprKind::Cast:
    return rootOf(cast<Cast>(pointer)->operand);
  case ExprKind::Binary: {
    const auto *binary = cast<Binary>(pointer);
    return rootOf(isGlobalPointer(binary->lhs) ? binary->lhs : binary->rhs);
  }
  case ExprKind::Unary: {
    const auto *unary = cast<Unary>(pointer);
    if (unary->op == UnaryOp::Deref) // a pointer in memory
      return unary->operand->type->isPointer() && unary->type->isArray() ? rootOf(unary->operand)
                                                                         : nullptr;
    return rootOf(unary->operand);
  }
  case ExprKind::Index: { // a row of an array, or a pointer in memory
    const auto *index = cast<Index>(pointer);
    return index->type->isPointer() ? nullptr : rootOf(index->base);
  }
  case ExprKind::Member: {
    const auto *member = cast<Member>(pointer);
    return member->type->isPointer() ? nullptr : rootOf(member->base);
  }
  default:
    return nullptr;
  }
}

/// Local pointers stand for the parameters that they were set from.
void Timeline::joinPointers(const Function &kernel) {
  auto join = [&](const Variable *variable, const Expr *value) {
    const Variable *from = rootOf(value);
    const Variable *to = representative(variable);
    if (!from)
      unknown.insert(to);
    else if (from != to)
      parents[to] = from;
  };
  forEachStmt(kernel.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (variable->init && isGlobalPointer(variable->init))
          join(variable, variable->init);
  });
  forEachExpr(kernel.body, [&](Expr *&expr) {
    auto *binary = dyn_cast<Binary>(expr);
    if (!binary || binary->op != BinaryOp::Assign || !isGlobalPointer(binary->lhs))
      return;
    if (auto *ref = dyn_cast<VariableRef>(binary->lhs))
      join(ref->variable, binary->rhs);
  });
}

void Timeline::access(const Expr *pointer, bool isWrite) {
  events.push_back({rootOf(pointer), isWrite, {}});
}

/// Reads and writes of global memory below `expr`, in the order in which they are written.
void Timeline::visitExpr(const Expr *expr, bool isWritten) {
  if (const auto *call = dyn_cast<Call>(expr))
    return visitCall(call);
  if (const auto *binary = dyn_cast<Binary>(expr); binary && isAssignment(binary->op)) {
    visitExpr(binary->rhs, false);
    return visitExpr(binary->lhs, true);
  }
  if (const auto *unary = dyn_cast<Unary>(expr)) {
    bool isStep = unary->op != UnaryOp::Plus && unary->op != UnaryOp::Minus &&
                  unary->op != UnaryOp::Not && unary->op != UnaryOp::BitNot &&
                  unary->op != UnaryOp::Deref && unary->op != UnaryOp::AddressOf;
    if (unary->op == UnaryOp::Deref && isGlobalPointer(unary->operand))
      access(unary->operand, isWritten);
    return visitExpr(unary->operand, isStep);
  }
  if (const auto *index = dyn_cast<Index>(expr); index && isGlobalPointer(index->base))
    access(index->base, isWritten);
  if (const auto *member = dyn_cast<Member>(expr)) {
    if (member->arrow && isGlobalPointer(member->base))
      access(member->base, isWritten);
    return visitExpr(member->base, isWritten && !member->arrow);
  }
  // Who fails writes to a record that no thread reads.
  if (const auto *call = dyn_cast<Intrinsic>(expr); call && !endsThread(call))
    for (const Expr *argument : call->arguments)
      if (isGlobalPointer(argument))
        access(argument, !argument->type->constElement);
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&child) { visitExpr(child, false); });
}

/// A helper may use what it is given before and after its barriers.
void Timeline::visitCall(const Call *call) {
  for (const Expr *argument : call->arguments)
    visitExpr(argument, false);
  auto accessArguments = [&] {
    for (const Expr *argument : call->arguments)
      if (isGlobalPointer(argument))
        access(argument, !argument->type->constElement);
  };
  Event barriers;
  for (const Function *reached : reachedFrom(*call->callee))
    forEachStmt(reached->body, [&](Stmt *stmt) {
      if (auto *barrier = dyn_cast<Barrier>(stmt))
        barriers.barriers.push_back(barrier);
    });
  accessArguments();
  if (barriers.barriers.empty())
    return;
  events.push_back(barriers);
  accessArguments();
}

void Timeline::visitExprs(Stmt *stmt) {
  forEachChildExpr(stmt, [&](Expr *&expr) { visitExpr(expr, false); });
}

void Timeline::visitLoop(Stmt *stmt) {
  std::size_t begin = events.size();
  visitExprs(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child); });
  loops.push_back({begin, events.size()});
}

void Timeline::visit(Stmt *stmt) {
  if (!stmt)
    return;
  if (isLoop(stmt))
    return visitLoop(stmt);
  if (auto *barrier = dyn_cast<Barrier>(stmt)) {
    events.push_back({nullptr, false, {barrier}});
    return;
  }
  visitExprs(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child); });
}

bool Timeline::needsGlobal(std::size_t barrier) const {
  std::size_t begin = barrier, end = barrier;
  for (const Loop &loop : loops)
    if (loop.begin <= barrier && barrier < loop.end) {
      begin = std::min(begin, loop.begin);
      end = std::max(end, loop.end);
    }
  for (std::size_t before = 0; before < std::max(barrier, end); ++before)
    for (std::size_t after = std::min(barrier + 1, begin); after < events.size(); ++after) {
      const Event &a = events[before], &b = events[after];
      if (!a.barriers.empty() || !b.barriers.empty() || !(a.isWrite || b.isWrite))
        continue;
      if (mayAlias(a.root, b.root))
        return true;
    }
  return false;
}

std::set<const Barrier *> Timeline::globalBarriers() const {
  std::set<const Barrier *> found;
  for (std::size_t i = 0; i < events.size(); ++i)
    if (!events[i].barriers.empty() && needsGlobal(i))
      found.insert(events[i].barriers.begin(), events[i].barriers.end());
  return found;
}

std::set<const Barrier *> Timeline::allBarriers() const {
  std::set<const Barrier *> all;
  for (const Event &event : events)
    all.insert(event.barriers.begin(), event.barriers.end());
  return all;
}

} // namespace

void orderSharedMemoryOnly(Program &program) {
  std::set<Barrier *> global;
  for (const Function *kernel : program.functions) {
    if (!kernel->isKernel || !kernel->body)
      continue;
    Timeline timeline(*kernel);
    for (const Barrier *barrier : timeline.globalBarriers())
      global.insert(const_cast<Barrier *>(barrier));
    for (const Barrier *barrier : timeline.allBarriers())
      const_cast<Barrier *>(barrier)->ordersGlobalMemory = false;
  }
  for (Barrier *barrier : global)
    barrier->ordersGlobalMemory = true;
}

} // namespace cu2port::ir
