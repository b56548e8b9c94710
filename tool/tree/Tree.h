// The files of the user's folders.
#pragma once

#include "session/Originals.h"
#include "tree/FileKinds.h"
#include "tree/Scan.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace cu2port {

class Findings;
struct Options;

/// A file of the user's, and what is to be done with it.
struct TreeFile {
  using Kind = FileKind;
  std::string path; ///< relative to the root; `/` between folders
  std::string name; ///< as the user would name it
  Kind kind = Kind::Other;
  SourceScan scan;        ///< of all but Other
  std::uint64_t hash = 0; ///< of the text of all but Other
};

struct Tree {
  /// The common folder of all inputs. All paths of files are relative to it.
  std::string root;            ///< real
  std::vector<TreeFile> files; ///< sorted by path
  /// Indices in `files`.
  std::map<std::string, std::size_t> byPath;
  std::vector<std::string> leftLinks; ///< paths of links that are no part of the output
  /// Where a run in place has left the user's own texts.
  Originals originals;

  /// Null if the tree has no such file.
  const TreeFile *find(const std::string &path) const;
  std::string real(const TreeFile &file) const { return root + "/" + file.path; }
  /// The file that has its text as the user wrote it: another one after a run in place.
  std::string source(const TreeFile &file) const { return originals.of(real(file)); }
};

/// The common folder of all inputs, a real path.
std::string rootOf(const Options &options);

/// Reads the folders (and files) that the options name. Left out are: what --exclude matches, the
/// output folder, version control's folders, CMake's build folders, object files, links to folders,
/// and what is no file (sockets, devices). What cannot be read is a finding and left out.
Tree readTree(const Options &options, Findings &findings);

} // namespace cu2port
