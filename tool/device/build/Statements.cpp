// Statements, with the user's comments and blank lines around them.
//
//   int a = n, b = f(T(a));           int a = n  T temporary = T_make(a)  int b = f(&temporary)
//   n /= 2, __syncthreads();          { n /= 2  barrier }
//   if, switch, goto, return          Branches.cpp
//   for, while, do                    Loops.cpp
//
// The first line is why append() is the way to build a statement: what an expression needs a
// variable for is declared in front of the statement that it is part of (`temporaries`).
// What may be evaluated never or often, such as a loop's condition, says so
// (Evaluation::isConditional), and only declares it there.
#include "device/build/BitFields.h"
#include "device/build/Constructs.h"
#include "device/build/SpecialMembers.h"
#include "device/build/StatementBuilder.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

/// In the file: of what a macro made, where its name is written.
static unsigned offsetOf(clang::SourceLocation location, const clang::SourceManager &sources) {
  return sources.getFileOffset(sources.getExpansionLoc(location));
}

/// The offset behind the statement, its semicolon included.
static unsigned endOffsetOf(const clang::Stmt *s, const TranslationUnit &unit) {
  const clang::SourceManager &sources = unit.sources();
  clang::SourceLocation last = sources.getExpansionRange(s->getEndLoc()).getEnd();
  auto [file, offset] = sources.getDecomposedLoc(last);
  offset += clang::Lexer::MeasureTokenLength(last, sources, unit.language());
  llvm::StringRef text = sources.getBufferData(file);
  std::size_t next = text.find_first_not_of(" \t\r\n", offset);
  if (next != llvm::StringRef::npos && text[next] == ';')
    return next + 1;
  return offset;
}

/// What stands above a statement, and whether a blank line is in front of that.
void StatementBuilder::attachBefore(const clang::Stmt *s, ir::Comments &attached) {
  if (!comments || s->getBeginLoc().isInvalid())
    return;
  const unsigned begin = offsetOf(s->getBeginLoc(), sources);
  attached.blankLineBefore = state.comments.blankLineAbove(file, comments->firstBefore(begin));
  attached.before = comments->before(begin);
}

/// The comment behind a statement on its last line: `x = 1; // why`.
void StatementBuilder::attachAfter(const clang::Stmt *s, ir::Comments &attached) {
  if (!comments || s->getEndLoc().isInvalid())
    return;
  const unsigned end = endOffsetOf(s, unit);
  // What stands inside the statement and no inner statement took goes above it.
  for (std::string &text : comments->before(end))
    attached.before.push_back(std::move(text));
  attached.after = comments->sameLine(end);
}

/// A block of the statements in `s`, or of `s` alone.
ir::Block *StatementBuilder::block(const clang::Stmt *s) {
  auto *result = make<ir::Block>(s);
  destructors.open(Destructors::Scope::Block, s);
  if (const auto *compound = llvm::dyn_cast<clang::CompoundStmt>(s)) {
    for (const clang::Stmt *child : compound->body())
      append(child, result->statements);
    if (comments && !compound->getRBracLoc().isMacroID())
      result->commentsAtEnd = comments->before(offsetOf(compound->getRBracLoc(), sources));
  } else {
    append(s, result->statements);
  }
  destructors.close(result->statements);
  return result;
}

ir::Stmt *StatementBuilder::scoped(Destructors::Scope kind, const clang::Stmt *s,
                                   llvm::function_ref<ir::Stmt *()> builds) {
  destructors.open(kind, s);
  ir::Stmt *result = builds();
  destructors.closeAround(result);
  return result;
}

/// A loop's body or a branch. One statement needs no braces, unless it is a declaration, or became
/// several.
ir::Stmt *StatementBuilder::stmt(const clang::Stmt *s) {
  if (llvm::isa<clang::CompoundStmt>(s))
    return block(s);
  ir::Block *wrapped = block(s);
  const bool alone =
      wrapped->statements.size() == 1 && !llvm::isa<ir::Declaration>(wrapped->statements.front());
  return alone ? wrapped->statements.front() : wrapped;
}

