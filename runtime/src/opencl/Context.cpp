#include "opencl/Context.h"

#include "opencl/Errors.h"
#include "opencl/OpenCLStream.h"

#include <algorithm>

namespace cu2port::opencl {
namespace {

/// An in-order queue whose events know their times.
Handle<cl_command_queue> makeQueue(cl_context context, cl_device_id device, cl_int *status) {
  if (!api().clCreateCommandQueueWithProperties)
    return Handle(api().clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, status));
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  Handle<cl_command_queue> queue(
      api().clCreateCommandQueueWithProperties(context, device, properties, status));
  // A loader of OpenCL 2.0 over a device of 1.2.
  if (!queue)
    queue = Handle(api().clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, status));
  return queue;
}

} // namespace

Context::Context(cl_device_id device, const Capabilities &capabilities,
                 std::shared_ptr<DeviceFault> fault, Handle<cl_context> context,
                 Handle<cl_command_queue> service)
    : device(device), capabilities(capabilities), fault(std::move(fault)),
      context(std::move(context)), service(std::move(service)),
      memory(this->context.get(), capabilities), managed(capabilities.memory, this->service.get()),
      kernelFaults(memory, this->service.get(), this->fault),
      programs(this->context.get(), device, capabilities),
      parameterBlocks(std::make_shared<ParameterBlocks>(this->context)),
      clock(this->service.get()) {}

std::unique_ptr<Context> Context::create(cl_device_id device, const Capabilities &capabilities,
                                         std::shared_ptr<DeviceFault> fault, portError_t *error) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM,
      reinterpret_cast<cl_context_properties>(
          deviceInfo<cl_platform_id>(device, CL_DEVICE_PLATFORM)),
      0};
  cl_int status = CL_SUCCESS;
  Handle<cl_context> context(
      api().clCreateContext(properties, 1, &device, nullptr, nullptr, &status));
  if ((*error = check(status, "clCreateContext")))
    return nullptr;
  Handle<cl_command_queue> service = makeQueue(context.get(), device, &status);
  if ((*error = check(status, "clCreateCommandQueue")))
    return nullptr;
  return std::unique_ptr<Context>(
      new Context(device, capabilities, std::move(fault), std::move(context), std::move(service)));
}

portError_t Context::query(const Handle<cl_event> &event) {
  cl_int status = CL_COMPLETE;
  if (portError_t error = check(api().clGetEventInfo(event.get(), CL_EVENT_COMMAND_EXECUTION_STATUS,
                                                     sizeof status, &status, nullptr),
                                "clGetEventInfo"))
    return error;
  if (status > CL_COMPLETE)
    return portErrorNotReady;
  kernelFaults.collect();
  if (status == CL_COMPLETE)
    return portSuccess;
  const portError_t error = check(status, "an enqueued command");
  fault->set(error);
  return error;
}

portError_t Context::outcome(const Handle<cl_event> &event) {
  const portError_t error = event ? query(event) : portSuccess;
  if (error == portErrorNotReady)
    return error;
  if (portError_t failed = fault->get())
    return failed;
  return error ? error : managed.toHost();
}

// Not by clFinish, which also waits for what other threads enqueue meanwhile: for ever, where they
// go on with it.
portError_t Context::await(const Handle<cl_event> &event) {
  // Asking is much cheaper than waiting, and often there is nothing left to wait for.
  if (!event || query(event) != portErrorNotReady)
    return portSuccess;
  const cl_event waited = event.get();
  const cl_int status = api().clWaitForEvents(1, &waited);
  return query(event) == portErrorNotReady ? check(status, "clWaitForEvents") : portSuccess;
}

portError_t Context::createQueue(const OpenCLStream &stream, Handle<cl_command_queue> *queue) {
  cl_int status = CL_SUCCESS;
  *queue = makeQueue(context.get(), device, &status);
  if (portError_t error = check(status, "clCreateCommandQueue"))
    return error;
  std::lock_guard guard(mutex);
  queues.push_back({*queue, &stream});
  return portSuccess;
}

void Context::forgetQueue(cl_command_queue queue) {
  std::lock_guard guard(mutex);
  queues.erase(std::remove_if(queues.begin(), queues.end(),
                              [&](const Queue &one) { return one.queue.get() == queue; }),
               queues.end());
}

portError_t Context::finish() {
  std::vector<Handle<cl_event>> now;
  {
    std::lock_guard guard(mutex);
    for (const Queue &one : queues)
      if (Handle<cl_event> event = one.stream->enqueuedLast())
        now.push_back(std::move(event));
  }
  portError_t first = portSuccess;
  for (const auto &event : now)
    if (portError_t error = await(event); error && !first)
      first = error;
  kernelFaults.collect();
  return first;
}

void Context::drain() {
  std::vector<Handle<cl_command_queue>> now;
  {
    std::lock_guard guard(mutex);
    for (const Queue &one : queues)
      now.push_back(one.queue);
  }
  for (const auto &queue : now)
    api().clFinish(queue.get());
  kernelFaults.collect();
  std::lock_guard guard(mutex);
  for (const Queue &one : queues)
    one.stream->collectTimes();
}

} // namespace cu2port::opencl
