#include "device/Addresses.h"

#include "device/Effects.h"
#include "device/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

/// The variable whose address the expression itself makes.
const Variable *addressTaken(const Expr *expr) {
  if (const auto *unary = dyn_cast<Unary>(expr))
    return unary->op == UnaryOp::AddressOf ? rootVariable(unary->operand) : nullptr;
  const auto *decay = dyn_cast<Cast>(expr);
  bool isDecay = decay && decay->type && decay->type->isPointer() && decay->operand->type &&
                 decay->operand->type->isArray();
  return isDecay ? rootVariable(decay->operand) : nullptr;
}

void addLinks(const Variable *holder, Expr *value, std::vector<AddressLink> &links) {
  if (!value)
    return;
  forEachExprIn(value, [&](Expr *&each) {
    if (const Variable *variable = addressTaken(each))
      links.push_back({holder, variable, true});
    auto *ref = dyn_cast<VariableRef>(each);
    if (ref && containsPointer(ref->variable->type))
      links.push_back({holder, ref->variable, false});
  });
}

} // namespace

std::vector<AddressLink> addressLinks(Stmt *body) {
  std::vector<AddressLink> links;
  forEachStmt(body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (containsPointer(variable->type))
          addLinks(variable, variable->init, links);
  });
  forEachExpr(body, [&](Expr *&expr) {
    auto *binary = dyn_cast<Binary>(expr);
    if (binary && binary->op == BinaryOp::Assign && binary->lhs->type &&
        containsPointer(binary->lhs->type))
      addLinks(assignedVariable(binary), binary->rhs, links);
  });
  return links;
}

std::set<const Variable *> reachedThrough(const std::vector<AddressLink> &links,
                                          std::set<const Variable *> used) {
  std::set<const Variable *> held = used; // what has its value somewhere in use
  held.insert(nullptr);
  for (bool grows = true; grows;) {
    grows = false;
    for (const AddressLink &link : links)
      if (held.count(link.holder))
        grows |= held.insert(link.source).second;
  }
  for (const AddressLink &link : links)
    if (link.isAddress && held.count(link.holder))
      used.insert(link.source);
  return used;
}

std::set<const Variable *> variablesNamedIn(Stmt *stmt) {
  std::set<const Variable *> named;
  forEachExpr(stmt, [&](Expr *&expr) {
    if (auto *ref = dyn_cast<VariableRef>(expr))
      named.insert(ref->variable);
    if (auto *all = dyn_cast<AllThreads>(expr))
      named.insert(all->variable);
  });
  return named;
}

} // namespace cu2port::ir
