// The block form in OpenCL C: a work-group of one work-item runs a whole CUDA block. The launch
// passes the block's extent as the global offset, so that a kernel's two forms have the same
// parameters.
//
//   for all threads                     for (uint tz = 0; tz < blockDim.z; ++tz)
//     s[threadIdx.x] = x[i];              for (uint ty = 0; ty < blockDim.y; ++ty)
//                                  ->       for (uint tx = 0; tx < blockDim.x; ++tx) {
//                                             s[tx] = x[i];
//                                           }
//
//   for all warps                       for (uint first = 0; first < ... ; first += 32) {
//     for all lanes                       const uint lanes = min(32u, ... - first);
//       value = sum;               ->     for (uint lane = 0; lane < lanes; ++lane) {
//                                           const uint t = first + lane;
//                                           value[lane] = sum[t];
//                                         }
//                                       }
//
// `level` tells in which of these loops the printer is: names of CUDA's are spelled by it, and a
// return goes as far as the loop reaches.
#include "device/analysis/Memo.h"
#include "device/ir/Dump.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "emit/opencl/Printer.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace cu2port::emit::opencl {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;
using llvm::StringRef;

namespace {

/// In a loop over lanes threadIdx takes divisions, and is computed only if something needs it.
bool usesThreadIdx(const ThreadLoop *loop, SpecialSets &specials) {
  bool uses = false;
  forEachExpr(const_cast<ThreadLoop *>(loop), [&](Expr *&expr) {
    auto *special = dyn_cast<Special>(expr);
    auto *call = dyn_cast<Call>(expr);
    uses |= special && special->value == SpecialValue::ThreadIdx;
    uses |= call && call->callee->isBlockForm &&
            specials.of(call->callee).count(SpecialValue::ThreadIdx);
  });
  return uses;
}

/// A return of the whole warp.
bool returnsOutsideLanes(Stmt *stmt) {
  if (isa<ThreadLoop>(stmt))
    return false;
  const auto *exit = dyn_cast<Return>(stmt);
  bool found = exit && !exit->isFailure;
  forEachChildStmt(stmt, [&](Stmt *&child) { found |= returnsOutsideLanes(child); });
  return found;
}

} // namespace

// ---- Heads ------------------------------------------------------------------------------------

/// A kernel's parameters stay; a function gets the indices that it uses. The names that a kernel's
/// loops add must not hide one of the user's.
void Printer::blockHead(const Function &function, std::vector<std::string> &parameters) {
  if (!function.isKernel) {
    for (SpecialValue value : specials.of(&function))
      parameters.push_back(fmt::format("uint3 {}", spell(value)));
    return;
  }
  std::set<std::string> taken = namesIn(*file, function);
  for (unsigned i = 0; i < 3; ++i)
    names.thread[i] =
        takeName({fmt::format("t{}", "xyz"[i]), fmt::format("thread_{}", "xyz"[i])}, taken);
  names.number = takeName({"t", "thread"}, taken);
  names.first = takeName({"first", "first_thread"}, taken);
  names.lanes = takeName({"lanes", "lane_count"}, taken);
  names.lane = takeName({"lane", "lane_number"}, taken);
  names.end = takeName({"end", "thread_end"}, taken);
}

void Printer::declareSpecials(const Function &kernel) {
  SpecialSet used = specials.of(&kernel);
  used.insert(SpecialValue::BlockDim); // of the loops over the threads
  static const std::pair<SpecialValue, const char *> calls[] = {
      {SpecialValue::BlockIdx, "get_group_id"},
      {SpecialValue::BlockDim, "get_global_offset"},
      {SpecialValue::GridDim, "get_num_groups"}};
  for (auto [value, call] : calls)
    if (used.count(value))
      line(fmt::format("const uint3 {0} = (uint3)({1}(0), {1}(1), {1}(2));", spell(value), call));
}

/// A context array for the largest block, 1024 threads, or for a warp.
std::string Printer::perThread(const Variable &variable) {
  const char *count = variable.storage == Storage::PerThread ? "1024" : "32";
  return elements(variable, count) + (variable.startsClear ? " = {false};" : ";");
}

// ---- Loops ------------------------------------------------------------------------------------

void Printer::threadLoop(const ThreadLoop *loop) {
  comesFrom(*kernel, loop->bound);
  loop->scope == SyncScope::Warp ? laneLoop(loop) : threadLoops(loop);
}

/// Says whether the loop that follows may run its threads side by side.
void Printer::vectorise(const ThreadLoop *loop) {
  if (loop->order != ThreadOrder::InOrder)
    lineInFront(fmt::format("#pragma clang loop vectorize({})",
                            loop->order == ThreadOrder::SideBySide ? "assume_safety" : "disable"));
}

