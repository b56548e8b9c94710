#include "Fixture.h"

#include "cpu/KernelMemory.h"
#include "cu2port/block.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using MemoryTest = Runtime;

TEST_F(MemoryTest, AllocatesAlignedAsCudaDoes) {
  void *a = nullptr, *b = nullptr;
  EXPECT_EQ(portMalloc(&a, 1), portSuccess);
  EXPECT_EQ(portMalloc(&b, 1000), portSuccess);
  EXPECT_NE(a, b);
  if (onCpu()) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(a) % 256, 0u);
  }
  EXPECT_EQ(portFree(a), portSuccess);
  EXPECT_EQ(portFree(b), portSuccess);
  EXPECT_EQ(portFree(nullptr), portSuccess);
}

/// Kernels that write one element too far, of allocations of any size and of what lies between
/// those that were freed: the host's heap, whose blocks were asked for in turn, has nothing of it.
TEST_F(MemoryTest, AStoreBehindAnAllocationLeavesTheHostsHeapAlone) {
  if (!onCpu() || isSanitized())
    GTEST_SKIP() << "device memory is the host's heap, or watched";
  std::vector<std::string> host;
  std::vector<int *> device;
  const std::size_t sizes[] = {4, 252, 256, 1000, 1024, 4096, 65536, std::size_t{1} << 20};
  for (int i = 0; i < 80; ++i) {
    const std::size_t size = sizes[i % 8];
    device.push_back(onDevice(std::vector<int>(size / sizeof(int), 5)));
    host.emplace_back(size, 'h');
    if (i % 3 == 0) {
      EXPECT_EQ(portFree(device[i / 2]), portSuccess);
      device[i / 2] = onDevice(std::vector<int>(sizes[(i + 1) % 8] / sizeof(int), 6));
    }
  }
  for (int i = 0; i < 80; ++i) {
    const std::size_t size = sizes[i % 8];
    portLaunch(1, 1), writeAt(device[i] + size / sizeof(int), -1);
  }
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  for (const std::string &each : host)
    EXPECT_EQ(std::count(each.begin(), each.end(), 'h'), std::ptrdiff_t(each.size()));
  for (int *each : device)
    EXPECT_EQ(portFree(each), portSuccess);
}

TEST_F(MemoryTest, FreedMemoryGoesBackToTheSystem) {
  if (!onCpu() || isSanitized())
    GTEST_SKIP() << "device memory is the host's heap, or watched";
  const auto resident = [] { // in pages
    std::ifstream file("/proc/self/statm");
    std::size_t all = 0, now = 0;
    file >> all >> now;
    return now;
  };
  const std::size_t pages = (std::size_t{160} << 20) / 4096, before = resident();
  for (const std::size_t size : {std::size_t{64} << 20, std::size_t{8} << 20, std::size_t{4096}}) {
    std::vector<void *> held((std::size_t{160} << 20) / size);
    for (void *&each : held) {
      ASSERT_EQ(portMalloc(&each, size), portSuccess);
      ASSERT_EQ(portMemset(each, 1, size), portSuccess);
    }
    ASSERT_EQ(portDeviceSynchronize(), portSuccess);
    EXPECT_GT(resident(), before + pages / 2) << size;
    for (void *each : held)
      ASSERT_EQ(portFree(each), portSuccess);
    EXPECT_LT(resident(), before + pages / 2) << size;
  }
}

TEST_F(MemoryTest, PiecesOfAnySizeLieApart) {
  std::vector<std::pair<char *, std::size_t>> held;
  std::uint64_t state = 1;
  const auto next = [&state](std::uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  };
  for (int i = 0; i < 3000; ++i) {
    if (!held.empty() && next(5) < 2) {
      const std::size_t which = next(held.size());
      EXPECT_EQ(portFree(held[which].first), portSuccess);
      held.erase(held.begin() + std::ptrdiff_t(which));
      continue;
    }
    char *start = nullptr;
    const std::size_t size = 1 + next(std::size_t{1} << (4 + next(19)));
    ASSERT_EQ(portMalloc(&start, size), portSuccess);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(start) % 256, 0u);
    held.emplace_back(start, size);
  }
  std::sort(held.begin(), held.end());
  for (std::size_t i = 1; i < held.size(); ++i)
    EXPECT_LE(held[i - 1].first + held[i - 1].second, held[i].first);
  for (const auto &[start, size] : held)
    EXPECT_EQ(portFree(start), portSuccess);
}

