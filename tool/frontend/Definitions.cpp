// Device code of several files, linked as trees of Clang's:
//
//   a.cu    __device__ float f(float);
//           __global__ void k(float *x) { *x = f(*x); }
//   b.cu    __device__ float f(float x) { return g(x); }
//   c.cu    __device__ float g(float x) { return x + 1; }
//
//   a.cu's tree gets a copy of f, since k uses it, and then of g, since that of f does.
//
// Files know each other's functions by the names that a linker would have: those say of what types
// a function is, so overloads and templates' instances are told apart.
#include "frontend/Definitions.h"
#include "frontend/AstVisitor.h"
#include "frontend/InitialValues.h"

#include "clang/AST/ASTImporter.h"
#include "clang/AST/ASTImporterSharedState.h"
#include "clang/AST/Mangle.h"

#include <map>
#include <optional>
#include <set>

namespace cu2port {
namespace {

/// The device functions of the user's, in namespaces, classes and templates, too.
class FunctionCollector : public AstVisitor {
public:
  explicit FunctionCollector(const TranslationUnit &unit) { traverseUsers(unit); }
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseStmt(clang::Stmt *) override { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl *function) override {
    if (function->hasAttr<clang::CUDADeviceAttr>() && !function->hasAttr<clang::CUDAGlobalAttr>() &&
        !function->isDependentContext() && function->isExternallyVisible())
      found.push_back(function);
    return true;
  }
  std::vector<const clang::FunctionDecl *> found;
};

/// Variables of other files that the file names, in functions, too.
class ForeignVariables : public AstVisitor {
public:
  explicit ForeignVariables(const TranslationUnit &unit) { traverseUsers(unit); }
  bool VisitVarDecl(clang::VarDecl *variable) override {
    if (variable->hasExternalFormalLinkage() && !variable->isStaticDataMember() &&
        !variable->getDefinition() && variable->isReferenced())
      names.insert(linkerName(variable));
    return true;
  }
  std::set<std::string> names;
};

/// The definitions that others may use, by their names. Inline ones stand in each file that uses
/// them.
std::map<std::string, const clang::FunctionDecl *> definitions(const TranslationUnit &unit) {
  std::map<std::string, const clang::FunctionDecl *> result;
  for (const clang::FunctionDecl *function : FunctionCollector(unit).found)
    if (function->isThisDeclarationADefinition() && function->hasBody() && !function->isInlined())
      result.emplace(linkerName(function), function);
  return result;
}

/// Whether the file needs another's definition. What is declared in a header and never used needs
/// none.
bool isUsedOnly(const clang::FunctionDecl *function) {
  return !function->hasBody() && (function->isReferenced() || function->isUsed());
}

/// One unit to copy from.
struct Source {
  Source(TranslationUnit &to, const TranslationUnit &from,
         const std::shared_ptr<clang::ASTImporterSharedState> &state)
      : definitions(::cu2port::definitions(from)),
        importer(to.ast(), to.compiler->getFileManager(), from.ast(),
                 from.compiler->getFileManager(), /*MinimalImport=*/false, state) {}

  std::map<std::string, const clang::FunctionDecl *> definitions;
  clang::ASTImporter importer;
};

/// Nothing if no source has the definition, null if it cannot be copied: if a type of its differs
/// from the one of that name here.
std::optional<const clang::FunctionDecl *> copy(const std::string &name,
                                                std::vector<std::unique_ptr<Source>> &sources) {
  std::optional<const clang::FunctionDecl *> result;
  for (const std::unique_ptr<Source> &source : sources) {
    auto found = source->definitions.find(name);
    if (found == source->definitions.end())
      continue;
    llvm::Expected<clang::Decl *> copied =
        source->importer.Import(const_cast<clang::FunctionDecl *>(found->second));
    if (copied)
      return llvm::cast<clang::FunctionDecl>(*copied);
    // Another source may have one that fits.
    llvm::consumeError(copied.takeError());
    result = nullptr;
  }
  return result;
}

/// Two files may have variables of one name that are each file's own:
///
///   a.cu    static __device__ int v = 1;    copied to b.cu: `_ZL1v.copy1`
///   b.cu    static __device__ int v = 2;    `_ZL1v`
void nameOwnVariablesApart(TranslationUnit &unit) {
  unsigned copies = 0;
  for (const clang::VarDecl *variable : deviceVariablesIn(unit)) {
    if (!unit.isImported(variable->getLocation()) || variable->isExternallyVisible())
      continue;
    const std::string name = linkerName(variable) + ".copy" + std::to_string(++copies);
    for (clang::VarDecl *each : variable->redecls())
      each->addAttr(clang::AsmLabelAttr::CreateImplicit(unit.ast(), name, true));
  }
}

} // namespace

/// Clang would name what it makes of a kernel for the host, `__device_stub__scale`; our stub is a
/// function as any other.
std::string linkerName(const clang::FunctionDecl *function) {
  clang::ASTContext &ast = function->getASTContext();
  const std::unique_ptr<clang::MangleContext> names(ast.createMangleContext());
  if (!function->hasAttr<clang::CUDAGlobalAttr>() || !names->shouldMangleDeclName(function))
    return clang::ASTNameGenerator(ast).getName(function);
  std::string name;
  llvm::raw_string_ostream out(name);
  names->mangleName(clang::GlobalDecl(function, clang::KernelReferenceKind::Kernel), out);
  return name;
}

std::vector<std::string> definedForOthers(const TranslationUnit &unit) {
  std::vector<std::string> names;
  for (const auto &[name, function] : definitions(unit))
    names.push_back(name);
  return names;
}

std::vector<std::string> usedOfOthers(const TranslationUnit &unit) {
  std::set<std::string> names;
  for (const clang::FunctionDecl *function : FunctionCollector(unit).found)
    if (isUsedOnly(function))
      names.insert(linkerName(function));
  return {names.begin(), names.end()};
}

std::vector<std::string> variablesOfOthers(const TranslationUnit &unit) {
  const ForeignVariables found(unit);
  return {found.names.begin(), found.names.end()};
}

/// A copy may use functions that its own file only declares, so it is done until nothing is new.
void importDefinitions(TranslationUnit &unit,
                       const std::vector<std::unique_ptr<TranslationUnit>> &others) {
  unit.noteImports();
  auto state =
      std::make_shared<clang::ASTImporterSharedState>(*unit.ast().getTranslationUnitDecl());
  std::vector<std::unique_ptr<Source>> sources;
  for (const std::unique_ptr<TranslationUnit> &other : others)
    sources.push_back(std::make_unique<Source>(unit, *other, state));
  std::set<std::string> tried;
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (const clang::FunctionDecl *function : FunctionCollector(unit).found) {
      const std::string name = linkerName(function);
      if (!isUsedOnly(function) || !tried.insert(name).second)
        continue;
      if (const auto copied = copy(name, sources)) {
        unit.imported[name] = *copied;
        isNew |= *copied != nullptr;
      }
    }
  }
  nameOwnVariablesApart(unit);
}

} // namespace cu2port
