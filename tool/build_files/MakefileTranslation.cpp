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
// What is done to names of sources is translated where it is one of these: a rule, a value, a name,
// $(X:.cu=.o), patsubst, subst, addsuffix, wildcard, basename, $${f%.cu}. All else may choose other
// files once CUDA sources are C++ sources (`$(filter %.cpp,$(S))`, `find -name "*.cu"`): the line
// stays as it is below a mark, and a recipe that calls the compiler there stops:
//
//           for f in *.cu; do nvcc $$f -o $${f/.cu/}; done     # cu2port: cannot tell what ...
//                                                                      $(error ...)
//
// nvcc sees by the objects whether device code is to be linked; hipcc is told so:
//
//   app: a.o b.o                                app: a.o b.o
//           $(NVCC) -o $@ $^              ->            $(NVCC) -fgpu-rdc --hip-link -o $@ $^
#include "build_files/MakefileTranslation.h"
#include "build_files/BuildSources.h"
#include "build_files/HipPackages.h"
#include "build_files/MakefilePlace.h"
#include "build_files/ToolkitQuestions.h"
#include "support/LineEnds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

#include <array>
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
      isLeft = false;
      conversions = {};
      if (collides(line))
        marks.push_back("CUDA sources are C++ sources now, which have a rule of their own");
      isLink = linksDeviceCode && line.starts_with("\t") && !compilesOnly.match(line);
      const std::string flags = sources.flavour.isHip ? hipFlags(line.str()) : line.str();
      const bool isComment = line.ltrim(" ").starts_with("#");
      std::string translated = isComment ? line.str() : translate(flags);
      if (const std::string question = isComment ? "" : toolkitQuestion(line, rest);
          !question.empty())
        marks.push_back(toolkitMark + question);
      for (const std::string &each : marks)
        mark(each, line);
      if (isLeft)
        translated = left(line);
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
  static bool endsWord(char c) { return StringRef(" \t\r\n:=,\"'`;|&<>}").contains(c); }

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
    MakefilePlace place(line);
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = wordEnd(line, at);
      place.advance(at);
      if (end > at) {
        const StringRef rest = line.substr(end);
        text += word(line.slice(at, end), place, rest);
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
  std::string word(StringRef text, const MakefilePlace &place, StringRef rest) {
    if (text == "nvcc" || text.ends_with("/nvcc"))
      return sources.flavour.compiler.str() + linkOptions();
    if (sources.flavour.isHip) // sources keep their names
      return text.str() + (compilers.contains(nameOf(text)) ? linkOptions() : "");
    const std::string own = withoutSuffixes(text);
    text = own;
    if (isSuffix(text))
      return suffix(text, place, rest);
    if (isPattern(text))
      return pattern(text, place);
    if (!text.ends_with(".cu"))
      return other(text, place);
    auto renamed = sources.renamed(folder, text.str());
    if (!renamed)
      marks.push_back(fmt::format("cannot tell which source '{}' is", text.str()));
    else if (text.contains('%') && !place.takesSuffix() && choosesOthers(place))
      leave(text);
    return renamed.value_or(text.str());
  }

  static bool isSuffix(StringRef text) {
    return text == ".cu" || text == ".cu.o" || text == "%.cu" || text == ".cpp" || text == "%.cpp";
  }

  /// A choice between CUDA and C++ sources, which are one now, unless there are no others.
  bool choosesOthers(const MakefilePlace &place) const {
    const auto function = place.function();
    const bool isChoice = function == "filter" || function == "filter-out";
    return !isChoice || sources.hasOtherCxx();
  }

  /// What is not understood: the line stays, as with any part of it translated it may be another
  /// program, or write over a source.
  void leave(StringRef text) {
    isLeft = true;
    marks.push_back(fmt::format("cannot tell what '{}' means once CUDA sources are C++ sources: "
                                "write the line anew",
                                text.str()));
  }

  /// As the user wrote it. It must not compile anything in a recipe: of names that others have
  /// translated, it might make names of sources.
  std::string left(StringRef line) const {
    const bool compiles = line.starts_with("\t") &&
                          (line.contains("nvcc") || llvm::any_of(compilers, [&](auto &name) {
                             return line.contains(("(" + name.getKey() + ")").str()) ||
                                    line.contains(("{" + name.getKey() + "}").str());
                           }));
    return (compiles ? withLineEndsAt(line.size(), line,
                                      "\t$(error cu2port: see the comment above this line)\n")
                     : std::string()) +
           line.str();
  }

  /// Words about CUDA sources in other ways: `cu$$`, `$(subst cu,o,$(S))`, `*.c[up]`.
  std::string other(StringRef text, const MakefilePlace &place) {
    static const llvm::Regex speaks("[.]cu([^A-Za-z0-9_.]|$)|^cu[$]*$");
    static const llvm::Regex ends("%(.*[.])?(cu|cpp|u|p|pp)$|%.*[$]"); // of a choice
    const auto function = place.function();
    const bool isChoice =
        function == "filter" || function == "filter-out" || function == "findstring";
    const bool isNamed = text == "cu" ? function || place.isWholeValue(text) : speaks.match(text);
    if (place.isForPeople() ? text.contains("$${") && speaks.match(text)
                            : isNamed || (isChoice && ends.match(text)))
      leave(text);
    return text.str();
  }

  /// `$(NVCC)`, `${NVCC}`
  static StringRef nameOf(StringRef use) {
    return use.starts_with("$") && use.size() > 3 ? use.drop_front(2).drop_back() : StringRef();
  }

  const char *linkOptions() const { return isLink ? " -fgpu-rdc --hip-link" : ""; }

  std::string suffix(StringRef text, const MakefilePlace &place, StringRef rest) {
    const bool isCxx = text.ends_with(".cpp");
    if (place.isForPeople())
      return text.str();
    if (!place.takesSuffix() && (isCxx || choosesOthers(place)))
      leave(text);
    else if (convertsOthers(isCxx, place, rest))
      leave(text);
    if (isCxx)
      return text.str();
    const std::size_t at = text.find(".cu");
    return (text.take_front(at) + ".cpp" + text.drop_front(at + 3)).str();
  }

  /// `$(patsubst %.cpp,%.cc.o,$(patsubst %.cu,%.cu.o,$(S)))`: one of two is for all now.
  bool convertsOthers(bool isCxx, const MakefilePlace &place, StringRef rest) {
    if (!place.function() || !(rest.consume_front(",") || rest.consume_front("=")))
      return false;
    rest.consume_front("%");
    const StringRef to = rest.take_until([](char c) { return StringRef(",)}").contains(c); });
    conversions[isCxx] = {place.depth(), to.str()};
    const Conversion &other = conversions[!isCxx];
    return sources.hasOtherCxx() && other.depth && other.depth < place.depth() && other.to != to;
  }

  std::string pattern(StringRef text, const MakefilePlace &place) {
    const bool isQuoted = !place.takesFiles(); // a pattern for find, or for case
    if (!sources.findsOthers(folder, text.str(), isQuoted)) {
      const bool isUnclear = !sources.knows(folder, text.str()) && mayEndLikeSource(text);
      if (isQuoted ? text.contains(".cu") && !place.isForPeople() : isUnclear)
        marks.push_back(fmt::format("cannot tell which files '{}' stands for", text.str()));
      return text.str();
    }
    if (isQuoted && !place.isForPeople())
      leave(text);
    if (isQuoted)
      return text.str();
    return llvm::join(sources.listed(folder, text.str(), false), " ");
  }

  struct Conversion {
    std::size_t depth = 0; ///< of calls in each other; 0: there is none on the line
    std::string to;
  };

  StringRef rest;
  const std::string &folder;
  const BuildSources &sources;
  const std::set<std::string> cxxTargets; ///< of pattern rules for C++ sources
  const llvm::StringSet<> compilers;
  const bool linksDeviceCode;
  llvm::Regex compilesOnly{"[ \t](-c|-dc|--compile|--device-c|-E|-M+|-ptx|-cubin)([ \t]|$)"};
  bool isLink = false;                   ///< the line, of device code
  bool isLeft = false;                   ///< the line, as it is
  std::array<Conversion, 2> conversions; ///< of `.cu` and of `.cpp`, the last on the line
  unsigned number = 1;                   ///< of the line
  std::vector<std::string> marks;
  MakefileResult result;
};

} // namespace

MakefileResult translateMakefile(const std::string &text, const std::string &folder,
                                 const BuildSources &sources) {
  return Translation(text, folder, sources).run();
}

} // namespace cu2port
