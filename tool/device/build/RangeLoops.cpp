// Range-based loops: over arrays by an index, over objects as C++ defines them.
//
//   for (float &x : values)      ->      for (int i = 0; i < 4; ++i) {
//     x *= 2;                              float *x = &values[i];
//                                          *x *= 2;
//                                        }
//   for (int i : Range(n))       ->      { Range range = Range_make(n);
//     sum += i;                            Iterator begin = Range_begin(&range);
//                                          Iterator end = Range_end(&range);
//                                          for (; not_equal(&begin, end); increment(&begin)) {
//                                            int i = multiply(&begin);
//                                            sum += i;
//                                          } }
#include "device/build/Builder.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

namespace cu2port {

/// An array that the loop's body cannot exchange for another: a variable, or a member of one.
static bool isFixedPlace(const clang::Expr *e) {
  e = e->IgnoreParens();
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(e))
    return (!member->isArrow() ||
            llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) &&
           (member->isArrow() || isFixedPlace(member->getBase()));
  return llvm::isa<clang::DeclRefExpr>(e);
}

/// What Clang has as `*begin`, of an iterator that nothing declares here, is the element.
static void replaceIterator(ir::Expr *&init, const ir::Variable *begin, ir::Expr *element,
                            ir::Expr *address) {
  ir::forEachExprIn(init, [&](ir::Expr *&e) {
    const auto *ref = llvm::dyn_cast<ir::VariableRef>(e);
    if (ref && ref->variable == begin)
      e = address;
    const auto *deref = llvm::dyn_cast<ir::Unary>(e);
    if (deref && deref->op == ir::UnaryOp::Deref && deref->operand == address)
      e = element;
  });
}

ir::Stmt *Builder::rangeLoop(const clang::CXXForRangeStmt *s) {
  const auto *array =
      ast.getAsConstantArrayType(s->getRangeInit()->getType().getNonReferenceType());
  std::vector<ir::Stmt *> front;
  if (s->getInit())
    append(s->getInit(), front);
  if (array && isFixedPlace(s->getRangeInit()))
    return behind(std::move(front), arrayLoop(s, array->getSize().getZExtValue()));
  for (const auto &[part, name] :
       {std::pair(s->getRangeStmt(), "range"), std::pair(s->getBeginStmt(), "begin"),
        std::pair(s->getEndStmt(), "end")}) {
    append(part, front);
    generate(variable(llvm::cast<clang::VarDecl>(part->getSingleDecl())), name);
  }
  return behind(std::move(front), iteratorLoop(s));
}

ir::Stmt *Builder::iteratorLoop(const clang::CXXForRangeStmt *s) {
  auto *result = make<ir::For>(s);
  result->unroll = std::exchange(context->unroll, std::nullopt);
  const bool outer = std::exchange(context->isConditional, true);
  result->condition = expr(s->getCond());
  result->step = expr(s->getInc());
  if (auto *unused = llvm::dyn_cast<ir::Unary>(result->step);
      unused && unused->op == ir::UnaryOp::Deref)
    result->step = unused->operand; // `++begin` returns a reference
  context->isConditional = outer;
  auto *body = make<ir::Block>(s->getBody());
  append(s->getLoopVarStmt(), body->statements);
  appendBody(s->getBody(), *body);
  result->body = body;
  return result;
}

void Builder::appendBody(const clang::Stmt *s, ir::Block &to) {
  ir::Stmt *inner = stmt(s);
  if (auto *block = llvm::dyn_cast_or_null<ir::Block>(inner))
    to.statements.insert(to.statements.end(), block->statements.begin(), block->statements.end());
  else if (inner)
    to.statements.push_back(inner);
}

ir::Stmt *Builder::arrayLoop(const clang::CXXForRangeStmt *s, std::uint64_t count) {
  const std::optional<unsigned> unroll = std::exchange(context->unroll, std::nullopt);
  auto number = [&](std::uint64_t value) {
    return constants.literal(clang::APValue(llvm::APSInt::get(static_cast<std::int64_t>(value))),
                             ast.IntTy, s->getBeginLoc());
  };
  ir::Variable *index =
      generate("i", program.types.scalar(ir::Scalar::Int), place(s->getBeginLoc()));
  ir::For *result =
      ir::makeCountingLoop(program, index, number(0), number(count), rangeBody(s, index));
  result->unroll = unroll;
  return result;
}

ir::Stmt *Builder::rangeBody(const clang::CXXForRangeStmt *s, ir::Variable *index) {
  auto *element = program.make<ir::Index>();
  element->base = expr(s->getRangeInit());
  element->index = reference(index, nullptr);
  element->type = element->base->type->element;
  element->place = place(s->getBeginLoc());
  auto *begin = program.make<ir::Variable>();
  begin->type = program.types.pointer(element->type);
  context->variables[llvm::cast<clang::VarDecl>(s->getBeginStmt()->getSingleDecl())] = begin;
  auto *body = make<ir::Block>(s->getBody());
  append(s->getLoopVarStmt(), body->statements);
  ir::Expr *address = addressOf(element);
  ir::forEachStmt(body, [&](ir::Stmt *each) {
    ir::forEachChildExpr(each,
                         [&](ir::Expr *&slot) { replaceIterator(slot, begin, element, address); });
  });
  appendBody(s->getBody(), *body);
  return body;
}

} // namespace cu2port
