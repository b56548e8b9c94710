// CUDA's device library in SYCL, by the rules, and a few functions whose form is no matter of a
// pattern.
//
//   atomicAdd(&s[0], 1.0f)       device_atomic<float>(s[0]).fetch_add(1.0f)
//   __ldg(&x[i])            ->   x[i]
//   make_float3(1, 2, 3)         float3{1.0f, 2.0f, 3.0f}               and notes float3
#include "emit/Emit.h"
#include "emit/LibraryCalls.h"
#include "emit/PrintFormats.h"
#include "emit/sycl/Printer.h"
#include "rules/Rules.h"

#include <fmt/format.h>

namespace cu2port::emit::sycl {

using namespace ir;

namespace {

const Overload *syclText(const ApiRule &rule, const Intrinsic *call) {
  return overloadFor(rule, infoOf(Target::Sycl).column, call);
}

/// What a conversion is from, where it is from that type: helpers convert arguments by themselves.
const Expr *withoutConversion(const Expr *argument, Scalar from) {
  const auto *conversion = llvm::dyn_cast<Cast>(argument);
  const Type *type = conversion ? conversion->operand->type : nullptr;
  return type && type->isScalar() && type->scalar == from ? conversion->operand : argument;
}

} // namespace

std::string whyMissing(const Intrinsic *call, const Rules &rules) {
  if (call->is(OperationId::Print))
    return withoutStars(call) ? ""
                              : "SYCL's printf takes no width or precision from an argument ('*')";
  if (isMakeVector(call))
    return "";
  const ApiRule *rule = rules.find(call->name());
  return rule && syclText(*rule, call) ? "" : fmt::format("'{}' has no SYCL form", call->name());
}

Text Printer::intrinsic(const Intrinsic *call) {
  if (call->operation->isInternal())
    return collective(call);
  if (call->is(OperationId::Print)) {
    hasPrint = true;
    const std::optional<PrintedText> printed = withoutStars(call);
    const bool hasFormat = printed && !printed->format.empty();
    const std::string arguments = printedArguments(printed ? printed->arguments : call->arguments);
    const char *comma = hasFormat && !arguments.empty() ? ", " : "";
    return {fmt::format("kernel_io::printf({}{}{})", hasFormat ? printed->format : "", comma,
                        arguments),
            Precedence::Postfix};
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
    helpers.need(helper);
  return expand(overload->text, call);
}

/// `kernel_io::printf` is a template, which gets bytes where C's gets ints, and takes them for
/// signed ones.
std::string Printer::printedArguments(const std::vector<Expr *> &arguments) {
  std::vector<std::string> parts;
  for (const Expr *each : arguments) {
    const auto *conversion = llvm::dyn_cast<Cast>(each);
    const bool isPromoted = conversion && conversion->implicit && conversion->type->isInteger() &&
                            conversion->type != conversion->operand->type;
    parts.push_back(isPromoted ? writtenOut(*conversion) : argument(each));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Text Printer::expand(const std::string &pattern, const Intrinsic *call) {
  return expandRule(pattern, call, [&](char what, std::string &text) {
    if (what == workItemLetter)
      text += workItem();
    // `device_atomic<$T>(*$1)`: the type of what the first argument is about.
    else if (what == 'T')
      text += subjectOf(call) ? typeName(subjectOf(call)) : "";
    else if (what == 'L')
      text += lanes(call);
    else if (what == 'C')
      text += argument(withoutConversion(call->arguments.back(), Scalar::Bool));
  });
}

/// `, offset`: the other lane of a shuffle, and how many exchange values if that is no warp.
std::string Printer::lanes(const Intrinsic *call) {
  const Expr *lane = call->arguments.end()[-2], *width = call->arguments.back();
  const Scalar other = lane->type->scalar == Scalar::Int ? Scalar::UInt : Scalar::Int;
  const auto *count = llvm::dyn_cast<IntegerLiteral>(width);
  return argument(withoutConversion(lane, other)) +
         (count && count->value == 32 ? "" : ", " + argument(width));
}

} // namespace cu2port::emit::sycl
