// The order in which a source's command looks into folders, where build files leave no doubt.
#pragma once

#include "tree/Tree.h"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// What the build files of a tree say of it, read when that is first asked for.
class IncludeOrder {
public:
  explicit IncludeOrder(const Tree &tree) : tree(tree) {}

  /// Folders of the tree; nothing unless one command or line of one build file names all of them,
  /// under no condition, and with no variable but those of the folder itself.
  std::optional<std::vector<std::string>> of(const TreeFile &source);

private:
  /// A build file that names folders.
  struct Build {
    const TreeFile *file;
    std::unique_ptr<llvm::MemoryBuffer> text;
    bool isClear;
    std::vector<std::string> folders;
  };
  void read();

  const Tree &tree;
  std::vector<Build> builds;
  bool isRead = false;
};

} // namespace cu2port
