// Paths of files, as texts.
#pragma once

#include <string>

namespace cu2port {

/// The path without `.` and `..` and links, as far as it exists; absolute.
std::string realPath(const std::string &path);

/// Whether a path is a regular file's own: neither the file nor a folder on the way is a link. What
/// cu2port believes of a folder of somebody's, such as originals, is in such files only: behind a
/// link could be any file of the user's.
bool isFileItself(const std::string &path);

/// True if `path` is `folder` or lies below it; both real.
bool isBelow(const std::string &path, const std::string &folder);

/// The path of what is below a folder, as seen from there; the folder itself is `.`. Both real.
std::string pathBelow(const std::string &path, const std::string &folder);

/// The name of a file as programs take it for nothing else: `./` before a relative one. Files of a
/// tree may be called `-fplugin=x.cu` or `@words.cu`, and not all programs heed `--`.
std::string asOperand(const std::string &path);

/// `to` as seen from the folder of `from`, both relative to the same folder: `../include/x.h`.
std::string relativePath(const std::string &from, const std::string &to);

} // namespace cu2port
