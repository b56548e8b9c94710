// What becomes of a name, by its rule and by whose it is:
//
//   cudaMalloc(&p, 4)       portMalloc(&p, 4)         a rule with another name
//   cudaFoo(p)              /* cu2port 2001: no translation yet */ cudaFoo(p)     no rule
//   threadIdx.x             left to the caller        only device code can use it
//   free(p)                 stays                     the user's or a library's
//   #define F cudaFree      #define F portFree        edited where it is written, once
//
// A name of the user's that macros also use for one of CUDA's is a wish to stay, so that the two
// meet and are reported.
#include "host/Names.h"
#include "frontend/AstVisitor.h"
#include "host/Directives.h"
#include "host/Functions.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

namespace cu2port::host {

using clang::SourceLocation;

namespace {

/// Reports a name that stays, and says so beside it.
void refuse(Plan &plan, const Span &span, DiagId id, llvm::StringRef name, llvm::StringRef reason) {
  if (id == DiagId::NoRule)
    plan.report(id, span, name.str());
  else
    plan.report(id, span, name.str(), reason.str());
  plan.mark(span, id, id == DiagId::NoRule ? "no translation yet" : reason.str(), name);
}

/// threadIdx and its like.
bool isDeviceVariable(const clang::NamedDecl *decl) {
  return llvm::isa<clang::VarDecl>(decl) && decl->hasAttr<clang::CUDADeviceAttr>();
}

/// A name of ours that the user's text has too, as a member, a variable or a macro, would mean
/// that.
bool isTaken(const Plan &plan, llvm::StringRef name) {
  const clang::IdentifierTable &names = plan.unit.ast().Idents;
  const auto found = names.find(name);
  return found != names.end() &&
         found->second->getTokenID() == clang::tok::identifier; // alignas is a keyword
}

/// Puts the rule's name in the place of CUDA's.
void rename(Plan &plan, const Span &span, const ApiRule &rule, SourceLocation from) {
  if (rule.host() != rule.name && isTaken(plan, rule.host())) {
    plan.report(DiagId::NameTaken, span, rule.name, rule.host());
    return plan.mark(span, DiagId::NameTaken, "its name here is taken", rule.name);
  }
  plan.replace(span, rule.host(), rule.name, from);
}

/// What a rule does to a name in host code.
void applyRule(Plan &plan, const Span &span, const ApiRule &rule, SourceLocation from) {
  // What a rule says about a device function is about kernels; on the host it is the function of
  // that name in the C library or in cu2port/host_math.h.
  if (rule.kind == RuleKind::DeviceFunction)
    return plan.keep(span, from);
  if (rule.fidelity == Fidelity::Unsupported)
    return refuse(plan, span, DiagId::Unsupported, rule.name, rule.reason());
  if (rule.fidelity != Fidelity::Exact)
    plan.report(DiagId::ConditionalRewrite, span, rule.name, rule.reason());
  if (rule.host().empty())
    return plan.keep(span, from);
  rename(plan, span, rule, from);
}

/// A header that has nothing of CUDA's stays as it is: what includes it brings the name.
void noteImplicitUse(Plan &plan, SourceLocation location) {
  plan.noteUse(placeInOutermost(plan, plan.unit.sources().getExpansionLoc(location)));
}

/// The name stays, and the library answers when the program calls it.
void noteLibraryUse(Plan &plan, SourceLocation location, const clang::NamedDecl *decl) {
  llvm::StringRef name = decl->getName();
  name.consume_back("_v2"); // which the header puts behind it
  if (plan.libraries.isMissing(*decl) && plan.libraries.isNew(name))
    plan.report(DiagId::LibraryCall, location, name.str());
}

} // namespace

bool changesName(const ApiRule &rule) {
  return rule.fidelity == Fidelity::Unsupported ||
         (!rule.host().empty() && rule.host() != rule.name);
}

bool isCompilersMacro(llvm::StringRef name) {
  return name.starts_with("__CUDACC") || name == "__NVCC__" || name == "__CUDA_ARCH_LIST__";
}

bool asksForLambda(llvm::StringRef macro) { return macro.starts_with("__nv_is_extended_"); }

/// A name that is to change stands where no edit reaches: in a macro of the command line, or of a
/// header that is not the user's. `rule` is the name's, or null.
static void reportOutside(Plan &plan, SourceLocation location, llvm::StringRef name,
                          const ApiRule *rule) {
  const clang::SourceManager &sources = plan.unit.sources();
  const SourceLocation written = sources.getSpellingLoc(location);
  const bool isRenamed =
      rule && rule->kind != RuleKind::Attribute && rule->kind != RuleKind::DeviceFunction &&
      rule->fidelity == Fidelity::Exact && !rule->host().empty() && !isTaken(plan, rule->host());
  if (plan.text.isPasted(location))
    return isRenamed ? plan.notePasted(location, name.str(), rule->host())
                     : plan.report(DiagId::PastedToken, location, name.str());
  // `-DALLOC=cudaMalloc` cannot be edited.
  if (sources.isWrittenInCommandLineFile(written))
    return plan.report(DiagId::NameOutside, location, name.str(), "the command line");
  const clang::FileID file = sources.getFileID(written);
  clang::OptionalFileEntryRef header = sources.getFileEntryRefForID(file);
  if (header && !plan.unit.isDialectsFile(header->getName()) && !plan.text.isUsersFile(file))
    plan.report(DiagId::NameOutside, location, name.str(), header->getName().str());
}

bool isDeviceOnly(const clang::NamedDecl *decl) {
  if (const clang::FunctionDecl *function = decl->getAsFunction())
    return (function->hasAttr<clang::CUDADeviceAttr>() &&
            !function->hasAttr<clang::CUDAHostAttr>() &&
            !function->hasAttr<clang::CUDAGlobalAttr>()) ||
           runsOn(function) == RunsOn::Device;
  return false;
}

void planTemplateWord(Plan &plan, const clang::DependentScopeDeclRefExpr *name) {
  // The word that was added stands where the name does.
  if (!name->hasTemplateKeyword() || name->getTemplateKeywordLoc() != name->getLocation())
    return;
  if (std::optional<Span> span = plan.text.token(name->getLocation()))
    plan.insert(span->file, span->begin, "template ", "template");
}

void refuseOnHost(Plan &plan, const Span &span, const std::string &name) {
  refuse(plan, span, DiagId::Unsupported, name,
         "device code in a function that also runs on the host");
}

std::optional<Span> planReference(Plan &plan, SourceLocation location,
                                  const clang::NamedDecl *decl) {
  if (!decl || !decl->getDeclName().isIdentifier() || location.isInvalid())
    return std::nullopt;
  llvm::StringRef name = decl->getName();
  if (plan.libraries.holds(decl->getLocation())) {
    noteLibraryUse(plan, location, decl);
    return std::nullopt;
  }
  bool isCudas = plan.unit.isDialect(decl->getLocation());
  const ApiRule *rule = isCudas ? plan.rules.find(name) : nullptr;
  std::optional<Span> span = plan.text.token(location);
  if (!span) {
    if (isCudas && (!rule || changesName(*rule)))
      reportOutside(plan, location, name, rule);
    return std::nullopt;
  }
  if (plan.text.spelling(*span) != name)
    return std::nullopt; // an operator, or `<<<`, which names the function that configures a launch
  if (isDeviceOnly(decl) || (isCudas && isDeviceVariable(decl)))
    return span;
  if (!isCudas) {
    if (plan.implicit.declares(*decl, location))
      noteImplicitUse(plan, location);
    const ApiRule *others = plan.rules.find(name);
    // The user's own function has a name of CUDA's. A header with it may be seen by a unit in which
    // the name is CUDA's: both must not edit it.
    if (others && !others->host().empty() && others->host() != name)
      plan.keepEverywhere(*span, location, name);
    else if (location.isMacroID())
      plan.keep(*span, location);
    return std::nullopt;
  }
  plan.noteUse(location);
  if (rule)
    applyRule(plan, *span, *rule, location);
  else
    refuse(plan, *span, DiagId::NoRule, name, {});
  return std::nullopt;
}

namespace {

/// In a macro's body or argument, or in the file itself: the use as a whole.
std::optional<Span> wholeUse(const Plan &plan, const MacroUse &use) {
  return plan.text.range(use.range, plan.text.level(use.range.getBegin()));
}

/// `alignas` may stand behind `struct`, and not behind `static` or a type, as `__align__` may.
void planAlignment(Plan &plan, const Span &use, const Span &name, const ApiRule &rule) {
  llvm::StringRef before = plan.text.buffer(name.file).take_front(name.begin).rtrim();
  const bool isOfType =
      before.ends_with("struct") || before.ends_with("class") || before.ends_with("union");
  if (isOfType)
    return rename(plan, name, rule, {});
  plan.replace(name, "__attribute__((aligned", rule.name);
  plan.insert(use.file, use.end, "))", rule.name);
}

/// Device code that leaves takes its macros along.
bool isInDeviceCode(const Plan &plan, SourceLocation location) {
  auto [file, offset] = plan.unit.sources().getDecomposedExpansionLoc(location);
  return plan.isSwallowed({plan.text.canonical(file), offset, offset + 1});
}

void planMacroUse(Plan &plan, const MacroUse &use) {
  SourceLocation begin = use.range.getBegin();
  const ApiRule *rule = plan.rules.find(use.name);
  if (isInDeviceCode(plan, begin))
    return;
  std::optional<Span> name = plan.text.token(begin);
  if (!name && (!rule || rule->kind == RuleKind::Attribute || changesName(*rule)))
    return reportOutside(plan, begin, use.name, rule);
  if (!name || plan.text.spelling(*name) != use.name)
    return;
  if (rule && rule->kind == RuleKind::Attribute && rule->fidelity != Fidelity::Unsupported) {
    auto span = wholeUse(plan, use);
    if (span && rule->host() == "alignas")
      return planAlignment(plan, *span, *name, *rule);
    if (!rule->host().empty())
      return rename(plan, *name, *rule, begin);
    // With its arguments: `__launch_bounds__(256)`.
    if (span)
      plan.remove(*span, use.name);
    return;
  }
  plan.noteUse(begin);
  if (!rule)
    return refuse(plan, *name, DiagId::NoRule, use.name, {});
  applyRule(plan, *name, *rule, begin);
}

/// Where kernels say that they are, if errors leave some as they were: those keep the word, or they
/// would be functions of the host's.
class KernelWords : public AstVisitor {
public:
  explicit KernelWords(const TranslationUnit &unit) : unit(unit) {
    if (unit.broken)
      TraverseDecl(unit.ast().getTranslationUnitDecl());
  }

