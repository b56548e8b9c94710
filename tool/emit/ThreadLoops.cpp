#include "emit/ThreadLoops.h"

#include "device/ir/Dump.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <fmt/format.h>

namespace cu2port::emit {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;
using llvm::StringRef;

namespace {

/// In a loop over lanes threadIdx takes divisions, and is computed only if something needs it.
bool usesThreadIdx(const ThreadLoop *loop, SpecialSets &specials) {
  bool uses = false;
  forEachExpr(loop, [&](const Expr *expr) {
    const auto *special = dyn_cast<Special>(expr);
    const auto *call = dyn_cast<Call>(expr);
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

/// The names that a kernel's loops add must not hide one of the user's.
template <class Base>
void ThreadLoopPrinter<Base>::begin(const Program &program, const Function &function) {
  kernel = &function;
  level = function.isBlockForm ? Level::Block : Level::Simt;
  if (!function.isBlockForm || (!function.isKernel && !function.runsBlock))
    return;
  std::set<std::string> taken = namesIn(program, function);
  for (unsigned i = 0; i < 3; ++i)
    names.thread[i] =
        takeName({fmt::format("t{}", "xyz"[i]), fmt::format("thread_{}", "xyz"[i])}, taken);
  names.number = takeName({"t", "thread"}, taken);
  names.first = takeName({"first", "first_thread"}, taken);
  names.lanes = takeName({"lanes", "lane_count"}, taken);
  names.lane = takeName({"lane", "lane_number"}, taken);
  names.end = takeName({"end", "thread_end"}, taken);
}

/// For the largest block, 1024 threads, or for a warp.
template <class Base> std::string ThreadLoopPrinter<Base>::perThread(const Variable &variable) {
  const char *count = variable.storage == Storage::PerThread ? "1024" : "32";
  return elements(variable, count) + (variable.startsClear ? " = {false};" : ";");
}

template <class Base> void ThreadLoopPrinter<Base>::declaration(const Declaration *declared) {
  const Variable *first = declared->variables.front();
  if (first->storage != Storage::PerThread && first->storage != Storage::PerLane)
    return Base::declaration(declared);
  for (const Variable *variable : declared->variables)
    line(perThread(*variable));
}

// ---- Loops ------------------------------------------------------------------------------------

template <class Base> void ThreadLoopPrinter<Base>::threadLoop(const ThreadLoop *loop) {
  comesFrom(*kernel, loop->bound);
  loop->scope == SyncScope::Warp ? laneLoop(loop) : threadLoops(loop);
}

template <class Base> void ThreadLoopPrinter<Base>::vectorise(const ThreadLoop *loop) {
  if (loop->order != ThreadOrder::InOrder)
    lineInFront(fmt::format("#pragma clang loop vectorize({})",
                            loop->order == ThreadOrder::SideBySide ? "assume_safety" : "disable"));
}

template <class Base> void ThreadLoopPrinter<Base>::threadLoops(const ThreadLoop *loop) {
  // One statement inside the other: no braces until the innermost loop.
  for (unsigned i : {2u, 1u})
    line(fmt::format("for ({2} {0} = 0; {0} < blockDim.{1}; ++{0})", names.thread[i], "xyz"[i],
                     words.word.str()));
  std::string bound = "blockDim.x";
  // The helper makes the user's bound, of any sign, the end of a row.
  if (loop->bound) {
    need("threads_below");
    const bool isUnsignedBound = loop->bound->type && isUnsigned(loop->bound->type->scalar);
    bound = fmt::format("threads_below{}({}, blockDim.x)", isUnsignedBound ? "_unsigned" : "",
                        argument(loop->bound));
  }
  vectorise(loop);
  const std::string word = words.word.str();
  open(loop->bound
           ? fmt::format("for ({3} {0} = 0, {2} = {1}; {0} < {2}; ++{0})", names.thread[0], bound,
                         names.end, word)
           : fmt::format("for ({2} {0} = 0; {0} < {1}; ++{0})", names.thread[0], bound, word));
  level = Level::Threads;
  if (usesThreadNumber(loop))
    line(fmt::format("const {4} {0} = {1} + blockDim.x * ({2} + blockDim.y * {3});", names.number,
                     names.thread[0], names.thread[1], names.thread[2], word));
  region(loop);
  level = Level::Block;
  close();
}

/// Lanes are numbered through the block: `first + lane` is the thread's number, from which
/// threadIdx is computed if the lane needs it.
template <class Base> void ThreadLoopPrinter<Base>::laneLoop(const ThreadLoop *loop) {
  vectorise(loop);
  const std::string word = words.word.str();
  open(fmt::format("for ({2} {0} = 0; {0} < {1}; ++{0})", names.lane, names.lanes, word));
  level = Level::Lanes;
  if (usesThreadNumber(loop))
    line(fmt::format("const {3} {0} = {1} + {2};", names.number, names.first, names.lane, word));
  if (usesThreadIdx(loop, specials)) {
    need("thread_at");
    line(fmt::format("const uint3 threadIdx = thread_at({} + {}, blockDim);", names.first,
                     names.lane));
  }
  region(loop);
  level = Level::Warps;
  close();
}

template <class Base> void ThreadLoopPrinter<Base>::region(const ThreadLoop *loop) {
  inLoops = nestedReturns(loop);
  if (inLoops.empty())
    return statements(loop->body);
  // A return from inside a loop jumps over the rest, declarations included.
  endLabel = labels++ ? fmt::format("next_thread_{}", labels) : "next_thread";
  open("");
  statements(loop->body);
  close();
  line(endLabel + ":;");
}

template <class Base> void ThreadLoopPrinter<Base>::warpLoop(const WarpLoop *loop) {
  comesFrom(*kernel, nullptr);
  const std::string threads = "blockDim.x * blockDim.y * blockDim.z", word = words.word.str();
  open(fmt::format("for ({2} {0} = 0; {0} < {1}; {0} += 32)", names.first, threads, word));
  level = Level::Warps;
  line(fmt::format("const {3} {0} = {4}(32u, {1} - {2});", names.lanes, threads, names.first, word,
                   words.minimum.str()));
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
template <class Base> void ThreadLoopPrinter<Base>::returnStmt(const Return *stmt) {
  std::string text;
  if (stmt->isFailure) // ends the work-item, whatever it runs
    return Base::returnStmt(stmt);
  if (level == Level::Threads || level == Level::Lanes)
    text = inLoops.count(stmt) ? "goto " + endLabel + ";" : "continue;";
  else if (level == Level::Warps)
    text = "goto " + warpLabel + ";";
  else
    return Base::returnStmt(stmt);
  line(withComment(text, stmt->comments));
}

// ---- Expressions ------------------------------------------------------------------------------

template <class Base> std::string ThreadLoopPrinter<Base>::threadIdx() {
  if (level != Level::Threads)
    return "threadIdx";
  return fmt::format(fmt::runtime(words.index.str()), names.thread[0], names.thread[1],
                     names.thread[2]);
}

template <class Base> Text ThreadLoopPrinter<Base>::blockSpecial(const Special *special) {
  if (special->value == SpecialValue::Lane)
    return {names.lane};
  if (special->value == SpecialValue::ThreadIdx && level == Level::Threads)
    return {names.thread[special->dimension]};
  return {fmt::format("{}.{}", spell(special->value), "xyz"[special->dimension]),
          Precedence::Postfix};
}

/// `sum[t]` in a loop over threads; outside of it the array itself is meant.
template <class Base> Text ThreadLoopPrinter<Base>::variable(const VariableRef *ref) {
  const Storage storage = ref->variable->storage;
  const bool isInThread = level == Level::Threads || level == Level::Lanes;
  if (!isInThread || (storage != Storage::PerThread && storage != Storage::PerLane))
    return {ref->variable->name};
  return {fmt::format("{}[{}]", ref->variable->name,
                      storage == Storage::PerLane ? names.lane : names.number),
          Precedence::Postfix};
}

/// The elements of the warp in an array over the block.
template <class Base> Text ThreadLoopPrinter<Base>::allThreads(const AllThreads *all) {
  if (all->scope == SyncScope::Block || all->variable->storage != Storage::PerThread)
    return {all->variable->name};
  return {fmt::format("{} + {}", all->variable->name, names.first), Precedence::Additive};
}

template <class Base> Text ThreadLoopPrinter<Base>::call(const Call *call) {
  std::vector<std::string> parts;
  if (call->callee->isBlockForm)
    for (SpecialValue value : specials.of(call->callee))
      parts.emplace_back(value == SpecialValue::ThreadIdx ? threadIdx() : spell(value));
  for (std::string &argument : Base::arguments(call))
    parts.push_back(std::move(argument));
  return {fmt::format("{}({})", call->callee->name, fmt::join(parts, ", ")), Precedence::Postfix};
}

// ---- What threads do together -----------------------------------------------------------------

/// How many elements the array of a collective operation has.
template <class Base> std::string ThreadLoopPrinter<Base>::countOf(const AllThreads *all) {
  return all && all->scope == SyncScope::Block ? "blockDim.x * blockDim.y * blockDim.z"
                                               : names.lanes;
}

/// `value[shuffle_down(lane, 4, 32)]`
template <class Base> Text ThreadLoopPrinter<Base>::shuffled(const Intrinsic *call) {
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
template <class Base> Text ThreadLoopPrinter<Base>::votes(const Intrinsic *call) {
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

/// `match_any_32((const uint *)value, lane, who, lanes)`: bits are compared, whatever the type.
template <class Base> Text ThreadLoopPrinter<Base>::matched(const Intrinsic *call) {
  need("warp_match");
  const auto &given = call->arguments;
  const bool isLong = sizeOf(given[0]->type) == 8;
  return {fmt::format("{}_{}((const {} *)({}), {}, {})",
                      call->is(OperationId::MatchAny) ? "match_any" : "match_all", isLong ? 64 : 32,
                      (isLong ? words.longer : words.word).str(), argument(given[0]),
                      this->arguments({given.begin() + 1, given.end()}), names.lanes),
          Precedence::Postfix};
}

/// `reduce_add_int(value, who, lanes)`
template <class Base> Text ThreadLoopPrinter<Base>::reduced(const Intrinsic *call) {
  need("warp_reduce");
  const StringRef how = StringRef(call->name()).drop_front(StringRef("cu2port::reduce").size());
  return {fmt::format("reduce_{}_{}({}, {})", how.lower(),
                      isUnsigned(call->arguments[0]->type->scalar) ? "uint" : "int",
                      this->arguments(call->arguments), names.lanes),
          Precedence::Postfix};
}

template <class Base> Text ThreadLoopPrinter<Base>::collective(const Intrinsic *call) {
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
  case OperationId::MatchAll:
    return matched(call);
  default:
    return reduced(call);
  }
}

template class ThreadLoopPrinter<StatementPrinter>;
template class ThreadLoopPrinter<CxxPrinter>;

} // namespace cu2port::emit
