// Expressions of all lanes of a row at once (runtime/include/cu2port/lanes.h):
//
//   x * x + 1                         x * x + 1
//   (float)i                          cu2port::convert<float>(i)
//   a ? b : c                         cu2port::select<float>(a, b, c)
//   p[base + t]             ->        cu2port::load(in, p, i[0])
//   table[i] + f(x)                   cu2port::eachLane<float>(in, [&](unsigned lane) {
//                                       return table[i[lane]] + f(x[lane]);
//                                     })
#include "emit/cpu/Printer.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;

Text Printer::text(const Expr *expr) {
  return lanes && !lanes->isEach ? laneText(expr) : CxxPrinter::text(expr);
}

std::string Printer::laneType(const Type *type) {
  return fmt::format("cu2port::Lanes<{}>", typeName(type));
}

std::string Printer::ofLane(const Expr *expr, const char *lane) {
  const std::string around = lanes->lane;
  if (lane)
    lanes->lane = lane;
  std::string text = ofAll(expr);
  lanes->lane = around;
  return text;
}

/// The text of a number, such as one that is the same for all lanes.
std::string Printer::ofAll(const Expr *expr) {
  return asNumbers([&] { return argument(expr); });
}

std::string Printer::eachLane(const Expr *expr) {
  return fmt::format("cu2port::eachLane<{}>({}, [&](unsigned {}) {{ return {}; }})",
                     typeName(expr->type), mask(), lanes->lane, ofLane(expr));
}

Text Printer::laneText(const Expr *expr) {
  if (!lanes->form.varies(expr)) // the same for all: a number of the row
    return asNumbers([&] { return CxxPrinter::text(expr); });
  if (!lanes->form.isVectorOperation(expr))
    return {eachLane(expr), Precedence::Postfix};
  return laneOperation(expr);
}

/// `x`, `a[2]`: a variable of vectors, or an element that all lanes take alike.
std::string Printer::vectorPlace(const Expr *expr) {
  if (const auto *element = dyn_cast<Index>(expr))
    return fmt::format("{}[{}]", vectorPlace(element->base), ofAll(element->index));
  return cast<VariableRef>(expr)->variable->name;
}

/// `x, i[0]`: the array, and the index that the first lane has. That need not be an element's,
/// where the lane takes no part.
std::string Printer::firstElement(const Expr *expr) {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return fmt::format("{}, {}", ref->variable->name, numberName);
  const auto *element = cast<Index>(expr);
  return fmt::format("{}, {}", ofAll(element->base), ofLane(element->index, "0"));
}

bool Printer::isShift(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }

/// C converts it to no common type: vectors have the type of what is shifted.
std::string Printer::shiftAmount(const Binary *shift) {
  if (shift->rhs->type == shift->lhs->type || !lanes->form.varies(shift->rhs))
    return print(shift->rhs, Precedence::Unary);
  return fmt::format("cu2port::convert<{}>({})",
                     sizeOf(shift->lhs->type) < 4 ? "int" : typeName(shift->lhs->type),
                     argument(shift->rhs));
}

Text Printer::laneOperation(const Expr *expr) {
  if (lanes->form.vectorOf(expr))
    return {vectorPlace(expr), Precedence::Postfix};
  if (lanes->form.isContiguous(expr))
    return {fmt::format("cu2port::load({}, {})", mask(), firstElement(expr)), Precedence::Postfix};
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    if (conversion->operand->type == expr->type)
      return laneText(conversion->operand);
    return {fmt::format("cu2port::convert<{}>({})", typeName(expr->type),
                        argument(conversion->operand)),
            Precedence::Postfix};
  }
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return {fmt::format("cu2port::select<{}>({}, {}, {})", typeName(expr->type),
                        argument(choice->condition), argument(choice->then),
                        argument(choice->otherwise)),
            Precedence::Postfix};
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)) {
    const bool isAnd = binary->op == BinaryOp::And;
    const Precedence own = isAnd ? Precedence::BitAnd : Precedence::BitOr;
    const Precedence least = Precedence::Unary; // `(a < b) & (c < d)` shows how it groups
    const auto side = [&](const Expr *each, bool isRight) {
      const Text text = this->text(each);
      return parenthesised(text, !isRight && text.precedence == own ? own : least);
    };
    return {fmt::format("{} {} {}", side(binary->lhs, false), isAnd ? "&" : "|",
                        side(binary->rhs, true)),
            own};
  }
  if (binary && isShift(binary->op))
    return {fmt::format("{} {} {}", print(binary->lhs, Precedence::Unary), spell(binary->op),
                        shiftAmount(binary)),
            Precedence::Shift};
  return CxxPrinter::text(expr);
}

} // namespace cu2port::emit::cpu
