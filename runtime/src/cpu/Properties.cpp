// What kind of processor this is, from what Linux tells about it.
#include "cpu/CpuDevice.h"

#include "ControlGroup.h"
#include "DriverFacts.h"
#include "cpu/Workers.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace cu2port::cpu {

/// The value behind "key : value" or "key: value" in a file of such lines; empty if there is none.
static std::string lookUp(const char *path, const std::string &key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || line.compare(0, key.size(), key) != 0)
      continue;
    if (line.find_first_not_of(" \t", key.size()) != colon)
      continue;
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    return start == std::string::npos ? "" : line.substr(start);
  }
  return "";
}

/// The number a file starts with, or `otherwise` (also for the word "max").
static std::size_t readNumber(const char *path, std::size_t otherwise) {
  std::ifstream file(path);
  std::size_t value = 0;
  return file >> value ? value : otherwise;
}

std::size_t totalMemory() {
  const auto physical = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return std::min(physical, ControlGroup().memory());
}

std::size_t availableMemory() {
  const std::string kilobytes = lookUp("/proc/meminfo", "MemAvailable");
  const std::size_t system =
      kilobytes.empty() ? SIZE_MAX : std::strtoull(kilobytes.c_str(), nullptr, 10) * 1024;
  return std::min({system, totalMemory(), ControlGroup().availableMemory()});
}

static std::string processorName() {
  for (const char *key : {"model name", "Model", "Processor"})
    if (std::string name = lookUp("/proc/cpuinfo", key); !name.empty())
      return name;
  return "CPU";
}

/// kHz. Programs divide by it: 1 GHz if Linux does not tell.
static int clockRate() {
  if (std::size_t khz = readNumber("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", 0))
    return static_cast<int>(khz);
  const std::string mhz = lookUp("/proc/cpuinfo", "cpu MHz");
  const int khz = mhz.empty() ? 0 : static_cast<int>(std::strtod(mhz.c_str(), nullptr) * 1000);
  return khz > 0 ? khz : 1000000;
}

static int lastLevelCache() {
  const long third = sysconf(_SC_LEVEL3_CACHE_SIZE), second = sysconf(_SC_LEVEL2_CACHE_SIZE);
  const long last = third > 0 ? third : second;
  return last > 0 ? static_cast<int>(std::min<long>(last, INT_MAX)) : 1 << 20;
}

/// Limits that follow from the block form of kernels and not from the processor: CUDA's own.
static void setLimits(portDeviceProp &p) {
  p.sharedMemPerBlock = 48 << 10;
  p.sharedMemPerBlockOptin = mostSharedMemory;
  p.sharedMemPerMultiprocessor = 228 << 10;
  p.reservedSharedMemPerBlock = 1 << 10;
  p.regsPerBlock = p.regsPerMultiprocessor = 65536;
  p.warpSize = 32;
  p.memPitch = INT_MAX;
  p.maxThreadsPerBlock = 1024;
  p.maxThreadsPerMultiProcessor = 2048;
  p.maxBlocksPerMultiProcessor = 32;
  p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = INT_MAX;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.totalConstMem = 64 << 10;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.surfaceAlignment = 512;
}

/// Linux tells only root. Programs divide by these, so they are of one channel of DDR4-3200.
static void setMemorySpeed(portDeviceProp &p) {
  p.memoryClockRate = 1600000;
  p.memoryBusWidth = 64;
}

static void setAbilities(portDeviceProp &p) {
  p.deviceOverlap = p.asyncEngineCount = 1;
  p.integrated = 1; // the host's memory is the device's
  p.canMapHostMemory = p.unifiedAddressing = p.managedMemory = p.concurrentManagedAccess = 1;
  p.concurrentKernels = p.cooperativeLaunch = 1;
  p.memoryPoolsSupported = 1;
  p.hostNativeAtomicSupported = 1;
  p.pageableMemoryAccess = p.pageableMemoryAccessUsesHostPageTables = 1;
  p.directManagedMemAccessFromHost = 1;
  p.canUseHostPointerForRegisteredMem = p.hostRegisterSupported = 1;
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.singleToDoublePrecisionPerfRatio = 2;
}

portDeviceProp readProperties() {
  portDeviceProp p = {};
  const std::string name = processorName();
  std::memcpy(p.name, name.c_str(), std::min(name.size(), sizeof p.name - 1));
  std::memcpy(p.uuid.bytes, "cu2port cpu", 11);
  p.totalGlobalMem = totalMemory();
  p.multiProcessorCount = static_cast<int>(workerCount());
  p.clockRate = clockRate();
  setMemorySpeed(p);
  p.l2CacheSize = lastLevelCache();
  p.major = 7;
  setLimits(p);
  setAbilities(p);
  return p;
}

} // namespace cu2port::cpu
