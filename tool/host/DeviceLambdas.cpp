// A lambda that kernels get as an argument keeps its place in the host's text, and what it
// captures; its type gets a number that the kernels' names have as well (frontend/LambdaNumber.h):
//
//   each<<<1, 64>>>([=] __device__(int i) { x[i] = threadIdx.x * k; });
//     ->
//   portLaunch(1, 64),
//       each(cu2port::deviceLambda<12>([x, k](int i) { cu2port::onlyOnDevice(x, k, i); }));
//
// What it captures is written out, in the order in which the kernel's struct has it: each compiler
// has an order of its own for what is captured because it is used. One for both sides keeps its
// body. Lambdas that no kernel gets are the host's; they have numbers where a program asks for
// their sides (frontend/ExtendedLambdas.h).
#include "host/DeviceLambdas.h"
#include "device/build/LocalTypes.h"
#include "frontend/AstVisitor.h"
#include "frontend/LambdaNumber.h"
#include "host/Functions.h"
#include "host/Names.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port::host {

using clang::CXXRecordDecl;
using clang::LambdaCapture;
using clang::LambdaExpr;

namespace {

/// The lambdas among the arguments of kernels and of their templates, and in members of those.
class KernelLambdas : public AstVisitor {
public:
  explicit KernelLambdas(const TranslationUnit &unit) { traverseUsers(unit); }
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseStmt(clang::Stmt *) override { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl *function) override {
    if (!function->hasAttr<clang::CUDAGlobalAttr>() || function->isDependentContext())
      return true;
    for (const CXXRecordDecl *lambda : lambdasAmongArguments(function))
      addWithMembers(lambda);
    for (const clang::ParmVarDecl *parameter : function->parameters())
      addWithMembers(parameter->getType()->getAsCXXRecordDecl());
    return true;
  }
  llvm::DenseSet<const CXXRecordDecl *> found;

private:
  void addWithMembers(const CXXRecordDecl *record) {
    record = record ? record->getDefinition() : nullptr;
    if (!record || !seen.insert(record).second)
      return;
    if (record->isLambda())
      found.insert(record);
    for (const clang::FieldDecl *field : record->fields())
      addWithMembers(field->getType()->getAsCXXRecordDecl());
    for (const clang::CXXBaseSpecifier &base : record->bases())
      addWithMembers(base.getType()->getAsCXXRecordDecl());
  }

  llvm::DenseSet<const CXXRecordDecl *> seen;
};

/// All lambdas of the user's.
class AllLambdas : public AstVisitor {
public:
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitLambdaExpr(LambdaExpr *made) override { return found.push_back(made), true; }
  std::vector<const LambdaExpr *> found;
};

bool isDeviceOnly(const CXXRecordDecl *lambda) {
  const clang::CXXMethodDecl *call = lambda->getLambdaCallOperator();
  return call && runsOn(call) == RunsOn::Device;
}

/// Whether its qualifiers are written.
bool isExtended(const CXXRecordDecl *lambda) {
  const clang::CXXMethodDecl *call = lambda->getLambdaCallOperator();
  return call && (runsOn(call) == RunsOn::Device || runsOn(call) == RunsOn::Both);
}

/// Of a template's instance, one element of it.
bool isOfPack(const LambdaCapture &capture) {
  const auto *parameter = capture.capturesVariable()
                              ? llvm::dyn_cast<clang::ParmVarDecl>(capture.getCapturedVar())
                              : nullptr;
  if (!parameter || parameter->isParameterPack())
    return parameter;
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
  const auto *pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
  return pattern && llvm::any_of(pattern->parameters(), [&](const clang::ParmVarDecl *each) {
           return each->isParameterPack() && each->getDeclName() == parameter->getDeclName();
         });
}

/// `x`, `&sum`, `rest...`, `this`
std::string written(const LambdaCapture &capture) {
  if (!capture.capturesVariable())
    return "this";
  return (capture.getCaptureKind() == clang::LCK_ByRef ? "&" : "") +
         capture.getCapturedVar()->getNameAsString() + (isOfPack(capture) ? "..." : "");
}

using Captures = std::vector<std::string>;

/// What it captures because it is used, a pack as one. Nothing if no list has that order: a pack's
/// elements are captured as they are used.
std::optional<Captures> implicitCaptures(const LambdaExpr *made) {
  Captures names;
  unsigned last = 0;
  for (const LambdaCapture &capture : made->captures()) {
    if (!capture.isImplicit())
      continue;
    const std::string name = written(capture);
    const bool goesOn = !names.empty() && names.back() == name;
    const auto *element =
        isOfPack(capture) ? llvm::cast<clang::ParmVarDecl>(capture.getCapturedVar()) : nullptr;
    if (goesOn ? element->getFunctionScopeIndex() < last : llvm::is_contained(names, name))
      return std::nullopt;
    if (!goesOn)
      names.push_back(name);
    last = element ? element->getFunctionScopeIndex() : 0;
  }
  return names;
}

/// Whether a list is the other's but for packs, which may be empty.
bool isSameButForPacks(const Captures &list, Captures all) {
  llvm::erase_if(all, [&](const std::string &name) {
    return llvm::StringRef(name).ends_with("...") && !llvm::is_contained(list, name);
  });
  return list == all;
}

/// `&sum`, `x`  ->  `sum, x`
std::string uses(const Captures &names) {
  std::string text;
  for (llvm::StringRef name : names)
    text += (text.empty() ? "" : ", ") + name.ltrim('&').str();
  return text;
}

/// Its function's, as it is written; null where the linker's name says nothing of parameters.
const void *functionAround(const LambdaExpr *made) {
  const clang::DeclContext *context = made->getLambdaClass()->getDeclContext();
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(context);
  if (!function || function->isExternC() || function->isMain())
    return nullptr;
  const clang::FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return (pattern ? pattern : function)->getCanonicalDecl();
}

} // namespace

