// Finds the compiler among the words of a line:
//
//   env CCACHE_DIR=/x ccache nvcc -DN=4 -c a.cu         nvcc: -DN=4 -c a.cu
//   cmake -E env NVCC_PREPEND_FLAGS=-DN=7 nvcc -c a.cu  nvcc: -DN=7 -c a.cu
//   /opt/bin/my-nvcc.sh -DN=4 -c a.cu                   nvcc's, but what else it gets is not known
//   sh -c "nvcc -DN=4 -c a.cu"                          not understood
//
// What is understood is listed: launchers with the words that they take, variables that are nothing
// to a compiler, and compilers. All else is said in `unread`; the words are then read for what they
// look like.
#include "arguments/CompilerCall.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

#include <filesystem>

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;

/// A program that runs another one, whose name comes behind these words.
struct Launcher {
  StringRef name;
  std::vector<StringRef> flags = {};  ///< words by themselves; `-n*` is any that begins so
  std::vector<StringRef> valued = {}; ///< words whose value is the next one
  bool assigns = false;               ///< variables: `env A=1 nvcc`
};

const std::vector<Launcher> &launchers() {
  static const std::vector<Launcher> all = {
      {"env", {"-", "-i", "--ignore-environment", "--unset=*"}, {"-u", "--unset"}, true},
      {"cmake -E env", {"--unset=*", "--"}, {}, true},
      {"cmake -E time"},
      {"ccache"},
      {"sccache"},
      {"buildcache"},
      {"distcc"},
      {"icecc"},
      {"time",
       {"-p", "-v", "-a", "-q", "--portability", "--verbose", "--append", "--quiet"},
       {"-f", "-o", "--format", "--output"}},
      {"nice", {"-n*", "--adjustment=*"}, {"-n"}},
      {"ionice", {"-c*", "-n*", "-t"}, {"-c", "-n"}},
      {"nohup"},
      {"stdbuf", {"-i*", "-o*", "-e*"}},
  };
  return all;
}

/// Of these, compilers read none, or only to speak to people.
bool isNothingToCompilers(StringRef variable) {
  static const llvm::Regex names(
      "^(CCACHE_(BASEDIR|DIR|CONFIGPATH|SLOPPINESS|MAXSIZE|TEMPDIR|DISABLE|NO[A-Z]*|LOG[A-Z]*|"
      "DEBUG[A-Z]*|CPP2|HASH[A-Z]*|COMPRESS[A-Z]*|DEPEND|DIRECT|READONLY[A-Z_]*|UMASK)|"
      "SCCACHE_[A-Z0-9_]*|DISTCC_[A-Z0-9_]*|ICECC_(DEBUG|SCHEDULER|VERSION)|LC_[A-Z]*|LANG|"
      "LANGUAGE|TMPDIR|TMP|TEMP|TERM|HOME|USER|PATH|LD_LIBRARY_PATH|GCC_COLORS|CLICOLOR(_FORCE)?|"
      "NINJA_STATUS|MAKEFLAGS|MAKELEVEL|VERBOSE|SOURCE_DATE_EPOCH|OMP_NUM_THREADS)$");
  return names.match(variable);
}

std::string programName(StringRef word) {
  const std::string name = std::filesystem::path(word.str()).filename().string();
  return StringRef(name).ends_with_insensitive(".exe") ? name.substr(0, name.size() - 4) : name;
}

/// Wrappers are none: nvcc_wrapper, Kokkos's, compiles all C++ as CUDA.
bool isNvcc(StringRef word) {
  static const llvm::Regex names("^(nvcc|NVCC|cu2portcc)(-[0-9.]+)?$");
  return names.match(programName(word));
}

bool isHostCompiler(StringRef word) {
  static const llvm::Regex names(
      "^((x86_64|i[3-6]86|aarch64|arm[a-z0-9]*|powerpc64(le)?|riscv64|s390x)(-[a-z0-9_]+)+-)?"
      "(c[+][+]|g[+][+]|gcc|cc|clang|clang[+][+]|clang-cl|cl|icc|icpc|icx|icpx|nvc|nvc[+][+]|"
      "pgcc|pgc[+][+]|armclang|armclang[+][+]|CC|mpicc|mpicxx|mpic[+][+]|mpiCC)(-[0-9.]+)?$");
  return names.match(programName(word));
}

