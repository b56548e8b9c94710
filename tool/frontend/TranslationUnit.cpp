// Parses a file with Clang, again for what Clang would have had to know (Corrections):
//
//   cudaFoo(&x);     1st   error: undeclared; the name looks like CUDA's
//                    2nd   template <class... A> cudaError_t cudaFoo(A &&...);   in front of it all
//                          the file is whole; cudaFoo, which has no rule, is a finding at the call
//     known == &next   1st   error: reference to a device function; the host may have its address
//                      2nd   next() is one for both sides: see BothSides.cpp
//
// Errors that are left end it, or, where the request is to recover, give a unit with BrokenCode.
// parse() is where to start; prepare() sets up what hangs on the parser: the record of the
// preprocessor, and braces in launches. The rest answers whose a place is: the user's, the
// dialect's, or the system's.
#include "frontend/TranslationUnit.h"
#include "diag/Findings.h"
#include "frontend/BothSides.h"
#include "frontend/ClangDiagnostics.h"
#include "frontend/ExtendedLambdas.h"
#include "frontend/HostMacros.h"
#include "frontend/Invocation.h"
#include "frontend/LaunchBraces.h"
#include "frontend/Losses.h"
#include "frontend/PreprocessorRecord.h"
#include "frontend/QualifierAttributes.h"
#include "frontend/TemplateWords.h"
#include "support/Crash.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Parse/ParseAST.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <unistd.h>

namespace cu2port {
namespace {

/// Bodies in system headers are of no interest, and skipping them halves the work of parsing. Clang
/// itself keeps those that it needs (constexpr functions, deduced return types). The dialect's are
/// device code: kept.
class SkipSystemBodies : public clang::ASTConsumer {
public:
  explicit SkipSystemBodies(const TranslationUnit &unit) : unit(unit) {}
  BothSides *sides = nullptr; ///< of a CUDA file
  ExtendedLambdas lambdas;

