// Options in build files that kernels' texts depend on, though they define nothing by name:
//
//   --fmad=false                                 products are rounded before they are added
//   -Xcompiler=-mavx2        k.cu: __AVX2__      macros of the host compiler's, which nvcc gives to
//   -Xcompiler -fno-exceptions   __EXCEPTIONS    kernels, too
//   -Xcompiler "$(FLAGS)"                        any option in the file may be the host compiler's
//   -use_fast_math           k.cu: __USE_FAST_MATH__
//
// The host compiler is not asked here what an option defines: options of a tree that nobody knows
// may name plugins. Macros that no source has do not count.
#include "build_files/HostOptions.h"
#include "arguments/CompilerArguments.h"
#include "build_files/BuildFileKinds.h"
#include "build_files/BuildText.h"
#include "build_files/SourceWords.h"
#include "build_files/UserBuild.h"
#include "diag/Findings.h"
#include "support/LineCounter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;
using Names = std::vector<std::string>;

/// `-mavx2` -> __AVX2__ and what that has in it; `-march=native` may define any.
Names machineMacros(StringRef name) {
  static const Names all = {"__AVX__",  "__AVX2__",  "__AVX512F__", "__FMA__",  "__F16C__",
                            "__SSE3__", "__SSSE3__", "__SSE4_1__",  "__BMI__",  "__SSE4_2__",
                            "__BMI2__", "__AES__",   "__POPCNT__",  "__LZCNT__"};
  if (name.starts_with("arch=") || name.starts_with("cpu="))
    return all;
  std::string own = name.upper();
  std::replace(own.begin(), own.end(), '.', '_');
  Names names{"__" + own + "__"};
  if (name.starts_with("avx"))
    names.push_back("__AVX__");
  if (name.starts_with("avx512"))
    names.insert(names.end(), {"__AVX2__", "__AVX512F__"});
  return names;
}

/// What GCC defines, or not any more, with an option.
Names macrosOf(StringRef option) {
  if (option.consume_front("-m"))
    return machineMacros(option);
  return llvm::StringSwitch<Names>(option)
      .Cases("-ffast-math", "-Ofast", {"__FAST_MATH__", "__FINITE_MATH_ONLY__"})
      .Case("-ffinite-math-only", {"__FINITE_MATH_ONLY__"})
      .Case("-fno-exceptions", {"__EXCEPTIONS", "__cpp_exceptions"})
      .Case("-fno-rtti", {"__GXX_RTTI", "__cpp_rtti"})
      .Case("-pthread", {"_REENTRANT"})
      .Cases("-fopenmp", "-openmp", {"_OPENMP"})
      .Case("-funsigned-char", {"__CHAR_UNSIGNED__"})
      .Cases("-fPIC", "-fpic", {"__PIC__", "__pic__"})
      .Cases("-fPIE", "-fpie", {"__PIE__", "__pie__", "__PIC__", "__pic__"})
      .Case("-fshort-wchar", {"__WCHAR_MAX__", "__SIZEOF_WCHAR_T__", "__WCHAR_TYPE__"})
      .Case("-fsanitize=address", {"__SANITIZE_ADDRESS__"})
      .Case("-fsanitize=thread", {"__SANITIZE_THREAD__"})
      .Case("-fchar8_t", {"__cpp_char8_t"})
      .Default({});
}

class Questions {
public:
  Questions(const Tree &tree, const GivenBuild &given, SourceWords &words, Findings &findings)
      : tree(tree), findings(findings), words(words) {
    for (const CompilerArgument &each : readCompilerArguments(given.arguments)) {
      options.insert(each.words[0]);
      if (each.kind == CompilerArgument::Kind::Define ||
          each.kind == CompilerArgument::Kind::Undefine)
        macros.insert(StringRef(each.value).split('=').first.str());
    }
  }

  bool ask() {
    for (const TreeFile &each : tree.files)
      if (mayBuild(each.path))
        if (const auto buffer = buildTextOf(tree, each))
          ask(each, buffer->getBuffer());
    return isKnown;
  }

private:
  void ask(const TreeFile &file, StringRef text) {
    if (!text.contains("fmad") && !text.contains("use_fast_math") && !text.contains("ompiler"))
      return;
    static const llvm::Regex fused("(^|[^A-Za-z0-9_-])(--?fmad[=[:space:]\"',;]+false)"),
        fast("(^|[^A-Za-z0-9_-])(--?use_fast_math)");
    if (!options.count("-ffp-contract=off"))
      each(fused, file, text, [&](StringRef option) {
        return fmt::format("the build says '{}', which the translation did not know: give "
                           "--fmad=false, or -p BUILD",
                           option.str());
      });
    each(fast, file, text,
         [&](StringRef option) { return missing(option, {"__USE_FAST_MATH__"}); });
    hostOptions(file, text);
  }

  /// What -Xcompiler says; behind a variable, all options of the file.
  void hostOptions(const TreeFile &file, StringRef text) {
    static const llvm::Regex variable("(-Xcompiler|-compiler-options)[=[:space:]\"',;]*[$]"),
        all("(^|[^A-Za-z0-9_-])(-[mfpO][A-Za-z0-9_.=+-]+)"),
        own("(-Xcompiler|-compiler-options)[=[:space:]\"',;]*"
            "([A-Za-z0-9_.=+-]+([ ,;]+-[A-Za-z0-9_.=+-]+)*)");
    const auto message = [&](StringRef option) { return missing(option, macrosOf(option)); };
    if (variable.match(text))
      return each(all, file, text, message);
    each(own, file, text, [&](StringRef list) {
      llvm::SmallVector<StringRef> words;
      llvm::SplitString(list, words, " ,;");
      for (StringRef word : words)
        if (std::string found = message(word); !found.empty())
          return found;
      return std::string();
    });
  }

  /// The message for an option with macros that sources have; empty if it is known.
  std::string missing(StringRef option, const Names &names) {
    for (const std::string &name : names)
      if (words.has(name) && !macros.count(name) && !options.count(option.str()))
        return fmt::format("the build says '{}', and sources ask for {}, which the translation did "
                           "not know: give {}, or -p BUILD",
                           option.str(), name, option.str());
    return {};
  }

  /// Each place that has the pattern's second group, outside of comments.
  template <class Message>
  void each(const llvm::Regex &pattern, const TreeFile &file, StringRef text, Message message) {
    LineCounter lines(text);
    llvm::SmallVector<StringRef> found;
    for (StringRef rest = text; pattern.match(rest, &found);) {
      const auto at = static_cast<std::size_t>(found[2].begin() - text.begin());
      rest = text.substr(at + found[2].size());
      const StringRef line = text.slice(text.rfind('\n', at) + 1, at);
      const bool isComment = line.ltrim().starts_with("#");
      const std::string why = isComment ? std::string() : message(found[2]);
      if (why.empty() || !told.insert(file.path + why).second)
        continue;
      findings.add(DiagId::BuildFileLeft, file.name, lines.lineAt(at), 1, why);
      isKnown = false;
    }
  }

  const Tree &tree;
  Findings &findings;
  SourceWords &words;
  std::set<std::string> options, macros; ///< of the command line
  std::set<std::string> told;
  bool isKnown = true;
};

} // namespace

bool knowsHostOptions(const Tree &tree, const GivenBuild &given, SourceWords &words,
                      Findings &findings) {
  return Questions(tree, given, words, findings).ask();
}

} // namespace cu2port
