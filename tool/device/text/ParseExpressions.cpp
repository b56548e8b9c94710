// Expressions of the text. There are no precedences: an expression is one operator between
// operands, and what belongs together stands in parentheses.
//
//   a + (b * c)                      Binary +, with a Binary * on the right
//   a + b * c                        an error: the statement should end behind b
//   <int>(x)                         a conversion that C makes, (int)x one that is written
//   @sqrtf(x)                        an Intrinsic, declared above
//   warp v                           an AllThreads
//   (a[i] : hides stride, char)      a[i] with marks: type and facts
//
//   expression   operand [op operand], operand ? operand : operand
//   operand      prefix operand, <type>(expression), (type)operand, primary suffixes
//   primary      literal, name, call, braces, (expression : marks)
//
// Types come from TypeInference when a node has its operands; a mark may give another one.
#include "device/ir/Dump.h"
#include "device/ir/Walk.h"
#include "device/text/Parser.h"
#include "device/text/Types.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <limits>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;
using llvm::StringRef;

// ---- Types ------------------------------------------------------------------------------------

/// In the place of what is wrong, so that the caller has a node to go on with.
Expr *Parser::unknown() {
  auto *literal = make<IntegerLiteral>();
  literal->type = program->types.scalar(Scalar::Int);
  return literal;
}

