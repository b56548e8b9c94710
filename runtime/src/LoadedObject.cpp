#include "LoadedObject.h"

#include <algorithm>
#include <link.h>

namespace cu2port {

namespace {

struct Search {
  const void *address;
  LoadedObject found;
};

int look(dl_phdr_info *object, std::size_t, void *data) {
  auto *search = static_cast<Search *>(data);
  LoadedObject all{UINTPTR_MAX, 0};
  for (const auto *each = object->dlpi_phdr; each != object->dlpi_phdr + object->dlpi_phnum; ++each)
    if (each->p_type == PT_LOAD) {
      const std::uintptr_t start = object->dlpi_addr + each->p_vaddr;
      all.low = std::min(all.low, start);
      all.high = std::max<std::uintptr_t>(all.high, start + each->p_memsz);
    }
  if (!all.contains(search->address))
    return 0;
  search->found = all;
  return 1;
}

} // namespace

LoadedObject objectWith(const void *address) {
  Search search{address, {}};
  dl_iterate_phdr(look, &search);
  return search.found;
}

} // namespace cu2port
