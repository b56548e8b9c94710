// What an OpenCL device can do, as far as the runtime's decisions depend on it.
#pragma once

#include "opencl/Loader.h"

#include <cstddef>
#include <string>

namespace cu2port::opencl {

/// How device pointers come about.
enum class MemoryModel {
  FineGrained,   ///< shared virtual memory that host and device may use at any time
  CoarseGrained, ///< shared addresses; the host has to map memory to see it
  Buffers,       ///< OpenCL 1.2: cl_mem objects, behind addresses that the runtime invents
};

struct Capabilities {
  std::string name;
  std::string driver; ///< everything that may change what a built program looks like
  MemoryModel memory = MemoryModel::Buffers;
  bool correctlyRoundedDivide = false;
  bool isCpu = false; ///< its memory is the host's own, and copying is no faster from there
  bool prefersBlockForm = false; ///< of a kernel that is there in two forms
  bool keepsPrograms = false;    ///< on disk, by itself
  bool hasWarps = false;         ///< sub-groups of 32, with shuffles and ballots
  bool hasDoubles = false;
  /// Work-groups of one column lose their first thread behind a barrier that a condition guards.
  bool losesColumns = false;
  std::string prelude; ///< stands before the text of every program
  std::size_t maxThreadsPerBlock = 0;
  std::size_t localMemory = 0;  ///< bytes
  std::size_t globalMemory = 0; ///< bytes
  std::size_t freeAtFirst = 0;  ///< bytes of it, before this program took any
};

/// Asks the device. CU2PORT_OPENCL_MEMORY=coarse or =buffers makes do with less than the device
/// offers, for drivers whose shared virtual memory is broken; CU2PORT_FORM=simt or =block chooses
/// between the two forms of a kernel.
Capabilities queryCapabilities(cl_device_id device);

/// False, with the reason, for devices that the runtime cannot drive: not available, without a
/// compiler, older than OpenCL 1.2, or with addresses of 32 bits.
bool isUsable(cl_device_id device, std::string *why);

/// A scalar property; T() if the device does not know it.
template <class T> T deviceInfo(cl_device_id device, cl_device_info what) {
  T value{};
  if (api().clGetDeviceInfo(device, what, sizeof value, &value, nullptr) != CL_SUCCESS)
    return T();
  return value;
}

/// A property that is a text; empty if the device does not know it.
std::string deviceText(cl_device_id device, cl_device_info what);

} // namespace cu2port::opencl
