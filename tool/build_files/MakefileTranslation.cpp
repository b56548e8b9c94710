// Translates a Makefile word by word; make's language is not read any further.
//
//   NVCC = /usr/local/cuda/bin/nvcc             NVCC = cu2portcc
//   SRCS = $(wildcard src/*.cu)                 SRCS = $(wildcard src/k.cpp)
//   demo: $(SRCS:.cu=.o)                  ->    demo: $(SRCS:.cpp=.o)
//   %.o: %.cu                                   %.o: %.cpp
//           $(NVCC) -dc -o $@ $<                        $(NVCC) -dc -o $@ $<
//
// A pattern becomes a list only where it would find other files in the output. With a rule for
// `%.o: %.cpp` beside it, the one for `%.cu` would be a second rule for the same objects: such a
// line is marked, `# cu2port: REASON` above it.
//
// nvcc sees by the objects whether device code is to be linked; hipcc is told so:
//
//   app: a.o b.o                                app: a.o b.o
//           $(NVCC) -o $@ $^              ->            $(NVCC) -fgpu-rdc --hip-link -o $@ $^
#include "build_files/MakefileTranslation.h"
#include "build_files/BuildSources.h"
#include "build_files/HipPackages.h"
#include "support/LineEnds.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

#include <set>
#include <tuple>

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;

class Translation {
public:
  Translation(const std::string &text, const std::string &folder, const BuildSources &sources)
      : rest(text), folder(folder), sources(sources), cxxTargets(targetsOf(text, ".cpp")),
        compilers(compilersOf(text)),
        linksDeviceCode(sources.flavour.isHip &&
                        llvm::Regex("-dc|-rdc|--device-c|--relocatable-device-code").match(text)) {}

  MakefileResult run() {
    while (!rest.empty()) {
      const StringRef line = takeLine();
      marks.clear();
      if (collides(line))
        marks.push_back("CUDA sources are C++ sources now, which have a rule of their own");
      isLink = linksDeviceCode && line.starts_with("\t") && !compilesOnly.match(line);
      const std::string flags = sources.flavour.isHip ? hipFlags(line.str()) : line.str();
      const std::string translated =
          line.ltrim(" ").starts_with("#") ? line.str() : translate(flags);
      for (const std::string &each : marks)
        mark(each, line);
      result.isChanged = result.isChanged || translated != line || !marks.empty();
      result.text += translated;
      number += static_cast<unsigned>(line.count('\n'));
    }
    return std::move(result);
  }

private:
  /// Variables that hold nvcc: `NVCC ?= /usr/local/cuda/bin/nvcc -O2`.
  static llvm::StringSet<> compilersOf(StringRef text) {
    llvm::StringSet<> names;
    const llvm::Regex nvcc("(^|[ \t/])nvcc([ \t\r]|$)");
    for (; !text.empty(); text = text.split('\n').second) {
      const auto [name, value] = text.split('\n').first.split('=');
      if (nvcc.match(value))
        names.insert(name.rtrim(" \t?:+").ltrim());
    }
    return names;
  }

  /// What the pattern rules for a kind of source make.
  static std::set<std::string> targetsOf(StringRef text, StringRef source) {
    std::set<std::string> targets;
    while (!text.empty()) {
      StringRef line;
      std::tie(line, text) = text.split('\n');
      if (const StringRef target = targetOf(line); line.contains(source))
        targets.insert(target.str());
    }
    return targets;
  }

  /// Of a pattern rule, or a suffix rule; empty if the line is none, or one for named files.
  static StringRef targetOf(StringRef line) {
    const auto [target, rest] = line.split(':');
    if (line.starts_with("\t") || line.starts_with("#") || line.contains('='))
      return {};
    // `.cu.o:` is the old way to write `%.o: %.cu`.
    if (target.starts_with(".cu.o") || target.starts_with(".cpp.o"))
      return "%.o";
    return target.contains('%') ? target.trim() : StringRef();
  }

  bool collides(StringRef line) const {
    if (sources.flavour.isHip)
      return false;
    const StringRef target = targetOf(line);
    return line.contains(".cu") && !target.empty() && cxxTargets.count(target.str());
  }

