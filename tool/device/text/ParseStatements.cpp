// Statements of the text, one a line, each function for what begins with its word.
//
//   [[mask]] if (active) {                           marks (ParseMarks.cpp), then branch
//   fissioned unroll(4) for (int i = 0; ...) {       counted
//   threads below n side by side {                   threads
//   prefetch x[i + n]                                prefetch, and the loop behind it
//   warps {                                          regions
//   perthread float x = 0.0f                         a declaration
//   x = (y + 1)                                      an expression
//
// Words of the text are no keywords: variables may be called threads, block or at. Each is taken
// for one only where what follows fits (keyword).
#include "device/text/Parser.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::StringRef;

// ---- Blocks -----------------------------------------------------------------------------------

Block *Parser::block() {
  const Level level(*this);
  auto *block = make<Block>();
  expect("{");
  statementsOf(*block);
  return block;
}

/// To the brace behind them. A comment belongs to the statement below it, the last ones to the
/// block.
void Parser::statementsOf(Block &block) {
  names.open();
  while (error.empty()) {
    std::vector<std::string> before = comments();
    if (accept("}")) {
      block.commentsAtEnd = std::move(before);
      break;
    }
    Stmt *stmt = statement();
    stmt->comments.before = std::move(before);
    block.statements.push_back(stmt);
  }
  names.close();
}

// ---- Statements with their marks --------------------------------------------------------------

/// A block of one statement that is no declaration becomes that statement: as the user wrote it,
/// who needs no braces.
static Stmt *withoutBlock(Stmt *body) {
  const auto *block = llvm::dyn_cast_or_null<Block>(body);
  const bool isOne = block && block->statements.size() == 1 && block->commentsAtEnd.empty() &&
                     !llvm::isa<Declaration>(block->statements[0]);
  return isOne ? block->statements[0] : body;
}

/// What a condition or a loop is about is in no block if it is a single statement, unless that is
/// said by `[[block]]`: all bodies have braces in the text.
static void simplifyBodies(Stmt &stmt, llvm::ArrayRef<std::string> words) {
  const bool hasBlock = llvm::is_contained(words, blockWord);
  if (auto *branch = dyn_cast<If>(&stmt); branch && !llvm::is_contained(words, elseBlockWord))
    branch->otherwise = withoutBlock(branch->otherwise);
  if (auto *branch = dyn_cast<If>(&stmt); branch && !hasBlock)
    branch->then = withoutBlock(branch->then);
  else if (auto *counted = dyn_cast<For>(&stmt); counted && !hasBlock)
    counted->body = withoutBlock(counted->body);
  else if (auto *loop = dyn_cast<While>(&stmt); loop && !hasBlock)
    loop->body = withoutBlock(loop->body);
  else if (auto *again = dyn_cast<Do>(&stmt); again && !hasBlock)
    again->body = withoutBlock(again->body);
}

/// Marks, statement, and what the marks say of it.
Stmt *Parser::statement() {
  const Level level(*this);
  const Token at = peek();
  const std::vector<std::string> words = bracketed();
  Stmt *stmt = unmarked();
  simplifyBodies(*stmt, words);
  marks(*stmt, words, at);
  return stmt;
}

// ---- Branches and loops -----------------------------------------------------------------------

Stmt *Parser::branch() {
  auto *branch = make<If>();
  expect("if");
  branch->condition = condition();
  branch->then = block();
  if (accept("else"))
    branch->otherwise = block();
  return branch;
}

Expr *Parser::condition() {
  expect("(");
  Expr *condition = expression();
  expect(")");
  return condition;
}

/// What stands in front of a semicolon or the parenthesis behind it; null if nothing does: a part
/// of a `for`.
Expr *Parser::optional() { return peek().is(";") || peek().is(")") ? nullptr : expression(); }

/// `fissioned row by row unroll(4) for (...; ...; ...) { ... }`. What the head declares is known in
/// the body.
Stmt *Parser::counted() {
  auto *loop = make<For>();
  for (const auto &word : forWords)
    loop->*word.flag = acceptWords(word.text);
  loop->unroll = unroll();
  expect("for");
  expect("(");
  names.open();
  if (isDeclaration()) {
    auto *declaration = make<Declaration>();
    do
      declaration->variables.push_back(variable());
    while (accept(","));
    loop->init = declaration;
  } else if (Expr *first = optional()) {
    auto *start = make<Expression>();
    start->expr = first;
    loop->init = start;
  }
  expect(";");
  loop->condition = optional();
  expect(";");
  loop->step = optional();
  expect(")");
  loop->body = block();
  names.close();
  return loop;
}

/// `unroll(4)`; nothing if it is not there.
std::optional<unsigned> Parser::unroll() {
  if (!accept("unroll"))
    return std::nullopt;
  expect("(");
  const auto count = static_cast<unsigned>(number());
  expect(")");
  return count;
}

Stmt *Parser::conditionalLoop() {
  const std::optional<unsigned> count = unroll();
  if (peek().is("while")) {
    auto *loop = make<While>();
    take();
    loop->unroll = count;
    loop->condition = condition();
    loop->body = block();
    return loop;
  }
  auto *loop = make<Do>();
  expect("do");
  loop->unroll = count;
  loop->body = block();
  expect("while");
  loop->condition = condition();
  return loop;
}

