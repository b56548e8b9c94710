// Two compilers read a text: Clang, for kernels, and the host's. A struct with a member under
// `#if __GNUC__ >= 8` must be the same for both. So the user's files see what the host's compiler
// predefines, and headers of the system and of Clang, which know how to live with Clang, what Clang
// does. At each border between the two the macros change places:
//
//   x.cu                   __GNUC__ 12   __clang__ -    __has_feature -
//     #include <vector>    __GNUC__ 4    __clang__ 1    __has_feature of Clang's own
//   x.cu again             __GNUC__ 12   ...            what the user has made of it meanwhile
//
// The compiler's definitions are read by Clang with its own, under names of ours:
//
//   #define __cu2port_host___GNUC__ 12
//
// Of macros that both have, those stay that are worth the same, such as 0x7fff and 32767, and
// limits of floating-point types, which differ in how they are written.
#include "frontend/HostMacros.h"
#include "frontend/Invocation.h"
#include "frontend/TranslationUnit.h"
#include "processes/Process.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace cu2port {
namespace {

using llvm::StringRef;

constexpr StringRef ourPrefix = "__cu2port_host_";

/// What tells Clang from others, and has no like in them.
bool tellsClang(StringRef name) {
  static constexpr StringRef names[] = {
      "__llvm__",        "__has_feature",     "__has_extension",          "__has_warning",
      "__is_identifier", "__CUDA__",          "__has_declspec_attribute", "__PTX__",
      "__NVPTX__",       "__building_module", "__has_constexpr_builtin"};
  return name.starts_with("__clang") || name.starts_with("__cpp_") ||
         llvm::is_contained(names, name);
}

/// `0x7fffU` is 32767.
std::optional<std::uint64_t> numberOf(StringRef text) {
  std::uint64_t number = 0;
  if (text.rtrim("uUlL").getAsInteger(0, number))
    return std::nullopt;
  return number;
}

bool isOfFloatingPoint(StringRef name) {
  return llvm::any_of(llvm::ArrayRef<StringRef>{"__FLT", "__DBL", "__LDBL", "__DEC"},
                      [&](StringRef prefix) { return name.starts_with(prefix); });
}

class Switch : public clang::PPCallbacks {
public:
  Switch(clang::Preprocessor &preprocessor, const ParseRequest &request)
      : preprocessor(preprocessor), sources(preprocessor.getSourceManager()),
        dialect(request.dialectFolder + "/") {}

