#include "DriverFacts.h"

#include "Log.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <unistd.h>

namespace cu2port {
namespace {

int asInt(std::uint64_t value) { return static_cast<int>(std::min<std::uint64_t>(value, INT_MAX)); }

void describeDevice(portDeviceProp &p, const DriverFacts &facts) {
  std::strncpy(p.name, facts.name.c_str(), sizeof p.name - 1);
  // There are no identifiers: these stay the same on one machine, as long as the drivers do.
  const std::string driver = facts.driver + "\n" + std::to_string(facts.number);
  const std::uint64_t parts[] = {std::hash<std::string>()(facts.name),
                                 std::hash<std::string>()(driver)};
  std::memcpy(p.uuid.bytes, parts, sizeof parts);
  p.major = 7;
  // Programs divide by these. Nobody tells the memory's speed: one channel of DDR4-3200.
  p.clockRate = asInt(1000 * (facts.megahertz ? facts.megahertz : 1000));
  p.memoryClockRate = 1600000;
  p.memoryBusWidth = 64;
  p.singleToDoublePrecisionPerfRatio = 2;
  p.multiProcessorCount = asInt(facts.units);
  p.integrated = facts.sharesHostMemory ? 1 : 0;
  p.ECCEnabled = facts.correctsErrors ? 1 : 0;
  p.pciBusID = asInt(facts.number); // no bus of this machine's, but each has its own
  p.pciDeviceID = -1;
}

void describeThreads(portDeviceProp &p, const DriverFacts &facts) {
  // There may be no warps. Programs divide by this number and size arrays with it, so it is CUDA's.
  p.warpSize = 32;
  p.maxThreadsPerBlock = asInt(facts.maxThreads);
  for (int i = 0; i < 3; ++i)
    p.maxThreadsDim[i] = asInt(std::min(facts.maxExtents[i], facts.maxThreads));
  p.maxThreadsDim[2] = std::min(p.maxThreadsDim[2], 64); // as CUDA has it
  p.maxGridSize[0] = INT_MAX;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.maxThreadsPerMultiProcessor = p.maxThreadsPerBlock;
  p.maxBlocksPerMultiProcessor = 1;
  // Nobody counts registers; CUDA programs check that this is not 0.
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
}

/// The machine's. AdaptiveCpp says of its CPU that all addresses are memory.
std::uint64_t hostMemory() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void describeMemory(portDeviceProp &p, const DriverFacts &facts) {
  p.totalGlobalMem =
      facts.sharesHostMemory ? std::min(facts.globalMemory, hostMemory()) : facts.globalMemory;
  // What a kernel may have without asking for more is CUDA's, whatever the device has.
  p.sharedMemPerBlock = std::min<std::size_t>(facts.localMemory, 48 << 10);
  p.sharedMemPerBlockOptin = p.sharedMemPerMultiprocessor =
      std::min<std::size_t>(facts.localMemory, mostSharedMemory);
  p.totalConstMem = facts.constantMemory;
  p.memPitch = INT_MAX;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.l2CacheSize = asInt(facts.cache ? facts.cache : 1 << 20);
  p.unifiedAddressing = 1;
  p.canMapHostMemory = p.hostRegisterSupported = 1;
  p.managedMemory = facts.hasManaged ? 1 : 0;
  p.concurrentManagedAccess = facts.sharesManagedNow ? 1 : 0;
}

} // namespace

portDeviceProp describe(const DriverFacts &facts) {
  portDeviceProp p{};
  describeDevice(p, facts);
  describeThreads(p, facts);
  describeMemory(p, facts);
  p.deviceOverlap = p.asyncEngineCount = p.concurrentKernels = 1;
  p.memoryPoolsSupported = 1;
  return p;
}

bool choosesBlockForm(bool isUsual) {
  const char *value = secure_getenv("CU2PORT_FORM");
  const std::string form = value ? value : "";
  const bool isOfCpu = form == "plain" || form == "direct"; // the program's other device
  if (!form.empty() && form != "simt" && form != "block" && !isOfCpu)
    complain("CU2PORT_FORM=%s: use simt or block; for the CPU, plain or direct", value);
  return form == "block" || (form != "simt" && isUsual);
}

} // namespace cu2port
