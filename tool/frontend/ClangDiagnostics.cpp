// What Clang says, kept as findings until it is known whether they are wanted.
//
//   error: use of undeclared identifier 'cudaFoo'    ->  'cudaFoo' is a name of CUDA's that cu2port
//   fatal error: 'cudnn.h' file not found                does not know (2005); the same of a header
//   fatal error: bracket nesting level exceeded      ->  nested too deeply (1017)
//   no template named 'X' in namespace 'cub'         ->  'cub::X' is such a name, too
//   reference to __device__ function ...             ->  what nvcc may take (1063)
//   any other error, or a warning                    ->  the message as it is
//   note: candidate function not viable: ...         ->  a further line of the error's message
//
// Names of CUDA's runtime that are called are kept apart, too: the file is parsed once more with a
// declaration for each (parse() in TranslationUnit.cpp), and the rest of it translated. So are
// device functions whose addresses host code takes, and names that lack the word `template`.
#include "frontend/ClangDiagnostics.h"
#include "frontend/CudaNames.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

namespace cu2port {
namespace {

using llvm::StringRef;

/// Each with a suggestion and without: Clang makes none here, since Invocation.cpp forbids guesses.
bool isUndeclared(unsigned id) {
  static constexpr unsigned ids[] = {
      clang::diag::err_undeclared_var_use, clang::diag::err_undeclared_var_use_suggest,
      clang::diag::err_unknown_typename,   clang::diag::err_unknown_typename_suggest,
      clang::diag::err_undeclared_use,     clang::diag::err_undeclared_use_suggest};
  return std::find(std::begin(ids), std::end(ids), id) != std::end(ids);
}

/// What Clang says of an unknown name behind a class or namespace.
bool isNoMember(unsigned id) {
  static constexpr unsigned ids[] = {clang::diag::err_no_member, clang::diag::err_no_member_suggest,
                                     clang::diag::err_no_member_template,
                                     clang::diag::err_no_member_template_suggest,
                                     clang::diag::err_typename_nested_not_found};
  return std::find(std::begin(ids), std::end(ids), id) != std::end(ids);
}

/// What is said of sides, where nvcc is not as strict.
bool isOfSides(unsigned id) {
  static constexpr unsigned ids[] = {
      clang::diag::err_ref_bad_target,
      clang::diag::err_ref_bad_target_global_initializer,
      clang::diag::err_shared_var_init,
      clang::diag::err_dynamic_var_init,
      clang::diag::err_cuda_ovl_target,
      clang::diag::err_cuda_host_shared,
      clang::diag::err_cuda_vla,
      clang::diag::err_cuda_nonstatic_constdev,
      clang::diag::err_cuda_unattributed_constexpr_cannot_overload_device,
      clang::diag::note_ovl_candidate_bad_target};
  return std::find(std::begin(ids), std::end(ids), id) != std::end(ids);
}

/// The host's functions are of both sides while Clang reads them: frontend/BothSides.h.
void sayHost(llvm::SmallString<256> &text) {
  const StringRef clangs = " in __host__ __device__ function";
  if (StringRef(text).ends_with(clangs)) {
    text.resize(text.size() - clangs.size());
    text += " in a function that the host runs";
  }
}

/// The text of an error's first argument when that is a name.
std::string nameIn(const clang::Diagnostic &diagnostic) {
  if (diagnostic.getNumArgs() == 0)
    return {};
  switch (diagnostic.getArgKind(0)) {
  case clang::DiagnosticsEngine::ak_std_string:
    return diagnostic.getArgStdStr(0);
  case clang::DiagnosticsEngine::ak_c_string:
    return diagnostic.getArgCStr(0);
  case clang::DiagnosticsEngine::ak_identifierinfo:
    return diagnostic.getArgIdentifier(0)->getName().str();
  case clang::DiagnosticsEngine::ak_declarationname:
    return clang::DeclarationName::getFromOpaqueInteger(
               static_cast<uintptr_t>(diagnostic.getRawArg(0)))
        .getAsString();
  default: // Clang's list, and only the kinds that carry a name matter
    return {};
  }
}

/// `cub::Thing`, if the namespace in which nothing of that name is is a library of CUDA's.
std::string libraryName(const clang::Diagnostic &diagnostic, StringRef name) {
  for (unsigned i = 1; i < diagnostic.getNumArgs(); ++i) {
    if (diagnostic.getArgKind(i) != clang::DiagnosticsEngine::ak_declcontext)
      continue;
    const auto *context = reinterpret_cast<const clang::DeclContext *>(diagnostic.getRawArg(i));
    const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context);
    if (!space || !diagnostic.getSourceManager().isInSystemHeader(space->getLocation()))
      continue;
    const std::string path = space->getQualifiedNameAsString();
    if (isCudaNamespace(StringRef(path).split("::").first))
      return path + "::" + name.str();
  }
  return {};
}

/// True when a parenthesis follows the token at the diagnostic's place.
bool isCall(const clang::Diagnostic &diagnostic, StringRef name) {
  const clang::SourceManager &sources = diagnostic.getSourceManager();
  bool invalid = false;
  StringRef rest =
      sources.getCharacterData(sources.getSpellingLoc(diagnostic.getLocation()), &invalid);
  return !invalid && rest.consume_front(name) && rest.ltrim().starts_with("(");
}

/// What follows the arguments of a template, `<int, Pair<int>>`; nothing if that is not known.
StringRef skipArguments(StringRef rest) {
  unsigned depth = 0;
  for (std::size_t i = 0; i < rest.size() && !StringRef(";{}").contains(rest[i]); ++i) {
    depth += rest[i] == '<';
    if (rest[i] == '>' && --depth == 0)
      return rest.drop_front(i + 1);
  }
  return {};
}

/// The function that err_ref_bad_target is about.
const clang::NamedDecl *calleeOf(const clang::Diagnostic &diagnostic) {
  return reinterpret_cast<const clang::NamedDecl *>(diagnostic.getRawArg(2));
}

/// `&next`, and a template's parameter that stands for it: nvcc gives a device function's address
/// to the host, and does not let it be called.
bool isAddressOnHost(const clang::Diagnostic &diagnostic) {
  constexpr auto device = static_cast<std::uint64_t>(clang::CUDAFunctionTarget::Device);
  if (diagnostic.getID() != clang::diag::err_ref_bad_target || diagnostic.getRawArg(0) != device ||
      diagnostic.getLocation().isMacroID() || !llvm::isa<clang::FunctionDecl>(calleeOf(diagnostic)))
    return false;
  bool invalid = false;
  StringRef rest =
      diagnostic.getSourceManager().getCharacterData(diagnostic.getLocation(), &invalid);
  if (invalid)
    return false;
  rest = rest.drop_while([](char c) { return clang::isAsciiIdentifierContinue(c); }).ltrim();
  if (rest.starts_with("<"))
    rest = skipArguments(rest).ltrim();
  const bool isInner = rest.consume_front(")"); // of `(next)(1)`, perhaps
  return !rest.empty() && !(isInner ? rest.ltrim() : rest).starts_with("(");
}

bool isInSystemHeader(const clang::Diagnostic &diagnostic) {
  return diagnostic.hasSourceManager() && diagnostic.getLocation().isValid() &&
         diagnostic.getSourceManager().isInSystemHeader(diagnostic.getLocation());
}

/// Whom the message of an error may blame: nobody, where nvcc may take what Clang does not.
DiagId idOfError(const clang::Diagnostic &diagnostic) {
  const bool isMissing = diagnostic.getID() == clang::diag::err_pp_file_not_found;
  return isOfSides(diagnostic.getID()) || (isInSystemHeader(diagnostic) && !isMissing)
             ? DiagId::ClangRefuses
             : DiagId::SyntaxError;
}

bool isError(const Finding &finding) { return info(finding.id).severity == Severity::Error; }

} // namespace

void ClangDiagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                        const clang::Diagnostic &diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  if (isAddressOnHost(diagnostic))
    more.addresses.insert(calleeOf(diagnostic)->getQualifiedNameAsString());
  if (const std::optional<NamePlace> name = nameWithoutTemplate(diagnostic))
    more.templates.insert(*name);
  if (level == clang::DiagnosticsEngine::Note)
    return noteUser(diagnostic);
  if (level < clang::DiagnosticsEngine::Warning)
    return;
  std::string name = nameIn(diagnostic);
  if (isUndeclared(diagnostic.getID()) && isCudaName(name)) {
    if (StringRef(name).starts_with("cuda") && isCall(diagnostic, name))
      more.calls.insert(name);
    return keep(DiagId::UnknownName, diagnostic,
                fmt::format(fmt::runtime(info(DiagId::UnknownName).text), name));
  }
  const std::string member =
      isNoMember(diagnostic.getID()) ? libraryName(diagnostic, name) : std::string();
  if (!member.empty() ||
      (diagnostic.getID() == clang::diag::err_pp_file_not_found && isCudaHeader(name)))
    return keep(
        DiagId::UnknownName, diagnostic,
        fmt::format(fmt::runtime(info(DiagId::UnknownName).text), member.empty() ? name : member));
  if (diagnostic.getID() == clang::diag::err_bracket_depth_exceeded)
    return keep(DiagId::TooDeep, diagnostic,
                fmt::format(fmt::runtime(info(DiagId::TooDeep).text), diagnostic.getArgUInt(0)));
  llvm::SmallString<256> text;
  diagnostic.FormatDiagnostic(text);
  if (diagnostic.getID() == clang::diag::err_ref_bad_target)
    sayHost(text);
  keep(level >= clang::DiagnosticsEngine::Error ? idOfError(diagnostic) : DiagId::CompilerWarning,
       diagnostic, text.str().str());
}

