// threadIdx and its like, which are no vectors of numbers in HIP, but objects that become numbers
// where a type asks for that:
//
//   int i = threadIdx.x;                     int i = threadIdx.x;
//   printf("%d", threadIdx.x);               printf("%d", static_cast<unsigned>(threadIdx.x));
//   auto i = threadIdx.x;              ->    auto i = static_cast<unsigned>(threadIdx.x);
//   sizeof(threadIdx.x)                      sizeof(static_cast<unsigned>(threadIdx.x))
//   std::min(threadIdx.x, n)                 std::min(static_cast<unsigned>(threadIdx.x), n)
//   dim3 b = blockIdx;                       dim3 b = blockIdx;
//   uint3 b = blockIdx;                      uint3 b = make_uint3(blockIdx.x, blockIdx.y, ...);
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

using namespace clang;

class CoordinatePlanner : public DeviceCode {
public:
  explicit CoordinatePlanner(HipPlan &hip) : DeviceCode(hip.plan.unit), plan(hip.plan) {}

  bool VisitCallExpr(CallExpr *call) override {
    if (isa<CXXOperatorCallExpr>(call))
      return true;
    for (unsigned i = countTyped(*call); i < call->getNumArgs(); ++i)
      castNumber(*call->getArg(i));
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->getType()->getContainedAutoType() && variable->getInit())
      castNumber(*variable->getInit());
    return true;
  }
  bool VisitExpr(Expr *e) override {
    if (const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e); size && !size->isArgumentType())
      castNumber(*size->getArgumentExpr());
    return true;
  }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc type) override {
    castNumber(*type.getUnderlyingExpr());
    return DeviceCode::TraverseDecltypeTypeLoc(type);
  }

  bool VisitMemberExpr(MemberExpr *e) override {
    understood.insert(e->getBase()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *e) override {
    if (e->getConstructor()->getParent()->getName() == "dim3" && e->getNumArgs() == 1)
      understood.insert(copied(e->getArg(0)));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const llvm::StringRef name = nameOf(*e);
    if ((name != "threadIdx" && name != "blockIdx") || understood.contains(e))
      return true;
    if (const auto token = plan.text.token(e->getLocation()))
      plan.replace(*token, fmt::format("make_uint3({0}.x, {0}.y, {0}.z)", name.str()), name,
                   e->getLocation());
    return true;
  }

private:
  /// How many arguments have types that do not come from the call.
  static unsigned countTyped(const CallExpr &call) {
    if (const FunctionDecl *callee = call.getDirectCallee())
      return callee->getPrimaryTemplate() ? 0 : callee->getNumParams();
    const auto *open = dyn_cast<OverloadExpr>(call.getCallee()->IgnoreParenImpCasts());
    if (!open || open->decls_begin() == open->decls_end())
      return 0;
    unsigned count = call.getNumArgs();
    for (const NamedDecl *each : open->decls()) {
      const auto *function = dyn_cast<FunctionDecl>(each->getUnderlyingDecl());
      count = std::min(count, function ? function->getNumParams() : 0);
    }
    return count;
  }

  /// What a parameter by value is a copy of.
  static const Expr *copied(const Expr *value) {
    value = value->IgnoreParenImpCasts();
    const auto *copy = dyn_cast<CXXConstructExpr>(value);
    return copy && copy->getNumArgs() == 1 ? copy->getArg(0)->IgnoreParenImpCasts() : value;
  }

  /// Which of CUDA's variables it is; empty for any other.
  llvm::StringRef nameOf(const DeclRefExpr &e) const {
    const NamedDecl *decl = e.getDecl();
    if (!decl->getDeclName().isIdentifier() || unit.isUsers(decl->getLocation()))
      return {};
    const llvm::StringRef name = decl->getName();
    return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim"
               ? name
               : llvm::StringRef();
  }

  /// `threadIdx.x`, or what has its type: `c ? threadIdx.x : threadIdx.x`, `(f(), threadIdx.x)`.
  void castNumber(const Expr &value) {
    const Expr *inner = value.IgnoreUnlessSpelledInSource();
    if (const auto *choice = dyn_cast<ConditionalOperator>(inner)) {
      castNumber(*choice->getTrueExpr());
      return castNumber(*choice->getFalseExpr());
    }
    if (const auto *both = dyn_cast<BinaryOperator>(inner); both && both->isCommaOp())
      return castNumber(*both->getRHS());
    if (const auto *list = dyn_cast<CXXStdInitializerListExpr>(inner))
      return castNumber(*list->getSubExpr());
    if (const auto *list = dyn_cast<InitListExpr>(inner))
      return castNumbers(list->inits());
    if (const auto *list = dyn_cast<ParenListExpr>(inner); list && list->getNumExprs() == 1)
      return castNumber(*list->getExpr(0));
    const auto *member = dyn_cast<MemberExpr>(inner);
    const auto *of =
        member ? dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts()) : nullptr;
    if (!of || nameOf(*of).empty())
      return;
    const auto span =
        plan.text.range(inner->getSourceRange(), plan.text.level(inner->getBeginLoc()));
    if (!span)
      return;
    plan.insert(span->file, span->begin, "static_cast<unsigned>(", nameOf(*of));
    plan.insert(span->file, span->end, ")", nameOf(*of));
  }

  void castNumbers(llvm::ArrayRef<const Expr *> values) {
    for (const Expr *each : values)
      castNumber(*each);
  }

  Plan &plan;
  std::set<const Expr *> understood; ///< uses of a variable that HIP takes, too
};

} // namespace

void planCoordinates(HipPlan &hip) { CoordinatePlanner(hip).walk(); }

} // namespace cu2port::host
