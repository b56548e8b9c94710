// Functions that HIP has, but not of the type that they are called with:
//
//   atomicMin(p, x)                 of `long long`: a finding before HIP 5.7
//   __shfl_sync(FULL, h, 0)         of `__half`: a finding before HIP 5.6
//   template <class T> ... min(T *p, T x) {
//     atomicMin(p, x);              a finding if an instance is such a one
//   }
//
// rules/hip/overloads.yaml has them as `atomicMin(long long *)`.
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

#include <set>

namespace cu2port::host {
namespace {

using namespace clang;

class OverloadReader : public DeviceCode {
public:
  explicit OverloadReader(HipPlan &hip) : DeviceCode(hip.plan.unit), hip(hip) {}

  /// What a template calls, its instances know.
  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier() || unit.isUsers(callee->getLocation()))
      return true;
    const std::string name = nameWithType(*callee);
    if (isLacking(name) && told.insert({call->getExprLoc(), name}).second)
      report(call->getExprLoc(), name);
    return true;
  }

private:
  /// `atomicMin(long long *)`: by the first argument that is no mask.
  std::string nameWithType(const FunctionDecl &function) const {
    const unsigned index = function.getName().ends_with("_sync") ? 1 : 0;
    if (index >= function.getNumParams())
      return {};
    const QualType type = function.getParamDecl(index)->getType().getCanonicalType();
    return fmt::format("{}({})", function.getName().str(),
                       type.getUnqualifiedType().getAsString(PrintingPolicy(unit.language())));
  }

  bool isLacking(const std::string &name) const {
    return !hip.names.find(name, hip.dialect.version) &&
           (!hip.names.versionsOf(name).empty() || hip.names.isMissing(name));
  }

  /// At the name; where a macro pastes it together, at the macro's use.
  void report(SourceLocation place, const std::string &name) const {
    if (const auto span = hip.plan.text.token(place))
      hip.reportLacking(*span, name);
    else
      hip.reportLacking(place, name);
  }

  HipPlan &hip;
  std::set<std::pair<SourceLocation, std::string>> told;
};

} // namespace

void reportOverloads(HipPlan &hip) { OverloadReader(hip).walk(); }

} // namespace cu2port::host
