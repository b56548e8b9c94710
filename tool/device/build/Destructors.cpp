// Calls of destructors that nobody writes.
//
//   { Guard g(p); a(); }               { Guard g = Guard_make(p);  a();  Guard_destroy(&g); }
//   return g.value;                    int result = g.value;  Guard_destroy(&g);  return result;
//   break;                             Guard_destroy(&g);  break;                   Scopes.cpp
//   f(Guard(p));                       Guard temporary = Guard_make(p);  f(&temporary);
//                                      Guard_destroy(&temporary);
//   c && f(Guard(p));                  bool isMade = false;
//                                      c && f((temporary = Guard_make(p), isMade = true,
//                                              &temporary));
//                                      if (isMade) Guard_destroy(&temporary);
//   Guard a[2];                        for (int i = 0; i < 2; ++i) Guard_destroy(&a[1 - i]);
//
// A destructor is a function: its body, then the ends of members and bases, the last first
// (FunctionBuilder.cpp). A parameter that is an object ends with the function that has it.
#include "device/build/Destructors.h"
#include "device/build/ExpressionBuilder.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

namespace cu2port {

Destructors::Destructors(ExpressionBuilder &in) : NodeBuilder(in), in(in) {}

void Destructors::add(ir::Variable *variable, clang::QualType type, clang::SourceLocation at) {
  if (!isDestroyed(type))
    return;
  variable->isConst = false; // to its destructor it is not
  scopes.back().objects.push_back(
      {[this, variable] { return in.reference(variable, nullptr); }, type, at, variable});
}

void Destructors::addPart(std::function<ir::Expr *()> object, clang::QualType type,
                          clang::SourceLocation at) {
  if (isDestroyed(type))
    scopes.front().objects.push_back({std::move(object), type, at});
}

void Destructors::own(const clang::Expr *e) {
  while (e && isDestroyed(e->getType())) {
    if (const auto *bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e)) {
      owned.insert(bound);
      e = bound->getSubExpr();
    } else if (const auto *full = llvm::dyn_cast<clang::FullExpr>(e)) {
      e = full->getSubExpr();
    } else if (const auto *parentheses = llvm::dyn_cast<clang::ParenExpr>(e)) {
      e = parentheses->getSubExpr();
    } else if (const auto *referred = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e);
               referred && referred->getStorageDuration() != clang::SD_FullExpression) {
      e = referred->getSubExpr(); // `const T &r = T();`
    } else if (const auto *same = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
               same && same->getCastKind() == clang::CK_NoOp) {
      e = same->getSubExpr();
    } else if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(e);
               cast && e->isPRValue() && cast->getSubExpr()->isPRValue()) {
      e = cast->getSubExpr();
    } else if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(e);
               choice && e->isPRValue()) {
      own(choice->getTrueExpr());
      e = choice->getFalseExpr();
    } else if (const auto *comma = llvm::dyn_cast<clang::BinaryOperator>(e);
               comma && comma->isCommaOp() && e->isPRValue()) {
      e = comma->getRHS();
    } else if (const auto *given = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) {
      e = given->getExpr();
    } else if (const auto *initial = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e)) {
      e = initial->getExpr();
    } else if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
               made && made->isElidable()) { // before C++17
      e = made->getArg(0)->IgnoreImplicit();
    } else {
      return;
    }
  }
}

bool Destructors::isKept(const clang::Expr *e) const {
  if (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e))
    e = temporary->getSubExpr();
  while (true)
    if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(e);
        cast && cast->getCastKind() != clang::CK_LValueToRValue)
      e = cast->getSubExpr();
    else if (const auto *parentheses = llvm::dyn_cast<clang::ParenExpr>(e))
      e = parentheses->getSubExpr();
    else
      break;
  const auto *bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e);
  return bound && !owned.contains(bound) && isDestroyed(bound->getType());
}

