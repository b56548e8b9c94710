// Reads what each function of device code does with warps, and joins those that call each other:
//
//   threadIdx.x % warpSize                   asks
//   __shfl_down_sync(FULL, x, i)             exchanges
//   __popc(__ballot(p)), __ballot(p) == 0    ... whatever the number of lanes is
//   unsigned votes = __ballot(p);            counts on 32
//   __shfl_sync(mask, x, 0)                  ..., as a mask is 32 bits
//   i < 16, x[32], f<32>(), lane & 31        ..., by a constant that has to do with 32
#include "host/hip/WarpWidths.h"
#include "host/hip/DeviceCode.h"

#include "llvm/ADT/EquivalenceClasses.h"

namespace cu2port::host {
namespace {

using namespace clang;

/// What a function does with warps.
struct WarpFacts {
  bool asks = false, exchanges = false, counts = false;
};

/// Sets of functions that call each other, by their names and those of their classes.
using CallSets = llvm::EquivalenceClasses<std::string>;

class WidthReader : public DeviceCode {
public:
  WidthReader(const TranslationUnit &unit, CallSets &calls) : DeviceCode(unit), calls(calls) {}

  std::map<const FunctionDecl *, WarpFacts> facts;

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (const auto *method = dyn_cast<CXXMethodDecl>(function); method && isInDeviceCode())
      join(method->getParent()->getNameAsString());
    return true;
  }

  bool VisitExpr(Expr *e) override {
    if (!isInDeviceCode())
      return true;
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(e))
      if (cast->getCastKind() == CK_IntegralToBoolean)
        noteAnyWidth(cast->getSubExpr());
    if (isa<IntegerLiteral, DeclRefExpr, MemberExpr>(e) && hasToDoWith32(valueOf(*e)))
      facts[current].counts = true;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *e) override {
    if (e->isEqualityOp())
      for (const auto &[vote, other] :
           {std::pair(e->getLHS(), e->getRHS()), std::pair(e->getRHS(), e->getLHS())})
        if (valueOf(*other) == 0U)
          noteAnyWidth(vote);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    if (!isInDeviceCode())
      return true;
    const llvm::StringRef name = nameOfCallee(*call).first;
    if (isBitCount(name) && call->getNumArgs() == 1)
      noteAnyWidth(call->getArg(0));
    if (!isWarpOperation(name))
      return true;
    facts[current].exchanges = true;
    const bool hasMask = name.ends_with("_sync");
    if (hasMask && call->getNumArgs())
      noteAnyWidth(call->getArg(0)); // __activemask(), or counted on below
    if (hasMask && (!call->getNumArgs() || !isFullMask(*call->getArg(0))))
      facts[current].counts = true;
    if (isBallot(name) && !anyWidth.contains(call))
      facts[current].counts = true;
    return true;
  }

  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
    if (isInDeviceCode() && isWarpOf32(type))
      facts[current].counts = true;
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    if (!isInDeviceCode())
      return true;
    if (isWarpSize(*e))
      facts[current].asks = true;
    return call(e->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *e) override { return call(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *e) override { return call(e->getConstructor()); }
  bool VisitOverloadExpr(OverloadExpr *e) override {
    if (e->decls_begin() == e->decls_end())
      join(e->getName().getAsString());
    for (const NamedDecl *each : e->decls())
      call(each->getUnderlyingDecl());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *e) override {
    return join(e->getMember().getAsString());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *e) override {
    return join(e->getDeclName().getAsString());
  }

private:
  /// `current` calls the user's function.
  bool call(const NamedDecl *callee) {
    if (callee->getAsFunction() && unit.isUsers(callee->getLocation()))
      join(callee->getNameAsString());
    return true;
  }
  bool join(const std::string &name) {
    if (isInDeviceCode())
      calls.unionSets(current->getNameAsString(), name);
    return true;
  }

  static bool isBallot(llvm::StringRef name) {
    return name == "__activemask" || name.starts_with("__ballot");
  }
  /// Those that HIP has for 64 bits as well, with the same result.
  static bool isBitCount(llvm::StringRef name) {
    return name == "__popc" || name == "__popcll" || name == "__ffs" || name == "__ffsll";
  }
  /// The number of lanes, the first step of a tree, a mask of a lane's number, its bits.
  static bool hasToDoWith32(std::optional<std::uint64_t> value) {
    return value == 32U || value == 16U || value == 31U || value == 5U;
  }

  void noteAnyWidth(const Expr *vote) {
    if (const auto *call = dyn_cast<CallExpr>(vote->IgnoreParenImpCasts()))
      anyWidth.insert(call);
  }

  CallSets &calls;
  std::set<const CallExpr *> anyWidth; ///< votes that are used in a way that is right for all
};

constexpr const char *maskless[] = {"__ballot",  "__any",       "__all",     "__shfl",
                                    "__shfl_up", "__shfl_down", "__shfl_xor"};

} // namespace

bool isMasklessWarpOperation(llvm::StringRef name) { return llvm::is_contained(maskless, name); }

bool isWarpOperation(llvm::StringRef name) {
  return name == "__activemask" ||
         isMasklessWarpOperation(name.ends_with("_sync") ? name.drop_back(5) : name);
}

WarpWidths::WarpWidths(llvm::ArrayRef<const TranslationUnit *> views) {
  CallSets calls;
  std::map<std::string, WarpFacts> byName;
  for (const TranslationUnit *unit : views) {
    WidthReader reader(*unit, calls);
    reader.walk();
    for (const auto &[function, facts] : reader.facts) {
      WarpFacts &known = byName[function->getNameAsString()];
      known.asks |= facts.asks;
      // Who calls an operator is not known: `op(x)` in a template.
      known.counts |= facts.counts || (facts.exchanges && !facts.asks) ||
                      function->getOverloadedOperator() != OO_None;
    }
  }
  llvm::StringSet<> counting; ///< leaders of sets
  for (const auto &[name, facts] : byName)
    if (facts.counts)
      counting.insert(calls.getOrInsertLeaderValue(name));
  for (const auto &[name, facts] : byName)
    if (facts.asks && !counting.contains(calls.getOrInsertLeaderValue(name)))
      whole.insert(name);
}

bool WarpWidths::isWhole(const FunctionDecl &function) const {
  return whole.contains(function.getNameAsString());
}

} // namespace cu2port::host