/// Appends to `out` what must come before a statement, and the statement. Labels and cases
/// are nested in Clang's tree, `case 1: case 2: a();`, and come one after the other here.
void StatementBuilder::append(const clang::Stmt *s, std::vector<ir::Stmt *> &out) {
  if (const auto *label = llvm::dyn_cast<clang::SwitchCase>(s))
    return appendCase(label, out);
  if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(s))
    return appendLabel(label, out);
  std::vector<ir::Stmt *> ahead;
  std::vector<EndingObject> ending;
  ir::Comments attached;
  attachBefore(s, attached);
  auto *outer = std::exchange(temporaries, &ahead);
  auto *endingAround = std::exchange(destructors.pending, &ending);
  const bool wasConditional = std::exchange(evaluation.isConditional, false);
  const bool cameLater = std::exchange(evaluation.comesLater, false);
  ir::Stmt *built = stmtWithoutComments(s);
  evaluation.isConditional = wasConditional;
  evaluation.comesLater = cameLater;
  temporaries = outer;
  out.insert(out.end(), ahead.begin(), ahead.end());
  attachAfter(s, attached);
  const auto end = llvm::make_scope_exit([&] {
    destructors.endPending(out);
    destructors.pending = endingAround;
  });
  if (!built)
    return;
  // What the user wrote above the statement stands above its temporaries.
  ir::Comments &target = (ahead.empty() ? built : ahead.front())->comments;
  target.before.insert(target.before.begin(), attached.before.begin(), attached.before.end());
  target.blankLineBefore |= attached.blankLineBefore;
  if (built->comments.after.empty())
    built->comments.after = attached.after;
  out.push_back(built);
}

/// The statement itself; null if nothing is left of it, as of a declaration of types.
ir::Stmt *StatementBuilder::stmtWithoutComments(const clang::Stmt *s) {
  if (const auto *e = llvm::dyn_cast<clang::Expr>(s))
    return expressionStmt(e);
  switch (s->getStmtClass()) {
  case clang::Stmt::CompoundStmtClass:
    return block(s);
  case clang::Stmt::DeclStmtClass:
    return declaration(llvm::cast<clang::DeclStmt>(s));
  case clang::Stmt::IfStmtClass:
    return ifStmt(llvm::cast<clang::IfStmt>(s));
  case clang::Stmt::ForStmtClass:
    return forStmt(llvm::cast<clang::ForStmt>(s));
  case clang::Stmt::WhileStmtClass:
    return whileStmt(llvm::cast<clang::WhileStmt>(s));
  case clang::Stmt::DoStmtClass:
    return doStmt(llvm::cast<clang::DoStmt>(s));
  case clang::Stmt::SwitchStmtClass:
    return switchStmt(llvm::cast<clang::SwitchStmt>(s));
  case clang::Stmt::AttributedStmtClass:
    return attributed(llvm::cast<clang::AttributedStmt>(s));
  case clang::Stmt::ReturnStmtClass:
    return returnStmt(llvm::cast<clang::ReturnStmt>(s));
  case clang::Stmt::BreakStmtClass:
  case clang::Stmt::ContinueStmtClass:
    return leaveLoop(s);
  case clang::Stmt::NullStmtClass:
    return make<ir::Empty>(s);
  case clang::Stmt::GCCAsmStmtClass:
    return assembly(*this, llvm::cast<clang::GCCAsmStmt>(s));
  case clang::Stmt::GotoStmtClass:
    return jump(llvm::cast<clang::GotoStmt>(s));
  case clang::Stmt::IndirectGotoStmtClass:
    obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported, "a goto to a computed label");
    return nullptr;
  case clang::Stmt::CXXForRangeStmtClass:
    return rangeLoop(*this, llvm::cast<clang::CXXForRangeStmt>(s));
  default:
    obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported,
             std::string("the statement '") + s->getStmtClassName() + "'");
    return nullptr;
  }
}

