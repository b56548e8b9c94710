// One runtime in a process, however many of its libraries hold a copy.
#pragma once

namespace cu2port {

/// Whether the code is in a library or program that has a copy of the runtime other than this one.
/// All that it calls is here; what is a variable of the runtime's (the direct form's threadIdx) is
/// not.
bool hasOtherRuntime(const void *code);

} // namespace cu2port
