// Where what was built when a program ran is kept for later runs.
#pragma once

#include <string>

namespace cu2port {

/// `$XDG_CACHE_HOME/cu2port`, else `~/.cache/cu2port`; empty if there is neither.
std::string cacheDirectory();

/// Whether a file or folder is this user's, and nobody else may write to it; true if there is none.
/// What is kept in it is run. The first that is not is told of.
bool isOwn(const std::string &path);
/// Makes a folder for nobody else, if it is missing; false if it then is none.
bool makeDirectory(const std::string &directory);

/// A folder of the cache, which is made if it is missing. Empty if it, or the cache, may be written
/// to by others.
std::string ownCacheDirectory(const std::string &name);

} // namespace cu2port
