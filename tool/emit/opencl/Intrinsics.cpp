// CUDA's device library in OpenCL C: by the rules, and a few functions whose form is no matter of a
// pattern.
//
//   atomicAdd(&s[0], 1.0f)       atomic_add_float_local(&s[0], 1.0f)    and notes the helper
//   __ldg(&x[i])            ->   x[i]
//   make_float3(1, 2, 3)         make_float3(1.0f, 2.0f, 3.0f)          and notes packed_float3
//   printf("%lld", n)            printf("%ld", n)
#include "device/lowering/OpenClTypes.h"
#include "device/values/Effects.h"
#include "emit/LibraryCalls.h"
#include "emit/PrintFormats.h"
#include "emit/opencl/Printer.h"
#include "rules/Rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::StringRef;

namespace {

/// That of the pointer that a call is about: its first argument.
AddressSpace spaceOf(const Intrinsic *call) {
  if (call->arguments.empty() || !call->arguments.front()->type->isPointer())
    return AddressSpace::Private;
  return call->arguments.front()->type->space;
}

/// `$S` in rules and names of helpers.
const char *spaceWord(AddressSpace space) {
  switch (space) {
  case AddressSpace::Unknown:
  case AddressSpace::Global:
    return "global";
  case AddressSpace::Private:
    return "private";
  case AddressSpace::Shared:
    return "local";
  case AddressSpace::Constant:
    return "constant";
  }
  return "";
}

/// printf's conversions for OpenCL C, where `long` has 64 bits and size_t is one.
std::string convertFormat(const std::string &format) {
  std::string out;
  for (std::size_t i = 0; i < format.size(); ++i) {
    out += format[i];
    if (format[i] != '%')
      continue;
    while (i + 1 < format.size() && StringRef("-+ #0123456789.*").contains(format[i + 1]))
      out += format[++i];
    StringRef rest = StringRef(format).drop_front(i + 1);
    // `%lld` and `%zu` become `%ld` and `%lu`; all others stay.
    unsigned length = rest.starts_with("ll")
                          ? 2
                          : rest.starts_with("z") || rest.starts_with("t") || rest.starts_with("j");
    if (length)
      out += 'l';
    i += length;
    if (i + 1 < format.size())
      out += format[++i];
  }
  return out;
}

const Overload *openclText(const ApiRule &rule, const Intrinsic *call) {
  return overloadFor(rule, infoOf(Target::OpenCl).column, call);
}

} // namespace

std::string whyMissing(const Intrinsic *call, const Rules &rules) {
  if (call->is(OperationId::Print))
    return withoutStars(call)
               ? ""
               : "OpenCL's printf takes no width or precision from an argument ('*')";
  const ApiRule *rule = rules.find(call->name());
  const bool isKnown = isMakeVector(call) || (rule && openclText(*rule, call));
  return isKnown ? "" : fmt::format("'{}' has no OpenCL form", call->name());
}

Text Printer::intrinsic(const Intrinsic *call) {
  if (call->operation->isInternal())
    return collective(call);
  if (call->is(OperationId::Print))
    return printCall(call);
  if (isMakeVector(call))
    return makeVector(call);
  const ApiRule *rule = rules.find(call->name());
  const Overload *overload = rule ? openclText(*rule, call) : nullptr;
  if (!overload) // its kernels are not printed; see whyMissing
    return {call->name() + "(" + arguments(call->arguments) + ")", Precedence::Postfix};
  for (const std::string &helper : overload->needs)
    need(inSpace(helper, spaceWord(spaceOf(call))));
  return expand(overload->text, call);
}

/// Only the first argument is a format; another literal is what `%s` prints.
Text Printer::printCall(const Intrinsic *call) {
  std::vector<std::string> parts;
  const std::optional<PrintedText> printed = withoutStars(call);
  if (printed && !printed->format.empty())
    parts.push_back(convertFormat(printed->format));
  for (const Expr *argument : printed ? printed->arguments : call->arguments)
    parts.push_back(this->argument(argument));
  return {fmt::format("printf({})", fmt::join(parts, ", ")), Precedence::Postfix};
}

Text Printer::makeVector(const Intrinsic *call) {
  // The struct and its function are printed in front of all code that was printed before.
  noteType(call->type);
  std::string elements = arguments(call->arguments);
  if (!isStructVector(call->type))
    return {"(" + vectorName(call->type) + ")(" + elements + ")", Precedence::Unary};
  if (std::find(madeVectors.begin(), madeVectors.end(), call->type) == madeVectors.end())
    madeVectors.push_back(call->type);
  return {"make_" + ir::spell(call->type) + "(" + elements + ")", Precedence::Postfix};
}

Text Printer::expand(const std::string &pattern, const Intrinsic *call) {
  return expandRule(pattern, call, [&](char what, std::string &text) {
    if (what == 'B')
      text += wholeIndex(SpecialValue::BlockIdx);
    else if (what == 'I')
      text += wholeIndex(SpecialValue::ThreadIdx);
    // `(volatile $T *)$1`: the type of what the first argument is about.
    else if (what == 'T')
      text += subjectOf(call) ? typeName(subjectOf(call)) : "";
    else if (what == 'S')
      text += spaceWord(spaceOf(call));
  });
}

} // namespace cu2port::emit::opencl