TEST_F(MemoryTest, GivesNullForNothing) {
  void *pointer = &pointer;
  EXPECT_EQ(portMalloc(&pointer, 0), portSuccess);
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(MemoryTest, RunsOutOfMemory) {
  void *pointer = nullptr;
  EXPECT_FAILS(portMalloc(&pointer, std::size_t{1} << 60), portErrorMemoryAllocation);
  EXPECT_FAILS(portMalloc(&pointer, SIZE_MAX), portErrorMemoryAllocation);
  EXPECT_FAILS(portMallocHost(&pointer, std::size_t{1} << 60), portErrorMemoryAllocation);
  std::size_t pitch;
  EXPECT_FAILS(portMallocPitch(&pointer, &pitch, SIZE_MAX / 2, SIZE_MAX / 2),
               portErrorMemoryAllocation);
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(MemoryTest, RefusesToFreeWhatIsNotAllocated) {
  int local = 0;
  char *pointer = nullptr, *host = nullptr;
  EXPECT_EQ(portMalloc(&pointer, 100), portSuccess);
  EXPECT_EQ(portMallocHost(&host, 100), portSuccess);
  EXPECT_FAILS(portFree(&local), portErrorInvalidValue);
  EXPECT_FAILS(portFree(pointer + 1), portErrorInvalidValue);
  EXPECT_FAILS(portFree(host), portErrorInvalidValue);
  EXPECT_FAILS(portFreeHost(pointer), portErrorInvalidValue);
  EXPECT_EQ(portFree(pointer), portSuccess);
  EXPECT_FAILS(portFree(pointer), portErrorInvalidValue);
  EXPECT_EQ(portFreeHost(host), portSuccess);
  EXPECT_EQ(portFreeHost(nullptr), portSuccess);
}

TEST_F(MemoryTest, RefusesNullWhereAResultGoes) {
  EXPECT_FAILS(portMalloc(static_cast<void **>(nullptr), 4), portErrorInvalidValue);
  EXPECT_FAILS(portMallocHost(static_cast<void **>(nullptr), 4), portErrorInvalidValue);
  EXPECT_FAILS(portMemGetInfo(nullptr, nullptr), portErrorInvalidValue);
}

TEST_F(MemoryTest, WaitsForWorkBeforeItFrees) {
  int *value = onDevice(std::vector<int>{0});
  int *other = onDevice(std::vector<int>{0});
  portLaunch(1, 1), appendSlowly(value, 1, 3000);
  EXPECT_EQ(portFree(other), portSuccess);
  EXPECT_EQ(portStreamQuery(nullptr), portSuccess);
  EXPECT_EQ(portFree(value), portSuccess);
}

TEST_F(MemoryTest, TellsHowMuchThereIs) {
  std::size_t available = 0, total = 0;
  EXPECT_EQ(portMemGetInfo(&available, &total), portSuccess);
  EXPECT_GT(available, 0u);
  EXPECT_LE(available, total);
  void *all = nullptr;
  EXPECT_FAILS(portMalloc(&all, available + 1), portErrorMemoryAllocation);
}

TEST_F(MemoryTest, PinnedMemoryIsTheHostsAndTheDevices) {
  int *host = nullptr, *device = nullptr;
  EXPECT_EQ(portHostAlloc(&host, 4 * sizeof(int), portHostAllocMapped), portSuccess);
  host[0] = 41;
  EXPECT_EQ(portHostGetDevicePointer(&device, host, 0), portSuccess);
  portLaunch(1, 1), increment(device);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(host[0], 42);
  unsigned flags = 0;
  EXPECT_EQ(portHostGetFlags(&flags, host), portSuccess);
  EXPECT_EQ(flags, portHostAllocMapped);
  EXPECT_FAILS(portHostGetDevicePointer(&device, &flags, 0), portErrorInvalidValue);
  EXPECT_FAILS(portHostAlloc(&host, 4, 0x100), portErrorInvalidValue);
}

TEST_F(MemoryTest, ManagedMemoryIsUsedByBoth) {
  int *value = nullptr;
  ASSERT_EQ(portMallocManaged(&value, 100 * sizeof(int)), portSuccess);
  value[0] = 1;
  portLaunch(1, 1), increment(value);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(value[0], 2);
  EXPECT_EQ(portMemPrefetchAsync(value, 100 * sizeof(int), 0), portSuccess);
  EXPECT_EQ(portMemPrefetchAsync(value, 100 * sizeof(int), portCpuDeviceId), portSuccess);
  EXPECT_EQ(portMemAdvise(value, 100 * sizeof(int), portMemAdviseSetReadMostly, 0), portSuccess);
  EXPECT_FAILS(portMemPrefetchAsync(value, 101 * sizeof(int), 0), portErrorInvalidValue);
  EXPECT_FAILS(portMemPrefetchAsync(value, 4, 99), portErrorInvalidDevice);
  EXPECT_FAILS(portMemPrefetchAsync(&value, 4, 0), portErrorInvalidValue);
  EXPECT_EQ(portMallocManaged(&value, 0), portSuccess);
  EXPECT_EQ(value, nullptr);
}

TEST_F(MemoryTest, RegistersMemoryOfTheHosts) {
  std::vector<int> memory(1000);
  EXPECT_EQ(portHostRegister(memory.data(), 4000, portHostRegisterDefault), portSuccess);
  EXPECT_FAILS(portHostRegister(memory.data() + 10, 40, 0), portErrorHostMemoryAlreadyRegistered);
  portPointerAttributes attributes;
  EXPECT_EQ(portPointerGetAttributes(&attributes, memory.data() + 5), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeHost);
  EXPECT_EQ(attributes.hostPointer, memory.data() + 5);
  void *mapped = nullptr; // which the attributes say as well
  portHostGetDevicePointer(&mapped, memory.data() + 5, 0);
  portGetLastError();
  EXPECT_EQ(attributes.devicePointer, mapped);
  EXPECT_FAILS(portHostUnregister(memory.data() + 1), portErrorInvalidValue);
  EXPECT_EQ(portHostUnregister(memory.data()), portSuccess);
  EXPECT_FAILS(portHostUnregister(memory.data()), portErrorHostMemoryNotRegistered);
}

TEST_F(MemoryTest, RegistersOnlyMemoryThatIsThere) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  auto *pages = static_cast<char *>(
      mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(pages, MAP_FAILED);
  munmap(pages + 2 * page, page); // and another thread's may come there, but there is none
  for (void *nowhere : {reinterpret_cast<void *>(0x1000), reinterpret_cast<void *>(~0UL - 100),
                        static_cast<void *>(pages + 2 * page)})
    EXPECT_FAILS(portHostRegister(nowhere, 4096, 0), portErrorInvalidValue);
  EXPECT_FAILS(portHostRegister(pages + page, page + 1, 0), portErrorInvalidValue);
  EXPECT_FAILS(portHostRegister(pages, SIZE_MAX, 0), portErrorInvalidValue);
  EXPECT_EQ(portHostRegister(pages + 10, 2 * page - 10, 0), portSuccess);
  EXPECT_EQ(portHostUnregister(pages + 10), portSuccess);
  munmap(pages, 2 * page);
  int isSupported = 0;
  EXPECT_EQ(portDeviceGetAttribute(&isSupported, portDevAttrHostRegisterSupported, 0), portSuccess);
  EXPECT_EQ(isSupported, 1);
}

TEST_F(MemoryTest, AResetGivesManagedVariablesTheirStart) {
  tally[0] = tally[3] = 5;
  EXPECT_EQ(portMemset(tally + 15, 1, 4), portSuccess);
  EXPECT_EQ(portDeviceReset(), portSuccess);
  EXPECT_EQ(tally[0], 0);
  EXPECT_EQ(tally[15], 0);
  EXPECT_EQ(tally[3], 9);
}

/// The C library's heap, which is the CPU's of kernels.
TEST_F(MemoryTest, AResetFreesWhatKernelsHave) {
  SKIP_UNLESS_CPU();
  void *kept[100];
  for (void *&each : kept)
    each = cu2port_allocate(64);
  cu2port_free(kept[7]);
  EXPECT_EQ(cu2port::cpu::kernelBlocks().size(), 99u);
  EXPECT_EQ(portDeviceReset(), portSuccess);
  EXPECT_EQ(cu2port::cpu::kernelBlocks().size(), 0u);
  EXPECT_EQ(portDeviceSetLimit(portLimitMallocHeapSize, 1 << 20), portSuccess);
  void *const most = cu2port_allocate(2000000); // twice the limit, all of which is there again
  EXPECT_NE(most, nullptr);
  EXPECT_EQ(cu2port_allocate(200000), nullptr);
  cu2port_free(most);
  EXPECT_EQ(portDeviceReset(), portSuccess);
}

TEST_F(MemoryTest, WhatAPoolDoesNotGiveLeavesNoMark) {
  portMemPool_t pool = nullptr;
  EXPECT_EQ(portDeviceGetDefaultMemPool(&pool, 0), portSuccess);
  void *memory = nullptr;
  EXPECT_EQ(portMallocAsync(&memory, 4096, nullptr), portSuccess);
  std::uint64_t before[2], after[2];
  const auto look = [&](std::uint64_t *marks) {
    portMemPoolGetAttribute(pool, portMemPoolAttrUsedMemHigh, &marks[0]);
    portMemPoolGetAttribute(pool, portMemPoolAttrReservedMemHigh, &marks[1]);
  };
  look(before);
  void *none = nullptr;
  EXPECT_FAILS(portMallocAsync(&none, std::size_t{1} << 50, nullptr), portErrorMemoryAllocation);
  look(after);
  EXPECT_EQ(after[0], before[0]);
  EXPECT_EQ(after[1], before[1]);
  EXPECT_EQ(portFreeAsync(memory, nullptr), portSuccess);
}

TEST_F(MemoryTest, AResetForgetsRegisteredMemory) {
  std::vector<int> memory(1000, 7);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(portHostRegister(memory.data(), 4000, portHostRegisterDefault), portSuccess);
    EXPECT_EQ(portDeviceReset(), portSuccess);
    EXPECT_FAILS(portHostUnregister(memory.data()), portErrorHostMemoryNotRegistered);
  }
  EXPECT_EQ(memory[999], 7); // it is the program's as before
}

/// Calls `attempt` on four threads at once; how many it succeeded on.
template <class F> static int successes(F attempt) {
  std::atomic<int> arrived{0}, succeeded{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (++arrived; arrived < 4;)
        std::this_thread::yield();
      succeeded += attempt() == portSuccess;
    });
  for (std::thread &each : threads)
    each.join();
  return succeeded;
}

