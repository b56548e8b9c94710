// Loops: for, while, do; those over a range are in RangeLoops.cpp.
//
//   while (int c = next()) a();       while (true) { int c = next()  if (!c) break  a() }
//   for (...; ...; i++, __syncthreads()) a();
//                                     for (...; ...; ) { a()  i++  barrier }
//   for (__syncthreads(), i = 0; ...) { barrier  i = 0  for (; ...) }
//   #pragma unroll 4                  a mark of the loop behind it
//
// A condition and a step may be evaluated never or often: their temporaries are declared ahead, and
// get their values where they are (Evaluation::isConditional).
#include "device/build/SpecialMembers.h"
#include "device/build/StatementBuilder.h"
#include "device/ir/Walk.h"

#include "clang/AST/Attrs.inc"

namespace cu2port {

/// Whether a `continue` of this loop's, and not of one inside it, is in the statement.
static bool continues(ir::Stmt *s) {
  bool found = llvm::isa<ir::Continue>(s);
  if (!llvm::isa<ir::For, ir::While, ir::Do>(s))
    ir::forEachChildStmt(s, [&](ir::Stmt *&child) { found |= continues(child); });
  return found;
}

/// A block that was made of one expression, without its braces.
static void appendParts(ir::Stmt *s, std::vector<ir::Stmt *> &out) {
  if (auto *block = llvm::dyn_cast<ir::Block>(s))
    for (ir::Stmt *part : block->statements)
      appendParts(part, out);
  else
    out.push_back(s);
}

/// Whether the variable's name is in the statement.
static bool mentions(const clang::Stmt *s, const clang::VarDecl *variable) {
  const auto *ref = llvm::dyn_cast_or_null<clang::DeclRefExpr>(s);
  return s && ((ref && ref->getDecl() == variable) ||
               llvm::any_of(s->children(),
                            [&](const clang::Stmt *child) { return mentions(child, variable); }));
}

/// A `for` stays one, as passes look for its index, bound and step: what C cannot have in its three
/// parts goes in front of it or into its body.
ir::Stmt *StatementBuilder::forStmt(const clang::ForStmt *s) {
  auto *result = make<ir::For>(s);
  result->unroll = std::exchange(unroll, std::nullopt);
  // What the first part needs belongs to the loop, as its variables do.
  std::vector<ir::Stmt *> front;
  destructors.open(Destructors::Scope::Block, s);
  auto *around = std::exchange(temporaries, &front);
  if (s->getInit())
    result->init = stmtWithoutComments(s->getInit());
  temporaries = around;
  // `for (Guard g(p); ...)`, or a temporary with a destructor.
  if (result->init && destructors.endsInner()) {
    front.push_back(std::exchange(result->init, nullptr));
    destructors.endPending(front);
  }
  // `for (__syncthreads(), i = 0; ...)`
  if (llvm::isa_and_nonnull<ir::Block, ir::Barrier, ir::If>(result->init))
    appendParts(std::exchange(result->init, nullptr), front);
  // What the condition or the step needs cannot be computed once, ahead of the loop.
  const bool outer = std::exchange(evaluation.isConditional, true);
  auto *ending = std::exchange(destructors.pending, nullptr);
  if (s->getCond() && !s->getConditionVariable())
    result->condition = expr(s->getCond());
  const bool stepIsBarrier = s->getInc() && holdsBarrier(s->getInc(), unit);
  if (s->getConditionVariable() && mentions(s->getInc(), s->getConditionVariable()))
    obstacle(s->getInc()->getBeginLoc(), DiagId::ConstructUnsupported,
             "a loop's step that uses a variable which the condition declares");
  else if (s->getInc() && !stepIsBarrier)
    result->step = expr(s->getInc());
  evaluation.isConditional = outer;
  destructors.pending = ending;
  if (s->getInc() && s->getConditionVariable() && isDestroyed(s->getConditionVariable()->getType()))
    obstacle(s->getInc()->getBeginLoc(), DiagId::ConstructUnsupported,
             "a loop with a step whose condition declares an object with a destructor");
  result->body = conditionalBody(s->getConditionVariableDeclStmt(), s->getCond(), s->getBody());
  if (stepIsBarrier) {
    // The `continue` would skip what is at the body's end now.
    if (continues(result->body))
      obstacle(s->getInc()->getBeginLoc(), DiagId::ConstructUnsupported,
               "__syncthreads() in the step of a loop with a continue");
    auto *body = make<ir::Block>(s->getBody());
    body->statements = {result->body};
    appendParts(expressionStmt(s->getInc()), body->statements);
    result->body = body;
  }
  ir::Stmt *whole = behind(program, std::move(front), result);
  destructors.closeAround(whole);
  return whole;
}

ir::Stmt *StatementBuilder::whileStmt(const clang::WhileStmt *s) {
  auto *result = make<ir::While>(s);
  result->unroll = std::exchange(unroll, std::nullopt);
  // `while (T x = next())` has a new x in each round: conditionalBody() declares it.
  if (s->getConditionVariable()) {
    result->condition =
        constants.literal(clang::APValue(llvm::APSInt::get(1)), ast.BoolTy, s->getBeginLoc());
  } else {
    const bool outer = std::exchange(evaluation.isConditional, true);
    auto *ending = std::exchange(destructors.pending, nullptr);
    result->condition = expr(s->getCond());
    destructors.pending = ending;
    evaluation.isConditional = outer;
  }
  result->body = conditionalBody(s->getConditionVariableDeclStmt(), s->getCond(), s->getBody());
  return result;
}

/// A loop's body, which begins with the variable that the loop's condition declares, if it does.
ir::Stmt *StatementBuilder::conditionalBody(const clang::DeclStmt *variable,
                                            const clang::Expr *condition, const clang::Stmt *body) {
  if (!variable)
    return scoped(Destructors::Scope::Loop, body, [&] { return stmt(body); });
  auto *result = make<ir::Block>(static_cast<const clang::Stmt *>(variable));
  destructors.open(Destructors::Scope::Loop, body);
  append(variable, result->statements);
  auto *leave = make<ir::If>(static_cast<const clang::Stmt *>(condition));
  auto *negated = make<ir::Unary>(condition);
  negated->op = ir::UnaryOp::Not;
  negated->operand = exprBehind(result->statements, condition);
  leave->condition = negated;
  std::vector<ir::Stmt *> ends;
  destructors.endLoop(/*isContinue=*/false, ends);
  leave->then = behind(program, std::move(ends),
                       make<ir::Break>(static_cast<const clang::Stmt *>(condition)));
  result->statements.push_back(leave);
  result->statements.push_back(stmt(body));
  destructors.close(result->statements);
  return result;
}

ir::Stmt *StatementBuilder::doStmt(const clang::DoStmt *s) {
  auto *result = make<ir::Do>(s);
  result->unroll = std::exchange(unroll, std::nullopt);
  result->body = scoped(Destructors::Scope::Loop, s->getBody(), [&] { return stmt(s->getBody()); });
  const bool outer = std::exchange(evaluation.isConditional, true);
  auto *ending = std::exchange(destructors.pending, nullptr);
  result->condition = expr(s->getCond());
  destructors.pending = ending;
  evaluation.isConditional = outer;
  return result;
}

/// `#pragma unroll`: 0 stands for all rounds, 1 for `#pragma nounroll`. It is for the loop that
/// comes next, which takes the number out of the context.
ir::Stmt *StatementBuilder::attributed(const clang::AttributedStmt *s) {
  for (const clang::Attr *attr : s->getAttrs()) {
    const auto *hint = llvm::dyn_cast<clang::LoopHintAttr>(attr);
    if (!hint)
      continue;
    if (hint->getOption() == clang::LoopHintAttr::UnrollCount) {
      if (auto count = hint->getValue()->getIntegerConstantExpr(ast))
        unroll = count->getZExtValue();
    } else if (hint->getOption() == clang::LoopHintAttr::Unroll) {
      unroll = hint->getState() == clang::LoopHintAttr::Disable ? 1 : 0;
    }
  }
  ir::Stmt *result = stmtWithoutComments(s->getSubStmt());
  unroll.reset();
  return result;
}

} // namespace cu2port