  bool shouldSkipFunctionBody(clang::Decl *decl) override {
    clang::SourceLocation place = decl->getLocation();
    const bool isSkipped = !unit.isUsers(place) && !unit.isDialect(place);
    if (sides && !isSkipped)
      sides->enter(decl->getAsFunction());
    return isSkipped;
  }
  bool HandleTopLevelDecl(clang::DeclGroupRef) override {
    if (sides)
      sides->leave();
    return true;
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
  const bool isFile = error || llvm::sys::fs::is_regular_file(file); // a pipe may never end
  if (error || !isFile)
    findings.add(DiagId::FileNotFound, file, 0, 0, file,
                 error ? error.message() : "it is no regular file");
  return !error && isFile;
}

/// What nvcc reads otherwise than Clang becomes what Clang reads, before its parser looks at it.
void readAsNvcc(clang::Preprocessor &preprocessor, const std::set<NamePlace> &templates,
                BothSides *sides) {
  preprocessor.setTokenWatcher([launches = readLaunchBraces(preprocessor),
                                attributes = readQualifierAttributes(preprocessor),
                                words = readTemplateWords(preprocessor, templates),
                                sides](const clang::Token &token) {
    auto &parsers = const_cast<clang::Token &>(token);
    launches(parsers);
    attributes(parsers);
    words(parsers);
    if (sides)
      sides->readToken();
  });
}

/// Null for a file that has one side. It belongs to the parser.
BothSides *makeSides(clang::Sema &sema, const TranslationUnit &unit) {
  if (!sema.getLangOpts().CUDA)
    return nullptr;
  auto sides = std::make_unique<BothSides>(sema, unit.addressed);
  BothSides *result = sides.get();
  sema.TemplateInstCallbacks.push_back(std::move(sides));
  return result;
}

/// Sets up everything that a FrontendAction would; not one, since an action frees the AST when it
/// ends.
bool prepare(TranslationUnit &unit, std::unique_ptr<clang::CompilerInvocation> invocation,
             const std::set<NamePlace> &templates) {
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
  compiler.createFileManager(unit.request.files);
  compiler.createSourceManager(compiler.getFileManager());
  compiler.createPreprocessor(clang::TU_Complete);
  clang::Preprocessor &preprocessor = compiler.getPreprocessor();
  preprocessor.getBuiltinInfo().initializeBuiltins(preprocessor.getIdentifierTable(),
                                                   compiler.getLangOpts());
  if (!compiler.InitializeSourceManager(compiler.getFrontendOpts().Inputs[0]))
    return false;
  switchCompilerMacros(preprocessor, unit.request);
  preprocessor.addPPCallbacks(recordPreprocessing(unit));
  compiler.createASTContext();
  auto consumer = std::make_unique<SkipSystemBodies>(unit);
  BothSides *&sides = consumer->sides;
  compiler.getASTContext().setASTMutationListener(&consumer->lambdas);
  compiler.setASTConsumer(std::move(consumer));
  compiler.createSema(clang::TU_Complete, nullptr);
  sides = makeSides(compiler.getSema(), unit);
  readAsNvcc(preprocessor, templates, sides);
  return true;
}

} // namespace

/// Kept by file, as it is asked for again and again.
TranslationUnit::FileKind TranslationUnit::kindOf(clang::FileID file) const {
  FileKind &kind = kinds[file];
  if (kind != FileKind::None)
    return kind;
  clang::OptionalFileEntryRef entry = sources().getFileEntryRefForID(file);
  if (!entry)
    return kind = FileKind::System; // the command line, built-ins
  if (isDialectsFile(entry->getName()))
    return kind = FileKind::Dialect;
  bool system = clang::SrcMgr::isSystem(
      sources().getFileCharacteristic(sources().getLocForStartOfFile(file)));
  return kind = system ? FileKind::System : FileKind::Users;
}

/// The host's part of it is read as any other header is: for its declarations.
static bool isThrustsForKernels(llvm::StringRef name) {
  return name.consume_front("cu2port/libraries/thrust/") && !name.starts_with("host/");
}

bool TranslationUnit::isLibrarysFile(llvm::StringRef name) const {
  if (!name.consume_front(llvm::sys::path::parent_path(request.dialectFolder)) ||
      !name.consume_front("/include/"))
    return false;
  return name == "cuComplex.h" || name == "nvfunctional" || name == "cuda_fp16.h" ||
         name == "cuda_bf16.h" || name == "cuda_fp8.h" || name == "curand_kernel.h" ||
         name.starts_with("cub/") || name.starts_with("cooperative_groups") ||
         name.starts_with("cuda/") || name.starts_with("thrust/") || isThrustsForKernels(name) ||
         name.starts_with("cu2port/libraries/curand/") ||
         name.starts_with("cu2port/libraries/half/") || name == "cu2port/special_functions.h" ||
         name == "cu2port/bessel_functions.h" || name == "cu2port/libraries/directed_rounding.h" ||
         name == "cu2port/libraries/atomics.h" || name == "cu2port/libraries/cuda_scopes.h" ||
         name == "cu2port/libraries/simd_functions.h" || name == "cu2port/libraries/sincospi.h" ||
         name == "cu2port/libraries/vector_norms.h";
}

bool TranslationUnit::isDialectsFile(llvm::StringRef name) const {
  return isLibrarysFile(name) ||
         (name.consume_front(request.dialectFolder) && name.starts_with("/"));
}

bool TranslationUnit::isDialect(clang::SourceLocation location) const {
  return location.isValid() &&
         kindOf(sources().getFileID(sources().getExpansionLoc(location))) == FileKind::Dialect;
}

bool TranslationUnit::definesMain() const {
  clang::ASTContext &context = ast();
  auto found = context.getTranslationUnitDecl()->lookup(&context.Idents.get("main"));
  return std::any_of(found.begin(), found.end(), [](const clang::NamedDecl *each) {
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(each);
    return function && function->isThisDeclarationADefinition();
  });
}

bool TranslationUnit::testsArchitecture() const {
  return std::any_of(userFiles.begin(), userFiles.end(), [&](clang::FileID file) {
    const llvm::StringRef text = sources().getBufferData(file);
    return text.contains("__CUDA_ARCH__") || text.contains("NV_IF_TARGET") ||
           text.contains("NV_IF_ELSE_TARGET") || text.contains("NV_DISPATCH_TARGET"); // nv/target
  });
}

bool TranslationUnit::isUsers(clang::SourceLocation location) const {
  return location.isValid() && isUsers(sources().getFileID(sources().getExpansionLoc(location)));
}

std::string declareUnknown(const std::string &name) {
  return "template <class... A> cudaError_t " + name + "(A &&...);\n";
}

/// Declares CUDA functions that the dialect lacks, so that the rest of the file can be translated.
/// They count as the dialect's, and having no rule they become findings where they are called. What
/// they return is there as well where a file comes without CUDA's headers, or only includes them.
static void declareAllUnknown(const std::set<std::string> &names, const ParseRequest &request,
                              clang::PreprocessorOptions &options) {
  if (names.empty())
    return;
  std::string text = "#pragma once\n#include \"cuda_errors.h\"\n";
  for (const std::string &name : names)
    text += declareUnknown(name);
  std::string file = request.dialectFolder + "/cu2port_undeclared.h"; // in memory only
  options.addRemappedFile(file, llvm::MemoryBuffer::getMemBufferCopy(text, file).release());
  options.Includes.push_back(file);
}

/// What nvcc only warns of.
static void accept(clang::DiagnosticsEngine &diagnostics, bool recovers) {
  if (recovers) { // also without a header
    diagnostics.setSeverity(clang::diag::err_pp_file_not_found, clang::diag::Severity::Error, {});
    diagnostics.setErrorLimit(0);
  }
  // The word leaves the host's text (host/Variables.cpp).
  diagnostics.setSeverity(clang::diag::ext_register_storage_class, clang::diag::Severity::Ignored,
                          {});
  // `char c{n};`
  diagnostics.setSeverityForGroup(clang::diag::Flavor::WarningOrError, "narrowing",
                                  clang::diag::Severity::Ignored);
}

/// Functions of ours need no definition: the translator knows what they do. Clang wants one of each
/// template that has a local type among its arguments, since no other file can have it.
class DefinedByTranslator : public clang::ExternalSemaSource {
public:
  explicit DefinedByTranslator(const TranslationUnit &unit) : unit(unit) {}

