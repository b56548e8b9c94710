// Comparisons with three outcomes, of what the language itself compares: numbers and pointers.
//
//   a <=> b                       compare_int(a, b)
//
//   strong_ordering compare_int(int a, int b) {
//     return (strong_ordering){(signed char)(a < b ? -1 : a == b ? 0 : 1)};
//   }
//
// With numbers that may have no order, a NaN among them, the last outcome is the library's
// `unordered`. Comparisons of classes are the user's functions, or such that Clang writes.
#include "device/build/Constructs.h"
#include "device/build/Dispatch.h"
#include "device/ir/Make.h"

namespace cu2port {

namespace {

/// The body of a function that compares its two parameters.
class Comparison {
public:
  Comparison(ExpressionBuilder &in, ir::Function &fn, const clang::ComparisonCategoryInfo &category)
      : in(in), fn(fn), category(category) {}

  ir::Return *build() {
    ir::Expr *last = outcome(category.getGreater());
    if (category.isPartial())
      last = choose(ir::BinaryOp::Greater, last, outcome(category.getUnordered()));
    ir::Expr *equal = choose(ir::BinaryOp::Equal, outcome(category.getEqualOrEquiv()), last);
    ir::Expr *number = choose(ir::BinaryOp::Less, outcome(category.getLess()), equal);
    auto *object = in.program.make<ir::InitList>();
    object->type = fn.returnType;
    object->place = fn.place;
    object->isValue = true;
    object->elements = {ir::makeCast(in.program, number, fn.returnType->record->fields[0].type)};
    auto *result = in.program.make<ir::Return>();
    result->place = fn.place;
    result->value = object;
    return result;
  }

private:
  ir::Expr *outcome(const clang::ComparisonCategoryInfo::ValueInfo *known) {
    return ir::makeInteger(in.program, known->getIntValue().getExtValue(),
                           in.program.types.scalar(ir::Scalar::Int), fn.place);
  }
  ir::Expr *choose(ir::BinaryOp op, ir::Expr *then, ir::Expr *otherwise) {
    const auto operand = [&](unsigned i) {
      return ir::makeRef(in.program, fn.parameters[i], fn.place);
    };
    ir::Expr *condition = ir::makeBinary(in.program, op, operand(0), operand(1),
                                         in.program.types.scalar(ir::Scalar::Bool));
    return ir::makeConditional(in.program, condition, then, otherwise);
  }

  ExpressionBuilder &in;
  ir::Function &fn;
  const clang::ComparisonCategoryInfo &category;
};

} // namespace

ir::Expr *threeWayComparison(ExpressionBuilder &in, const clang::BinaryOperator *e) {
  const clang::SourceLocation at = e->getBeginLoc();
  const clang::ComparisonCategoryInfo *category =
      in.ast.CompCategories.lookupInfoForType(e->getType());
  const ir::Type *compared = in.type(e->getLHS()->getType(), at),
                 *given = in.type(e->getType(), at);
  if (!category || compared != in.type(e->getRHS()->getType(), at) || !given->isStruct() ||
      given->record->fields.size() != 1 || !given->record->fields[0].type->isInteger())
    return in.unsupported(e, "this comparison");
  ir::Function *&fn = in.owner.comparisons[{compared, given}];
  if (!fn) {
    fn = in.program.make<ir::Function>();
    const std::string name = e->getLHS()->getType().getAsString(in.ast.getPrintingPolicy());
    fn->name = in.state.names.unique("compare_" + asIdentifier(name));
    fn->sourceName = "a comparison of '" + name + "'";
    fn->isInline = true;
    fn->place = in.place(at);
    fn->returnType = given;
    addParameter(in.program, *fn, "a", compared);
    addParameter(in.program, *fn, "b", compared);
    fn->body = ir::makeBlock(in.program, {Comparison(in, *fn, *category).build()});
    in.program.functions.push_back(fn);
  }
  Operands operands(in.evaluation, in.owner.callChanges, e);
  operands.next(e->getLHS());
  ir::Expr *lhs = in.expr(e->getLHS());
  operands.next(e->getRHS());
  return ir::makeCall(in.program, fn, {lhs, in.expr(e->getRHS())}, in.place(at));
}

} // namespace cu2port
