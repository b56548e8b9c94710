// Whether Clang may lose the order of a thread's accesses, when it runs the threads of a region
// side by side (StridedAccesses.h). Loads with a stride go up to the first of their kind, stores
// down to the last:
//
//   float a = p[i].x;    load, strided           a = p[i].x, b = p[i].y
//   q[i].y = a;          store             ->    q[i].y = a
//   float b = p[i].y;    load, strided
//
// If p and q are the same, b now has the value before the store. Accesses reads those of the region
// and of what it calls, in the order of the text; loseOrder() then looks for a strided one that
// would move past one that mayConflict().
//
// Compiler: Clang 19, its vectoriser
// Test: fidelity.strided_accesses.cpu
// Mended when: the test passes where isUnsafeToVectorise() is false
#include "device/workarounds/StridedAccesses.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Affine.h"
#include "device/values/Divergence.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>
#include <map>
#include <memory>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What is known of a body's expressions.
struct Body {
  Body(RegionFacts facts, const Stmt *stmt, EffectsAnalysis &effects, AffineTable &atoms)
      : row(std::move(facts), ThreadGroup::Row, effects),
        sums(stmt, atoms, {.includesMutable = false}) {}

  const Divergence row;
  const AffineExprs sums;
};

/// An access to memory, as `root[index].field`. It is strided if neighbouring threads are more than
/// one element apart: `a[i].x`, `a[2 * i]`, `a[i][1]`.
struct Access {
  bool isStore = false;
  bool isStrided = false;
  const Variable *root = nullptr; ///< an array or a pointer; null for what is neither
  bool isLoaded = false;          ///< behind a pointer that was read from memory of the root's
  const Expr *index = nullptr;    ///< null: none, or several
  const Body *body = nullptr;     ///< that it is in
  std::string field;
  const Type *type = nullptr;
};

/// `x[i + 1]` beside `x[i]` and `x[i + 2]`, `x[0]` beside `x[1]`; `x[3 * i]` and `x[2 * i]` may be
/// one. Numbers that differ in their low 32 bits do so in all types that an index may have.
bool isAtDistance(const Access &a, const Access &b) {
  if (!a.index || !b.index)
    return false;
  const auto left = a.body->sums.of(withoutIndexCasts(a.index)),
             right = b.body->sums.of(withoutIndexCasts(b.index));
  if (!left || !right)
    return false;
  const AffineExpr distance = a.body->sums.arithmetic.difference(*left, *right);
  return distance.isConstant() && static_cast<std::uint32_t>(distance.constant) != 0;
}

bool isArray(const Variable *variable) {
  return variable->type->isArray() || isOverThreads(variable);
}

/// A byte may be a part of anything.
bool isByte(const Type *type) { return type && type->isScalar() && sizeOf(type) == 1; }

/// Whether both may be to the same place in one iteration. Taken to be apart are indices that
/// differ in numbers only (`x[i]`, `x[i + 1]`), and what has different types.
bool mayConflict(const Access &a, const Access &b) {
  const bool isAlikeTyped = a.type == b.type && a.field == b.field;
  if (!isAlikeTyped && !isByte(a.type) && !isByte(b.type))
    return false; // of different types, or different parts of a struct
  return mayAlias(a.isLoaded ? nullptr : a.root, b.isLoaded ? nullptr : b.root) &&
         !(isAlikeTyped && isAtDistance(a, b));
}

class Accesses {
public:
  Accesses(ThreadLoop *loop, EffectsAnalysis &effects)
      : effects(effects), ofLoop(RegionFacts(loop->body), loop->body, effects, atoms) {
    readStatement(loop->body, 0);
  }

  bool loseOrder() const {
    if (!isComplete)
      return true;
    for (std::size_t later = 0; later < all.size(); ++later)
      if (all[later].isStrided && (all[later].isStore ? storesMove(later) : loadMoves(later)))
        return true;
    return false;
  }

private:
  /// The load goes up to an earlier one of its kind, past a store: it would miss what that stores.
  bool loadMoves(std::size_t load) const {
    bool passes = false;
    for (std::size_t i = load; i-- > 0;) {
      passes |= all[i].isStore && mayConflict(all[i], all[load]);
      if (passes && !all[i].isStore && all[i].isStrided && all[i].root == all[load].root)
        return true;
    }
    return false;
  }

  /// An earlier store goes down to this one, past another access.
  bool storesMove(std::size_t last) const {
    for (std::size_t first = last; first-- > 0;) {
      const Access &store = all[first];
      if (!store.isStore || !store.isStrided || store.root != all[last].root)
        continue;
      for (std::size_t i = first + 1; i < last; ++i)
        if (mayConflict(store, all[i]))
          return true;
    }
    return false;
  }

  /// Is not seen to be the same for all threads of a row.
  bool varies(const Expr *expr) const { return !body->row.isUniform(expr); }

  /// Holds `3 * i`, or `i << 2`, itself or in what variables of the region get.
  bool hasFactor(const Expr *expr) const {
    const Slice slice = body->row.region.sliceOf({expr}, SliceKind::Values);
    return llvm::any_of(slice.values, [&](const Expr *value) {
      return anyExprIn(value, [&](const Expr *each) {
        const auto *binary = dyn_cast<Binary>(each);
        return binary && (binary->op == BinaryOp::Mul || binary->op == BinaryOp::Shl) &&
               varies(binary);
      });
    });
  }