DeviceLambdas::DeviceLambdas(Plan &plan)
    : plan(plan), areAskedFor(llvm::any_of(plan.unit.macroUses, [](const MacroUse &use) {
        return asksForLambda(use.name);
      })) {
  for (const CXXRecordDecl *lambda : KernelLambdas(plan.unit).found)
    arguments.insert(lambda->getBeginLoc().getRawEncoding());
}

/// A template's that has no instance here has some elsewhere, which include the same text.
bool DeviceLambdas::isForKernels(const LambdaExpr *made) {
  if (arguments.contains(made->getBeginLoc().getRawEncoding()))
    return true;
  const CXXRecordDecl *lambda = made->getLambdaClass();
  return isDeviceOnly(lambda) && lambda->isDependentContext() && textOf(made).instances.empty();
}

bool DeviceLambdas::hasLeft(const CXXRecordDecl *lambda) const {
  return isDeviceOnly(lambda) && arguments.contains(lambda->getBeginLoc().getRawEncoding());
}

const DeviceLambdas::Text &DeviceLambdas::textOf(const LambdaExpr *made) {
  if (!texts) {
    texts.emplace();
    AllLambdas all;
    all.traverseUsers(plan.unit);
    for (const LambdaExpr *each : all.found) {
      Text &text = (*texts)[each->getBeginLoc().getRawEncoding()];
      if (!text.written)
        text.written = each;
      if (!each->getLambdaClass()->isDependentContext())
        text.instances.push_back(each);
    }
  }
  return (*texts)[made->getBeginLoc().getRawEncoding()];
}

bool DeviceLambdas::planLambda(const LambdaExpr *made) {
  const bool isKernels = isForKernels(made);
  if (!isKernels && !(areAskedFor && isExtended(made->getLambdaClass())))
    return false;
  const bool leaves = isKernels && isDeviceOnly(made->getLambdaClass());
  if (!planned.insert(made->getBeginLoc().getRawEncoding()).second)
    return leaves;
  made = textOf(made).written;
  plan.noteUse(made->getBeginLoc());
  const SourceText::Level level =
      plan.unit.sources().getFileID(beginOfWhole(made->getLambdaClass()));
  const auto all = plan.text.range(made->getSourceRange(), level);
  if (!all)
    plan.report(DiagId::PastedToken, made->getBeginLoc(), "a lambda");
  else
    wrap(made, *all);
  if (all && isKernels)
    planForKernels(made);
  return leaves;
}

void DeviceLambdas::planForKernels(const LambdaExpr *made) {
  const auto captured = implicitCapturesOfAll(made);
  if (!captured)
    return;
  reportReferences(made);
  reportNamesake(made);
  writeCaptures(made, *captured);
  if (isDeviceOnly(made->getLambdaClass()))
    dropBody(made, *captured);
}

/// They would be to variables of the host's, which kernels cannot reach; nvcc takes none.
void DeviceLambdas::reportReferences(const LambdaExpr *made) {
  const auto isReference = [](const LambdaCapture &each) {
    return each.capturesVariable() && each.getCaptureKind() == clang::LCK_ByRef;
  };
  const auto found = llvm::find_if(made->captures(), isReference);
  if (found != made->capture_end())
    plan.report(DiagId::Unsupported, made->getBeginLoc(), "a lambda",
                "kernels get it, and it captures '" + found->getCapturedVar()->getNameAsString() +
                    "' by reference, which is the host's; capture it by value");
}

