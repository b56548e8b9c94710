// Elements and fields that are apart:
//
//   while (flag[0] == 0) ++flag[1];            flag[1] is written, and not what is waited for
//   while (!p->done) p->rounds++;              nor is this field
//   while (flag[i] == 0) flag[j] = 1;          may be the same
#include "device/lock_step/WrittenMemory.h"

#include "device/ir/IndexTypes.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"
#include "device/values/ExprTree.h"
#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// `p[2]`, and `*p` as `p[0]`.
struct NumberedElement {
  const Expr *base = nullptr; ///< null if it is none
  std::optional<std::int64_t> index;
};

NumberedElement elementOf(const Expr *lvalue) {
  if (const auto *index = dyn_cast<Index>(lvalue)) {
    const auto number = constantOf(index->index);
    return {withoutImplicitCasts(index->base),
            number ? std::optional(static_cast<std::int64_t>(*number)) : std::nullopt};
  }
  const auto *unary = dyn_cast<Unary>(lvalue);
  if (unary && unary->op == UnaryOp::Deref)
    return {withoutImplicitCasts(unary->operand), 0};
  return {};
}

/// Fields of a union are not, nor lanes of a vector, which have several names.
bool areFieldsApart(const Member *a, const Member *b) {
  const Type *type = a->arrow ? a->base->type->element : a->base->type;
  return type->record && !type->record->isUnion && a->field != b->field;
}

bool areApart(const Expr *a, const Expr *b, ExprTrees &trees) {
  auto areSame = [&](const Expr *one, const Expr *other) {
    return trees.of(one) == trees.of(other);
  };
  const auto *field = dyn_cast<Member>(a), *other = dyn_cast<Member>(b);
  if (field && other)
    return (areSame(field->base, other->base) && areFieldsApart(field, other)) ||
           (!field->arrow && !other->arrow && areApart(field->base, other->base, trees));
  const NumberedElement element = elementOf(a), with = elementOf(b);
  return element.base && with.base && element.index && with.index && element.index != with.index &&
         areSame(element.base, with.base);
}

} // namespace

void WrittenMemory::add(const Expr *lvalue) { places[memoryOf(lvalue)].push_back(lvalue); }

bool WrittenMemory::mayBe(const Expr *read, const RegionFacts &loop) const {
  const auto known = places.find(memoryOf(read));
  if (known == places.end())
    return false;
  const Expr *pointer = memoryRefOf(read).pointer;
  ExprTrees trees;
  return (pointer && !loop.isInvariant(pointer)) ||
         !llvm::all_of(known->second,
                       [&](const Expr *written) { return areApart(read, written, trees); });
}

} // namespace cu2port::ir
