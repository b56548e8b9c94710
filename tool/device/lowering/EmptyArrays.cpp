// Fields without elements, which neither OpenCL C nor SPIR-V has: compilers refuse them, or make
// them longer, with all structs that hold them. They go; where they begin is computed.
//
//   struct List {                              struct List {
//     int count;                                 int count;
//     int items[0];                      ->    };
//   };
//   list->items[i]                             ((int *)(list + 1))[i]
//   holder.none                                (double *)((char *)&holder + 8)
//   sizeof(list->items)                        0UL
//
// The other fields stay where they are, and so does the struct's size: its alignment is written
// down where a field that went was what gave it. What has no size and is used in another way (a
// copy, a pointer that steps over such) keeps its kernels out.
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Layout.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/RegionFacts.h"

#include <fmt/format.h>

#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

constexpr AddressSpace generic = AddressSpace::Unknown;

/// `int[0]`, and structs that have no other fields. What is never defined has a size elsewhere.
bool isWithoutSize(const Type *type) {
  const Type *innermost = innermostElement(type);
  const bool isUnknown =
      innermost->isVoid() || (innermost->isStruct() && innermost->record->isIncomplete);
  return !isUnknown && sizeOf(type) == 0;
}

/// Whether an expression names an object that is somewhere in memory.
bool namesObject(const Expr *expr) {
  if (const auto *member = dyn_cast<Member>(expr))
    return member->arrow || namesObject(member->base);
  if (const auto *index = dyn_cast<Index>(expr))
    return index->base->type->isPointer() || namesObject(index->base);
  const auto *unary = dyn_cast<Unary>(expr);
  return llvm::isa<VariableRef>(expr) || (unary && unary->op == UnaryOp::Deref);
}

/// Rewrites the expressions of one program, while its structs still have all of their fields.
class AddressComputation {
public:
  explicit AddressComputation(Program &program) : program(program) {}
  void lowerExpr(Expr *&expr);

private:
  const Field *beginningAt(const Expr *expr) const;
  Expr *addressOf(Member &member, const Field &field);

  Program &program;
};

/// The field whose elements an expression leads to, if it is of those that go; else null.
const Field *AddressComputation::beginningAt(const Expr *expr) const {
  const auto *member = dyn_cast<Member>(expr);
  const Field *field = member ? fieldOf(member) : nullptr;
  const bool goes = field && field->type->isArray() && field->type->count == 0 &&
                    !isWithoutSize(field->type->element);
  return goes && (member->arrow || namesObject(member->base)) ? field : nullptr;
}

/// Pointers that are computed are generic here: their spaces are found later.
Expr *AddressComputation::addressOf(Member &member, const Field &field) {
  Expr *start = member.base;
  if (!member.arrow)
    start = makeUnary(program, UnaryOp::AddressOf, start,
                      program.types.withSpace(addressType(program.types, start), generic));
  const Type *whole = start->type;
  auto pointerTo = [&](const Type *element) {
    return program.types.pointer(element, generic, whole->constElement,
                                 whole->volatileElement || field.isVolatile);
  };
  auto step = [&](std::uint64_t distance) {
    Expr *by = makeInteger(program, distance, program.types.scalar(Scalar::Int), member.place);
    start = makeBinary(program, BinaryOp::Add, start, by,
                       program.types.withSpace(start->type, generic));
  };
  if (field.offset && field.offset == whole->element->record->size) {
    step(1);
  } else if (field.offset) {
    start = makeCast(program, start, pointerTo(program.types.scalar(Scalar::Char)));
    step(field.offset);
  }
  return makeCast(program, start, pointerTo(field.type->element));
}

