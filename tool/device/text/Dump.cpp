// How statements are written in the text of a device program: a line each, with braces around all
// bodies.
//
//   if (n > 0) x = 1; else y = 2;          if (n > 0) {
//                                            x = 1
//                                          } else {
//                                            y = 2
//                                          }
//   a ThreadLoop with a bound, whose       threads below n side by side {
//   threads may run at once                  s[threadIdx.x] = 0
//                                          }
//   If::isMask, If::assumes 3              [[mask, assumes 3]] if (active) {
//   a Barrier of the warp                  warp barrier
//
// What a node has beside its text goes into `marks`, in front of the line. ParseMarks.cpp
// reads it all back: a word that is new here is new there, and in Words.h.
#include "device/text/Dump.h"
#include "device/text/Dumper.h"
#include "device/text/Words.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

/// Of `#pragma unroll`; without a number it is all rounds, 0.
static std::string spellUnroll(const std::optional<unsigned> &unroll) {
  return unroll ? fmt::format("unroll({}) ", *unroll) : "";
}

// ---- Blocks -----------------------------------------------------------------------------------

/// What a body holds, without its braces; names that it declares are known to its end.
void Dumper::statements(const Stmt *body) {
  exprs.names.open();
  if (const auto *block = llvm::dyn_cast_or_null<Block>(body)) {
    for (const Stmt *child : block->statements)
      statement(child);
    for (const std::string &comment : block->commentsAtEnd)
      line(comment);
  } else {
    statement(body);
  }
  exprs.names.close();
}

/// A line with an open brace, the body, and the brace that ends it.
void Dumper::nested(const std::string &head, const Stmt *body) {
  open(head);
  statements(body);
  close();
}

// ---- Branches and loops -----------------------------------------------------------------------

void Dumper::branch(const If *stmt) {
  open(fmt::format("{}if ({})", marks, exprs.text(stmt->condition)));
  statements(stmt->then);
  if (stmt->otherwise) {
    --depth;
    open("} else");
    statements(stmt->otherwise);
  }
  close();
}

