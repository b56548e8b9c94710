// Expressions of the text. There are no precedences: an expression is one operator between
// operands, and what belongs together stands in parentheses.
//
//   a + (b * c)                      Binary +, with a Binary * on the right
//   a + b * c                        an error: the statement should end behind b
//   <int>(x)                         a conversion that C makes, (int)x one that is written
//   (a[i] : hides stride, char)      a[i] with marks (ParseMarks.cpp): type and facts
//
//   expression   operand [op operand], operand ? operand : operand
//   operand      prefix operand, <type>(expression), (type)operand, primary suffixes
//   primary      literal, name, call, braces (ParsePrimaries.cpp), (expression : marks)
//
// Types come from TypeInference when a node has its operands; a mark may give another one.
#include "device/ir/Dump.h"
#include "device/text/Parser.h"

namespace cu2port::ir {

using llvm::StringRef;

// ---- Errors -----------------------------------------------------------------------------------

/// In the place of what is wrong, so that the caller has a node to go on with.
Expr *Parser::unknown() {
  auto *literal = make<IntegerLiteral>();
  literal->type = program->types.scalar(Scalar::Int);
  return literal;
}

// ---- Operators --------------------------------------------------------------------------------

static std::optional<BinaryOp> binaryOp(StringRef text) {
  for (auto op = BinaryOp::Mul; op <= BinaryOp::Comma;
       op = static_cast<BinaryOp>(static_cast<unsigned>(op) + 1))
    if (text == spell(op))
      return op;
  return std::nullopt;
}

static std::optional<UnaryOp> prefixOp(StringRef text) {
  for (UnaryOp op : {UnaryOp::Plus, UnaryOp::Minus, UnaryOp::Not, UnaryOp::BitNot, UnaryOp::PreInc,
                     UnaryOp::PreDec, UnaryOp::Deref, UnaryOp::AddressOf})
    if (text == spell(op))
      return op;
  return std::nullopt;
}

/// An operand, or one operator between some: which belong together, parentheses say. An operator
/// that begins a line belongs to the next statement, as `*p = 1`.
Expr *Parser::expression() {
  const Level level(*this);
  Expr *left = operand();
  if (peek().kind != TokenKind::Sign || peek().startsLine)
    return left;
  if (isNext("?")) {
    auto *choice = make<Conditional>();
    take();
    choice->condition = left;
    choice->then = operand();
    expect(":");
    choice->otherwise = operand();
    return typed(choice);
  }
  // A comma between operators stands in parentheses; elsewhere it parts arguments.
  const std::optional<BinaryOp> op = binaryOp(peek().text);
  if (!op || (*op == BinaryOp::Comma && commas == 0))
    return left;
  auto *binary = make<Binary>();
  take();
  binary->op = *op;
  binary->lhs = left;
  binary->rhs = operand();
  return typed(binary);
}

/// With what stands in front of it: a conversion or a prefix; and behind it (suffixes).
Expr *Parser::operand() {
  const Level level(*this);
  // `<int>(x)`: no expression of C's begins so.
  if (peek().is("<")) {
    auto *implicit = make<Cast>();
    implicit->implicit = true;
    take();
    implicit->type = type();
    expect(">");
    expect("(");
    implicit->operand = inParentheses();
    expect(")");
    return suffixes(implicit);
  }
  if (peek().kind == TokenKind::Sign)
    if (const std::optional<UnaryOp> op = prefixOp(peek().text)) {
      auto *unary = make<Unary>();
      take();
      unary->op = *op;
      unary->operand = operand();
      return typed(unary);
    }
  // `(int)x`, `(n)`, `(a + b)`: a conversion if a type stands in the parentheses, and a variable
  // does not have its name. If not, what was taken is put back.
  if (peek().is("(")) {
    const std::size_t before = pos;
    auto *explicitCast = make<Cast>();
    take();
    Qualifiers own;
    const bool namesVariable = isNameNext() && isNext(")", 1) && names.find(peek().text);
    const Type *to = namesVariable ? nullptr : tryType(own);
    if (to && !own.any() && isNext(")")) {
      take();
      explicitCast->type = to;
      explicitCast->operand = operand();
      return explicitCast;
    }
    if (!error.empty())
      return unknown();
    pos = before;
  }
  return suffixes(primary());
}

/// Fields, elements and increments, as often as they come; only on the line that has begun.
Expr *Parser::suffixes(Expr *base) {
  while (error.empty() && !peek().startsLine) {
    if (isNext(".") || isNext("->")) {
      auto *member = make<Member>();
      member->arrow = take().text == "->";
      member->base = base;
      member->field = name("a field");
      base = typed(member);
    } else if (isNext("[")) {
      auto *index = make<Index>();
      take();
      index->base = base;
      index->index = inParentheses();
      expect("]");
      base = typed(index);
    } else if (isNext("++") || isNext("--")) {
      auto *unary = make<Unary>();
      unary->op = take().text == "++" ? UnaryOp::PostInc : UnaryOp::PostDec;
      unary->operand = base;
      base = typed(unary);
    } else {
      break;
    }
  }
  return base;
}

// ---- Parentheses ------------------------------------------------------------------------------

/// Here a comma is an operator.
Expr *Parser::inParentheses() {
  ++commas;
  Expr *inner = expression();
  --commas;
  return inner;
}

/// `(expr)` or `(expr : mark, mark)`.
Expr *Parser::parenthesised() {
  expect("(");
  Expr *inner = inParentheses();
  if (accept(":"))
    inner = marked(inner);
  expect(")");
  return inner;
}

} // namespace cu2port::ir
