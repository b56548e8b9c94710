// Programs and libraries that are linked with -cudart static each hold a copy of the runtime. What
// one allocates or enqueues the others must know, as CUDA's copies share the driver's context. So
// all functions of a copy are entered by a table (cmake/makeEntries.cmake), and all tables of a
// process lead to the copy that was there first:
//
//   program        cudaMalloc: jmp *table[7]  ->  cu2port_own_cudaMalloc
//                                                      ^
//   plugin.so      cudaMalloc: jmp *table[7]  ---------+    since it was loaded
//
// Copies find each other by a note in their file (PT_NOTE), which is there whatever symbols are
// visible. The first one stays loaded for as long as others may call it. Constructors of libraries
// run under the dynamic linker's lock, so that no two look at the same time.
#include "OneRuntime.h"

#include "LoadedObject.h"
#include "Log.h"

#include <dlfcn.h>
#include <link.h>

#include <cstdint>
#include <cstring>

namespace cu2port {

/// What a note leads to. Copies of other releases read it, too: it keeps its layout.
struct Copy {
  std::uint64_t build = 0; ///< of equal ones the tables are alike
  void **entries = nullptr;
  std::uint64_t count = 0;
  std::uint64_t isFirst = 0; ///< its functions are the process's
};

} // namespace cu2port

/// In the object that makeEntries.cmake writes; where that is not linked, functions are entered as
/// usual.
extern "C" [[gnu::weak, gnu::visibility("hidden")]] cu2port::Copy cu2port_copy;

namespace cu2port {

namespace {

constexpr char noteName[] = "cu2port";

std::uintptr_t roundUp(std::uintptr_t at, std::uintptr_t alignment) {
  return (at + alignment - 1) / alignment * alignment;
}

/// The copy that a segment of notes tells of; null if it tells of none.
Copy *findCopy(std::uintptr_t at, std::uintptr_t end, std::uintptr_t alignment) {
  while (at + sizeof(ElfW(Nhdr)) <= end) {
    const auto *header = reinterpret_cast<const ElfW(Nhdr) *>(at);
    const std::uintptr_t name = at + sizeof *header,
                         text = roundUp(name + header->n_namesz, alignment);
    if (header->n_namesz == sizeof noteName &&
        std::memcmp(reinterpret_cast<const void *>(name), noteName, sizeof noteName) == 0) {
      std::int64_t distance = 0;
      std::memcpy(&distance, reinterpret_cast<const void *>(text), sizeof distance);
      return reinterpret_cast<Copy *>(text + static_cast<std::uintptr_t>(distance));
    }
    at = roundUp(text + header->n_descsz, alignment);
  }
  return nullptr;
}

Copy *copyIn(const dl_phdr_info &object) {
  for (const auto *each = object.dlpi_phdr; each != object.dlpi_phdr + object.dlpi_phnum; ++each) {
    const std::uintptr_t start = object.dlpi_addr + each->p_vaddr;
    if (each->p_type == PT_NOTE)
      if (Copy *copy = findCopy(start, start + each->p_memsz, each->p_align == 8 ? 8 : 4))
        return copy;
  }
  return nullptr;
}

/// Calls it for each copy in the process but this one.
template <class F> void forEachOther(F visit) {
  dl_iterate_phdr(
      [](dl_phdr_info *object, std::size_t, void *with) {
        if (Copy *copy = copyIn(*object); copy && copy != &cu2port_copy)
          (*static_cast<F *>(with))(*copy);
        return 0;
      },
      &visit);
}

void lead(const Copy &from, const Copy &to) {
  std::memcpy(from.entries, to.entries, to.count * sizeof(void *));
}

/// The program, which need not, and cannot be asked to, is never unloaded.
void keepLoaded(const void *address) {
  Dl_info info;
  if (dladdr(address, &info) && info.dli_fname)
    dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

/// The dynamic linker may have given a library the program's functions, so that constructors of the
/// library enter the runtime by the program's table, before the program's own have run. So the
/// first one leads all that are there to itself.
void join() {
  if (!&cu2port_copy)
    return;
  Copy &own = cu2port_copy;
  Copy *first = nullptr;
  bool isOfOtherBuild = false;
  forEachOther([&](Copy &each) {
    if (each.isFirst && each.build == own.build)
      first = &each;
    isOfOtherBuild |= each.build != own.build;
  });
  if (first) {
    lead(own, *first);
    keepLoaded(first);
    return;
  }
  own.isFirst = 1;
  forEachOther([&](Copy &each) {
    if (each.build == own.build)
      lead(each, own);
  });
  if (isOfOtherBuild)
    complain("this process has two builds of cu2port's runtime, which know nothing of each other's "
             "memory, streams and kernels: link all of its libraries with one of them");
}

/// Before all that calls the runtime, which is a constructor of priority 101 (cu2port/module.h).
[[gnu::section(".init_array.00100"), gnu::used]] void (*const joinFirst)() = join;

} // namespace

bool hasOtherRuntime(const void *code) {
  const LoadedObject object = objectWith(code);
  bool hasOther = false;
  forEachOther([&](const Copy &each) { hasOther |= object.contains(&each); });
  return hasOther;
}

} // namespace cu2port