void AddressComputation::lowerExpr(Expr *&expr) {
  if (auto *index = dyn_cast<Index>(expr)) {
    if (const Field *field = beginningAt(index->base))
      index->base = addressOf(*llvm::cast<Member>(index->base), *field);
  } else if (auto *decay = dyn_cast<Cast>(expr); decay && decay->type->isPointer()) {
    if (const Field *field = beginningAt(decay->operand))
      decay->operand = addressOf(*llvm::cast<Member>(decay->operand), *field);
  } else if (auto *size = dyn_cast<SizeOf>(expr)) {
    if (isWithoutSize(size->of))
      expr = makeInteger(program, 0, size->type, size->place);
  } else if (auto *list = dyn_cast<InitList>(expr); list && list->type && list->type->isStruct()) {
    const std::vector<Field> &fields = list->type->record->fields;
    for (std::size_t i = list->elements.size(); i-- > 0;)
      if (isWithoutSize(fields[i].type))
        list->elements.erase(list->elements.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

/// Those that a kernel still looks at, in a way that has no other form.
std::set<const Field *> fieldsNamed(const Program &program) {
  std::set<const Field *> fields;
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body && !kernel->obstacleOn(program.target))
      for (const Function *reached : reachedFrom(*kernel))
        forEachExpr(reached->body, [&](Expr *&expr) {
          if (const auto *member = dyn_cast<Member>(expr))
            fields.insert(fieldOf(member));
        });
  return fields;
}

using Types = std::set<const Type *>;

/// The field without size that a type leads to; null if there is none.
const Type *findField(const Type *type, Types &seen) {
  while (type->isPointer() || type->isArray())
    type = type->element;
  if (!type->isStruct() || !seen.insert(type).second)
    return nullptr;
  for (const Field &field : type->record->fields)
    if (isWithoutSize(field.type))
      return field.type;
    else if (const Type *found = findField(field.type, seen))
      return found;
  return nullptr;
}

/// `*none`, `none + 1`, `none - other`: what has no size and is copied, or counted with.
const Type *findCounted(const Expr *expr) {
  const auto *ref = dyn_cast<VariableRef>(expr);
  if (!expr->type || (ref && ref->variable->isDynamicShared))
    return nullptr;
  if (isWithoutSize(expr->type))
    return expr->type;
  const auto *unary = dyn_cast<Unary>(expr);
  const auto *binary = dyn_cast<Binary>(expr);
  const bool counts = (unary && unary->op >= UnaryOp::PreInc && unary->op <= UnaryOp::PostDec) ||
                      (binary && binary->op != BinaryOp::Assign && !isComparison(binary->op));
  const Type *type = !counts ? nullptr : unary ? unary->operand->type : binary->lhs->type;
  return type && type->isPointer() && isWithoutSize(type->element) ? type->element : nullptr;
}

const Type *findWithoutSize(const Function &function) {
  Types seen;
  const Type *found = nullptr;
  auto look = [&](const Type *type) { found = found ? found : findField(type, seen); };
  const RegionFacts facts(function);
  for (const Variable *variable : facts.declared())
    look(variable->type);
  forEachExpr(function.body, [&](Expr *&expr) {
    found = found ? found : findCounted(expr);
    if (expr->type)
      look(expr->type);
  });
  return found;
}

void keepOut(const Program &program, Function &kernel) {
  for (const Function *reached : reachedFrom(kernel))
    if (const Type *found = findWithoutSize(*reached)) {
      kernel.obstacles.push_back({program.target,
                                  fmt::format("'{}' has no size, and is used", spell(found)),
                                  kernel.place});
      return;
    }
}

} // namespace

void lowerEmptyArrays(Program &program) {
  AddressComputation computation(program);
  for (Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) { computation.lowerExpr(expr); });
  const std::set<const Field *> named = fieldsNamed(program);
  for (StructDecl *record : program.structs)
    if (std::erase_if(record->fields,
                      [&](const Field &field) {
                        return isWithoutSize(field.type) && !named.count(&field);
                      }) &&
        record->size)
      settleLayout(*record);
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body && !kernel->obstacleOn(program.target))
      keepOut(program, *kernel);
}

} // namespace cu2port::ir