/// What was taken from it before is still the caller's.
TEST_F(MemoryTest, APoolMayBeDestroyedWhileAnotherThreadUsesIt) {
  portMemPoolProps properties{};
  properties.allocType = portMemAllocationTypePinned;
  properties.location.type = portMemLocationTypeDevice;
  for (int round = 0; round < 30; ++round) {
    portMemPool_t pool = nullptr;
    ASSERT_EQ(portMemPoolCreate(&pool, &properties), portSuccess);
    std::thread user([pool] {
      void *memory = nullptr;
      std::uint64_t used = 0;
      for (int i = 0; i < 20; ++i) {
        if (portMallocFromPoolAsync(&memory, 100, pool, nullptr))
          return;
        portMemPoolGetAttribute(pool, portMemPoolAttrUsedMemCurrent, &used);
        EXPECT_EQ(portFreeAsync(memory, nullptr), portSuccess);
      }
    });
    std::this_thread::yield();
    EXPECT_EQ(portMemPoolDestroy(pool), portSuccess);
    user.join();
    EXPECT_FAILS(portMemPoolDestroy(pool), portErrorInvalidValue);
  }
}

TEST_F(MemoryTest, APoolIsOfADeviceThereIs) {
  portMemPoolProps properties = {};
  portMemPool_t pool = nullptr;
  EXPECT_FAILS(portMemPoolCreate(&pool, &properties), portErrorInvalidValue);
  properties.allocType = portMemAllocationTypePinned;
  EXPECT_FAILS(portMemPoolCreate(&pool, &properties), portErrorInvalidValue);
  properties.location.type = portMemLocationTypeDevice;
  for (int device : {-1, 1000}) {
    properties.location.id = device;
    EXPECT_FAILS(portMemPoolCreate(&pool, &properties), portErrorInvalidValue);
  }
  EXPECT_FAILS(portMemPoolCreate(nullptr, &properties), portErrorInvalidValue);
  EXPECT_FAILS(portMemPoolCreate(&pool, nullptr), portErrorInvalidValue);
}

