// Constructors, as functions and where they are called.
//
//   struct Point {                             function Point Point_make(float a) {
//     float x;                                   Point object
//     Point(float a) : x(a) {}           ->      Point *self = &object
//   };                                           self->x = a
//                                                return object
//                                              }
//   Point p(x);                          ->    p = Point_make(x)
//   Point q = p;                         ->    q = p                 nobody wrote that constructor
//   Point() : Point(0) {}                ->    *self = Point_make(0)
//   Point a[2];                          ->    loops with a[i] = Point_make()
#include "device/build/Builder.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include <utility>

namespace cu2port {

/// `self->field`
ir::Expr *Builder::memberOf(ir::Variable *self, const std::string &field, const ir::Type *type) {
  auto *member = program.make<ir::Member>();
  member->base = reference(self, nullptr);
  member->field = field;
  member->arrow = true;
  member->type = type;
  return member;
}

/// An initialiser of a constructor's as an assignment; null if it does nothing.
ir::Expr *Builder::initialised(const clang::CXXCtorInitializer &init,
                               const clang::CXXConstructorDecl *decl, ir::Variable *self) {
  if (init.isBaseInitializer())
    return initialisedBase(init, decl, self);
  if (init.isDelegatingInitializer()) {
    ir::Expr *object = dereference(reference(self, nullptr));
    return ir::makeBinary(program, ir::BinaryOp::Assign, object, expr(init.getInit()),
                          object->type);
  }
  const clang::FieldDecl *field = init.getMember();
  // A member without an initialiser, whose own constructor does nothing.
  if (const auto *value = llvm::dyn_cast<clang::CXXConstructExpr>(init.getInit()->IgnoreImplicit()))
    if (value->getConstructor()->isDefaultConstructor() && value->getConstructor()->isTrivial() &&
        !value->requiresZeroInitialization())
      return nullptr;
  ir::Expr *value =
      field->getType()->isReferenceType() ? lvalueAddress(init.getInit()) : expr(init.getInit());
  // The other fields of the integer keep what they have.
  if (const BitPlace *known = types.bits.find(field)) {
    const BitUnit &unit = *known->unit;
    return inOrder(init.getInit(), value, [&](ir::Expr *kept) {
      return writeBits(field, memberOf(self, unit.name, unit.type),
                       memberOf(self, unit.name, unit.type), kept);
    });
  }
  auto *assign = program.make<ir::Binary>();
  assign->op = ir::BinaryOp::Assign;
  assign->type = type(field->getType(), field->getLocation());
  assign->lhs = memberOf(self, fieldName(field), assign->type);
  assign->rhs = value;
  assign->place = place(decl->getLocation());
  if (auto *list = llvm::dyn_cast<ir::InitList>(assign->rhs))
    list->isValue = true;
  return assign;
}

/// A constructor becomes a function that returns the object.
void Builder::buildConstructorBody(const clang::CXXConstructorDecl *decl, ir::Function &fn) {
  ir::Variable *object = generate("object", fn.returnType, fn.place);
  // `T()` is zero where a constructor that nobody wrote leaves it alone; `T t;` may be.
  if (decl->isDefaultConstructor() && !decl->isUserProvided()) {
    object->init = program.make<ir::InitList>();
    object->init->type = object->type;
  }
  // A copy by a constructor that nobody wrote begins as one of bytes.
  const bool isCopy = decl->isDefaulted() && decl->isCopyOrMoveConstructor();
  if (isCopy) {
    ir::Variable *from = variable(decl->getParamDecl(0));
    object->init = reference(from, nullptr);
    if (from->isReference)
      object->init = dereference(object->init);
  }
  ir::Variable *self =
      generate("self", program.types.pointer(fn.returnType, ir::AddressSpace::Private), fn.place);
  self->init = addressOf(reference(object, nullptr));
  context->self = self;

  auto *declaration = program.make<ir::Declaration>();
  declaration->variables = {object};
  auto *declareSelf = program.make<ir::Declaration>();
  declareSelf->variables = {self};
  std::vector<ir::Stmt *> statements{declaration, declareSelf};
  // In the order of the members, whatever that of the text: Clang has sorted them.
  for (const clang::CXXCtorInitializer *init : decl->inits()) {
    if (isCopy && copiesBytes(init->getInit()))
      continue;
    if (init->isIndirectMemberInitializer()) {
      obstacle(init->getSourceLocation().isValid() ? init->getSourceLocation()
                                                   : decl->getLocation(),
               DiagId::ConstructUnsupported,
               "a constructor that initialises a member of an unnamed union or struct");
      continue;
    }
    if (init->isMemberInitializer() && init->getMember()->getType()->isArrayType()) {
      initialiseArray(*init, decl, self, statements);
      continue;
    }
    auto *around = std::exchange(context->temporaries, &statements);
    ir::Expr *assignment = initialised(*init, decl, self);
    context->temporaries = around;
    if (!assignment)
      continue;
    statements.push_back(ir::makeStatement(program, assignment, assignment->place));
  }
  ir::Block *body = block(decl->getBody());
  statements.insert(statements.end(), body->statements.begin(), body->statements.end());
  bool returnsEarly = false;
  ir::forEachStmt(body, [&](ir::Stmt *s) { returnsEarly |= llvm::isa<ir::Return>(s); });
  // It would have to become `return object`, in each place.
  if (returnsEarly)
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a return statement in a constructor");
  auto *result = program.make<ir::Return>();
  result->value = reference(object, nullptr);
  statements.push_back(result);
  body->statements = std::move(statements);
  fn.body = body;
}

/// `T a[2][3];` with a constructor that does something:
///
///     for (int i = 0; i < 2; ++i)
///       for (int i_1 = 0; i_1 < 3; ++i_1)
///         a[i][i_1] = T_T();
///
/// Null if the constructor does nothing.
ir::Stmt *Builder::constructElements(ir::Variable *array, const clang::CXXConstructExpr *e) {
  if (constructsNothing(e->getConstructor()))
    return nullptr;
  ir::Expr *element = reference(array, e);
  std::vector<ir::Variable *> counters;
  while (element->type->isArray()) {
    ir::Variable *counter =
        generate("i", program.types.scalar(ir::Scalar::Int), place(e->getBeginLoc()));
    counters.push_back(counter);
    auto *index = make<ir::Index>(e);
    index->base = element;
    index->index = reference(counter, e);
    index->type = element->type->element;
    element = index;
  }
  const std::vector<const clang::Expr *> arguments(e->arg_begin(), e->arg_end());
  ir::Stmt *body = ir::makeAssignment(
      program, element, userCall(e->getConstructor(), arguments, {}, e), array->place);
  const auto literalOf = [&](std::uint64_t value) {
    return constants.literal(clang::APValue(llvm::APSInt::get(value)), ast.IntTy, e->getBeginLoc());
  };
  std::vector<std::uint64_t> extents;
  for (const ir::Type *of = array->type; of->isArray(); of = of->element)
    extents.push_back(of->count);
  for (std::size_t i = counters.size(); i-- > 0;)
    body = ir::makeCountingLoop(program, counters[i], literalOf(0), literalOf(extents[i]), body);
  return body;
}

/// `Point(x, y)`  ->  `Point_make(x, y)`. A copy by a constructor that nobody wrote
/// is the object itself; `T()` without a constructor is `{}`, and dim3, a vector here, `{x, y, z}`.
ir::Expr *Builder::construct(const clang::CXXConstructExpr *e) {
  const clang::CXXConstructorDecl *constructor = e->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && copiesBytes(e))
    return expr(e->getArg(0));
  const ir::Type *t = type(e->getType(), e->getBeginLoc());
  if (e->getType()->isArrayType())
    return unsupported(e, "an array of objects with a constructor here");
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) {
    auto *node = make<ir::InitList>(e);
    node->isValue = true;
    return node;
  }
  if (t->isVector()) { // dim3(x, y, z)
    auto *node = make<ir::InitList>(e);
    node->isValue = true;
    for (const clang::Expr *argument : e->arguments())
      node->elements.push_back(expr(argument));
    return node;
  }
  return userCall(constructor, {e->arg_begin(), e->arg_end()}, {}, e);
}

} // namespace cu2port
