// Where every file of the user's goes in the output folder.
//
// The root is the common parent folder of the inputs. A file below it keeps its path; one outside
// goes to include/, under its path in the -I folder it was found by, or its own name. Inputs X.cu
// become X.cpp; a .cu that is only included keeps its name. In a tree the root is the tree's own,
// and X.cu beside X.cpp becomes X_cu.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

struct CompilerArgument;
struct Options;
class Findings;

class Layout {
public:
  /// Finds the inputs and the root. A missing input is a finding.
  Layout(const Options &options, Findings &findings);

  /// A tree: what lies in `root`, a real path, keeps its place there. `all` are the paths of its
  /// files, relative to the root; those that are an input are named in `inputs`.
  Layout(const std::string &root, const std::vector<std::string> &inputs,
         const std::vector<std::string> &all, const Options &options);

  /// Makes the -I folders known that lie outside the root, by which headers from there are placed.
  void addIncludeFolders(const std::vector<std::string> &arguments);

  /// The real path of the folder that the places in the output are relative to.
  const std::string &rootFolder() const { return root; }

  /// The real paths of the inputs, in the order given; empty for a missing one.
  const std::vector<std::string> &inputs() const { return realInputs; }

  /// Path in the output folder of the translation of an input: `sub/saxpy.cpp`.
  std::string inputOutput(const std::string &real) const;
  /// The same without its extension; kernels go there with their own: `sub/saxpy`.
  std::string stem(const std::string &real) const;
  /// Path in the output folder of a file that is included. The first call decides.
  std::string headerOutput(const std::string &real);
  /// The headers that have a place, by real path.
  const std::map<std::string, std::string> &headers() const { return placed; }
  /// Those of them that lie neither in the root nor in a folder of -I: sources alone have named
  /// them. Real paths.
  const std::set<std::string> &foreignHeaders() const { return foreign; }

  /// Where the header that `-include` names has gone in the output folder; empty if it is none of
  /// the user's, or if the argument is another.
  std::string findPreInclude(const CompilerArgument &argument) const;
  /// Whether a header goes to that path of the output folder.
  bool holdsHeader(const std::string &output) const { return outputs.count(output) > 0; }

  /// Whether one goes below that folder.
  bool holdsFolder(const std::string &folder) const {
    const auto first = outputs.lower_bound(folder + "/");
    return first != outputs.end() && first->starts_with(folder + "/");
  }

  /// The folders of the output that its compiler must search in place of the -I folders that a unit
  /// was given, in their order, where headers lie in them; "." is the output folder.
  std::vector<std::string> includeFolders(const std::vector<std::string> &arguments) const;
  /// The arguments for the output's compiler: what -include names is `./PATH` if it has gone to
  /// PATH in the output folder.
  std::vector<std::string> buildArguments(const std::vector<std::string> &arguments) const;

private:
  struct Folder {
    std::string real;
    std::string output; ///< `include` if it lies outside the root
  };
  void findRoot();
  std::string findHeader(const std::string &real) const;
  std::vector<Folder> foldersOf(const std::vector<std::string> &arguments) const;
  void place(const std::string &real, const std::string &output);
  std::string freeName(const std::string &wanted, const std::string &real) const;

  bool isTree = false;
  std::string ending = ".cpp"; ///< of what an input X.cu becomes; empty: it keeps its name
  std::vector<std::string> realInputs;
  std::string root;
  std::vector<Folder> folders;
  std::map<std::string, std::string> placed;
  std::set<std::string> outputs;              ///< where headers go, or lie already
  std::map<std::string, std::string> renamed; ///< inputs beside a file of the same stem
  std::set<std::string> taken;
  std::set<std::string> foreign;
};

} // namespace cu2port
