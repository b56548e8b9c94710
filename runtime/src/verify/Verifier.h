// Compares launches with another form of their kernels, while the program runs: what
// `cu2port verify` asks for by CU2PORT_VERIFY.
//
// For a launch that is chosen, work before it is waited for, and all memory that the kernel can
// reach is copied. The reference form runs on one copy, the kernel itself where it always does, and
// the two outcomes are compared. The program goes on with the kernel's own.
#pragma once

#include "verify/Choice.h"
#include "verify/CompareLaunch.h"

#include <chrono>
#include <mutex>
#include <unordered_map>

namespace cu2port::verify {

class Verifier {
public:
  /// The one that CU2PORT_VERIFY asks for, or null: what every launch asks, and all that a program
  /// pays which is not verified. Set before the first launch.
  static Verifier *active;
  /// Reads CU2PORT_VERIFY.
  static void start();

  /// Locked before a context is: launches on several devices are compared one at a time.
  std::recursive_mutex mutex;

  /// Makes a launch by `make`, and compares it if it is chosen; the mutex is held, and the context
  /// locked. Returns what `make` returns.
  portError_t launch(Context &context, const PreparedKernel &prepared, const LaunchShape &shape,
                     void *const *arguments, portStream_t stream, const MakeLaunch &make);

  /// A module goes; what was found out about its kernels stays.
  void unload(const Module &module);

private:
  using Clock = std::chrono::steady_clock;
  struct Watched;

  explicit Verifier(Settings settings);
  Watched &watch(const KernelRef &kernel);
  portError_t verify(Watched &watched, const Launch &launch, const MakeLaunch &make);
  std::string caseFile(const KernelResult &kernel) const;
  Times times() const;
  void writeSometimes(bool isNew);
  void write(bool isComplete);
  static void forget();

  const Settings settings;
  const References references;
  const KernelChoice chosen;
  Clock::time_point started = Clock::now(), written = started;
  double verifying = 0; ///< seconds
  std::string file, device, backend;
  bool isEnding = false;
  std::unordered_map<const Kernel *, std::unique_ptr<Watched>> kernels;
  std::vector<std::unique_ptr<Watched>> unloaded; ///< those of modules that are gone
};

} // namespace cu2port::verify
