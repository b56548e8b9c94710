// Calls of CUDA's library by the texts of rules:
//
//   atomicAdd(&sum, x + 1), sum a float in shared memory
//     row     {type: float, text: "atomic_add_float_$S($1, $2)"}, as $1 points to a float
//     text    atomic_add_float_local(&sum, x + 1)
//
// The parts of it are here; what `$S` and its like stand for is the target's matter.
#include "emit/LibraryCalls.h"

#include "device/ir/Type.h"
#include "device/values/Effects.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::emit {

using namespace ir;

const Type *subjectOf(const Intrinsic *call) {
  if (call->arguments.empty())
    return nullptr;
  const Type *type = call->arguments.front()->type;
  return type->element ? type->element : type;
}

const Overload *overloadFor(const ApiRule &rule, llvm::StringRef column, const Intrinsic *call) {
  const Type *subject = subjectOf(call);
  for (const Overload &overload : rule.in(column))
    if (overload.type.empty() || (subject && overload.type == ir::spell(subject)))
      return &overload;
  return nullptr;
}

Precedence precedenceBetween(llvm::StringRef before, llvm::StringRef after) {
  // `f($1, $2)`: only a comma could break the argument apart. `$1 * 2`: it stands beside an
  // operator; and so may a text that is nothing but `$1`, wherever the call is.
  before = before.rtrim();
  after = after.ltrim();
  const bool opens = before.empty() || before.ends_with("(") || before.ends_with(",");
  const bool closes = after.empty() || after.starts_with(")") || after.starts_with(",");
  if (opens && closes && !(before.empty() && after.empty()))
    return Precedence::Assignment;
  return after.starts_with("[") || after.starts_with(".") || after.starts_with("->")
             ? Precedence::Postfix
             : Precedence::Unary;
}

std::string
fillText(llvm::StringRef pattern,
         llvm::function_ref<void(char what, std::string &text, llvm::StringRef rest)> add) {
  std::string text;
  // A `$` at the very end is text.
  for (std::size_t at = pattern.find('$'); at != llvm::StringRef::npos && at + 1 < pattern.size();
       at = pattern.find('$')) {
    text += pattern.take_front(at);
    const char what = pattern[at + 1];
    pattern = pattern.drop_front(at + 2);
    const std::size_t begin = text.size();
    add(what, text, pattern);
    // `-$1` of `-x`: without parentheses two signs would be one token.
    if (begin > 0 && begin < text.size() && text[begin] == text[begin - 1] &&
        llvm::StringRef("+-&").contains(text[begin]))
      text = text.insert(begin, "(") + ")";
  }
  text += pattern;
  return text;
}

bool isMakeVector(const Intrinsic *call) {
  return call->type && call->type->isVector() && llvm::StringRef(call->name()).starts_with("make_");
}

Text ExpressionPrinter::expandRule(llvm::StringRef pattern, const Intrinsic *call,
                                   llvm::function_ref<void(char what, std::string &text)> other) {
  if (pattern == "*$1") // __ldg(&x[i]) is x[i]
    if (leadsToName(call->arguments.front()))
      return pointee(call->arguments.front());
  const std::string out =
      fillText(pattern, [&](char what, std::string &text, llvm::StringRef rest) {
        if (!llvm::isDigit(what))
          return other(what, text);
        const auto i = static_cast<std::size_t>(what - '1');
        if (i >= call->arguments.size())
          return;
        const Expr *argument = call->arguments[i];
        const bool isNamed = llvm::StringRef(text).ends_with("*") && leadsToName(argument);
        if (isNamed) // `*&s = ` is `s = `
          text.pop_back();
        const Precedence least = precedenceBetween(text, rest);
        text += isNamed ? parenthesised(pointee(argument), least) : print(argument, least);
      });
  // The argument was printed to bind like a unary operand, and the text binds as it does.
  const bool isUnary = pattern == "$1" || pattern == "*$1";
  return {out, isUnary ? Precedence::Unary : precedenceOfText(pattern)};
}

} // namespace cu2port::emit
