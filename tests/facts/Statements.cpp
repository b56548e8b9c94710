// Statements in lock-step: lanes that go another way leave the mask, and are back where the ways
// meet. A loop goes on as long as a lane is in it.
#include "Machine.h"

#include <algorithm>

namespace cu2port::facts {

using llvm::cast;
using llvm::dyn_cast;

/// More rounds are taken for a loop without an end.
constexpr unsigned mostRounds = 24;

void Machine::run(const ir::Function &kernel) {
  Mask mask(launch.size(), 1);
  jumps.assign(1, {Mask(mask.size()), Mask(mask.size()), Mask(mask.size())});
  execute(kernel.body, mask);
}

void Machine::initialise(const ir::Variable *variable, const Mask &mask) {
  if (const auto *list = llvm::dyn_cast_or_null<ir::InitList>(variable->init)) {
    for (std::size_t i = 0; i < list->elements.size(); ++i) {
      const std::string part =
          variable->type->isArray() ? std::to_string(i) : variable->type->record->fields[i].name;
      write({variable, part}, evaluate(list->elements[i], mask), mask);
    }
  } else if (variable->init) {
    write({variable, ""}, evaluate(variable->init, mask), mask);
  }
}

/// Takes lanes out that have gone elsewhere.
static void drop(Mask &mask, const Mask &gone) {
  for (unsigned i = 0; i < mask.size(); ++i)
    mask[i] = mask[i] && !gone[i];
}

static void add(Mask &to, const Mask &lanes) {
  for (unsigned i = 0; i < to.size(); ++i)
    to[i] = to[i] || lanes[i];
}

static bool isEmpty(const Mask &mask) {
  return std::find(mask.begin(), mask.end(), 1) == mask.end();
}

void Machine::execute(const ir::Stmt *stmt, Mask &mask) {
  mask = live(mask);
  if (isEmpty(mask))
    return;
  observer->enters(*this, stmt, mask);
  executeBody(stmt, mask);
  observer->leaves(*this, stmt);
}

void Machine::executeBody(const ir::Stmt *stmt, Mask &mask) {
  switch (stmt->kind) {
  case ir::StmtKind::Block:
    for (const ir::Stmt *each : cast<ir::Block>(stmt)->statements)
      execute(each, mask);
    return;
  case ir::StmtKind::Declaration:
    for (const ir::Variable *each : cast<ir::Declaration>(stmt)->variables)
      initialise(each, mask);
    return;
  case ir::StmtKind::Expression:
    evaluate(cast<ir::Expression>(stmt)->expr, mask);
    return;
  case ir::StmtKind::If:
    return branch(cast<ir::If>(stmt), mask);
  case ir::StmtKind::For: {
    const auto *all = cast<ir::For>(stmt);
    if (all->init)
      execute(all->init, mask);
    loop(all->condition, all->step, all->body, true, mask);
    return drop(mask, jumps.back().returned);
  }
  case ir::StmtKind::While:
    loop(cast<ir::While>(stmt)->condition, nullptr, cast<ir::While>(stmt)->body, true, mask);
    return drop(mask, jumps.back().returned);
  case ir::StmtKind::Do:
    loop(cast<ir::Do>(stmt)->condition, nullptr, cast<ir::Do>(stmt)->body, false, mask);
    return drop(mask, jumps.back().returned);
  case ir::StmtKind::Return: {
    if (const ir::Expr *value = cast<ir::Return>(stmt)->value) {
      const Column column = evaluate(value, mask);
      for (unsigned i = 0; i < mask.size(); ++i)
        if (mask[i])
          returned[i] = column[i];
    }
    add(jumps.back().returned, mask);
    return mask.assign(mask.size(), 0);
  }
  case ir::StmtKind::Break:
    add(jumps.back().broken, mask);
    return mask.assign(mask.size(), 0);
  case ir::StmtKind::Continue:
    add(jumps.back().continued, mask);
    return mask.assign(mask.size(), 0);
  case ir::StmtKind::Barrier: // all are here, in lock-step
  case ir::StmtKind::Empty:
    return;
  default:
    throw Unknown("a statement of another kind");
  }
}

void Machine::branch(const ir::If *stmt, Mask &mask) {
  const Column condition = evaluate(stmt->condition, mask);
  Mask then = live(mask), otherwise = then;
  for (unsigned i = 0; i < mask.size(); ++i) {
    then[i] = then[i] && condition[i];
    otherwise[i] = otherwise[i] && !condition[i];
  }
  execute(stmt->then, then);
  if (stmt->otherwise)
    execute(stmt->otherwise, otherwise);
  mask = then;
  add(mask, otherwise);
}

void Machine::loop(const ir::Expr *condition, const ir::Expr *step, const ir::Stmt *body,
                   bool testsFirst, Mask mask) {
  const Mask none(mask.size());
  Mask broken = std::exchange(jumps.back().broken, none);
  Mask continued = std::exchange(jumps.back().continued, none);
  for (unsigned round = 0; !isEmpty(mask = live(mask)); ++round) {
    if (round == mostRounds) {
      for (unsigned i = 0; i < mask.size(); ++i)
        if (mask[i])
          mark(i, Dead);
      break;
    }
    if (condition && (testsFirst || round > 0)) {
      const Column holds = evaluate(condition, mask);
      for (unsigned i = 0; i < mask.size(); ++i)
        mask[i] = mask[i] && holds[i];
    }
    execute(body, mask);
    add(mask, std::exchange(jumps.back().continued, none));
    if (step && !isEmpty(mask = live(mask)))
      evaluate(step, mask);
  }
  jumps.back().broken = std::move(broken);
  jumps.back().continued = std::move(continued);
}

} // namespace cu2port::facts