/// Of a reference to a temporary it is that one's.
static clang::QualType endingType(const clang::VarDecl *decl) {
  const clang::Expr *init = decl->getType()->isReferenceType() ? decl->getInit() : nullptr;
  const clang::Expr *made = init ? init->IgnoreParenImpCasts() : nullptr;
  return made && made->isPRValue() ? made->getType() : decl->getType();
}

/// A temporary of a later variable may use an earlier one, whose declaration then goes in front of
/// it.
void StatementBuilder::declare(const clang::VarDecl *decl, const clang::DeclStmt *s,
                               ir::Declaration *&into) {
  const std::size_t before = temporaries ? temporaries->size() : 0;
  const std::size_t ending = destructors.pending ? destructors.pending->size() : 0;
  ir::Variable *variable = localVariable(decl);
  // `int a = n, b = f(T(a));`: a, then the temporary, then b.
  if (temporaries && temporaries->size() > before && !into->variables.empty()) {
    temporaries->insert(temporaries->begin() + before, into);
    into = make<ir::Declaration>(s);
  }
  into->variables.push_back(variable);
  const clang::CXXConstructExpr *construct =
      variable->space == ir::AddressSpace::Shared ? nullptr : elementConstructor(decl);
  ir::Stmt *elements = construct ? constructElements(variable, construct) : nullptr;
  if (elements && temporaries) {
    temporaries->insert(temporaries->end(), {into, elements});
    into = make<ir::Declaration>(s);
  }
  // `int a = f(T(n)), b = g(T(n));`: the first T ends before b begins.
  if (temporaries && destructors.pending && destructors.pending->size() > ending) {
    temporaries->push_back(into);
    destructors.endPending(*temporaries, ending);
    into = make<ir::Declaration>(s);
  }
  if (variable->space != ir::AddressSpace::Shared)
    destructors.add(variable, endingType(decl), decl->getLocation());
}

/// `auto [a, b] = pair;` is a variable, and a is a part of it; of what has get<0>(pair), a
/// reference.
void StatementBuilder::declareParts(const clang::DecompositionDecl *parts, const clang::DeclStmt *s,
                                    ir::Declaration *&into) {
  for (const clang::BindingDecl *each : parts->bindings())
    if (const clang::VarDecl *held = each->getHoldingVar())
      declare(held, s, into);
    else if (each->getBinding() && each->getBinding()->refersToBitField())
      obstacle(each->getLocation(), DiagId::ConstructUnsupported,
               "a structured binding of a bit-field");
}

/// The variables of a declaration; null if none of them is declared here: they are static, or
/// lambdas.
ir::Stmt *StatementBuilder::declaration(const clang::DeclStmt *s) {
  auto *result = make<ir::Declaration>(s);
  for (const clang::Decl *decl : s->decls())
    if (const auto *var = llvm::dyn_cast<clang::VarDecl>(decl)) {
      if (!owner.variables.isDeviceVariable(var) &&
          !captures.declare(var)) // which is declared elsewhere
        declare(var, s, result);
      if (const auto *parts = llvm::dyn_cast<clang::DecompositionDecl>(var))
        declareParts(parts, s, result);
    }
  return result->variables.empty() ? nullptr : result;
}

/// A statement with the declarations that belong to it, in a block of their own.
ir::Stmt *behind(ir::Program &program, std::vector<ir::Stmt *> front, ir::Stmt *last) {
  if (front.empty())
    return last;
  auto *block = program.make<ir::Block>();
  block->place = last->place;
  block->statements = std::move(front);
  block->statements.push_back(last);
  return block;
}

