// Finds what an algorithm on the host is given to call, by its template arguments:
//
//   struct Less { __device__ bool operator()(int a, int b) const { ... } };
//   thrust::sort(v.begin(), v.end(), Less());            3007: the host cannot call 'Less'
//   thrust::transform_iterator<Twice, ...>               the same for what an iterator holds
#include "host/DeviceFunctors.h"
#include "host/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace cu2port::host {
namespace {

using clang::CXXRecordDecl;

/// Looks at the template arguments of an algorithm for a class of the program's that the host
/// cannot call.
class Search {
public:
  Search(const TranslationUnit &unit, const SharedFunctions &shared, const DeviceLambdas &lambdas)
      : unit(unit), shared(shared), lambdas(lambdas) {}

  const CXXRecordDecl *in(llvm::ArrayRef<clang::TemplateArgument> arguments) const {
    for (const clang::TemplateArgument &each : arguments)
      if (const CXXRecordDecl *found = in(each))
        return found;
    return nullptr;
  }

private:
  const CXXRecordDecl *in(const clang::TemplateArgument &argument) const {
    if (argument.getKind() == clang::TemplateArgument::Pack)
      return in(argument.getPackAsArray());
    if (argument.getKind() != clang::TemplateArgument::Type)
      return nullptr;
    const CXXRecordDecl *record = argument.getAsType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!record)
      return nullptr;
    if (unit.isUsers(record->getLocation()))
      return isForDevicesOnly(*record) ? record : nullptr;
    // An iterator of the library's may have a function.
    const auto *instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    return instance ? in(instance->getTemplateArgs().asArray()) : nullptr;
  }

  /// Whether it has an operator(), and none that the host may call. Lambdas that no kernel gets
  /// stay in the host's text, whatever they say.
  bool isForDevicesOnly(const CXXRecordDecl &record) const {
    const CXXRecordDecl *definition = record.getDefinition();
    if (!definition || definition->isLambda())
      return definition && lambdas.hasLeft(definition);
    const auto operators = definition->lookup(
        record.getASTContext().DeclarationNames.getCXXOperatorName(clang::OO_Call));
    return !operators.empty() && llvm::all_of(operators, [&](const clang::NamedDecl *each) {
      const clang::FunctionDecl *function = each->getAsFunction();
      return isDeviceOnly(each) || (function && shared.hasLeft(function));
    });
  }

  const TranslationUnit &unit;
  const SharedFunctions &shared;
  const DeviceLambdas &lambdas;
};

} // namespace

void AlgorithmCalls::note(const Plan &plan, clang::SourceLocation location,
                          const clang::NamedDecl *callee) {
  const auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(callee);
  if (!function || location.isInvalid() || !function->getTemplateSpecializationArgs())
    return;
  // What kernels can call as well is none of the algorithms.
  const clang::SourceLocation declared = function->getLocation();
  if (plan.libraries.holds(declared) && !plan.unit.isDialect(declared))
    calls.emplace_back(location, function);
}

void AlgorithmCalls::report(Plan &plan, const SharedFunctions &shared,
                            const DeviceLambdas &lambdas) const {
  const Search search(plan.unit, shared, lambdas);
  for (const auto &[location, function] : calls)
    if (const CXXRecordDecl *functor =
            search.in(function->getTemplateSpecializationArgs()->asArray()))
      plan.report(DiagId::DeviceFunctor, location, function->getQualifiedNameAsString(),
                  functor->getNameAsString());
}

} // namespace cu2port::host
