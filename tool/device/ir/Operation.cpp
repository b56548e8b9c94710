// The table of CUDA's operations: those that passes know (Operations.def), the same for all
// programs, and the others, which a program's table keeps.
//
//   intern("__shfl_sync", ...)     OperationId::ShflSync, effects of Operations.def
//   intern("sqrtf", {})            OperationId::Other, effects of its rule
//
// One object a name: operations may be compared by their addresses.
#include "device/ir/Operation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <vector>

namespace cu2port::ir {

namespace {

constexpr EffectName allEffects[] = {
    {"reads", Effect::Reads},
    {"writes", Effect::Writes},
    {"atomic", Effect::Atomic},
    {"orders-memory", Effect::OrdersMemory},
    {"synchronises-warp", Effect::SynchronisesWarp},
    {"synchronises-block", Effect::SynchronisesBlock},
    {"synchronises-grid", Effect::SynchronisesGrid},
    {"ordered", Effect::Ordered},
    {"ends-thread", Effect::EndsThread},
};

/// By their ids; that of Other is none.
const std::vector<Operation> &knownOperations() {
  static const std::vector<Operation> known = {
      {"", OperationId::Other, {}},
#define OPERATION(id, name, ...) {name, OperationId::id, {__VA_ARGS__}},
#include "device/ir/Operations.def"
  };
  return known;
}

const llvm::StringMap<const Operation *> &knownByName() {
  static const auto byName = [] {
    llvm::StringMap<const Operation *> map;
    for (const Operation &operation : knownOperations())
      map[operation.name] = &operation;
    return map;
  }();
  return byName;
}

} // namespace

llvm::ArrayRef<EffectName> effectNames() { return allEffects; }

std::optional<Effect> findEffect(llvm::StringRef name) {
  const auto *found =
      llvm::find_if(allEffects, [&](const EffectName &each) { return each.name == name; });
  if (found == std::end(allEffects))
    return std::nullopt;
  return found->effect;
}

std::string namesOfEffects() {
  return llvm::join(llvm::map_range(allEffects, [](const EffectName &each) { return each.name; }),
                    ", ");
}

const Operation &operationOf(OperationId id) {
  return knownOperations()[static_cast<std::size_t>(id)];
}

/// The effects count when the name is asked for first; of what passes know they are said already.
const Operation *OperationTable::intern(llvm::StringRef name, EffectSet effects) {
  if (const Operation *known = knownByName().lookup(name))
    return known;
  std::unique_ptr<Operation> &operation = others[name];
  if (!operation)
    operation = std::make_unique<Operation>(Operation{name.str(), OperationId::Other, effects});
  return operation.get();
}

} // namespace cu2port::ir
