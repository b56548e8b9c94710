// How values differ between the threads of a row, a warp and a block, wherever they are there
// together: in lock-step, in each round of a loop.
//
//   uniform         the same in all lanes of a group
//   stride 4        4 more, modulo the type's size, in the next lane along x
//   in order        never less in the next lane, as a number
#include "Claims.h"

#include "device/values/Divergence.h"
#include "device/values/Uniformity.h"

#include <fmt/format.h>

namespace cu2port::facts {
namespace {

constexpr const char *groupNames[] = {"row", "warp in a row", "warp", "block"};

/// What is claimed of an expression in one group.
struct Shape {
  const char *name = "";
  bool isUniform = false;
  std::optional<std::int64_t> stride; ///< not 0
  bool isOrdered = false;
};

/// What has held so far, and whether there was a pair of lanes to see it.
struct Observed {
  bool isUniform = true, isOrdered = true, isStride = true, isSeen = false;
  std::optional<Bits> stride;
};

/// Any statement that all threads go through alike could be run once for all of them.
ir::FissionSet allBelow(const ir::Stmt *body) {
  ir::FissionSet all;
  ir::forEachStmt(body, [&](const ir::Stmt *each) { all.insert(each); });
  return all;
}

class DivergenceClaims : public Claims {
public:
  explicit DivergenceClaims(const Kernel &kernel) {
    const ir::Function &function = *kernel.function;
    const ir::FissionSet all = allBelow(function.body),
                         few = ir::fissionsAtBarriers(function.body, ir::SyncScope::Block);
    const ir::Uniformity ofBlock(function, all, effects, ir::SyncScope::Block),
        ofWarp(function, all, effects, ir::SyncScope::Warp),
        ofPieces(function, few, effects, ir::SyncScope::Block);
    for (unsigned g = 0; g < groupCount; ++g) {
      const auto group = static_cast<ir::ThreadGroup>(g);
      const bool isWarp = g == Warp || g == WarpInRow;
      add(kernel, g, ir::Divergence(function.body, group, effects), "in a region");
      add(kernel, g, ir::Divergence(function, isWarp ? ofWarp : ofBlock, group, effects), "");
      if (!isWarp)
        add(kernel, g, ir::Divergence(function, ofPieces, group, effects), "in one piece");
    }
    spellings = kernel.spellings;
  }

  void evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                 const Mask &mask) override {
    const auto found = known.find(expr);
    if (found == known.end() || machine.launch.isHuge)
      return;
    // Leave out lanes whose behaviour is undefined.
    Mask lanes = mask;
    for (unsigned i = 0; i < lanes.size(); ++i)
      lanes[i] = lanes[i] && !(machine.states[i] & Undefined);
    for (unsigned g = 0; g < groupCount; ++g) {
      uniform(machine, expr, g, found->second, values, lanes);
      if (g == Warp)
        neighbours(machine, expr, g, nextInBlock, found->second, values, lanes);
      for (unsigned d = 0; g != Warp && d < (g == Block ? 3 : 1); ++d)
        neighbours(machine, expr, g, d, found->second, values, lanes);
    }
  }

  /// Of all expressions what has held wherever it was evaluated, of spellings what must hold.
  void count(Rates &rates) override {
    for (const auto &[expr, of] : known)
      for (unsigned g = 0; g < groupCount; ++g) {
        const Observed &seen = of.observed[g];
        const Shape best = bestOf(of.shapes[g]);
        auto rate = [&](const char *claim) -> Rate & {
          return rates[fmt::format("Divergence: {} in a {}", claim, groupNames[g])];
        };
        if (!seen.isSeen)
          continue;
        rate("uniform").count(seen.isUniform, best.isUniform);
        rate("in order").count(!seen.isUniform && seen.isOrdered, best.isOrdered);
        if (g == Row || g == WarpInRow)
          rate("stride").count(!seen.isUniform && seen.isStride && seen.stride,
                               best.stride.has_value());
      }
    for (const AffineSpelling &each : spellings)
      count(rates, each);
  }

private:
  struct OfExpr {
    std::vector<Shape> shapes[groupCount];
    Observed observed[groupCount];
  };

  void add(const Kernel &kernel, unsigned group, const ir::Divergence &divergence,
           const char *name) {
    for (const ir::Expr *expr : expressionsOf(kernel)) {
      Shape shape = shapeOf(divergence.of(expr), expr->type);
      shape.name = name;
      known[expr].shapes[group].push_back(shape);
    }
  }

