// The block form as C++. CUDA's names stay as far as they can: the runtime's headers and variables
// of the function have them.
//
//   __shared__ float s[256];              alignas(64) float s[256];
//   float sum = x[threadIdx.x];           alignas(64) float sum[cu2port::maxThreads];
//   __syncthreads();                      CU2PORT_THREADS(blockDim) {
//   ...                                     const std::size_t t = CU2PORT_THREAD_NUMBER(...);
//                                 ->        sum[t] = x[threadIdx.x];
//                                         }
//                                         CU2PORT_WARPS(blockDim, warp) {
//                                           CU2PORT_LANES(warp, lane) { ... }
//                                           cu2port::shuffleLanesDown(warp, value, 4);
//                                         });
//
// The passes have decided all of it; here is how it is spelled. The macros are described in
// runtime/include/cu2port/kernel.h and kernel_warp.h. Intrinsics.cpp has calls of CUDA's library.
#include "emit/cpu/Printer.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Dump.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/IndexSums.h"
#include "emit/DeclarationOrder.h"
#include "rules/Rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// Up to 64 KiB an array is on the function's stack; a larger one comes from the block's scratch
// memory.
constexpr std::uint64_t maxArrayElement =
    64; ///< bytes of a variable that gets an array over 1024 threads
constexpr std::uint64_t maxLaneElement = 2048; ///< ... over the 32 threads of a warp

const char *shapeName(WarpShape shape) {
  switch (shape) {
  case WarpShape::Any:
    return "";
  case WarpShape::Planes:
    return "Planes";
  case WarpShape::Rows:
    return "Rows";
  case WarpShape::Grid:
    return "Grid";
  }
  return "";
}

const char *typeOf(SpecialValue value) {
  return value == SpecialValue::ThreadIdx || value == SpecialValue::BlockIdx ? "uint3" : "dim3";
}

} // namespace

// ---- Types and declarations -------------------------------------------------------------------

std::string Printer::baseName(const Type *type) {
  if (type->isScalar() && type->scalar == Scalar::UInt)
    return "unsigned int";
  return ExpressionPrinter::baseName(type);
}

std::string Printer::alignment(std::uint64_t bytes) { return fmt::format("alignas({}) ", bytes); }

std::string Printer::recordHead(const StructDecl &decl) {
  const char *kind = decl.isUnion ? "union" : "struct";
  if (decl.isPacked && decl.alignment) // g++ takes no `alignas` beside the other
    return fmt::format("{} __attribute__((packed, aligned({}))) {}", kind, decl.alignment,
                       decl.name);
  return fmt::format("{} {}{}{}", kind, decl.isPacked ? "__attribute__((packed)) " : "",
                     decl.alignment ? alignment(decl.alignment) : "", decl.name);
}

/// `1.0f / 0.0f`, which is how infinity is printed, is no constant expression.
static bool hasOnlyNumbers(const NamedConstant &constant) {
  bool only = true;
  Expr *value = constant.value;
  if (!value)
    return true;
  forEachExprIn(value, [&](Expr *expr) {
    const auto *literal = llvm::dyn_cast<FloatLiteral>(expr);
    only &= !literal || std::isfinite(literal->value);
  });
  return only;
}

std::string Printer::constantVariable(const NamedConstant &constant) {
  const char *keyword = hasOnlyNumbers(constant) ? "constexpr " : "const ";
  std::string text = keyword + declaration(constant.type, constant.name);
  if (const auto *list = llvm::dyn_cast_or_null<InitList>(constant.value); list && !list->isValue)
    return text + " = {" + arguments(list->elements) + "};";
  return text + " = " + argument(constant.value) + ";";
}

/// Constants, enums and structs in the order of the source.
void Printer::declarations(const Program &program) {
  file = &program;
  for (const DeclaredItem &item : declarationsInOrder(program)) {
    if (item.constant)
      constant(*item.constant);
    else if (item.enumeration)
      enumeration(*item.enumeration);
    else {
      blankLine();
      record(*item.record);
      blankLine();
    }
  }
}

/// In front of arrays that threads go through side by side: Clang would align them to 16 bytes, and
/// every second vector then lie in two cache lines.
constexpr const char *aligned = "alignas(64) ";

