#include "opencl/Managed.h"

#include "opencl/Errors.h"

#include <algorithm>

namespace cu2port::opencl {
namespace {

bool isComplete(const Handle<cl_event> &event) {
  cl_int status = CL_COMPLETE;
  api().clGetEventInfo(event.get(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                       nullptr);
  return status <= CL_COMPLETE; // an error ends a command, too
}

} // namespace

portError_t Managed::add(std::shared_ptr<Allocation> allocation) {
  if (model == MemoryModel::FineGrained)
    return portSuccess;
  std::lock_guard guard(mutex);
  all.push_back(std::move(allocation));
  return map(*all.back());
}

void Managed::remove(const void *address) {
  std::lock_guard guard(mutex);
  auto found = std::find_if(all.begin(), all.end(),
                            [&](const auto &one) { return one->address == address; });
  if (found == all.end())
    return;
  // OpenCL wants memory unmapped before it goes.
  if ((*found)->mapping.onHost && unmap(**found, service) == portSuccess)
    api().clFinish(service);
  all.erase(found);
}

portError_t Managed::map(Allocation &allocation) {
  cl_int status = CL_SUCCESS;
  if (model == MemoryModel::CoarseGrained)
    status = api().clEnqueueSVMMap(service, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, allocation.address,
                                   allocation.bytes, 0, nullptr, nullptr);
  else
    api().clEnqueueMapBuffer(service, allocation.buffer.get(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                             0, allocation.bytes, 0, nullptr, nullptr, &status);
  allocation.mapping = {};
  allocation.mapping.onHost = status == CL_SUCCESS;
  return check(status, "mapping managed memory");
}

portError_t Managed::unmap(Allocation &allocation, cl_command_queue queue) {
  HostMapping &mapping = allocation.mapping;
  const cl_int status =
      model == MemoryModel::CoarseGrained
          ? api().clEnqueueSVMUnmap(queue, allocation.address, 0, nullptr,
                                    mapping.unmapped.receive())
          : api().clEnqueueUnmapMemObject(queue, allocation.buffer.get(), allocation.address, 0,
                                          nullptr, mapping.unmapped.receive());
  mapping.onHost = status != CL_SUCCESS;
  mapping.users = {{queue, mapping.unmapped}};
  return check(status, "unmapping managed memory");
}

portError_t Managed::toHost() {
  if (model == MemoryModel::FineGrained)
    return portSuccess;
  std::lock_guard guard(mutex);
  for (const auto &allocation : all) {
    const HostMapping &mapping = allocation->mapping;
    if (mapping.onHost || !std::all_of(mapping.users.begin(), mapping.users.end(),
                                       [](const auto &user) { return isComplete(user.event); }))
      continue;
    if (portError_t error = map(*allocation))
      return error;
  }
  return portSuccess;
}

Managed::Use::Use(Managed &managed) : managed(managed) {
  if (managed.model == MemoryModel::FineGrained)
    return;
  lock = std::unique_lock(managed.mutex);
  for (const auto &allocation : managed.all)
    allocations.push_back(allocation.get());
}

Managed::Use::Use(Managed &managed, std::initializer_list<Allocation *> only) : managed(managed) {
  if (managed.model == MemoryModel::FineGrained)
    return;
  for (Allocation *allocation : only)
    if (allocation && allocation->kind == MemoryKind::Managed)
      allocations.push_back(allocation);
  if (!allocations.empty())
    lock = std::unique_lock(managed.mutex);
}

portError_t Managed::Use::begin(cl_command_queue queue) {
  for (Allocation *allocation : allocations) {
    HostMapping &mapping = allocation->mapping;
    if (mapping.onHost) {
      if (portError_t error = managed.unmap(*allocation, queue))
        return error;
    } else if (mapping.users.front().queue != queue && !isComplete(mapping.unmapped)) {
      const cl_event unmapped = mapping.unmapped.get();
      if (portError_t error =
              check(api().clEnqueueBarrierWithWaitList(queue, 1, &unmapped, nullptr),
                    "clEnqueueBarrierWithWaitList"))
        return error;
    }
  }
  return portSuccess;
}

void Managed::Use::end(cl_command_queue queue, const Handle<cl_event> &command) {
  for (Allocation *allocation : allocations) {
    auto &users = allocation->mapping.users;
    auto found = std::find_if(users.begin(), users.end(),
                              [&](const auto &user) { return user.queue == queue; });
    if (found == users.end())
      users.push_back({queue, command});
    else
      found->event = command;
  }
}

} // namespace cu2port::opencl
