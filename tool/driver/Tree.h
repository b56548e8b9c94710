// The files of the user's folders.
#pragma once

#include "driver/Scan.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

class Findings;
struct Options;

struct TreeFile {
  enum class Kind {
    CudaSource, ///< .cu
    Source,     ///< C or C++
    Header,
    Other, ///< whatever else there is: copied
  };
  std::string path; ///< relative to the root; `/` between folders
  std::string name; ///< as the user would name it
  Kind kind = Kind::Other;
  SourceScan scan; ///< of all but Other
};

struct Tree {
  std::string root;            ///< real
  std::vector<TreeFile> files; ///< sorted by path
  std::map<std::string, std::size_t> byPath;

  const TreeFile *find(const std::string &path) const;
  std::string real(const TreeFile &file) const { return root + "/" + file.path; }
};

/// Reads the folders (and files) that the options name. Left out are: what --exclude matches, the
/// output folder, version control's folders, CMake's build folders, object files, links to folders,
/// and what is no file (sockets, devices). What cannot be read is a finding and left out.
Tree readTree(const Options &options, Findings &findings);

} // namespace cu2port
