// Calls of CUDA's own functions: operations, of which rules say what they become.
//
//   fmaxf(x, 0)               @fmaxf(x, 0.0f)
//   std::pow(x, 2)            @std::pow(x, <float>(2))
//   n = printf("%d", i)       n = (@printf("%d", i), 1)
#include "device/build/Constructs.h"

namespace cu2port {

/// `std::max({a, b})`, `std::max(a, b, less)`: of one name with what CUDA has, and code.
static bool takesObjects(const clang::FunctionDecl *callee) {
  return callee->isInStdNamespace() &&
         llvm::any_of(callee->parameters(), [](const clang::ParmVarDecl *parameter) {
           const clang::QualType type = parameter->getType();
           return type->isRecordType() || type->isFunctionPointerType();
         });
}

/// The rule of a function of CUDA's device library, or of C's and C++'s that device code may call;
/// null for functions that are code: the user's, and those of library headers.
const ApiRule *deviceRule(const clang::FunctionDecl *callee, const BuildState &state) {
  if (!callee->getIdentifier())
    return nullptr;
  // Clang declares __builtin_expect and its like where they are first called; programs declare
  // CUDA's own once more.
  if (state.unit.isUsers(callee->getFirstDecl()->getLocation()) &&
      !callee->getName().starts_with("__builtin_"))
    return nullptr;
  if (llvm::isa<clang::CXXMethodDecl>(callee) || takesObjects(callee))
    return nullptr;
  // `atomicAdd(__half *, __half)` and its like are code of ours.
  const clang::FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition) && state.unit.isDialect(definition->getLocation()))
    return nullptr;
  // std::min and ::min are not the same to NaN.
  const ApiRule *rule =
      callee->isInStdNamespace() ? state.rules.find(("std::" + callee->getName()).str()) : nullptr;
  llvm::StringRef name = callee->getName();
  if (!rule)
    rule = state.rules.find(name);
  // Clang's assignments of classes copy arrays by __builtin_memcpy.
  if (!rule && name.consume_front("__builtin_"))
    rule = state.rules.find(name);
  return rule && rule->kind == RuleKind::DeviceFunction ? rule : nullptr;
}

/// __syncthreads() alone is a statement of the IR; __syncthreads_count() and its like, which have a
/// value, are operations.
bool isBarrier(const clang::FunctionDecl *callee, const TranslationUnit &unit) {
  return unit.isDialect(callee->getFirstDecl()->getLocation()) && callee->getIdentifier() &&
         callee->getName() == "__syncthreads";
}

/// True where C++'s <cmath> takes any number and computes in the type of its result:
/// `std::pow(x, 2)`.
static bool takesAnyNumber(const clang::FunctionDecl *callee, unsigned parameter) {
  const clang::FunctionTemplateDecl *pattern = callee->getPrimaryTemplate();
  return pattern && callee->isInStdNamespace() &&
         pattern->getTemplatedDecl()->getParamDecl(parameter)->getType()->isDependentType();
}

/// CUDA has a min and a max of every two types of numbers, C has none of two different ones.
static bool mixesNumbers(const clang::FunctionDecl *callee) {
  const bool isExtreme = callee->getName() == "min" || callee->getName() == "max";
  return isExtreme && !callee->isInStdNamespace() && callee->getNumParams() == 2;
}

/// n = printf("%d", i)   ->   n = (printf("%d", i), 1)
/// CUDA's printf gives how many arguments it has taken, C's how many characters it has written,
/// OpenCL's 0.
static ir::Expr *withArgumentCount(ir::Program &program, ir::Intrinsic *print) {
  auto *count = program.make<ir::IntegerLiteral>();
  count->value = print->arguments.size() - 1;
  auto *both = program.make<ir::Binary>();
  both->op = ir::BinaryOp::Comma;
  both->lhs = print;
  both->rhs = count;
  count->type = both->type = print->type;
  count->place = both->place = print->place;
  return both;
}

/// A call of a function with a rule. A rule with a condition is reported where the user calls it.
ir::Expr *operation(ExpressionBuilder &in, const clang::FunctionDecl *callee, const ApiRule &rule,
                    const clang::CallExpr *e) {
  if (rule.name == "__isGridConstant")
    if (ir::Expr *answer = gridConstantAnswer(in, e))
      return answer;
  if (rule.fidelity == Fidelity::Unsupported) {
    in.obstacle(e->getBeginLoc(), DiagId::Unsupported, rule.name, rule.reason());
    return in.state.placeholder(e);
  }
  if (rule.fidelity != Fidelity::Exact) {
    ir::Place where = in.state.reportedPlace(e->getBeginLoc());
    in.state.findings.add(DiagId::ConditionalRewrite, where.file ? *where.file : "", where.line,
                          where.column, rule.name, rule.reason());
  }
  clang::QualType returned = callee->getReturnType().getNonReferenceType();
  auto *node = in.program.make<ir::Intrinsic>();
  node->operation =
      in.program.operations->intern(numbersRule(in.state, rule, returned).name, rule.effects);
  node->place = in.place(e->getBeginLoc());
  node->type = in.type(returned, e->getBeginLoc());
  Operands operands(in.evaluation, in.owner.callChanges, e);
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    operands.next(e->getArg(i));
    const auto *text = llvm::dyn_cast<clang::StringLiteral>(e->getArg(i)->IgnoreParenImpCasts());
    ir::Expr *argument = text ? in.constants.stringLiteral(text) : in.expr(e->getArg(i));
    const bool variadic = i >= callee->getNumParams();
    const bool isNumber =
        argument->type && (argument->type->isInteger() || argument->type->isFloating());
    // std::pow(x, 2) computes in double or float, max(1u, i) in unsigned: what C++ converts inside
    // the function is converted in front of it.
    const bool becomesResult =
        (node->type->isFloating() && takesAnyNumber(callee, i)) || mixesNumbers(callee);
    if (!variadic && isNumber && argument->type != node->type && becomesResult) {
      auto *conversion = in.program.make<ir::Cast>();
      conversion->operand = argument;
      conversion->implicit = true;
      conversion->type = node->type;
      conversion->place = argument->place;
      argument = conversion;
    }
    node->arguments.push_back(variadic ? argument : in.explicitArgument(argument));
  }
  return node->is(ir::OperationId::Print) && e != in.discarded ? withArgumentCount(in.program, node)
                                                               : node;
}

} // namespace cu2port
