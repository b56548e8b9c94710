// The device program as SYCL 2020, a work-item a thread; BlockForm.cpp has the other form.
//
//   __global__ void scale(float *x, int n) {      void scale(sycl::nd_item<1> item, float *x,
//     int i = blockIdx.x * blockDim.x                        int n, float *tile) {
//             + threadIdx.x;                ->      int i = item.get_global_id(0);
//     __shared__ float tile[64];                    ...
//     __syncthreads();                              sycl::group_barrier(item.get_group());
//
// Kernels are plain functions: Launches.cpp has what calls them. CUDA's x is SYCL's last dimension,
// the one that is fastest. Passes have decided all of it; here is how it is spelled.
#include "emit/sycl/Printer.h"

#include "device/ir/Dump.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace cu2port::emit::sycl {

using namespace ir;

// ---- Types ----

/// CUDA's vectors are structs of the file's own: SYCL's of three elements have the size of four.
std::string Printer::baseName(const Type *type) {
  const auto isSame = [&](const Type *each) { return ir::spell(each) == ir::spell(type); };
  if (type->isVector() && llvm::none_of(vectors, isSame))
    vectors.push_back(type);
  if (type->isScalar() && type->scalar == Scalar::Half)
    return "sycl::half";
  return CxxPrinter::baseName(type);
}

/// `struct alignas(16) float4 { float x, y, z, w; };`
std::string Printer::vectorTypes() const {
  static const char *const lanes[] = {"", "x", "x, y", "x, y, z", "x, y, z, w"};
  std::string text;
  for (const Type *vector : vectors) {
    const std::uint64_t alignment = alignOf(vector);
    const std::string element = ir::spell(vector->scalar);
    text += fmt::format(
        "struct {}{} {{\n  {} {};\n}};\n",
        alignment > sizeOf(vector) / vector->lanes ? fmt::format("alignas({}) ", alignment) : "",
        ir::spell(vector), element, lanes[vector->lanes]);
  }
  return text.empty() ? text : text + "\n";
}

// ---- Functions ----

/// `// padded` in a line that goes on: ` /* padded */`.
static std::string inside(llvm::StringRef comment) {
  if (comment.consume_front("//"))
    return fmt::format(" /*{} */", comment.rtrim().str());
  return comment.empty() ? "" : " " + comment.str();
}

std::string Printer::signature(const Function &function) {
  std::vector<std::string> parameters;
  for (SpecialValue value : indicesOf(function))
    parameters.push_back(fmt::format("uint3 {}", spell(value)));
  if (workItems.isNeededBy(&function))
    parameters.push_back(
        fmt::format("sycl::nd_item<{}> {}", workItems.dimensionsOf(&function), itemName));
  for (const Variable *variable : function.parameters)
    parameters.push_back(parameter(*variable) + inside(variable->comments.after));
  std::string head = "static ";
  if (function.noInline)
    head = "__attribute__((noinline)) static ";
  else if (function.isInline || function.forceInline)
    head = "static inline ";
  return head + declaration(function.returnType,
                            fmt::format("{}({})", function.name, fmt::join(parameters, ", ")));
}

void Printer::function(const Function &function) {
  blankLine();
  comesFrom(function.place);
  commentsBefore(function.comments);
  begin(program, function);
  // It must not hide a name of the user's.
  std::set<std::string> names = namesIn(program, function);
  itemName = takeName({"item", "work_item"}, names);
  open(signature(function));
  statements(function.body);
  close(function.comments.after.empty() ? "" : " " + function.comments.after);
}

// ---- Statements ----

void Printer::barrier(const Barrier *barrier) {
  const char *group = barrier->scope == SyncScope::Warp ? "get_sub_group" : "get_group";
  line(withComment(fmt::format("sycl::group_barrier({}.{}());", itemName, group),
                   barrier->comments));
}

void Printer::unroll(unsigned count) {
  lineInFront(count == 0 ? "#pragma unroll" : fmt::format("#pragma unroll {}", count));
}

// ---- Expressions ----

unsigned Printer::numberOf(unsigned dimension) const {
  return workItems.dimensionsOf(kernel) - 1 - dimension;
}

/// `5ull`: templates tell `long long` from `long`.
Text Printer::integer(const IntegerLiteral *literal) {
  Text printed = CxxPrinter::integer(literal);
  const Type *type = literal->type;
  if (literal->text.empty() && type && type->isScalar() &&
      printed.precedence >= Precedence::Unary &&
      (type->scalar == Scalar::LongLong || type->scalar == Scalar::ULongLong))
    printed.text += "l";
  return printed;
}

Text Printer::special(const Special *special) {
  if (level != Level::Simt && special->value != SpecialValue::WarpSize)
    return blockSpecial(special);
  // By SpecialValue. The size of a warp is none of SYCL's.
  static const char *const names[] = {"get_local_id",    "get_group", "get_local_range",
                                      "get_group_range", "",          "get_global_id",
                                      "get_global_range"};
  if (special->value == SpecialValue::WarpSize)
    return {"32"};
  return {fmt::format("{}.{}({})", itemName, names[static_cast<unsigned>(special->value)],
                      numberOf(special->dimension)),
          Precedence::Postfix};
}

Text Printer::call(const Call *call) {
  if (!workItems.isNeededBy(call->callee))
    return ThreadLoopPrinter::call(call);
  std::vector<std::string> parts{itemName};
  for (std::string &argument : arguments(call))
    parts.push_back(std::move(argument));
  return {fmt::format("{}({})", call->callee->name, fmt::join(parts, ", ")), Precedence::Postfix};
}

std::string Printer::hiddenIndex(const Expr *index, bool hidesStride, bool) {
  if (!hidesStride)
    return "";
  helpers.need("any_stride");
  return fmt::format("any_stride({})", print(index));
}

std::string Printer::hiddenNumber(const Expr *number) { return hiddenIndex(number, true, false); }

/// `from_signed<float, int>(s)`, where compilers would take a condition's -1 for 1. What is printed
/// of the operand may be of another type, which becomes an int by itself.
Text Printer::conversion(const Cast *cast) {
  if (!cast->keepsSign)
    return ThreadLoopPrinter::conversion(cast);
  helpers.need("from_signed");
  const Type *from = cast->operand->type;
  return {fmt::format("from_signed<{}, {}>({})", typeName(cast->type),
                      from->isScalar() ? typeName(from) : ir::spell(integerOf(*from->enumeration)),
                      argument(cast->operand)),
          Precedence::Postfix};
}

/// `signed_lvalue<float>(s) *= x`: s is converted there, too.
Text Printer::binary(const Binary *e) {
  if (!e->keepsSign)
    return ThreadLoopPrinter::binary(e);
  helpers.need("signed_lvalue");
  return {fmt::format("signed_lvalue<{}>({}) {} {}", typeName(e->rhs->type), argument(e->lhs),
                      spell(e->op), argument(e->rhs)),
          Precedence::Assignment};
}

/// Indices of work-items are of type size_t, which braces do not make narrower by themselves.
Text Printer::initList(const InitList *list) {
  InitList shown = *list;
  std::vector<Cast> casts;
  casts.reserve(shown.elements.size());
  for (Expr *&element : shown.elements) {
    bool hasIndex = false;
    forEachExprIn(element, [&](Expr *each) { hasIndex |= llvm::isa<Special>(each); });
    if (!hasIndex || !element->type || !element->type->isScalar())
      continue;
    Cast cast;
    cast.type = element->type;
    cast.operand = element;
    element = &casts.emplace_back(cast);
  }
  return CxxPrinter::initList(&shown);
}

} // namespace cu2port::emit::sycl
