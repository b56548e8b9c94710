// What a round of a loop over threads accesses, step by step:
//
//   S &r = p[i];  float a = r.y;       load   p + 8 * i + 4, 4 bytes     strided: 8 bytes apart
//   y[i] = a;                          store  y + 4 * i, 4 bytes         not strided
//   q = c ? x : y;  *q = f(x, i);      load   x + ?, where f loads; store ? + ?
//
// Variables of the thread that lie in registers are no memory. Whatever is not known is the worst:
// a root that may be any, a distance that may be any, an access that is strided.
#include "device/analysis/ThreadAccesses.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/ThreadNumbering.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::size_t maxAccesses = 1000;
constexpr unsigned maxDepth = 8;

bool isField(const Member *member) { return member && !member->arrow; }

/// Where a field, or a lane of a vector, lies in what has it.
std::optional<std::int64_t> offsetOf(const Member *member) {
  if (const Field *field = fieldOf(member))
    return static_cast<std::int64_t>(field->offset);
  const auto lane = laneOf(member);
  return lane ? std::optional(*lane * signedSizeOf(member->type)) : std::nullopt;
}

/// One scalar, or a struct of one without padding: what has several parts may become several
/// accesses.
bool isOneValue(const Type *type) {
  if (type->isStruct()) {
    const std::vector<Field> &fields = type->record->fields;
    return fields.size() == 1 && sizeOf(fields.front().type) == sizeOf(type) &&
           isOneValue(fields.front().type);
  }
  return type->isScalar() || type->isPointer() || type->kind == TypeKind::Enum;
}

/// LLVM puts accesses together whose stride is 2 to 8 of their size (InterleavedAccessInfo), GCC
/// those of any stride (vect_analyze_data_ref_accesses).
bool isStrided(Stride stride, const Type *type) {
  if (!stride)
    return !has(Fault::OrderUnknownStride);
  return std::abs(*stride) > (isOneValue(type) ? signedSizeOf(type) : 0);
}

/// A variable whose name alone leads to memory that others of the kernel's accesses may be to.
bool isObject(const Variable *variable) {
  return variable->space != AddressSpace::Private || isOverThreads(variable) ||
         variable->type->isArray();
}

} // namespace

ThreadAccesses::ThreadAccesses(const Function &kernel, EffectsAnalysis &effects)
    : effects(effects), exprs(kernel, table, {.includesMutable = false}), ofRows(kernel, table) {}

std::optional<std::vector<ThreadAccess>> ThreadAccesses::of(Block *body, const Divergence &row) {
  found.clear();
  isComplete = true;
  read(body, {exprs.region, ThreadStrides(body, ofRows, row), {}});
  return isComplete ? std::optional(std::move(found)) : std::nullopt;
}

// ---- In order -----------------------------------------------------------------------------------

void ThreadAccesses::read(Stmt *stmt, const Frame &frame) {
  const bool repeats = isLoop(stmt);
  if (repeats)
    loops.push_back(stmt);
  forEachChildExpr(stmt, [&](Expr *&expr) { read(expr, frame); });
  forEachChildStmt(stmt, [&](Stmt *&child) { read(child, frame); });
  if (repeats)
    loops.pop_back();
}

void ThreadAccesses::read(Expr *expr, const Frame &frame) {
  isComplete &= found.size() < maxAccesses;
  if (!isComplete)
    return;
  forEachAccess(expr, [&](Expr *lvalue, bool isRead, bool isWrite) {
    if (isRead)
      add(lvalue, false, frame);
    if (isWrite)
      add(lvalue, true, frame);
  });
}

void ThreadAccesses::readCall(const Call *call, const Frame &frame) {
  Function &callee = *call->callee;
  if (has(Fault::OrderCalleesUnseen))
    return;
  if (frame.depth == maxDepth || !callee.body) {
    isComplete = false;
    return;
  }
  auto &code = callees[&callee];
  if (!code)
    code = std::make_unique<Callee>(callee, table, effects);
  ThreadStrides::OfVariables strides;
  std::map<const Variable *, MemoryRoot> roots;
  for (std::size_t i = 0; i < callee.parameters.size() && i < call->arguments.size(); ++i) {
    const Variable *parameter = callee.parameters[i];
    if (code->row.region.changes(parameter))
      continue;
    strides[parameter] = frame.strides.of(call->arguments[i]);
    if (parameter->type->isPointer())
      roots[parameter] = placeBehind(call->arguments[i], frame).root;
  }
  const Frame inside{code->row.region, ThreadStrides(callee.body, code->sums, code->row, strides),
                     roots, frame.depth + 1};
  read(callee.body, inside);
}

/// Operations read by whatever their arguments are. Those that only store (`__stcs`, `sincosf`) do
/// so by each of their pointers; what else changes memory is no plain store, and goes nowhere.
void ThreadAccesses::addOperation(const Intrinsic *operation, Expr *lvalue, const Frame &frame) {
  const EffectSet &effects = operation->operation->effects;
  auto addBehind = [&](const Expr *pointer, bool isStore) {
    const Type *element = pointer->type->element;
    found.push_back({lvalue, isStore, signedSizeOf(element), placeBehind(pointer, frame),
                     isStrided(frame.strides.ofPointer(pointer), element), loops});
  };
  const Expr *only = operation->arguments.size() == 1 ? operation->arguments[0] : nullptr;
  if (effects.has(Effect::Reads) && only && only->type->isPointer())
    addBehind(only, false);
  else if (effects.has(Effect::Reads))
    found.push_back({lvalue, false, 0, {}, true, loops});
  const bool isPlainStore =
      effects == EffectSet{Effect::Writes} && operation->is(OperationId::Other);
  for (const Expr *argument : operation->arguments)
    if (isPlainStore && argument->type->isPointer())
      addBehind(argument, true);
  if (!effects.isPure() && !isPlainStore)
    found.push_back({nullptr, true, 0, {}, false, loops});
}