/// `int i = 0, int j = 1`: each with its type.
std::string Dumper::initText(const Stmt *init) {
  if (!init)
    return "";
  if (const auto *expression = dyn_cast<Expression>(init))
    return exprs.text(expression->expr);
  std::vector<std::string> parts;
  for (Variable *each : cast<Declaration>(init)->variables)
    parts.push_back(variable(*each));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// On one line; its init has one line as well.
std::string Dumper::forHead(const For *loop) {
  std::string head = marks;
  for (const auto &word : forWords)
    if (loop->*word.flag)
      head += std::string(word.text) + " ";
  head += spellUnroll(loop->unroll) + "for (" + initText(loop->init) + "; ";
  head += (loop->condition ? exprs.text(loop->condition) : "") + "; ";
  return head + (loop->step ? exprs.text(loop->step) : "") + ")";
}

/// One line each, in front of the loop that they are for.
void Dumper::prefetches(const std::vector<Prefetch> &all) {
  for (const Prefetch &each : all)
    line(fmt::format("prefetch {}[{} + {}]{}", each.array->name, exprs.operand(each.first),
                     exprs.operand(each.distance),
                     each.count ? ", " + exprs.text(each.count) : std::string()));
}

void Dumper::threadLoop(const ThreadLoop *loop) {
  prefetches(loop->ahead);
  // In the order in which Parser::threads takes them.
  std::string head = marks + (loop->scope == SyncScope::Block ? "threads" : "lanes");
  if (loop->only)
    head += fmt::format(" only {}", *loop->only);
  if (loop->onlyIndex)
    head += " at " + exprs.text(loop->onlyIndex);
  if (loop->bound)
    head += " below " + exprs.text(loop->bound);
  if (loop->order != ThreadOrder::OneByOne)
    head += loop->order == ThreadOrder::SideBySide ? " side by side" : " in order";
  for (const auto &word : threadWords)
    if (loop->*word.flag)
      head += std::string(" ") + word.text;
  nested(head, loop->body);
}

// ---- Statements -------------------------------------------------------------------------------

/// A block that a single statement could stand for, as passes may ask.
static bool isBlockOfOne(const Stmt *body) {
  const auto *block = llvm::dyn_cast_or_null<Block>(body);
  return block && block->statements.size() == 1 && block->commentsAtEnd.empty() &&
         !llvm::isa<Declaration>(block->statements[0]);
}

/// The body that `[[block]]` speaks of.
static const Stmt *bodyOf(const Stmt *stmt) {
  if (const auto *branch = dyn_cast<If>(stmt))
    return branch->then;
  if (const auto *loop = dyn_cast<For>(stmt))
    return loop->body;
  if (const auto *loop = dyn_cast<While>(stmt))
    return loop->body;
  const auto *loop = dyn_cast<Do>(stmt);
  return loop ? loop->body : nullptr;
}

/// What is to be said of the statement beside its text, in front of it.
static std::string marksOf(const Stmt *stmt) {
  std::vector<std::string> words;
  if (isBlockOfOne(bodyOf(stmt)))
    words.emplace_back(blockWord);
  const auto *branch = dyn_cast<If>(stmt);
  const auto *loop = dyn_cast<ThreadLoop>(stmt);
  const auto *exit = dyn_cast<Return>(stmt);
  if (branch && isBlockOfOne(branch->otherwise))
    words.emplace_back(elseBlockWord);
  if (branch && branch->isMask)
    words.emplace_back(maskWord);
  if (exit && exit->isFailure)
    words.emplace_back(failureWord);
  if (const Assumption own = branch ? branch->assumes : loop ? loop->assumes : 0)
    words.push_back(fmt::format("{} {}", assumesWord, own));
  if (stmt->assumption)
    words.push_back(fmt::format("{} {}", assumingWord, stmt->assumption));
  return words.empty() ? "" : fmt::format("[[{}]] ", fmt::join(words, ", "));
}

void Dumper::statement(const Stmt *stmt) {
  if (!stmt)
    return;
  comments(stmt->comments);
  marks = marksOf(stmt);
  switch (stmt->kind) {
  case StmtKind::Block:
    // The marks end with a space, which a brace brings itself.
    return nested(marks.substr(0, marks.size() - !marks.empty()), stmt);
  case StmtKind::Declaration:
    for (Variable *each : cast<Declaration>(stmt)->variables)
      line(marks + variable(*each));
    return;
  case StmtKind::Expression:
    return line(marks + exprs.text(cast<Expression>(stmt)->expr));
  case StmtKind::If:
    return branch(cast<If>(stmt));
  case StmtKind::For: {
    // What the head declares is known in the body, and not behind it.
    exprs.names.open();
    const auto *loop = cast<For>(stmt);
    nested(forHead(loop), loop->body);
    return exprs.names.close();
  }
  case StmtKind::While: {
    const auto *loop = cast<While>(stmt);
    return nested(fmt::format("{}{}while ({})", marks, spellUnroll(loop->unroll),
                              exprs.text(loop->condition)),
                  loop->body);
  }
  case StmtKind::Do: {
    const auto *loop = cast<Do>(stmt);
    open(marks + spellUnroll(loop->unroll) + "do");
    statements(loop->body);
    return close(fmt::format(" while ({})", exprs.text(loop->condition)));
  }
  case StmtKind::Switch:
    return nested(fmt::format("{}switch ({})", marks, exprs.text(cast<Switch>(stmt)->value)),
                  cast<Switch>(stmt)->body);
  case StmtKind::Case: {
    const Expr *value = cast<Case>(stmt)->value;
    return line(marks + (value ? fmt::format("case {}:", exprs.text(value)) : "default:"));
  }
  case StmtKind::Return: {
    const Expr *value = cast<Return>(stmt)->value;
    return line(marks + (value ? "return " + exprs.text(value) : "return"));
  }
  case StmtKind::Break:
    return line(marks + "break");
  case StmtKind::Continue:
    return line(marks + "continue");
  case StmtKind::Barrier: {
    const auto *barrier = cast<Barrier>(stmt);
    return line(marks + (barrier->scope == SyncScope::Warp ? "warp " : "") +
                (barrier->ordersGlobalMemory ? "barrier" : "barrier of shared memory"));
  }
  case StmtKind::Empty:
    return line(marks + ";");
  case StmtKind::ThreadLoop:
    return threadLoop(cast<ThreadLoop>(stmt));
  case StmtKind::WarpLoop:
    prefetches(cast<WarpLoop>(stmt)->ahead);
    return nested(marks + "warps", cast<WarpLoop>(stmt)->body);
  }
}

} // namespace cu2port::ir