/// Gives the node the type that its operands say; an error if they say none.
template <class T> Expr *Parser::typed(T *node) {
  node->type = inference.of(node);
  if (node->type)
    return node;
  failAt(node->place, "the operands do not go with this operation");
  return unknown();
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

// ---- Literals and braces ----------------------------------------------------------------------

/// A token that is no number of C's is an error.
Expr *Parser::literal() {
  const Token &token = peek();
  if (token.kind == TokenKind::String) {
    auto *text = make<StringLiteral>();
    text->text = take().text.str();
    return typed(text);
  }
  // Floating numbers first: `1e5` is one, and `0x1e5` is none.
  if (const auto real = readFloat(token.text)) {
    auto *number = make<FloatLiteral>();
    number->text = take().text.str();
    number->value = real->value;
    return typed(number);
  }
  if (const auto whole = readInteger(token.text)) {
    auto *number = make<IntegerLiteral>();
    number->text = take().text.str();
    number->value = whole->value;
    return typed(number);
  }
  fail("this is no number of C's");
  return unknown();
}

/// In parentheses, where commas part them; `commas` says so to expression().
std::vector<Expr *> Parser::arguments() {
  std::vector<Expr *> result;
  const unsigned around = std::exchange(commas, 0);
  expect("(");
  while (error.empty() && !peek().is(")")) {
    result.push_back(initial(nullptr));
    if (!accept(","))
      break;
  }
  expect(")");
  commas = around;
  return result;
}

/// What a variable begins with, or a part of it: braces get the type that is expected there.
Expr *Parser::initial(const Type *expected) {
  const unsigned around = std::exchange(commas, 0);
  Expr *value = expression();
  commas = around;
  if (auto *list = dyn_cast<InitList>(value); list && !list->isValue && !list->type)
    giveType(list, expected);
  return value;
}

/// Braces know their types from what is around them, and so do those in them.
void Parser::giveType(InitList *list, const Type *type) {
  list->type = type;
  for (std::size_t i = 0; i < list->elements.size(); ++i)
    if (auto *inner = dyn_cast<InitList>(list->elements[i]);
        inner && !inner->isValue && !inner->type)
      giveType(inner, TypeInference::element(type, i));
}

/// `{1, 2}` or `float4{x, y}`; with a type in front they are a value.
InitList *Parser::braces(const Type *whole) {
  auto *list = make<InitList>();
  list->isValue = whole != nullptr;
  expect("{");
  while (error.empty() && !peek().is("}")) {
    list->elements.push_back(initial(TypeInference::element(whole, list->elements.size())));
    if (!accept(","))
      break;
  }
  expect("}");
  list->type = whole;
  return list;
}

// ---- Names ------------------------------------------------------------------------------------

/// A use of what the name stands for: of a macro, a copy of what that stands for.
Expr *Parser::value(const Named &named) {
  if (named.variable) {
    auto *ref = make<VariableRef>();
    ref->variable = named.variable;
    return typed(ref);
  }
  if (named.enumeration) {
    auto *ref = make<EnumRef>();
    ref->decl = named.enumeration;
    ref->index = named.index;
    return typed(ref);
  }
  auto *ref = make<ConstantRef>();
  ref->constant = named.constant;
  auto macro = macroValues.find(named.constant);
  const Expr *known = macro == macroValues.end() ? named.constant->value : macro->second;
  VariableMap none;
  ref->value = clone(*program, known, none);
  if (!ref->value && !named.constant->type)
    fail(fmt::format("what the macro '{}' stands for is not said", named.constant->name));
  return ref->value || named.constant->type ? typed(ref) : unknown();
}

/// `threadIdx.x`, `lane`; null if it is another name.
Expr *Parser::special(StringRef name) {
  for (auto value = SpecialValue::ThreadIdx; value <= SpecialValue::FirstThreadIdx;
       value = static_cast<SpecialValue>(static_cast<unsigned>(value) + 1)) {
    if (name != spell(value))
      continue;
    auto *special = make<Special>();
    special->value = value;
    take();
    if (value == SpecialValue::WarpSize || value == SpecialValue::Lane)
      return typed(special);
    expect(".");
    const std::size_t dimension = StringRef("xyz").find(peek().text);
    if (peek().text.size() != 1 || dimension == StringRef::npos)
      fail("one of x, y and z is missing");
    else
      special->dimension = static_cast<unsigned>(dimension);
    take();
    return typed(special);
  }
  return nullptr;
}

/// A name; if nothing has it, an index of CUDA's; behind `::`, the program's.
Expr *Parser::reference() {
  const bool isGlobal = accept("::");
  const Token token = peek();
  const Named *found = isGlobal ? names.findGlobal(token.text) : names.find(token.text);
  if (!found && !isGlobal)
    if (Expr *index = special(token.text))
      return index;
  if (!found || !token.isName()) {
    fail(token.isName() ? fmt::format("'{}' is not declared", token.text.str())
                        : "an expression is missing");
    return unknown();
  }
  Expr *result = value(*found);
  take();
  return result;
}

/// A call of a function of the program's, wherever in the text that stands.
Expr *Parser::call() {
  auto *call = make<Call>();
  const Token &token = take();
  call->callee = findFunction(token.text);
  if (!call->callee) {
    failAt(token, fmt::format("there is no function '{}'", token.text.str()));
    return unknown();
  }
  call->arguments = arguments();
  return typed(call);
}

/// A function of CUDA's library; `@lane`, where a variable has the name; `@inf` and `@nan`, which
/// have no literals.
Expr *Parser::operation() {
  const Token token = peek();
  const StringRef name = token.text.drop_front();
  // `@lane`, without arguments.
  if (!isNext("(", 1))
    if (Expr *index = special(name))
      return index;
  if (!isNext("(", 1) && (name == "inf" || name == "nan")) {
    auto *number = make<FloatLiteral>();
    number->value = name == "inf" ? std::numeric_limits<double>::infinity()
                                  : std::numeric_limits<double>::quiet_NaN();
    take();
    return typed(number);
  }
  take();
  auto *call = make<Intrinsic>();
  call->operation = program->operations->intern(name, {}); // that of the declaration
  call->arguments = arguments();
  call->type = inference.of(call);
  if (!call->type && error.empty())
    failAt(token, fmt::format("'{}' is not declared", TypeInference::signature(*call)));
  return call->type ? call : unknown();
}

/// What begins with a name, in the order in which it can be told: words of the text's own, a look
/// at all threads' values, calls, values of a type, names.
Expr *Parser::word() {
  if (peek().is("true") || peek().is("false")) {
    auto *literal = make<BoolLiteral>();
    literal->value = take().text == "true";
    return typed(literal);
  }
  if (accept("null"))
    return typed(make<NullPointer>());
  if (peek().is("sizeof")) {
    auto *size = make<SizeOf>();
    take();
    expect("(");
    size->of = type();
    expect(")");
    return typed(size);
  }
  // `block v`: only if v is a variable; a variable may be called block, too.
  const Named *joined = isNameNext(1) ? names.find(peek(1).text) : nullptr;
  if ((peek().is("block") || peek().is("warp")) && joined && joined->variable) {
    auto *all = make<AllThreads>();
    all->scope = take().text == "block" ? SyncScope::Block : SyncScope::Warp;
    all->variable = joined->variable;
    take();
    return typed(all);
  }
  if (isNext("(", 1) && findFunction(peek().text))
    return call();
  // `float4{...}`; if no type or no brace follows, it is a name.
  const std::size_t before = pos;
  Qualifiers own;
  if (const Type *whole = tryType(own); whole && !own.any() && isNext("{"))
    return braces(whole);
  if (error.empty())
    pos = before;
  return isNext("(", 1) ? call() : reference();
}

/// What an operand begins with, by the kind of its first token.
Expr *Parser::primary() {
  switch (peek().kind) {
  case TokenKind::Number:
  case TokenKind::Character:
  case TokenKind::String:
    return literal();
  case TokenKind::Operation:
    return operation();
  case TokenKind::Name:
    return word();
  default:
    break;
  }
  if (peek().is("::"))
    return reference();
  if (peek().is("{"))
    return braces(nullptr);
  if (peek().is("("))
    return parenthesised();
  fail("an expression is missing");
  return unknown();
}

// ---- Marks ------------------------------------------------------------------------------------

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

/// One or several, behind the colon.
Expr *Parser::marked(Expr *expr) {
  bool hasType = false;
  do
    expr = mark(expr, hasType);
  while (error.empty() && accept(","));
  return expr;
}

/// The sum that an index is, itself or as what its variable begins with: Index::wideSum refers to
/// it.
/// Null if it is none: then `wide` is an error.
static const Expr *sumOf(const Expr *index) {
  auto withoutCasts = [](const Expr *expr) {
    while (const auto *cast = llvm::dyn_cast_or_null<Cast>(expr)) {
      if (!cast->implicit)
        break;
      expr = cast->operand;
    }
    return expr;
  };
  index = withoutCasts(index);
  if (const auto *ref = dyn_cast<VariableRef>(index))
    index = ref->variable->init;
  return llvm::dyn_cast_or_null<Binary>(index);
}

/// The words that a node may have, each with the field that it sets; anything else must be a type.
Expr *Parser::mark(Expr *expr, bool &hasType) {
  auto *index = dyn_cast<Index>(expr);
  auto *binary = dyn_cast<Binary>(expr);
  auto *conversion = dyn_cast<Cast>(expr);
  auto *constant = dyn_cast<ConstantRef>(expr);
  if ((index || binary) && acceptWords(hiddenStrideWords)) {
    (index ? index->hidesStride : binary->hidesStride) = true;
  } else if (index && acceptWords(truthWords)) {
    index->isByTruth = true;
  } else if (index && acceptWords(wideWord)) {
    index->wideSum = sumOf(index->index);
    if (!index->wideSum)
      fail("the index is no sum");
  } else if (conversion && acceptWords(addsIntsWords)) {
    conversion->addsInts = true;
  } else if (constant && acceptWords(valueWord)) {
    const Type *type = constant->type;
    constant->value = initial(nullptr);
    constant->type = hasType ? type : constant->value->type;
  } else if (acceptWords(assumingWord)) {
    expr->assumption = static_cast<Assumption>(number());
    program->assumptions = std::max(program->assumptions, expr->assumption);
  } else {
    hasType = true;
    return retyped(expr, type());
  }
  return expr;
}

/// What has another type than its text says was made by a pass; it is no text of the user's then.
/// `(-1 : int)` is a literal below zero, which C has not.
Expr *Parser::retyped(Expr *expr, const Type *type) {
  auto *minus = dyn_cast<Unary>(expr);
  const bool isMinus = minus && minus->op == UnaryOp::Minus;
  if (auto *list = dyn_cast<InitList>(expr); list && !list->isValue) {
    giveType(list, type);
    return list;
  }
  Expr *literal = isMinus ? minus->operand : expr;
  if (auto *whole = dyn_cast<IntegerLiteral>(literal); whole && type->isInteger()) {
    if (isMinus)
      whole->value = -whole->value;
    // Digits alone are a pass's; `'a'` or `0x1f` are the user's, whatever the type.
    if (isMinus || StringRef(whole->text).find_first_not_of("0123456789") == StringRef::npos)
      whole->text.clear();
    expr = whole;
  } else if (auto *real = dyn_cast<FloatLiteral>(literal); real && type->isFloating()) {
    if (isMinus) {
      real->value = -real->value;
      real->text.clear();
    }
    expr = real;
  }
  expr->type = type;
  return expr;
}

} // namespace cu2port::ir