/// Two of one number in one function: kernels could not tell them apart.
void DeviceLambdas::reportNamesake(const LambdaExpr *made) {
  const Place place = made->getBeginLoc().getRawEncoding();
  const auto known =
      numbered.try_emplace({numberOf(made->getLambdaClass()).text(), functionAround(made)}, place);
  if (!known.second && known.first->second != place)
    plan.report(DiagId::Unsupported, made->getBeginLoc(), "a lambda",
                "kernels get two of this function that stand in one line of a macro, or in that "
                "line of two files; write one of them elsewhere");
}

void DeviceLambdas::wrap(const LambdaExpr *made, const Span &all) {
  const CXXRecordDecl *lambda = made->getLambdaClass();
  plan.insert(all.file, all.begin,
              fmt::format("cu2port::{}<{}>(",
                          isDeviceOnly(lambda) ? "deviceLambda" : "hostDeviceLambda",
                          numberOf(lambda).text()),
              "__device__");
  plan.insert(all.file, all.end, ")", "__device__");
}

/// What is captured because it is used: the same in all instances, or a finding.
std::optional<std::vector<std::string>>
DeviceLambdas::implicitCapturesOfAll(const LambdaExpr *made) {
  std::vector<const LambdaExpr *> instances = textOf(made).instances;
  if (instances.empty())
    instances = {made};
  std::vector<Captures> lists;
  for (const LambdaExpr *each : instances)
    if (auto names = implicitCaptures(each))
      lists.push_back(std::move(*names));
  const auto longest = llvm::max_element(
      lists, [](const Captures &a, const Captures &b) { return a.size() < b.size(); });
  if (lists.size() == instances.size() &&
      llvm::all_of(lists, [&](const Captures &each) { return isSameButForPacks(each, *longest); }))
    return *longest;
  plan.report(
      DiagId::Unsupported, made->getBeginLoc(), "a lambda",
      "no list of names has what it captures, as that depends on a template's arguments, or "
      "a pack is used from its end; name it in the brackets");
  return std::nullopt;
}

/// `[=, &sum]`  ->  `[&sum, x, k]`. Where a macro has the brackets, of which there may be many
/// uses, the body's first statement captures them in this order.
void DeviceLambdas::writeCaptures(const LambdaExpr *made, const Captures &names) {
  const clang::CompoundStmt *body = made->getCompoundStmtBody();
  const SourceText::Level level = plan.text.level(made->getCaptureDefaultLoc());
  if (names.empty())
    return;
  if (level != plan.text.level(body->getLBracLoc())) {
    const auto open = plan.text.token(body->getLBracLoc());
    if (open && names.size() > 1 && !isDeviceOnly(made->getLambdaClass()))
      plan.insert(open->file, open->end, " cu2port::captures(" + uses(names) + ");", "__host__");
    return;
  }
  const clang::SourceLocation end = made->getIntroducerRange().getEnd();
  const auto mode = plan.text.token(made->getCaptureDefaultLoc());
  const auto close = plan.text.range(end, end, level);
  if (!mode || !close)
    return plan.report(DiagId::PastedToken, made->getBeginLoc(), "a lambda");
  const clang::Token comma = plan.text.tokenAfter(mode->file, mode->end);
  if (comma.isNot(clang::tok::comma))
    return plan.replace(*mode, llvm::join(names, ", "), "__device__", made->getBeginLoc());
  const Span behind = plan.text.spanOf(comma);
  plan.replace({mode->file, mode->begin, plan.text.skipBlanks(mode->file, behind.end)}, "",
               "__device__", made->getBeginLoc());
  plan.insert(close->file, close->begin, ", " + llvm::join(names, ", "), "__device__");
}

/// One statement that uses all that the body could, so that no compiler misses a use.
void DeviceLambdas::dropBody(const LambdaExpr *made, const Captures &captured) {
  const clang::CompoundStmt *body = made->getCompoundStmtBody();
  const SourceText::Level level = plan.text.level(body->getSourceRange());
  const auto span = plan.text.range(body->getLBracLoc(), body->getRBracLoc(), level);
  if (!span || !isBalanced(plan.text.text(*span)))
    return plan.report(DiagId::Unsupported, made->getBeginLoc(), "a lambda", unbalanced);
  Captures names;
  for (const LambdaCapture &capture : made->captures())
    if (!capture.isImplicit())
      names.push_back(written(capture));
  llvm::append_range(names, captured);
  for (const clang::ParmVarDecl *parameter : made->getCallOperator()->parameters())
    if (parameter->getDeclName())
      names.push_back(nameAt(plan, parameter, level) + (parameter->isParameterPack() ? "..." : ""));
  const bool isInMacro = plan.unit.sources().getFileEntryRefForID(level) == std::nullopt;
  plan.swallowBody(*span, "cu2port::onlyOnDevice(" + uses(names) + ");", isInMacro);
}

} // namespace cu2port::host
