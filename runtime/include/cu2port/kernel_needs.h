// What launches of a translated program's kernels need: what X.kernels.cpp includes. module.h says
// what becomes of it.
#pragma once

// For good: nothing of a program's follows. In runtime.h, which brings them back, they are
// hidden already.
#ifndef CU2PORT_MACROS_ARE_HIDDEN
#include "cu2port/hide_macros.h"
#endif

#include <cstdint>

namespace cu2port {

#if __cplusplus >= 201402L
#define CU2PORT_CONSTEXPR constexpr
#else
#define CU2PORT_CONSTEXPR
#endif

/// What launches of a kernel need: a row of the table in X.kernels.cpp; a row with a null name ends
/// the table.
struct KernelNeeds {
  const char *name = nullptr;           ///< in X.cl and X.cpu.cpp
  const char *usedVariables = "";       ///< passed as pointers after its parameters: "coef counter"
  const char *memoryParameters = "";    ///< the numbers of those with pointers in them: "0 2"
  const char *alignedParameters = "";   ///< of other structs that an attribute aligns
  bool readsPointersFromMemory = false; ///< takes shared virtual memory on an OpenCL device
  bool usesDynamicShared = false;       ///< in OpenCL one more parameter, last: `__local T *`
  bool mayFail = false; ///< in OpenCL a pointer to a record of faults, behind the variables
  bool hasBlockForm =
      true; ///< where threads wait for each other: a work-item a block, in X.block.cl and the like
  bool waitsInLoops = false;      ///< for what other threads write, of its block or of others
  bool awaitsBlocks = false;      ///< perhaps such that have not begun
  bool awaitsThreads = false;     ///< of its own block
  bool startsInOrder = false;     ///< a block may read what one of a lower number has written
  bool orderedRows = false;       ///< the same, in grids of more than one row
  std::uint32_t maxThreads = 0;   ///< from __launch_bounds__; 0 if there are none
  std::uint32_t staticShared = 0; ///< bytes of __shared__ variables
  // What a thread does, as far as the text says it: for profiles (tool/device/values/Work.h).
  std::uint64_t loadedBytes = 0, storedBytes = 0; ///< of global memory
  std::uint64_t operations = 0;                   ///< with floating-point numbers
  bool doesMore = false;                          ///< there is more that the text does not say
  const char *notOnOpenCL = nullptr;              ///< why it is missing from X.cl and X.block.cl
  const char *notOnCpu = nullptr;                 ///< why it is missing from X.cpu.cpp
  const char *notOnSycl = nullptr;                ///< ... from X.sycl.cpp and X.block.sycl.cpp

  CU2PORT_CONSTEXPR KernelNeeds uses(const char *variables) const {
    KernelNeeds more = *this;
    more.usedVariables = variables;
    return more;
  }
  /// These parameters are structs that hold pointers.
  CU2PORT_CONSTEXPR KernelNeeds inMemory(const char *indices) const {
    KernelNeeds more = *this;
    more.memoryParameters = indices;
    return more;
  }
  /// These parameters are structs that an attribute aligns, without pointers.
  CU2PORT_CONSTEXPR KernelNeeds aligned(const char *indices) const {
    KernelNeeds more = *this;
    more.alignedParameters = indices;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds readsPointers() const {
    KernelNeeds more = *this;
    more.readsPointersFromMemory = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds dynamicShared() const {
    KernelNeeds more = *this;
    more.usesDynamicShared = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds fails() const {
    KernelNeeds more = *this;
    more.mayFail = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds withoutBlockForm() const {
    KernelNeeds more = *this;
    more.hasBlockForm = false;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds waits() const {
    KernelNeeds more = *this;
    more.waitsInLoops = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds waitsForBlocks() const {
    KernelNeeds more = *this;
    more.awaitsBlocks = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds waitsForThreads() const {
    KernelNeeds more = *this;
    more.awaitsThreads = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds inOrder() const {
    KernelNeeds more = *this;
    more.startsInOrder = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds rowsInOrder() const {
    KernelNeeds more = *this;
    more.orderedRows = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds shared(std::uint32_t bytes) const {
    KernelNeeds more = *this;
    more.staticShared = bytes;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds launchBounds(std::uint32_t threads) const {
    KernelNeeds more = *this;
    more.maxThreads = threads;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds does(std::uint64_t loaded, std::uint64_t stored,
                                     std::uint64_t operations) const {
    KernelNeeds more = *this;
    more.loadedBytes = loaded;
    more.storedBytes = stored;
    more.operations = operations;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds doesAtLeast(std::uint64_t loaded, std::uint64_t stored,
                                            std::uint64_t operations) const {
    KernelNeeds more = does(loaded, stored, operations);
    more.doesMore = true;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds withoutOpenCL(const char *why) const {
    KernelNeeds more = *this;
    more.notOnOpenCL = why;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds withoutSycl(const char *why) const {
    KernelNeeds more = *this;
    more.notOnSycl = why;
    return more;
  }
  CU2PORT_CONSTEXPR KernelNeeds withoutCpu(const char *why) const {
    KernelNeeds more = *this;
    more.notOnCpu = why;
    return more;
  }
};

inline CU2PORT_CONSTEXPR KernelNeeds needsOf(const char *name) {
  KernelNeeds needs;
  needs.name = name;
  return needs;
}

} // namespace cu2port
