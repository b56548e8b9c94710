// Arguments that CUDA's pages say calls take or refuse: managed variables, numbers that are none of
// an enumeration's, names of devices.
#include "Fixture.h"

#include <cu2port/libraries/cudart.h>

#include <climits>
#include <string>

namespace {

class ArgumentsTest : public Runtime {};

/// A number that no enumeration of CUDA's has.
template <class T> T odd() { return static_cast<T>(77); }

// --- Managed variables --------------------------------------------------------------------------

TEST_F(ArgumentsTest, AManagedVariableIsManagedMemory) {
  portPointerAttributes attributes;
  EXPECT_EQ(portPointerGetAttributes(&attributes, tally + 3), portSuccess);
  EXPECT_EQ(attributes.type, portMemoryTypeManaged);
  EXPECT_EQ(attributes.devicePointer, tally + 3);
  EXPECT_EQ(attributes.hostPointer, tally + 3);
  EXPECT_EQ(portMemPrefetchAsync(tally, sizeof tally, portCpuDeviceId), portSuccess);
  EXPECT_EQ(portMemAdvise(tally, sizeof tally, portMemAdviseSetReadMostly, 0), portSuccess);
  EXPECT_EQ(portStreamAttachMemAsync(makeStream(), tally), portSuccess);
  EXPECT_FAILS(portMemPrefetchAsync(tally, sizeof tally + 1, 0), portErrorInvalidValue);
}

TEST_F(ArgumentsTest, AManagedVariableIsFilledAndCopiedInAnyDirection) {
  int values[16], back[16] = {};
  std::iota(values, values + 16, 1);
  EXPECT_EQ(portMemset(tally, 1, sizeof tally), portSuccess);
  EXPECT_EQ(tally[15], 0x01010101);
  EXPECT_EQ(portMemset2D(tally, 8, 0, 4, 8), portSuccess);
  EXPECT_EQ(tally[14], 0);
  EXPECT_EQ(tally[15], 0x01010101);
  for (portMemcpyKind to : {portMemcpyHostToDevice, portMemcpyDefault, portMemcpyHostToHost})
    for (portMemcpyKind from : {portMemcpyDeviceToHost, portMemcpyDefault, portMemcpyHostToHost}) {
      std::memset(tally, 0, sizeof tally);
      EXPECT_EQ(portMemcpy(tally, values, sizeof tally, to), portSuccess);
      EXPECT_EQ(portMemcpy(back, tally, sizeof tally, from), portSuccess);
      EXPECT_EQ(std::memcmp(back, values, sizeof back), 0) << to << ", " << from;
    }
  int *device = onDevice(std::vector<int>(16, 5));
  EXPECT_EQ(portMemcpy(tally, device, sizeof tally, portMemcpyDeviceToDevice), portSuccess);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(tally[15], 5);
  EXPECT_FAILS(portMemcpy(tally + 1, values, sizeof tally, portMemcpyDefault),
               portErrorInvalidValue);
}

TEST_F(ArgumentsTest, AManagedVariableIsASymbol) {
  int values[16], back[16] = {};
  std::iota(values, values + 16, 1);
  void *address = nullptr;
  EXPECT_EQ(portMemcpyToSymbol(tally, values, sizeof values), portSuccess);
  EXPECT_EQ(portMemcpyFromSymbol(back, tally, sizeof back), portSuccess);
  EXPECT_EQ(back[15], 16);
  EXPECT_EQ(portGetSymbolAddress(&address, tally), portSuccess);
  EXPECT_EQ(address, tally);
}

TEST_F(ArgumentsTest, AManagedVariableIsNobodysToFree) {
  EXPECT_FAILS(portFree(tally), portErrorInvalidValue);
  EXPECT_FAILS(portFreeAsync(tally, makeStream()), portErrorInvalidValue);
  EXPECT_FAILS(portHostRegister(tally, 4, 0), portErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(portDeviceReset(), portSuccess);
  EXPECT_EQ(portMemset(tally, 0, sizeof tally), portSuccess);
}

TEST_F(ArgumentsTest, NoArrayIsFreed) {
  EXPECT_EQ(cudaFreeArray(nullptr), portSuccess);
  EXPECT_EQ(cudaFreeMipmappedArray(nullptr), portSuccess);
  int none = 0;
  EXPECT_FAILS(cudaFreeArray(reinterpret_cast<cudaArray_t>(&none)), portErrorNotSupported);
}

// --- Enumerations and flags ---------------------------------------------------------------------

TEST_F(ArgumentsTest, NumbersThatAreNoneOfAnEnumerationsAreRefused) {
  const auto func = reinterpret_cast<const void *>(increment);
  int value = 0, *managed = nullptr;
  ASSERT_EQ(portMallocManaged(&managed, 4), portSuccess);
  const portStream_t stream = makeStream();
  const portMemLocation nowhere{odd<portMemLocationType>(), 0};
  const portMemLocation invalid{portMemLocationTypeInvalid, 0};
  EXPECT_FAILS(portDeviceSetCacheConfig(odd<portFuncCache>()), portErrorInvalidValue);
  EXPECT_FAILS(portDeviceSetSharedMemConfig(odd<portSharedMemConfig>()), portErrorInvalidValue);
  EXPECT_FAILS(portFuncSetCacheConfig(func, odd<portFuncCache>()), portErrorInvalidValue);
  EXPECT_FAILS(portFuncSetSharedMemConfig(func, odd<portSharedMemConfig>()), portErrorInvalidValue);
  EXPECT_FAILS(portFuncSetAttribute(func, odd<portFuncAttribute>(), 0), portErrorInvalidValue);
  EXPECT_FAILS(portOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&value, func, 32, 0, 77),
               portErrorInvalidValue);
  EXPECT_FAILS(portMemAdvise(managed, 4, odd<portMemoryAdvise>(), 0), portErrorInvalidValue);
  EXPECT_FAILS(portMemAdvise_v2(managed, 4, portMemAdviseSetReadMostly, nowhere),
               portErrorInvalidValue);
  EXPECT_FAILS(portMemPrefetchAsync_v2(managed, 4, nowhere, 0, nullptr), portErrorInvalidValue);
  EXPECT_FAILS(portMemPrefetchAsync_v2(managed, 4, invalid, 0, nullptr), portErrorInvalidValue);
  EXPECT_FAILS(portStreamAttachMemAsync(stream, managed, 0, 77), portErrorInvalidValue);
  for (portStream_t none : {portStream_t{}, portStreamLegacy})
    EXPECT_FAILS(portStreamAttachMemAsync(none, managed, 0, portMemAttachSingle),
                 portErrorInvalidValue);
  EXPECT_EQ(portStreamAttachMemAsync(nullptr, managed, 0, portMemAttachHost), portSuccess);
  EXPECT_FAILS(portStreamAttachMemAsync(stream, managed, 2, portMemAttachHost),
               portErrorInvalidValue);
  EXPECT_EQ(portStreamAttachMemAsync(stream, managed, 4, portMemAttachSingle), portSuccess);
  EXPECT_FAILS(portMemcpy(managed, &value, 4, odd<portMemcpyKind>()),
               portErrorInvalidMemcpyDirection);
  EXPECT_FAILS(portDeviceSetLimit(odd<portLimit>(), 0), portErrorUnsupportedLimit);
}

TEST_F(ArgumentsTest, FlagsOfDevicesAreThoseThatThereAre) {
  for (unsigned int flags :
       {0x20u, 0x40u, 0x100u, 0x03u, 0x05u, 0x07u}) // the last: two ways to wait
    EXPECT_FAILS(portSetDeviceFlags(flags), portErrorInvalidValue);
  EXPECT_EQ(portSetDeviceFlags(portDeviceScheduleYield | portDeviceMapHost), portSuccess);
  EXPECT_FAILS(portInitDevice(0, 0x20, 1), portErrorInvalidValue);
  EXPECT_FAILS(portInitDevice(0, 0, 2), portErrorInvalidValue);
  EXPECT_EQ(portInitDevice(0, 0x20, 0), portSuccess); // which are not looked at
  EXPECT_EQ(portSetDeviceFlags(0), portSuccess);
}

TEST_F(ArgumentsTest, ListsOfValidDevicesHaveDevicesOnly) {
  int count = 0, mine[64] = {}, none[] = {0, INT_MAX};
  ASSERT_EQ(portGetDeviceCount(&count), portSuccess);
  EXPECT_EQ(portSetValidDevices(mine, 1), portSuccess);
  EXPECT_EQ(portSetValidDevices(nullptr, 0), portSuccess);
  EXPECT_FAILS(portSetValidDevices(nullptr, 1), portErrorInvalidValue);
  EXPECT_FAILS(portSetValidDevices(mine, -1), portErrorInvalidValue);
  EXPECT_FAILS(portSetValidDevices(mine, count + 1), portErrorInvalidValue);
  EXPECT_FAILS(portSetValidDevices(none + 1, 1), portErrorInvalidDevice);
}

// --- Devices ------------------------------------------------------------------------------------

TEST_F(ArgumentsTest, ADeviceIsNoPeerOfItsOwn) {
  int can = 7, value = 0;
  EXPECT_EQ(portDeviceCanAccessPeer(&can, 0, 0), portSuccess);
  EXPECT_EQ(can, 0);
  EXPECT_FAILS(portDeviceEnablePeerAccess(0, 0), portErrorInvalidDevice);
  EXPECT_FAILS(portDeviceDisablePeerAccess(0), portErrorPeerAccessNotEnabled);
  EXPECT_FAILS(portDeviceGetP2PAttribute(&value, portDevP2PAttrAccessSupported, 0, 0),
               portErrorInvalidDevice);
  EXPECT_FAILS(portDeviceEnablePeerAccess(-1, 0), portErrorInvalidDevice);
}

TEST_F(ArgumentsTest, ADeviceIsFoundByEachFormOfItsPciId) {
  char id[32];
  ASSERT_EQ(portDeviceGetPCIBusId(id, sizeof id, 0), portSuccess);
  const std::string whole = id, withoutFunction = whole.substr(0, 10),
                    withoutDomain = whole.substr(5);
  for (const std::string &each : {whole, withoutFunction, withoutDomain, "0000" + whole}) {
    int device = -1;
    EXPECT_EQ(portDeviceGetByPCIBusId(&device, each.c_str()), portSuccess) << each;
    EXPECT_EQ(device, 0);
  }
  int device = -1;
  for (const char *wrong : {"", ":", "0", "00:00", "0000:00:00.", "0000:00:00.0 ", " 0000:00:00.0",
                            "0000:00:00.0.0", "0000:00:00:00", "0x00:00:00.0", "-1:00:00.0", "gpu"})
    EXPECT_FAILS(portDeviceGetByPCIBusId(&device, wrong), portErrorInvalidValue);
  EXPECT_FAILS(portDeviceGetByPCIBusId(&device, "ffff:ff:1f.7"), portErrorInvalidDevice);
  EXPECT_FAILS(portDeviceGetPCIBusId(id, 12, 0), portErrorInvalidValue);
}

// --- Other processes ----------------------------------------------------------------------------

TEST_F(ArgumentsTest, EventsAreNotForOtherProcesses) {
  portEvent_t event = nullptr;
  portIpcEventHandle_t handle;
  EXPECT_FAILS(portEventCreateWithFlags(&event, portEventInterprocess), portErrorInvalidValue);
  EXPECT_FAILS(portEventCreateWithFlags(&event, portEventInterprocess | portEventBlockingSync),
               portErrorInvalidValue);
  EXPECT_FAILS(portEventCreateWithFlags(&event, portEventInterprocess | portEventDisableTiming),
               portErrorNotSupported);
  EXPECT_FAILS(portIpcGetEventHandle(&handle, makeEvent()), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portIpcGetEventHandle(&handle, nullptr), portErrorInvalidResourceHandle);
}

TEST_F(ArgumentsTest, MemoryForOtherProcessesIsADevices) {
  int host = 0, *device = onDevice(std::vector<int>{0});
  void *opened = nullptr;
  portIpcMemHandle_t handle = {};
  EXPECT_FAILS(portIpcGetMemHandle(&handle, device), portErrorNotSupported);
  EXPECT_FAILS(portIpcGetMemHandle(&handle, &host), portErrorInvalidValue);
  EXPECT_FAILS(portIpcGetMemHandle(nullptr, device), portErrorInvalidValue);
  EXPECT_FAILS(portIpcOpenMemHandle(&opened, handle, 0), portErrorInvalidValue);
  EXPECT_FAILS(portIpcOpenMemHandle(&opened, handle, portIpcMemLazyEnablePeerAccess),
               portErrorNotSupported);
}

} // namespace
