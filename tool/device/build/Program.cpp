// From kernels to all that they reach, and what is said of each: its place, the user's comments,
// why it is not translated.
//
//   template <int N> __device__ float at(...);
//   __global__ void first(...) { at<2>(...); }       at_2, first, second, in this order;
//   __global__ void second(...) { at<2>(...); }      Functions.cpp builds each
//   __device__ float unused(...);
//
// run() builds the kernels, and a function is built where a call of it is built first. So no list
// of device functions is needed, templates exist in the instances that are called, and callees
// stand in front of their callers in the program. What cannot be built leaves an obstacle at the
// function, which dropUnbuildable() carries up to the kernels in the end.
#include "device/build/BlockSizes.h"
#include "device/build/Build.h"
#include "device/build/Builder.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "frontend/AstVisitor.h"

#include "clang/Lex/Lexer.h"

namespace cu2port {

namespace {

/// Finds every kernel with a body that is concrete: plain ones and instantiations.
class KernelCollector : public AstVisitor {
public:
  explicit KernelCollector(std::vector<const clang::FunctionDecl *> &kernels) : kernels(kernels) {}
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseStmt(clang::Stmt *) override {
    return true;
  } // no kernel is defined inside a statement
  bool VisitFunctionDecl(clang::FunctionDecl *decl) override {
    if (decl->hasAttr<clang::CUDAGlobalAttr>() && decl->isThisDeclarationADefinition() &&
        !decl->isDependentContext())
      kernels.push_back(decl);
    return true;
  }

private:
  std::vector<const clang::FunctionDecl *> &kernels;
};

/// `__forceinline__` on a function that calls itself: nvcc goes on without, g++ would refuse it.
void forbidEndlessInlining(ir::Program &program) {
  const std::set<const ir::Function *> recursive = ir::recursiveFunctions(program);
  for (ir::Function *fn : program.functions)
    fn->forceInline = fn->forceInline && !recursive.count(fn);
}

} // namespace

Builder::Builder(const TranslationUnit &unit, const Rules &rules, Findings &findings,
                 ir::Program &program)
    : unit(unit), rules(rules), findings(findings), program(program), ast(unit.ast()),
      sources(unit.sources()), comments(unit.sources(), unit.language(), unit.skipped),
      names(unit.ast(), rules), valueUses(unit) {}

/// All of the device program. Kernels that were copied in from other files are those files' own.
void Builder::run() {
  std::vector<const clang::FunctionDecl *> kernels;
  KernelCollector collector(kernels);
  for (clang::Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (unit.isUsers(decl->getLocation()) && !unit.isImported(decl->getLocation()))
      collector.TraverseDecl(decl);
  const BlockSizes sizes = findBlockSizes(ast);
  for (const clang::FunctionDecl *kernel : kernels) {
    if (unit.whyBroken(kernel))
      continue; // its text stays
    ir::Function *fn = function(kernel);
    if (auto known = sizes.find(kernel); known != sizes.end())
      fn->blockSizes = known->second;
    else if (fn->maxThreads)
      fn->blockSizes = {{fn->maxThreads, 1, 1}};
  }
  finishPointerCallers();
  dropUnbuildable();
  forbidEndlessInlining(program);
}

/// Where something stands in the file that was read, whatever #line says; in a macro's use, not in
/// its definition.
ir::Place Builder::place(clang::SourceLocation location) {
  clang::PresumedLoc presumed =
      sources.getPresumedLoc(sources.getExpansionLoc(location), /*UseLineDirectives=*/false);
  if (presumed.isInvalid())
    return {};
  return {intern(presumed.getFilename()), presumed.getLine(), presumed.getColumn()};
}

ir::Place Builder::placeAhead(const clang::Decl *decl) {
  while (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl->getDeclContext()))
    decl = record;
  return place(decl->getLocation());
}

/// Places of all nodes share the text of a file's name.
const std::string *Builder::intern(llvm::StringRef file) {
  auto [entry, isNew] = fileNames.try_emplace(file.str());
  if (isNew)
    entry->second = &program.files.emplace_back(file.str());
  return entry->second;
}

/// What the dialect's own functions meet is told where the user calls them.
ir::Place Builder::reportedPlace(clang::SourceLocation location) {
  const bool isOthers = callSite.isValid() && !unit.isUsers(sources.getExpansionLoc(location));
  return place(isOthers ? callSite : location);
}

/// Reports why something is not translated, and keeps the function that is being built out of all
/// targets. Outside of functions, as in a device variable's initialiser, it is a finding alone.
void Builder::obstacle(clang::SourceLocation at, DiagId id, const std::string &a,
                       const std::string &b) {
  obstacle(reportedPlace(at), id, a, b);
}

void Builder::obstacle(ir::Place where, DiagId id, const std::string &a, const std::string &b) {
  const std::string message = fmt::format(fmt::runtime(info(id).text), a, b);
  findings.addMessage(id, where.file ? *where.file : "", where.line, where.column, message);
  if (context)
    context->function->obstacles.push_back({Target::All, message, {}});
}

/// The comments above a declaration, and behind a variable or a field.
ir::Comments Builder::commentsOf(const clang::Decl *decl) {
  clang::SourceLocation begin = decl->getBeginLoc();
  if (const auto *fn = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    if (const clang::FunctionDecl *pattern = fn->getTemplateInstantiationPattern())
      fn = pattern;
    begin = fn->getBeginLoc();
    if (const clang::FunctionTemplateDecl *described = fn->getDescribedFunctionTemplate())
      begin = described->getBeginLoc();
    // Attributes such as __global__ come first in the text but not in the declaration's range.
    for (const clang::Attr *attr : fn->attrs()) {
      clang::SourceLocation at = sources.getExpansionLoc(attr->getLocation());
      if (at.isValid() && sources.isBeforeInTranslationUnit(at, begin))
        begin = at;
    }
  }
  begin = sources.getExpansionLoc(begin);
  if (begin.isInvalid())
    return {};
  auto [file, offset] = sources.getDecomposedLoc(begin);
  ir::Comments result = comments.above(file, offset);
  if (llvm::isa<clang::FunctionDecl>(decl))
    return result;
  clang::SourceLocation last = sources.getExpansionRange(decl->getEndLoc()).getEnd();
  auto [lastFile, end] = sources.getDecomposedLoc(last);
  end += clang::Lexer::MeasureTokenLength(last, sources, unit.language());
  result.after = comments.behind(lastFile, end);
  return result;
}

/// A function that could not be built takes every kernel that reaches it along: those keep their
/// signature, so that they can be registered as missing, and lose their body; device functions go.
void Builder::dropUnbuildable() {
  bool changed = true;
  // Up to the callers, and theirs, until nothing changes.
  while (changed) {
    changed = false;
    for (ir::Function *fn : program.functions) {
      if (!fn->body || !fn->obstacles.empty())
        continue;
      ir::forEachExpr(fn->body, [&](ir::Expr *&e) {
        auto *call = llvm::dyn_cast<ir::Call>(e);
        if (!call || call->callee->obstacles.empty() || !fn->obstacles.empty())
          return;
        fn->obstacles.push_back(call->callee->obstacles.front());
        changed = true;
      });
    }
  }
  for (ir::Function *fn : program.functions)
    if (!fn->obstacles.empty())
      fn->body = nullptr;
  // What only dropped bodies called goes, too.
  std::set<const ir::Function *> reached;
  std::vector<ir::Function *> work;
  for (ir::Function *fn : program.functions)
    if (fn->isKernel)
      work.push_back(fn);
  while (!work.empty()) {
    ir::Function *fn = work.back();
    work.pop_back();
    if (!reached.insert(fn).second || !fn->body)
      continue;
    ir::forEachExpr(fn->body, [&](ir::Expr *&e) {
      if (auto *call = llvm::dyn_cast<ir::Call>(e))
        work.push_back(call->callee);
    });
  }
  llvm::erase_if(program.functions, [&](ir::Function *fn) { return !reached.count(fn); });
}

std::unique_ptr<ir::Program> buildDeviceProgram(const TranslationUnit &unit, const Rules &rules,
                                                Findings &findings) {
  auto program = std::make_unique<ir::Program>();
  program->fusesProducts =
      unit.ast().getLangOpts().getDefaultFPContractMode() != clang::LangOptions::FPM_Off;
  Builder(unit, rules, findings, *program).run();
  return program;
}

} // namespace cu2port
