// Expressions as OpenCL C.
//
//   threadIdx.x                            get_local_id(0)
//   10ULL, 1'000                           10UL, 1000
//   float4{a, b, 0, 0}              ->     (float4)(a, b, 0, 0)
//   Pair{1, 2}                             (Pair){1, 2}
//   Base *p = &derived                     Base *p = (Base *)&derived
#include "emit/opencl/Printer.h"

#include "device/lowering/OpenClTypes.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;
using llvm::StringRef;

Text Printer::special(const Special *special) {
  if (level != Level::Simt && special->value != SpecialValue::WarpSize)
    return blockSpecial(special);
  // By SpecialValue. The size of a warp is none of OpenCL's.
  static const char *const names[] = {
      "get_local_id",  "get_group_id",   "get_local_size", "get_num_groups", "",
      "get_global_id", "get_global_size"};
  if (special->value == SpecialValue::WarpSize)
    return {"32"};
  return {fmt::format("{}({})", names[static_cast<unsigned>(special->value)], special->dimension),
          Precedence::Postfix};
}

/// `10ULL` -> `10UL`: OpenCL's long has 64 bits; there is no `LL`.
static std::string literalText(StringRef text, const Type *type) {
  // A character is no number with a suffix.
  if (text.starts_with("'"))
    return text.str();
  StringRef digits = text.rtrim("uUlLzZ");
  StringRef suffix = text.drop_front(digits.size());
  bool isUpper = suffix.contains('U') || suffix.contains('L');
  bool isLong = type && sizeOf(type) == 8 && suffix.find_insensitive("l") != StringRef::npos;
  std::string result = digits.str();
  // Without `'` between digits, which C does not have.
  result.erase(std::remove(result.begin(), result.end(), '\''), result.end());
  if (suffix.find_insensitive("u") != StringRef::npos)
    result += isUpper ? "U" : "u";
  if (isLong)
    result += isUpper ? "L" : "l";
  return result;
}

Text Printer::text(const Expr *expr) {
  if (const auto *literal = dyn_cast<IntegerLiteral>(expr); literal && !literal->text.empty())
    return {literalText(literal->text, literal->type),
            literal->text[0] == '-' ? Precedence::Unary : Precedence::Primary};
  if (isa<FloatLiteral>(expr) && expr->type)
    noteType(expr->type);
  return StatementPrinter::text(expr);
}

/// A vector of OpenCL's is `(float4)(...)`, a struct in an expression `(Pair){...}`, an initialiser
/// `{...}`.
Text Printer::initList(const InitList *list) {
  std::string elements = list->elements.empty() ? "0" : arguments(list->elements);
  const Type *type = list->type;
  if (type && type->isVector() && !isStructVector(type))
    return {"(" + baseName(type) + ")(" + elements + ")", Precedence::Unary};
  if (list->isValue)
    return {"(" + typeName(type) + "){" + elements + "}", Precedence::Postfix};
  return {"{" + elements + "}"};
}

/// Pointers to different types that C++ converts by itself, and C does not.
static bool needsPointerCast(const Cast *conversion) {
  const Type *to = conversion->type, *from = conversion->operand->type;
  if (!to->isPointer() || !from->isPointer() || isa<NullPointer>(conversion->operand))
    return false;
  return to->element != from->element && !to->element->isVoid() && !from->element->isVoid();
}

Text Printer::conversion(const Cast *conversion) {
  const Type *to = conversion->type;
  // Implicit ones of numbers are as in C.
  if (conversion->implicit && !needsPointerCast(conversion))
    return text(conversion->operand);
  if ((to->isStruct() || to->isVector()) &&
      to == conversion->operand->type) // C has no casts to these
    return text(conversion->operand);
  return {"(" + typeName(to) + ")" + print(conversion->operand, Precedence::Unary),
          Precedence::Unary};
}

std::string Printer::hiddenIndex(const Expr *index, bool hidesStride, bool) {
  if (!hidesStride)
    return "";
  need("any_stride");
  return fmt::format("any_stride({})", print(index));
}

/// A thread's own index is hidden where the order of its accesses counts (WorkItemOrder.cpp).
std::string Printer::hiddenNumber(const Expr *number) {
  const char *helper = isa<Special>(number) ? "own_order" : "any_number";
  need(helper);
  return fmt::format("{}({})", helper, print(number));
}

} // namespace cu2port::emit::opencl
