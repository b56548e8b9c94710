// Statements and declarations as lines of C (Lines.cpp).
//
//   If                                      if (a) {
//     Block: x = 1;                  ->       x = 1;
//     otherwise If ...                      } else if (b) {
#include "emit/Statements.h"

#include "device/ir/Walk.h"
#include "support/Faults.h"

#include <fmt/format.h>

namespace cu2port::emit {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;

// ---- Declarations at file scope ---------------------------------------------------------------

void StatementPrinter::constant(const NamedConstant &constant) {
  comesFrom(constant.place);
  commentsBefore(constant.comments);
  // A macro of the user's stays one; a variable is for the target to spell.
  std::string text = constant.origin == NamedConstant::Origin::Macro
                         ? "#define " + constant.name + " " + constant.text
                         : constantVariable(constant);
  line(withComment(text, constant.comments));
}

void StatementPrinter::enumeration(const EnumDecl &decl) {
  comesFrom(decl.place);
  commentsBefore(decl.comments);
  std::string head = decl.name.empty() ? "enum" : "enum " + decl.name;
  if (decl.isFixed && !has(Fault::LostUnderlyingType))
    head += std::string(" : ") + spell(decl.underlying);
  open(head);
  enumerators(decl);
  close(withComment(";", decl.comments));
}

/// Each value as a number, whatever the user's text computes it from.
void StatementPrinter::enumerators(const EnumDecl &decl) {
  for (const Enumerator &each : decl.values)
    put(fmt::format("{} = {},", each.name, integerText(each.value, decl.promoted).text));
}

void StatementPrinter::fields(const StructDecl &decl) {
  for (const Field &field : decl.fields) {
    commentsBefore(field.comments);
    // In a packed struct a member may have less than its type's, which `alignas` does not take.
    std::string text = !field.alignment ? ""
                       : decl.isPacked
                           ? fmt::format("__attribute__((aligned({}))) ", field.alignment)
                           : alignment(field.alignment);
    Variable as;
    as.name = field.name;
    as.type = field.type;
    as.extents = field.extents;
    as.isVolatile = field.isVolatile;
    text += parameter(as) + ";";
    put(withComment(text, field.comments));
  }
}

/// The struct at the end of a type that has a pointer on the way; null for all others.
static const StructDecl *pointedTo(const Type *type) {
  bool isPointed = false;
  for (; type->element; type = type->element)
    isPointed |= type->isPointer();
  return isPointed ? type->record : nullptr;
}

std::string StatementPrinter::announcement(const StructDecl &decl) {
  return std::string(decl.isUnion ? "union " : "struct ") + decl.name + ";";
}

/// Once, and not if the definition is known already.
void StatementPrinter::announce(const StructDecl &decl) {
  if (!known.insert(&decl).second)
    return;
  announced.insert(&decl);
  line(announcement(decl));
}

/// Fields may point to structs that come later, or to the struct itself:
///
///   struct Node;
///   struct Late { float *p; Node *next; };
void StatementPrinter::record(const StructDecl &decl) {
  if (!decl.isIncomplete)
    known.insert(&decl);
  for (const Field &field : decl.fields)
    if (const StructDecl *other = pointedTo(field.type))
      announce(*other);
  comesFrom(decl.place);
  commentsBefore(decl.comments);
  if (decl.isIncomplete)
    return announce(decl);
  open(recordHead(decl));
  fields(decl);
  close(withComment(recordTail(decl), decl.comments));
}

// ---- Statements -------------------------------------------------------------------------------

/// The first place of the user's in a statement; those that passes have made may have none of their
/// own.
static Place placeIn(const Stmt *stmt) {
  Place found = stmt->place;
  if (!found.line)
    forEachStmt(stmt, [&](const Stmt *each) {
      if (!found.line)
        found = each->place;
      if (!found.line)
        forEachChildExpr(each, [&](const Expr *expr) { found = found.line ? found : expr->place; });
    });
  return found;
}

void StatementPrinter::statement(const Stmt *stmt) {
  if (!stmt)
    return;
  if (namesLines)
    comesFrom(placeIn(stmt));
  commentsBefore(stmt->comments);
  dispatch(stmt);
}

void StatementPrinter::statements(const ir::Block *block) {
  for (const Stmt *child : block->statements)
    statement(child);
  if (!block->statements.empty() && llvm::isa<Case>(block->statements.back()))
    line(";"); // C++17's and C's labels stand before statements
  for (const std::string &comment : block->commentsAtEnd)
    put(comment);
}

/// A body that is no block keeps its form: `if (a)`, and `x = 1;` indented in the next line. The
/// comment that stands behind the statement follows its brace.
void StatementPrinter::nested(const std::string &head, const Stmt *body, const Comments &comments,
                              const std::string &tail, const Place &end) {
  if (const auto *block = dyn_cast<ir::Block>(body)) {
    open(head);
    statements(block);
    if (end.line) {
      comesFrom(end);
      nameLine(0);
    }
    return close(withComment(tail, comments));
  }
  line(head);
  ++depth;
  statement(body);
  --depth;
  comesFrom(end);
  if (!tail.empty() || !comments.after.empty())
    line(withComment(tail, comments));
}

void StatementPrinter::dispatch(const Stmt *stmt) {
  const Comments &comments = stmt->comments;
  switch (stmt->kind) {
  case StmtKind::Block:
    open("");
    statements(cast<ir::Block>(stmt));
    return close(withComment("", comments));
  case StmtKind::Declaration:
    return declaration(cast<Declaration>(stmt));
  case StmtKind::Expression:
    return line(withComment(print(cast<Expression>(stmt)->expr) + ";", comments));
  case StmtKind::If:
    return ifStmt(cast<If>(stmt));
  case StmtKind::For:
    return forLoop(cast<For>(stmt));
  case StmtKind::While: {
    const auto *loop = cast<While>(stmt);
    if (loop->unroll)
      unroll(*loop->unroll);
    return nested("while (" + print(loop->condition) + ")", loop->body, comments);
  }
  case StmtKind::Do:
    return doLoop(cast<Do>(stmt));
  case StmtKind::Switch:
    return nested("switch (" + print(cast<Switch>(stmt)->value) + ")", cast<Switch>(stmt)->body,
                  comments);
  case StmtKind::Case:
    return caseLabel(cast<Case>(stmt));
  case StmtKind::Return:
    return returnStmt(cast<Return>(stmt));
  case StmtKind::Break:
    return line(withComment("break;", comments));
  case StmtKind::Continue:
    return line(withComment("continue;", comments));
  case StmtKind::Barrier:
    return barrier(cast<Barrier>(stmt));
  case StmtKind::Empty:
    return line(withComment(";", comments));
  case StmtKind::ThreadLoop:
    return threadLoop(cast<ThreadLoop>(stmt));
  case StmtKind::WarpLoop:
    return warpLoop(cast<WarpLoop>(stmt));
  }
}

/// `prefix` is what stands in front of the `if`: `} else ` in a chain, which is printed as such and
/// not level by level.
void StatementPrinter::ifStmt(const If *stmt, const std::string &prefix) {
  std::string head = prefix + "if (" + print(stmt->condition) + ")";
  const Stmt *otherwise = stmt->otherwise;
  if (!otherwise)
    return nested(head, stmt->then, stmt->comments);
  // An if inside the first branch must not take the else for itself.
  // `if (a) for (...) if (b) x; else y;`: only what cannot end in an `if` may go without braces.
  bool isBlock = llvm::isa<ir::Block>(stmt->then);
  bool needsBraces =
      !isBlock && stmt->then->kind != StmtKind::Expression && stmt->then->kind != StmtKind::Return;
  if (isBlock || needsBraces) {
    open(head);
    isBlock ? statements(cast<ir::Block>(stmt->then)) : statement(stmt->then);
    --depth;
  } else {
    nested(head, stmt->then);
  }
  std::string brace = isBlock || needsBraces ? "} " : "";
  if (namesLines)
    comesFrom(placeIn(otherwise));
  const auto *elseIf = dyn_cast<If>(otherwise);
  // Comments between the branches go in front of the brace, as `} else {` is one line; others stay
  // above their statement.
  if (elseIf || llvm::isa<ir::Block>(otherwise))
    for (const std::string &comment : otherwise->comments.before)
      put(comment);
  if (elseIf)
    return ifStmt(elseIf, brace + "else ");
  nested(brace + "else", otherwise, stmt->comments);
}

void StatementPrinter::doLoop(const Do *loop) {
  if (loop->unroll)
    unroll(*loop->unroll);
  nested("do", loop->body, loop->comments, " while (" + print(loop->condition) + ");",
         loop->condition->place);
}

void StatementPrinter::caseLabel(const Case *label) {
  std::string text =
      label->value ? "case " + print(label->value, Precedence::Conditional) + ":" : "default:";
  line(withComment(text, label->comments));
}

/// The head has room for one declaration. If it takes several, they stand in front:
///
///   for (float *p = x, y = 0; ...)   ->   { __global float *p = x; float y = 0; for (; ...) }
void StatementPrinter::forLoop(const For *loop) {
  std::string init;
  if (const auto *expression = llvm::dyn_cast_or_null<Expression>(loop->init))
    init = print(expression->expr);
  const auto *declared = llvm::dyn_cast_or_null<Declaration>(loop->init);
  const auto texts = declared ? declarations(declared) : std::vector<std::string>();
  const bool isApart = texts.size() > 1;
  if (isApart) {
    open("");
    declaration(declared);
  } else if (declared) {
    init = texts.front();
  }
  if (loop->unroll)
    unroll(*loop->unroll);
  nested(fmt::format("for ({};{};{})", init, loop->condition ? " " + print(loop->condition) : "",
                     loop->step ? " " + print(loop->step) : ""),
         loop->body, loop->comments);
  if (isApart)
    close();
}

std::string StatementPrinter::initializer(const Variable &variable) {
  if (!variable.init)
    return "";
  if (const auto *list = dyn_cast<InitList>(variable.init); list && !list->isValue)
    return " = {" + arguments(list->elements) + "}";
  return " = " + argument(variable.init);
}

/// `int a = 0, *b`, without the semicolon: one for each type, as one declaration of CUDA's may be
/// several in OpenCL C, where `float *p, x` is `__global float *p` and `float x`.
std::vector<std::string> StatementPrinter::declarations(const Declaration *declaration) {
  std::vector<std::string> texts;
  std::string lastBase;
  for (const Variable *variable : declaration->variables) {
    auto [base, declarator] = declare(*variable);
    declarator += initializer(*variable);
    if (!texts.empty() && base == lastBase)
      texts.back() += ", " + declarator;
    else
      texts.push_back(base + " " + declarator);
    lastBase = base;
  }
  return texts;
}

void StatementPrinter::declaration(const Declaration *declaration) {
  line(withComment(fmt::format("{};", fmt::join(declarations(declaration), "; ")),
                   declaration->comments));
}

void StatementPrinter::returnStmt(const Return *stmt) {
  std::string value = stmt->value ? " " + argument(stmt->value) : "";
  line(withComment("return" + value + ";", stmt->comments));
}

} // namespace cu2port::emit