  void
  ReadUndefinedButUsed(llvm::MapVector<clang::NamedDecl *, clang::SourceLocation> &used) override {
    used.remove_if([&](const auto &each) { return unit.isDialect(each.first->getLocation()); });
  }

private:
  const TranslationUnit &unit;
};

/// One attempt; null after errors, which `diagnostics` has.
static std::unique_ptr<TranslationUnit> parseOnce(const ParseRequest &request,
                                                  const std::string &resources,
                                                  const Corrections &corrections,
                                                  ClangDiagnostics &diagnostics) {
  auto unit = std::make_unique<TranslationUnit>();
  unit->request = request;
  unit->undeclared = corrections.calls;
  unit->addressed = corrections.addresses;
  unit->compiler = std::make_unique<clang::CompilerInstance>();
  clang::CompilerInstance &compiler = *unit->compiler;
  compiler.createDiagnostics(&diagnostics, /*ShouldOwnClient=*/false);
  accept(compiler.getDiagnostics(), request.recovers);
  auto invocation = makeInvocation(request, resources, &compiler.getDiagnostics());
  if (!invocation)
    return nullptr;
  declareAllUnknown(corrections.calls, request, invocation->getPreprocessorOpts());
  if (!prepare(*unit, std::move(invocation), corrections.templates))
    return nullptr;
  diagnostics.BeginSourceFile(compiler.getLangOpts(), &compiler.getPreprocessor());
  compiler.getSema().addExternalSource(new DefinedByTranslator(*unit));
  if (const auto crash = runGuarded([&] { clang::ParseAST(compiler.getSema(), false, true); })) {
    diagnostics.noteCrash(*crash);
    static_cast<void>(unit.release()); // it is as the crash has left it
    return nullptr;
  }
  diagnostics.EndSourceFile();
  if (compiler.getDiagnostics().hasErrorOccurred()) {
    if (!request.recovers || compiler.getDiagnostics().hasFatalErrorOccurred())
      return nullptr;
    unit->broken = std::make_unique<BrokenCode>(*unit, diagnostics.errors());
  }
  // The collector is gone when the caller looks at the AST; later complaints are nobody's business.
  compiler.getDiagnostics().setClient(new clang::IgnoringDiagConsumer, true);
  return unit;
}

/// After errors from which it has recovered, what is lost by them; else all that Clang has said.
static void report(const TranslationUnit *unit, const ClangDiagnostics &diagnostics,
                   Findings &findings) {
  if (!unit || !unit->broken)
    return diagnostics.report(findings);
  reportLosses(*unit, findings);
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
  // What an error hides, the next parse finds out.
  Corrections corrections;
  while (true) {
    ClangDiagnostics diagnostics(request.file);
    auto unit = parseOnce(request, resources, corrections, diagnostics);
    const bool isWhole = unit && !unit->broken;
    if (isWhole || !corrections.add(diagnostics.corrections())) {
      report(unit.get(), diagnostics, findings);
      return unit;
    }
  }
}

} // namespace cu2port