TEST_F(MemoryTest, OfThreadsThatFreeAtOnceOneSucceeds) {
  portMemPoolProps properties = {};
  properties.allocType = portMemAllocationTypePinned;
  properties.location.type = portMemLocationTypeDevice;
  properties.maxSize = std::size_t{1} << 20;
  portMemPool_t pool = nullptr;
  ASSERT_EQ(portMemPoolCreate(&pool, &properties), portSuccess);
  const portStream_t stream = makeStream();
  char own[256];
  for (int round = 0; round < 40; ++round) {
    void *memory = nullptr, *pinned = nullptr;
    std::uint64_t used = 1;
    ASSERT_EQ(portMallocFromPoolAsync(&memory, 100, pool, stream), portSuccess);
    ASSERT_EQ(portMallocHost(&pinned, 100), portSuccess);
    EXPECT_EQ(
        successes([&] { return round % 2 ? portFree(memory) : portFreeAsync(memory, stream); }), 1);
    EXPECT_EQ(portMemPoolGetAttribute(pool, portMemPoolAttrUsedMemCurrent, &used), portSuccess);
    EXPECT_EQ(used, 0u);
    EXPECT_EQ(successes([&] { return portFreeHost(pinned); }), 1);
    EXPECT_EQ(successes([&] { return portHostRegister(own, sizeof own, 0); }), 1);
    EXPECT_EQ(successes([&] { return portHostUnregister(own); }), 1);
  }
  EXPECT_EQ(portMemPoolDestroy(pool), portSuccess);
}

