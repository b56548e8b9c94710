// Which element of an array a thread touches, as a sum: of what depends on the thread's index
// alone, of what is the same for all threads, and of a number.
#pragma once

#include "device/ir/IndexTypes.h"
#include "device/values/Affine.h"
#include "device/values/AffineConstraints.h"
#include "device/values/Uniformity.h"

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace cu2port::ir {

/// `tile[threadIdx.y][threadIdx.x + i]` of a tile with 17 columns is
/// {threadIdx.y: 17, threadIdx.x: 1} + {i: 1} + 0.
struct ElementIndex : ThreadSum {
  /// The variable that holds it, or that points to it: a parameter, or a pointer to some place that
  /// is the same for all threads (`int *sums = (int *)(bytes + n)`).
  const Variable *array = nullptr;
  /// Outermost first; each is taken to lie within its dimension.
  struct Subscript : ThreadSum {
    std::int64_t stride = 0; ///< elements that it steps over

    bool operator==(const Subscript &) const = default;
  };
  std::vector<Subscript> subscripts; ///< empty if the place is found by sums of pointers, too

  bool operator==(const ElementIndex &) const = default;
};

/// Reads the expressions of one function. Indices are taken not to wrap around: what is found out
/// of them is what the code is likely meant to do. A variable that changes counts as the same for
/// all threads unless something of a thread's own flows into it.
class ElementIndices {
public:
  /// Whose values a function's parameters are.
  enum class Parameters : std::uint8_t {
    OfThread, ///< what a function is called with may be of the thread's own
    AreTerms, ///< those that keep their values stand for what the caller has in their place
  };
  ElementIndices(const Function &function, AffineTable &table,
                 Parameters parameters = Parameters::OfThread);

  /// The element that an lvalue is, or is a part of; nothing if that is no such sum.
  std::optional<ElementIndex> of(const Expr *lvalue) const;
  /// The element that a pointer points to.
  std::optional<ElementIndex> behind(const Expr *pointer) const;
  /// What a number is made of; nothing if it is no such sum.
  std::optional<ThreadSum> sum(const Expr *number) const;
  std::optional<ThreadSum> sum(const AffineExpr &whole) const;
  /// Whether something of the thread's own flows into it.
  bool varies(const Expr *expr) const { return !uniformity.isUniform(expr); }
  /// What the condition says where it holds, or where it does not.
  AffineConstraints constraints(const Expr *condition, bool holds = true) const;

  const AffineExprs exprs;

private:
  bool addressVaries(const Expr *expr) const;
  bool add(const Expr *expr, std::int64_t factor, ElementIndex &to) const;
  bool place(const Expr *lvalue, ElementIndex &to) const;
  bool pointer(const Expr *expr, ElementIndex &to) const;
  std::optional<std::int64_t> numberOf(const Expr *expr) const;
  std::optional<std::pair<Product, std::int64_t>> term(const Expr *expr) const;
  std::optional<UniformLimit> uniformLimit(const Ordering &order) const;
  std::optional<UniformLimit> multiple(const Expr *expr) const;
  void addSubscript(const Index *index, ElementIndex &to) const;

  const Uniformity uniformity;
};

} // namespace cu2port::ir
