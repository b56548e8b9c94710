// CUDA's device library in SYCL, by the rules, and a few functions whose form is no matter of a
// pattern.
//
//   atomicAdd(&s[0], 1.0f)       sycl::atomic_ref<float, ...>(s[0]).fetch_add(1.0f)
//   __ldg(&x[i])            ->   x[i]
//   make_float3(1, 2, 3)         float3{1.0f, 2.0f, 3.0f}               and notes float3
#include "device/analysis/Effects.h"
#include "emit/Emit.h"
#include "emit/LibraryCalls.h"
#include "emit/sycl/Printer.h"
#include "rules/Rules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port::emit::sycl {

using namespace ir;
using llvm::dyn_cast;
using llvm::StringRef;

namespace {

const Overload *syclText(const ApiRule &rule, const Intrinsic *call) {
  return overloadFor(rule, infoOf(Target::Sycl).column, call);
}

/// make_float4 and the like: the struct's own braces.
bool isMakeVector(const Intrinsic *call) {
  return call->type && call->type->isVector() && StringRef(call->name()).starts_with("make_");
}

/// What `&x` takes the address of; null for anything else.
const Expr *addressed(const Expr *argument) {
  const auto *address = dyn_cast<Unary>(withoutImplicitCasts(argument));
  return address && address->op == UnaryOp::AddressOf ? address->operand : nullptr;
}

} // namespace

std::string whyMissing(const Intrinsic *call, const Rules &rules) {
  if (call->is(OperationId::Print) || isMakeVector(call))
    return "";
  const ApiRule *rule = rules.find(call->name());
  return rule && syclText(*rule, call) ? "" : fmt::format("'{}' has no SYCL form", call->name());
}

Text Printer::intrinsic(const Intrinsic *call) {
  if (call->is(OperationId::Print)) {
    hasPrint = true;
    return {fmt::format("kernel_io::printf({})", arguments(call->arguments)), Precedence::Postfix};
  }
  if (isMakeVector(call)) {
    InitList list;
    list.type = call->type;
    list.elements = call->arguments;
    list.isValue = true;
    return initList(&list);
  }
  const ApiRule *rule = rules.find(call->name());
  const Overload *overload = rule ? syclText(*rule, call) : nullptr;
  if (!overload) // its kernels are not printed; see whyMissing
    return {call->name() + "(" + arguments(call->arguments) + ")", Precedence::Postfix};
  for (const std::string &helper : overload->needs)
    need(helper);
  return expand(overload->text, call);
}

Text Printer::expand(const std::string &pattern, const Intrinsic *call) {
  if (pattern == "*$1") // __ldg(&x[i]) is x[i]
    if (const Expr *object = addressed(call->arguments.front()))
      return text(object);
  const std::string out = fillText(pattern, [&](char what, std::string &text, StringRef rest) {
    if (what == workItemLetter)
      text += itemName;
    // `sycl::atomic_ref<$T, ...>`: the type of what the first argument is about.
    else if (what == 'T')
      text += subjectOf(call) ? typeName(subjectOf(call)) : "";
    else if (llvm::isDigit(what) && unsigned(what - '1') < call->arguments.size()) {
      const Expr *argument = call->arguments[what - '1'];
      const Expr *object = StringRef(text).ends_with("*") ? addressed(argument) : nullptr;
      if (object) // `*&s = ` is `s = `
        text.pop_back();
      text += print(object ? object : argument, precedenceBetween(text, rest));
    }
  });
  const bool isUnary = pattern == "$1" || pattern == "*$1";
  return {out, isUnary ? Precedence::Unary : precedenceOfText(pattern)};
}

/// Notes a helper and those that it needs, which stand before it.
void Printer::need(const std::string &helper) {
  if (llvm::is_contained(helpers, helper))
    return;
  // A row's are always there: the rules' loader has looked.
  const std::string *text = rules.helper(infoOf(Target::Sycl).column, helper);
  if (!text)
    return;
  StringRef first = StringRef(*text).split('\n').first;
  if (first.consume_front("// needs:")) {
    llvm::SmallVector<StringRef> names;
    llvm::SplitString(first, names);
    for (StringRef name : names)
      need(name.str());
  }
  helpers.push_back(helper);
}

} // namespace cu2port::emit::sycl
