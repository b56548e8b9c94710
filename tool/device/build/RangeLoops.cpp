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
#include "device/build/Constructs.h"
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

static void appendBody(StatementBuilder &in, const clang::Stmt *s, ir::Block &to) {
  ir::Stmt *inner = in.stmt(s);
  if (auto *block = llvm::dyn_cast_or_null<ir::Block>(inner))
    to.statements.insert(to.statements.end(), block->statements.begin(), block->statements.end());
  else if (inner)
    to.statements.push_back(inner);
}

static ir::Stmt *iteratorLoop(StatementBuilder &in, const clang::CXXForRangeStmt *s) {
  auto *result = in.make<ir::For>(s);
  result->unroll = std::exchange(in.unroll, std::nullopt);
  const bool outer = std::exchange(in.evaluation.isConditional, true);
  auto *ending = std::exchange(in.destructors.pending, nullptr);
  result->condition = in.expr(s->getCond());
  result->step = in.expr(s->getInc());
  in.destructors.pending = ending;
  if (auto *unused = llvm::dyn_cast<ir::Unary>(result->step);
      unused && unused->op == ir::UnaryOp::Deref)
    result->step = unused->operand; // `++begin` returns a reference
  in.evaluation.isConditional = outer;
  auto *body = in.make<ir::Block>(s->getBody());
  in.destructors.open(Destructors::Scope::Loop, s->getBody());
  in.append(s->getLoopVarStmt(), body->statements);
  appendBody(in, s->getBody(), *body);
  in.destructors.close(body->statements);
  result->body = body;
  return result;
}

static ir::Stmt *rangeBody(StatementBuilder &in, const clang::CXXForRangeStmt *s,
                           ir::Variable *index) {
  ir::Expr *element = ir::makeIndex(in.program, in.expr(s->getRangeInit()),
                                    in.reference(index, nullptr), in.place(s->getBeginLoc()));
  auto *begin = in.program.make<ir::Variable>();
  begin->type = in.program.types.pointer(element->type);
  in.locals[llvm::cast<clang::VarDecl>(s->getBeginStmt()->getSingleDecl())] = begin;
  auto *body = in.make<ir::Block>(s->getBody());
  in.destructors.open(Destructors::Scope::Loop, s->getBody());
  in.append(s->getLoopVarStmt(), body->statements);
  ir::Expr *address = in.addressOf(element);
  ir::forEachStmt(body, [&](ir::Stmt *each) {
    ir::forEachChildExpr(each,
                         [&](ir::Expr *&slot) { replaceIterator(slot, begin, element, address); });
  });
  appendBody(in, s->getBody(), *body);
  in.destructors.close(body->statements);
  return body;
}

static ir::Stmt *arrayLoop(StatementBuilder &in, const clang::CXXForRangeStmt *s,
                           std::uint64_t count) {
  const std::optional<unsigned> unroll = std::exchange(in.unroll, std::nullopt);
  auto number = [&](std::uint64_t value) { return in.constants.integer(value, s->getBeginLoc()); };
  ir::Variable *index =
      in.generate("i", in.program.types.scalar(ir::Scalar::Int), in.place(s->getBeginLoc()));
  ir::For *result =
      ir::makeCountingLoop(in.program, index, number(0), number(count), rangeBody(in, s, index));
  result->unroll = unroll;
  return result;
}

ir::Stmt *rangeLoop(StatementBuilder &in, const clang::CXXForRangeStmt *s) {
  return in.scoped(Destructors::Scope::Block, s, [&] {
    const auto *array =
        in.ast.getAsConstantArrayType(s->getRangeInit()->getType().getNonReferenceType());
    std::vector<ir::Stmt *> front;
    if (s->getInit())
      in.append(s->getInit(), front);
    if (array && isFixedPlace(s->getRangeInit()))
      return behind(in.program, std::move(front),
                    arrayLoop(in, s, array->getSize().getZExtValue()));
    for (const auto &[part, name] :
         {std::pair(s->getRangeStmt(), "range"), std::pair(s->getBeginStmt(), "begin"),
          std::pair(s->getEndStmt(), "end")}) {
      in.append(part, front);
      in.generate(in.variable(llvm::cast<clang::VarDecl>(part->getSingleDecl())), name);
    }
    return behind(in.program, std::move(front), iteratorLoop(in, s));
  });
}

} // namespace cu2port
