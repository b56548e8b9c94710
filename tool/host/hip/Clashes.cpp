// Functions of the user's that HIP has itself, so that a call is ambiguous, or the definition a
// second one:
//
//   void operator+=(float4 &a, float4 b)             HIP's vectors have it as a member
//   __device__ double atomicMax(double *, double)    HIP has it, CUDA has it of integers
//
// They are reported and stay: whether they do what HIP's do is for people to say.
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::host {
namespace {

using namespace clang;

class ClashReader : public DeviceCode {
public:
  explicit ClashReader(HipPlan &hip) : DeviceCode(hip.plan.unit), plan(hip.plan) {}

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (!isa<TranslationUnitDecl>(function->getDeclContext()->getRedeclContext()) ||
        function->getNumParams() != 2 || !unit.isUsers(function->getLocation()))
      return true;
    const QualType first = function->getParamDecl(0)->getType(),
                   second = function->getParamDecl(1)->getType();
    const bool isClash = isCompoundAssignment(function->getOverloadedOperator())
                             ? isVector(first) && isSame(first, second)
                             : isAtomic(*function) && first->getPointeeType()->isRealFloatingType();
    if (isClash)
      plan.report(DiagId::ConditionalRewrite, function->getLocation(), function->getNameAsString(),
                  "HIP has one of its own for these types: take this one out, if it does the same");
    return true;
  }

private:
  static bool isCompoundAssignment(OverloadedOperatorKind kind) {
    switch (kind) {
    case OO_PlusEqual:
    case OO_MinusEqual:
    case OO_StarEqual:
    case OO_SlashEqual:
    case OO_PercentEqual:
    case OO_CaretEqual:
    case OO_AmpEqual:
    case OO_PipeEqual:
    case OO_LessLessEqual:
    case OO_GreaterGreaterEqual:
      return true;
    default:
      return false;
    }
  }

  static QualType plain(QualType type) {
    return type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  }
  static bool isSame(QualType a, QualType b) { return plain(a) == plain(b); }

  /// float4 and its like.
  bool isVector(QualType type) const {
    const RecordDecl *record = plain(type)->getAsRecordDecl();
    return record && unit.isDialect(record->getLocation()) && !record->getName().empty() &&
           llvm::isDigit(record->getName().back());
  }

  static bool isAtomic(const FunctionDecl &function) {
    return function.getIdentifier() &&
           (function.getName() == "atomicMin" || function.getName() == "atomicMax") &&
           function.getParamDecl(0)->getType()->isPointerType();
  }

  Plan &plan;
};

} // namespace

void reportClashes(HipPlan &hip) { ClashReader(hip).walk(); }

} // namespace cu2port::host
