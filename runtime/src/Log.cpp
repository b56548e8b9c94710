#include "Log.h"

#include "Cancellation.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace cu2port {
namespace {

/// One call writes the whole line, so that lines of several threads do not mix.
void writeLine(const char *format, va_list arguments) {
  const NotCancelled guard;
  va_list again;
  va_copy(again, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  std::string text(length > 0 ? length + 1 : 1, '\0');
  std::vsnprintf(text.data(), text.size(), format, arguments);
  std::fprintf(stderr, "cu2port: %s\n", text.c_str());
}

} // namespace

bool logging() {
  static const bool asked = [] {
    const char *value = secure_getenv("CU2PORT_LOG");
    return value && *value && std::strcmp(value, "0") != 0;
  }();
  return asked;
}

void log(const char *format, ...) {
  if (!logging())
    return;
  va_list arguments;
  va_start(arguments, format);
  writeLine(format, arguments);
  va_end(arguments);
}

void complain(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  writeLine(format, arguments);
  va_end(arguments);
}

} // namespace cu2port
