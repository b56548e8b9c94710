#include "support/StandardFiles.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace cu2port {

void openStandardFiles() {
  for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(each, F_GETFD) < 0 && errno == EBADF) // the lowest number that is free
      (void)::open("/dev/null", each == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

} // namespace cu2port
