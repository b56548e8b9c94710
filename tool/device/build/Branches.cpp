// Branches and jumps: if, switch with its cases, labels with what jumps to them, return.
//
//   if (int c = n; c > 1) a();        { int c = n  if (c > 1) a() }
//   if constexpr (...)                the branch that is taken
//   case 1 ... 3:                     case 1: case 2: case 3:
//   return f();   f returns void      { f()  return }
//   goto end;                         a break, until settleJumps(): Jumps.cpp
#include "device/build/SpecialMembers.h"
#include "device/build/StatementBuilder.h"
#include "device/build/WideIntegers.h"
#include "device/ir/Make.h"

namespace cu2port {

/// Of `if constexpr` the branch that is taken: the other may not even compile for this instance.
ir::Stmt *StatementBuilder::ifStmt(const clang::IfStmt *s) {
  return scoped(Destructors::Scope::Block, s, [&]() -> ir::Stmt * {
    std::vector<ir::Stmt *> front;
    if (s->getInit())
      append(s->getInit(), front);
    if (s->getConditionVariableDeclStmt())
      append(s->getConditionVariableDeclStmt(), front);
    if (s->isConsteval()) { // here, nobody computes constants
      const clang::Stmt *taken = s->isNegatedConsteval() ? s->getThen() : s->getElse();
      return behind(program, std::move(front), taken ? stmt(taken) : make<ir::Empty>(s));
    }
    if (s->isConstexpr())
      if (std::optional<const clang::Stmt *> taken = s->getNondiscardedCase(ast)) {
        ir::Stmt *branch = *taken ? stmt(*taken) : nullptr;
        return behind(program, std::move(front), branch ? branch : make<ir::Empty>(s));
      }
    auto *result = make<ir::If>(s);
    result->condition = exprBehind(front, s->getCond());
    result->then = stmt(s->getThen());
    if (s->getElse())
      result->otherwise = stmt(s->getElse());
    return behind(program, std::move(front), result); // `if (T x = ...; condition)`
  });
}

ir::Stmt *StatementBuilder::switchStmt(const clang::SwitchStmt *s) {
  return scoped(Destructors::Scope::Block, s, [&] {
    std::vector<ir::Stmt *> front;
    if (s->getInit())
      append(s->getInit(), front);
    if (s->getConditionVariableDeclStmt())
      append(s->getConditionVariableDeclStmt(), front);
    if (isWideInteger(s->getCond()->getType()))
      unsupported(s, "a switch over an '__int128'");
    auto *result = make<ir::Switch>(s);
    result->value = exprBehind(front, s->getCond());
    destructors.open(Destructors::Scope::Switch, s->getBody());
    result->body = block(s->getBody());
    destructors.close(result->body->statements);
    return behind(program, std::move(front), result); // `switch (T x = ...)`
  });
}

static bool holdsCall(const clang::Stmt *s) {
  return llvm::isa<clang::CallExpr, clang::CXXConstructExpr>(s) ||
         llvm::any_of(s->children(),
                      [](const clang::Stmt *child) { return child && holdsCall(child); });
}

void StatementBuilder::appendCase(const clang::SwitchCase *s, std::vector<ir::Stmt *> &out) {
  auto *label = make<ir::Case>(s);
  attachBefore(s, label->comments);
  if (const auto *value = llvm::dyn_cast<clang::CaseStmt>(s)) {
    // C knows no function whose calls are constants.
    label->value =
        holdsCall(value->getLHS())
            ? constants.literal(clang::APValue(value->getLHS()->EvaluateKnownConstInt(ast)),
                                value->getLHS()->getType(), value->getLHS()->getBeginLoc())
            : expr(value->getLHS());
  }
  out.push_back(label);
  if (const auto *value = llvm::dyn_cast<clang::CaseStmt>(s); value && value->getRHS())
    appendRange(value, out);
  if (s->getSubStmt())
    append(s->getSubStmt(), out);
}

/// GNU's `case 1 ... 4:`, whose first value has its own label.
void StatementBuilder::appendRange(const clang::CaseStmt *s, std::vector<ir::Stmt *> &out) {
  constexpr unsigned longest = 256;
  llvm::APSInt value = s->getLHS()->EvaluateKnownConstInt(ast);
  const llvm::APSInt last = s->getRHS()->EvaluateKnownConstInt(ast);
  if (last < value)
    return obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported,
                    "an empty range of values in a case");
  for (unsigned i = 0; value < last; ++i) {
    if (i == longest)
      return obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported,
                      "a long range of values in a case");
    auto *label = make<ir::Case>(static_cast<const clang::Stmt *>(s));
    label->value =
        constants.literal(clang::APValue(++value), s->getLHS()->getType(), s->getBeginLoc());
    out.push_back(label);
  }
}

