// Built programs on disk, so that a program compiles its kernels once per machine and not once per
// run; for drivers that do not keep them by themselves.
#pragma once

#include <optional>
#include <string>

namespace cu2port::opencl {

class ProgramCache {
public:
  /// In `$XDG_CACHE_HOME/cu2port`, else `~/.cache/cu2port`; a cache that cannot be used is silently
  /// none.
  ProgramCache();
  explicit ProgramCache(std::string directory) : directory(std::move(directory)) {}

  /// Some drivers compile all kernels for several kinds of launch when they are asked for a
  /// binary: only ask if it can be kept.
  bool canKeep() const { return !directory.empty(); }
  /// `key` holds everything the binary depends on. Nothing if it is not there, damaged, another
  /// key's, or what another user could have written.
  std::optional<std::string> load(const std::string &key) const;
  void store(const std::string &key, const std::string &binary) const;

private:
  std::string fileOf(const std::string &key) const;

  std::string directory; ///< empty: no cache
};

} // namespace cu2port::opencl
