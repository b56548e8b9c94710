// Which element of an array a thread touches, as a sum: of what depends on the thread's index
// alone, of what is the same for all threads, and of a number.
#pragma once

#include "device/values/Memo.h"
#include "device/values/ThreadNumbering.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cu2port::ir {

/// Terms by their text, with their factors; none is zero.
using Terms = std::map<std::string, std::int64_t>;

/// The term that stands for `threadIdx.y * blockDim.x + threadIdx.x`.
inline constexpr const char *planeTerm = "(thread in plane)";
/// ... in a block of three dimensions.
inline constexpr const char *blockTerm = "(thread in block)";

/// What is the same for all threads.
struct UniformSum {
  Terms uniform; ///< of variables that do not depend on the thread
  std::int64_t constant = 0;

  bool operator==(const UniformSum &) const = default;
};

/// What is an index in one thread: a part that differs from thread to thread, and one that does
/// not.
struct IndexSum : UniformSum {
  Terms thread; ///< of threadIdx and numbers: `threadIdx.x & 7`

  bool operator==(const IndexSum &) const = default;
};

/// `tile[threadIdx.y][threadIdx.x + i]` of a tile with 17 columns is
/// {threadIdx.y: 17, threadIdx.x: 1} + {i: 1} + 0.
struct ElementIndex : IndexSum {
  /// The variable that holds it, or that points to it: a parameter, or a pointer to some place that
  /// is the same for all threads (`int *sums = (int *)(bytes + n)`).
  const Variable *array = nullptr;
  /// Outermost first; each is taken to lie within its dimension.
  struct Subscript : IndexSum {
    std::int64_t stride = 0; ///< elements that it steps over

    bool operator==(const Subscript &) const = default;
  };
  std::vector<Subscript> subscripts; ///< empty if the place is found by sums of pointers, too

  bool operator==(const ElementIndex &) const = default;
};

/// `to += sum * factor`; false if that is more than an index can be.
bool addSum(const IndexSum &sum, std::int64_t factor, IndexSum &to);

/// What a condition says of a sum of the thread's terms where the other side is known while
/// threads run only.
struct UniformLimit {
  enum class Kind : std::uint8_t {
    Below,   ///< `threadIdx.x < n`
    From,    ///< `threadIdx.x >= n`
    Multiple ///< `threadIdx.x % n == 0`
  };
  Kind kind;
  Terms thread;
  UniformSum bound;
  std::int64_t remainder = 0;

  bool operator==(const UniformLimit &) const = default;
};

/// `threadIdx.x == 3`, `threadIdx.x < 16`: what a condition says of terms.
struct TermLimits {
  std::map<std::string, std::int64_t> values; ///< the only one
  std::map<std::string, std::int64_t> bounds; ///< all lie below
  std::vector<UniformLimit> uniform;          ///< while their variables keep their values
  /// The least and the greatest number that a variable can be, all through a loop.
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> ranges;
  /// Conditions that do not hold for all threads, by their text.
  std::set<std::string> guards;

  void add(const TermLimits &others);
  /// Whether the values are among those of the others.
  bool holdIn(const TermLimits &others) const;
  bool operator==(const TermLimits &) const = default;
};

/// Stands behind the text of a term of variables that have got other values since.
inline constexpr const char *earlierMark = " before";
/// ... of a function that is called, which nobody else knows.
inline constexpr const char *calleeMark = " called";

/// Whether the text of a term names the variable.
bool mentions(const std::string &text, const std::string &variable);
bool mentions(const Terms &terms, const std::string &variable);
/// The text when the variable has got another value: marked once, if it names the variable.
std::string earlier(const std::string &variable, const std::string &text);
/// Adds all that the text mentions.
void addMentioned(const std::string &text, std::set<std::string> &names);

/// Reads the expressions of one function. What a variable that never changes was initialised with
/// stands for it; one that changes counts as the same for all threads unless something of a
/// thread's own flows into it.
class ElementIndices {
public:
  /// Whose values a function's parameters are.
  enum class Parameters : std::uint8_t {
    OfThread, ///< what a function is called with may be of the thread's own
    AreTerms, ///< those that keep their values stand for what the caller has in their place
  };
  explicit ElementIndices(const Function &function, Parameters parameters = Parameters::OfThread);

  /// The element that an lvalue is, or is a part of; nothing if that is no such sum.
  std::optional<ElementIndex> of(const Expr *lvalue) const;
  /// The element that a pointer points to.
  std::optional<ElementIndex> behind(const Expr *pointer) const;
  /// What a number is made of; nothing if it is no such sum.
  std::optional<ElementIndex> sum(const Expr *number) const;
  /// Whether something of the thread's own flows into it.
  bool varies(const Expr *expr) const;
  /// What the condition says where it holds, or where it does not.
  TermLimits limits(const Expr *condition, bool holds = true) const;

private:
  struct Text;
  void findVarying(Parameters parameters);
  bool isInGlobalMemory(const Index *index) const;
  bool addressVaries(const Expr *expr) const;
  bool add(const Expr *expr, std::int64_t factor, ElementIndex &to) const;
  const std::optional<ElementIndex> &sumOf(const Binary *binary) const;
  bool addBinary(const Binary *binary, ElementIndex &to) const;
  bool addWhole(const Expr *expr, std::int64_t factor, ElementIndex &to) const;
  bool write(const Expr *expr, Text &to) const;
  bool place(const Expr *lvalue, ElementIndex &to) const;
  bool pointer(const Expr *expr, ElementIndex &to) const;
  std::optional<std::pair<std::string, std::int64_t>> term(const Expr *expr) const;
  std::optional<UniformSum> uniformSum(const Expr *expr) const;
  std::optional<IndexSum> threadSum(const Expr *expr) const;
  std::optional<UniformLimit> uniformLimit(BinaryOp op, const Expr *lhs, const Expr *rhs) const;
  std::optional<UniformLimit> multiple(const Expr *expr) const;
  void addSubscript(const Index *index, ElementIndex &to) const;

  // The function, and which of its variables stand for their values (declared, not changing).
  const Function &function;
  const ThreadNumbering numbers;
  std::set<const Variable *> changing, declared, varying;
  Memo<Binary, std::optional<ElementIndex>> sums;
};

} // namespace cu2port::ir
