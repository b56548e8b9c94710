// One text of a unit, without the user's macros and headers:
//
//   #include <cassert>                       #undef NDEBUG
//   #include "size.h"                        #define NDEBUG 1
//   #define TIMES(x) ((x) * SIZE)            #include <cassert>
//   #if SIZE > 8                        ->   #undef NDEBUG
//   __global__ void k(int *x) {              # 1 "size.h"
//     *x = TIMES(*x);                        # 3 "scale.cu"
//   }
//   #endif
//                                            __global__ void k(int *x) {
//   (SIZE is 16, with -DNDEBUG)                *x = ((*x) * 16);
//                                            }
//
// Clang's own printer does most of it (-E -fkeep-system-includes), in preprocess(); renderInclude()
// adds what system headers look at, and flatten() joins the two line by line.
#include "frontend/Flatten.h"
#include "frontend/HostMacros.h"
#include "frontend/Invocation.h"
#include "frontend/TranslationUnit.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <vector>

namespace cu2port {
namespace {

using llvm::StringRef;

/// Attributes that stay by their names: as macros that stand for themselves, which the printer does
/// not expand any further.
constexpr const char *keptNames = "#undef __host__\n"
                                  "#undef __device__\n"
                                  "#undef __global__\n"
                                  "#undef __shared__\n"
                                  "#undef __constant__\n"
                                  "#undef __managed__\n"
                                  "#undef __grid_constant__\n"
                                  "#undef __inline_hint__\n"
                                  "#undef __forceinline__\n"
                                  "#undef __launch_bounds__\n"
                                  "#undef __cluster_dims__\n"
                                  "#undef __maxnreg__\n"
                                  "#define __host__ __host__\n"
                                  "#define __device__ __device__\n"
                                  "#define __global__ __global__\n"
                                  "#define __shared__ __shared__\n"
                                  "#define __constant__ __constant__\n"
                                  "#define __managed__ __managed__\n"
                                  "#define __grid_constant__ __grid_constant__\n"
                                  "#define __forceinline__ __forceinline__\n"
                                  "#define __inline_hint__ __inline_hint__\n"
                                  "#define __launch_bounds__(...) __launch_bounds__(__VA_ARGS__)\n"
                                  "#define __cluster_dims__(...) __cluster_dims__(__VA_ARGS__)\n"
                                  "#define __maxnreg__(n) __maxnreg__(n)\n";

/// What a system header that stays included needs to know of the user's macros.
struct KeptInclude {
  std::string name;
  std::map<std::string, std::string> macros; ///< that it looks at: name -> definition
};

/// The definition as it follows `#define`: `TIMES(x) ((x) * SIZE)`, `LOG(...) f(__VA_ARGS__)`.
std::string spellDefinition(clang::Preprocessor &preprocessor, StringRef name,
                            const clang::MacroInfo &macro) {
  std::string text = name.str();
  if (macro.isFunctionLike()) {
    text += '(';
    for (const clang::IdentifierInfo *parameter : macro.params()) {
      text += text.back() == '(' ? "" : ", ";
      bool isRest = parameter->isStr("__VA_ARGS__");
      text += isRest ? "..." : parameter->getName().str();
    }
    text += macro.isGNUVarargs() ? "...)" : ")";
  }
  for (const clang::Token &token : macro.tokens())
    text += (token.hasLeadingSpace() || &token == macro.tokens_begin() ? " " : "") +
            preprocessor.getSpelling(token);
  return text;
}

/// Notes which of the user's macros each system header looks at.
class IncludeRecorder : public clang::PPCallbacks {
public:
  IncludeRecorder(clang::Preprocessor &preprocessor, std::vector<KeptInclude> &includes,
                  std::set<std::string> &ofCommandLine, std::set<std::string> &undefined)
      : preprocessor(preprocessor), sources(preprocessor.getSourceManager()), includes(includes),
        ofCommandLine(ofCommandLine), undefined(undefined) {}

