// Operations: the functions of CUDA's device library, and those that passes put in their place
// (runtime/include/cu2port/kernel*.h). What one does is said once: by its rule (`effects:` in
// rules/*.yaml), or, for those that passes know, in Operations.def.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

namespace cu2port::ir {

/// What an operation does besides giving a value that its arguments alone decide.
enum class Effect : std::uint8_t {
  Reads,            ///< memory that a pointer argument leads to
  Writes,           ///< memory that a pointer argument leads to
  Atomic,           ///< reads and writes memory that other threads use at the same time
  OrdersMemory,     ///< a fence
  SynchronisesWarp, ///< waits for threads of the warp, or takes their values
  SynchronisesBlock,
  SynchronisesGrid,
  Ordered,    ///< is seen outside, or differs from call to call: prints, allocates, reads a clock
  EndsThread, ///< fails
};

/// A set of effects.
/// A bit for each effect.
class EffectSet {
public:
  constexpr EffectSet(std::initializer_list<Effect> effects = {}) {
    for (Effect effect : effects)
      add(effect);
  }
  constexpr void add(Effect effect) { bits |= bit(effect); }
  constexpr bool has(Effect effect) const { return bits & bit(effect); }
  /// Nothing that must happen as often, and in the order, that is written: at most reads.
  constexpr bool isPure() const { return !(bits & ~bit(Effect::Reads)); }
  constexpr bool operator==(const EffectSet &) const = default;

private:
  static constexpr std::uint16_t bit(Effect effect) {
    return static_cast<std::uint16_t>(1U << static_cast<unsigned>(effect));
  }
  std::uint16_t bits = 0;
};

/// An effect's name in rules and texts.
struct EffectName {
  llvm::StringRef name;
  Effect effect;
};
/// As rules/ have them: `synchronises-warp`.
llvm::ArrayRef<EffectName> effectNames();
/// The effect of this name.
std::optional<Effect> findEffect(llvm::StringRef name);
/// All names, for messages.
std::string namesOfEffects();

/// Operations that passes know; all others are Other.
enum class OperationId : std::uint16_t {
  Other,
#define OPERATION(id, name, ...) id,
#include "device/ir/Operations.def"
};

/// One of CUDA's functions, or of those that passes put in their place: what all of its calls have
/// in common.
struct Operation {
  std::string name; ///< CUDA's, "sqrtf", or in runtime/include/cu2port, "cu2port::ballot"
  OperationId id = OperationId::Other;
  EffectSet effects;

  /// One that a pass has put in the place of CUDA's.
  bool isInternal() const { return llvm::StringRef(name).starts_with("cu2port::"); }
};

/// One that passes know.
const Operation &operationOf(OperationId id);

/// The operations of a program and of its copies: one object a name.
/// Programs that are copied share one table (clone), so that an operation is the same in all of
/// them.
class OperationTable {
public:
  /// `effects` are those of the name's rule. Those of what passes know are in Operations.def, which
  /// tests/unit/rules compares with the rules.
  const Operation *intern(llvm::StringRef name, EffectSet effects);

private:
  llvm::StringMap<std::unique_ptr<Operation>> others;
};

} // namespace cu2port::ir
