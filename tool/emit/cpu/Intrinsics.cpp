// CUDA's device library on the CPU: functions of runtime/include/cu2port/kernel*.h with CUDA's
// names, unless the rules' column of the CPU has another text. What threads do together has become
// a function of arrays by then, which gets the warp or the block's extent as well:
//
//   atomicAdd(&s[0], 1)  ->  atomicAdd_block(&s[0], 1)                  s in shared memory
//   sum += __shfl_down_sync(all, sum, 4)
//     ->  cu2port::shuffleLanesDown(warp, value, (unsigned int)4)
#include "device/analysis/Waits.h"
#include "device/values/MemoryRef.h"
#include "emit/Emit.h"
#include "emit/LibraryCalls.h"
#include "emit/cpu/Printer.h"
#include "rules/Rules.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::dyn_cast;
using llvm::StringRef;

namespace {

const Overload *cpuText(const ApiRule *rule, const Intrinsic *call) {
  return rule ? overloadFor(*rule, infoOf(Target::Cpu).column, call) : nullptr;
}

/// One thread of the CPU runs the whole block, so that atomics in its shared memory need no bus
/// lock.
bool isBlockAtomic(const Intrinsic *call) {
  StringRef name = call->name();
  return call->operation->effects.has(Effect::Atomic) && !name.ends_with("_block") &&
         !name.ends_with("_system") && !call->arguments.empty() &&
         isSharedAddress(call->arguments.front());
}

} // namespace

std::string whyMissing(const Intrinsic *call, const Rules &rules) {
  if (call->operation->isInternal())
    return "";
  const ApiRule *rule = rules.find(call->name());
  if (!rule)
    return fmt::format("'{}' has no rule", call->name());
  // Without a text of its own a call keeps its name, which the headers have unless the row says
  // that no target has it.
  if (rule->fidelity == Fidelity::Unsupported && !cpuText(rule, call))
    return fmt::format("'{}' is not supported: {}", call->name(), rule->reason());
  return "";
}

/// What threads do together also gets who they are: the warp, or the extent of the block.
Text Printer::collective(const Intrinsic *call) {
  bool isOfBlock = inThread && !inLane;
  std::vector<std::string> parts;
  for (const Expr *each : call->arguments) {
    const auto *all = dyn_cast<AllThreads>(each);
    isOfBlock |= all && all->scope == SyncScope::Block;
    parts.push_back(argument(each));
  }
  parts.insert(parts.begin(), isOfBlock ? "blockDim" : warpName);
  return {fmt::format("{}({})", call->name(), fmt::join(parts, ", ")), Precedence::Postfix};
}

Text Printer::intrinsic(const Intrinsic *call) {
  if (isLetOthersRun(call))
    return {"cu2port::letOthersRun()", Precedence::Postfix};
  if (call->operation->isInternal())
    return collective(call);
  if (const Overload *pattern = cpuText(rules.find(call->name()), call))
    return expandRule(pattern->text, call, [](char, std::string &) {});
  std::string name = call->name() + (isBlockAtomic(call) ? "_block" : "");
  return {fmt::format("{}({})", name, arguments(call->arguments)), Precedence::Postfix};
}

} // namespace cu2port::emit::cpu
