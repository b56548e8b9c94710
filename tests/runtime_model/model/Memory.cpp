// Memory, and the operations and host code that use it.
#include "model/Model.h"

#include <cu2port/runtime.h>

namespace cu2port::model {

static bool isHosts(const Buffer &buffer) {
  return buffer.memory == Memory::Pinned || buffer.memory == Memory::Pageable;
}

Model::Planned Model::planMemory(const Call &call) {
  switch (call.kind) {
  case Kind::Allocate:
  case Kind::AllocateAsync:
    return planAllocation(call);
  case Kind::Free:
  case Kind::FreeAsync:
    return planFree(call);
  case Kind::ReadBack:
    return planReadBack(call);
  case Kind::HostRead:
  case Kind::HostWrite:
    return planHostUse(call);
  case Kind::LaunchHostFunction:
  case Kind::AddCallback:
    return planHostFunction(call);
  case Kind::Launch:
    return planLaunch(call);
  case Kind::Fill:
  case Kind::FillAsync:
    return planFill(call);
  case Kind::Fail:
    return planFailure(call);
  default:
    return planCopy(call);
  }
}

// --- Memory that comes and goes
// -----------------------------------------------------------------------------------------

Model::Planned Model::planAllocation(const Call &call) {
  Planned plan = startPlan(call);
  if (call.kind == Kind::AllocateAsync)
    plan = enqueue(call);
  if (!plan)
    return std::nullopt;
  const bool isPageable = call.memory == Memory::Pageable;
  if (isPageable)
    plan->devices.clear();
  const int device = isPageable ? -1 : deviceOf(call.stream, call.thread);
  plan->effect = [this, call, device, now = callClock(call)](const Clock &done) {
    Buffer &buffer = buffers[call.to];
    buffer.memory = call.memory;
    buffer.device = device;
    buffer.words.assign(call.rows.words, 0);
    buffer.handle.noteWrite(now);
    buffer.content.noteWrite(done);
  };
  return plan;
}

Model::Planned Model::planFree(const Call &call) {
  Buffer *buffer = bufferOf(call.to);
  if (!buffer)
    return std::nullopt;
  Planned plan = startPlan(call);
  if (call.kind == Kind::FreeAsync) {
    if (buffer->memory != Memory::Device)
      return std::nullopt;
    plan = enqueue(call);
    if (!plan || plan->stream->device != buffer->device)
      return std::nullopt;
    plan->uses.push_back({buffer, true});
  } else if (buffer->memory == Memory::Pageable) {
    plan->devices.clear();
    plan->hostUses.push_back({buffer, true});
  } else { // waits for what its own device does
    if (!callClock(call).covers(buffer->elsewhere))
      return std::nullopt;
    plan->devices.push_back(buffer->device);
    plan->mayWait = true;
    plan->mayWaitFor = devices[static_cast<std::size_t>(buffer->device)].total;
  }
  plan->writes = {&buffer->handle};
  plan->effect = [buffer](const Clock &) { buffer->isAlive = false; };
  return plan;
}

// --- The host
// -------------------------------------------------------------------------------------------------

Model::Planned Model::planHostUse(const Call &call) {
  Buffer *buffer = bufferOf(call.to);
  if (!buffer || buffer->memory == Memory::Device)
    return std::nullopt;
  const bool writes = call.kind == Kind::HostWrite;
  if (!writes && !buffer->isFilled)
    return std::nullopt;
  Plan plan;
  if (buffer->device >= 0)
    plan.devices = {buffer->device};
  if (buffer->memory == Memory::Managed &&
      !devices[static_cast<std::size_t>(buffer->device)].can.sharesManagedMemory)
    return std::nullopt;
  useHandle(plan, buffer->handle);
  plan.hostUses.push_back({buffer, writes});
  if (writes)
    plan.effect = [buffer, value = call.value](const Clock &) {
      for (std::size_t i = 0; i < buffer->words.size(); ++i)
        buffer->words[i] = mixed(value, static_cast<std::uint32_t>(i), 1);
      buffer->isFilled = true;
    };
  else
    plan.expected.words = buffer->words;
  return plan;
}

Model::Planned Model::planHostFunction(const Call &call) {
  Buffer *buffer = bufferOf(call.to);
  Planned plan = enqueue(call);
  if (!plan || !buffer || !isHosts(*buffer) || !buffer->isFilled)
    return std::nullopt;
  addUse(*plan, *buffer, true);
  plan->effect = [buffer, value = call.value](const Clock &) {
    for (std::uint32_t &word : buffer->words)
      word = mixed(word, 0, value);
  };
  return plan;
}

/// Copies synchronously into memory that nobody else uses.
Model::Planned Model::planReadBack(const Call &call) {
  Buffer *buffer = bufferOf(call.from);
  if (call.stream != defaultStream || !buffer || !buffer->isFilled ||
      buffer->memory == Memory::Pageable)
    return std::nullopt;
  Planned plan = enqueue(call);
  if (buffer->memory == Memory::Managed && buffer->device != plan->stream->device)
    return std::nullopt;
  addUse(*plan, *buffer, false);
  plan->mayWait = plan->isDone = true;
  plan->mayWaitFor = allIn(*plan->stream);
  plan->expected.words = buffer->words;
  return plan;
}

// --- Kernels
// -------------------------------------------------------------------------------------------------

Model::Planned Model::planLaunch(const Call &call) {
  Buffer *to = bufferOf(call.to), *from = bufferOf(call.from);
  Planned plan = enqueue(call);
  if (!plan || !to || !from || to == from || !to->isFilled || !from->isFilled ||
      plan->stream->device != currentDevice(call.thread))
    return std::nullopt;
  const bool takesCopies =
      !devices[static_cast<std::size_t>(plan->stream->device)].can.sharesManagedMemory;
  for (Buffer *one : {to, from}) {
    if (one->memory == Memory::Pageable || one->device != plan->stream->device)
      return std::nullopt;
    // The device works on a copy of it.
    if (one->memory == Memory::Pinned && takesCopies)
      plan->mayWait = true;
    addUse(*plan, *one, one == to);
  }
  if (plan->mayWait)
    plan->mayWaitFor = allIn(*plan->stream);
  plan->effect = [to, from, value = call.value](const Clock &) {
    for (std::size_t i = 0; i < to->words.size(); ++i)
      to->words[i] = mixed(to->words[i], from->words[i % from->words.size()], value);
  };
  return plan;
}

/// What the device does at that time may or may not be done, so nothing of it may be seen
/// elsewhere.
Model::Planned Model::planFailure(const Call &call) {
  Planned plan = enqueue(call);
  if (!plan || plan->stream->device != currentDevice(call.thread))
    return std::nullopt;
  Device &device = devices[static_cast<std::size_t>(plan->stream->device)];
  if (!device.can.canFail || !callClock(call).covers(device.crossing))
    return std::nullopt;
  plan->writes.push_back(&device.use);
  plan->effect = [&device, isAccess = call.flags != 0](const Clock &done) {
    device.isFailing = true;
    device.failed = done;
    device.failure = failure(isAccess && device.can.canFault);
  };
  return plan;
}

// --- Copies and fills
// -------------------------------------------------------------------------------------------------

static bool isWithin(const Buffer &buffer, unsigned end) { return end <= buffer.words.size(); }

static bool isWhole(const Buffer &buffer, const Rows &rows) {
  return rows.rows == 1 && rows.toAt == 0 && rows.words == buffer.words.size();
}

static void copyRows(Buffer &to, const Buffer &from, const Rows &rows) {
  for (unsigned row = 0; row < rows.rows; ++row)
    for (unsigned i = 0; i < rows.words; ++i)
      to.words[rows.toAt + row * rows.toPitch + i] =
          from.words[rows.fromAt + row * rows.fromPitch + i];
  to.isFilled = to.isFilled || isWhole(to, rows);
}

/// When a copy returns.
void Model::planReturn(Plan &plan, const Call &call, Buffer &to, Buffer &from) {
  constexpr std::size_t staged = 64 << 10; // what CUDA takes a copy of
  const bool isAsync = call.kind == Kind::CopyAsync || call.kind == Kind::CopyPeerAsync;
  plan.mayWait = true;
  plan.mayWaitFor = allIn(*plan.stream);
  if (isHosts(to) && (isHosts(from) || !isAsync || to.memory == Memory::Pageable)) {
    plan.isDone = true;
  } else if (from.memory == Memory::Pageable) { // may be used again, no more is promised
    plan.uses.erase(plan.uses.end() - 1);
    plan.hostUses.push_back({&from, false});
    plan.mayWait = !isAsync || call.rows.rows > 1 || call.rows.words * 4 > staged;
  } else if (isAsync || (to.memory == Memory::Device && from.memory == Memory::Device)) {
    plan.mayWait = false;
  } else if (!isAsync) {
    plan.isDone = to.memory != Memory::Device || from.memory != Memory::Device;
  }
}

/// Before all that is enqueued on the devices later, and after what is there.
void Model::planBetweenAll(Plan &plan, const Call &call) {
  plan.mayWait = true;
  for (int device : plan.devices) {
    plan.after.join(visibleOn(device, callClock(call)));
    plan.mayWaitFor.join(devices[static_cast<std::size_t>(device)].total);
  }
}

Model::Planned Model::planCopy(const Call &call) {
  Buffer *to = bufferOf(call.to), *from = bufferOf(call.from);
  const bool isPeer = call.kind == Kind::CopyPeer || call.kind == Kind::CopyPeerAsync;
  const bool isAsync = call.kind == Kind::CopyAsync || call.kind == Kind::CopyPeerAsync;
  if (!to || !from || to == from || !from->isFilled || call.rows.words == 0 ||
      !isWithin(*to, call.rows.toEnd()) || !isWithin(*from, call.rows.fromEnd()) ||
      (!isAsync && call.stream != defaultStream))
    return std::nullopt;
  Planned plan = enqueue(call);
  if (!plan)
    return std::nullopt;
  for (Buffer *one : {to, from}) {
    if ((isPeer && one->memory != Memory::Device) ||
        (one->memory == Memory::Managed && one->device != plan->stream->device))
      return std::nullopt;
    addUse(*plan, *one, one == to);
  }
  planReturn(*plan, call, *to, *from);
  if (call.kind == Kind::CopyPeer)
    planBetweenAll(*plan, call);
  plan->effect = [to, from, rows = call.rows](const Clock &) { copyRows(*to, *from, rows); };
  return plan;
}

Model::Planned Model::planFill(const Call &call) {
  Buffer *to = bufferOf(call.to);
  const bool isAsync = call.kind == Kind::FillAsync;
  if (!to || to->memory == Memory::Pageable || call.rows.words == 0 ||
      !isWithin(*to, call.rows.toEnd()) || (!isAsync && call.stream != defaultStream))
    return std::nullopt;
  Planned plan = enqueue(call);
  if (!plan || (to->memory == Memory::Managed && to->device != plan->stream->device))
    return std::nullopt;
  addUse(*plan, *to, true);
  if (!isAsync && to->memory != Memory::Device) {
    plan->mayWait = plan->isDone = true;
    plan->mayWaitFor = allIn(*plan->stream);
  }
  plan->effect = [to, rows = call.rows, byte = call.value & 0xff](const Clock &) {
    for (unsigned row = 0; row < rows.rows; ++row)
      for (unsigned i = 0; i < rows.words; ++i)
        to->words[rows.toAt + row * rows.toPitch + i] = byte * 0x01010101u;
    to->isFilled = to->isFilled || isWhole(*to, rows);
  };
  return plan;
}

} // namespace cu2port::model