void Printer::threadLoops(const ThreadLoop *loop) {
  // One statement inside the other: no braces until the innermost loop.
  for (unsigned i : {2u, 1u})
    line(fmt::format("for (uint {0} = 0; {0} < blockDim.{1}; ++{0})", names.thread[i], "xyz"[i]));
  std::string bound = "blockDim.x";
  // The helper makes the user's bound, of any sign, the end of a row.
  if (loop->bound) {
    need("threads_below");
    const bool isUnsignedBound = loop->bound->type && isUnsigned(loop->bound->type->scalar);
    bound = fmt::format("threads_below{}({}, blockDim.x)", isUnsignedBound ? "_unsigned" : "",
                        argument(loop->bound));
  }
  vectorise(loop);
  open(loop->bound ? fmt::format("for (uint {0} = 0, {2} = {1}; {0} < {2}; ++{0})", names.thread[0],
                                 bound, names.end)
                   : fmt::format("for (uint {0} = 0; {0} < {1}; ++{0})", names.thread[0], bound));
  level = Level::Threads;
  if (usesThreadNumber(const_cast<ThreadLoop *>(loop)))
    line(fmt::format("const uint {} = {} + blockDim.x * ({} + blockDim.y * {});", names.number,
                     names.thread[0], names.thread[1], names.thread[2]));
  region(loop);
  level = Level::Block;
  close();
}

/// Lanes are numbered through the block: `first + lane` is the thread's number, from which
/// threadIdx is computed if the lane needs it.
void Printer::laneLoop(const ThreadLoop *loop) {
  vectorise(loop);
  open(fmt::format("for (uint {0} = 0; {0} < {1}; ++{0})", names.lane, names.lanes));
  level = Level::Lanes;
  if (usesThreadNumber(const_cast<ThreadLoop *>(loop)))
    line(fmt::format("const uint {} = {} + {};", names.number, names.first, names.lane));
  if (usesThreadIdx(loop, specials)) {
    need("thread_at");
    line(fmt::format("const uint3 threadIdx = thread_at({} + {}, blockDim);", names.first,
                     names.lane));
  }
  region(loop);
  level = Level::Warps;
  close();
}

void Printer::region(const ThreadLoop *loop) {
  inLoops = nestedReturns(const_cast<ThreadLoop *>(loop));
  if (inLoops.empty())
    return statements(loop->body);
  // A return from inside a loop jumps over the rest, declarations included.
  endLabel = labels++ ? fmt::format("next_thread_{}", labels) : "next_thread";
  open("");
  statements(loop->body);
  close();
  line(endLabel + ":;");
}

void Printer::warpLoop(const WarpLoop *loop) {
  comesFrom(*kernel, nullptr);
  const std::string threads = "blockDim.x * blockDim.y * blockDim.z";
  open(fmt::format("for (uint {0} = 0; {0} < {1}; {0} += 32)", names.first, threads));
  level = Level::Warps;
  line(fmt::format("const uint {} = min(32u, {} - {});", names.lanes, threads, names.first));
  const bool returns = returnsOutsideLanes(loop->body);
  const std::string label = labels++ ? fmt::format("next_warp_{}", labels) : "next_warp";
  if (returns) {
    warpLabel = label;
    open("");
  }
  statements(loop->body);
  if (returns) {
    close();
    line(label + ":;");
  }
  level = Level::Block;
  close();
}

/// It ends the thread's turn in a loop over threads, the warp's in one over warps, else the block.
void Printer::returnStmt(const Return *stmt) {
  std::string text;
  if (stmt->isFailure) // ends the work-item, whatever it runs
    return StatementPrinter::returnStmt(stmt);
  if (level == Level::Threads || level == Level::Lanes)
    text = inLoops.count(stmt) ? "goto " + endLabel + ";" : "continue;";
  else if (level == Level::Warps)
    text = "goto " + warpLabel + ";";
  else
    return StatementPrinter::returnStmt(stmt);
  line(withComment(text, stmt->comments));
}

// ---- Expressions ------------------------------------------------------------------------------

/// As a vector, for a function that takes it whole.
std::string Printer::threadIdx() {
  if (level != Level::Threads)
    return "threadIdx";
  return fmt::format("(uint3)({}, {}, {})", names.thread[0], names.thread[1], names.thread[2]);
}

/// blockIdx or threadIdx as a vector.
std::string Printer::wholeIndex(SpecialValue value) {
  if (level != Level::Simt)
    return value == SpecialValue::ThreadIdx ? threadIdx() : spell(value);
  return value == SpecialValue::ThreadIdx ? "thread_index()" : "block_index()";
}

Text Printer::blockSpecial(const Special *special) {
  if (special->value == SpecialValue::Lane)
    return {names.lane};
  if (special->value == SpecialValue::ThreadIdx && level == Level::Threads)
    return {names.thread[special->dimension]};
  return {fmt::format("{}.{}", spell(special->value), "xyz"[special->dimension]),
          Precedence::Postfix};
}

