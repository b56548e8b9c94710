// Members of a constructor's object that are arrays: what they begin as is assigned, element by
// element, where C has it for variables alone.
//
//   struct Tile {                      self->x[0] = 1
//     int x[8] = {1};            ->    for (int i = 1; i < 8; ++i)
//   };                                   self->x[i] = 0
#include "device/build/Constructs.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

namespace cu2port {

namespace {

/// What the elements begin as: those that are written, and one for all the others.
struct Elements {
  llvm::ArrayRef<clang::Expr *> written;
  const clang::Expr *others = nullptr; ///< null: as zero
};

/// Nothing for what is no list, as a string or a copy.
std::optional<Elements> elementsOf(const clang::Expr *init) {
  if (llvm::isa<clang::ImplicitValueInitExpr>(init))
    return Elements{};
  if (const auto *list = llvm::dyn_cast<clang::CXXParenListInitExpr>(init))
    return Elements{list->getInitExprs(), list->getArrayFiller()};
  const auto *list = llvm::dyn_cast<clang::InitListExpr>(init);
  if (list && list->getSemanticForm())
    list = list->getSemanticForm();
  if (!list || list->isStringLiteralInit())
    return std::nullopt;
  return Elements{list->inits(), list->getArrayFiller()};
}

} // namespace

using MakesPlace = llvm::function_ref<ir::Expr *()>;

static ir::Expr *elementAt(ExpressionBuilder &in, MakesPlace array, const clang::Expr *init,
                           ir::Expr *index) {
  return ir::makeIndex(in.program, array(), index, in.place(init->getBeginLoc()));
}

static bool assignElement(ExpressionBuilder &in, MakesPlace element, clang::QualType of,
                          const clang::Expr *init, std::vector<ir::Stmt *> &out);

/// `array` makes an expression for it, a new one each time. False if it is not known how.
static bool assignElements(ExpressionBuilder &in, MakesPlace array,
                           const clang::ConstantArrayType *of, const clang::Expr *init,
                           std::vector<ir::Stmt *> &out) {
  if (const auto *ofMember = llvm::dyn_cast<clang::CXXDefaultInitExpr>(init))
    init = ofMember->getExpr();
  init = init->IgnoreImplicit();
  const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(init);
  const std::optional<Elements> elements = made ? Elements{{}, init} : elementsOf(init);
  if (!elements)
    return false;
  const auto number = [&](std::uint64_t value) {
    return in.constants.integer(value, init->getBeginLoc());
  };
  const std::uint64_t count = of->getSize().getZExtValue(), written = elements->written.size();
  for (std::uint64_t i = 0; i < written; ++i)
    if (!assignElement(
            in, [&] { return elementAt(in, array, init, number(i)); }, of->getElementType(),
            elements->written[i], out))
      return false;
  if (written == count)
    return true;
  ir::Variable *counter =
      in.generate("i", in.program.types.scalar(ir::Scalar::Int), in.place(init->getBeginLoc()));
  auto *body = in.program.make<ir::Block>();
  if (!assignElement(
          in, [&] { return elementAt(in, array, init, in.reference(counter, init)); },
          of->getElementType(), elements->others, body->statements))
    return false;
  if (!body->statements.empty())
    out.push_back(ir::makeCountingLoop(in.program, counter, number(written), number(count), body));
  return true;
}

/// `init`: null for zero; of an array's constructor, that of each element.
static bool assignElement(ExpressionBuilder &in, MakesPlace element, clang::QualType of,
                          const clang::Expr *init, std::vector<ir::Stmt *> &out) {
  if (!init)
    init = new (in.ast) clang::ImplicitValueInitExpr(of);
  if (const clang::ConstantArrayType *inner = in.ast.getAsConstantArrayType(of))
    return assignElements(in, element, inner, init, out);
  const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit());
  if (made && constructsNothing(made->getConstructor()) && !made->requiresZeroInitialization())
    return true;
  in.destructors.own(init);
  // An array's constructor is each element's.
  ir::Expr *value =
      made && made->getType()->isArrayType()
          ? in.userCall(made->getConstructor(), {made->arg_begin(), made->arg_end()}, {}, made)
          : in.expr(init);
  makeValue(value);
  out.push_back(ir::makeAssignment(in.program, element(), value, in.place(init->getBeginLoc())));
  return true;
}

/// What a constructor says of such a member, as statements.
void initialiseArray(ExpressionBuilder &in, const clang::CXXCtorInitializer &init,
                     const clang::CXXConstructorDecl *decl, std::vector<ir::Stmt *> &out) {
  const clang::FieldDecl *field = init.getMember();
  const ir::Type *fieldType = in.type(field->getType(), field->getLocation());
  const auto member = [&] { return in.memberOfSelf(fieldName(field), fieldType); };
  if (!assignElements(in, member, in.ast.getAsConstantArrayType(field->getType()), init.getInit(),
                      out))
    in.obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
                "a constructor that initialises an array member with a string or a copy");
}

} // namespace cu2port
