// A class that names a type, and has a member of that name: g++ says that the member changes what
// the name means. nvcc takes it, as its g++ gets to see the type with its namespaces; here as well.
//
//   template <int n> struct config;
//   struct Tile {
//     using config = config<3>;        using config = ::config<3>;
//     lib::pair first;                 stays: nobody looks it up in the class
//     pair pair;                       ::lib::pair pair;
//   };
//   void f() {
//     struct local {};
//     struct Row { local local; };     struct Row { struct local local; };
//   }
//
// Bodies of functions, and what else is looked up when the class is complete, see the member.
#include "host/ChangedMeanings.h"
#include "frontend/AstVisitor.h"

namespace cu2port::host {
namespace {

using namespace clang;

class ChangedMeanings : public AstVisitor {
public:
  explicit ChangedMeanings(Plan &plan) : plan(plan) {}

  bool TraverseDecl(Decl *decl) override {
    if (!decl || (decl->getLexicalDeclContext() && decl->getLexicalDeclContext()->isFileContext() &&
                  !isa<NamespaceDecl>(decl) && !plan.unit.isUsers(decl->getLocation())))
      return true;
    const auto *record = dyn_cast<CXXRecordDecl>(decl);
    return in(record && record->isThisDeclarationADefinition() ? record : inside,
              [&] { return AstVisitor::TraverseDecl(decl); });
  }
  bool TraverseStmt(Stmt *statement) override {
    const bool isBody = statement && isa<CompoundStmt, CXXTryStmt>(statement);
    return in(isBody ? nullptr : inside, [&] { return AstVisitor::TraverseStmt(statement); });
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override {
    return see(type.getNameLoc(), type.getTypedefNameDecl());
  }
  bool VisitTagTypeLoc(TagTypeLoc type) override { return see(type.getNameLoc(), type.getDecl()); }
  bool VisitUsingTypeLoc(UsingTypeLoc type) override {
    return see(type.getNameLoc(), type.getFoundDecl()->getUnderlyingDecl());
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
    return see(type.getTemplateNameLoc(), type.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }

private:
  template <class Walk> bool in(const CXXRecordDecl *record, Walk walk) {
    const CXXRecordDecl *outer = std::exchange(inside, record);
    const bool goesOn = walk();
    inside = outer;
    return goesOn;
  }

  bool see(SourceLocation place, const NamedDecl *decl) {
    if (!inside || !decl || !decl->getIdentifier() || decl->getDeclName() == inside->getDeclName())
      return true; // no member has the name of its class
    const auto members = inside->lookup(decl->getDeclName());
    const std::optional<Span> name = members.empty() ? std::nullopt : plan.text.token(place);
    const SourceManager &sources = plan.unit.sources();
    if (!name || isQualified(*name) ||
        !sources.isBeforeInTranslationUnit(inside->getBraceRange().getBegin(), place))
      return true;
    // What is meant may be the member. A macro's argument may be both.
    for (const NamedDecl *each : members)
      if (each->getUnderlyingDecl()->getCanonicalDecl() == decl->getCanonicalDecl() ||
          plan.text.token(each->getLocation()) == name)
        return true;
    if (const std::string scope = scopeOf(decl); !scope.empty())
      plan.insert(name->file, name->begin, scope, decl->getName());
    return true;
  }

  /// `lib::pair`, `struct pair`: not looked up among the class's members, or not as they are.
  bool isQualified(const Span &name) const {
    const llvm::ArrayRef<Span> all = plan.text.tokens(name.file);
    const auto *at =
        llvm::partition_point(all, [&](const Span &each) { return each.begin < name.begin; });
    const llvm::StringRef before = at == all.begin() ? "" : plan.text.text(at[-1]);
    return before == "::" || before == "struct" || before == "class" || before == "union" ||
           before == "enum";
  }

  /// `::lib::`, or `struct ` of a local one. Empty if there is no such text, as in a template.
  static std::string scopeOf(const NamedDecl *decl) {
    const auto *tag = dyn_cast<TagDecl>(decl);
    std::string text;
    for (const DeclContext *each = decl->getDeclContext(); !each->isTranslationUnit();
         each = each->getParent()) {
      const auto *space = dyn_cast<NamespaceDecl>(each);
      const auto *record = dyn_cast<CXXRecordDecl>(each);
      if (each->isFunctionOrMethod())
        return tag ? tag->getKindName().str() + " " : "";
      if (record && (!record->getIdentifier() || record->isDependentContext() ||
                     isa<ClassTemplateSpecializationDecl>(record)))
        return "";
      if (record || (space && !space->isAnonymousNamespace() && !space->isInline()))
        text = cast<NamedDecl>(each)->getNameAsString() + "::" + text;
    }
    return "::" + text;
  }

  Plan &plan;
  const CXXRecordDecl *inside = nullptr; ///< the innermost, unless in the body of a function
};

} // namespace

/// Only nvcc's text needs it: any other has been g++'s own, or another compiler's that goes on.
void planChangedMeanings(Plan &plan) {
  if (plan.unit.isCuda())
    ChangedMeanings(plan).TraverseAST(plan.unit.ast());
}

} // namespace cu2port::host
