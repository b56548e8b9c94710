// Types as the translated program must spell them: as Clang prints them, with CUDA's names replaced
// as words.
//
//   const cudaTextureObject_t *                             const portTextureObject_t *
//   static_cast<void (*)(int, float *)>(scale)              picks one of several functions
//   Here:  Pair    File:  ns::Pair                          the registration is outside of ns
#include "host/TypeText.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port::host {
namespace {

clang::PrintingPolicy policy(const Plan &plan, Scope scope = Scope::Here) {
  clang::PrintingPolicy policy(plan.unit.language());
  // `Pair`, not `struct Pair`; nothing for a namespace without a name, which nobody can write; and
  // `bool` for `_Bool`.
  policy.SuppressTagKeyword = true;
  policy.SuppressUnwrittenScope = true;
  policy.Bool = true;
  policy.FullyQualifiedName = scope == Scope::File;
  return policy;
}

/// Replaces CUDA's names in a piece of printed code.
std::string translateNames(const Plan &plan, llvm::StringRef text) {
  std::string result;
  while (!text.empty()) {
    bool isName = clang::isAsciiIdentifierStart(text[0]);
    llvm::StringRef word =
        isName ? text.take_while([](char c) { return clang::isAsciiIdentifierContinue(c); })
               : text.take_front(1);
    const ApiRule *rule = isName ? plan.rules.find(word) : nullptr;
    result +=
        rule && rule->kind == RuleKind::Type && !rule->host().empty() ? rule->host() : word.str();
    text = text.drop_front(word.size());
  }
  return result;
}

} // namespace

std::string spellType(const Plan &plan, clang::QualType type, Scope scope) {
  // A typedef may be local to where it is used, or hidden there.
  if (scope == Scope::File)
    type = type.getCanonicalType();
  return translateNames(plan, type.getAsString(policy(plan, scope)));
}

std::string spellArguments(const Plan &plan, const clang::TemplateArgumentList &arguments,
                           Scope scope) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  clang::printTemplateArgumentList(stream, arguments.asArray(), policy(plan, scope));
  return translateNames(plan, text);
}

/// `const` of a parameter is no part of a function's type, and g++ takes it for one where the type
/// depends on a template's arguments. `const Ts...` has it inside of the pack.
static clang::QualType ofParameter(clang::ASTContext &ast, clang::QualType type) {
  if (const auto *pack = type->getAs<clang::PackExpansionType>())
    return ast.getPackExpansionType(pack->getPattern().getUnqualifiedType(),
                                    pack->getNumExpansions());
  return type.getUnqualifiedType();
}

std::string spellPointerTo(const Plan &plan, const clang::FunctionDecl *function, Scope scope) {
  std::string parameters;
  for (const clang::ParmVarDecl *parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") +
                  spellType(plan, ofParameter(plan.unit.ast(), parameter->getType()), scope);
  return spellType(plan, function->getReturnType(), scope) + " (*)(" + parameters + ")";
}

std::string qualifiedName(const Plan &plan, const clang::NamedDecl *decl) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  decl->printQualifiedName(stream, policy(plan));
  return text;
}

/// Counts functions of the name in `scope` and in the namespaces that its using directives name, as
/// the one without a name that stands in it.
static unsigned countFunctions(const clang::DeclContext *scope, clang::DeclarationName name,
                               llvm::SmallPtrSetImpl<const clang::DeclContext *> &seen) {
  if (!seen.insert(scope->getPrimaryContext()).second)
    return 0;
  unsigned count = 0;
  for (const clang::NamedDecl *each : scope->lookup(name))
    count += each->getUnderlyingDecl()->getAsFunction() != nullptr;
  for (const clang::UsingDirectiveDecl *directive : scope->using_directives())
    count += countFunctions(directive->getNominatedNamespace(), name, seen);
  return count;
}

bool isOverloaded(const clang::FunctionDecl *function) {
  if (const clang::FunctionTemplateDecl *primary = function->getPrimaryTemplate())
    function = primary->getTemplatedDecl();
  const clang::DeclContext *scope = function->getDeclContext()->getRedeclContext();
  // Its name is one of the scope around, too.
  while (const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(scope)) {
    if (!space->isAnonymousNamespace() && !space->isInline())
      break;
    scope = space->getParent()->getRedeclContext();
  }
  llvm::SmallPtrSet<const clang::DeclContext *, 8> seen;
  return countFunctions(scope, function->getDeclName(), seen) > 1;
}

bool isVariadicTemplate(const clang::FunctionDecl *function) {
  const clang::FunctionTemplateDecl *primary = function->getPrimaryTemplate();
  if (!primary)
    primary = function->getDescribedFunctionTemplate();
  return primary && primary->getTemplateParameters()->hasParameterPack();
}

} // namespace cu2port::host
