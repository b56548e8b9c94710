// What objects begin with where no constructor says it: lists in braces, and zero.
//
//   T(), int{}                    {}, 0
//   int i{n}                      n
//   E a[3] = {{1}}                {{1}, {5}, {5}}            of a struct E { int v = 5; }
//   {low, high} of bit-fields     {low & 7 | ...}            BitFields.cpp
//
// A list is a value of its own, as a compound literal of C's, unless it is in another list or
// begins a variable.
#include "device/build/BitFields.h"
#include "device/build/ExpressionBuilder.h"

namespace cu2port {

/// What `T()` and `{}` make: 0, a null pointer, or an aggregate of them.
ir::Expr *ExpressionBuilder::zero(const clang::Expr *e) {
  if (ir::Expr *pointer =
          e->getType()->isMemberDataPointerType() ? owner.memberPointers.null(e) : nullptr)
    return pointer;
  if (holdsOffset(e->getType()))
    return unsupported(e, "a zero of what holds pointers to members");
  const ir::Type *t = type(e->getType(), e->getBeginLoc());
  if (t->isPointer())
    return make<ir::NullPointer>(e);
  if (t->isFloating())
    return constants.literal(clang::APValue(llvm::APFloat(0.0)), e->getType(), e->getBeginLoc());
  if (t->isScalar() || t->isInteger())
    return constants.literal(clang::APValue(llvm::APSInt(64)), e->getType(), e->getBeginLoc());
  auto *node = make<ir::InitList>(e);
  node->isValue = true;
  return node;
}

/// What an element begins as that nothing is said of, if that is zero.
static bool isZero(const clang::Expr *filler) {
  if (const auto *list = llvm::dyn_cast<clang::InitListExpr>(filler))
    return llvm::all_of(list->inits(), isZero) &&
           (!list->hasArrayFiller() || isZero(list->getArrayFiller()));
  const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(filler);
  if (holdsOffset(filler->getType()))
    return false;
  return llvm::isa<clang::ImplicitValueInitExpr>(filler) ||
         (made && made->getConstructor()->isTrivial());
}

void makeValue(ir::Expr *e) {
  if (auto *list = llvm::dyn_cast<ir::InitList>(e))
    list->isValue = true;
}

void addElement(ir::InitList &list, ir::Expr *element) {
  if (auto *inner = llvm::dyn_cast<ir::InitList>(element))
    inner->isValue = false;
  list.elements.push_back(element);
}

/// `E a[3] = {{1}}` of a struct `E { int v = 5; }` is {{1}, {5}, {5}}. False for too many.
static bool fill(ExpressionBuilder &in, ir::InitList &list, const clang::Expr *filler,
                 const clang::InitListExpr *e) {
  constexpr std::uint64_t most = 256;
  const clang::ConstantArrayType *array = in.ast.getAsConstantArrayType(e->getType());
  if (!array || array->getSize().ugt(most))
    return false;
  while (list.elements.size() < array->getSize().getZExtValue())
    addElement(list, in.expr(filler));
  return true;
}

/// `{1, {2, 3}}`. The outermost list is a value, as a compound literal of C's; those in it, and the
/// initialiser of a variable, are plain lists.
ir::Expr *ExpressionBuilder::initList(const clang::InitListExpr *e) {
  // Clang keeps the list as written, and as it is understood: with all braces and in the members'
  // order.
  if (const clang::InitListExpr *semantic = e->getSemanticForm())
    e = semantic;
  // `int i{n}` and `T t{other}` are no lists.
  if (e->isTransparent() || (e->getType()->isScalarType() && e->getNumInits() == 1))
    return expr(e->getInit(0));
  if (e->getType()->isScalarType())
    return zero(e);
  auto *node = make<ir::InitList>(e);
  node->isValue = true;
  const auto *record = e->getType()->getAs<clang::RecordType>();
  const clang::CXXRecordDecl *derived = e->getType()->getAsCXXRecordDecl();
  const unsigned bases = derived ? derived->getNumBases() : 0; // their lists come first
  if (record && llvm::any_of(record->getDecl()->fields(),
                             [](const auto *field) { return field->isBitField(); })) {
    if (bases)
      return unsupported(e, "a list for a base class and bit-fields");
    BitFields(*this).initialise(e, node->elements);
    return node;
  }
  unsigned count = e->getNumInits();
  const clang::Expr *filler = e->hasArrayFiller() ? e->getArrayFiller() : nullptr;
  if (filler && isZero(filler))
    filler = nullptr;
  // Trailing zeros need not be written.
  while (!filler && count && llvm::isa<clang::ImplicitValueInitExpr>(e->getInit(count - 1)) &&
         !holdsOffset(e->getInit(count - 1)->getType()))
    --count;
  Operands operands(evaluation, owner.callChanges, e);
  for (unsigned i = 0; i < count; ++i) {
    operands.next(e->getInit(i));
    if (i < bases && e->getInit(i)->getType()->getAsCXXRecordDecl()->isEmpty()) {
      if (e->getInit(i)->HasSideEffects(ast))
        return unsupported(e, "an empty base class that is made with side effects");
      continue;
    }
    // A member of reference type is a pointer here.
    const clang::Expr *init = e->getInit(i);
    destructors.own(init);
    addElement(*node, init->isGLValue() ? lvalueAddress(init) : expr(init));
  }
  if (filler && !fill(*this, *node, filler, e))
    return unsupported(e, "a large array whose elements do not begin as zero");
  // A list without names fills a union's first member.
  if (e->getType()->isUnionType() && e->getInitializedFieldInUnion() &&
      e->getInitializedFieldInUnion()->getFieldIndex() != 0)
    return unsupported(e, "an initialiser of a union's later member");
  return node;
}

} // namespace cu2port
