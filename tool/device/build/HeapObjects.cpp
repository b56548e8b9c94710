// Objects on the heap of kernels, which is malloc's; where a device has none, its rule says so.
//
//   p = new T(a)          T *object = (T *)malloc(sizeof(T));
//                         if (object) *object = T_make(a);        CUDA's new may give null
//                         p = object
//   p = new T[n]          unsigned long count = n;
//                         T *object = (T *)malloc(count * sizeof(T));
//                         if (object)
//                           for (unsigned long i = 0; i < count; ++i) object[i] = T_make();
//                         p = object
//   delete p              if (p) T_destroy(p);  free(p);
//
// Arrays of objects whose ends do something are refused: how many there are is kept nowhere.
#include "device/build/Constructs.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

namespace cu2port {

/// A call of malloc or free.
static ir::Expr *heapCall(ExpressionBuilder &in, const char *name, const ir::Type *type,
                          ir::Expr *argument, const clang::Expr *e) {
  const ApiRule *rule = in.state.rules.find(name);
  const ir::Place where = in.state.reportedPlace(e->getBeginLoc());
  in.state.findings.add(DiagId::ConditionalRewrite, where.file ? *where.file : "", where.line,
                        where.column, rule->name, rule->reason());
  auto *node = in.program.make<ir::Intrinsic>();
  node->operation = in.program.operations->intern(rule->name, rule->effects);
  node->place = in.place(e->getBeginLoc());
  node->type = type;
  node->arguments = {argument};
  return node;
}

namespace {

/// One `new`, which is built in front of the statement that it is in.
class HeapObject {
public:
  HeapObject(ExpressionBuilder &in, const clang::CXXNewExpr *e)
      : in(in), e(e), object(in.type(e->getAllocatedType(), e->getBeginLoc())),
        length(in.program.types.scalar(ir::Scalar::ULong)) {}

  ir::Expr *build() {
    ir::Expr *bytes = size(object);
    if (e->isArray()) {
      count = in.temporary(length, explicitly(in.expr(*e->getArraySize()), length), at(), "count");
      bytes = ir::makeBinary(in.program, ir::BinaryOp::Mul, use(count), bytes, length);
    }
    const ir::Type *given = in.program.types.pointer(in.program.types.scalar(ir::Scalar::Void));
    const ir::Type *pointer = in.program.types.pointer(object);
    place = in.temporary(pointer, explicitly(heapCall(in, "malloc", given, bytes, e), pointer),
                         at(), "object");
    if (ir::Stmt *begins = beginning())
      in.temporaries->push_back(ir::makeIf(in.program, use(place), {begins}));
    return use(place);
  }

private:
  clang::SourceLocation at() const { return e->getBeginLoc(); }
  ir::Expr *use(ir::Variable *variable) { return in.reference(variable, e); }
  ir::Expr *explicitly(ir::Expr *value, const ir::Type *type) {
    return value->type == type ? value : ir::makeCast(in.program, value, type);
  }
  ir::Expr *size(const ir::Type *of) {
    auto *node = in.program.make<ir::SizeOf>();
    node->of = of;
    node->type = length;
    node->place = in.place(at());
    return node;
  }
  ir::Expr *value() {
    const clang::CXXConstructExpr *made = e->getConstructExpr();
    const clang::Expr *given = made ? made : e->getInitializer();
    in.destructors.own(given);
    ir::Expr *result =
        made && e->isArray()
            ? in.userCall(made->getConstructor(), {made->arg_begin(), made->arg_end()}, {}, e)
            : in.expr(given);
    makeValue(result);
    return result;
  }
  /// What the object begins as, or each element; null if that is left open.
  ir::Stmt *beginning() {
    const clang::CXXConstructExpr *made = e->getConstructExpr();
    const bool isOpen =
        made ? constructsNothing(made->getConstructor()) && !made->requiresZeroInitialization()
             : !e->getInitializer();
    if (isOpen)
      return nullptr;
    if (!e->isArray())
      return ir::makeAssignment(in.program, in.dereference(use(place)), value(), in.place(at()));
    if (!made || made->getConstructor()->isTrivial()) {
      in.unsupported(e, "new of an array with an initialiser");
      return nullptr;
    }
    ir::Variable *index = in.generate("i", length, in.place(at()));
    ir::Expr *element = ir::makeIndex(in.program, use(place), use(index), in.place(at()));
    return ir::makeCountingLoop(in.program, index, ir::makeInteger(in.program, 0, length),
                                use(count),
                                ir::makeAssignment(in.program, element, value(), in.place(at())));
  }

  ExpressionBuilder &in;
  const clang::CXXNewExpr *e;
  const ir::Type *object, *length;
  ir::Variable *place = nullptr, *count = nullptr;
};

} // namespace

ir::Expr *heapNew(ExpressionBuilder &in, const clang::CXXNewExpr *e) {
  const clang::FunctionDecl *allocation = e->getOperatorNew();
  if (!allocation || !allocation->isReplaceableGlobalAllocationFunction() ||
      e->getNumPlacementArgs())
    return in.unsupported(e, "new by an operator of the program's own");
  if (e->isArray() && isDestroyed(e->getAllocatedType()))
    return in.unsupported(e, "new of an array of objects with a destructor");
  if (!in.temporaries || in.evaluation.isConditional || in.evaluation.comesLater)
    return in.unsupported(e, "new inside a condition, or behind what has side effects,");
  return HeapObject(in, e).build();
}

/// The end of what `pointer` leads to, whatever class that is of.
static ir::Stmt *virtualEnd(StatementBuilder &in, const clang::CXXDestructorDecl *destructor,
                            ir::Expr *pointer, const clang::CXXDeleteExpr *e) {
  ir::Function *deleted = in.owner.virtuals.deleted(destructor, e->getBeginLoc());
  const ir::Place at = in.place(e->getBeginLoc());
  return ir::makeStatement(in.program, ir::makeCall(in.program, deleted, {pointer}, at), at);
}

ir::Stmt *deletion(StatementBuilder &in, const clang::CXXDeleteExpr *e) {
  const clang::FunctionDecl *release = e->getOperatorDelete();
  const clang::QualType type = e->getDestroyedType();
  if (!release || !release->isReplaceableGlobalAllocationFunction()) {
    in.unsupported(e, "delete by an operator of the program's own");
    return nullptr;
  }
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  const clang::CXXDestructorDecl *destructor =
      record && record->hasDefinition() ? record->getDestructor() : nullptr;
  const bool isVirtual = destructor && destructor->isVirtual() && !record->isEffectivelyFinal();
  if (e->isArrayForm() && (isVirtual || isDestroyed(type))) {
    in.unsupported(e, "delete of an array of objects with a destructor");
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
  if (isVirtual || isDestroyed(type)) {
    if (!llvm::isa<ir::VariableRef>(pointer))
      pointer = in.reference(in.temporary(pointer->type, pointer, e->getBeginLoc(), "object"), e);
    ir::Stmt *end = isVirtual
                        ? virtualEnd(in, destructor, again(), e)
                        : in.destructors.destroyed(in.dereference(again()), type, e->getBeginLoc());
    block->statements.push_back(ir::makeIf(in.program, again(), {end}));
  }
  const ir::Type *nothing = in.program.types.scalar(ir::Scalar::Void);
  block->statements.push_back(
      ir::makeStatement(in.program, heapCall(in, "free", nothing, pointer, e), at));
  return block->statements.size() == 1 ? block->statements.front() : block;
}

} // namespace cu2port
