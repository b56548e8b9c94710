// Marks of the text: what a node has beside what it says in C.
//
//   [[mask, assumes 3]] if (active) {      of a statement, in front of it
//   (a[i] : hides stride, char)            of an expression, behind it: its type and facts
//
// Words.h has the words.
#include "device/text/Parser.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::StringRef;

// ---- Of statements ----------------------------------------------------------------------------

/// `[[a b, c 3]]`: words are put together by single spaces, as Words.h has them. Nothing if there
/// are no brackets.
std::vector<std::string> Parser::bracketed() {
  std::vector<std::string> all;
  if (!peek().is("[") || !isNext("[", 1))
    return all;
  pos += 2;
  do {
    std::string words;
    while (error.empty() && !peek().is(",") && !peek().is("]") && peek().kind != TokenKind::End)
      words += (words.empty() ? "" : " ") + take().text.str();
    all.push_back(words);
  } while (accept(","));
  expect("]");
  expect("]");
  return all;
}

/// The number behind a word, `assumes 3`; 0 if it is another.
static Assumption assumptionBehind(StringRef word, StringRef words) {
  Assumption number = 0;
  const bool isOne =
      words.consume_front(word) && words.consume_front(" ") && !words.getAsInteger(10, number);
  return isOne ? number : 0;
}

/// Sets the fields that the words say; one that says nothing of such a statement is an error.
void Parser::marks(Stmt &stmt, llvm::ArrayRef<std::string> words, const Token &at) {
  auto *branch = dyn_cast<If>(&stmt);
  auto *loop = dyn_cast<ThreadLoop>(&stmt);
  auto *exit = dyn_cast<Return>(&stmt);
  for (const std::string &each : words) {
    const Assumption assuming = assumptionBehind(assumingWord, each),
                     assumes = assumptionBehind(assumesWord, each);
    if (branch && each == maskWord)
      branch->isMask = true;
    else if (exit && each == failureWord)
      exit->isFailure = true;
    else if (assuming)
      stmt.assumption = assuming;
    else if (assumes && (branch || loop))
      (branch ? branch->assumes : loop->assumes) = assumes;
    else if (llvm::isa<If, For, While, Do>(stmt) && (each == blockWord || each == elseBlockWord))
      continue; // asked before
    else
      failAt(at, fmt::format("'{}' says nothing of this statement", each));
    program->assumptions = std::max({program->assumptions, assuming, assumes});
  }
}

// ---- Of expressions ---------------------------------------------------------------------------

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
  auto *call = dyn_cast<Call>(expr);
  if ((index || binary || conversion) && acceptWords(hiddenStrideWords)) {
    (index ? index->hidesStride : binary ? binary->hidesStride : conversion->hidesStride) = true;
  } else if ((index || binary) && acceptWords(truthWords)) {
    (index ? index->isByTruth : binary->isByTruth) = true;
  } else if (index && acceptWords(wideWord)) {
    index->wideSum = sumOf(index->index);
    if (!index->wideSum)
      fail("the index is no sum");
  } else if (conversion && acceptWords(addsIntsWords)) {
    conversion->addsInts = true;
  } else if ((conversion || binary) && acceptWords(keptSignWords)) {
    (conversion ? conversion->keepsSign : binary->keepsSign) = true;
  } else if ((call || binary) && acceptWords(valueFirstWords)) {
    (call ? call->isValueFirst : binary->isValueFirst) = true;
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
