// Code that counts on warps of 32 lanes, which AMD's GPUs may not have:
//
//   #define WARP_SIZE 32                     a constant that is called so
//   int lane = threadIdx.x % 32;             a thread's index, by 32
//   int warp = (blockIdx.x * n + threadIdx.x) >> 5;
//   x += __shfl_down_sync(FULL, x, 16);      an exchange, or a vote, of 32 lanes: once a function
//   threadIdx.x % warpSize                   where that becomes 32
//   all = coalesced_threads();               HIP's group may have 64 lanes
//   n / properties.warpSize                  the host's number, which may be 64
// ... and of what takes all lanes, that votes do.
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

using namespace clang;

/// Looks for a name of CUDA's in a statement.
class NameSearch : public AstVisitor {
public:
  NameSearch(llvm::StringRef name) : name(name) {}
  bool found = false;

  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const NamedDecl *decl = e->getDecl();
    found |= decl->getDeclName().isIdentifier() && decl->getName() == name;
    return !found;
  }

private:
  llvm::StringRef name;
};

bool mentions(const Stmt *statement, llvm::StringRef name) {
  NameSearch search(name);
  search.TraverseStmt(const_cast<Stmt *>(statement)); // Clang's walk changes nothing
  return search.found;
}

class WarpReader : public DeviceCode {
public:
  explicit WarpReader(HipPlan &hip)
      : DeviceCode(hip.plan.unit), plan(hip.plan), widths(hip.widths) {}

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
    if (name == "coalesced_threads")
      report(call->getBeginLoc(), name, "HIP's group has up to 64");
    else if (!isWarpOperation(name))
      return true;
    else if (!isWhole())
      reportOnce(exchanging, call->getBeginLoc(), name,
                 "it is done by 32 lanes, here and in what follows");
    else if (!name.starts_with("__shfl") && name != "__activemask")
      report(call->getBeginLoc(), name, "HIP asks all lanes of a wave, and a ballot has 64 bits");
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    if (isWarpSize(*e) && !isWhole())
      reportOnce(asking, e->getLocation(), "warpSize",
                 "it becomes 32, as this function does, or one that it works with");
    else if (e->getDecl()->getDeclName().isIdentifier() &&
             e->getDecl()->getName() == "cudaDevAttrWarpSize")
      reportHosts(e->getLocation(), "cudaDevAttrWarpSize");
    return true;
  }
  bool VisitMemberExpr(MemberExpr *e) override {
    const ValueDecl *member = e->getMemberDecl();
    if (member->getDeclName().isIdentifier() && member->getName() == "warpSize" &&
        !unit.isUsers(member->getLocation()))
      reportHosts(e->getMemberLoc(), "warpSize");
    return true;
  }

private:
  template <class Name> void report(SourceLocation place, const Name &name, const char *why) {
    plan.report(DiagId::WarpOf32, place, std::string(name), why);
  }

  /// Once a function.
  void reportOnce(const FunctionDecl *&last, SourceLocation place, llvm::StringRef name,
                  const char *why) {
    if (std::exchange(last, current) != current)
      report(place, name, why);
  }
  /// What the device says.
  void reportHosts(SourceLocation place, llvm::StringRef name) {
    report(place, name, "kernels may, where HIP says 64");
  }

  bool isWhole() const { return current && widths.isWhole(*current); }

  static bool isWarpsName(llvm::StringRef name) {
    return name.contains_insensitive("warp") && !name.contains_insensitive("warps");
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
  const WarpWidths &widths;
  /// Whose exchanges, and questions for warpSize, are reported already.
  const FunctionDecl *exchanging = nullptr, *asking = nullptr;
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
