#include "frontend/TranslationUnit.h"
#include "diag/Findings.h"
#include "frontend/ClangDiagnostics.h"
#include "frontend/Invocation.h"
#include "frontend/PreprocessorRecord.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Parse/ParseAST.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/FileSystem.h"

#include <unistd.h>

namespace cu2port {
namespace {

/// Bodies in system headers are of no interest, and skipping them halves the work of parsing. Clang
/// itself keeps those that it needs (constexpr functions, deduced return types). The dialect's are
/// device code: kept.
class SkipSystemBodies : public clang::ASTConsumer {
public:
  explicit SkipSystemBodies(const TranslationUnit &unit) : unit(unit) {}

  bool shouldSkipFunctionBody(clang::Decl *decl) override {
    clang::SourceLocation place = decl->getLocation();
    return !unit.isUsers(place) && !unit.isDialect(place);
  }

private:
  const TranslationUnit &unit;
};

bool isReadable(const std::string &file, Findings &findings) {
  std::error_code error = llvm::sys::fs::access(file, llvm::sys::fs::AccessMode::Exist);
  if (!error && llvm::sys::fs::is_directory(file))
    error = std::make_error_code(std::errc::is_a_directory);
  if (!error && ::access(file.c_str(), R_OK) != 0)
    error = std::make_error_code(std::errc::permission_denied);
  if (error)
    findings.add(DiagId::FileNotFound, file, 0, 0, file, error.message());
  return !error;
}

/// Sets up everything that a FrontendAction would; not one, since an action frees the AST when it
/// ends.
bool prepare(TranslationUnit &unit, std::unique_ptr<clang::CompilerInvocation> invocation) {
  clang::CompilerInstance &compiler = *unit.compiler;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getFrontendOpts().SkipFunctionBodies = true;
  // Comments inside functions matter to the builder, which reads them from the text; documentation
  // needs no AST.
  invocation->getLangOpts().CommentOpts.ParseAllComments = false;
  // The version decides what a launch calls: __cudaPushCallConfiguration, which the dialect
  // declares.
  invocation->getTargetOpts().SDKVersion = llvm::VersionTuple(12, 3);
  compiler.setInvocation(std::move(invocation));
  if (!compiler.createTarget())
    return false;
  compiler.createFileManager();
  compiler.createSourceManager(compiler.getFileManager());
  compiler.createPreprocessor(clang::TU_Complete);
  clang::Preprocessor &preprocessor = compiler.getPreprocessor();
  preprocessor.getBuiltinInfo().initializeBuiltins(preprocessor.getIdentifierTable(),
                                                   compiler.getLangOpts());
  if (!compiler.InitializeSourceManager(compiler.getFrontendOpts().Inputs[0]))
    return false;
  preprocessor.addPPCallbacks(recordPreprocessing(unit));
  compiler.createASTContext();
  compiler.setASTConsumer(std::make_unique<SkipSystemBodies>(unit));
  compiler.createSema(clang::TU_Complete, nullptr);
  return true;
}

} // namespace

TranslationUnit::FileKind TranslationUnit::kindOf(clang::FileID file) const {
  FileKind &kind = kinds[file];
  if (kind != FileKind::None)
    return kind;
  clang::OptionalFileEntryRef entry = sources().getFileEntryRefForID(file);
  if (!entry)
    return kind = FileKind::System; // the command line, built-ins
  llvm::StringRef name = entry->getName();
  if (name.consume_front(request.dialectFolder) && name.starts_with("/"))
    return kind = FileKind::Dialect;
  bool system = clang::SrcMgr::isSystem(
      sources().getFileCharacteristic(sources().getLocForStartOfFile(file)));
  return kind = system ? FileKind::System : FileKind::Users;
}

bool TranslationUnit::isDialect(clang::SourceLocation location) const {
  return location.isValid() &&
         kindOf(sources().getFileID(sources().getExpansionLoc(location))) == FileKind::Dialect;
}

bool TranslationUnit::isUsers(clang::SourceLocation location) const {
  return location.isValid() && isUsers(sources().getFileID(sources().getExpansionLoc(location)));
}

std::unique_ptr<TranslationUnit> parse(const ParseRequest &request, Findings &findings) {
  if (!isReadable(request.file, findings))
    return nullptr;
  std::string resources = findClangResources();
  if (resources.empty()) {
    findings.add(DiagId::ResourcesNotFound, request.file, 0, 0, "Clang 19's own headers",
                 CU2PORT_CLANG_RESOURCES);
    return nullptr;
  }
  auto unit = std::make_unique<TranslationUnit>();
  unit->request = request;
  unit->compiler = std::make_unique<clang::CompilerInstance>();
  clang::CompilerInstance &compiler = *unit->compiler;
  compiler.createDiagnostics(new ClangDiagnostics(findings, request.file));
  auto invocation = makeInvocation(request, resources, &compiler.getDiagnostics());
  if (!invocation || !prepare(*unit, std::move(invocation)))
    return nullptr;
  compiler.getDiagnosticClient().BeginSourceFile(compiler.getLangOpts(),
                                                 &compiler.getPreprocessor());
  clang::ParseAST(compiler.getSema(), false, true);
  compiler.getDiagnosticClient().EndSourceFile();
  return compiler.getDiagnostics().hasErrorOccurred() ? nullptr : std::move(unit);
}

} // namespace cu2port
