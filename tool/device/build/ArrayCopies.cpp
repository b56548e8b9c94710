// Arrays that C++ makes by itself: copies, whose elements C has to name, and those behind lists in
// braces.
//
//   auto [a, b] = row;            const int parts[2] = {row[0], row[1]};
//   [row] { return row[1]; }      {{row[0], row[1]}}
//   sum({x, 7});                  const int list[2] = {x, 7};
//                                 sum((initializer_list_int){&list[0], 2});
//   c ? sum({x, 7}) : 0           c ? sum((list[0] = x, list[1] = 7, ...)) : 0
//
// Only elements whose bytes are all that is copied; and few, as each stands in the text.
#include "device/build/Constructs.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

namespace cu2port {

static constexpr std::uint64_t mostElements = 64;

static std::uint64_t countElements(const clang::ASTContext &ast, clang::QualType type) {
  const clang::ConstantArrayType *array = ast.getAsConstantArrayType(type);
  return array ? array->getSize().getLimitedValue(mostElements + 1) *
                     countElements(ast, array->getElementType())
               : 1;
}

/// The elements of the array that `makePlace` names each time anew.
static ir::InitList *listElements(ExpressionBuilder &in, llvm::function_ref<ir::Expr *()> makePlace,
                                  ir::Place at) {
  auto *list = in.program.make<ir::InitList>();
  list->place = at;
  list->type = makePlace()->type;
  const ir::Type *number = in.program.types.scalar(ir::Scalar::Int);
  for (std::uint64_t i = 0; i < list->type->count; ++i) {
    const auto makeElement = [&] {
      return ir::makeIndex(in.program, makePlace(), ir::makeInteger(in.program, i, number), at);
    };
    addElement(*list, list->type->element->isArray() ? listElements(in, makeElement, at)
                                                     : static_cast<ir::Expr *>(makeElement()));
  }
  return list;
}

ir::Expr *arrayCopy(ExpressionBuilder &in, const clang::ArrayInitLoopExpr *e) {
  const clang::Expr *source = e->getCommonExpr()->getSourceExpr();
  if (source->HasSideEffects(in.ast) || !copiesBytes(e))
    return in.unsupported(e, "a copy of an array whose elements are not plain");
  if (countElements(in.ast, e->getType()) > mostElements)
    return in.unsupported(e, "a copy of a large array");
  return listElements(in, [&] { return in.expr(source); }, in.place(e->getBeginLoc()));
}

/// `(list[0] = x, list[1] = 7, object)`: nothing is computed that would not be.
static ir::Expr *filledFirst(ExpressionBuilder &in, ir::Variable *held, const ir::InitList &list,
                             ir::Expr *object) {
  const ir::Type *number = in.program.types.scalar(ir::Scalar::Int);
  for (std::size_t i = list.elements.size(); i-- > 0;) {
    ir::Expr *element = list.elements[i];
    makeValue(element);
    const ir::Place at = element->place;
    ir::Expr *place = ir::makeIndex(in.program, ir::makeRef(in.program, held, at),
                                    ir::makeInteger(in.program, i, number), at);
    ir::Expr *set = ir::makeBinary(in.program, ir::BinaryOp::Assign, place, element, element->type);
    object = ir::makeBinary(in.program, ir::BinaryOp::Comma, set, object, object->type);
  }
  return object;
}

/// The library's two fields: where the elements begin, and how many there are.
ir::Expr *listObject(ExpressionBuilder &in, const clang::CXXStdInitializerListExpr *e) {
  const clang::Expr *made = e->getSubExpr()->IgnoreImplicit();
  const clang::ConstantArrayType *array = in.ast.getAsConstantArrayType(made->getType());
  auto *node = in.make<ir::InitList>(e);
  const auto isKnown = [&] {
    return node->type->isStruct() && node->type->record->fields.size() == 2 &&
           node->type->record->fields[0].type->isPointer() &&
           node->type->record->fields[1].type->isInteger();
  };
  if (!array || !isKnown())
    return in.unsupported(e, "std::initializer_list of this library");
  if (!in.temporaries)
    return in.unsupported(e, "a list inside a condition, or behind what has side effects,");
  if (isDestroyed(array->getElementType()))
    return in.unsupported(e, "a list of objects with a destructor");
  const clang::SourceLocation at = e->getBeginLoc();
  ir::Expr *elements = in.expr(made);
  auto *list = llvm::dyn_cast<ir::InitList>(elements);
  if (list)
    list->isValue = false;
  const bool isAhead = !in.evaluation.isConditional && !in.evaluation.comesLater;
  if (!isAhead && (!list || list->elements.size() != array->getSize() ||
                   array->getElementType()->isArrayType()))
    return in.unsupported(e, "this list inside a condition, or behind what has side effects,");
  ir::Variable *held =
      in.temporary(in.type(made->getType(), at), isAhead ? elements : nullptr, at, "list");
  ir::Expr *first = ir::makeIndex(
      in.program, in.reference(held, e),
      ir::makeInteger(in.program, 0, in.program.types.scalar(ir::Scalar::Int)), in.place(at));
  node->isValue = true;
  node->elements = {in.addressOf(first),
                    ir::makeInteger(in.program, array->getSize().getSExtValue(),
                                    node->type->record->fields[1].type)};
  return isAhead ? node : filledFirst(in, held, *list, node);
}

} // namespace cu2port
