// The passes over the device program, as the rows of Passes.def, and what runs them.
#pragma once

#include "device/Passes.h"
#include "device/values/Analyses.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>

namespace cu2port {
class Findings;
class Rules;
} // namespace cu2port

namespace cu2port::ir {

/// What a pass may need beside the program.
struct PassContext {
  Program &program;
  const Rules &rules;
  Findings &findings;
  /// Why the target cannot have a call of CUDA's library; empty if it can.
  std::function<std::string(const Intrinsic *)> whyMissing = nullptr;
  Analyses analyses = Analyses(); ///< dropped after each pass
};

/// Targets that have a pass: a set of bits. What is common to all happens to the one program that
/// they copy.
enum class PassTargets : std::uint8_t {
  Common = 1U << static_cast<unsigned>(Target::All),
#define TARGET(id, ...) id = 1U << static_cast<unsigned>(Target::id),
#include "Targets.def"
};
constexpr PassTargets operator|(PassTargets a, PassTargets b) {
  return static_cast<PassTargets>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// Forms of kernels that a pass is about: one work-item a thread, or one function for a block.
enum class PassForm : std::uint8_t { Simt = 1, Block = 2, AnyForm = Simt | Block };

/// One row of Passes.def.
struct Pass {
  PassTargets targets;
  PassForm form;
  llvm::StringLiteral name; ///< one target has it once
  void (*run)(PassContext &context);
  bool isRequired;           ///< the plain form has it, too
  llvm::StringLiteral after; ///< names of passes that its targets must have before it
  llvm::StringLiteral reason;

  bool isOf(Target target) const {
    return (static_cast<unsigned>(targets) >> static_cast<unsigned>(target) & 1U) != 0;
  }
};

/// All rows, in order.
llvm::ArrayRef<Pass> passes();

/// The pass of a target by that name; null if it has none.
const Pass *findPass(Target target, llvm::StringRef name);

/// The first of the targets that has all passes of these names, by itself or in common with the
/// others; null if none has.
const TargetInfo *targetWith(llvm::ArrayRef<std::string> passes,
                             llvm::ArrayRef<std::string> targets);

/// Runs the passes of one target, or those that all have in common, in order, and checks the
/// program after each. Leaves out those that are not about one of the forms, and in the plain form
/// those that are there for speed. Ends after the pass `last`; all run if that is empty.
void runPasses(PassContext &context, Target target, PassForm forms = PassForm::AnyForm,
               llvm::StringRef last = {});

/// Runs those of these names, which the target must have, in the order in which they are named,
/// whatever they are about and whatever is usually run before them.
void runNamedPasses(PassContext &context, Target target, llvm::ArrayRef<std::string> names);

} // namespace cu2port::ir