Stmt *Parser::choice() {
  auto *choice = make<Switch>();
  expect("switch");
  choice->value = condition();
  choice->body = block();
  return choice;
}

// ---- Regions ----------------------------------------------------------------------------------

/// `prefetch x[first + distance], count`.
Prefetch Parser::prefetch() {
  Prefetch result;
  expect("prefetch");
  const Token token = peek();
  const Named *named = names.find(name("an array"));
  if (!named || !named->variable)
    failAt(token, fmt::format("'{}' is no variable", token.text.str()));
  else
    result.array = named->variable;
  expect("[");
  result.first = operand();
  expect("+");
  result.distance = operand();
  expect("]");
  if (accept(","))
    result.count = expression();
  return result;
}

/// `threads only 0 at i below n side by side with halves {`: each part may be missing, but they
/// come in this order.
Stmt *Parser::threads() {
  auto *loop = make<ThreadLoop>();
  loop->scope = take().is("threads") ? SyncScope::Block : SyncScope::Warp;
  if (accept("only"))
    loop->only = static_cast<unsigned>(number());
  if (accept("at"))
    loop->onlyIndex = expression();
  if (accept("below"))
    loop->bound = expression();
  if (acceptWords("side by side"))
    loop->order = ThreadOrder::SideBySide;
  else if (acceptWords("in order"))
    loop->order = ThreadOrder::InOrder;
  for (const auto &word : threadWords)
    loop->*word.flag = acceptWords(word.text);
  loop->body = block();
  return loop;
}

/// Prefetches belong to the loop behind them.
Stmt *Parser::regions() {
  std::vector<Prefetch> ahead;
  while (peek().is("prefetch") && isNameNext(1))
    ahead.push_back(prefetch());
  const Token at = peek();
  const std::vector<std::string> words = bracketed();
  if (!accept("warps")) {
    if (!peek().is("threads") && !peek().is("lanes"))
      fail("a loop over threads is missing");
    auto *loop = llvm::cast<ThreadLoop>(threads());
    loop->ahead = std::move(ahead);
    marks(*loop, words, at);
    return loop;
  }
  auto *loop = make<WarpLoop>();
  loop->ahead = std::move(ahead);
  loop->body = block();
  marks(*loop, words, at);
  return loop;
}

/// `barrier`, `warp barrier`, `barrier of shared memory`.
Stmt *Parser::barrier() {
  auto *barrier = make<Barrier>();
  if (accept("warp"))
    barrier->scope = SyncScope::Warp;
  expect("barrier");
  barrier->ordersGlobalMemory = !isNext("of");
  if (!barrier->ordersGlobalMemory && !acceptWords("of shared memory"))
    fail("'of shared memory' is missing");
  return barrier;
}

// ---- Other statements -------------------------------------------------------------------------

/// Words that begin a statement, unless they are variables in an expression: `threads {`, but
/// `threads = 3`.
Stmt *Parser::keyword() {
  const StringRef word = peek().text;
  const bool isFollowed = isNameNext(1) || isNext("{", 1), isAlone = peek(1).startsLine;
  if (word == "if")
    return branch();
  // In front of a `for`, by the first word of what Words.h has.
  if (word == "for" ||
      (isNameNext(1) && (word == "fissioned" || word == "row" || word == "written")))
    return counted();
  if (word == "unroll" && isNext("(", 1) && isNameNext(4))
    return peek(4).is("for") ? counted() : conditionalLoop();
  if (word == "while" || word == "do")
    return conditionalLoop();
  if (word == "switch")
    return choice();
  if (isFollowed && (word == "threads" || word == "lanes" || word == "warps"))
    return regions();
  if (word == "prefetch" && isNameNext(1))
    return regions();
  if ((word == "barrier" && (isAlone || isNext("of", 1))) ||
      (word == "warp" && isNext("barrier", 1)))
    return barrier();
  return nullptr;
}

/// `case 1:`, `default:`, `return`, `break`, `continue`, `;`; null if it is none of them.
Stmt *Parser::simple() {
  if (peek().is("case") || peek().is("default")) {
    auto *label = make<Case>();
    if (take().is("case"))
      label->value = expression();
    expect(":");
    return label;
  }
  if (peek().is("return")) {
    auto *exit = make<Return>();
    take();
    if (!peek().startsLine && !peek().is("}"))
      exit->value = expression();
    return exit;
  }
  if (peek().is("break"))
    return take(), make<Break>();
  if (peek().is("continue"))
    return take(), make<Continue>();
  if (peek().is(";"))
    return take(), make<Empty>();
  return nullptr;
}

/// In the order in which it can be told what the statement is.
Stmt *Parser::unmarked() {
  if (peek().is("{"))
    return block();
  if (Stmt *stmt = simple())
    return stmt;
  if (peek().isName())
    if (Stmt *stmt = keyword())
      return stmt;
  if (isDeclaration()) {
    auto *declaration = make<Declaration>();
    declaration->variables = {variable()};
    return endOfStatement(declaration);
  }
  auto *stmt = make<Expression>();
  stmt->expr = expression();
  return endOfStatement(stmt);
}

/// Anything else on the line is an operator too many.
Stmt *Parser::endOfStatement(Stmt *stmt) {
  if (!peek().startsLine && !peek().is("}") && peek().kind != TokenKind::Comment)
    fail("the end of the statement is missing: operands that are operators stand in parentheses");
  return stmt;
}

} // namespace cu2port::ir