ir::Expr *Destructors::temporary(const clang::CXXBindTemporaryExpr *e) {
  const clang::Expr *made = e->getSubExpr();
  if (owned.contains(e) || !isDestroyed(e->getType()))
    return in.expr(made);
  if (!pending || !in.temporaries)
    return unsupported(e, "a temporary with a destructor in the condition or step of a loop");
  own(made);
  const clang::SourceLocation at = e->getBeginLoc();
  const bool isConditional = in.evaluation.isConditional;
  ir::Expr *value = in.expr(made);
  makeValue(value);
  const bool isAhead = !isConditional && !in.evaluation.comesLater;
  ir::Variable *variable = in.temporary(value->type, isAhead ? value : nullptr, at);
  const auto use = [this, variable] { return in.reference(variable, nullptr); };
  pending->push_back({use, e->getType(), at});
  if (isAhead)
    return use();
  ir::Expr *result = use();
  const auto before = [&](ir::Expr *place, ir::Expr *what) {
    ir::Expr *assigned = ir::makeBinary(program, ir::BinaryOp::Assign, place, what, place->type);
    assigned->place = this->place(at);
    result = ir::makeBinary(program, ir::BinaryOp::Comma, assigned, result, result->type);
    result->place = assigned->place;
  };
  if (isConditional) {
    const ir::Type *flag = program.types.scalar(ir::Scalar::Bool);
    ir::Variable *isMade = in.temporary(flag, ir::makeBool(program, false), at, "isMade");
    pending->back().isMade = isMade;
    before(in.reference(isMade, nullptr), ir::makeBool(program, true));
  }
  before(use(), value);
  return result;
}

/// `for (int i = 0; i < 2; ++i) T_destroy(&a[1 - i]);`
ir::Stmt *Destructors::destroyedElements(ir::Expr *object, const clang::ConstantArrayType *of,
                                         clang::SourceLocation at) {
  const auto number = [&](std::uint64_t value) { return in.constants.integer(value, at); };
  const std::uint64_t count = of->getSize().getZExtValue();
  ir::Variable *counter = in.generate("i", program.types.scalar(ir::Scalar::Int), place(at));
  ir::Expr *last = ir::makeBinary(program, ir::BinaryOp::Sub, number(count - 1),
                                  in.reference(counter, nullptr), counter->type);
  ir::Expr *element = ir::makeIndex(program, object, last, place(at));
  return ir::makeCountingLoop(program, counter, number(0), number(count),
                              destroyed(element, of->getElementType(), at));
}

ir::Stmt *Destructors::destroyed(ir::Expr *object, clang::QualType type, clang::SourceLocation at) {
  if (const clang::ConstantArrayType *array = in.ast.getAsConstantArrayType(type))
    return destroyedElements(object, array, at);
  const clang::CXXDestructorDecl *destructor =
      type->getAsCXXRecordDecl()->getDefinition()->getDestructor();
  ir::Call *call = ir::makeCall(program, in.owner.function(destructor), {}, place(at));
  if (in.owner.convention.needsObject(destructor))
    call->arguments = {in.addressOf(object)};
  return ir::makeStatement(program, call, call->place);
}

ir::Stmt *Destructors::destroyed(const EndingObject &object) {
  ir::Stmt *end = destroyed(object.object(), object.type, object.at);
  if (!object.isMade)
    return end;
  return ir::makeIf(program, in.reference(object.isMade, nullptr), {end});
}

void Destructors::end(const std::vector<EndingObject> &objects, std::vector<ir::Stmt *> &out) {
  for (const EndingObject &each : llvm::reverse(objects))
    out.push_back(destroyed(each));
}

void Destructors::endPending(std::vector<ir::Stmt *> &out, std::size_t first) {
  if (!pending || pending->size() <= first)
    return;
  const std::vector<EndingObject> objects(pending->begin() + static_cast<std::ptrdiff_t>(first),
                                          pending->end());
  pending->resize(first);
  end(objects, out);
}

} // namespace cu2port
