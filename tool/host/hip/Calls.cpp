// Calls that take more than another name.
//
// Some functions are templates in CUDA and C's in HIP, and some members have other names:
//
//   cudaFuncSetAttribute(k, ...)   ->   hipFuncSetAttribute(reinterpret_cast<const void *>(k), ...)
//   cudaMallocPitch(&p, ...)       ->   hipMallocPitch(reinterpret_cast<void **>(&p), ...)
//   __ffs(x)                       ->   __ffs(static_cast<int>(x))     of a long: HIP has overloads
//   attributes.type                ->   attributes.memoryType          before HIP 6
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
    kernels += function->hasAttr<CUDAGlobalAttr>() && function->isThisDeclarationADefinition();
    return true;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const llvm::StringRef name = nameOfCallee(*call).first;
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

} // namespace

std::size_t planCalls(HipPlan &hip) {
  CallPlanner planner(hip);
  planner.walk();
  return planner.kernels;
}

} // namespace cu2port::host
