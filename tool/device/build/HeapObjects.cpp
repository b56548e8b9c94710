// Objects on the heap of kernels, which is malloc's.
//
//   p = new T(a)          T *object = (T *)malloc(sizeof(T));
//                         if (object) *object = T_make(a);        CUDA's new may give null
//                         p = object
//   c ? new T(a) : q      T *object;
//                         c ? (object = (T *)malloc(sizeof(T)),
//                              object ? (*object = T_make(a), object) : object) : q
//   delete p              if (p) T_destroy(p);  free(p);
//
// A class's own operators are called in place of malloc and free. Arrays: HeapArrays.cpp.
#include "device/build/HeapObjects.h"
#include "device/build/Constructs.h"
#include "device/build/SpecialMembers.h"

#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

ir::Expr *heapCall(ExpressionBuilder &in, const char *name, const ir::Type *type,
                   ir::Expr *argument, const clang::Expr *e) {
  const ApiRule *rule = in.state.rules.find(name);
  auto *node = in.program.make<ir::Intrinsic>();
  node->operation = in.program.operations->intern(rule->name, rule->effects);
  node->place = in.place(e->getBeginLoc());
  node->type = type;
  node->arguments = {argument};
  return node;
}

HeapObject::HeapObject(ExpressionBuilder &in, const clang::CXXNewExpr *e)
    : in(in), e(e), object(in.type(e->getAllocatedType(), e->getBeginLoc())),
      length(in.program.types.scalar(ir::Scalar::ULong)) {}

ir::Expr *HeapObject::explicitly(ir::Expr *value, const ir::Type *type) {
  return value->type == type ? value : ir::makeCast(in.program, value, type);
}

ir::Expr *HeapObject::sizeOfObject() {
  auto *node = in.program.make<ir::SizeOf>();
  node->of = object;
  node->type = length;
  node->place = in.place(at());
  return node;
}

ir::Expr *HeapObject::memory(ir::Expr *bytes) {
  const ir::Type *given = in.program.types.pointer(in.program.types.scalar(ir::Scalar::Void));
  const bool isOwn = !e->getOperatorNew()->isReplaceableGlobalAllocationFunction();
  ir::Expr *found = isOwn ? in.userCall(e->getOperatorNew(), {}, {bytes}, e)
                          : heapCall(in, "malloc", given, bytes, e);
  return explicitly(found, in.program.types.pointer(object));
}

ir::Expr *HeapObject::value(const clang::Expr *given) {
  in.destructors.own(given);
  ir::Expr *result = in.expr(given);
  makeValue(result);
  return result;
}

namespace {

class SingleObject : HeapObject {
public:
  using HeapObject::HeapObject;

  ir::Expr *build() {
    if (in.evaluation.isConditional || in.evaluation.comesLater)
      return buildWhenReached();
    place = in.temporary(in.program.types.pointer(object), memory(sizeOfObject()), at(), "object");
    if (const clang::Expr *given = beginning())
      in.temporaries->push_back(
          ir::makeIf(in.program, use(place),
                     {ir::makeAssignment(in.program, in.dereference(use(place)), value(given),
                                         in.place(at()))}));
    return use(place);
  }

private:
  ir::Expr *binary(ir::BinaryOp op, ir::Expr *lhs, ir::Expr *rhs) {
    ir::Expr *node = ir::makeBinary(in.program, op, lhs, rhs, rhs->type);
    node->place = in.place(at());
    return node;
  }
  /// As one expression: it may be evaluated never, or often.
  ir::Expr *buildWhenReached() {
    place = in.temporary(in.program.types.pointer(object), nullptr, at(), "object");
    ir::Expr *made = binary(ir::BinaryOp::Assign, use(place), memory(sizeOfObject()));
    const clang::Expr *given = beginning();
    if (!given)
      return made;
    llvm::SaveAndRestore conditional(in.evaluation.isConditional, true);
    ir::Expr *begun =
        binary(ir::BinaryOp::Comma,
               binary(ir::BinaryOp::Assign, in.dereference(use(place)), value(given)), use(place));
    return binary(ir::BinaryOp::Comma, made,
                  ir::makeConditional(in.program, use(place), begun, use(place)));
  }
  /// What the object begins as; null if that is left open.
  const clang::Expr *beginning() const {
    const clang::CXXConstructExpr *made = e->getConstructExpr();
    if (!made)
      return e->getInitializer();
    const bool isOpen =
        constructsNothing(made->getConstructor()) && !made->requiresZeroInitialization();
    return isOpen ? nullptr : made;
  }
};

} // namespace