  bool isLeft(const MacroUse &use) const {
    return unit.broken && use.name == "__global__" && !good.contains(use.range.getBegin());
  }

  bool VisitFunctionDecl(clang::FunctionDecl *function) override {
    if (const auto *attribute = function->getAttr<clang::CUDAGlobalAttr>();
        attribute && unit.isUsers(function->getLocation()) && !unit.whyBroken(function))
      note(attribute->getLocation());
    return true;
  }
  bool TraverseStmt(clang::Stmt *) override { return true; }

private:
  /// The word itself is a macro of the dialect's, perhaps in another's body or argument.
  void note(SourceLocation place) {
    if (!good.insert(place).second || !place.isMacroID())
      return;
    note(unit.sources().getImmediateExpansionRange(place).getBegin());
    note(unit.sources().getImmediateSpellingLoc(place));
  }

  const TranslationUnit &unit;
  std::set<SourceLocation> good;
};

} // namespace

void planMacroUses(Plan &plan) {
  const KernelWords words(plan.unit);
  for (const MacroUse &use : plan.unit.macroUses) {
    // A macro's body has one text for all: the word stays in it for those that keep it.
    if (words.isLeft(use)) {
      if (auto span = plan.text.token(use.range.getBegin()))
        plan.keepWord(*span);
      continue;
    }
    SourceLocation definition = use.definition->getDefinitionLoc();
    if (isCompilersMacro(use.name) || plan.libraries.holds(definition))
      continue;                    // see planConditions
    if (asksForLambda(use.name)) { // which the runtime's headers answer by the same name
      plan.noteUse(use.range.getBegin());
      continue;
    }
    if (plan.implicit.defines(definition, use.range.getBegin()))
      noteImplicitUse(plan, use.range.getBegin());
    if (definition.isValid() && plan.unit.isDialect(definition))
      planMacroUse(plan, use);
    else if (use.range.getBegin().isMacroID())
      if (auto span = plan.text.token(use.range.getBegin());
          span && plan.text.spelling(*span) == use.name)
        plan.keep(*span, use.range.getBegin());
  }
}

} // namespace cu2port::host
