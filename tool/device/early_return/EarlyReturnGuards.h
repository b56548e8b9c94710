// What the files that guard the statements between barriers share.
#pragma once

#include "device/analysis/Addresses.h"
#include "device/early_return/EarlyReturn.h"
#include "device/ir/Names.h"
#include "device/values/RegionFacts.h"

#include <map>

namespace cu2port::ir {

using Variables = std::set<const Variable *>;

/// Those that the expression names.
void addReads(const Expr *expr, Variables &reads);
bool intersects(const Variables &a, const Variables &b);

/// Goes through the kernel from the first statement in which threads return to the last barrier,
/// and notes on the way which variables get their values under a guard.
class Guarder {
public:
  explicit Guarder(BlockFormContext &context)
      : context(context), program(context.program),
        splits(splitsOfSynchronisation(context.kernel.body)),
        uniformity(context.kernel, splits, context.effects, context.scope),
        flag(program, context.kernel), names(namesIn(context.program, context.kernel)),
        links(context.kernel.body) {}
  void run();

private:
  using Statements = std::vector<Stmt *>;

  // What decides how threads come to barriers (EarlyReturnControl.cpp)
  void findControl();
  bool convertsReturn(const Stmt *stmt) const;
  bool isControl(const Stmt *stmt) const;
  bool isFree(const Declaration *declaration) const;
  void runsInAll(const Expr *expr, bool isStep = false);

  void countNames();
  void list(const Statements &statements, std::size_t begin, std::size_t end, Statements &out);
  void guard(const Statements &statements, std::size_t begin, std::size_t end, Statements &out);
  bool isUsedFrom(const Declaration *declaration, const Statements &statements, std::size_t i);
  void hoist(Declaration *declaration, Statements &hoisted, Statements &body);
  void split(Stmt *stmt);
  void splitBody(Stmt *&body);
  void splitLoop(Stmt *stmt, Expr *condition, Expr *step, Stmt *&body);
  void splitBranch(If *branch);
  void start(const Statements &statements, std::size_t &i, Statements &out);

  BlockFormContext &context;
  Program &program;
  FissionSet splits;
  Uniformity uniformity;
  ActiveFlag flag;
  std::set<std::string> names;
  AddressLinks links;
  std::map<std::string, unsigned> declarations; ///< how many variables have a name
  Variables control;                            ///< what decides how threads come to barriers
  Variables unsettled; ///< not the same value from their declaration on, in every thread
  RegionFacts guarded; ///< what is done in active threads only
  Variables readByAll; ///< read outside the guards
  /// Some thread may have returned before the statement in hand.
  bool mayBeInactive = false;
  /// All threads of the block come to it, or none.
  bool isUniformHere = true;
};

} // namespace cu2port::ir