  /// Notes an include that leads from the user's text to a system header: it stays.
  void InclusionDirective(clang::SourceLocation hash, const clang::Token &, StringRef name, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef, StringRef, StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind kind) override {
    if (!sources.isInSystemHeader(hash) && clang::SrcMgr::isSystem(kind))
      includes.push_back({name.str(), {}});
  }

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &definition,
                    clang::SourceRange, const clang::MacroArgs *) override {
    look(name, definition);
  }
  void Ifdef(clang::SourceLocation, const clang::Token &name,
             const clang::MacroDefinition &definition) override {
    look(name, definition);
  }
  void Ifndef(clang::SourceLocation, const clang::Token &name,
              const clang::MacroDefinition &definition) override {
    look(name, definition);
  }
  void Defined(const clang::Token &name, const clang::MacroDefinition &definition,
               clang::SourceRange) override {
    look(name, definition);
  }
  using PPCallbacks::Elifdef;
  using PPCallbacks::Elifndef;
  void Elifdef(clang::SourceLocation, const clang::Token &name,
               const clang::MacroDefinition &definition) override {
    look(name, definition);
  }
  void Elifndef(clang::SourceLocation, const clang::Token &name,
                const clang::MacroDefinition &definition) override {
    look(name, definition);
  }

  void MacroDefined(const clang::Token &name, const clang::MacroDirective *) override {
    if (isOfCommandLine(name.getLocation()))
      ofCommandLine.insert(name.getIdentifierInfo()->getName().str());
  }
  /// The user may give a name of a system header's another use.
  void MacroUndefined(const clang::Token &name, const clang::MacroDefinition &definition,
                      const clang::MacroDirective *) override {
    const clang::MacroInfo *macro = definition.getMacroInfo();
    if (macro && !isUsers(macro->getDefinitionLoc()) && isUsers(name.getLocation()))
      undefined.insert(name.getIdentifierInfo()->getName().str());
  }

private:
  bool isOfCommandLine(clang::SourceLocation location) const {
    return sources.isWrittenInCommandLineFile(sources.getExpansionLoc(location));
  }
  bool isUsers(clang::SourceLocation location) const {
    location = sources.getExpansionLoc(location);
    return isOfCommandLine(location) ||
           (!sources.isInSystemHeader(location) && !sources.isWrittenInBuiltinFile(location) &&
            location.isValid());
  }

  /// A macro of the user's that is looked at in a system header belongs to the last include that
  /// the user's text has.
  void look(const clang::Token &name, const clang::MacroDefinition &definition) {
    const clang::MacroInfo *macro = definition.getMacroInfo();
    const clang::SourceLocation place = sources.getExpansionLoc(name.getLocation());
    if (!macro || includes.empty() || !sources.isInSystemHeader(place) ||
        !isUsers(macro->getDefinitionLoc()))
      return;
    StringRef word = name.getIdentifierInfo()->getName();
    includes.back().macros.try_emplace(word.str(), spellDefinition(preprocessor, word, *macro));
  }

  clang::Preprocessor &preprocessor;
  const clang::SourceManager &sources;
  std::vector<KeptInclude> &includes;
  std::set<std::string> &ofCommandLine, &undefined;
};

struct Preprocessed {
  std::string text;
  std::vector<KeptInclude> includes;
  // Macros that mean nothing in the text any more: those of the command line, and those of system
  // headers that the user undefines somewhere.
  std::set<std::string> ofCommandLine, undefined;
};

/// Prints a unit, and records what its system headers look at.
class PrintFlat : public clang::PreprocessOnlyAction {
public:
  PrintFlat(const ParseRequest &request, std::vector<std::string> ours, Preprocessed &result)
      : request(request), ours(std::move(ours)), result(result) {}

