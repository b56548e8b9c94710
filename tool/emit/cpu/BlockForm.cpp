// Loops over the threads of a block, and what each thread has in them.
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
// The macros are described in runtime/include/cu2port/kernel.h and kernel_warp.h.
#include "device/analysis/Waits.h"
#include "device/ir/Search.h"
#include "emit/cpu/Printer.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;

// ---- Arrays -----------------------------------------------------------------------------------

// Up to 64 KiB an array is on the function's stack; a larger one comes from the block's scratch
// memory.
constexpr std::uint64_t maxArrayElement =
    64; ///< bytes of a variable that gets an array over 1024 threads
constexpr std::uint64_t maxLaneElement = 2048; ///< ... over the 32 threads of a warp

/// In front of arrays that threads go through side by side: Clang would align them to 16 bytes, and
/// every second vector then lie in two cache lines.
constexpr const char *aligned = "alignas(64) ";

/// Whether the kernel takes addresses in shared memory (the dialect's memory_addresses.h). Those
/// have 32 bits: all of it is to lie together, where the launch's part is.
bool Printer::sharesAddresses(const Function &kernel) {
  return anyStmt(kernel.body, [](const Stmt *stmt) {
    const auto *declared = llvm::dyn_cast<Declaration>(stmt);
    return declared && llvm::any_of(declared->variables, [](const Variable *variable) {
             const llvm::StringRef name =
                 variable->sourceName.empty() ? variable->name : variable->sourceName;
             return variable->space == AddressSpace::Shared &&
                    name.ends_with("__cu2port_shared_place");
           });
  });
}

/// Shared memory is the block's: a variable of its function, or what the launch brings.
std::string Printer::shared(const Variable &variable) {
  if (!variable.isDynamicShared) {
    auto [base, declarator] = declare(variable);
    if (isSharedTogether) //   int (&s)[32] = block.scratch.takeShared<int[32]>();
      return fmt::format(
          "{}{} = {}.scratch.takeShared<{}>({});", variable.isVolatile ? "volatile " : "",
          declaration(variable.type, "(&" + variable.name + ")"), blockName,
          typeName(variable.type), variable.alignment ? std::to_string(variable.alignment) : "");
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

/// Whether one over that many threads is in scratch memory.
static bool isInScratch(const Variable &variable) {
  return variable.storage == Storage::PerThread
             ? variable.type->isArray() || sizeOf(variable.type) > maxArrayElement
             : variable.storage == Storage::PerLane && sizeOf(variable.type) > maxLaneElement;
}

bool Printer::takesScratch(const Function &function) {
  return anyStmt(function.body, [](const Stmt *stmt) {
    const auto *declared = llvm::dyn_cast<Declaration>(stmt);
    return declared && llvm::any_of(declared->variables, [](const Variable *variable) {
             return isInScratch(*variable);
           });
  });
}

/// A context array: on the stack it has room for the largest block, from scratch memory for this
/// one. Arrays are in scratch memory whatever their size: `float y[4]` is `take<float[4]>(...)`.
std::string Printer::perThread(const Variable &variable) {
  if (!isInScratch(variable))
    return aligned + elements(variable, "cu2port::maxThreads") +
           (variable.startsClear ? " = {};" : ";");
  return fmt::format("auto *const {} = {}.scratch.take<{}>(cu2port::threadCount(blockDim));",
                     variable.name, blockName, typeName(variable.type));
}

/// Warps run one after the other, and the compiler sees how many threads one has.
std::string Printer::perLane(const Variable &variable) {
  if (isInScratch(variable))
    return fmt::format("auto *const {} = {}.scratch.take<{}>(cu2port::warpWidth);", variable.name,
                       blockName, typeName(variable.type));
  return aligned + elements(variable, "cu2port::warpWidth") +
         (variable.startsClear ? " = {};" : ";");
}

void Printer::declaration(const Declaration *declared) {
  const Variable *first = declared->variables.front();
  const bool isArray = first->storage == Storage::PerThread || first->storage == Storage::PerLane;
  if (first->space != AddressSpace::Shared && !isArray)
    return CxxPrinter::declaration(declared);
  for (const Variable *variable : declared->variables) {
    std::string text = variable->storage == Storage::PerThread ? perThread(*variable)
                       : variable->storage == Storage::PerLane ? perLane(*variable)
                                                               : shared(*variable);
    line(variable == declared->variables.back() ? withComment(text, declared->comments) : text);
  }
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
  const char *turns = letsOthersRun(loop->body) ? "_IN_TURNS" : "";
  open(fmt::format("CU2PORT_WARPS{}(blockDim, {})", turns, warpName));
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
  CxxPrinter::forLoop(loop);
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
  if (letsOthersRun(loop->body) && !loop->only)
    return loopInTurns(loop);
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
  if (loop->inLanes)
    return loopInLanes(loop);
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

/// A call with a lambda for its last argument: where one thread waits for others, those go on.
void Printer::loopInTurns(const ThreadLoop *loop) {
  const bool isWarps = loop->scope == SyncScope::Warp;
  const std::string suffix = loop->bound ? "_BELOW" : "";
  const std::string bound = loop->bound ? ", " + argument(loop->bound) : "";
  open(isWarps
           ? fmt::format("CU2PORT_LANES_IN_TURNS{}({}, {}{})", suffix, warpName, laneName, bound)
           : fmt::format("CU2PORT_THREADS_IN_TURNS{}(blockDim{})", suffix, bound));
  inTurns = true;
  region(loop);
  inTurns = false;
  close(");");
}

void Printer::region(const ThreadLoop *loop) {
  const bool isWarps = loop->scope == SyncScope::Warp;
  inThread = true;
  inLane = isWarps;
  inLoops = nestedReturns(loop);
  if (usesThreadNumber(loop))
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
    return CxxPrinter::returnStmt(stmt);
  std::string text = inLoops.count(stmt) ? "goto " + endLabel + ";"
                     : inTurns           ? "return;"
                                         : "continue;";
  line(withComment(text, stmt->comments));
}

} // namespace cu2port::emit::cpu
