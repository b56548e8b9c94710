// --dry-run: a patch for `git apply`, made file by file. Of s.cu, which becomes s.cpp and s.cl:
//
//   diff --git a/s.cl b/s.cl                  diff --git a/s.cu b/s.cpp
//   new file mode 100644                      rename from s.cu
//   --- /dev/null                             rename to s.cpp
//   +++ b/s.cl                                --- a/s.cu
//   @@ -0,0 +1,7 @@                           +++ b/s.cpp
//   +// The kernels of s.cu in OpenCL C ...   @@ -1,3 +1,12 @@
//
// Headers are written here; the hunks come from diff, or from git where there is none.
#include "output/Diff.h"
#include "diag/Findings.h"
#include "output/Git.h"
#include "output/Output.h"
#include "processes/Process.h"
#include "support/ScratchFolder.h"

#include "support/Paths.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

std::string read(const std::string &file) {
  std::stringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// A name as git writes it in a header: in quotes, as C has them, if it must be.
std::string quoted(const std::string &name) {
  std::string text;
  bool isPlain = true;
  for (unsigned char each : name) {
    const std::size_t special =
        std::string_view("\"\\\a\b\t\n\v\f\r").find(static_cast<char>(each));
    if (special != std::string_view::npos)
      text += fmt::format("\\{}", "\"\\abtnvfr"[special]);
    else if (each < 0x20 || each >= 0x7f)
      text += fmt::format("\\{:03o}", each);
    else {
      text += static_cast<char>(each);
      continue;
    }
    isPlain = false;
  }
  return isPlain ? name : '"' + text + '"';
}

/// After `---` and `+++`: a tab ends a name with spaces.
std::string named(const std::string &name) {
  const std::string text = quoted(name);
  return text == name && name.find(' ') != std::string::npos ? text + '\t' : text;
}

class DiffPrinter {
public:
  DiffPrinter(const TranslatedFiles &files, const std::string &root, Findings &findings)
      : files(files), root(root), findings(findings), scratch(findings) {
    for (const UnitFiles &unit : files.units)
      if (isBelow(unit.source, root))
        sources[unit.host] = fs::path(unit.source).lexically_relative(root).string();
  }

  bool print() {
    chooseProgram();
    if (scratch.path().empty() || (diffProgram.empty() && gitProgram.empty()))
      return false;
    const auto &all = files.tree.files();
    return std::all_of(all.begin(), all.end(), [&](const auto &each) {
      // What tells a later run what this one has written is no part of the program.
      return each.first.starts_with(".cu2port/") || printFile(each.first, each.second);
    });
  }

private:
  void chooseProgram() {
    if (const std::string diff = findProgram(Program::Diff, "diff"); !diff.empty())
      diffProgram = diff;
    else if (const std::string git = findProgram(Program::Git, "git"); !git.empty())
      gitProgram = git;
    else
      findings.add(DiagId::NoDiff, "", 0, 0, "neither 'diff' nor 'git' is there");
  }

  /// The user's file that becomes this one, relative to the root; empty if it is new.
  /// Where X.cu becomes X.cpp, X.cu is renamed, unless the output has a file X.cu, too.
  std::string origin(const std::string &path) const {
    if (isFileItself(root + "/" + path))
      return path;
    auto source = sources.find(path);
    return source == sources.end() || files.tree.holds(source->second) ? std::string()
                                                                       : source->second;
  }

  bool printFile(const std::string &path, const OutputTree::File &file) {
    if (file.isCopy && file.source == root + "/" + path)
      return true;
    const std::string from = origin(path);
    const std::string text = file.isCopy ? read(file.source) : file.text;
    // Not for a renamed file: that it has another name is a change, even with the same text.
    if (from == path && read(root + "/" + from) == text)
      return true;
    const auto changes = hunks(from.empty() ? "/dev/null" : root + "/" + from, text);
    if (changes)
      fmt::print("{}{}", header(from, path, !changes->empty()), *changes);
    return changes.has_value();
  }

  static std::string header(const std::string &from, const std::string &to, bool hasChanges) {
    const std::string &left = from.empty() ? to : from;
    std::string text = fmt::format("diff --git {} {}\n", quoted("a/" + left), quoted("b/" + to));
    if (from.empty())
      text += "new file mode 100644\n";
    else if (from != to)
      text += fmt::format("{}rename from {}\nrename to {}\n",
                          hasChanges ? "" : "similarity index 100%\n", quoted(from), quoted(to));
    if (hasChanges)
      text += fmt::format("--- {}\n+++ {}\n", from.empty() ? "/dev/null" : named("a/" + from),
                          named("b/" + to));
    return text;
  }

  ProgramOutput compare(const std::string &old, const std::string &now) const {
    if (!diffProgram.empty())
      return captureProgram({diffProgram, "-u", "-a", "--", old, now}, {}, ProgramLimits::usual());
    return askGit(gitProgram, {},
                  {"diff", "--no-index", "--no-color", "--no-ext-diff", "--no-textconv", "--text",
                   "--", old, now});
  }

  /// From the first @@ on; empty if the file has that text. Nothing after a failure.
  std::optional<std::string> hunks(const std::string &old, const std::string &text) {
    const std::string now = scratch.file("new");
    std::ofstream(now, std::ios::binary | std::ios::trunc) << text;
    const ProgramOutput result = compare(old, now);
    const std::size_t start = result.output.find("\n@@ ");
    // diff and git both end with 1 where files differ. What stands before the first @@ names
    // scratch files; header() takes its place.
    if (result.status == 1 && start != std::string::npos)
      return result.output.substr(start + 1);
    if (result.status == 0)
      return std::string();
    findings.add(DiagId::NoDiff, "", 0, 0,
                 fmt::format("'{}' has ended with status {}: {}",
                             diffProgram.empty() ? gitProgram : diffProgram, result.status,
                             llvm::StringRef(result.errors).split('\n').first.str()));
    return std::nullopt;
  }

  const TranslatedFiles &files;
  const std::string &root;
  Findings &findings;
  ScratchFolder scratch;
  std::string diffProgram, gitProgram;        ///< the one that is there; the other is empty
  std::map<std::string, std::string> sources; ///< of host files, by their paths in the output
};

} // namespace

bool printDiff(const TranslatedFiles &files, const std::string &root, Findings &findings) {
  return DiffPrinter(files, root, findings).print();
}

} // namespace cu2port
