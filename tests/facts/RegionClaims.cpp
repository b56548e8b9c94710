// RegionFacts, at two places of a region:
//
//   valueOf(v)              what v was declared with, it is wherever it is read
//   isRepeatable(e)         behind the next statements beside it, e gives the same again
//   isInvariant(e)          before the loop, e gives what it gives in it
//
// A region is the innermost loop around an expression, or the kernel.
#include "Claims.h"

#include "device/ir/Search.h"
#include "device/values/RegionFacts.h"

#include <fmt/format.h>

namespace cu2port::facts {
namespace {

using llvm::dyn_cast;

/// What memory holds is not what these claims are about.
bool looksThroughPointer(const ir::Expr *expr) {
  return ir::anyExprIn(expr, [](const ir::Expr *each) {
    const auto *unary = dyn_cast<ir::Unary>(each);
    const auto *index = dyn_cast<ir::Index>(each);
    return (unary && unary->op == ir::UnaryOp::Deref) ||
           (index && ir::anyExprIn(index->base, [](const ir::Expr *base) {
              return base->type && base->type->isPointer();
            }));
  });
}

class RegionClaims : public Claims {
public:
  explicit RegionClaims(const Kernel &kernel)
      : kernel(kernel), whole(*kernel.function), regions{{nullptr, whole}} {
    collect(kernel.function->body, nullptr);
  }

  void begins(Machine &) override {
    frames.clear();
    around.clear();
    declared.clear();
  }

  void enters(Machine &machine, const ir::Stmt *stmt, const Mask &mask) override {
    if (llvm::isa<ir::Block>(stmt))
      frames.emplace_back();
    if (llvm::isa<ir::For>(stmt) && known.count(stmt))
      enterLoop(machine, stmt, mask);
  }

  void leaves(Machine &machine, const ir::Stmt *stmt) override {
    if (const auto *declaration = dyn_cast<ir::Declaration>(stmt))
      for (const ir::Variable *each : declaration->variables)
        if (each->type->isInteger()) {
          Mask mask = present(machine);
          declared[each] = machine.peek(asExpr(each), mask);
        }
    if (llvm::isa<ir::Block>(stmt))
      frames.pop_back();
    if (llvm::isa<ir::For>(stmt) && known.count(stmt)) {
      around.pop_back();
      std::erase_if(frames.back(),
                    [&](const auto &each) { return facts[each.first].loop == stmt; });
    }
    if (!frames.empty())
      repeat(machine);
  }

  void evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                 const Mask &mask) override {
    const auto found = facts.find(expr);
    if (found == facts.end())
      return;
    const Facts &claimed = found->second;
    if (const auto *ref = dyn_cast<ir::VariableRef>(expr); ref && claimed.isKept)
      if (const auto first = declared.find(ref->variable); first != declared.end())
        compare(machine, expr, "Region: keeps its value", first->second, values, mask);
    if (claimed.isInvariant)
      for (const auto &[loop, before] : around)
        if (loop == claimed.loop)
          if (const auto value = before.find(expr); value != before.end())
            compare(machine, expr, "Region: can be computed before the loop", value->second.values,
                    values, both(value->second.mask, mask));
    if (claimed.isRepeatable && !frames.empty())
      frames.back().push_back({expr, {values, mask}});
  }

private:
  struct Facts {
    const ir::Stmt *loop = nullptr;
    bool isKept = false, isInvariant = false, isRepeatable = false;
  };
  struct Seen {
    Column values;
    Mask mask;
  };

