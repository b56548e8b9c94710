// Arrays on the heap of kernels.
//
//   p = new T[n]          unsigned long count = n;
//                         T *object = (T *)malloc(count * sizeof(T));
//                         if (object)
//                           for (unsigned long i = 0; i < count; ++i) object[i] = T_make();
//                         p = object
//   p = new T[n]{a, b}    object[0] = a; object[1] = b;  and the rest as T{}
//
// Where the end of a T does something, delete[] has to know how many there are: their number stands
// in front of them.
//
//   p = new T[n]          if (object) {
//                           *(unsigned long *)object = count;
//                           object = (T *)((char *)object + 8);
//                           ...
//   delete[] p            if (p) {
//                           for (unsigned long i = *(unsigned long *)((char *)p - 8); i; --i)
//                             T_destroy(&p[i - 1]);
//                           free((char *)p - 8);
//                         }
#include "device/build/HeapObjects.h"
#include "device/build/SpecialMembers.h"

namespace cu2port {

/// How many bytes there are in front of the objects; none where nobody asks for their number.
static std::uint64_t bytesAhead(const clang::ASTContext &ast, clang::QualType element) {
  const std::uint64_t alignment = ast.getTypeAlignInChars(element).getQuantity();
  return isDestroyed(element) ? std::max<std::uint64_t>(sizeof(std::uint64_t), alignment) : 0;
}

/// `(char *)pointer + bytes`, or `-`.
static ir::Expr *moved(ir::Program &program, ir::Expr *pointer, ir::BinaryOp op,
                       std::uint64_t bytes) {
  const ir::Type *byte = program.types.pointer(program.types.scalar(ir::Scalar::Char));
  return ir::makeBinary(program, op, ir::makeCast(program, pointer, byte),
                        ir::makeInteger(program, bytes, program.types.scalar(ir::Scalar::ULong)),
                        byte);
}

/// `*(unsigned long *)pointer`
static ir::Expr *numberAt(ExpressionBuilder &in, ir::Expr *pointer) {
  const ir::Type *number = in.program.types.scalar(ir::Scalar::ULong);
  return in.dereference(ir::makeCast(in.program, pointer, in.program.types.pointer(number)));
}

namespace {

class HeapArray : HeapObject {
public:
  using HeapObject::HeapObject;