/// `sum[t]` in a loop over threads; outside of it the array itself is meant.
Text Printer::variable(const VariableRef *ref) {
  const Storage storage = ref->variable->storage;
  const bool isInThread = level == Level::Threads || level == Level::Lanes;
  if (!isInThread || (storage != Storage::PerThread && storage != Storage::PerLane))
    return {ref->variable->name};
  return {fmt::format("{}[{}]", ref->variable->name,
                      storage == Storage::PerLane ? names.lane : names.number),
          Precedence::Postfix};
}

/// The elements of the warp in an array over the block.
Text Printer::allThreads(const AllThreads *all) {
  if (all->scope == SyncScope::Block || all->variable->storage != Storage::PerThread)
    return {all->variable->name};
  return {fmt::format("{} + {}", all->variable->name, names.first), Precedence::Additive};
}

Text Printer::call(const Call *call) {
  std::vector<std::string> parts;
  if (call->callee->isBlockForm)
    for (SpecialValue value : specials.of(call->callee))
      parts.push_back(value == SpecialValue::ThreadIdx ? threadIdx() : spell(value));
  for (const Expr *argument : call->arguments)
    parts.push_back(this->argument(argument));
  return {fmt::format("{}({})", call->callee->name, fmt::join(parts, ", ")), Precedence::Postfix};
}

/// How many elements the array has that threads are joined by.
std::string Printer::countOf(const AllThreads *all) {
  return all && all->scope == SyncScope::Block ? "blockDim.x * blockDim.y * blockDim.z"
                                               : names.lanes;
}

/// `value[shuffle_down(lane, 4, 32)]`
Text Printer::shuffled(const Intrinsic *call) {
  need("warp_shuffle");
  const char *from = call->is(OperationId::Shuffle)       ? "shuffle_from"
                     : call->is(OperationId::ShuffleUp)   ? "shuffle_up"
                     : call->is(OperationId::ShuffleDown) ? "shuffle_down"
                                                          : "shuffle_xor";
  const std::string width = call->arguments.size() > 3 ? argument(call->arguments[3]) : "32";
  return {fmt::format("{}[{}({}, {}, {})]", print(call->arguments[0], Precedence::Postfix), from,
                      argument(call->arguments[1]), argument(call->arguments[2]), width),
          Precedence::Postfix};
}

/// `votes_of(votes, 32)`, and among the active threads alone `active_votes_of(votes, active, 32)`.
Text Printer::votes(const Intrinsic *call) {
  need("warp_vote");
  const auto *all = call->arguments.empty() ? nullptr : dyn_cast<AllThreads>(call->arguments[0]);
  if (!all)
    return {fmt::format("first_lanes({})", names.lanes), Precedence::Postfix};
  const bool isActive = call->arguments.size() > 1;
  const char *what = call->is(OperationId::Any)            ? "any_of"
                     : call->is(OperationId::CountThreads) ? "count_of"
                                                           : "votes_of";
  const std::string active = isActive ? argument(call->arguments[1]) + ", " : "";
  return {fmt::format("{}{}({}, {}{})", isActive ? "active_" : "", what,
                      argument(call->arguments[0]), active, countOf(all)),
          Precedence::Postfix};
}

/// What threads do together, by helpers of arrays with one element a thread.
Text Printer::joined(const Intrinsic *call) {
  std::string rest;
  for (std::size_t i = 1; i < call->arguments.size(); ++i)
    rest += ", " + argument(call->arguments[i]);
  switch (call->operation->id) {
  case OperationId::Shuffle:
  case OperationId::ShuffleUp:
  case OperationId::ShuffleDown:
  case OperationId::ShuffleXor:
    return shuffled(call);
  case OperationId::Any:
  case OperationId::Ballot:
  case OperationId::CountThreads:
  case OperationId::Lanes:
    return votes(call);
  case OperationId::MatchAny:
  case OperationId::MatchAll: {
    need("warp_match");
    // Bits are compared, whatever the type.
    const bool isLong = sizeOf(call->arguments[0]->type) == 8;
    return {fmt::format("{}_{}((const {} *)({}){}, {})",
                        call->is(OperationId::MatchAny) ? "match_any" : "match_all",
                        isLong ? 64 : 32, isLong ? "ulong" : "uint", argument(call->arguments[0]),
                        rest, names.lanes),
            Precedence::Postfix};
  }
  default: {
    need("warp_reduce");
    const StringRef how = StringRef(call->name()).drop_front(StringRef("cu2port::reduce").size());
    return {fmt::format("reduce_{}_{}({}{}, {})", how.lower(),
                        isUnsigned(call->arguments[0]->type->scalar) ? "uint" : "int",
                        argument(call->arguments[0]), rest, names.lanes),
            Precedence::Postfix};
  }
  }
}

} // namespace cu2port::emit::opencl
