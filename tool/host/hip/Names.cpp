// Names of CUDA's in the tokens of the user's files, conditions and bodies of macros included:
//
//   #if __CUDA_ARCH__ >= 600               #if (__HIP_DEVICE_COMPILE__ * 700) >= 600
//   #define CHECK(e) \                     #define CHECK(e) \
//     if ((e) != cudaSuccess) fail()         if ((e) != hipSuccess) fail()
//   #else                            ->    #else
//   cudaThreadExit();                      hipDeviceReset();     and a finding: by its name alone
//   #endif                                 #endif
//   pool.cudaMalloc(n);                    pool.cudaMalloc(n);       the user's own
//   puts("cudaMalloc failed");             puts("cudaMalloc failed");
//   #ifdef CUDART_VERSION                  #ifdef HIP_VERSION
//
// A token is renamed unless the AST knows it as the user's (Owners.h), so that templates and macros
// without a use are renamed, too. Strings and comments are no names.
#include "frontend/CudaNames.h"
#include "host/RawTokens.h"
#include "host/hip/Steps.h"

#include "llvm/ADT/StringSwitch.h"

namespace cu2port::host {
namespace {

using Owner = Owners::Owner;

/// What device code is told that it is compiled for: AMD's GPUs have what CUDA's have had since.
constexpr int architecture = 700;

class NameReader {
public:
  NameReader(HipPlan &hip, llvm::StringSet<> &told) : hip(hip), plan(hip.plan), told(told) {}

  void see(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine()) {
      word.clear();
      isDirective = token.is(clang::tok::hash);
    }
    const bool isName = token.is(clang::tok::raw_identifier);
    if (token.is(clang::tok::lesslessless) && !isDirective)
      plan.noteUse(plan.text.location(span.file, span.begin));
    if (isName && isDirective && word.empty())
      word = plan.text.spelling(span);
    else if (isName && !isText())
      change(span, plan.text.spelling(span));
    // `thrust::cuda`, `thrust::system::cuda`
    isAfterThrust = (isName && (plan.text.text(span) == "thrust" ||
                                (isAfterThrust && plan.text.text(span) == "system"))) ||
                    (isAfterThrust && token.isOneOf(clang::tok::colon, clang::tok::coloncolon));
    isAfterDefined = (isName && plan.text.text(span) == "defined") ||
                     (isAfterDefined && token.is(clang::tok::l_paren));
  }

private:
  /// Directives whose words are no names.
  bool isText() const {
    return llvm::StringSwitch<bool>(word)
        .Cases("include", "include_next", "import", "error", "warning", "line", true)
        .Default(false);
  }
  bool isCondition() const { return word == "if" || word == "elif"; }
  bool asksWhether() const {
    return isAfterDefined || llvm::StringRef(word).ends_with("def");
  } // ifdef, ifndef

  void change(const Span &span, const std::string &name) {
    const Owner owner = hip.owners.of(span);
    const HipName *row = hip.names.find(name, hip.dialect.version);
    const bool changes = row && row->text != name && row->kind != RuleKind::Header;
    if (owner == Owner::User)
      return changes ? plan.keepEverywhere(span, {}, name) : void();
    if (owner == Owner::Unknown && hip.owners.usersHave(name)) {
      if (changes && told.insert(name).second)
        plan.report(DiagId::NameOfUsers, span, name);
      return;
    }
    noteUse(span, name, owner);
    hip.usesHalves |= row && row->kind == RuleKind::Type && owner == Owner::Cuda &&
                      llvm::StringRef(name).contains("half");
    if (owner == Owner::Unknown && (isMasklessWarpOperation(name) || name == "warpSize"))
      return stayWide(span, name);
    if (name == "__CUDA_ARCH__")
      return changeArchitecture(span);
    if (name == "cuda" && isAfterThrust)
      return plan.replace(span, "hip", "thrust::cuda");
    if (isDirective && !row && answerVersion(span, name))
      return;
    if (changes)
      rename(span, *row);
    else if (!row && isLacking(name, owner) && !plan.isPlanned(span) && !plan.isSwallowed(span))
      hip.untouched.emplace_back(span, name);
  }

  void rename(const Span &span, const HipName &row) {
    hip.reportCondition(span, row.name);
    if (row.text.empty()) // CUDART_CB, an attribute without a meaning
      plan.remove(span, row.name);
    else if (!plan.isPlanned(span))
      plan.replace(span, row.text, row.name);
    if (hip.unseen.holds(plan, span))
      plan.report(DiagId::RenamedUnseen, span, row.name, row.text);
  }

  /// A warp operation in a macro that nobody uses, or in code that #if leaves out: HIP has one of
  /// that name, for all lanes of a wave.
  void stayWide(const Span &span, const std::string &name) {
    if (!plan.isPlanned(span) && !plan.isSwallowed(span))
      hip.untouched.emplace_back(span, name);
  }

