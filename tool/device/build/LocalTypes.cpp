// Which instances have no name at file scope, and which of these the linker's names tell apart:
//
//   void run() {                            static void run() {
//     struct Op {...};                        { struct Op {...}; apply<<<1, 1>>>(Op{}); }
//     apply<<<1, 1>>>(Op{});                  { struct Op {...}; apply<<<1, 1>>>(Op{}); }
//   }                                       }
//
//   _Z5applyIZ3runvE2OpEvT_                 _Z5applyIZL3runvE2OpEvT_ and _Z5applyIZL3runvE2Op_0EvT_
//
// On the right each compiler counts as it likes: GCC in the order of the text, Clang in that in
// which it needs the names. Where other files may have the same type (in an inline function, in a
// template's instance) the ABI says how to count, and all count alike. Lambdas have numbers of ours
// (frontend/LambdaNumber.h).
#include "device/build/LocalTypes.h"
#include "frontend/AstVisitor.h"
#include "frontend/Definitions.h"
#include "frontend/LambdaNumber.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SetVector.h"

namespace cu2port {
namespace {

class LocalTypes : public AstVisitor {
public:
  bool isThere = false;
  bool isNumbered = false; ///< by each compiler in its own way
  bool isUnnamedOfOneFile = false;
  llvm::SetVector<const clang::CXXRecordDecl *> lambdas;

  bool VisitTagType(clang::TagType *type) override {
    const clang::TagDecl *tag = type->getDecl();
    isThere |= isUnnamed(tag);
    const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(tag);
    const bool isLambda = record && record->isLambda();
    if (isLambda)
      lambdas.insert(record);
    else
      isUnnamedOfOneFile |= isUnnamed(tag) && !tag->isExternallyVisible();
    for (const clang::Decl *each = tag; each; each = parentOf(each))
      look(each, isLambda);
    return true;
  }
  /// The number of a lambda tells it from those in other lambdas, too.
  void look(const clang::Decl *decl, bool hasNumber) {
    if (const auto *special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(decl))
      look(&special->getTemplateArgs());
    if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      isThere = true; // it has the type inside
      look(function->getTemplateSpecializationArgs());
    }
    if (const auto *tag = llvm::dyn_cast<clang::TagDecl>(decl))
      isNumbered |= isLambda(tag) ? !hasNumber && isLambdaOfOneFile(tag)
                                  : !tag->isExternallyVisible() && hasNamesake(tag);
  }
  void look(const clang::TemplateArgumentList *list) {
    if (list)
      for (const clang::TemplateArgument &each : list->asArray())
        look(each);
  }

private:
  void look(const clang::TemplateArgument &argument) {
    if (argument.getKind() == clang::TemplateArgument::Type)
      TraverseType(argument.getAsType().getCanonicalType());
    else if (argument.getKind() == clang::TemplateArgument::Integral)
      TraverseType(argument.getIntegralType().getCanonicalType());
    else if (argument.getKind() == clang::TemplateArgument::Pack)
      for (const clang::TemplateArgument &each : argument.pack_elements())
        look(each);
  }

  /// One, or what it has inside, is named by the ABI only where others may have it: elsewhere GCC
  /// says `_ZZ3runvENKUliE_clEi`, Clang `_ZZ3runvENK3$_0clEi`.
  static bool isLambdaOfOneFile(const clang::TagDecl *lambda) {
    return llvm::cast<clang::CXXRecordDecl>(lambda)->hasKnownLambdaInternalLinkage();
  }
  static bool isLambda(const clang::TagDecl *tag) {
    const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(tag);
    return record && record->isLambda();
  }
  static bool isUnnamed(const clang::TagDecl *tag) {
    return !tag->getIdentifier() && !tag->getTypedefNameForAnonDecl();
  }

  static const clang::Decl *parentOf(const clang::Decl *decl) {
    return llvm::dyn_cast_or_null<clang::Decl>(decl->getDeclContext());
  }

  /// Another type of its name in the same function.
  static bool hasNamesake(const clang::TagDecl *tag) {
    const clang::DeclContext *scope = tag->getDeclContext();
    return scope->isFunctionOrMethod() && llvm::any_of(scope->decls(), [&](clang::Decl *each) {
             const auto *other = llvm::dyn_cast<clang::TagDecl>(each);
             return other && other->getCanonicalDecl() != tag->getCanonicalDecl() &&
                    other->getDeclName() == tag->getDeclName();
           });
  }
};

} // namespace

bool hasLocalType(clang::QualType type) {
  LocalTypes types;
  types.TraverseType(type.getCanonicalType());
  return types.isThere;
}

std::vector<const clang::CXXRecordDecl *> lambdasAmongArguments(const clang::FunctionDecl *kernel) {
  LocalTypes types;
  types.look(kernel->getTemplateSpecializationArgs());
  return {types.lambdas.begin(), types.lambdas.end()};
}

/// Clang numbers types without names, too, where no other file has them: `$_0`. So it does lambdas
/// around those that have numbers of ours.
std::string stableLinkerName(const clang::FunctionDecl *kernel) {
  if (!kernel->getTemplateSpecializationArgs())
    return ""; // of a class's instance: the stub is no template, which could make itself known
  LocalTypes types;
  types.look(kernel->getTemplateSpecializationArgs());
  const bool hasLambdas = !types.lambdas.empty();
  if (types.isNumbered || (hasLambdas && types.isUnnamedOfOneFile))
    return "";
  const NumberedLambdas numbered(types.lambdas.getArrayRef());
  const std::string name = linkerName(kernel);
  return !hasLambdas && name.find("$_") != std::string::npos ? "" : name;
}

} // namespace cu2port