  /// With the lines that continue it, and its end.
  StringRef takeLine() {
    std::size_t end = 0;
    do
      end = std::min(rest.find('\n', end), rest.size() - 1) + 1;
    while (end < rest.size() && rest.take_front(end).rtrim("\r\n").ends_with("\\"));
    const StringRef line = rest.take_front(end);
    rest = rest.drop_front(end);
    return line;
  }

  void mark(const std::string &reason, StringRef line) {
    result.text += withLineEndsAt(line.size(), line, "# cu2port: " + reason + "\n");
    result.marks.push_back({number, reason});
  }

  /// What stands between words in rules, variables and recipes.
  static bool endsWord(char c) { return StringRef(" \t\r\n:=,\"'`;|&<>").contains(c); }

  /// Parentheses belong to a word as `$(X)` alone.
  static std::size_t wordEnd(StringRef text, std::size_t at) {
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (c == '$' && at + 1 < text.size() && (text[at + 1] == '(' || text[at + 1] == '{')) {
        const std::size_t close = text.find_first_of("(){} \t\n:,", at + 2);
        const bool isPlain = close != StringRef::npos && (text[close] == ')' || text[close] == '}');
        // `$(wildcard src/*.cu)`: the words are in the call.
        if (!isPlain)
          return at;
        at = close;
      } else if (c == ')' || c == '(' || endsWord(c)) {
        return at;
      }
    }
    return at;
  }

  std::string translate(StringRef line) {
    std::string text;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = wordEnd(line, at);
      if (end > at) {
        text += word(line.slice(at, end));
        at = end;
      } else if (line[at] == '$' && at + 1 < line.size()) {
        text += line.slice(at, at + 2); // $(function ...
        at += 2;
      } else {
        text += line[at++];
      }
    }
    return text;
  }

  /// One word: the compiler, a suffix as in `$(X:.cu=.o)`, a pattern, or the name of a source.
  std::string word(StringRef text) {
    if (text == "nvcc" || text.ends_with("/nvcc"))
      return sources.flavour.compiler.str() + linkOptions();
    if (sources.flavour.isHip) // sources keep their names
      return text.str() + (compilers.contains(nameOf(text)) ? linkOptions() : "");
    if (text == ".cu" || text == ".cu.o" || text == "%.cu")
      return suffix(text);
    if (text.contains('*'))
      return pattern(text);
    if (!text.ends_with(".cu"))
      return text.str();
    auto renamed = sources.renamed(folder, text.str());
    if (!renamed)
      marks.push_back(fmt::format("cannot tell which source '{}' is", text.str()));
    return renamed.value_or(text.str());
  }

  /// `$(NVCC)`, `${NVCC}`
  static StringRef nameOf(StringRef use) {
    return use.starts_with("$") && use.size() > 3 ? use.drop_front(2).drop_back() : StringRef();
  }

  const char *linkOptions() const { return isLink ? " -fgpu-rdc --hip-link" : ""; }

  std::string suffix(StringRef text) {
    const std::size_t at = text.find(".cu");
    return (text.take_front(at) + ".cpp" + text.drop_front(at + 3)).str();
  }

  std::string pattern(StringRef text) {
    if (!sources.findsOthers(folder, text.str(), false)) {
      if (text.ends_with(".cu") && !sources.knows(folder, text.str()))
        marks.push_back(fmt::format("cannot tell which files '{}' stands for", text.str()));
      return text.str();
    }
    return llvm::join(sources.listed(folder, text.str(), false), " ");
  }

  StringRef rest;
  const std::string &folder;
  const BuildSources &sources;
  const std::set<std::string> cxxTargets; ///< of pattern rules for C++ sources
  const llvm::StringSet<> compilers;
  const bool linksDeviceCode;
  llvm::Regex compilesOnly{"[ \t](-c|-dc|--compile|--device-c|-E|-M+|-ptx|-cubin)([ \t]|$)"};
  bool isLink = false; ///< the line, of device code
  unsigned number = 1; ///< of the line
  std::vector<std::string> marks;
  MakefileResult result;
};

} // namespace

MakefileResult translateMakefile(const std::string &text, const std::string &folder,
                                 const BuildSources &sources) {
  return Translation(text, folder, sources).run();
}

} // namespace cu2port
