#include "Fixture.h"

#include <cstdint>

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
  EXPECT_FAILS(portMallocManaged(&value, 0), portErrorInvalidValue);
}

TEST_F(MemoryTest, RegistersMemoryOfTheHosts) {
  std::vector<int> memory(1000);
  EXPECT_EQ(portHostRegister(memory.data(), 4000, portHostRegisterDefault), portSuccess);
  EXPECT_FAILS(portHostRegister(memory.data() + 10, 40, 0), portErrorHostMemoryAlreadyRegistered);
  portPointerAttributes attributes;
  EXPECT_EQ(portPointerGetAttributes(&attributes, memory.data() + 5), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeHost);
  EXPECT_FAILS(portHostUnregister(memory.data() + 1), portErrorHostMemoryNotRegistered);
  EXPECT_EQ(portHostUnregister(memory.data()), portSuccess);
  EXPECT_FAILS(portHostUnregister(memory.data()), portErrorHostMemoryNotRegistered);
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
