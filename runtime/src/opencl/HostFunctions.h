// Runs a stream's host functions. OpenCL's own callbacks must not block, and users' functions may.
#pragma once

#include "Backlog.h"
#include "opencl/Handle.h"

#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace cu2port::opencl {

/// A thread that runs functions in order, started with the first.
class HostFunctions {
public:
  explicit HostFunctions(RunningFunctions &running) : running(running) {}
  HostFunctions(const HostFunctions &) = delete;
  HostFunctions &operator=(const HostFunctions &) = delete;
  /// Runs what is left first.
  ~HostFunctions();

  /// Runs `function` once `before` is complete or has failed, then completes the user event
  /// `after`. An error where there is no thread to run it.
  cl_int run(std::function<void(cl_int)> function, const Handle<cl_event> &before,
             const Handle<cl_event> &after);

private:
  struct Task {
    HostFunctions *owner;
    std::function<void(cl_int)> function;
    Handle<cl_event> after;
    cl_int status = CL_COMPLETE; ///< that `before` ended with
  };

  bool start();
  static void CL_CALLBACK ready(cl_event, cl_int status, void *task);
  void push(Task task);
  void work();

  RunningFunctions &running;
  std::mutex mutex;
  std::condition_variable changed;
  std::list<Task> tasks; // which takes nothing while there are none
  bool ending = false;
  std::thread thread;
};

} // namespace cu2port::opencl