/// An error in a template of the system's is the user's who instantiates it. What Clang says beside
/// an error about the user's own text, such as why a candidate does not fit, goes with it.
void ClangDiagnostics::noteUser(const clang::Diagnostic &note) {
  if (kept.empty() || !note.hasSourceManager() || note.getLocation().isInvalid())
    return;
  const clang::SourceManager &sources = note.getSourceManager();
  auto &[finding, error] = kept.back();
  const clang::SourceLocation user = sources.getExpansionLoc(note.getLocation());
  if (error.place.isInvalid() || sources.isInSystemHeader(user))
    return;
  llvm::SmallString<256> text;
  note.FormatDiagnostic(text);
  if (isOfSides(note.getID()) && finding.id == DiagId::SyntaxError)
    finding.id = DiagId::ClangRefuses;
  const clang::PresumedLoc at = sources.getPresumedLoc(user, false),
                           header = sources.getPresumedLoc(error.place, false);
  const bool isUsers = !sources.isInSystemHeader(error.place);
  if (isUsers || !llvm::StringRef(text).ends_with(" here") || at.isInvalid())
    return addNote(finding, at, text);
  error.place = user;
  error.line = at.getLine();
  finding.file = at.getFilename();
  finding.line = at.getLine();
  finding.column = at.getColumn();
  addNote(finding, header, "Clang says it of this");
}

/// Of a message that people read, up to four.
void ClangDiagnostics::addNote(Finding &finding, const clang::PresumedLoc &at,
                               llvm::StringRef text) {
  constexpr std::ptrdiff_t most = 4;
  const bool isShown = finding.id == DiagId::SyntaxError || finding.id == DiagId::ClangRefuses;
  if (isShown && at.isValid() &&
      std::count(finding.message.begin(), finding.message.end(), '\n') < most)
    finding.message +=
        fmt::format("\n{}:{}:{}: {}", at.getFilename(), at.getLine(), at.getColumn(), text.str());
}

/// Keeps both sides of it: the finding, for people, and the error's place, for BrokenCode.
void ClangDiagnostics::keep(DiagId id, const clang::Diagnostic &diagnostic, std::string message) {
  Finding finding{id, file, 0, 0, std::move(message), {}};
  if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
    // A #line directive names a file that the user may not have; the place is in the file that was
    // read.
    clang::PresumedLoc place =
        diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation(), false);
    if (place.isValid()) {
      finding.file = place.getFilename();
      finding.line = place.getLine();
      finding.column = place.getColumn();
    }
  }
  ParseError error{{},
                   diagnostic.getID() == clang::diag::err_extraneous_closing_brace,
                   diagnostic.getID() == clang::diag::err_pp_file_not_found,
                   finding.message,
                   finding.line};
  if (diagnostic.hasSourceManager())
    error.place = diagnostic.getSourceManager().getExpansionLoc(diagnostic.getLocation());
  kept.push_back({std::move(finding), std::move(error)});
}

void ClangDiagnostics::noteCrash(const std::string &signal) {
  if (std::none_of(kept.begin(), kept.end(),
                   [](const Kept &each) { return isError(each.finding); }))
    kept.push_back(
        {{DiagId::InternalError, file, 0, 0, "internal error: Clang: " + signal, {}}, {}});
}

std::vector<ParseError> ClangDiagnostics::errors() const {
  std::vector<ParseError> errors;
  for (const Kept &each : kept)
    if (isError(each.finding))
      errors.push_back(each.error);
  return errors;
}

void ClangDiagnostics::report(Findings &findings) const {
  for (const auto &[each, error] : kept)
    findings.addMessage(each.id, each.file, each.line, each.column, each.message);
}

} // namespace cu2port
