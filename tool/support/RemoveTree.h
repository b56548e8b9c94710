// Folders that go with all that is in them.
#pragma once

#include <string>

namespace cu2port {

/// Removes a file, or a folder with all below it. Links are not followed. Only system calls: it may
/// be called where a signal has interrupted anything.
void removeTree(const char *path);

} // namespace cu2port
