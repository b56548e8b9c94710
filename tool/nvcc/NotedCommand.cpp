// Which words of a note count. Of
//
//   -dc -DN=4 -I/home/me/include -O2 -Xcompiler -fopenmp,-wrapper,sh,-c,CMD -ccbin vendor/x.sh u.cu
//
// these do: -D N=4, -I /home/me/include, -O2 and -fopenmp. A word that this table does not have is
// left out, and the finding that names the source names it: compilers have options that start
// programs (-wrapper, -B, -specs=), load them (-fplugin=) or write files (-MF, -fdump-...), and get
// more with each version.
#include "nvcc/NotedCommand.h"
#include "diag/Findings.h"
#include "nvcc/LinkNote.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;

constexpr const char *withValue[] = {"-D",      "-U",         "-I",       "-isystem",
                                     "-iquote", "-idirafter", "-include", "-imacros"};

/// Options that say what code means or how it is laid out, as they are.
constexpr const char *plain[] = {"-fopenmp",
                                 "-fopenmp-simd",
                                 "-fsigned-char",
                                 "-funsigned-char",
                                 "-fshort-enums",
                                 "-fshort-wchar",
                                 "-fexceptions",
                                 "-fno-exceptions",
                                 "-frtti",
                                 "-fno-rtti",
                                 "-fPIC",
                                 "-fpic",
                                 "-fPIE",
                                 "-fpie",
                                 "-fno-pic",
                                 "-fno-pie",
                                 "-ffast-math",
                                 "-fno-fast-math",
                                 "-ffinite-math-only",
                                 "-fno-finite-math-only",
                                 "-fno-math-errno",
                                 "-fno-trapping-math",
                                 "-fno-signed-zeros",
                                 "-fassociative-math",
                                 "-freciprocal-math",
                                 "-funsafe-math-optimizations",
                                 "-frounding-math",
                                 "-fwrapv",
                                 "-ftrapv",
                                 "-fstrict-aliasing",
                                 "-fno-strict-aliasing",
                                 "-fstack-protector",
                                 "-fstack-protector-strong",
                                 "-fstack-protector-all",
                                 "-fno-stack-protector",
                                 "-fpermissive",
                                 "-fms-extensions",
                                 "-fno-common",
                                 "-fcommon",
                                 "-fno-plt",
                                 "-fomit-frame-pointer",
                                 "-fno-omit-frame-pointer",
                                 "-funroll-loops",
                                 "-ffunction-sections",
                                 "-fdata-sections",
                                 "-fvisibility-inlines-hidden",
                                 "-fno-inline",
                                 "-fchar8_t",
                                 "-fno-char8_t",
                                 "-fconcepts",
                                 "-fcoroutines",
                                 "-fno-operator-names",
                                 "-fno-threadsafe-statics",
                                 "-fno-builtin",
                                 "-ffreestanding",
                                 "-fhosted",
                                 "-pthread",
                                 "-ansi",
                                 "-g",
                                 "-w",
                                 "-m32",
                                 "-m64"};

/// Of these, what follows is a number or a name.
constexpr const char *starts[] = {"-std=",
                                  "-O",
                                  "-g",
                                  "-march=",
                                  "-mtune=",
                                  "-mcpu=",
                                  "-mfpmath=",
                                  "-mavx",
                                  "-msse",
                                  "-mfma",
                                  "-mbmi",
                                  "-mf16c",
                                  "-fvisibility=",
                                  "-mcmodel=",
                                  "-mabi=",
                                  "-fopenmp=",
                                  "-ffp-contract=",
                                  "-fsanitize=",
                                  "-fno-sanitize=",
                                  "-ftemplate-depth=",
                                  "-fconstexpr-"};

/// Compilers read the words of `@file` wherever it stands, also as a value. One that begins as an
/// option does is none: nobody who reads a command line later may take it for an option.
bool isValue(StringRef word) {
  return !word.empty() && word[0] != '@' && word[0] != '-' && !word.contains('\0');
}

/// `-DX=1`, as -Xcompiler hands it on.
bool isJoined(StringRef word) {
  return word.size() > 2 && isValue(word.substr(2)) &&
         (word.starts_with("-D") || word.starts_with("-U") || word.starts_with("-I"));
}

bool isPlain(StringRef word) {
  return llvm::is_contained(plain, word) || llvm::any_of(starts, [&](StringRef start) {
           return word.consume_front(start) && llvm::all_of(word, [](char c) {
                    return llvm::isAlnum(c) || StringRef("+-_.,=").contains(c);
                  });
         });
}

/// Warnings are about the first time. -Wl, -Wa, -Wp, and -Xlinker are not warnings.
bool isIdle(StringRef word) {
  return word.starts_with("-W") && !word.contains(',') && word.size() > 2;
}

std::vector<std::string> counted(const std::vector<std::string> &words,
                                 std::vector<std::string> &left) {
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (llvm::is_contained(withValue, words[i])) {
      if (++i < words.size() && isValue(words[i]))
        kept.insert(kept.end(), {words[i - 1], words[i]});
      else
        left.push_back(words[i - 1]);
    } else if (isPlain(words[i]) || isJoined(words[i])) {
      kept.push_back(words[i]);
    } else if (!isIdle(words[i])) {
      left.push_back(words[i]);
    }
  return kept;
}

} // namespace

NvccCommand commandOf(const LinkNote &note, const NvccCommand &link, Findings &findings) {
  const NvccCommand noted = readNvccOptions(note.words, findings);
  NvccCommand command = link;
  std::vector<std::string> left;
  command.inputs = noted.inputs;
  command.meaning = counted(noted.meaning, left);
  command.host = counted(noted.host, left);
  command.cudaMacros = noted.cudaMacros;
  command.hasStreamPerThread = noted.hasStreamPerThread;
  command.architectures = noted.architectures;
  command.fusedMultiplyAdd = noted.fusedMultiplyAdd;
  command.flushesSubnormals = noted.flushesSubnormals;
  command.debug = noted.debug;
  command.deviceDebug = noted.deviceDebug;
  command.verify = noted.verify;
  command.targets = noted.targets;
  command.isRelocatable = noted.isRelocatable;
  if (!noted.hostCompiler.empty() && noted.hostCompiler != link.hostCompiler)
    left.push_back("-ccbin " + noted.hostCompiler);
  if (note.isDeferred)
    findings.add(
        DiagId::Assumed, note.input, 0, 0,
        fmt::format(
            "what is linked is this source compiled again, as the note in its object says{}",
            left.empty() ? "" : fmt::format(", without '{}'", llvm::join(left, " "))));
  return command;
}

} // namespace cu2port
