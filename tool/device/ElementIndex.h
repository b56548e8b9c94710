// Which element of an array a thread touches, as a sum: of what depends on the thread's index
// alone, of what is the same for all threads, and of a number.
#pragma once

#include "device/ThreadNumbering.h"
#include "device/analysis/Memo.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace cu2port::ir {

/// Terms by their text, with their factors; none is zero.
using Terms = std::map<std::string, std::int64_t>;

/// The term that stands for `threadIdx.y * blockDim.x + threadIdx.x`.
inline constexpr const char *planeTerm = "(thread in plane)";

/// `tile[threadIdx.y][threadIdx.x + i]` of a tile with 17 columns is
/// {tile, {threadIdx.y: 17, threadIdx.x: 1}, {i: 1}, 0}.
struct ElementIndex {
  /// The variable that holds it, or that points to it: a parameter, or a pointer to some place that
  /// is the same for all threads (`int *sums = (int *)(bytes + n)`).
  const Variable *array = nullptr;
  Terms thread;  ///< of threadIdx and numbers: `threadIdx.x & 7`
  Terms uniform; ///< of variables that do not depend on the thread
  std::int64_t constant = 0;
};

/// `threadIdx.x == 3`, `threadIdx.x < 16`: what a condition says of terms.
struct TermLimits {
  std::map<std::string, std::int64_t> values; ///< the only one
  std::map<std::string, std::int64_t> bounds; ///< all lie below

  void add(const TermLimits &others);
  /// Whether the values are among those of the others.
  bool holdIn(const TermLimits &others) const;
};

/// Reads the expressions of one function. What a variable that never changes was initialised with
/// stands for it; one that changes counts as the same for all threads unless something of a
/// thread's own flows into it.
class ElementIndices {
public:
  explicit ElementIndices(const Function &function);

  /// The element that an lvalue is, or is a part of; nothing if that is no such sum.
  std::optional<ElementIndex> of(const Expr *lvalue) const;
  /// What a number is made of; nothing if it is no such sum.
  std::optional<ElementIndex> sum(const Expr *number) const;
  /// What the condition says where it holds, or where it does not.
  TermLimits limits(const Expr *condition, bool holds = true) const;

private:
  struct Text;
  void findVarying();
  bool varies(const Expr *expr) const;
  bool addressVaries(const Expr *expr) const;
  bool add(const Expr *expr, std::int64_t factor, ElementIndex &to) const;
  const std::optional<ElementIndex> &sumOf(const Binary *binary) const;
  bool addBinary(const Binary *binary, ElementIndex &to) const;
  bool addWhole(const Expr *expr, std::int64_t factor, ElementIndex &to) const;
  bool write(const Expr *expr, Text &to) const;
  bool place(const Expr *lvalue, ElementIndex &to) const;
  bool pointer(const Expr *expr, ElementIndex &to) const;
  std::optional<std::pair<std::string, std::int64_t>> term(const Expr *expr) const;

  const Function &function;
  const ThreadNumbering numbers;
  std::set<const Variable *> changing, declared, varying;
  Memo<Binary, std::optional<ElementIndex>> sums;
};

} // namespace cu2port::ir
