// Shuffles and votes. HIP's have no mask: the lanes that get there together take part, and CUDA
// asks that these are the ones that the mask names. A wave may have 64 lanes, of which each half is
// a warp of CUDA's, so that results are the same; unless all that a function does with warps is
// right for any width (WarpWidths.h).
//
//   __shfl_down_sync(FULL, x, 16)       __shfl_down(x, 16, 32)
//   __ballot_sync(FULL, p)              static_cast<unsigned>(__ballot(p) >> (__lane_id() & 32))
//   __ballot_sync(mask, p)        ->    (static_cast<unsigned>(... ) & mask)
//   __any_sync(FULL, p)                 (static_cast<unsigned>(... ) != 0)
//   __any(p)                            the same: those of old have CUDA's 32 lanes, too
//   warpSize                            32
//   __syncwarp()                        __threadfence_block()                  lanes run in step
//   cub::WarpReduce<T>                  hipcub::WarpReduce<T, 32>
//
// ... and for any width:
//
//   __shfl_down_sync(FULL, x, i)        __shfl_down(x, i)
//   __popc(__ballot_sync(FULL, p))      __popcll(__ballot(p))                  64 bits
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::host {
namespace {

using namespace clang;

/// `text` is HIP's name, and that of the one without a mask.
struct WarpOperation {
  llvm::StringLiteral name, text;
  enum Kind { Shuffle, Ballot, Any, All } kind;
};
constexpr WarpOperation warpOperations[] = {
    {"__shfl_sync", "__shfl", WarpOperation::Shuffle},
    {"__shfl_up_sync", "__shfl_up", WarpOperation::Shuffle},
    {"__shfl_down_sync", "__shfl_down", WarpOperation::Shuffle},
    {"__shfl_xor_sync", "__shfl_xor", WarpOperation::Shuffle},
    {"__ballot_sync", "__ballot", WarpOperation::Ballot},
    {"__any_sync", "__any", WarpOperation::Any},
    {"__all_sync", "__all", WarpOperation::All},
};

/// Around the condition of a vote: the bits of the half of the wave that the lane is in.
constexpr const char *halfBallot = "static_cast<unsigned>(__ballot";
constexpr const char *halfShift = " >> (__lane_id() & 32))";

class WarpPlanner : public DeviceCode {
public:
  explicit WarpPlanner(HipPlan &hip) : DeviceCode(hip.plan.unit), hip(hip), plan(hip.plan) {}

  bool VisitCallExpr(CallExpr *call) override {
    const auto [name, location] = nameOfCallee(*call);
    for (const WarpOperation &each : warpOperations)
      if (each.name == name || each.text == name)
        planOperation(*call, name, location, each);
    if (name == "__syncwarp")
      replaceCall(*call, name, "__threadfence_block()");
    else if (name == "__activemask")
      replaceCall(*call, name,
                  isWhole() ? "__ballot(1)" : std::string(halfBallot) + "(1)" + halfShift);
    else if ((name == "__popc" || name == "__ffs") && call->getNumArgs() == 1 && isWhole())
      widenCount(*call->getArg(0), name, location);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    const auto token = isWarpSize(*e) ? plan.text.token(e->getLocation()) : std::nullopt;
    if (token && isWhole()) // another translation unit may have it otherwise
      plan.keepEverywhere(*token, e->getLocation(), "warpSize");
    else if (token)
      plan.replace(*token, "32", "warpSize", e->getLocation());
    else if (isWarpSize(*e))
      hip.reportLacking(e->getLocation(), "warpSize", isPasted);
    return true;
  }

  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
    if (!isWarpOf32(type))
      return true;
    const SourceLocation close = type.getRAngleLoc();
    if (const auto span = plan.text.range(close, close, plan.text.level(close)))
      plan.insert(span->file, span->begin, ", 32", "cub");
    else
      hip.reportLacking(type.getTemplateNameLoc(), "cub", isPasted);
    return true;
  }

private:
  bool isWhole() const { return current && hip.widths.isWhole(*current); }

  void replaceCall(const CallExpr &call, llvm::StringRef name, const std::string &text) {
    if (const auto span =
            plan.text.range(call.getSourceRange(), plan.text.level(call.getBeginLoc())))
      plan.swallow(*span, text, name);
    else
      hip.reportLacking(call.getBeginLoc(), name.str(), isPasted);
  }

  /// Of the bits of a vote, of which there are 64.
  void widenCount(const Expr &argument, llvm::StringRef name, SourceLocation location) {
    const auto *vote = dyn_cast<CallExpr>(argument.IgnoreParenImpCasts());
    const llvm::StringRef voteName = vote ? nameOfCallee(*vote).first : "";
    if (!voteName.starts_with("__ballot") && voteName != "__activemask")
      return;
    if (const auto token = plan.text.token(location))
      plan.replace(*token, name.str() + "ll", name, location);
    else
      hip.reportLacking(location, name.str(), isPasted);
  }

  /// The operation's name in the text that has its parentheses: itself, or a macro that stands for
  /// it, `#define VOTE __any_sync`.
  std::optional<Span> calleeOf(const CallExpr &call, llvm::StringRef name,
                               SourceText::Level level) const {
    const auto span = plan.text.range(call.getCallee()->getSourceRange(), level);
    if (!span || plan.text.spelling(*span) == name)
      return span;
    Preprocessor &preprocessor = unit.preprocessor();
    const MacroInfo *macro =
        preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(plan.text.text(*span)));
    return macro && macro->isObjectLike() ? span : std::nullopt;
  }

  void planOperation(const CallExpr &call, llvm::StringRef name, SourceLocation location,
                     const WarpOperation &operation) {
    const bool hasMask = name == operation.name;
    if (!hasMask && isWhole())
      return;
    const SourceText::Level level = plan.text.level(call.getRParenLoc());
    const auto callee = calleeOf(call, name, level);
    const unsigned count = countArguments(call), first = hasMask ? 1 : 0;
    if (count <= first || !callee)
      return hip.reportLacking(location, name.str(), isPasted);
    const auto value = plan.text.range(call.getArg(first)->getSourceRange(), level),
               end = plan.text.range(call.getRParenLoc(), call.getRParenLoc(), level);
    const auto mask =
        hasMask ? plan.text.range(call.getArg(0)->getSourceRange(), level) : std::nullopt;
    if (!value || !end || value->file != callee->file || end->file != callee->file ||
        (hasMask && (!mask || value->begin <= mask->end)))
      return hip.reportLacking(location, name.str(), "a macro makes its arguments");
    if (mask)
      plan.swallow({mask->file, mask->begin, value->begin}, "", name);
    if (operation.kind != WarpOperation::Shuffle)
      return planVote({operation, *callee, *value, *end, isTruth(*call.getArg(first)),
                       mask && !isFullMask(*call.getArg(0)) ? wordOf(*mask) : ""});
    if (count == first + 2 && !isWhole())
      plan.insert(end->file, end->begin, ", 32", name);
    if (hasMask)
      plan.replace(*callee, operation.text.str(), name, location);
  }

  /// Where its parts stand.
  struct Vote {
    const WarpOperation &operation;
    Span callee, condition, end;
    bool isTruth;     ///< `!` of the condition is that of the int that CUDA's takes
    std::string mask; ///< empty: all lanes
  };

  void planVote(const Vote &vote) {
    const llvm::StringRef rule = vote.operation.name;
    if (isWhole())
      return plan.replace(vote.callee, vote.operation.text.str(), rule);
    if (vote.operation.kind == WarpOperation::All && vote.mask.empty()) {
      plan.insert(vote.condition.file, vote.condition.begin,
                  vote.isTruth ? "!(" : "!static_cast<int>(", rule);
      plan.insert(vote.end.file, vote.end.begin, ")", rule);
    }
    std::string head = halfBallot, tail = halfShift;
    if (!vote.mask.empty()) {
      head = "(" + head;
      tail += " & " + vote.mask + ")";
    }
    if (vote.operation.kind != WarpOperation::Ballot) {
      head = "(" + head;
      tail += vote.operation.kind == WarpOperation::Any ? " != 0)"
              : vote.mask.empty()                       ? " == 0)"
                                                        : " == " + vote.mask + ")";
    }
    plan.replace(vote.callee, head, rule);
    plan.insert(vote.end.file, vote.end.end, tail, rule);
  }

  /// Not 0.5, nor 1 << 32, which are 0 as an int.
  bool isTruth(const Expr &condition) const {
    const QualType type = condition.IgnoreImpCasts()->getType();
    return type->isIntegerType() &&
           unit.ast().getTypeSize(type) <= unit.ast().getTypeSize(unit.ast().IntTy);
  }

  std::string wordOf(const Span &mask) const {
    const llvm::StringRef text = plan.text.text(mask);
    const bool isWord = llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    return isWord ? text.str() : "(" + text.str() + ")";
  }

  static constexpr const char *isPasted = "it is pasted together by a macro";

  HipPlan &hip;
  Plan &plan;
};

} // namespace

void planWarpOperations(HipPlan &hip) { WarpPlanner(hip).walk(); }

} // namespace cu2port::host