ir::Expr *StatementBuilder::exprBehind(std::vector<ir::Stmt *> &front, const clang::Expr *e) {
  auto *around = temporaries;
  if (!front.empty())
    temporaries = &front;
  ir::Expr *result = expr(e);
  // `if (f(T(n)))`: what ends ends before the branch.
  if (temporaries && destructors.pending && !destructors.pending->empty()) {
    ir::Variable *value = temporary(result->type, result, e->getBeginLoc(), "value");
    destructors.endPending(*temporaries);
    result = reference(value, e);
  }
  temporaries = around;
  return result;
}

/// `nt /= 2, __syncthreads()`, `wide ? __syncthreads() : __syncwarp()`: statements written as one.
bool holdsBarrier(const clang::Expr *e, const TranslationUnit &unit) {
  e = e->IgnoreParenImpCasts();
  if (const auto *call = llvm::dyn_cast<clang::CallExpr>(e))
    return call->getDirectCallee() && isBarrier(call->getDirectCallee(), unit);
  if (const auto *comma = llvm::dyn_cast<clang::BinaryOperator>(e); comma && comma->isCommaOp())
    return holdsBarrier(comma->getLHS(), unit) || holdsBarrier(comma->getRHS(), unit);
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(e))
    return holdsBarrier(choice->getTrueExpr(), unit) || holdsBarrier(choice->getFalseExpr(), unit);
  return false;
}

/// An expression with a barrier in it, as the statements that it stands for.
ir::Stmt *StatementBuilder::barrierStmt(const clang::Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (const auto *comma = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    auto *both = make<ir::Block>(static_cast<const clang::Stmt *>(e));
    both->statements = {expressionStmt(comma->getLHS()), expressionStmt(comma->getRHS())};
    return both;
  }
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    auto *branch = make<ir::If>(static_cast<const clang::Stmt *>(e));
    branch->condition = expr(choice->getCond());
    branch->then = expressionStmt(choice->getTrueExpr());
    branch->otherwise = expressionStmt(choice->getFalseExpr());
    return branch;
  }
  return make<ir::Barrier>(static_cast<const clang::Stmt *>(e));
}

/// An expression for its effect alone: nothing needs the value of `f.high = x;` or `printf(...);`,
/// which takes more text as part of another expression.
ir::Stmt *StatementBuilder::expressionStmt(const clang::Expr *e) {
  const clang::Expr *bare = e->IgnoreParenImpCasts();
  if (const auto *cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(bare))
    bare = cleanups->getSubExpr()->IgnoreParenImpCasts();
  if (holdsBarrier(bare, unit))
    return barrierStmt(bare);
  if (const auto *deleted = llvm::dyn_cast<clang::CXXDeleteExpr>(bare))
    return deletion(*this, deleted);
  const clang::Expr *idle = idlyDestroyed(bare);
  if (idle && !idle->HasSideEffects(ast))
    return make<ir::Empty>(static_cast<const clang::Stmt *>(e));
  auto *result = make<ir::Expression>(static_cast<const clang::Stmt *>(e));
  if (const auto *placed = llvm::dyn_cast<clang::CXXNewExpr>(bare)) {
    result->expr = newObject(*this, placed, /*isAlone=*/true);
    return result;
  }
  llvm::SaveAndRestore unused(discarded, llvm::dyn_cast<clang::CallExpr>(bare->IgnoreParenCasts()));
  ir::Expr *assignment = BitFields(*this).assignment(bare);
  result->expr = assignment ? assignment : expr(e);
  // `a += b;` by an operator that returns a reference looks at nothing there.
  const auto *reference = llvm::dyn_cast<ir::Unary>(result->expr);
  if (reference && reference->op == ir::UnaryOp::Deref && llvm::isa<ir::Call>(reference->operand))
    result->expr = reference->operand;
  // `Guard(p);` is a variable now.
  if (llvm::isa<ir::VariableRef>(result->expr) && destructors.isKept(bare))
    return nullptr;
  return result;
}

} // namespace cu2port
