// A kernel's definition becomes its host stub: the signature stays, the body launches.
//
//   template <class T, int N> __global__ void scale(T *x, int) { ... }
//   template <class T, int N> void scale(T *x, int p1) { cu2port::launch(scale<T, N>, x, p1); }
//
// A template that has an instance with a type of a function's own makes its instances known itself:
//
//   template <class Op> void apply(Op op, float *x) { CU2PORT_LAUNCH(apply<Op>)(op, x); }
#include "device/build/Names.h"
#include "host/Functions.h"
#include "host/OwnWords.h"
#include "host/RawTokens.h"
#include "host/TypeText.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace cu2port::host {

using clang::FunctionDecl;

namespace {

/// True if what stands for the name at `level` is a macro that stands for more: `#define HEAD
/// __global__ void scale(int *x)`, and then `HEAD { ... }`. No text at `level` is the name alone.
bool isPartOfMacro(const Plan &plan, const clang::NamedDecl *decl, Span name,
                   SourceText::Level level) {
  auto standsThere = [&](clang::SourceLocation place) {
    auto span = plan.text.range(place, place, level);
    return place != decl->getLocation() && span && (*span == name || name.contains(*span));
  };
  const auto *function = llvm::dyn_cast<FunctionDecl>(decl);
  return standsThere(decl->getBeginLoc()) ||
         (function && standsThere(function->getFunctionTypeLoc().getLParenLoc()));
}

} // namespace

std::string nameAt(const Plan &plan, const clang::NamedDecl *decl, SourceText::Level level) {
  auto span = plan.text.range(decl->getLocation(), decl->getLocation(), level);
  return span && !isPartOfMacro(plan, decl, *span, level) ? plan.text.text(*span).str()
                                                          : decl->getNameAsString();
}