/// Another thread's fill is refused, or done before the memory goes.
TEST_F(MemoryTest, NothingIsWrittenToWhatWasFreed) {
  constexpr std::size_t size = 4096;
  std::atomic<char *> shared{nullptr};
  std::atomic<bool> isOver{false};
  std::vector<std::thread> fillers;
  for (int i = 0; i < 2; ++i)
    fillers.emplace_back([&, i] {
      const portStream_t stream = makeStream(portStreamNonBlocking);
      std::vector<char> bytes(size, 0x41);
      while (!isOver)
        if (char *memory = shared.load()) // a half each
          i ? portMemsetAsync(memory, 0x41, size / 2, stream)
            : portMemcpyAsync(memory + size / 2, bytes.data(), size / 2, portMemcpyHostToDevice,
                              stream);
    });
  int touched = 0;
  for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
       std::chrono::steady_clock::now() < end;) {
    char *memory = nullptr;
    ASSERT_EQ(portMalloc(&memory, size), portSuccess);
    shared = memory;
    std::this_thread::yield();
    shared = nullptr;
    EXPECT_EQ(portFree(memory), portSuccess);
    std::vector<std::vector<char>> host(8, std::vector<char>(size)); // where that was, maybe
    std::this_thread::sleep_for(std::chrono::microseconds(20));
    for (const auto &block : host)
      touched += std::count(block.begin(), block.end(), 0) != size;
  }
  isOver = true;
  for (std::thread &each : fillers)
    each.join();
  EXPECT_EQ(touched, 0);
  portGetLastError();
}

TEST_F(MemoryTest, TellsWhatAPointerIs) {
  char *device = nullptr, *managed = nullptr;
  int local;
  portPointerAttributes attributes;
  EXPECT_EQ(portMalloc(&device, 100), portSuccess);
  EXPECT_EQ(portPointerGetAttributes(&attributes, device + 50), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeDevice);
  EXPECT_EQ(attributes.device, 0);
  EXPECT_EQ(attributes.devicePointer, device + 50);
  EXPECT_EQ(attributes.hostPointer, nullptr);
  EXPECT_EQ(portMallocManaged(&managed, 100), portSuccess);
  EXPECT_EQ(portPointerGetAttributes(&attributes, managed), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeManaged);
  EXPECT_EQ(portPointerGetAttributes(&attributes, &local), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeUnregistered);
  EXPECT_EQ(portFree(device), portSuccess);
  EXPECT_EQ(portPointerGetAttributes(&attributes, device), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeUnregistered);
  EXPECT_EQ(attributes.devicePointer, nullptr);
  EXPECT_EQ(attributes.hostPointer, nullptr); // as CUDA has it since 11
}

TEST_F(MemoryTest, ResetFreesEverything) {
  void *pointer = nullptr;
  EXPECT_EQ(portMalloc(&pointer, 100), portSuccess);
  EXPECT_EQ(portDeviceReset(), portSuccess);
  EXPECT_FAILS(portFree(pointer), portErrorInvalidValue);
}

TEST_F(MemoryTest, AllocatesInStreamOrder) {
  int *value = nullptr;
  portStream_t stream;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  EXPECT_EQ(portMallocAsync(&value, 4, stream), portSuccess);
  EXPECT_EQ(portMemsetAsync(value, 0, 4, stream), portSuccess);
  portLaunch(1, 1, 0, stream), increment(value);
  EXPECT_EQ(portFreeAsync(value, stream), portSuccess);
  EXPECT_FAILS(portFree(value), portErrorInvalidValue);
}