  void LexedFileChanged(clang::FileID file, LexedFileChangeReason,
                        clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override {
    // The main file is entered first, and Clang's definitions after it.
    hasBegun |= file == preprocessor.getPredefinesFileID();
    const bool now = hasBegun && isUsers(file);
    if (now == inUsers)
      return;
    if (macros.empty())
      collect();
    inUsers = now;
    for (Macro &each : macros)
      exchange(each);
  }

private:
  /// `other` is what the side has that is not being read; null: nothing.
  struct Macro {
    clang::IdentifierInfo *name;
    clang::MacroInfo *other;
  };

  bool isUsers(clang::FileID file) const {
    const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    return entry && !entry->getName().starts_with(dialect) &&
           !clang::SrcMgr::isSystem(
               sources.getFileCharacteristic(sources.getLocForStartOfFile(file)));
  }

  /// When Clang has read its own definitions and the host's.
  void collect() {
    std::vector<clang::IdentifierInfo *> clangs;
    for (const auto &entry : preprocessor.getIdentifierTable()) {
      StringRef name = entry.getKey();
      clang::IdentifierInfo *host = entry.getValue();
      if (name.consume_front(ourPrefix))
        hosts.try_emplace(name.str(), preprocessor.getMacroInfo(host));
      else if (tellsClang(name) && host->hasMacroDefinition())
        clangs.push_back(host);
    }
    for (const auto &[name, macro] : hosts) {
      clang::IdentifierInfo *identifier = preprocessor.getIdentifierInfo(name);
      if (differs(name, *macro, preprocessor.getMacroInfo(identifier)))
        macros.push_back({identifier, macro});
    }
    for (clang::IdentifierInfo *name : clangs)
      if (!hosts.count(name->getName().str()))
        macros.push_back({name, nullptr});
  }

  bool differs(StringRef name, const clang::MacroInfo &host, const clang::MacroInfo *clangs) const {
    if (!clangs)
      return true;
    const std::string ours = spell(host), theirs = spell(*clangs);
    if (clangs->isBuiltinMacro() || isOfFloatingPoint(name) || ours == theirs)
      return false;
    const auto number = numberOf(ours);
    return !number || number != numberOf(theirs);
  }

  std::string spell(const clang::MacroInfo &macro) const {
    std::string text;
    for (const clang::Token &token : macro.tokens())
      text += (text.empty() ? "" : " ") + preprocessor.getSpelling(token);
    return text;
  }

  void exchange(Macro &macro) {
    clang::MacroInfo *current = preprocessor.getMacroInfo(macro.name);
    if (current == macro.other)
      return;
    if (macro.other)
      preprocessor.appendDefMacroDirective(macro.name, macro.other);
    else
      preprocessor.appendMacroDirective(macro.name, new (preprocessor.getPreprocessorAllocator())
                                                        clang::UndefMacroDirective(place()));
    macro.other = current;
  }

  clang::SourceLocation place() const {
    return sources.getLocForStartOfFile(preprocessor.getPredefinesFileID());
  }

  clang::Preprocessor &preprocessor;
  const clang::SourceManager &sources;
  const std::string dialect;
  bool hasBegun = false, inUsers = false;
  std::map<std::string, clang::MacroInfo *> hosts;
  std::vector<Macro> macros;
};

/// The standard as the host's compiler gets it, and the options that come with the compiler.
std::vector<std::string> optionsFor(const ParseRequest &request) {
  std::string standard = "-std=gnu++17";
  for (const std::string &each : request.arguments)
    if (StringRef(each).starts_with("-std=") && StringRef(each).contains("++"))
      standard = raiseStandard(each);
  std::vector<std::string> options(request.hostCompiler.begin() + 1, request.hostCompiler.end());
  options.push_back(standard);
  return options;
}

/// Asked once for each standard.
const std::string &definitionsFor(const ParseRequest &request) {
  static std::map<std::pair<std::string, std::vector<std::string>>, std::string> known;
  const std::string &compiler = request.hostCompiler.front();
  const std::vector<std::string> options = optionsFor(request);
  const auto [found, isNew] = known.try_emplace({compiler, options});
  if (isNew)
    for (const auto &[name, value] : predefinedMacros(compiler, options))
      found->second += fmt::format("#define {}{} {}\n", ourPrefix.str(), name, value);
  return found->second;
}

} // namespace

bool mayDefine(StringRef option) {
  return option.starts_with("-O") || option.starts_with("-m") || option.starts_with("-f") ||
         option.starts_with("--target=") || option == "-pthread" || option == "-ansi";
}

std::map<std::string, std::string> predefinedMacros(const std::string &compiler,
                                                    const std::vector<std::string> &options) {
  ProgramCall call{compiler};
  call.insert(call.end(), options.begin(), options.end());
  call.insert(call.end(), {"-dM", "-E", "-x", "c++", "/dev/null"});
  std::map<std::string, std::string> macros;
  const ProgramOutput answer = captureProgram(call);
  StringRef rest = answer.output;
  while (answer.status == 0 && !rest.empty()) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    const auto [name, value] = line.split(' ').second.split(' ');
    if (line.starts_with("#define ") && !name.contains('('))
      macros[name.str()] = value.str();
  }
  return macros;
}

void switchCompilerMacros(clang::Preprocessor &preprocessor, const ParseRequest &request) {
  if (request.hostCompiler.empty() || !preprocessor.getLangOpts().CUDA)
    return;
  const std::string &definitions = definitionsFor(request);
  if (definitions.empty())
    return; // it says why when it compiles
  preprocessor.setPredefines(definitions + preprocessor.getPredefines());
  preprocessor.addPPCallbacks(std::make_unique<Switch>(preprocessor, request));
}

} // namespace cu2port
