// The text of inline PTX, taken apart: `{ .reg .u32 t; @p add.u32 %0, %1, t; }` becomes one
// register and one instruction. What instructions mean is Assembly.cpp's, or rather the dialect's.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// `@!p add.u32 %0, %1, t;`
struct PtxInstruction {
  std::string opcode;                ///< with its dots: add.u32; `label` for one
  std::vector<std::string> operands; ///< as written: %0, t, 8, %laneid
  std::string predicate; ///< the register that decides whether it is done; empty if nothing does
  bool isNegated = false;

  /// Of `{a, b}`, a and b; none of other operands.
  static std::vector<std::string> parts(llvm::StringRef operand);
  /// Whether an operand is `{a, b}`.
  bool hasVector() const;
  /// `d|p`, as shuffles and comparisons have it.
  bool hasSecondResult() const;
  /// Neither that, nor a comparison, nor a label.
  bool isPlain() const;
  /// Whether one of the words between its dots is among these.
  bool has(std::initializer_list<llvm::StringRef> words) const;
  /// Of the dialect, without the `__ptx_` in front: add_u32.
  std::string function() const;
};

/// The words between its dots: ld, global, u32.
std::vector<llvm::StringRef> opcodeWords(llvm::StringRef opcode);

/// What stands between the quotes of one asm statement.
struct PtxText {
  std::vector<PtxInstruction> instructions;
  std::map<std::string, std::string>
      registers; ///< that it declares, and their types without the dot
  bool usesCarry = false;
  bool takesCarry = false;  ///< it begins with the flag of an asm statement before it
  bool leavesCarry = false; ///< one behind it may go on with its flag
};

/// Nothing if there is more than instructions, labels and `.reg`. No instruction if there
/// are comments alone.
std::optional<PtxText> readPtx(llvm::StringRef text);

} // namespace cu2port
