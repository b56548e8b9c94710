// Floating-point numbers that become integers, as device/build/RealNumbers.cpp has it for the other
// forms: by functions of runtime/direct/real_numbers.h, which leave all others as they are, since
// in a template only the instance knows the types.
//
//   (int)f              (int)cu2port::direct::integerOf<int>(f)
//   (T)x                (T)cu2port::direct::integerOf<T>(x)
//   int i = f;          int i = cu2port::direct::integerOf<int>(f);
//   n += f;             cu2port::direct::assigned(n) += f;
#include "host/direct/Numbers.h"

#include "clang/AST/TypeLoc.h"

namespace cu2port::host::direct {

using namespace clang;

namespace {

/// A type that only an instance knows, and that may be a number's.
bool mayBeNumber(QualType type) {
  return type->isDependentType() && !type->isReferenceType() && !type->isPointerType() &&
         !type->isArrayType() && !type->isRecordType() && !type->getContainedDeducedType() &&
         !type->getAs<TemplateSpecializationType>();
}

bool isInteger(QualType type) {
  return type->isIntegralOrEnumerationType() && !type->isBooleanType();
}

/// Whether what becomes an integer may have a point.
bool mayBeReal(const Expr *expression) {
  return expression->isTypeDependent() ? !isa<InitListExpr, ParenListExpr>(expression)
                                       : expression->getType()->isRealFloatingType();
}

} // namespace

/// The same text is inserted once at a place: here each has blanks of its own.
void Numbers::insert(FileID file, unsigned offset, const std::string &text) {
  const unsigned before = inserted[{file, offset}]++;
  plan.insert(file, offset, std::string(before, ' ') + text, "cast");
}

void Numbers::wrap(const Expr *expression, const std::string &function) {
  const auto span =
      plan.text.range(expression->getSourceRange(), plan.text.level(expression->getExprLoc()));
  if (!span)
    return;
  insert(span->file, span->begin, "cu2port::direct::" + function + "(");
  insert(span->file, span->end, ")");
}

std::string Numbers::spelled(SourceRange type) const {
  const auto span = plan.text.range(type, plan.text.level(type.getBegin()));
  return span ? plan.text.text(*span).str() : "";
}

void Numbers::cast(const CastExpr *cast) {
  const QualType to = cast->getType();
  const Expr *number = cast->getSubExpr();
  if (const auto *written = dyn_cast<ExplicitCastExpr>(cast)) {
    number = written->getSubExprAsWritten();
    const std::string name =
        spelled(written->getTypeInfoAsWritten()->getTypeLoc().getSourceRange());
    if (!name.empty() && mayBeReal(number) && (mayBeNumber(to) || isInteger(to)))
      wrap(number, "integerOf<" + name + ">");
  } else if (cast->getCastKind() == CK_FloatingToIntegral &&
             !llvm::cast<ImplicitCastExpr>(cast)->isPartOfExplicitCast()) {
    wrap(number, "integerOf<" + to.getAsString(plan.unit.ast().getPrintingPolicy()) + ">");
  }
}

/// `T(x)`
void Numbers::construction(const CXXUnresolvedConstructExpr *construction) {
  const QualType to = construction->getTypeAsWritten();
  const std::string name =
      spelled(construction->getTypeSourceInfo()->getTypeLoc().getSourceRange());
  if (construction->getNumArgs() == 1 && !construction->isListInitialization() && !name.empty() &&
      (mayBeNumber(to) || isInteger(to)) && mayBeReal(construction->getArg(0)))
    wrap(construction->getArg(0), "integerOf<" + name + ">");
}

/// Where the operator may convert what it computes: `n += f`, and of types that are not known here.
void Numbers::assignment(const BinaryOperator *assignment) {
  const Expr *to = assignment->getLHS();
  const auto *compound = dyn_cast<CompoundAssignOperator>(assignment);
  const bool isOpen = to->isTypeDependent() || assignment->getRHS()->isTypeDependent();
  const bool converts = isOpen ? !isa<InitListExpr>(assignment->getRHS())
                               : compound && isInteger(to->getType()) &&
                                     compound->getComputationResultType()->isRealFloatingType();
  if (converts && to->refersToBitField())
    bitAssignment(assignment);
  else if (converts)
    wrap(to, "assigned");
}

/// Nothing refers to a bit-field: `s.n += f` is `s.n = cu2port::direct::integerOf<int>(s.n + (f))`.
void Numbers::bitAssignment(const BinaryOperator *assignment) {
  const Expr *bits = assignment->getLHS();
  const std::string function =
      "integerOf<" + bits->getType().getAsString(plan.unit.ast().getPrintingPolicy()) + ">";
  if (!assignment->isCompoundAssignmentOp())
    return wrap(assignment->getRHS(), function);
  const auto level = plan.text.level(assignment->getExprLoc());
  const auto to = plan.text.range(bits->getSourceRange(), level);
  const auto value = plan.text.range(assignment->getRHS()->getSourceRange(), level);
  const auto sign = plan.text.token(assignment->getOperatorLoc());
  if (!to || !value || !sign)
    return;
  const llvm::StringRef operation = plan.text.text(*sign).drop_back();
  plan.replace(*sign,
               fmt::format("= cu2port::direct::{}({} {} (", function, plan.text.text(*to).str(),
                           operation.str()),
               "cast");
  insert(value->file, value->end, "))");
}

void Numbers::expression(const Expr *expression) {
  if (const auto *cast = dyn_cast<CastExpr>(expression))
    this->cast(cast);
  else if (const auto *construction = dyn_cast<CXXUnresolvedConstructExpr>(expression))
    this->construction(construction);
  else if (const auto *binary = dyn_cast<BinaryOperator>(expression);
           binary && binary->isAssignmentOp())
    assignment(binary);
}

void Numbers::variable(const VarDecl *variable) {
  const Expr *start = variable->getInit();
  if (!start || variable->isInitCapture() || variable->getInitStyle() != VarDecl::CInit ||
      !mayBeNumber(variable->getType()) || !mayBeReal(start))
    return;
  const std::string name = spelled(variable->getTypeSourceInfo()->getTypeLoc().getSourceRange());
  if (!name.empty())
    wrap(start, "integerOf<" + name + ">");
}

void Numbers::result(const ReturnStmt *statement, const FunctionDecl *of) {
  const Expr *value = statement->getRetValue();
  if (value && mayBeNumber(of->getReturnType()) && mayBeReal(value))
    if (const std::string name = spelled(of->getReturnTypeSourceRange()); !name.empty())
      wrap(value, "integerOf<" + name + ">");
}

} // namespace cu2port::host::direct