namespace {

/// Where the name of an unnamed parameter belongs: behind its type, or `class`, in front of what it
/// is by default.
clang::SourceLocation endOfType(const clang::Decl *decl) {
  if (const auto *declarator = llvm::dyn_cast<clang::DeclaratorDecl>(decl))
    return declarator->getTypeSourceInfo()->getTypeLoc().getEndLoc();
  const auto *type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(decl);
  return type && type->hasDefaultArgument() ? decl->getBeginLoc() : decl->getEndLoc();
}

/// Gives an unnamed parameter a name.
std::string nameParameter(Plan &plan, const clang::Decl *decl, std::string name,
                          SourceText::Level level) {
  const clang::SourceLocation end = endOfType(decl);
  if (auto span = plan.text.range(decl->getBeginLoc(), end, level)) {
    bool needsBlank = !plan.text.text(*span).ends_with("*");
    plan.insert(span->file, span->end, (needsBlank ? " " : "") + name, "__global__");
  }
  return name;
}

/// Those of the stub's parameters, which get some where they have none.
std::vector<std::string> parameterNames(Plan &plan, const FunctionDecl *kernel,
                                        SourceText::Level level) {
  std::vector<std::string> names;
  for (const clang::ParmVarDecl *each : kernel->parameters())
    names.push_back(each->getDeclName()
                        ? nameAt(plan, each, level)
                        : nameParameter(plan, each, fmt::format("p{}", names.size()), level));
  return names;
}

/// `<T, N, Ts...>`: the template's own parameters as arguments.
std::string ownArguments(Plan &plan, const clang::TemplateParameterList &parameters,
                         SourceText::Level level) {
  std::string list;
  for (const clang::NamedDecl *parameter : parameters) {
    if (parameter->isImplicit())
      continue;
    std::string name = parameter->getDeclName()
                           ? nameAt(plan, parameter, level)
                           : nameParameter(plan, parameter, fmt::format("T{}", list.size()), level);
    list += (list.empty() ? "" : ", ") + name + (parameter->isParameterPack() ? "..." : "");
  }
  return list.empty() ? "" : "<" + list + ">";
}

/// `void (*)(decltype(x), decltype(rest)...)`: C++20's `auto` parameters name no argument.
std::string pointerByParameters(const FunctionDecl *kernel, llvm::ArrayRef<std::string> names) {
  std::string list;
  for (unsigned i = 0; i < kernel->getNumParams(); ++i)
    list += (i ? ", decltype(" : "decltype(") + names[i] + ")" +
            (kernel->getParamDecl(i)->isParameterPack() ? "..." : "");
  return "void (*)(" + list + ")";
}

bool hasAutoParameters(const FunctionDecl *kernel) {
  const auto *described = kernel->getDescribedFunctionTemplate();
  return described && llvm::any_of(*described->getTemplateParameters(),
                                   [](const clang::NamedDecl *each) { return each->isImplicit(); });
}

std::string templateArguments(Plan &plan, const FunctionDecl *kernel, SourceText::Level level) {
  // A template launches its own instance, `scale<T, N>`; a specialisation has arguments already.
  if (const auto *described = kernel->getDescribedFunctionTemplate())
    return ownArguments(plan, *described->getTemplateParameters(), level);
  if (const auto *arguments = kernel->getTemplateSpecializationArgs())
    return spellArguments(plan, *arguments);
  return {};
}

/// The stub names itself, as the address of the instance is what the runtime knows a kernel by. A
/// parameter of the same name would hide it.
std::string stubName(Plan &plan, const FunctionDecl *kernel, llvm::ArrayRef<std::string> parameters,
                     SourceText::Level level) {
  auto hides = [&](const clang::ParmVarDecl *p) {
    return p->getDeclName() == kernel->getDeclName();
  };
  bool hidden = std::any_of(kernel->param_begin(), kernel->param_end(), hides);
  std::string name = hidden ? "::" + qualifiedName(plan, kernel) : nameAt(plan, kernel, level);
  name += templateArguments(plan, kernel, level);
  if (hasAutoParameters(kernel))
    return fmt::format("static_cast<{}>({})", pointerByParameters(kernel, parameters), name);
  // A trailing pack could be deduced to be longer, so a name alone does not pick one function.
  return isOverloaded(kernel) || isVariadicTemplate(kernel)
             ? fmt::format("static_cast<{}>({})", spellPointerTo(plan, kernel), name)
             : name;
}

/// `const Ts... rest`  ->  `Ts... rest`: g++ knows no address of such an instance, and a stub does
/// not change what it gets. It is the last `const` outside of brackets: `const Ts *const...`.
void dropConstOfPack(Plan &plan, const clang::ParmVarDecl *parameter, SourceText::Level level) {
  const auto *pack = parameter->getType()->getAs<clang::PackExpansionType>();
  if (!pack || !pack->getPattern().isConstQualified())
    return;
  const auto written = plan.text.range(parameter->getBeginLoc(), parameter->getEndLoc(), level);
  std::optional<Span> last;
  int depth = 0;
  if (written)
    forEachRawToken(plan, *written, [&](const clang::Token &token, const Span &span) {
      depth += token.is(clang::tok::less) - token.is(clang::tok::greater);
      if (depth == 0 && plan.text.text(span) == "const")
        last = span;
    });
  if (last)
    plan.remove(*last, "__global__");
}

/// Whether the table at the file's end cannot name all instances of the kernel.
bool hasLocalInstance(const Plan &plan, const FunctionDecl *kernel) {
  const auto *described = kernel->getDescribedFunctionTemplate();
  const Names names(plan.unit.ast(), plan.rules);
  return described && llvm::any_of(described->specializations(), [&](const FunctionDecl *each) {
           return names.atFileScope(each).empty();
         });
}

std::string launchCall(Plan &plan, const FunctionDecl *kernel, SourceText::Level level,
                       bool makesKnown) {
  const std::vector<std::string> names = parameterNames(plan, kernel, level);
  const std::string stub = stubName(plan, kernel, names, level);
  std::vector<std::string> parts;
  if (!makesKnown)
    parts.push_back(stub);
  for (const auto &[parameter, name] : llvm::zip_equal(kernel->parameters(), names))
    parts.push_back(name + (parameter->isParameterPack() ? "..." : ""));
  const char *launch = isEverMacro(plan.unit, "launch") ? "cu2port_launch" : "cu2port::launch";
  const std::string callee = makesKnown ? "CU2PORT_LAUNCH(" + stub + ")" : launch;
  return callee + "(" + llvm::join(parts, ", ") + ");";
}

/// Whether each writing of the name is another one: `CAT(step_, __COUNTER__)` in a macro.
bool countsInName(const Plan &plan, const FunctionDecl *kernel, SourceText::Level level) {
  const auto name = plan.text.range(kernel->getLocation(), kernel->getLocation(), level);
  return name && llvm::any_of(plan.unit.macroUses, [&](const MacroUse &use) {
           if (use.name != "__COUNTER__")
             return false;
           const auto at = plan.text.range(use.range.getBegin(), use.range.getEnd(), level);
           return at && at->file == name->file && name->begin <= at->begin && at->end <= name->end;
         });
}

/// The body together with the line break and blanks in front of it, if nothing else is there.
Span withSpaceBefore(const Plan &plan, const FunctionDecl *kernel, Span body,
                     SourceText::Level level) {
  clang::SourceLocation parenthesis = kernel->getFunctionTypeLoc().getRParenLoc();
  auto signature = plan.text.range(parenthesis, parenthesis, level);
  if (signature && signature->end <= body.begin &&
      plan.text.text({body.file, signature->end, body.begin}).trim().empty())
    body.begin = signature->end;
  return body;
}

} // namespace

std::string planKernel(Plan &plan, const FunctionDecl *kernel) {
  for (const clang::ParmVarDecl *parameter : kernel->parameters())
    dropConstOfPack(plan, parameter, plan.text.level(parameter->getLocation()));
  const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(kernel->getBody());
  if (!body || !kernel->isThisDeclarationADefinition())
    return {};
  SourceText::Level level = plan.text.level(body->getSourceRange());
  auto span = plan.text.range(body->getLBracLoc(), body->getRBracLoc(), level);
  if (!span || countsInName(plan, kernel, level)) {
    plan.report(DiagId::PastedToken, kernel->getLocation(), kernel->getNameAsString());
    return {};
  }
  plan.noteUse(kernel->getLocation());
  const bool makesKnown = hasLocalInstance(plan, kernel);
  std::string call = launchCall(plan, kernel, level, makesKnown);
  Span replaced = withSpaceBefore(plan, kernel, *span, level);
  bool inMacro = plan.unit.sources().getFileEntryRefForID(level) == std::nullopt;
  if (!isBalanced(plan.text.text(replaced))) {
    plan.report(DiagId::Unsupported, *span, kernel->getNameAsString(), unbalanced);
    return {};
  }
  // Another unit that includes it may have such an instance where this one has none.
  const bool yields = kernel->getDescribedFunctionTemplate() && !makesKnown;
  plan.swallowBody(replaced, call, inMacro, yields);
  return call;
}

} // namespace cu2port::host