  /// Threads of a row differ in threadIdx.x alone.
  void count(Rates &rates, const AffineSpelling &spelling) {
    std::int64_t stride = 0;
    bool isUniform = true, isUniformInRow = true, isLinear = true;
    for (const AffineTerm &term : spelling.terms)
      for (const ir::Expr *leaf : term.leaves) {
        const ir::Expr *inner = leaf;
        while (const auto *conversion = llvm::dyn_cast<ir::Cast>(inner))
          inner = conversion->operand;
        const auto *special = llvm::dyn_cast<ir::Special>(inner);
        const bool isThread = special && special->value == ir::SpecialValue::ThreadIdx;
        isUniform &= !isThread;
        if (!isThread || special->dimension != 0)
          continue;
        isUniformInRow = false;
        isLinear &= term.leaves.size() == 1;
        stride = term.factor;
      }
    const OfExpr &of = known.at(spelling.expr);
    for (const unsigned g : {Row, WarpInRow, Warp, Block}) {
      const Shape best = bestOf(of.shapes[g]);
      const bool inRow = g == Row || g == WarpInRow;
      rates[fmt::format("{}Divergence: uniform in a {}", spellingPrefix, groupNames[g])].count(
          inRow ? isUniformInRow : isUniform, best.isUniform);
      if (inRow && !isUniformInRow)
        rates[fmt::format("{}Divergence: stride in a {}", spellingPrefix, groupNames[g])].count(
            isLinear, best.stride == stride);
    }
  }

  static Shape bestOf(const std::vector<Shape> &shapes) {
    Shape best;
    for (const Shape &each : shapes) {
      best.isUniform |= each.isUniform;
      best.isOrdered |= each.isOrdered;
      best.stride = best.stride ? best.stride : each.stride;
    }
    return best;
  }

  static Shape shapeOf(const ir::Shape &shape, const ir::Type *type) {
    const bool isOrdered = ir::keepsOrder(type, shape.risk);
    switch (shape.kind) {
    case ir::Shape::Uniform:
      return {"", true, std::nullopt, true};
    case ir::Shape::Affine:
      return {"", false, shape.stride, isOrdered && shape.stride > 0};
    case ir::Shape::Increasing:
      return {"", false, std::nullopt, isOrdered};
    case ir::Shape::Varying:
      return {};
    }
    return {};
  }

  void uniform(const Machine &machine, const ir::Expr *expr, unsigned group, OfExpr &of,
               const Column &values, const Mask &mask) {
    const std::vector<unsigned> &groups = machine.launch.groups[group];
    firsts.assign(groups.size() * groupCount, UINT32_MAX);
    for (unsigned i = 0; i < mask.size(); ++i) {
      if (!mask[i])
        continue;
      unsigned &first = firsts[groups[i]];
      if (first == UINT32_MAX) {
        first = i;
      } else if (of.observed[group].isSeen = true; values[i] != values[first]) {
        of.observed[group].isUniform = false;
        for (const Shape &shape : of.shapes[group])
          if (shape.isUniform)
            fail(machine, expr,
                 fmt::format("Divergence: uniform in a {} {}", groupNames[group], shape.name),
                 {first, i}, values);
        return;
      }
    }
  }

  void neighbours(const Machine &machine, const ir::Expr *expr, unsigned group, unsigned dimension,
                  OfExpr &of, const Column &values, const Mask &mask) {
    const std::vector<unsigned> &groups = machine.launch.groups[group];
    const Integer type(scalarOf(expr->type));
    Observed &seen = of.observed[group];
    for (const auto &[a, b] : machine.launch.neighbours[dimension]) {
      if (!mask[a] || !mask[b] || groups[a] != groups[b])
        continue;
      const Bits step = type.wrapped(values[b] - values[a]);
      if (!seen.stride)
        seen.stride = step;
      seen.isStride = seen.isStride && *seen.stride == step;
      const bool isOrdered = type.number(values[a]) <= type.number(values[b]) ||
                             (machine.states[a] | machine.states[b]) & BitsLost;
      seen.isOrdered = seen.isOrdered && isOrdered;
      for (const Shape &shape : of.shapes[group]) {
        if (shape.stride && step != type.wrapped(static_cast<Bits>(*shape.stride)))
          fail(machine, expr,
               fmt::format("Divergence: stride {} in a {} {}", *shape.stride, groupNames[group],
                           shape.name),
               {a, b}, values);
        if (shape.isOrdered && !isOrdered)
          fail(machine, expr,
               fmt::format("Divergence: in order in a {} {}", groupNames[group], shape.name),
               {a, b}, values);
      }
    }
  }

  ir::EffectsAnalysis effects;
  std::unordered_map<const ir::Expr *, OfExpr> known;
  std::vector<AffineSpelling> spellings;
  std::vector<unsigned> firsts; ///< by group
};

} // namespace

std::unique_ptr<Claims> divergenceClaims(const Kernel &kernel) {
  return std::make_unique<DivergenceClaims>(kernel);
}

} // namespace cu2port::facts
