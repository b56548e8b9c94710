// Shuffles whose distance is the same in all lanes, as vector permutations:
//
//                                               shuffleLanesDown(warp, value, offset);
//   lanes {                                     lanes {
//     sum += shuffleDown(warp, value,   ->        sum += value;
//                        lane, offset);         }
//   }
//
// The array is the shuffle's own, and nothing else looks at it.
#include "device/ThreadNumbering.h"
#include "device/Walk.h"
#include "emit/cpu/Lower.h"

#include <map>
#include <set>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

namespace {

constexpr const char *shuffles[][2] = {{"cu2port::shuffleUp", "cu2port::shuffleLanesUp"},
                                       {"cu2port::shuffleDown", "cu2port::shuffleLanesDown"},
                                       {"cu2port::shuffleXor", "cu2port::shuffleLanesXor"}};

class ShuffleLowering {
public:
  ShuffleLowering(Program &program, EffectsAnalysis &effects)
      : program(program), effects(effects) {}

  void run(Block *block);
  /// Loops whose shuffles have become the whole warp's.
  void unroll(Stmt *stmt) const;

private:
  using List = std::vector<Stmt *>;

  void lower(ThreadLoop *loop, List &before);
  Stmt *wholeShuffle(const Intrinsic *shuffle, const char *name);
  bool isSameForAll(const Expr *expr) const;

  Program &program;
  EffectsAnalysis &effects;
  std::set<const Stmt *> wholeShuffles; ///< that have been made
  std::set<const Variable *> ofLanes;   ///< declared or changed in the loop over the lanes
};

const char *wholeNameOf(const Intrinsic *call) {
  for (auto &[one, all] : shuffles)
    if (call->name == one)
      return all;
  return nullptr;
}

bool ShuffleLowering::isSameForAll(const Expr *expr) const {
  Effects does = effects.of(expr);
  bool same = !does.writes && !does.loads && !does.traps && !does.atomics;
  auto *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    same &= each->kind != ExprKind::Call && each->kind != ExprKind::Intrinsic;
    if (const auto *special = dyn_cast<Special>(each))
      same &= special->value != SpecialValue::ThreadIdx && special->value != SpecialValue::Lane;
    if (const auto *ref = dyn_cast<VariableRef>(each))
      same &= (ref->variable->storage == Storage::Plain ||
               ref->variable->storage == Storage::Uniform) &&
              !ofLanes.count(ref->variable);
  });
  return same;
}

Stmt *ShuffleLowering::wholeShuffle(const Intrinsic *shuffle, const char *name) {
  auto *call = program.make<Intrinsic>(*shuffle);
  call->name = name;
  call->arguments.erase(call->arguments.begin() + 1); // the lane
  auto *stmt = program.make<Expression>();
  stmt->expr = call;
  stmt->place = shuffle->place;
  return stmt;
}

void ShuffleLowering::lower(ThreadLoop *loop, List &before) {
  ofLanes.clear();
  std::map<const Variable *, unsigned> looks; // at the values of all lanes
  forEachStmt(loop->body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      ofLanes.insert(declaration->variables.begin(), declaration->variables.end());
  });
  forEachExpr(loop->body, [&](Expr *&expr) {
    if (const Variable *variable = assignedVariable(expr))
      ofLanes.insert(variable);
    if (const auto *all = dyn_cast<AllThreads>(expr))
      ++looks[all->variable];
    if (const auto *ref = dyn_cast<VariableRef>(expr))
      ++looks[ref->variable];
  });
  forEachExpr(loop->body, [&](Expr *&expr) {
    auto *shuffle = dyn_cast<Intrinsic>(expr);
    const char *name = shuffle ? wholeNameOf(shuffle) : nullptr;
    if (!name)
      return;
    Variable *value = cast<AllThreads>(shuffle->arguments[0])->variable;
    bool same = value->storage == Storage::PerLane && looks[value] == 1;
    for (std::size_t i = 2; i < shuffle->arguments.size(); ++i)
      same &= isSameForAll(shuffle->arguments[i]);
    if (!same)
      return;
    before.push_back(wholeShuffle(shuffle, name));
    wholeShuffles.insert(before.back());
    std::swap(before.back()->comments.before, loop->comments.before);
    std::swap(before.back()->comments.blankLineBefore, loop->comments.blankLineBefore);
    auto *own = program.make<VariableRef>();
    own->variable = value;
    own->type = value->type;
    own->place = shuffle->place;
    expr = own;
  });
}

/// A number that the compiler knows.
bool isConstant(const Expr *expr) {
  const auto *binary = dyn_cast_or_null<Binary>(withoutImplicitCasts(expr));
  return binary ? isConstant(binary->lhs) && isConstant(binary->rhs)
                : expr && constantOf(expr).has_value();
}

/// `for (int offset = 16; offset > 0; offset /= 2)`: a tree over the warp. Unrolled, its shuffles
/// are permutations of vectors that stay in registers.
bool isTree(const For *loop) {
  const auto *declared = dyn_cast_or_null<Declaration>(loop->init);
  const auto *step = dyn_cast_or_null<Binary>(loop->step);
  if (!declared || declared->variables.size() != 1 || !step || !isConstant(step->rhs))
    return false;
  const Variable *counter = declared->variables[0];
  const bool isScaled = step->op == BinaryOp::DivAssign || step->op == BinaryOp::ShrAssign ||
                        step->op == BinaryOp::MulAssign || step->op == BinaryOp::ShlAssign;
  const auto *compare = dyn_cast_or_null<Binary>(withoutImplicitCasts(loop->condition));
  const Expr *left = compare ? withoutImplicitCasts(compare->lhs) : loop->condition;
  const auto *ref = dyn_cast_or_null<VariableRef>(left);
  return isScaled && assignedVariable(step) == counter && isConstant(counter->init) && ref &&
         ref->variable == counter && (!compare || isConstant(compare->rhs));
}

void ShuffleLowering::unroll(Stmt *stmt) const {
  auto *loop = dyn_cast<For>(stmt);
  bool shuffles = false;
  if (loop && !loop->unroll && isTree(loop))
    forEachStmt(loop->body, [&](Stmt *each) { shuffles |= wholeShuffles.count(each) != 0; });
  if (shuffles)
    loop->unroll = 0;
}

void ShuffleLowering::run(Block *block) {
  List statements;
  for (Stmt *stmt : block->statements) {
    auto *loop = dyn_cast<ThreadLoop>(stmt);
    if (loop && loop->scope == SyncScope::Warp)
      lower(loop, statements);
    statements.push_back(stmt);
  }
  block->statements = std::move(statements);
}

} // namespace

void lowerShuffles(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : program.functions) {
    std::vector<Block *> blocks;
    if (kernel->isKernel && kernel->body)
      forEachStmt(kernel->body, [&](Stmt *stmt) {
        if (auto *block = dyn_cast<Block>(stmt))
          blocks.push_back(block);
      });
    ShuffleLowering lowering(program, effects);
    for (Block *block : blocks)
      lowering.run(block);
    if (kernel->isKernel && kernel->body)
      forEachStmt(kernel->body, [&](Stmt *stmt) { lowering.unroll(stmt); });
  }
}

} // namespace cu2port::emit::cpu