  void ExecuteAction() override {
    clang::CompilerInstance &compiler = getCompilerInstance();
    clang::Preprocessor &preprocessor = compiler.getPreprocessor();
    // Of system headers the printer writes the #include.
    for (const std::string &file : ours)
      if (auto entry = compiler.getFileManager().getOptionalFileRef(file))
        preprocessor.getHeaderSearchInfo().MarkFileSystemHeader(*entry);
    switchCompilerMacros(preprocessor, request);
    preprocessor.addPPCallbacks(std::make_unique<IncludeRecorder>(
        preprocessor, result.includes, result.ofCommandLine, result.undefined));
    clang::PreprocessorOutputOptions &options = compiler.getPreprocessorOutputOpts();
    options.ShowCPP = true;
    options.ShowLineMarkers = true;
    options.KeepSystemIncludes = true;
    llvm::raw_string_ostream stream(result.text);
    clang::DoPrintPreprocessedInput(preprocessor, &stream, options);
  }

private:
  const ParseRequest &request;
  std::vector<std::string> ours; ///< headers that are not the user's
  Preprocessed &result;
};

/// Nothing after errors: what does not preprocess has no flat text.
std::optional<Preprocessed> preprocess(const ParseRequest &request) {
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(new clang::IgnoringDiagConsumer);
  auto invocation = makeInvocation(request, findClangResources(), &compiler.getDiagnostics());
  if (!invocation)
    return std::nullopt;
  // Behind the dialect's, before the user's.
  const std::string names = request.dialectFolder + "/cu2port_kept_names.h"; // in memory only
  clang::PreprocessorOptions &options = invocation->getPreprocessorOpts();
  std::vector<std::string> ours{options.Includes.front(), names};
  options.addRemappedFile(names, llvm::MemoryBuffer::getMemBufferCopy(keptNames, names).release());
  options.Includes.insert(options.Includes.begin() + 1, names);
  compiler.setInvocation(std::move(invocation));
  if (request.files)
    compiler.createFileManager(request.files);
  Preprocessed result;
  PrintFlat action(request, ours, result);
  if (!compiler.ExecuteAction(action) || compiler.getDiagnostics().hasErrorOccurred())
    return std::nullopt;
  return result;
}

// ---- From the printed text to the flat one ------------------------------------------------------

/// `# 12 "file.cu" 2`: which line follows. The flag counts headers that begin and end, which is no
/// use any more.
struct Position {
  unsigned line = 0;
  std::string file; ///< with its quotes

  bool readMarker(StringRef text) {
    unsigned number = 0;
    if (!text.consume_front("# ") || text.consumeInteger(10, number))
      return false;
    line = number;
    if (size_t begin = text.find('"'), end = text.rfind('"'); begin != end)
      file = text.slice(begin, end + 1).str();
    return true;
  }
  /// Empty where no file of the user's goes on.
  std::string marker() const {
    return StringRef(file).starts_with("\"<") ? "" : fmt::format("# {} {}\n", line, file);
  }
};

/// The directive with the macros that the header looks at.
std::string renderInclude(const KeptInclude &include, const std::set<std::string> &undefined,
                          const Position &place) {
  std::string text;
  for (const auto &[name, definition] : include.macros)
    text += "#define " + definition + "\n";
  text += "#include <" + include.name + ">\n";
  for (const auto &[name, definition] : include.macros)
    text += "#undef " + name + "\n";
  for (const std::string &name : undefined)
    text += "#undef " + name + "\n";
  if (!include.macros.empty() || !undefined.empty())
    text += Position{place.line + 1, place.file}.marker();
  return text;
}

} // namespace

std::optional<std::string> flatten(const ParseRequest &request) {
  std::optional<Preprocessed> printed = preprocess(request);
  if (!printed)
    return std::nullopt;
  std::string text;
  // What compiles the text may get the same options once more.
  for (const std::string &name : printed->ofCommandLine)
    text += "#undef " + name + "\n";
  auto include = printed->includes.begin();
  Position place;
  llvm::SmallVector<StringRef, 0> lines;
  StringRef(printed->text).split(lines, '\n');
  for (StringRef line : lines) {
    if (line.ends_with(" /* clang -E -fkeep-system-includes */")) {
      // Clang's printer marks the includes that stay, in the order in which they were recorded.
      // That of the dialect, which the command line has, gets a name that holds everywhere.
      if (!StringRef(include->name).starts_with(request.dialectFolder))
        text += renderInclude(*include, printed->undefined, place);
      else if (include == printed->includes.begin())
        text += renderInclude({"cuda_runtime.h", include->macros}, printed->undefined, place);
      ++include;
    } else if (place.readMarker(line)) {
      text += place.marker();
      continue;
    } else {
      text += line.str() + "\n";
    }
    ++place.line;
  }
  return text;
}

} // namespace cu2port
