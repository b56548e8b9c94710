// compile_commands.json: how a build compiles each of its sources.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"

namespace cu2port {

class Findings;

/// What the translation needs of a compiler's command line.
struct SourceCommand {
  std::vector<std::string> arguments; ///< -I -D -std= ..., with absolute paths
  bool asCuda = false;                ///< `-x cu`, or the name says so
  std::string unread = {};            ///< what of the line is not understood: CompilerCall.h

  bool operator==(const SourceCommand &) const = default;
};

class CompileDatabase {
public:
  /// Reads `folder`/compile_commands.json, or the file itself. What cannot be read is a finding,
  /// and the database empty; an entry that cannot be understood is one about its file.
  static CompileDatabase load(const std::string &folder, Findings &findings);

  /// The first command for a file, by its real path; null if there is none.
  const SourceCommand *find(const std::string &real) const;
  /// All that differ, in their order: a source may be in several targets, with other macros each.
  const std::vector<SourceCommand> &all(const std::string &real) const;
  bool isEmpty() const { return commands.empty(); }

private:
  std::map<std::string, std::vector<SourceCommand>> commands;
};

/// What a host compiler's arguments mean for the translation: macros, folders, the standard. The
/// rest, which says how to build, is dropped, since Clang may not know it.
std::vector<std::string> meaningOf(const std::vector<std::string> &arguments);

/// Of options for the host compiler, those that define macros which nvcc shows kernels, too, or
/// decide what parses, and that Clang has as well: -Xcompiler -mavx2.
std::vector<std::string> definingOptions(const std::vector<std::string> &host);

/// The arguments with the paths in them, relative to `folder`, made absolute.
std::vector<std::string> withAbsolutePaths(const std::vector<std::string> &arguments,
                                           const std::string &folder);

} // namespace cu2port