/// Shared memory is the block's: a variable of its function, or what the launch brings.
std::string Printer::shared(const Variable &variable) {
  if (!variable.isDynamicShared) {
    auto [base, declarator] = declare(variable);
    return (variable.type->isArray() ? aligned : "") + base + " " + declarator + ";";
  }
  const Type *element = variable.type->element;
  // `extern __shared__ float s[]` is a pointer to what the launch has asked for:
  //   auto *const s = reinterpret_cast<float *>(block.dynamicShared);
  std::string pointer = element->isArray() ? declaration(element, "(*)") : typeName(element) + " *";
  if (variable.isVolatile)
    pointer = "volatile " + pointer;
  return fmt::format("auto *const {} = reinterpret_cast<{}>({}.dynamicShared);", variable.name,
                     pointer, blockName);
}

/// A context array: on the stack it has room for the largest block, from scratch memory for this
/// one. Arrays are in scratch memory whatever their size: `float y[4]` is `take<float[4]>(...)`.
std::string Printer::perThread(const Variable &variable) {
  if (!variable.type->isArray() && sizeOf(variable.type) <= maxArrayElement)
    return aligned + elements(variable, "cu2port::maxThreads") +
           (variable.startsClear ? " = {};" : ";");
  return fmt::format("auto *const {} = {}.scratch.take<{}>(cu2port::threadCount(blockDim));",
                     variable.name, blockName, typeName(variable.type));
}

/// Warps run one after the other, and the compiler sees how many threads one has.
std::string Printer::perLane(const Variable &variable) {
  if (sizeOf(variable.type) > maxLaneElement)
    return fmt::format("auto *const {} = {}.scratch.take<{}>(cu2port::warpWidth);", variable.name,
                       blockName, typeName(variable.type));
  return aligned + elements(variable, "cu2port::warpWidth") +
         (variable.startsClear ? " = {};" : ";");
}

void Printer::declaration(const Declaration *declared) {
  const Variable *first = declared->variables.front();
  const bool isArray = first->storage == Storage::PerThread || first->storage == Storage::PerLane;
  if (first->space != AddressSpace::Shared && !isArray)
    return StatementPrinter::declaration(declared);
  for (const Variable *variable : declared->variables) {
    std::string text = variable->storage == Storage::PerThread ? perThread(*variable)
                       : variable->storage == Storage::PerLane ? perLane(*variable)
                                                               : shared(*variable);
    line(variable == declared->variables.back() ? withComment(text, declared->comments) : text);
  }
}

// ---- Functions --------------------------------------------------------------------------------

/// The names of CUDA that the kernel uses, as variables.
void Printer::declareSpecials(const Function &kernel) {
  SpecialSet used = specials.of(&kernel);
  used.erase(SpecialValue::ThreadIdx);
  used.insert(SpecialValue::BlockDim); // of the loops over the threads
  for (SpecialValue value : used)
    line(fmt::format("const {} {} = {}.{};", typeOf(value), spell(value), blockName, spell(value)));
}

void Printer::kernelHead(const Function &kernel) {
  // What the block form adds must not hide a name of the user's.
  std::set<std::string> names = namesIn(*file, kernel);
  blockName = takeName({"block", "block_"}, names);
  numberName = takeName({"t", "thread", "threadNumber"}, names);
  warpName = takeName({"warp", "thisWarp"}, names);
  laneName = takeName({"lane", "laneNumber"}, names);
  std::vector<std::string> parameters{"const cu2port::Block &" + blockName};
  for (const Variable *variable : kernel.parameters)
    parameters.push_back(parameter(*variable));
  open(fmt::format("static void {}({})", kernel.name, fmt::join(parameters, ", ")));
  declareSpecials(kernel);
  // A pass has taken for granted how warps lie: a launch in which they do not is refused.
  if (kernel.warpShape != WarpShape::Any)
    line(fmt::format("cu2port::require{}({}, \"{}\");", shapeName(kernel.warpShape), blockName,
                     kernel.name));
}

/// `static inline float half_of(uint3 threadIdx, float x)`
std::string Printer::signature(const Function &function) {
  std::vector<std::string> parameters;
  for (SpecialValue value : specials.of(&function))
    parameters.push_back(fmt::format("{} {}", typeOf(value), spell(value)));
  for (const Variable *variable : function.parameters)
    parameters.push_back(parameter(*variable));
  // Inlined, unless the user says otherwise: a loop over the threads with a call in it makes no
  // vectors.
  std::string head = "static ";
  if (function.noInline)
    head = "__attribute__((noinline)) static ";
  else if (function.forceInline)
    head = "__attribute__((always_inline)) static inline ";
  else
    head = "static inline ";
  return head + declaration(function.returnType,
                            fmt::format("{}({})", function.name, fmt::join(parameters, ", ")));
}

