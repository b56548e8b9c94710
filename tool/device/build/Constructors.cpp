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
#include "device/build/BaseClasses.h"
#include "device/build/BitFields.h"
#include "device/build/Constructs.h"
#include "device/build/FunctionBuilder.h"
#include "device/build/OwnAddress.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include <utility>

namespace cu2port {

/// `self->x`, and `self->unnamed.x` of one in an unnamed union or struct.
static ir::Expr *initialisedMember(FunctionBuilder &in, const clang::CXXCtorInitializer &init) {
  const auto typeOf = [&](const clang::FieldDecl *field) {
    return in.type(field->getType(), field->getLocation());
  };
  const clang::IndirectFieldDecl *indirect = init.getIndirectMember();
  if (!indirect)
    return in.memberOfSelf(fieldName(init.getMember()), typeOf(init.getMember()));
  ir::Expr *result = nullptr;
  for (const clang::NamedDecl *each : indirect->chain()) {
    const auto *field = llvm::cast<clang::FieldDecl>(each);
    if (!result) {
      result = in.memberOfSelf(fieldName(field), typeOf(field));
      continue;
    }
    auto *part = in.program.make<ir::Member>();
    part->base = result;
    part->field = fieldName(field);
    part->type = typeOf(field);
    result = part;
  }
  return result;
}

/// An initialiser of a constructor's as an assignment; null if it does nothing.
ir::Expr *FunctionBuilder::initialised(const clang::CXXCtorInitializer &init,
                                       const clang::CXXConstructorDecl *decl) {
  if (init.isBaseInitializer())
    return BaseClasses(*this).initialised(init, decl);
  if (init.isDelegatingInitializer()) {
    destructors.own(init.getInit());
    ir::Expr *object = dereference(reference(self, nullptr));
    return ir::makeBinary(program, ir::BinaryOp::Assign, object, expr(init.getInit()),
                          object->type);
  }
  destructors.own(init.getInit());
  const clang::FieldDecl *field = init.getAnyMember();
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
      return BitFields(*this).write(field, memberOfSelf(unit.name, unit.type),
                                    memberOfSelf(unit.name, unit.type), kept);
    });
  }
  auto *assign = program.make<ir::Binary>();
  assign->op = ir::BinaryOp::Assign;
  assign->lhs = initialisedMember(*this, init);
  assign->type = assign->lhs->type;
  assign->rhs = value;
  assign->place = place(decl->getLocation());
  makeValue(assign->rhs);
  return assign;
}

/// A constructor becomes a function that returns the object.
void FunctionBuilder::buildConstructorBody(const clang::CXXConstructorDecl *decl) {
  if (const clang::Stmt *kept = OwnAddress().keptBy(decl))
    obstacle(kept->getBeginLoc(), DiagId::ConstructUnsupported,
             "a constructor that keeps the address of its object");
  ir::Variable *object = made = generate("object", fn.returnType, fn.place);
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
  self =
      generate("self", program.types.pointer(fn.returnType, ir::AddressSpace::Private), fn.place);
  self->init = addressOf(reference(object, nullptr));

  auto *declaration = program.make<ir::Declaration>();
  declaration->variables = {object};
  auto *declareSelf = program.make<ir::Declaration>();
  declareSelf->variables = {self};
  std::vector<ir::Stmt *> statements{declaration, declareSelf};
  // In the order of the members, whatever that of the text: Clang has sorted them.
  bool hasClass = decl->isDelegatingConstructor();
  for (const clang::CXXCtorInitializer *init : decl->inits()) {
    if (!init->isBaseInitializer() && !std::exchange(hasClass, true))
      owner.virtuals.setClass(*this, decl->getParent(), statements);
    if (isCopy && copiesBytes(init->getInit()))
      continue;
    if (init->isIndirectMemberInitializer() &&
        (init->getAnyMember()->getType()->isArrayType() || init->getAnyMember()->isBitField())) {
      obstacle(
          init->getSourceLocation().isValid() ? init->getSourceLocation() : decl->getLocation(),
          DiagId::ConstructUnsupported,
          "a constructor that initialises an array or bit-field of an unnamed union or struct");
      continue;
    }
    if (init->isMemberInitializer() && init->getMember()->getType()->isArrayType()) {
      initialiseArray(*this, *init, decl, statements);
      continue;
    }
    std::vector<EndingObject> ending;
    auto *around = std::exchange(temporaries, &statements);
    auto *endingAround = std::exchange(destructors.pending, &ending);
    ir::Expr *assignment = initialised(*init, decl);
    temporaries = around;
    if (assignment)
      statements.push_back(ir::makeStatement(program, assignment, assignment->place));
    destructors.endPending(statements);
    destructors.pending = endingAround;
  }
  if (!hasClass)
    owner.virtuals.setClass(*this, decl->getParent(), statements);
  ir::Block *body = block(decl->getBody());
  statements.insert(statements.end(), body->statements.begin(), body->statements.end());
  destructors.close(statements);
  auto *result = program.make<ir::Return>();
  result->value = reference(object, nullptr);
  statements.push_back(result);
  body->statements = std::move(statements);
  fn.body = body;
}

/// `Point(x, y)`  ->  `Point_make(x, y)`. A copy by a constructor that nobody wrote
/// is the object itself; `T()` without a constructor is `{}`, and dim3, a vector here, `{x, y, z}`.
ir::Expr *ExpressionBuilder::construct(const clang::CXXConstructExpr *e) {
  const clang::CXXConstructorDecl *constructor = e->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && (copiesBytes(e) || e->isElidable()))
    return expr(e->getArg(0));
  const ir::Type *t = type(e->getType(), e->getBeginLoc());
  if (e->getType()->isArrayType())
    return unsupported(e, "an array of objects with a constructor here");
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) {
    if (e->requiresZeroInitialization() && holdsOffset(e->getType()))
      return unsupported(e, "a zero of what holds pointers to members");
    auto *node = make<ir::InitList>(e);
    node->isValue = true;
    return node;
  }
  if (t->isVector() && e->getNumArgs() == 1 && e->getArg(0)->getType()->isRecordType())
    return expr(e->getArg(0)); // dim3(threadIdx)
  if (t->isVector()) {         // dim3(x, y, z)
    auto *node = make<ir::InitList>(e);
    node->isValue = true;
    for (const clang::Expr *argument : e->arguments())
      node->elements.push_back(expr(argument));
    return node;
  }
  // The C++ library's `order < 0` makes an object of the 0, which says all by its type.
  const bool isLibrarys =
      !unit.isUsers(constructor->getLocation()) && !unit.isDialect(constructor->getLocation());
  if (isLibrarys && constructor->getParent()->isEmpty() && constructsNothing(constructor) &&
      !e->HasSideEffects(ast)) {
    auto *node = make<ir::InitList>(e);
    node->isValue = true;
    return node;
  }
  return userCall(constructor, {e->arg_begin(), e->arg_end()}, {}, e);
}

} // namespace cu2port
