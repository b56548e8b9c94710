// Calls that take more than another name.
//
// HIP's warp operations have no mask: the lanes that get there together take part, and CUDA asks
// that these are the ones that the mask names. A wave may have 64 lanes, of which each half is a
// warp of CUDA's, so that results are the same; unless the function asks for warpSize, and is
// written for warps of any width.
//
//   __shfl_down_sync(FULL, x, 16)       __shfl_down(x, 16, 32)
//   __ballot_sync(FULL, p)              static_cast<unsigned>(__ballot(p) >> (__lane_id() & 32))
//   __ballot_sync(mask, p)        ->    (static_cast<unsigned>(... ) & mask)
//   __any_sync(FULL, p)                 (static_cast<unsigned>(... ) != 0)
//   __syncwarp()                        __threadfence_block()                  lanes run in step
//
// Some functions are templates in CUDA and C's in HIP, and some members have other names:
//
//   cudaFuncSetAttribute(k, ...)   ->   hipFuncSetAttribute(reinterpret_cast<const void *>(k), ...)
//   cudaMallocPitch(&p, ...)       ->   hipMallocPitch(reinterpret_cast<void **>(&p), ...)
//   __ffs(x)                       ->   __ffs(static_cast<int>(x))     of a long: HIP has overloads
//   attributes.type                ->   attributes.memoryType          before HIP 6
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

#include "llvm/ADT/StringExtras.h"

namespace cu2port::host {
namespace {

using namespace clang;

/// What becomes of a warp operation with a mask.
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

/// An argument that HIP takes as C does.
struct UntypedArgument {
  llvm::StringLiteral function;
  unsigned index;
  enum Kind { Kernel, PointersPlace, Int, LongLong } kind;
};
constexpr UntypedArgument untypedArguments[] = {
    {"cudaFuncSetAttribute", 0, UntypedArgument::Kernel},
    {"cudaFuncSetCacheConfig", 0, UntypedArgument::Kernel},
    {"cudaFuncSetSharedMemConfig", 0, UntypedArgument::Kernel},
    {"cudaFuncGetAttributes", 1, UntypedArgument::Kernel},
    {"cudaLaunchKernel", 0, UntypedArgument::Kernel},
    {"cudaHostGetDevicePointer", 0, UntypedArgument::PointersPlace},
    {"cudaMallocPitch", 0, UntypedArgument::PointersPlace},
    {"__ffs", 0, UntypedArgument::Int},
    {"__ffsll", 0, UntypedArgument::LongLong},
};

/// Around the condition of a vote: the bits of the half of the wave that the lane is in.
constexpr const char *halfBallot = "static_cast<unsigned>(__ballot";
constexpr const char *halfShift = " >> (__lane_id() & 32))";

class CallPlanner : public DeviceCode {
public:
  explicit CallPlanner(HipPlan &hip) : DeviceCode(hip), hip(hip), plan(hip.plan) {}

  std::size_t kernels = 0; ///< definitions

  bool VisitFunctionDecl(FunctionDecl *function) override {
    kernels += function->hasAttr<CUDAGlobalAttr>() && function->isThisDeclarationADefinition();
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const auto [name, location] = nameOfCallee(*call);
    if (name.empty())
      return true;
    for (const WarpOperation &each : warpOperations)
      if (each.name == name)
        planWarpOperation(*call, location, each);
    if (name == "__syncwarp")
      replaceCall(*call, name, "__threadfence_block()");
    else if (name == "__activemask")
      replaceCall(*call, name,
                  usesWarpSize() ? "__ballot(1)" : std::string(halfBallot) + "(1)" + halfShift);
    for (const UntypedArgument &each : untypedArguments)
      if (each.function == name && each.index < call->getNumArgs())
        castArgument(*call->getArg(each.index), each);
    return true;
  }

  /// By the struct's name: `cudaDeviceProp.uuid`.
  bool VisitMemberExpr(MemberExpr *e) override {
    const ValueDecl *member = e->getMemberDecl();
    const auto *record = dyn_cast<RecordDecl>(member->getDeclContext());
    const auto span = plan.text.token(e->getMemberLoc());
    if (!record || !span || !member->getIdentifier() || plan.unit.isUsers(member->getLocation()))
      return true;
    const std::string name = (record->getName() + "." + member->getName()).str();
    if (const HipName *row = hip.names.find(name, hip.dialect.version))
      plan.replace(*span, row->text, name, e->getMemberLoc());
    else if (!hip.names.versionsOf(name).empty() || hip.names.isMissing(name))
      hip.reportLacking(*span, name);
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *statement) override {
    if (isInDeviceCode() && !statement->getAsmString()->getString().empty())
      report(statement->getAsmLoc(), "asm", "PTX is NVIDIA's; write it in C++");
    return true;
  }

private:
  void report(SourceLocation location, const std::string &name, const std::string &reason) {
    plan.report(DiagId::HipLacks, location, hip.dialect.version.text(), name, ": " + reason);
  }

  std::optional<Span> spanOf(const Expr &e, SourceText::Level level) const {
    return plan.text.range(e.getSourceRange(), level);
  }

  void replaceCall(const CallExpr &call, llvm::StringRef name, const std::string &text) {
    if (const auto span = spanOf(call, plan.text.level(call.getBeginLoc())))
      plan.swallow(*span, text, name);
    else
      report(call.getBeginLoc(), name.str(), "it is pasted together by a macro");
  }

