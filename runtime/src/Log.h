// CU2PORT_LOG=1: says on stderr why a call failed.
#pragma once

namespace cu2port {

/// Whether CU2PORT_LOG asks for the log; read once.
bool logging();

/// Writes one line, `cu2port: ...`, if logging() says so. Arguments as printf's.
[[gnu::format(printf, 1, 2)]] void log(const char *format, ...);

/// Writes one line in any case: for what a program's user has to know, a kernel that does not
/// compile, say.
[[gnu::format(printf, 1, 2)]] void complain(const char *format, ...);

} // namespace cu2port
