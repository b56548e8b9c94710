// Warp operations on both sides of a branch: all lanes of CUDA's warp meet there, each at its own
// side's, while HIP has one side after the other.
//
//   if (lane < 16) {
//     shared[lane] = x;
//     __syncwarp();            waits in CUDA until the other lanes have come to theirs
//     y = shared[31 - lane];
//   } else {
//     shared[lane] = x;
//     __syncwarp();            a condition
//     y = shared[31 - lane];
//   }
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

using namespace clang;

class BranchReader : public DeviceCode {
public:
  explicit BranchReader(HipPlan &hip) : DeviceCode(hip.plan.unit), plan(hip.plan) {}

  bool dataTraverseStmtPre(Stmt *statement) override {
    if (const auto *branch = dyn_cast<IfStmt>(statement); branch && branch->getElse())
      readBranch(*branch);
    return true;
  }

private:
  void readBranch(const IfStmt &branch) {
    if (!isInDeviceCode() || branch.isConstexpr() || isOfBlock(branch.getCond()))
      return;
    const Meeting first = findMeeting(branch.getThen()), other = findMeeting(branch.getElse());
    if (!first.name.empty() && !other.name.empty())
      plan.report(DiagId::ConditionalRewrite, other.place, other.name.str(),
                  "lanes on the other side of this branch meet these here in CUDA; HIP's come "
                  "one side after the other, and see nothing of what the second one does");
  }

  struct Meeting {
    llvm::StringRef name; ///< empty: there is none
    SourceLocation place;
  };

  /// The first operation of all lanes in a statement, or in what it calls.
  Meeting findMeeting(const Stmt *statement) const {
    llvm::SmallPtrSet<const FunctionDecl *, 16> seen;
    return meetingIn(statement, seen);
  }

  Meeting meetingIn(const Stmt *statement,
                    llvm::SmallPtrSetImpl<const FunctionDecl *> &seen) const {
    if (!statement)
      return {};
    if (const auto *call = dyn_cast<CallExpr>(statement)) {
      if (const auto [name, place] = nameOfCallee(*call); asksAllLanes(*call, name))
        return {name, place};
      const FunctionDecl *callee = call->getDirectCallee();
      if (callee && callee->hasBody() && unit.isUsers(callee->getLocation()) &&
          seen.insert(callee->getCanonicalDecl()).second)
        if (const Meeting found = meetingIn(callee->getBody(), seen); !found.name.empty())
          return {found.name, call->getBeginLoc()};
    }
    for (const Stmt *child : statement->children())
      if (const Meeting found = meetingIn(child, seen); !found.name.empty())
        return found;
    return {};
  }

  /// With a mask that names all; those of `__activemask()` are those of one side.
  bool asksAllLanes(const CallExpr &call, llvm::StringRef name) const {
    if (name != "__syncwarp" && !(name.starts_with("__") && name.ends_with("_sync")))
      return false;
    return countArguments(call) == 0 || namesAllLanes(*call.getArg(0));
  }

  /// Whether it is the same for all threads of a block by what it is made of.
  bool isOfBlock(const Stmt *condition) const {
    if (const auto *name = dyn_cast<DeclRefExpr>(condition)) {
      const ValueDecl *decl = name->getDecl();
      return !isa<VarDecl>(decl) ||
             (!unit.isUsers(decl->getLocation()) && decl->getDeclName().isIdentifier() &&
              llvm::is_contained({"blockIdx", "blockDim", "gridDim"}, decl->getName()));
    }
    return !isa<CXXThisExpr>(condition) &&
           llvm::all_of(condition->children(),
                        [&](const Stmt *child) { return !child || isOfBlock(child); });
  }

  Plan &plan;
};

} // namespace

void reportWarpBranches(HipPlan &hip) { BranchReader(hip).walk(); }

} // namespace cu2port::host
