// Calls that take more than another name.
//
// Some functions are templates in CUDA and C's in HIP, and some members have other names:
//
//   cudaFuncSetAttribute(k, ...)   ->   hipFuncSetAttribute(reinterpret_cast<const void *>(k), ...)
//   cudaMallocPitch(&p, ...)       ->   hipMallocPitch(reinterpret_cast<void **>(&p), ...)
//   __ffs(x)                       ->   __ffs(static_cast<int>(x))     of a long: HIP has overloads
//   attributes.type                ->   attributes.memoryType          before HIP 6
//   cudaGraphInstantiate(&e, g, 0) ->   hipGraphInstantiateWithFlags(&e, g, 0)   as CUDA 12 has it
//   __ldg(p)                       ->   (*(p))                          of bfloat16
#include "host/hip/DeviceCode.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

using namespace clang;

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

class CallPlanner : public DeviceCode {
public:
  explicit CallPlanner(HipPlan &hip) : DeviceCode(hip.plan.unit), hip(hip), plan(hip.plan) {}

  std::size_t kernels = 0; ///< definitions

  bool VisitFunctionDecl(FunctionDecl *function) override {
    const bool isKernel = function->hasAttr<CUDAGlobalAttr>();
    kernels += isKernel && function->isThisDeclarationADefinition();
    if (isKernel) // a macro may hide the word
      plan.noteUse(function->getLocation());
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const llvm::StringRef name = nameOfCallee(*call).first;
    for (const UntypedArgument &each : untypedArguments)
      if (each.function == name && each.index < call->getNumArgs())
        castArgument(*call->getArg(each.index), each);
    if (name == "cudaGraphInstantiate" && countArguments(*call) < 4)
      planInstantiation(*call);
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
    hip.reportCondition(*span, name);
    if (const HipName *row = hip.names.find(name, hip.dialect.version))
      plan.replace(*span, row->text, name, e->getMemberLoc());
    else if (!hip.names.versionsOf(name).empty() || hip.names.isMissing(name))
      hip.reportLacking(*span, name);
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *statement) override {
    if (isInDeviceCode() && !statement->getAsmString()->getString().empty())
      hip.reportLacking(statement->getAsmLoc(), "asm", "PTX is NVIDIA's; write it in C++");
    return true;
  }

private:
  /// HIP's has a place for messages, and no flags.
  void planInstantiation(const CallExpr &call) {
    const SourceLocation place = nameOfCallee(call).second;
    const auto name = plan.text.token(place);
    const auto end = plan.text.token(call.getRParenLoc());
    const char *withFlags = "cudaGraphInstantiateWithFlags";
    const HipName *row = hip.names.find(withFlags, hip.dialect.version);
    if (!row)
      return hip.reportLacking(place, withFlags);
    if (!name || !end)
      return;
    plan.replace(*name, row->text, "cudaGraphInstantiate", place);
    if (countArguments(call) == 2)
      plan.insert(end->file, end->begin, ", 0", "cudaGraphInstantiate");
  }

  void castArgument(const Expr &argument, const UntypedArgument &as) {
    const auto span =
        plan.text.range(argument.getSourceRange(), plan.text.level(argument.getBeginLoc()));
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

/// HIP's __ldg and its like take no bfloat16. A template's call is one of all its instances.
class LoadPlanner : public DeviceCode {
public:
  explicit LoadPlanner(HipPlan &hip) : DeviceCode(hip.plan.unit), plan(hip.plan) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCallExpr(CallExpr *call) override {
    const auto [name, place] = nameOfCallee(*call);
    if (!name.starts_with("__ld") || call->getNumArgs() != 1)
      return true;
    const QualType pointee = call->getArg(0)->getType()->getPointeeType();
    const auto *record = pointee.isNull() ? nullptr : pointee->getAsCXXRecordDecl();
    const auto word = plan.text.token(place), end = plan.text.token(call->getRParenLoc());
    if (!record || !record->getName().starts_with("__nv_bfloat16") || !word || !end)
      return true;
    plan.replace(*word, "(*", name, place);
    plan.insert(end->file, end->end, ")", name);
    return true;
  }

private:
  Plan &plan;
};

} // namespace

std::size_t planCalls(HipPlan &hip) {
  LoadPlanner(hip).walk();
  CallPlanner planner(hip);
  planner.walk();
  return planner.kernels;
}

} // namespace cu2port::host
