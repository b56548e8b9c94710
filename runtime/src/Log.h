// CU2PORT_LOG=1: says on stderr why a call failed.
#pragma once

#include <cstdarg>

namespace cu2port {

/// Whether CU2PORT_LOG asks for the log; read once.
bool logging();

/// Writes one line, `cu2port: ...`, if logging() says so. Arguments as printf's.
[[gnu::format(printf, 1, 2)]] void log(const char *format, ...);

/// Writes one line in any case: for what a program's user has to know, a kernel that does not
/// compile, say.
[[gnu::format(printf, 1, 2)]] void complain(const char *format, ...);

/// The same for who has the arguments as a list.
void logv(const char *format, va_list arguments);
void complainv(const char *format, va_list arguments);

} // namespace cu2port
