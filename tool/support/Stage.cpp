// A worker that is out of time is killed, and one that is out of memory cannot do much: what it was
// about stands in memory that its parent sees, too.
#include "support/Stage.h"

#include <algorithm>
#include <cstring>

#include <sys/mman.h>

namespace cu2port {

namespace {
constexpr std::size_t size = 4096;
char *current = nullptr; ///< null: nobody asks
} // namespace

/// Its last byte is always zero, so that it is a text whenever the process ends.
void noteStage(llvm::StringRef what) {
  if (!current)
    return;
  const std::size_t length = std::min(what.size(), size - 1);
  std::memcpy(current, what.data(), length);
  current[length] = '\0';
}

SharedStage::SharedStage() {
  void *memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  page = memory == MAP_FAILED ? nullptr : static_cast<char *>(memory);
}

SharedStage::~SharedStage() {
  if (page)
    ::munmap(page, size);
}

void SharedStage::use() const { current = page; }

std::string SharedStage::read() const { return page ? std::string(page) : std::string(); }

} // namespace cu2port