  ir::Expr *build() {
    const ir::Type *pointer = in.program.types.pointer(object);
    const clang::Expr *size = e->getArraySize().value_or(nullptr);
    if (!size)
      return in.unsupported(e, "new of an array that has its size from its list");
    count = in.temporary(length, explicitly(in.expr(size), length), at(), "count");
    ir::Expr *bytes =
        ir::makeBinary(in.program, ir::BinaryOp::Mul, use(count), sizeOfObject(), length);
    const std::uint64_t ahead = bytesAhead(in.ast, e->getAllocatedType());
    place =
        in.temporary(pointer, memory(ahead ? add(bytes, number(ahead)) : bytes), at(), "object");
    if (ahead) {
      begin.push_back(
          ir::makeAssignment(in.program, numberAt(in, use(place)), use(count), in.place(at())));
      ir::Expr *first = moved(in.program, use(place), ir::BinaryOp::Add, ahead);
      begin.push_back(ir::makeAssignment(in.program, use(place),
                                         ir::makeCast(in.program, first, pointer), in.place(at())));
    }
    beginElements();
    if (!begin.empty())
      in.temporaries->push_back(ir::makeIf(in.program, use(place), begin));
    return use(place);
  }

private:
  void beginElements() {
    const clang::CXXConstructExpr *made = e->getConstructExpr();
    const clang::Expr *init = e->getInitializer();
    if (made) {
      const clang::CXXConstructorDecl *constructor = made->getConstructor();
      if (made->requiresZeroInitialization() && !constructor->isTrivial())
        in.unsupported(e, "new of an array that is set to zero before its constructors run");
      else if (made->requiresZeroInitialization())
        fill(zero(), 0);
      else if (!constructsNothing(constructor))
        fillWith(in.userCall(constructor, {made->arg_begin(), made->arg_end()}, {}, e), 0);
    } else if (const auto *list = llvm::dyn_cast_or_null<clang::InitListExpr>(init)) {
      beginAs(list->getSemanticForm() ? list->getSemanticForm() : list);
    } else if (init) {
      fill(zero(), 0);
    }
  }
  /// `{a, b}`, and what the rest begins as.
  void beginAs(const clang::InitListExpr *list) {
    unsigned number = 0;
    for (const clang::Expr *each : list->inits())
      setElement(this->number(number++), value(each));
    const bool isScalar = e->getAllocatedType()->isScalarType();
    if (list->hasArrayFiller() || isScalar)
      return fill(list->hasArrayFiller() ? list->getArrayFiller() : zero(), number);
    clang::Expr::EvalResult size;
    if (!(*e->getArraySize())->EvaluateAsInt(size, in.ast) || size.Val.getInt() != number)
      in.unsupported(e, "new of an array of objects of which a list names the first");
  }
  const clang::Expr *zero() {
    return new (in.ast) clang::ImplicitValueInitExpr(e->getAllocatedType());
  }
  void fill(const clang::Expr *given, unsigned first) { fillWith(value(given), first); }
  void fillWith(ir::Expr *value, unsigned first) {
    makeValue(value);
    ir::Variable *index = in.generate("i", length, in.place(at()));
    begin.push_back(ir::makeCountingLoop(in.program, index, number(first), use(count),
                                         elementAssignment(use(index), value)));
  }
  void setElement(ir::Expr *index, ir::Expr *value) {
    begin.push_back(elementAssignment(index, value));
  }
  ir::Stmt *elementAssignment(ir::Expr *index, ir::Expr *value) {
    if (object->isArray())
      in.unsupported(e, "new of an array of arrays with an initialiser");
    ir::Expr *element = ir::makeIndex(in.program, use(place), index, in.place(at()));
    return ir::makeAssignment(in.program, element, value, in.place(at()));
  }

  ir::Variable *count = nullptr;
  std::vector<ir::Stmt *> begin;
};

} // namespace

ir::Expr *heapArray(ExpressionBuilder &in, const clang::CXXNewExpr *e) {
  if (in.evaluation.isConditional || in.evaluation.comesLater)
    return in.unsupported(e,
                          "new of an array inside a condition, or behind what has side effects,");
  return HeapArray(in, e).build();
}

ir::Stmt *arrayDeletion(StatementBuilder &in, const clang::CXXDeleteExpr *e,
                        ir::Variable *pointer) {
  const clang::QualType element = e->getDestroyedType();
  if (element->isArrayType()) {
    in.unsupported(e, "delete of an array of arrays whose ends do something");
    return nullptr;
  }
  const ir::Place at = in.place(e->getBeginLoc());
  const std::uint64_t ahead = bytesAhead(in.ast, element);
  const auto use = [&](ir::Variable *of) { return ir::makeRef(in.program, of, at); };
  const auto memory = [&] { return moved(in.program, use(pointer), ir::BinaryOp::Sub, ahead); };
  const ir::Type *length = in.program.types.scalar(ir::Scalar::ULong);
  ir::Variable *index = in.generate("i", length, at);
  ir::Expr *last = ir::makeBinary(in.program, ir::BinaryOp::Sub, use(index),
                                  ir::makeInteger(in.program, 1, length), length);
  auto *loop = in.program.make<ir::For>();
  loop->place = at;
  loop->init = ir::makeDeclaration(in.program, index, numberAt(in, memory()));
  loop->condition = ir::makeBinary(in.program, ir::BinaryOp::Greater, use(index),
                                   ir::makeInteger(in.program, 0, length),
                                   in.program.types.scalar(ir::Scalar::Bool));
  loop->step = ir::makeUnary(in.program, ir::UnaryOp::PreDec, use(index), length);
  loop->body = in.destructors.destroyed(ir::makeIndex(in.program, use(pointer), last, at), element,
                                        e->getBeginLoc());
  ir::Expr *free = heapCall(in, "free", in.program.types.scalar(ir::Scalar::Void), memory(), e);
  return ir::makeIf(in.program, use(pointer), {loop, ir::makeStatement(in.program, free, at)});
}

} // namespace cu2port
