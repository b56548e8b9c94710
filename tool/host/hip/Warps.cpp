// Code that counts on warps of 32 lanes, which AMD's GPUs may not have:
//
//   #define WARP_SIZE 32                     a constant that is called so
//   int lane = threadIdx.x % 32;             a thread's index, by 32
//   int warp = (blockIdx.x * n + threadIdx.x) >> 5;
//   x += __shfl_down_sync(FULL, x, 16);      an exchange, or a vote, of 32 lanes: once a function
//   votes = __ballot(p);                     of old, without a mask: HIP's has 64 bits
#include "host/hip/DeviceCode.h"

namespace cu2port::host {
namespace {

using namespace clang;

class WarpReader : public DeviceCode {
public:
  explicit WarpReader(HipPlan &hip) : DeviceCode(hip), plan(hip.plan) {}

  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->getInit() && isWarpsName(variable->getName()) && is32(*variable->getInit()))
      report(variable->getLocation(), variable->getName(), "it is a constant");
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *e) override {
    if (isInDeviceCode() && dividesBy32(*e) && isOfThread(e->getLHS(), 0))
      report(e->getOperatorLoc(), textOf(*e), "it is a lane, or a warp, of 32");
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const llvm::StringRef name = nameOfCallee(*call).first;
    const bool isVote = name == "__activemask" || name.starts_with("__ballot") ||
                        name.starts_with("__any") || name.starts_with("__all");
    if (isVote && (usesWarpSize() || !name.ends_with("_sync")) && name != "__activemask")
      report(call->getBeginLoc(), name, "HIP asks all lanes of a wave, and a ballot has 64 bits");
    else if ((isVote || name.starts_with("__shfl")) && !usesWarpSize() && exchanging != current) {
      exchanging = current;
      report(call->getBeginLoc(), name, "it is done by 32 lanes, here and in what follows");
    }
    return true;
  }

private:
  template <class Name> void report(SourceLocation place, const Name &name, const char *why) {
    plan.report(DiagId::WarpOf32, place, std::string(name), why);
  }

  static bool isWarpsName(llvm::StringRef name) {
    return name.contains_insensitive("warp") && !name.contains_insensitive("warps");
  }

  std::optional<std::uint64_t> valueOf(const Expr &e) const {
    Expr::EvalResult result;
    if (e.isValueDependent() || !e.getType()->isIntegerType() ||
        !e.EvaluateAsInt(result, unit.ast()))
      return std::nullopt;
    return result.Val.getInt().getExtValue();
  }
  bool is32(const Expr &e) const { return valueOf(e) == 32U; }

  /// `% 32`, `/ 32`, `& 31`, `>> 5`; not by warpSize, which is no constant.
  bool dividesBy32(const BinaryOperator &e) const {
    const auto value = valueOf(*e.getRHS());
    switch (e.getOpcode()) {
    case BO_Rem:
    case BO_Div:
      return value == 32U;
    case BO_And:
      return value == 31U;
    case BO_Shr:
      return value == 5U;
    default:
      return false;
    }
  }

  /// Made of threadIdx, if need be by way of a variable.
  bool isOfThread(const Stmt *statement, int depth) const {
    constexpr int deepest = 3; // tid -> i -> lane
    if (!statement || depth > deepest)
      return false;
    if (mentions(statement, "threadIdx"))
      return true;
    const auto *e = dyn_cast<Expr>(statement);
    const auto *name = e ? dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts()) : nullptr;
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return variable && variable->isLocalVarDecl() && isOfThread(variable->getInit(), depth + 1);
  }

  std::string textOf(const Expr &e) const {
    const auto span = plan.text.range(e.getSourceRange(), plan.text.level(e.getBeginLoc()));
    return span ? plan.text.text(*span).str() : "32";
  }

  Plan &plan;
  const FunctionDecl *exchanging = nullptr; ///< whose exchanges are reported already
};

/// Macros are no declarations: `#define WARP_SIZE 32`.
void reportMacros(HipPlan &hip) {
  for (const auto &[identifier, state] : hip.plan.unit.preprocessor().macros(false)) {
    const auto *directive = state.getLatest();
    const MacroInfo *macro = directive ? directive->getMacroInfo() : nullptr;
    if (!macro || macro->getNumTokens() != 1 || !hip.plan.unit.isUsers(macro->getDefinitionLoc()) ||
        hip.plan.unit.preprocessor().getSpelling(macro->getReplacementToken(0)) != "32" ||
        !identifier->getName().contains_insensitive("warp"))
      continue;
    hip.plan.report(DiagId::WarpOf32, macro->getDefinitionLoc(), identifier->getName().str(),
                    "it is a constant");
  }
}

} // namespace

void reportWarps(HipPlan &hip) {
  reportMacros(hip);
  WarpReader(hip).walk();
}

} // namespace cu2port::host
