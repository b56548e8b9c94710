#include "opencl/HostFunctions.h"

#include <memory>
#include <system_error>

namespace cu2port::opencl {

HostFunctions::~HostFunctions() {
  {
    std::lock_guard guard(mutex);
    ending = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

cl_int HostFunctions::run(std::function<void(cl_int)> function, const Handle<cl_event> &before,
                          const Handle<cl_event> &after) {
  if (!start())
    return CL_OUT_OF_RESOURCES;
  auto task = std::make_unique<Task>(Task{this, std::move(function), after});
  const cl_int status =
      api().clSetEventCallback(before.get(), CL_COMPLETE, &HostFunctions::ready, task.get());
  if (status == CL_SUCCESS)
    task.release();
  return status;
}

/// Here, and not in a driver's callback, where there is nobody to tell that no thread is left.
bool HostFunctions::start() {
  std::lock_guard guard(mutex);
  if (thread.joinable())
    return true;
  try {
    thread = std::thread(&HostFunctions::work, this);
    return true;
  } catch (const std::system_error &) {
    return false;
  }
}

void CL_CALLBACK HostFunctions::ready(cl_event, cl_int status, void *task) {
  std::unique_ptr<Task> owned(static_cast<Task *>(task));
  owned->status = status;
  owned->owner->push(std::move(*owned));
}

void HostFunctions::push(Task task) {
  {
    std::lock_guard guard(mutex);
    tasks.push_back(std::move(task));
  }
  changed.notify_all();
}

void HostFunctions::work() {
  std::unique_lock lock(mutex);
  for (;;) {
    changed.wait(lock, [this] { return ending || !tasks.empty(); });
    if (tasks.empty())
      return;
    Task task = std::move(tasks.front());
    tasks.pop_front();
    lock.unlock();
    {
      const RunningFunctions::One one(running);
      task.function(task.status);
    }
    task.function = nullptr;
    // After a failure nothing more runs in the stream.
    api().clSetUserEventStatus(task.after.get(), task.status);
    task.after = {};
    lock.lock();
  }
}

} // namespace cu2port::opencl