  /// Whether a mask names all lanes that there are at the call.
  bool isFull(const Expr &mask) const {
    const Expr *value = mask.IgnoreParenImpCasts();
    if (const auto *call = dyn_cast<CallExpr>(value))
      return nameOfCallee(*call).first == "__activemask";
    Expr::EvalResult result;
    return !mask.isValueDependent() && mask.EvaluateAsInt(result, plan.unit.ast()) &&
           (result.Val.getInt().getZExtValue() & 0xffffffffU) == 0xffffffffU;
  }

  /// Takes the mask out, and puts what it is good for behind the call.
  void planWarpOperation(const CallExpr &call, SourceLocation location,
                         const WarpOperation &operation) {
    const SourceText::Level level = plan.text.level(location);
    const auto callee = plan.text.token(location);
    const unsigned count = countArguments(call);
    if (count < 2 || !callee)
      return report(location, operation.name.str(), "it is pasted together by a macro");
    const auto mask = spanOf(*call.getArg(0), level), next = spanOf(*call.getArg(1), level);
    const auto end = plan.text.range(call.getRParenLoc(), call.getRParenLoc(), level);
    if (!mask || !next || !end || mask->file != next->file || next->begin <= mask->end)
      return report(location, operation.name.str(), "a macro makes its arguments");
    const std::string bits = maskText(*mask);
    const bool isFull = this->isFull(*call.getArg(0));
    plan.swallow({mask->file, mask->begin, next->begin}, "", operation.name);
    if (operation.kind == WarpOperation::Shuffle) {
      if (count == 3 && !usesWarpSize())
        plan.insert(end->file, end->begin, ", 32", operation.name);
      return plan.replace(*callee, operation.text.str(), operation.name, location);
    }
    if (operation.kind == WarpOperation::All && isFull && !usesWarpSize()) {
      plan.insert(next->file, next->begin, "!(", operation.name);
      plan.insert(end->file, end->begin, ")", operation.name);
    }
    const auto [head, tail] = voteText(operation, isFull ? "" : bits);
    plan.replace(*callee, head, operation.name, location);
    if (!tail.empty())
      plan.insert(end->file, end->end, tail, operation.name);
  }

  /// What stands around `(p)` for a vote, and the `mask` of its lanes; empty: all of them.
  std::pair<std::string, std::string> voteText(const WarpOperation &operation,
                                               const std::string &mask) const {
    const bool isWide = usesWarpSize();
    if (isWide && mask.empty())
      return {operation.text.str(), ""};
    std::string head = isWide ? "__ballot" : halfBallot, tail = isWide ? "" : halfShift;
    if (!mask.empty()) {
      head = "(" + head;
      tail += " & " + mask + ")";
    }
    if (operation.kind == WarpOperation::Ballot)
      return {head, tail};
    const std::string verdict = operation.kind == WarpOperation::Any ? " != 0)"
                                : mask.empty()                       ? " == 0)"
                                                                     : " == " + mask + ")";
    return {"(" + head, tail + verdict};
  }

  std::string maskText(const Span &mask) const {
    const llvm::StringRef text = plan.text.text(mask);
    const bool isWord = llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    return isWord ? text.str() : "(" + text.str() + ")";
  }

  void castArgument(const Expr &argument, const UntypedArgument &as) {
    const auto span = spanOf(argument, plan.text.level(argument.getBeginLoc()));
    if (const char *type = typeFor(argument, as.kind); type && span) {
      plan.insert(span->file, span->begin, type, as.function);
      plan.insert(span->file, span->end, ")", as.function);
    }
  }

  /// The cast that an argument needs; null if it has the type already, or none yet.
  const char *typeFor(const Expr &argument, UntypedArgument::Kind kind) const {
    const Expr *value = argument.IgnoreParenImpCasts();
    const QualType type = value->getType(), pointee = type->getPointeeType();
    const auto *number = type->getAs<BuiltinType>();
    auto isOther = [&](BuiltinType::Kind a, BuiltinType::Kind b) {
      return number && number->isInteger() && number->getKind() != a && number->getKind() != b;
    };
    switch (kind) {
    case UntypedArgument::Kernel:
      return type->isFunctionType() || type->isFunctionPointerType() || isa<OverloadExpr>(value)
                 ? "reinterpret_cast<const void *>("
                 : nullptr;
    case UntypedArgument::PointersPlace:
      return !pointee.isNull() && pointee->isPointerType() &&
                     !pointee->getPointeeType()->isVoidType()
                 ? "reinterpret_cast<void **>("
                 : nullptr;
    case UntypedArgument::Int:
      return isOther(BuiltinType::Int, BuiltinType::UInt) ? "static_cast<int>(" : nullptr;
    case UntypedArgument::LongLong:
      return isOther(BuiltinType::LongLong, BuiltinType::ULongLong) ? "static_cast<long long>("
                                                                    : nullptr;
    }
    return nullptr;
  }

  HipPlan &hip;
  Plan &plan;
};

} // namespace

std::size_t planCalls(HipPlan &hip) {
  CallPlanner planner(hip);
  planner.walk();
  return planner.kernels;
}

} // namespace cu2port::host
