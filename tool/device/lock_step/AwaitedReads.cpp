#include "device/lock_step/AwaitedReads.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/values/ConstantValue.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <map>
#include <optional>
#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;

bool isPastCaches(const Expr *expr) {
  const auto *intrinsic = dyn_cast<Intrinsic>(expr);
  return intrinsic && (intrinsic->name() == "__ldcg" || intrinsic->name() == "__ldcv");
}

// ---- What atomics are there for -----------------------------------------------------------------

namespace {

/// Parameters, by what a call gives them, as far as those are constants.
using Constants = std::map<const Variable *, std::uint64_t>;

std::optional<std::uint64_t> constantIn(const Expr *expr, const Constants &given) {
  const auto *ref = dyn_cast<VariableRef>(withoutCasts(expr));
  const auto found = ref ? given.find(ref->variable) : given.end();
  return found == given.end() ? constantOf(expr) : found->second;
}

/// It is there for what it returns: it takes a lock, or changes nothing, at least not in the next
/// round.
bool looksForOthers(const Expr *expr, const Constants &given) {
  const auto *atomic = dyn_cast<Intrinsic>(expr);
  if (!atomic || !atomic->operation->effects.has(Effect::Atomic))
    return false;
  const llvm::StringRef name = atomic->name();
  if (name.starts_with("atomicCAS") || name.starts_with("atomicExch"))
    return true;
  const auto operand =
      atomic->arguments.size() > 1 ? constantIn(atomic->arguments[1], given) : std::nullopt;
  const bool isSameAgain = name.starts_with("atomicMax") || name.starts_with("atomicMin") ||
                           name.starts_with("atomicAnd");
  const bool addsBits = name.starts_with("atomicAdd") || name.starts_with("atomicOr") ||
                        name.starts_with("atomicSub") || name.starts_with("atomicXor");
  return (isSameAgain && operand) || (addsBits && operand == 0);
}

/// `atomicCAS(lock, 0, 1)`: who holds it runs. One that changes nothing looks at a flag.
bool isLock(const Expr *expr, const Constants &given) {
  const auto *atomic = dyn_cast<Intrinsic>(expr);
  if (!atomic || !looksForOthers(expr, given))
    return false;
  const llvm::StringRef name = atomic->name();
  if (!name.starts_with("atomicCAS"))
    return name.starts_with("atomicExch");
  const auto compared = constantIn(atomic->arguments[1], given);
  const auto set = constantIn(atomic->arguments[2], given);
  return !compared || !set || *compared != *set;
}

/// Looks at what a call reaches, as it is with the call's arguments.
class CallSearch {
public:
  using IsSought = std::function<bool(const Expr *, const Constants &)>;
  explicit CallSearch(IsSought isSought) : isSought(std::move(isSought)) {}

  bool finds(const Call *call, const Constants &outer = {}) {
    const Function &callee = *call->callee;
    Constants given;
    for (std::size_t i = 0; i < std::min(call->arguments.size(), callee.parameters.size()); ++i)
      if (const auto value = constantIn(call->arguments[i], outer))
        given.emplace(callee.parameters[i], *value);
    if (!callee.body || !seen.emplace(&callee, given).second)
      return false;
    return anyExpr(callee.body, [&](const Expr *each) {
      const auto *inner = dyn_cast<Call>(each);
      return isSought(each, given) || (inner && finds(inner, given));
    });
  }

private:
  IsSought isSought;
  std::set<std::pair<const Function *, Constants>> seen;
};

} // namespace

bool takesNext(const Expr *expr) {
  const auto *atomic = dyn_cast<Intrinsic>(expr);
  return atomic && atomic->operation->effects.has(Effect::Atomic) && !looksForOthers(expr, {});
}

bool isForLock(const Expr *read) {
  const auto *call = dyn_cast<Call>(read);
  if (!call)
    return isLock(read, {});
  return !CallSearch([](const Expr *each, const Constants &given) {
            return (looksForOthers(each, given) && !isLock(each, given)) ||
                   isVolatileAccess(each) || isPastCaches(each);
          }).finds(call);
}

// ---- Names --------------------------------------------------------------------------------------

static std::string nameOf(const Variable &memory) {
  return memory.sourceName.empty() ? memory.name : memory.sourceName;
}

std::string nameOfAwaited(const Expr *read) {
  if (const auto *call = dyn_cast<Call>(read))
    return CallSearch(looksForOthers).finds(call) ? call->callee->name : "";
  const auto *atomic = dyn_cast<Intrinsic>(read);
  if (atomic && !looksForOthers(read, {}))
    return "";
  const Variable *memory = atomic ? arrayOf(atomic->arguments[0]) : memoryOf(read);
  if (!memory)
    return atomic ? atomic->name() : "volatile memory";
  return nameOf(*memory);
}

std::string nameOfRead(const Expr *read) {
  if (const auto *call = dyn_cast<Call>(read))
    return call->callee->name;
  const auto *cached = dyn_cast<Intrinsic>(read);
  const Variable *memory = cached ? arrayOf(cached->arguments[0]) : memoryOf(read);
  return memory ? nameOf(*memory) : "memory";
}

bool isOfSharedMemory(const Expr *read) {
  const auto *call = dyn_cast<Call>(read);
  const auto *atomic = dyn_cast<Intrinsic>(read);
  if (call || atomic)
    return llvm::any_of(call ? call->arguments : atomic->arguments,
                        [](const Expr *argument) { return isSharedAddress(argument); });
  const Variable *memory = memoryOf(read);
  return memory && memory->space == AddressSpace::Shared;
}

} // namespace cu2port::ir
