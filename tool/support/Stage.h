// What a worker is about, for a run to tell when the worker has not come back.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace cu2port {

/// Says what this process does from now on: "in the pass 'globals'". Costs nothing to speak of; a
/// process that nobody waits for keeps it to itself.
void noteStage(llvm::StringRef what);

/// A place that a process and its forks have in common, where noteStage() writes.
class SharedStage {
public:
  SharedStage();
  ~SharedStage();
  SharedStage(const SharedStage &) = delete;
  SharedStage &operator=(const SharedStage &) = delete;

  /// From now on this process's stages are written here.
  void use() const;
  std::string read() const;

private:
  char *page; ///< null if the system has none to give
};

} // namespace cu2port
