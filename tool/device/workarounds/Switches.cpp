// The pass "switch-defaults": switches that have a label for every value that they can get.
//
//   switch (n & 3) {                     switch (n & 3) {
//   case 0: ... case 1: ...              case 0: ... case 1: ...
//   case 2: ... case 3: ...     ->       case 2: ... default: ...
//   }                                    }
//
// PoCL's compiler proves that the way past the labels is never taken, and PoCL takes such code for
// a way out of the kernel, which misses the barriers behind it: then all threads go the first one's
// way. With `default` for one of the values there is no such code. Programs in which no
// work-item waits for others are left alone, and so are block forms.
//
// Compiler: PoCL 3.1, its regions between barriers
// Test: fidelity.switches.opencl_simt
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <algorithm>
#include <optional>
#include <set>

using namespace cu2port::ir;
using llvm::dyn_cast;

namespace cu2port::ir {

namespace {

constexpr std::uint64_t unknown = ~std::uint64_t{0};

/// All bits that a value of the type has.
std::uint64_t bitsOf(const Type *type) {
  const std::uint64_t size = type->isBool() ? 0 : sizeOf(type);
  return size == 0 ? 1 : size >= 8 ? unknown : (std::uint64_t{1} << 8 * size) - 1;
}

/// The bits that values of an expression can have, as compilers know them: all others are 0.
class PossibleBits {
public:
  /// A variable that never changes has the bits of its initial value.
  explicit PossibleBits(Function &function) : changing(changingVariables(function.body)) {}

  std::uint64_t of(const Expr *expr) const {
    if (!expr->type || !expr->type->isInteger())
      return unknown;
    if (const auto *binary = dyn_cast<Binary>(expr))
      return bitsOf(expr->type) & ofBinary(*binary);
    if (std::optional<std::uint64_t> value = constantOf(expr))
      return bitsOf(expr->type) & *value;
    if (const auto *conversion = dyn_cast<Cast>(expr))
      return bitsOf(expr->type) & ofOperand(*conversion);
    if (const auto *ref = dyn_cast<VariableRef>(expr))
      return bitsOf(expr->type) & ofVariable(*ref->variable);
    return bitsOf(expr->type);
  }

private:
  /// A number that may be negative has more bits in a wider type.
  std::uint64_t ofOperand(const Cast &conversion) const {
    const Type *from = conversion.operand->type;
    const std::uint64_t bits = of(conversion.operand);
    const bool mayBeNegative = !isUnsigned(from->scalar) && (bits & ~(bitsOf(from) >> 1));
    return mayBeNegative && !from->isBool() ? unknown : bits;
  }

  /// `const int part = i & 3; switch (part)`
  std::uint64_t ofVariable(const Variable &variable) const {
    const bool isFixed = variable.init && !variable.isVolatile && !changing.count(&variable);
    return isFixed ? of(variable.init) : unknown;
  }

  /// Masks, and of unsigned numbers remainders and shifts: `i & 3`, `i % 4`, `i >> 30`.
  std::uint64_t ofBinary(const Binary &binary) const {
    const std::optional<std::uint64_t> by = constantOf(binary.rhs);
    const std::uint64_t lhs = of(binary.lhs);
    switch (binary.op) {
    case BinaryOp::BitAnd:
      return lhs & of(binary.rhs);
    case BinaryOp::BitOr:
    case BinaryOp::BitXor:
      return lhs | of(binary.rhs);
    case BinaryOp::Rem:
      return by && llvm::has_single_bit(*by) && isUnsigned(binary.type->scalar) ? lhs & (*by - 1)
                                                                                : unknown;
    case BinaryOp::Shr:
      return by && *by < 64 && isUnsigned(binary.type->scalar) ? lhs >> *by : unknown;
    default:
      return unknown;
    }
  }

  std::set<const Variable *> changing;
};

/// A label in the block that it stands in.
struct Label {
  Block *block;
  Case *label;
};

/// The labels of a switch, not those of switches in it.
void findLabels(Block *block, std::vector<Label> &labels) {
  for (Stmt *stmt : block->statements)
    if (auto *label = dyn_cast<Case>(stmt))
      labels.push_back({block, label});
    else if (auto *inner = dyn_cast<Block>(stmt))
      findLabels(inner, labels);
}

/// Whether all values of those bits have a label: 2^n values that n bits can have.
bool coverAll(const std::vector<Label> &labels, std::uint64_t bits) {
  std::set<std::uint64_t> values;
  for (const Label &each : labels)
    if (std::optional<std::uint64_t> value = constantOf(each.label->value))
      if ((*value & ~bits) == 0)
        values.insert(*value);
  return llvm::popcount(bits) < 16 && values.size() == std::size_t{1} << llvm::popcount(bits);
}

void erase(const Label &label) {
  auto &statements = label.block->statements;
  statements.erase(std::find(statements.begin(), statements.end(), label.label));
}

/// Whether a work-item of it waits for others.
bool waits(const Function *function) {
  bool found = false;
  if (!function->isBlockForm)
    forEachStmt(function->body, [&](Stmt *stmt) { found |= stmt->kind == StmtKind::Barrier; });
  return found;
}

/// A default of the user's own is dead, and goes; the last label with a value becomes one.
void keepDefault(Program &program, Switch &choice, const PossibleBits &bits) {
  std::vector<Label> labels;
  findLabels(choice.body, labels);
  if (!coverAll(labels, bits.of(choice.value)))
    return;
  for (const Label &each : labels)
    if (!each.label->value)
      erase(each);
  const auto isCase = [](const Label &each) { return each.label->value != nullptr; };
  // Not beside its own label: with all of them there, compilers still find the default to be dead.
  std::find_if(labels.rbegin(), labels.rend(), isCase)->label->value = nullptr;
}

} // namespace

void keepDefaults(Program &program) {
  if (llvm::none_of(program.functions, waits))
    return;
  for (Function *function : program.functions) {
    if (function->isBlockForm)
      continue;
    const PossibleBits bits(*function);
    forEachStmt(function->body, [&](Stmt *stmt) {
      if (auto *choice = dyn_cast<Switch>(stmt))
        keepDefault(program, *choice, bits);
    });
  }
}

} // namespace cu2port::ir