  void collect(ir::Stmt *stmt, const ir::Stmt *loop) {
    if (llvm::isa<ir::For>(stmt)) {
      loop = stmt;
      known.insert(stmt);
      regions.emplace(stmt, ir::RegionFacts(stmt));
    }
    const ir::RegionFacts &region = regions.at(loop);
    ir::forEachChildExpr(stmt, [&](ir::Expr *&root) {
      ir::forEachExprIn(root, [&](ir::Expr *&expr) {
        if (!expr->type || !expr->type->isInteger())
          return;
        Facts &of = facts[expr];
        of.loop = loop;
        const auto *ref = dyn_cast<ir::VariableRef>(expr);
        of.isKept = ref && whole.valueOf(ref->variable);
        if (looksThroughPointer(expr) || (loop && isAddressKnown(expr)))
          return;
        of.isRepeatable = region.isRepeatable(expr);
        of.isInvariant = loop && region.isInvariant(expr);
        if (loop)
          inLoops[loop].push_back(expr);
      });
    });
    ir::forEachChildStmt(stmt, [&](ir::Stmt *&child) { collect(child, loop); });
  }

  /// The loop does not see who else has the address.
  bool isAddressKnown(const ir::Expr *expr) const {
    return ir::anyExprIn(expr, [&](const ir::Expr *each) {
      const auto *ref = dyn_cast<ir::VariableRef>(each);
      return ref && whole.isAddressTaken(ref->variable);
    });
  }

  void enterLoop(Machine &machine, const ir::Stmt *loop, const Mask &lanes) {
    auto &before = around.emplace_back(loop, std::unordered_map<const ir::Expr *, Seen>()).second;
    for (const ir::Expr *expr : inLoops[loop])
      if (facts[expr].isInvariant) {
        Mask mask = lanes;
        Column values = machine.peek(expr, mask);
        before[expr] = {std::move(values), std::move(mask)};
      }
  }

  /// What stood in front of the statement that was just left.
  void repeat(Machine &machine) {
    for (const auto &[expr, seen] : frames.back()) {
      Mask mask = seen.mask;
      const Column now = machine.peek(expr, mask);
      compare(machine, expr, "Region: can be computed again", seen.values, now, mask);
    }
  }

  void compare(const Machine &machine, const ir::Expr *expr, const std::string &claim,
               const Column &before, const Column &now, const Mask &mask) {
    for (unsigned i = 0; i < mask.size(); ++i)
      if (mask[i] && !(machine.states[i] & Undefined) && before[i] != now[i])
        return fail(
            machine, expr,
            fmt::format("{}, but was {}", claim, textOf(numberOf(scalarOf(expr->type), before[i]))),
            {i}, now);
  }

  static Mask both(const Mask &a, const Mask &b) {
    Mask result(a.size());
    for (unsigned i = 0; i < a.size(); ++i)
      result[i] = a[i] && b[i];
    return result;
  }

  static Mask present(const Machine &machine) {
    Mask result(machine.launch.size());
    for (unsigned i = 0; i < result.size(); ++i)
      result[i] = !(machine.states[i] & Dead);
    return result;
  }

  /// A use of the variable for peek().
  const ir::Expr *asExpr(const ir::Variable *variable) {
    ir::VariableRef *&use = uses[variable];
    if (!use)
      use = ir::makeRef(*kernel.program, const_cast<ir::Variable *>(variable), {});
    return use;
  }

  const Kernel &kernel;
  const ir::RegionFacts whole;
  std::map<const ir::Stmt *, ir::RegionFacts> regions; ///< by the loop, null for the kernel
  std::set<const ir::Stmt *> known;
  std::map<const ir::Stmt *, std::vector<const ir::Expr *>> inLoops;
  std::unordered_map<const ir::Expr *, Facts> facts;
  std::map<const ir::Variable *, ir::VariableRef *> uses;

  // Of the launch:
  std::vector<std::vector<std::pair<const ir::Expr *, Seen>>> frames; ///< by the blocks around
  std::vector<std::pair<const ir::Stmt *, std::unordered_map<const ir::Expr *, Seen>>> around;
  std::map<const ir::Variable *, Column> declared;
};

} // namespace

std::unique_ptr<Claims> regionClaims(const Kernel &kernel) {
  return std::make_unique<RegionClaims>(kernel);
}

} // namespace cu2port::facts
