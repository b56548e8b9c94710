// Which programs may be started: the rows of Programs.def.
#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>

namespace cu2port {

enum class Program : std::uint8_t {
#define PROGRAM(name, what, why, outside) name,
#include "processes/Programs.def"
#undef PROGRAM
};

struct ProgramInfo {
  const char *what;    ///< its names
  const char *why;     ///< what it is started for
  const char *outside; ///< what of its command line somebody else has said
};

/// In the order of Program.
llvm::ArrayRef<ProgramInfo> programs();

/// PATH without its relative folders: what lies where one stands may be anybody's.
std::string absoluteFoldersOfPath();

/// The path of a program: `name` itself if it is a path, else searched for in PATH; empty if it is
/// nowhere. From now on that path may be started. PATH's relative folders count for the user's own
/// program only.
std::string findProgram(Program what, const std::string &name);

/// For a path that is known: it may be started from now on. Returns it.
const std::string &allowProgram(Program what, const std::string &path);

/// Whether findProgram() or allowProgram() has given it.
bool mayStart(const std::string &path);

} // namespace cu2port
