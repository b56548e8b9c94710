// Block form: one walk through a kernel of regions notes where each variable is named, seen from
// the block that is the variable's scope.
//
//   {                                 the scope of x        of(x):
//     threads { int x = 1; }          position 0            stmt = inner: the declaration
//     for (...)                       position 1
//       threads { f(x); }                                   no region, position 1
//     threads { if (c) y[t] = x; }    position 2            stmt: the assignment, inner: the if
//   }
#include "device/block_form/Uses.h"

#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::dyn_cast;

RegionUses::RegionUses(Block *body, const std::map<const Variable *, const Block *> &scopes)
    : facts(body), scopes(scopes) {
  path.push_back({body, 0});
  visit(body);
}

void RegionUses::visit(Stmt *stmt) {
  if (auto *declaration = dyn_cast<Declaration>(stmt);
      declaration && declaration->variables.size() == 1)
    note(stmt, declaration->variables[0]);
  forEachChildExpr(stmt, [&](const Expr *root) {
    forEachExprIn(root, [&](const Expr *expr) { noteExpr(stmt, expr); });
  });
  auto *block = dyn_cast<Block>(stmt);
  if (block)
    depth[block] = path.size() - 1;
  std::size_t position = 0;
  forEachChildStmt(stmt, [&](Stmt *&child) {
    path.push_back({child, position++});
    if (block && llvm::isa<Case>(child))
      labelled.insert(block);
    visit(child);
    path.pop_back();
  });
  if (block)
    depth.erase(block);
}

void RegionUses::noteExpr(Stmt *stmt, const Expr *expr) {
  if (const Variable *variable = namedVariable(expr))
    note(stmt, variable);
  if (const auto *all = dyn_cast<AllThreads>(expr))
    gathered.insert(all->variable);
}

void RegionUses::note(Stmt *stmt, const Variable *variable) {
  const auto scope = scopes.find(variable);
  const auto open = scope == scopes.end() ? depth.end() : depth.find(scope->second);
  // The walk is not in the scope, or the variable is not one of those asked about.
  if (open == depth.end())
    return;
  std::vector<NamingStatement> &list = uses[variable];
  // `x = x + x;` is one place.
  if (!list.empty() && list.back().stmt == stmt)
    return;
  const Step &inScope = path[open->second + 1];
  auto *region = dyn_cast<ThreadLoop>(inScope.stmt);
  // Behind the region come its body and what stands in that.
  Stmt *inner = region && path.size() > open->second + 3 ? path[open->second + 3].stmt : nullptr;
  list.push_back({stmt, inner, inner ? region : nullptr, inScope.position});
}

std::vector<NamingStatement> RegionUses::of(const Variable *variable) const {
  std::vector<NamingStatement> list;
  if (const auto found = uses.find(variable); found != uses.end())
    list = found->second;
  std::erase_if(list, [&](const NamingStatement &each) { return dropped.count(each.stmt); });
  return list;
}

} // namespace cu2port::ir