  /// Names that nobody has declared are CUDA's by their looks.
  bool isLacking(llvm::StringRef name, Owner owner) const {
    return !hip.names.versionsOf(name).empty() || isCudaName(name) ||
           (!isDirective && versionMacro(name)) || isLibrarysVersion(name) ||
           (hip.names.isMissing(name) && (owner == Owner::Cuda || name.starts_with("__")));
  }

  /// Code that takes HIP's header.
  void noteUse(const Span &span, llvm::StringRef name, Owner owner) {
    const ApiRule *rule = plan.rules.find(name);
    const bool isWord =
        rule && (rule->kind == RuleKind::Attribute || rule->kind == RuleKind::DeviceVariable ||
                 (rule->kind == RuleKind::Type && owner == Owner::Cuda)); // float4
    if (!isDirective && (isWord || (owner == Owner::Cuda && !hip.names.versionsOf(name).empty())))
      plan.noteUse(plan.text.location(span.file, span.begin));
  }

  void changeArchitecture(const Span &span) {
    constexpr const char *device = "__HIP_DEVICE_COMPILE__";
    if (asksWhether() || word == "undef")
      plan.replace(span, device, "__CUDA_ARCH__");
    else if (isCondition())
      plan.replace(span, fmt::format("({} * {})", device, architecture), "__CUDA_ARCH__");
    else if (!hip.unseen.holds(plan, span))
      hip.reportLacking(span, "__CUDA_ARCH__", "only conditions can ask for it");
  }

  /// `CUDART_VERSION`: one of the dialect's that is a number; null if it is none.
  const clang::MacroInfo *versionMacro(llvm::StringRef name) const {
    const clang::MacroInfo *macro = name.contains("CUDA") ? macroOfOthers(name) : nullptr;
    return macro && macro->getNumTokens() == 1 &&
                   macro->getReplacementToken(0).is(clang::tok::numeric_constant)
               ? macro
               : nullptr;
  }

  /// `CUSPARSE_VERSION`, which conditions would take for 0.
  bool isLibrarysVersion(llvm::StringRef name) const {
    if (!name.starts_with("CU") || !(name.contains("_VER") || name.ends_with("_MAJOR")))
      return false;
    return macroOfOthers(name) != nullptr;
  }

  /// One that the user has not defined; null if there is none.
  const clang::MacroInfo *macroOfOthers(llvm::StringRef name) const {
    clang::Preprocessor &preprocessor = plan.unit.preprocessor();
    const clang::MacroInfo *macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
    return macro && !plan.unit.isUsers(macro->getDefinitionLoc()) ? macro : nullptr;
  }

  /// `#if CUDART_VERSION >= 9000`: the branch that a new CUDA takes, whose version it then says.
  /// `#ifdef CUDART_VERSION`: whether the runtime's header, or the compiler, is there.
  bool answerVersion(const Span &span, const std::string &name) {
    const bool isQuestion = asksWhether() && word != "undef";
    const clang::MacroInfo *macro = versionMacro(name);
    if (!macro || (!isQuestion && !isCondition()))
      return false;
    if (isQuestion)
      return answerQuestion(span, name);
    const clang::Preprocessor &preprocessor = plan.unit.preprocessor();
    plan.replace(
        span,
        fmt::format("{} /* {} */", preprocessor.getSpelling(macro->getReplacementToken(0)), name),
        name);
    return true;
  }
  bool answerQuestion(const Span &span, const std::string &name) {
    const auto text = llvm::StringSwitch<std::string>(name)
                          .StartsWith("__CUDACC_", "__HIPCC__")
                          .Cases("CUDART_VERSION", "CUDA_VERSION", "HIP_VERSION")
                          .Default("");
    if (text == "HIP_VERSION" && span.file == plan.unit.sources().getMainFileID())
      plan.noteUse(plan.text.location(span.file, span.begin)); // nvcc includes it there
    if (!text.empty())
      plan.replace(span, text, name);
    return !text.empty();
  }

  HipPlan &hip;
  Plan &plan;
  llvm::StringSet<> &told;
  bool isDirective = false, isAfterDefined = false, isAfterThrust = false;
  std::string word; ///< of the directive
};

} // namespace

void reportUntouched(const HipPlan &hip) {
  for (const auto &[span, name] : hip.untouched)
    if (hip.unseen.isPlanned(hip.plan, span))
      continue;
    else if (hip.unseen.holds(hip.plan, span))
      hip.plan.report(DiagId::NotSeen, span, name);
    else if (isMasklessWarpOperation(name) || name == "warpSize")
      hip.plan.report(DiagId::WarpOf32, span, name, "it stays, where HIP asks all lanes of a wave");
    else
      hip.reportLacking(span, name);
}

void planNames(HipPlan &hip) {
  llvm::StringSet<> told;
  for (clang::FileID file : hip.plan.unit.userFiles) {
    NameReader reader(hip, told);
    forEachRawToken(hip.plan, wholeFile(hip.plan, hip.plan.text.canonical(file)),
                    [&](const clang::Token &token, const Span &span) { reader.see(token, span); });
  }
}

} // namespace cu2port::host
