#include "Claims.h"

#include <fmt/format.h>

namespace cu2port::facts {

void Claims::fail(const Machine &machine, const ir::Expr *expr, const std::string &claim,
                  std::vector<unsigned> lanes, const Column &values) {
  for (const Violation &each : violations)
    if (each.expr == expr && each.claim == claim)
      return;
  std::string where = machine.launch.text();
  for (const unsigned lane : lanes)
    where += fmt::format("\n  {}: {}", machine.launch.textOf(lane),
                         textOf(numberOf(scalarOf(expr->type), values[lane])));
  violations.push_back({expr, claim, std::move(where)});
}

std::vector<std::unique_ptr<Claims>> claimsOf(const Kernel &kernel) {
  std::vector<std::unique_ptr<Claims>> all;
  all.push_back(affineClaims(kernel));
  all.push_back(rangeClaims(kernel));
  all.push_back(divergenceClaims(kernel));
  all.push_back(regionClaims(kernel));
  return all;
}

void AllClaims::evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                          const Mask &mask) {
  for (const auto &each : claims)
    each->evaluated(machine, expr, values, mask);
}

void AllClaims::enters(Machine &machine, const ir::Stmt *stmt, const Mask &mask) {
  for (const auto &each : claims)
    each->enters(machine, stmt, mask);
}

void AllClaims::leaves(Machine &machine, const ir::Stmt *stmt) {
  for (const auto &each : claims)
    each->leaves(machine, stmt);
}

std::vector<const ir::Expr *> expressionsOf(const Kernel &kernel) {
  std::vector<const ir::Expr *> all;
  ir::forEachExpr(kernel.function->body, [&](ir::Expr *&expr) {
    if (expr->type && expr->type->isInteger())
      all.push_back(expr);
  });
  return all;
}

} // namespace cu2port::facts
