// Walks over the user's declarations as they are written (a template's instances repeat it), and
// notes of each name whose it is:
//
//   cudaMalloc(&p, n)             CUDA's: a function of the dialect's
//   struct Pool {
//     void cudaMalloc(size_t);    the user's own, here
//   };
//   pool.cudaMalloc(n)            ... and here
//   T::cudaMalloc(n)              a member of a class that is not known yet: the user's
//   struct CUstream_st;           CUDA's, declared once more
//
// Start at note() and noteDecl().
#include "host/hip/Owners.h"
#include "frontend/AstVisitor.h"

namespace cu2port::host {
namespace {

using namespace clang;
using Owner = Owners::Owner;

class OwnerFinder : public AstVisitor {
public:
  OwnerFinder(const TranslationUnit &unit, Owners &owners) : unit(unit), owners(owners) {}

  bool VisitNamedDecl(NamedDecl *decl) override {
    if (!decl->isImplicit() && !isa<UsingDirectiveDecl, UsingDecl>(decl))
      noteDecl(decl->getLocation(), decl);
    return true;
  }
  bool VisitUsingDecl(UsingDecl *decl) override {
    for (const UsingShadowDecl *shadow : decl->shadows())
      noteDecl(decl->getLocation(), shadow->getTargetDecl());
    return true;
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *decl) override {
    return noteDecl(decl->getIdentLocation(), decl->getNominatedNamespaceAsWritten());
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *decl) override {
    return noteDecl(decl->getTargetNameLoc(), decl->getAliasedNamespace());
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc name) override {
    if (name)
      if (const NestedNameSpecifier *specifier = name.getNestedNameSpecifier();
          const NamespaceDecl *space = specifier->getAsNamespace())
        noteDecl(name.getLocalBeginLoc(), space);
    return AstVisitor::TraverseNestedNameSpecifierLoc(name);
  }

  bool VisitDeclRefExpr(DeclRefExpr *e) override {
    return noteDecl(e->getLocation(), e->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *e) override {
    return noteDecl(e->getMemberLoc(), e->getMemberDecl());
  }
  /// Which of them is meant is not known before instantiation; CUDA's, if any of them is.
  bool VisitOverloadExpr(OverloadExpr *e) override {
    const bool isCudas = llvm::any_of(
        e->decls(), [&](const NamedDecl *decl) { return !isUsers(decl->getUnderlyingDecl()); });
    // Nothing is found at all for a name that only the argument's namespace has.
    if (e->decls_begin() != e->decls_end() && e->getName().isIdentifier())
      owners.note(e->getNameLoc(), e->getName().getAsIdentifierInfo()->getName(),
                  isCudas ? Owner::Cuda : Owner::User);
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *e) override {
    return noteMember(e->getMemberLoc(), e->getMember());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *e) override {
    return noteMember(e->getLocation(), e->getDeclName());
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *e) override {
    for (const DesignatedInitExpr::Designator &each : e->designators())
      if (each.isFieldDesignator() && each.getFieldDecl())
        noteDecl(each.getFieldLoc(), each.getFieldDecl());
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *init) override {
    if (init->isWritten() && init->isAnyMemberInitializer())
      noteDecl(init->getMemberLocation(), init->getAnyMember());
    return AstVisitor::TraverseConstructorInitializer(init);
  }

  bool VisitLabelStmt(LabelStmt *s) override { return noteDecl(s->getIdentLoc(), s->getDecl()); }
  bool VisitGotoStmt(GotoStmt *s) override { return noteDecl(s->getLabelLoc(), s->getLabel()); }

  bool VisitTypedefTypeLoc(TypedefTypeLoc t) override {
    return noteDecl(t.getNameLoc(), t.getTypedefNameDecl());
  }
  bool VisitTagTypeLoc(TagTypeLoc t) override { return noteDecl(t.getNameLoc(), t.getDecl()); }
  bool VisitInjectedClassNameTypeLoc(InjectedClassNameTypeLoc t) override {
    return noteDecl(t.getNameLoc(), t.getDecl());
  }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc t) override {
    return noteDecl(t.getNameLoc(), t.getDecl());
  }
  bool VisitUsingTypeLoc(UsingTypeLoc t) override {
    return noteDecl(t.getNameLoc(), t.getFoundDecl()->getUnderlyingDecl());
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc t) override {
    return noteDecl(t.getTemplateNameLoc(), t.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  bool VisitDependentNameTypeLoc(DependentNameTypeLoc t) override {
    return noteMember(t.getNameLoc(), t.getTypePtr()->getIdentifier());
  }

private:
  /// A declaration of the user's, unless it declares what others have declared.
  bool isUsers(const NamedDecl *decl) const {
    return llvm::all_of(decl->redecls(),
                        [&](const Decl *each) { return unit.isUsers(each->getLocation()); });
  }

  bool noteDecl(SourceLocation location, const NamedDecl *decl) {
    if (decl && decl->getDeclName().isIdentifier() && !decl->getName().empty())
      owners.note(location, decl->getName(), isUsers(decl) ? Owner::User : Owner::Cuda);
    return true;
  }
  bool noteMember(SourceLocation location, DeclarationName name) {
    if (name.isIdentifier())
      owners.note(location, name.getAsIdentifierInfo()->getName(), Owner::User);
    return true;
  }

  const TranslationUnit &unit;
  Owners &owners;
};

} // namespace

Owners::Owners(const Plan &plan) : plan(plan) {
  OwnerFinder finder(plan.unit, *this);
  finder.traverseUsers(plan.unit);
  noteMacros();
}

void Owners::note(SourceLocation location, llvm::StringRef name, Owner owner) {
  if (owner == Owner::User)
    users.insert(name);
  if (owner == Owner::Cuda && plan.text.isPasted(location))
    pasted.emplace_back(location, name.str());
  const std::optional<Span> token = plan.text.token(location);
  if (!token || plan.text.spelling(*token) != name)
    return; // pasted, an operator, or what another token stands for
  Owner &known = tokens[{token->file, token->begin}];
  known = known == Owner::User ? known : owner;
}

/// What the user defines is a macro of the user's wherever it stands; so are parameters.
void Owners::noteMacros() {
  for (const auto &[identifier, state] : plan.unit.preprocessor().macros(false))
    for (const MacroDirective *directive = state.getLatest(); directive;
         directive = directive->getPrevious())
      if (const MacroInfo *macro = directive->getMacroInfo();
          macro && plan.unit.isUsers(macro->getDefinitionLoc())) {
        users.insert(identifier->getName());
        for (const IdentifierInfo *parameter : macro->params())
          users.insert(parameter->getName());
      }
}

} // namespace cu2port::host
