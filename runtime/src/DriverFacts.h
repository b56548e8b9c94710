// A device as CUDA describes one, by what the driver of another model of computing tells of it.
#pragma once

#include "cu2port/runtime.h" // portDeviceProp

#include <cstddef>
#include <cstdint>
#include <string>

namespace cu2port {

struct DriverFacts {
  std::string name;
  std::string driver;             ///< with its version
  std::size_t number = 0;         ///< among the devices of its backend
  std::uint64_t megahertz = 0;    ///< 0 if nothing is known
  std::uint64_t units = 0;        ///< what CUDA calls multiprocessors
  std::size_t maxThreads = 0;     ///< of a block
  std::size_t maxExtents[3] = {}; ///< of one, x first, whatever its threads are
  /// Bytes; of the cache 0 if nothing is known.
  std::uint64_t globalMemory = 0, localMemory = 0, constantMemory = 0, cache = 0;
  bool sharesHostMemory = false; ///< its memory is the host's own
  bool correctsErrors = false;   ///< in memory
  bool hasManaged = true;        ///< memory that both use
  bool sharesManagedNow = false; ///< ... at the same time
};

/// Bytes that a block can have on CUDA's GPUs: more is an error there, and so it is here.
/// AdaptiveCpp says of its CPU that there is no end to local memory.
constexpr std::size_t mostSharedMemory = 227 << 10;

portDeviceProp describe(const DriverFacts &facts);

/// Whether kernels that are there in two forms run as a work-item a block: what CU2PORT_FORM=simt
/// or =block says, else what is usual on the device.
bool choosesBlockForm(bool isUsual);

} // namespace cu2port