  /// Reads an lvalue from the outside in: `p[i].a.b` has the field "a.b" and the index i. What ends
  /// in no memory is not kept.
  void add(const Expr *lvalue, bool isStore) {
    Access access;
    access.isStore = isStore;
    access.type = lvalue->type;
    access.body = body;
    unsigned indices = 0;
    const Expr *expr = lvalue;
    bool isMemory = false;
    for (;;) {
      expr = withoutCasts(expr);
      access.isLoaded |= isMemory && expr->type->isPointer() && !isa<VariableRef>(expr);
      if (const auto *member = dyn_cast<Member>(expr)) {
        access.field = access.field.empty() ? member->field : member->field + "." + access.field;
        isMemory |= member->arrow;
        expr = member->base;
      } else if (const auto *index = dyn_cast<Index>(expr)) {
        // An index behind a field or another index steps over whole structs or rows.
        access.isStrided |= (indices || !access.field.empty()) && varies(index->index);
        access.isStrided |= hasFactor(index->index);
        access.index = indices++ ? nullptr : index->index;
        isMemory = true;
        expr = index->base;
      } else if (const auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::Deref) {
        isMemory = true;
        access.isStrided |= !access.field.empty() || hasFactor(unary->operand);
        expr = unary->operand;
      } else {
        break;
      }
    }
    if (const auto *ref = dyn_cast<VariableRef>(expr)) {
      access.root = ref->variable;
      access.isLoaded |= isMemory && ref->type->isInteger();
      // Arrays over threads have a thread's values together: parts of those lie a stride apart.
      const bool isPerThread = isArray(ref->variable) && ref->variable->storage != Storage::Plain;
      access.isStrided |= isPerThread && (!access.field.empty() || indices);
      isMemory |= isPerThread;
    }
    if (isMemory)
      all.push_back(access);
  }

  /// What a callee's parameters are is not followed.
  void readBody(const Function &callee, unsigned depth) {
    const llvm::SaveAndRestore around(body);
    auto &own = ofCallees[&callee];
    if (!own)
      own = std::make_unique<Body>(RegionFacts(callee), callee.body, effects, atoms);
    body = own.get();
    readStatement(callee.body, depth);
  }

  void readStatement(Stmt *stmt, unsigned depth) {
    forEachChildExpr(stmt, [&](Expr *&expr) { readExpr(expr, depth); });
    forEachChildStmt(stmt, [&](Stmt *&child) { readStatement(child, depth); });
  }

  void readExpr(Expr *expr, unsigned depth) {
    constexpr unsigned maxDepth = 8;
    if (auto *binary = dyn_cast<Binary>(expr); binary && isAssignment(binary->op)) {
      readParts(binary->lhs, depth);
      readExpr(binary->rhs, depth);
      if (binary->op != BinaryOp::Assign)
        add(binary->lhs, false);
      return add(binary->lhs, true);
    }
    if (isMutation(expr)) {
      Expr *operand = llvm::cast<Unary>(expr)->operand;
      readParts(operand, depth);
      add(operand, false);
      return add(operand, true);
    }
    // A callee's accesses happen where it is called. Of those that are nested more deeply nothing
    // is known.
    if (auto *call = dyn_cast<Call>(expr)) {
      forEachChild(expr, [&](Expr *&child) { readExpr(child, depth); });
      if (depth == maxDepth) {
        isComplete = false;
        return;
      }
      return readBody(*call->callee, depth + 1);
    }
    const auto *unary = dyn_cast<Unary>(expr);
    if (isa<Member>(expr) || isa<Index>(expr) || isa<VariableRef>(expr) ||
        (unary && unary->op == UnaryOp::Deref)) {
      readParts(expr, depth);
      if (!expr->type->isArray())
        add(expr, false);
      return;
    }
    forEachChild(expr, [&](Expr *&child) { readExpr(child, depth); });
  }

  /// What finding the lvalue reads: indices and pointers.
  void readParts(Expr *lvalue, unsigned depth) {
    if (auto *member = dyn_cast<Member>(lvalue))
      return readParts(member->base, depth);
    if (auto *index = dyn_cast<Index>(lvalue)) {
      readExpr(index->index, depth);
      return readParts(index->base, depth);
    }
    if (isa<VariableRef>(lvalue))
      return;
    forEachChild(lvalue, [&](Expr *&child) { readExpr(child, depth); });
  }

  std::vector<Access> all; ///< in the order of the text
  bool isComplete = true;  ///< `all` has those of all calls

  EffectsAnalysis &effects;
  AffineTable atoms;
  const Body ofLoop;
  std::map<const Function *, std::unique_ptr<Body>> ofCallees;
  const Body *body = &ofLoop; ///< that is read
};

} // namespace

bool isUnsafeToVectorise(ThreadLoop *loop, EffectsAnalysis &effects) {
  return Accesses(loop, effects).loseOrder();
}

} // namespace cu2port::ir