class Line {
public:
  explicit Line(const std::vector<std::string> &words) : words(words) {}

  CompilerCall read() {
    if (llvm::any_of(words, [](StringRef each) {
          return each == "&&" || each == "||" || each == ";" || each == "|";
        }))
      doubt("it is more than one command");
    launch();
    if (at >= words.size() || !(isNvcc(words[at]) || isHostCompiler(words[at])))
      guess();
    if (at < words.size()) {
      call.isNvcc = isNvcc(words[at]) || takesNvccs;
      call.words.assign(words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end());
      if (call.isNvcc) { // no other compiler reads its variables
        call.words.insert(call.words.begin(), before.begin(), before.end());
        call.words.insert(call.words.end(), behind.begin(), behind.end());
      }
    }
    return std::move(call);
  }

private:
  /// Goes to the first word that is no launcher's.
  void launch() {
    assignments();
    while (const Launcher *launcher = next())
      options(*launcher);
  }

  /// What is at hand, with its own words behind it: `cmake -E env`.
  const Launcher *next() {
    for (const Launcher &each : launchers()) {
      llvm::SmallVector<StringRef> names;
      each.name.split(names, ' ');
      if (at + names.size() > words.size() || programName(words[at]) != names[0])
        continue;
      if (!std::equal(names.begin() + 1, names.end(),
                      words.begin() + static_cast<std::ptrdiff_t>(at) + 1))
        continue;
      at += names.size();
      return &each;
    }
    return nullptr;
  }

  void options(const Launcher &launcher) {
    for (; at < words.size(); ++at) {
      const StringRef word = words[at];
      if (llvm::is_contained(launcher.valued, word))
        ++at;
      else if (launcher.assigns && isAssignment(word))
        assign(word);
      else if (llvm::none_of(launcher.flags, [&](StringRef flag) {
                 return flag.consume_back("*") ? word.starts_with(flag) : word == flag;
               }))
        return;
    }
  }

  /// As a shell has them, without env.
  void assignments() {
    for (; at < words.size() && isAssignment(words[at]); ++at)
      assign(words[at]);
  }

  static bool isAssignment(StringRef word) {
    static const llvm::Regex assignment("^[A-Za-z_][A-Za-z_0-9]*=");
    return assignment.match(word);
  }

  /// nvcc reads two variables, as words of its own.
  void assign(StringRef word) {
    const auto [name, value] = word.split('=');
    const bool isFirst = name == "NVCC_PREPEND_FLAGS";
    if ((isFirst || name == "NVCC_APPEND_FLAGS") &&
        value.find_first_of("\"'\\$") == StringRef::npos) {
      llvm::SmallVector<StringRef> parts;
      value.split(parts, ' ', -1, false);
      for (StringRef each : parts)
        (isFirst ? before : behind).push_back(each.str());
    } else if (!isNothingToCompilers(name)) {
      doubt(fmt::format("what '{}' means to its compiler is not known", word.str()));
    }
  }

  /// No compiler that is known: it may be further on, or be one that its name tells of.
  void guess() {
    if (at >= words.size())
      return doubt("it has no compiler");
    doubt(fmt::format("'{}' is no compiler that is known, and no launcher with words that are",
                      words[at]));
    for (std::size_t i = at; i < words.size(); ++i)
      if (isNvcc(words[i])) {
        at = i;
        return;
      }
    takesNvccs = StringRef(programName(words[at])).contains_insensitive("nvcc");
  }

  void doubt(const std::string &why) {
    if (call.unread.empty())
      call.unread = why;
  }

  const std::vector<std::string> &words;
  std::size_t at = 0; ///< among the words
  bool takesNvccs = false;
  std::vector<std::string> before, behind; ///< what variables say to nvcc
  CompilerCall call;
};

} // namespace

CompilerCall findCompiler(const std::vector<std::string> &line) { return Line(line).read(); }

} // namespace cu2port