void ThreadAccesses::add(Expr *lvalue, bool isStore, const Frame &frame) {
  if (const auto *call = dyn_cast<Call>(lvalue))
    return readCall(call, frame);
  if (const auto *operation = dyn_cast<Intrinsic>(lvalue))
    return addOperation(operation, lvalue, frame);
  const auto *unary = dyn_cast<Unary>(lvalue);
  if (!isa<VariableRef, AllThreads, Member, Index>(lvalue) &&
      !(unary && unary->op == UnaryOp::Deref))
    return;
  const MemoryRef memory = memoryRefOf(lvalue);
  if (memory.variable && !isObject(memory.variable))
    return;
  found.push_back({lvalue, isStore, signedSizeOf(lvalue->type), placeOf(lvalue, frame),
                   isStrided(frame.strides.ofPlace(lvalue), lvalue->type), loops});
}

// ---- Places -------------------------------------------------------------------------------------

/// Of a callee's sums nothing is known here: they are about its own parameters.
void ThreadAccesses::addStep(MemoryPlace &place, const Expr *index, const Type *element,
                             std::int64_t sign) const {
  std::optional<AffineExpr> sum = place.isKnown ? exprs.of(index) : std::nullopt;
  place.isKnown = sum.has_value();
  if (!sum)
    return;
  if (sum->isExact) // so that indices of several types are comparable
    sum = exprs.arithmetic.convert(*sum, {64, true});
  if (sum->isConstant() && sum->isExact)
    place.constant += sign * sum->constant * signedSizeOf(element);
  else
    place.steps.push_back({*sum, sign * signedSizeOf(element)});
}

MemoryPlace ThreadAccesses::placeOf(const Expr *lvalue, const Frame &frame) const {
  if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return {{MemoryRoot::Kind::Object, ref->variable}, 0, {}, frame.depth == 0};
  if (const auto *all = dyn_cast<AllThreads>(lvalue))
    return {{MemoryRoot::Kind::Object, all->variable}};
  if (const auto *member = dyn_cast<Member>(lvalue)) {
    MemoryPlace place =
        member->arrow ? placeBehind(member->base, frame) : placeOf(member->base, frame);
    const auto offset = offsetOf(member);
    place.isKnown &= offset.has_value();
    place.constant += offset.value_or(0);
    return place;
  }
  if (const auto *index = dyn_cast<Index>(lvalue)) {
    const Expr *base = withoutImplicitCasts(index->base);
    MemoryPlace place = isArray(base) ? placeOf(base, frame) : placeBehind(index->base, frame);
    addStep(place, index->index, index->type, 1);
    return place;
  }
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return placeBehind(unary->operand, frame);
  return {};
}

/// Pointers that keep their initial value lead where that leads.
MemoryPlace ThreadAccesses::placeBehind(const Variable *pointer, const Frame &frame) const {
  if (isOverThreads(pointer) || frame.facts.changes(pointer))
    return {};
  if (auto argument = frame.arguments.find(pointer); argument != frame.arguments.end())
    return {argument->second};
  if (pointer->isHidden && pointer->standsFor)
    return {{MemoryRoot::Kind::Object, pointer->standsFor}, 0, {}, frame.depth == 0};
  if (pointer->isParameter)
    return frame.depth == 0 ? MemoryPlace{{MemoryRoot::Kind::Argument, pointer}, 0, {}, true}
                            : MemoryPlace{};
  const Expr *value = frame.facts.valueOf(pointer);
  return value ? placeBehind(value, frame) : MemoryPlace{};
}

MemoryPlace ThreadAccesses::placeBehind(const Expr *pointer, const Frame &frame) const {
  const MemoryPlace anywhere;
  if (isArray(pointer))
    return placeOf(pointer, frame);
  if (const auto *conversion = dyn_cast<Cast>(pointer)) {
    const Type *from = conversion->operand->type;
    return from->isPointer() || from->isArray() ? placeBehind(conversion->operand, frame)
                                                : anywhere;
  }
  if (const auto *ref = dyn_cast<VariableRef>(pointer))
    return placeBehind(ref->variable, frame);
  if (const auto *unary = dyn_cast<Unary>(pointer))
    return unary->op == UnaryOp::AddressOf ? placeOf(unary->operand, frame) : anywhere;
  if (const auto *member = dyn_cast<Member>(pointer); isField(member)) {
    const auto *ref = dyn_cast<VariableRef>(member->base);
    const bool isArgument = ref && frame.depth == 0 && ref->variable->isParameter &&
                            !frame.facts.changes(ref->variable) && fieldOf(member);
    return isArgument ? MemoryPlace{{MemoryRoot::Kind::Argument, ref->variable, fieldOf(member)},
                                    0,
                                    {},
                                    true}
                      : anywhere;
  }
  const Binary *sum = asSum(pointer);
  if (!sum)
    return anywhere;
  const bool isLeft = !sum->lhs->type->isInteger();
  MemoryPlace place = placeBehind(isLeft ? sum->lhs : sum->rhs, frame);
  addStep(place, isLeft ? sum->rhs : sum->lhs, sum->type->element,
          sum->op == BinaryOp::Sub ? -1 : 1);
  return place;
}

} // namespace cu2port::ir
