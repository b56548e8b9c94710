// The link of device code that cu2portcc has compiled file by file: -dc, -rdc=true.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class ScratchFolder;
struct ObjectBuild;

/// Builds, in `folder`, the sources among the objects and archives whose device code needs what
/// others define: those whose objects hold a note and no code (LinkNote.h). Returns the objects
/// made; what nobody defines is a finding. With `keepNotes` they say that their modules are linked,
/// for the link that comes after -dlink.
std::vector<std::string> buildSeparate(const std::vector<std::string> &files, bool keepNotes,
                                       const ScratchFolder &folder, const ObjectBuild &build);

} // namespace cu2port