/// Functions that call each other: one of them comes first.
void Printer::declareAhead(const Program &program) {
  std::set<const Function *> printed, ahead;
  for (const Function *function : program.functions) {
    printed.insert(function);
    forEachExpr(function->body, [&](Expr *&expr) {
      const auto *call = dyn_cast<Call>(expr);
      if (!call || printed.count(call->callee) || !ahead.insert(call->callee).second)
        return;
      blankLine();
      line(signature(*call->callee) + ";");
    });
  }
}

void Printer::function(const Function &function) {
  blankLine();
  comesFrom(function.place);
  commentsBefore(function.comments);
  kernel = &function;
  if (function.isKernel)
    kernelHead(function);
  else
    open(signature(function));
  statements(function.body);
  close(function.comments.after.empty() ? "" : " " + function.comments.after);
}

void Printer::leaveOut(const Function &kernel, const std::string &reason) {
  blankLine();
  leaveUsersCode();
  line(fmt::format("// Kernel '{}' is left out: {}.", kernel.sourceName, reason));
}

/// `, cu2port::BlockSize<16, 16>`.
static std::string sizeText(const BlockSize &size) {
  std::string text = fmt::format("{}", size[0]);
  if (size[1] * size[2] > 1)
    text += fmt::format(", {}", size[1]);
  if (size[2] > 1)
    text += fmt::format(", {}", size[2]);
  return fmt::format(", cu2port::BlockSize<{}>", text);
}

/// Block sizes that launches in the file name: each gets code of its own.
static std::string sizesText(const Function &kernel) {
  std::string text;
  for (const BlockSize &size : kernel.blockSizes)
    text += sizeText(size);
  return text;
}

void Printer::table(const Program &program, const std::string &name) {
  blankLine();
  leaveUsersCode();
  line("// The kernels of this file, for the runtime.");
  line(fmt::format("extern const cu2port::CpuKernel {}[];", name));
  open(fmt::format("const cu2port::CpuKernel {}[] =", name));
  for (const Function *kernel : program.functions)
    if (kernel->isKernel && !kernel->obstacleOn(Target::Cpu))
      line(fmt::format("{{\"{0}\", cu2port::blockFunction<{0}{1}>}},", kernel->name,
                       sizesText(*kernel)));
  line("{},");
  close(";");
}

// ---- Statements -------------------------------------------------------------------------------

void Printer::barrier(const Barrier *barrier) {
  // The loops over the threads end where it was.
}

void Printer::unroll(unsigned count) {
  if (count == 1)
    return lineInFront("CU2PORT_NO_UNROLL");
  lineInFront(count == 0 ? "CU2PORT_UNROLL_FULLY" : fmt::format("CU2PORT_UNROLL({})", count));
}

/// The macro is a call with a lambda for its last argument, hence `});`. A return in there ends the
/// warp.
void Printer::warpLoop(const WarpLoop *loop) {
  comesFrom(*kernel, nullptr);
  fetchAhead(loop->ahead);
  open(fmt::format("CU2PORT_WARPS(blockDim, {})", warpName));
  statements(loop->body);
  close(");");
}

/// A loop that a row of threads may run by itself, from one barrier to the next:
///
///   CU2PORT_ROWS(blockDim) {
///     for (int k = 0; k < 16; ++k) {
///       CU2PORT_ROW(blockDim) { ... }      instead of CU2PORT_THREADS in each round
///     }
///   }
void Printer::forLoop(const For *loop) {
  if (loop->isRowByRow)
    open("CU2PORT_ROWS(blockDim)");
  if (loop->isWrittenOut)
    line("CU2PORT_UNROLL_STEPS");
  inRow |= loop->isRowByRow;
  StatementPrinter::forLoop(loop);
  if (loop->isRowByRow)
    close();
  inRow &= !loop->isRowByRow;
}

void Printer::fetchAhead(const std::vector<Prefetch> &all) {
  for (const Prefetch &ahead : all)
    line(fmt::format("CU2PORT_FIRST_OF_ROWS(blockDim) cu2port::fetchAhead({}, {}, {}, {});",
                     ahead.array->name, argument(ahead.first), argument(ahead.distance),
                     ahead.count ? argument(ahead.count) : "blockDim.x"));
}

