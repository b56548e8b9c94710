// Launches stay as they are, as hipcc reads them, but for braces; or become the macro that HIP has
// for compilers which do not:
//
//   scale<float, 2><<<{4, 2}, 64>>>(x, 3)
//     ->  scale<float, 2><<<dim3(4, 2), 64>>>(x, 3)
//     ->  hipLaunchKernelGGL(HIP_KERNEL_NAME(scale<float, 2>), dim3(4, 2), dim3(64), 0, 0, x, 3)
#include "host/Launches.h"
#include "frontend/AstVisitor.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

constexpr const char *rule = "<<<>>>";

class LaunchPlanner : public AstVisitor {
public:
  explicit LaunchPlanner(HipPlan &hip) : plan(hip.plan), isMacro(hip.dialect.launchMacro) {}

  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *launch) override {
    const clang::CallExpr *configuration = launch->getConfig();
    if (!configuration)
      return true;
    for (unsigned i = 0; i < std::min(2U, configuration->getNumArgs()); ++i)
      planBraces(plan, configuration->getArg(i));
    if (isMacro)
      planMacro(*launch, *configuration);
    return true;
  }

private:
  void planMacro(const clang::CUDAKernelCallExpr &launch, const clang::CallExpr &configuration) {
    const clang::SourceLocation at = configuration.getCallee()->getExprLoc();
    const SourceText::Level level = plan.text.level(at);
    const auto callee = plan.text.range(launch.getCallee()->getSourceRange(), level);
    const auto open = plan.text.range(at, at, level);
    const auto close =
        plan.text.range(configuration.getRParenLoc(), configuration.getRParenLoc(), level);
    if (!callee || !open || !close)
      return plan.report(DiagId::PastedToken, at, rule);
    const bool hasComma = plan.text.text(*callee).contains(',');
    plan.insert(callee->file, callee->begin,
                hasComma ? "hipLaunchKernelGGL(HIP_KERNEL_NAME(" : "hipLaunchKernelGGL(", rule);
    replaceWithBlanks(*open, hasComma ? "), " : ", ");
    for (unsigned i = 0; i < 2; ++i)
      if (const auto extent = extentOf(configuration.getArg(i), level))
        wrap(*extent);
    // The extents, and then memory and stream, which may be left out.
    std::string rest;
    for (unsigned i = 2; i < 4; ++i)
      if (isLeftOut(configuration, i))
        rest += ", 0";
    planClose(*close, rest);
  }

  /// Its text, unless braces have become dim3() already.
  std::optional<Span> extentOf(const clang::Expr *extent, SourceText::Level level) const {
    const auto span = plan.text.range(extent->getSourceRange(), level);
    return span && !plan.text.text(*span).starts_with("{") &&
                   !plan.text.text(*span).starts_with("dim3(")
               ? span
               : std::nullopt;
  }

  void wrap(const Span &extent) {
    plan.insert(extent.file, extent.begin, "dim3(", rule);
    plan.insert(extent.file, extent.end, ")", rule);
  }

  static bool isLeftOut(const clang::CallExpr &configuration, unsigned argument) {
    return argument >= configuration.getNumArgs() ||
           llvm::isa<clang::CXXDefaultArgExpr>(configuration.getArg(argument));
  }

  void replaceWithBlanks(Span span, const std::string &text) {
    span.begin = plan.text.skipBlanksBack(span.file, span.begin);
    span.end = plan.text.skipBlanks(span.file, span.end);
    plan.replace(span, text, rule);
  }

  /// `>>>(` becomes a comma, or nothing if the kernel takes no arguments.
  void planClose(Span close, const std::string &rest) {
    const Span parenthesis = plan.text.spanOf(plan.text.tokenAfter(close.file, close.end));
    const clang::Token next = plan.text.tokenAfter(close.file, parenthesis.end);
    close.end = parenthesis.end;
    replaceWithBlanks(close, rest + (next.is(clang::tok::r_paren) ? "" : ", "));
  }

  Plan &plan;
  const bool isMacro;
};

} // namespace

void planLaunches(HipPlan &hip) {
  LaunchPlanner planner(hip);
  planner.traverseUsers(hip.plan.unit);
}

} // namespace cu2port::host
