// Where every file of the user's goes in the output folder.
//
// The root is the common parent folder of the inputs. A file below it keeps its path; one outside
// goes to include/, under its path in the -I folder it was found by, or its own name. Inputs X.cu
// become X.cpp; a .cu that is only included keeps its name.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

struct Options;
class Findings;

class Layout {
public:
  /// Finds the inputs and the root. A missing input is a finding.
  Layout(const Options &options, Findings &findings);

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

  /// The folders of the output that its compiler must search, in the order of -I; "." is the output
  /// folder.
  std::vector<std::string> includeFolders() const;

private:
  struct Folder {
    std::string real;
    std::string output; ///< `include` if it lies outside the root
  };
  void findRoot();
  void findIncludeFolders(const std::vector<std::string> &arguments);
  std::string freeName(const std::string &wanted, const std::string &real) const;

  std::vector<std::string> realInputs;
  std::string root;
  std::vector<Folder> folders;
  std::map<std::string, std::string> placed;
  std::set<std::string> taken;
};

/// `to` as seen from the folder of `from`, both relative to the output folder: `../include/x.h`.
std::string relativePath(const std::string &from, const std::string &to);

/// The path without `.` and `..` and links, as far as it exists; absolute.
std::string realPath(const std::string &path);

/// True if `path` is `folder` or lies below it; both real.
bool isBelow(const std::string &path, const std::string &folder);

} // namespace cu2port