/// The name of the macro says all that the passes know of the loop:
///
///   CU2PORT_ THREADS | ROW | LANES   all threads, those of a row, those of a warp
///     _AT                            the only one that has something to do
///     _IN_ORDER | _ONE_BY_ONE        not side by side
///     _WITH_HALVES                   side by side, with conversions of half
///     _BELOW                         those with an index below a bound
///     _ROLLED                        not unrolled, in large kernels
void Printer::threadLoop(const ThreadLoop *loop) {
  comesFrom(*kernel, loop->bound);
  const bool isWarps = loop->scope == SyncScope::Warp;
  if (loop->only) {
    const std::string suffix = loop->bound ? "_BELOW" : "";
    const std::string bound = loop->bound ? ", " + argument(loop->bound) : "";
    open(isWarps ? fmt::format("CU2PORT_LANES_AT{}({}, {}, {}{})", suffix, warpName, laneName,
                               *loop->only, bound)
                 : fmt::format("CU2PORT_FIRST_OF_ROWS{}(blockDim{})", suffix, bound));
    region(loop);
    return close();
  }
  fetchAhead(loop->ahead);
  std::string name = isWarps ? "CU2PORT_LANES" : inRow ? "CU2PORT_ROW" : "CU2PORT_THREADS";
  const Expr *only = loop->onlyIndex;
  if (only)
    name += "_AT";
  else if (loop->order != ThreadOrder::SideBySide)
    name += loop->order == ThreadOrder::InOrder ? "_IN_ORDER" : "_ONE_BY_ONE";
  else if (loop->convertsHalves)
    name += "_WITH_HALVES";
  if (loop->bound)
    name += "_BELOW";
  else if (loop->staysRolled && loop->order != ThreadOrder::OneByOne)
    name += "_ROLLED";
  const Expr *which = only ? only : loop->bound;
  const std::string bound = which ? ", " + argument(which) : "";
  if (isWarps)
    open(fmt::format("{}({}, {}{})", name, warpName, laneName, bound));
  else
    open(fmt::format("{}(blockDim{})", name, bound));
  region(loop);
  close();
}

void Printer::region(const ThreadLoop *loop) {
  const bool isWarps = loop->scope == SyncScope::Warp;
  inThread = true;
  inLane = isWarps;
  inLoops = nestedReturns(const_cast<ThreadLoop *>(loop));
  if (usesThreadNumber(const_cast<ThreadLoop *>(loop)))
    line(isWarps ? fmt::format("const std::size_t {} = {}.firstNumber + {};", numberName, warpName,
                               laneName)
                 : fmt::format("const std::size_t {} = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);",
                               numberName));
  if (inLoops.empty()) {
    statements(loop->body);
  } else { // a return from inside a loop jumps over the rest, declarations included
    endLabel = labels++ ? fmt::format("nextThread{}", labels) : "nextThread";
    open("");
    statements(loop->body);
    close();
    line(endLabel + ":;");
  }
  inThread = inLane = false;
}

void Printer::returnStmt(const Return *stmt) {
  if (!inThread)
    return StatementPrinter::returnStmt(stmt);
  std::string text = inLoops.count(stmt) ? "goto " + endLabel + ";" : "continue;";
  line(withComment(text, stmt->comments));
}

// ---- Expressions ------------------------------------------------------------------------------

Text Printer::special(const Special *special) {
  if (special->value == SpecialValue::WarpSize)
    return {"warpSize"};
  if (special->value == SpecialValue::Lane)
    return {laneName};
  if (special->value == SpecialValue::FirstThreadIdx)
    return {fmt::format("{}.first.{}", warpName, "xyz"[special->dimension]), Precedence::Postfix};
  return {fmt::format("{}.{}", spell(special->value), "xyz"[special->dimension]),
          Precedence::Postfix};
}

Text Printer::variable(const VariableRef *ref) {
  // Outside of the loops the array itself is meant, as an argument of what threads do together.
  const Variable *variable = ref->variable;
  const bool isPerLane = variable->storage == Storage::PerLane;
  if ((variable->storage != Storage::PerThread && !isPerLane) || !inThread)
    return {variable->name};
  return {fmt::format("{}[{}]", variable->name, isPerLane ? laneName : numberName),
          Precedence::Postfix};
}

/// The elements of the warp in an array over the block.
Text Printer::allThreads(const AllThreads *all) {
  if (all->scope == SyncScope::Block || all->variable->storage != Storage::PerThread)
    return {all->variable->name};
  return {fmt::format("{} + {}.firstNumber", all->variable->name, warpName), Precedence::Additive};
}

