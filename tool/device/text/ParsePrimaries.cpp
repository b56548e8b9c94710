// Primary expressions of the text: what an operand is without the operators in front of it and
// behind it (ParseExpressions.cpp).
//
//   42  1.5f  'a'  "text"  true  null        literals
//   n  ::n  threadIdx.x                      names: what has them last; ::, the program's
//   f(x)                                     a Call of a function of the program's
//   @sqrtf(x)                                an Intrinsic, declared above
//   warp v                                   an AllThreads
//   {1, 2}  float4{x, y}                     braces, which a type in front makes a value
#include "device/ir/Dump.h"
#include "device/ir/Walk.h"
#include "device/text/Parser.h"
#include "device/text/Types.h"

#include <fmt/format.h>

#include <limits>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::StringRef;

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
  ref->value = clone(*program, known);
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
  // `block v`, `sets block v`: only if v is a variable; a variable may be called block, too.
  const bool isSet = peek().is("sets") && (peek(1).is("block") || peek(1).is("warp"));
  const std::size_t last = isSet ? 2 : 1;
  const Named *named = isNameNext(last) ? names.find(peek(last).text) : nullptr;
  if ((isSet || peek().is("block") || peek().is("warp")) && named && named->variable) {
    auto *all = make<AllThreads>();
    all->isSet = isSet;
    if (isSet)
      take();
    all->scope = take().text == "block" ? SyncScope::Block : SyncScope::Warp;
    all->variable = named->variable;
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

} // namespace cu2port::ir