/// Whether a class's own operator is one that gets the size, or the pointer, alone.
static bool isPlainOperator(const clang::FunctionDecl *function) {
  return llvm::isa<clang::CXXMethodDecl>(function) && !function->isVariadic() &&
         !function->isDestroyingOperatorDelete() && function->getNumParams() == 1;
}

ir::Expr *heapNew(ExpressionBuilder &in, const clang::CXXNewExpr *e) {
  const clang::FunctionDecl *allocation = e->getOperatorNew();
  const bool isKnown = allocation && (allocation->isReplaceableGlobalAllocationFunction() ||
                                      (isPlainOperator(allocation) && !e->isArray()));
  if (!isKnown || e->getNumPlacementArgs())
    return in.unsupported(e, "new by an operator of the program's own");
  if (!in.temporaries)
    return in.unsupported(e, "new inside a condition, or behind what has side effects,");
  return e->isArray() ? heapArray(in, e) : SingleObject(in, e).build();
}

/// The end of what `pointer` leads to, whatever class that is of.
static ir::Stmt *virtualEnd(StatementBuilder &in, const clang::CXXDestructorDecl *destructor,
                            ir::Expr *pointer, const clang::CXXDeleteExpr *e) {
  ir::Function *deleted = in.owner.virtuals.deleted(destructor, e->getBeginLoc());
  const ir::Place at = in.place(e->getBeginLoc());
  return ir::makeStatement(in.program, ir::makeCall(in.program, deleted, {pointer}, at), at);
}

/// `free(pointer)`, or what a class has in its place.
static ir::Expr *released(StatementBuilder &in, const clang::CXXDeleteExpr *e, ir::Expr *pointer) {
  const ir::Type *nothing = in.program.types.scalar(ir::Scalar::Void);
  if (e->getOperatorDelete()->isReplaceableGlobalAllocationFunction())
    return heapCall(in, "free", nothing, pointer, e);
  return in.userCall(e->getOperatorDelete(), {},
                     {ir::makeCast(in.program, pointer, in.program.types.pointer(nothing))}, e);
}

ir::Stmt *deletion(StatementBuilder &in, const clang::CXXDeleteExpr *e) {
  const clang::FunctionDecl *release = e->getOperatorDelete();
  const clang::QualType type = e->getDestroyedType();
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  const clang::CXXDestructorDecl *destructor =
      record && record->hasDefinition() ? record->getDestructor() : nullptr;
  const bool isVirtual = destructor && destructor->isVirtual() && !record->isEffectivelyFinal();
  const bool isKnown = release && (release->isReplaceableGlobalAllocationFunction() ||
                                   (isPlainOperator(release) && !e->isArrayForm() && !isVirtual));
  if (!isKnown) {
    in.unsupported(e, "delete by an operator of the program's own");
    return nullptr;
  }
  const ir::Place at = in.place(e->getBeginLoc());
  auto *block = in.program.make<ir::Block>();
  block->place = at;
  ir::Expr *pointer = in.expr(e->getArgument());
  const auto again = [&]() -> ir::Expr * {
    auto *known = llvm::dyn_cast<ir::VariableRef>(pointer);
    return ir::makeRef(in.program, known->variable, at);
  };
  if ((isVirtual && !e->isArrayForm()) || isDestroyed(type)) {
    if (!llvm::isa<ir::VariableRef>(pointer))
      pointer = in.reference(in.temporary(pointer->type, pointer, e->getBeginLoc(), "object"), e);
    if (e->isArrayForm())
      return arrayDeletion(in, e, llvm::cast<ir::VariableRef>(pointer)->variable);
    ir::Stmt *end = isVirtual
                        ? virtualEnd(in, destructor, again(), e)
                        : in.destructors.destroyed(in.dereference(again()), type, e->getBeginLoc());
    block->statements.push_back(ir::makeIf(in.program, again(), {end}));
  }
  block->statements.push_back(ir::makeStatement(in.program, released(in, e, pointer), at));
  return block->statements.size() == 1 ? block->statements.front() : block;
}

} // namespace cu2port
