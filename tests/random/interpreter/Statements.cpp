#include "BlockRun.h"

#include <cstring>

namespace cu2port::interpret {

using llvm::cast;
using llvm::dyn_cast;

bool Thread::holds(const ir::Expr *condition) {
  std::size_t mark = stack.mark();
  Value value = evaluate(condition);
  stack.release(mark);
  return value.type->isPointer() ? value.bits != 0 : isTrue(value.bits, value.type->scalar);
}

/// More than any thread of the tests executes. A kernel that is being made smaller may have lost
/// the way out of a loop.
constexpr unsigned maxStatements = 1000000;

Thread::Flow Thread::execute(const ir::Stmt *stmt) {
  if (++statements > maxStatements)
    throw Unknown("more statements than the interpreter executes");
  switch (stmt->kind) {
  case ir::StmtKind::Block:
    return executeBlock(cast<ir::Block>(stmt), 0);
  case ir::StmtKind::Declaration:
    declare(cast<ir::Declaration>(stmt));
    return Flow::Next;
  case ir::StmtKind::Expression: {
    std::size_t mark = stack.mark();
    evaluate(cast<ir::Expression>(stmt)->expr);
    stack.release(mark);
    return Flow::Next;
  }
  case ir::StmtKind::If: {
    const auto *branch = cast<ir::If>(stmt);
    if (holds(branch->condition))
      return execute(branch->then);
    return branch->otherwise ? execute(branch->otherwise) : Flow::Next;
  }
  case ir::StmtKind::For: {
    const auto *loop = cast<ir::For>(stmt);
    std::size_t mark = stack.mark();
    if (loop->init)
      execute(loop->init);
    Flow flow = executeLoop(loop->condition, loop->body, loop->step, true);
    stack.release(mark);
    return flow;
  }
  case ir::StmtKind::While: {
    const auto *loop = cast<ir::While>(stmt);
    return executeLoop(loop->condition, loop->body, nullptr, true);
  }
  case ir::StmtKind::Do: {
    const auto *loop = cast<ir::Do>(stmt);
    return executeLoop(loop->condition, loop->body, nullptr, false);
  }
  case ir::StmtKind::Switch:
    return executeSwitch(cast<ir::Switch>(stmt));
  case ir::StmtKind::Return:
    return executeReturn(cast<ir::Return>(stmt));
  case ir::StmtKind::Break:
    return Flow::Break;
  case ir::StmtKind::Continue:
    return Flow::Continue;
  case ir::StmtKind::Barrier:
    waitFor(Wait::For::Block, nullptr, {});
    return Flow::Next;
  case ir::StmtKind::Case:
  case ir::StmtKind::Empty:
    return Flow::Next;
  default:
    throw Unknown("a statement of the block form");
  }
}

Thread::Flow Thread::executeBlock(const ir::Block *block, std::size_t first) {
  std::size_t mark = stack.mark();
  Flow flow = Flow::Next;
  for (std::size_t i = first; i < block->statements.size() && flow == Flow::Next; ++i)
    flow = execute(block->statements[i]);
  // A returned aggregate lies in what is given back; `call` takes it from there at once.
  stack.release(mark);
  return flow;
}

Thread::Flow Thread::executeLoop(const ir::Expr *condition, const ir::Stmt *body,
                                 const ir::Expr *step, bool testFirst) {
  for (bool tests = testFirst;; tests = true) {
    if (tests && condition && !holds(condition))
      return Flow::Next;
    Flow flow = execute(body);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      return Flow::Next;
    std::size_t mark = stack.mark();
    if (step)
      evaluate(step);
    stack.release(mark);
  }
}

Thread::Flow Thread::executeSwitch(const ir::Switch *stmt) {
  Bits value = evaluate(stmt->value).bits;
  const std::vector<ir::Stmt *> &body = stmt->body->statements;
  std::size_t first = body.size(), otherwise = body.size();
  for (std::size_t i = 0; i < body.size(); ++i) {
    const auto *label = dyn_cast<ir::Case>(body[i]);
    if (label && !label->value)
      otherwise = i;
    else if (label && evaluate(label->value).bits == value)
      first = i;
  }
  Flow flow = executeBlock(stmt->body, first < body.size() ? first : otherwise);
  return flow == Flow::Break ? Flow::Next : flow;
}

Thread::Flow Thread::executeReturn(const ir::Return *stmt) {
  if (stmt->value)
    returned = evaluate(stmt->value);
  return Flow::Return;
}

void Thread::declare(const ir::Declaration *declaration) {
  for (const ir::Variable *variable : declaration->variables) {
    if (variable->space == ir::AddressSpace::Shared)
      continue;
    std::byte *at = stack.take(variable->type);
    if (variable->init)
      initialise(at, variable->type, variable->init);
    frames.back()[variable] = at;
  }
}

/// From an initialiser; what a list leaves out is zero.
void Thread::initialise(std::byte *at, const ir::Type *type, const ir::Expr *from) {
  const auto *list = dyn_cast<ir::InitList>(from);
  if (!list) {
    write({type, at}, convert(evaluate(from), type));
    return;
  }
  std::memset(at, 0, ir::sizeOf(type));
  for (std::size_t i = 0; i < list->elements.size(); ++i) {
    if (type->isArray()) {
      initialise(at + i * ir::sizeOf(type->element), type->element, list->elements[i]);
      continue;
    }
    Field field = fieldOf(type, i);
    initialise(at + field.offset, field.type, list->elements[i]);
  }
}

} // namespace cu2port::interpret
