// What a region, a statement or a function's body, does to variables: found once, by one walk.
#pragma once

#include "device/values/Effects.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

#include <vector>

namespace cu2port::ir {

/// One value that something gets:
///
///   int i = n;  f(n)  i = n  i += n      the variable i, the parameter i
///   *p = n  x[i] = n                     memory, which is no variable
///   return n;                            the function that stands around
///
/// `++i` is not listed: no expression denotes the new value.
struct Definition {
  const Function *function = nullptr; ///< whose result it is
  const Variable *variable = nullptr; ///< that gets it, or a part of which does
  const Expr *lvalue = nullptr;       ///< of an assignment: what stands on its left
  const Type *type = nullptr;         ///< of what gets it
  const Expr *value = nullptr;        ///< of `i += n` all of it, since that is what i becomes
};

/// What the values of some expressions are made of: a backward slice.
enum class SliceKind : std::uint8_t {
  Values,   ///< what their variables get: x of `v = x` and of `v[i] = x`
  Parts,    ///< and which parts of them get it: i
  Branches, ///< and what decides whether they do: c of `if (c) v = x`
};
struct Slice {
  std::set<const Expr *> values;        ///< the expressions, and those that their variables get
  std::set<const Variable *> variables; ///< that they name
};

/// The facts are those of the region as it was; who changes it asks anew. There is no data flow in
/// them (docs/dataflow.md): what happens at some place of the region may happen at any time in it,
/// but for repeatableValueOf().
class RegionFacts {
public:
  /// Of nothing, to which parts are added.
  RegionFacts() = default;
  explicit RegionFacts(const Stmt *region) { add(region); }
  explicit RegionFacts(const Function &function) { add(function); }
  void add(const Stmt *part);
  /// Its parameters count as declared in it.
  void add(const Function &part);
  void add(const Expr *part);

  bool declares(const Variable *variable) const { return of(variable).isDeclared; }
  /// All that it declares or names, in program order.
  auto variables() const { return llvm::make_first_range(facts); }
  auto declared() const {
    return llvm::make_filter_range(variables(),
                                   [this](const auto *each) { return declares(each); });
  }
  /// It, or a part of it, gets another value than by its declaration: `v = x`, `v.x += y`.
  /// Through a reference of the region as well.
  bool assigns(const Variable *variable) const { return assignmentsOf(variable) != 0; }
  /// By how many expressions.
  std::size_t assignmentsOf(const Variable *variable) const { return of(variable).changes.size(); }
  /// A pointer may lead to it, or to a part of it: `&v`, `&v.x`, and an array, itself or in a
  /// struct, that does anything but being indexed (`f(list)`, `list + 1`, `*list`). AtomicAddRow
  /// reads what `&v` leads to, at once, and does not count.
  bool isAddressTaken(const Variable *variable) const { return of(variable).isAddressTaken; }
  /// And what is done through it is not seen. It is seen where a reference of the region, `int &r =
  /// v;`, is only looked through: `*r`, `r->x`.
  bool escapes(const Variable *variable) const { return of(variable).escapes; }
  /// What `*r` is by such a reference. Null if that is unknown.
  const Variable *targetOf(const Expr *expr) const;
  /// It is assigned, or a pointer may lead to it that is no argument for a parameter to const.
  bool mayBeWritten(const Variable *variable) const {
    return assigns(variable) || of(variable).isExposed;
  }
  /// It may get another value than by its declaration, sooner or later.
  bool changes(const Variable *variable) const {
    return assigns(variable) || isAddressTaken(variable);
  }
  /// It does so, or has its declaration there.
  bool sets(const Variable *variable) const { return declares(variable) || changes(variable); }
  /// How often it is named.
  unsigned usesOf(const Variable *variable) const { return of(variable).uses; }

  /// In no particular order. A variable is taken to have any of its values at any place.
  const std::vector<Definition> &definitions() const { return values; }
  /// What a variable of the region is for as long as it lives, converted to its type. Null if it
  /// changes, is volatile or from outside, or has braces, which only declarations can have.
  Expr *valueOf(const Variable *variable) const;
  /// The initial value of a variable that keeps it, where it is the same if it is computed again
  /// anywhere in the variable's life: `int j = i + 1;`, as long as i stays as it is. Null
  /// otherwise. May have braces.
  const Expr *repeatableValueOf(const Variable *variable, EffectsAnalysis &effects) const;
  /// It gets no value but by its declaration.
  bool keepsValue(const Variable *variable) const;

  /// Whether nothing that it names is changed by the region, or volatile: where it can be computed
  /// once, it can be computed again, as long as its variables live. What memory holds, and what
  /// calls do, say Effects.
  bool isRepeatable(const Expr *expr) const;
  /// All its variables have initial values that are repeatable, and keep them.
  bool isRepeatable(const Declaration *declaration) const;
  /// Whether it names nothing of the region's, either: it can be computed before it.
  bool isInvariant(const Expr *expr) const;

  /// What the roots are made of, up to what other threads have (AllThreads). With conditions around
  /// some places as roots, it is what decides whether control gets there.
  Slice sliceOf(std::vector<const Expr *> roots, SliceKind kind = SliceKind::Parts) const;

private:
  struct OfVariable {
    bool isDeclared = false, isAddressTaken = false, isExposed = false, escapes = false;
    unsigned uses = 0;
    std::vector<const Stmt *> assignedIn; ///< the innermost statements with conditions around
    std::vector<std::size_t> changes;     ///< their numbers, in order
    std::size_t bornAt = 0, diesAt = ~std::size_t{0}; ///< the number of the next change then
  };
  const OfVariable &of(const Variable *variable) const;
  bool staysInLifeOf(const Variable *variable, const OfVariable &other) const;
  void addDeclaration(const Declaration *declaration);
  void addInitialValue(const Variable *variable);
  void addDefinitions(const Expr *expr);
  void addDefinition(const Definition &definition);
  void addAddress(const Expr *expr, const Expr *parent);
  void addChange(const Expr *lvalue);
  void addResult(const Variable *variable);
  void addExpr(const Expr *expr, const Expr *parent);
  const Variable *rootOf(const Expr *lvalue) const;

  llvm::MapVector<const Variable *, OfVariable> facts;
  llvm::DenseMap<const Variable *, const Variable *> references; ///< and what they lead to
  std::vector<Definition> values;
  llvm::DenseMap<const Variable *, std::vector<std::size_t>> definitionsOf; ///< among the values
  const Function *function = nullptr;                      ///< null: the region is none
  const Stmt *branch = nullptr;                            ///< around the walk's place
  llvm::DenseMap<const Stmt *, const Stmt *> branchAround; ///< of a statement with a condition
  std::size_t changeCount = 0;        ///< numbers changes in the order of the text
  std::vector<const Variable *> open; ///< declared, in statements that have not ended
};

} // namespace cu2port::ir