/// One object for a label, whether the jump comes first or the label.
ir::Label *StatementBuilder::label(const clang::LabelDecl *decl) {
  ir::Label *&known = labels[decl];
  if (!known) {
    known = program.make<ir::Label>();
    known->name = decl->getName().str();
  }
  return known;
}

/// An empty statement marks the place until settleJumps() takes it away.
void StatementBuilder::appendLabel(const clang::LabelStmt *s, std::vector<ir::Stmt *> &out) {
  auto *mark = make<ir::Empty>(s);
  attachBefore(s, mark->comments);
  jumps.labels[mark] = label(s->getDecl());
  out.push_back(mark);
  if (!llvm::isa<clang::NullStmt>(s->getSubStmt())) // `end: ;`
    append(s->getSubStmt(), out);
}

/// `break` and `continue`.
ir::Stmt *StatementBuilder::leaveLoop(const clang::Stmt *s) {
  const bool isContinue = llvm::isa<clang::ContinueStmt>(s);
  std::vector<ir::Stmt *> ends;
  destructors.endLoop(isContinue, ends);
  ir::Stmt *jump = isContinue ? static_cast<ir::Stmt *>(make<ir::Continue>(s)) : make<ir::Break>(s);
  return behind(program, std::move(ends), jump);
}

/// A `break`, until settleJumps() makes of it what leads there.
ir::Stmt *StatementBuilder::jump(const clang::GotoStmt *s) {
  std::vector<ir::Stmt *> ends;
  if (destructors.isAnyLeft() && !destructors.endBefore(s->getLabel(), ends))
    obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported,
             "a macro's goto out of the scope of an object with a destructor");
  auto *result = make<ir::Break>(s);
  jumps.from[result] = label(s->getLabel());
  return behind(program, std::move(ends), result);
}

/// What it returns, as a variable if something ends behind it; null if it returns nothing.
ir::Expr *StatementBuilder::returned(const clang::ReturnStmt *s, std::vector<ir::Stmt *> &out) {
  const clang::Expr *value = s->getRetValue();
  if (!value)
    return made ? reference(made, nullptr) : nullptr;
  if (fn.returnType->isVoid()) { // `return f();` where f returns nothing
    out.push_back(expressionStmt(value));
    destructors.endPending(out);
    return nullptr;
  }
  destructors.own(value);
  ir::Expr *result =
      fn.returnType->isPointer() && value->isGLValue() ? lvalueAddress(value) : expr(value);
  makeValue(result);
  const bool isPending = destructors.pending && !destructors.pending->empty();
  if (!isPending && (!destructors.isAnyLeft() || llvm::isa<ir::IntegerLiteral>(result)))
    return result;
  ir::Variable *kept = generate("result", fn.returnType, place(s->getBeginLoc()));
  out.push_back(ir::makeDeclaration(program, kept, result));
  destructors.endPending(out);
  return reference(kept, value);
}

/// A function that returns a reference returns an address.
ir::Stmt *StatementBuilder::returnStmt(const clang::ReturnStmt *s) {
  auto *result = make<ir::Return>(s);
  std::vector<ir::Stmt *> front;
  // A variable that is returned wherever its scope is left is the result, and goes on.
  const clang::VarDecl *candidate = s->getNRVOCandidate();
  const bool isResult =
      candidate && candidate->isNRVOVariable() && isDestroyed(candidate->getType());
  ir::Variable *kept = isResult ? variable(candidate) : nullptr;
  result->value = kept ? reference(kept, s->getRetValue()) : returned(s, front);
  destructors.endAll(kept, front);
  return behind(program, std::move(front), result);
}

} // namespace cu2port