/// Indices that the callee uses come before the user's arguments: `half_of(threadIdx, x[i])`.
Text Printer::call(const Call *call) {
  std::vector<std::string> parts;
  for (SpecialValue value : specials.of(call->callee))
    parts.emplace_back(spell(value));
  for (const Expr *argument : call->arguments)
    parts.push_back(this->argument(argument));
  return {fmt::format("{}({})", call->callee->name, fmt::join(parts, ", ")), Precedence::Postfix};
}

/// The terms of a sum as ints. The conversion to int moves inside, where compilers see that
/// neighbouring threads have neighbouring indices (device/thread_loops/IndexSums.cpp):
///
///   (int)(b + threadIdx.x)  ->  (int)b + (int)threadIdx.x
Text Printer::intSum(const Expr *expr) {
  if (const Binary *sum = unsignedSum(expr))
    return {fmt::format("{} {} {}", intTerm(sum->lhs, Precedence::Additive), spell(sum->op),
                        intTerm(sum->rhs, Precedence::Multiplicative)),
            Precedence::Additive};
  const auto *conversion = dyn_cast<Cast>(expr);
  if (conversion && conversion->operand->type->isScalar() &&
      conversion->operand->type->scalar == Scalar::Int)
    return text(conversion->operand);
  return {"(int)" + print(expr, Precedence::Unary), Precedence::Unary};
}

std::string Printer::intTerm(const Expr *expr, Precedence least) {
  const Text term = intSum(expr);
  return term.precedence < least ? "(" + term.text + ")" : term.text;
}

Text Printer::conversion(const Cast *conversion) {
  return conversion->addsInts ? intSum(conversion->operand)
                              : StatementPrinter::conversion(conversion);
}

/// The terms of a sum as std::size_t. It has no differences in it: the pass leaves those alone.
Text Printer::wideSum(const Expr *expr) {
  if (const Binary *sum = unsignedSum(expr))
    return {fmt::format("{} + {}", wideSum(sum->lhs).text, wideSum(sum->rhs).text),
            Precedence::Additive};
  return {"(std::size_t)" + print(expr, Precedence::Unary), Precedence::Unary};
}

/// Why compilers must not see it stands at anyStride in kernel.h; truthIndex, too.
std::string Printer::hiddenStride(const Expr *index) {
  return fmt::format("cu2port::anyStride({})", print(index));
}

Text Printer::index(const Index *index) {
  if (index->isByTruth)
    return {fmt::format("{}[cu2port::truthIndex({})]", print(index->base, Precedence::Postfix),
                        print(index->index)),
            Precedence::Postfix};
  if (!index->wideSum || index->hidesStride)
    return StatementPrinter::index(index);
  return {print(index->base, Precedence::Postfix) + "[" + wideSum(index->wideSum).text + "]",
          Precedence::Postfix};
}

/// Braces do not convert to a narrower type by themselves: `uchar2{a, b}` of ints is an error.
/// Literals that fit are allowed.
static const Cast *narrowing(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  if (!conversion || !conversion->implicit || !conversion->type->isScalar() ||
      !conversion->operand->type->isScalar() || conversion->type == conversion->operand->type)
    return nullptr;
  return isa<IntegerLiteral>(conversion->operand) ? nullptr : conversion;
}

/// Lists in braces go through initList(), which writes conversions to narrower types.
std::string Printer::initializer(const Variable &variable) {
  const auto *list = llvm::dyn_cast_or_null<InitList>(variable.init);
  return list && !list->isValue ? " = " + initList(list).text
                                : StatementPrinter::initializer(variable);
}

Text Printer::initList(const InitList *list) {
  std::vector<std::string> parts;
  for (const Expr *element : list->elements) {
    const Cast *conversion = narrowing(element);
    parts.push_back(conversion ? "(" + typeName(conversion->type) + ")" +
                                     print(conversion->operand, Precedence::Unary)
                               : argument(element));
  }
  std::string elements = fmt::format("{}", fmt::join(parts, ", "));
  // An initialiser. What follows is a value in an expression: `float4{x, y, 0, 0}`, `(int)(5)`.
  if (!list->isValue)
    return {"{" + elements + "}"};
  if (list->type->isPointer())
    return parts.empty() ? Text{"nullptr"} : text(list->elements[0]);
  if (list->type->isScalar() || list->type->kind == TypeKind::Enum)
    return {fmt::format("({})({})", typeName(list->type), parts.empty() ? "0" : elements),
            Precedence::Unary};
  return {typeName(list->type) + "{" + elements + "}", Precedence::Postfix};
}

} // namespace cu2port::emit::cpu
