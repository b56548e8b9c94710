// Threads, devices, streams and events.
#include "model/Model.h"

#include <cu2port/runtime.h>

namespace cu2port::model {

// --- Parts of plans
// -------------------------------------------------------------------------------------------------

Stream *Model::streamOf(const Call &call) {
  const int device = currentDevice(call.thread);
  if (call.stream == defaultStream || call.stream == legacyStream)
    return &legacy[static_cast<std::size_t>(device)];
  if (call.stream == perThreadStream) {
    Stream &stream = perThread[{threads[static_cast<std::size_t>(call.thread)].life, device}];
    stream.device = device;
    return &stream;
  }
  const auto at = streams.find(call.stream);
  return at != streams.end() && at->second.isAlive ? &at->second : nullptr;
}

Event *Model::eventOf(int number) {
  const auto at = events.find(number);
  return at != events.end() && at->second.isAlive ? &at->second : nullptr;
}

Buffer *Model::bufferOf(int number) {
  const auto at = buffers.find(number);
  return at != buffers.end() && at->second.isAlive ? &at->second : nullptr;
}

Plan Model::startPlan(const Call &call) {
  Plan plan;
  plan.devices = {currentDevice(call.thread)};
  return plan;
}

/// A call that enqueues something in its stream.
Model::Planned Model::enqueue(const Call &call) {
  Stream *stream = streamOf(call);
  if (!stream)
    return std::nullopt;
  Plan plan;
  plan.devices = {stream->device, currentDevice(call.thread)};
  plan.stream = stream;
  useHandle(plan, stream->handle);
  return plan;
}

void Model::addUse(Plan &plan, Buffer &buffer, bool writes) {
  useHandle(plan, buffer.handle);
  plan.uses.push_back({&buffer, writes});
  if (buffer.device >= 0)
    plan.devices.push_back(buffer.device);
}

Model::Planned Model::plan(const Call &call) {
  switch (call.kind) {
  case Kind::AwaitThread:
  case Kind::SetDevice:
  case Kind::DeviceSynchronize:
  case Kind::DeviceReset:
  case Kind::RestartThread:
  case Kind::GetLastError:
  case Kind::PeekAtLastError:
    return planThread(call);
  case Kind::CreateStream:
  case Kind::DestroyStream:
  case Kind::StreamSynchronize:
  case Kind::StreamQuery:
  case Kind::PeekAtStream:
  case Kind::StreamWaitEvent:
    return planStream(call);
  case Kind::CloseGate:
  case Kind::OpenGate:
    return planGate(call);
  case Kind::CreateEvent:
  case Kind::DestroyEvent:
  case Kind::RecordEvent:
  case Kind::EventSynchronize:
  case Kind::EventQuery:
  case Kind::ElapsedTime:
    return planEvent(call);
  case Kind::OpenLibrary:
  case Kind::CloseLibrary:
  case Kind::LaunchInLibrary:
    return planLibrary(call);
  case Kind::Misuse:
    return planMisuse(call);
  default:
    return planMemory(call);
  }
}

// --- Threads and devices
// ------------------------------------------------------------------------------------------------

void Model::planReset(Plan &plan, Device &device, int number) {
  plan.writes = {&device.use};
  plan.mayWait = true;
  plan.mayWaitFor = device.total;
  plan.effect = [this, &device, number](const Clock &) {
    device.isFailing = false;
    auto end = [&](auto &all) {
      for (auto &[id, one] : all)
        if (one.device == number)
          one.isAlive = false;
    };
    end(streams);
    end(events);
    end(buffers);
    for (Library &library : libraries)
      library.variables.erase(number);
  };
}

Model::Planned Model::planThread(const Call &call) {
  Plan plan = startPlan(call);
  Thread &thread = threads[static_cast<std::size_t>(call.thread)];
  Device &device = devices[static_cast<std::size_t>(thread.device)];
  const Clock now = callClock(call);
  switch (call.kind) {
  case Kind::AwaitThread: {
    if (call.other == call.thread || call.other >= numberOfThreads() || isBlocked(call.other))
      return std::nullopt;
    const Thread &other = threads[static_cast<std::size_t>(call.other)];
    plan.devices.clear();
    plan.waitsFor = other.clock;
    plan.expected.after = {{call.other, other.calls}};
    return plan;
  }
  case Kind::SetDevice:
    plan.devices.clear();
    plan.effect = [&thread, to = call.other](const Clock &) { thread.device = to; };
    return plan;
  case Kind::RestartThread: // its streams go with it; what is in them is done
    plan.devices.clear();
    plan.effect = [this, &thread](const Clock &) {
      thread.device = 0;
      thread.life = lives++;
    };
    return plan;
  case Kind::GetLastError:
  case Kind::PeekAtLastError:
    plan.expected.isLastError = true;
    plan.expected.errors.clear();
    return plan;
  case Kind::DeviceSynchronize:
    plan.waitsFor = visibleOn(thread.device, now);
    plan.mayWait = true;
    plan.mayWaitFor = device.total;
    return plan;
  default:
    if (!now.covers(device.crossing))
      return std::nullopt;
    planReset(plan, device, thread.device);
    return plan;
  }
}

// --- Streams
// -------------------------------------------------------------------------------------------------

/// What is asked about need not be done, and behind a closed gate it cannot be; the gate is not
/// opened before.
void Model::expectUnfinished(Plan &plan, const Call &call, const Clock &asked) {
  plan.expected.errors = {portErrorNotReady};
  const std::vector<int> closed = gatesIn(asked);
  if (closed.empty())
    plan.expected.errors.push_back(portSuccess);
  else
    plan.effect = [this, gate = closed[0], thread = call.thread](const Clock &) {
      gates[gate].before.push_back({thread, threads[static_cast<std::size_t>(thread)].calls});
    };
}

/// What a query of a stream must say, as far as that is known.
void Model::askStream(Plan &plan, const Call &call, Stream &stream) {
  const Clock now = callClock(call);
  if (now.covers(allIn(stream)) && enqueuingOf(stream).mayWrite(now)) {
    plan.writes.push_back(&enqueuingOf(stream)); // nobody enqueues at the same time
    return;
  }
  expectUnfinished(plan, call, stream.visibleTo(now));
}

Model::Planned Model::planStream(const Call &call) {
  Plan plan = startPlan(call);
  if (call.kind == Kind::CreateStream) {
    plan.effect = [this, call](const Clock &done) {
      Stream &stream = streams[call.stream];
      stream.device = currentDevice(call.thread);
      stream.isBlocking = call.flags == portStreamDefault;
      stream.handle.noteWrite(done);
      stream.made = done;
    };
    return plan;
  }
  if (call.kind == Kind::PeekAtStream) {
    const auto at = streams.find(call.stream);
    if (at == streams.end() || !callClock(call).covers(at->second.made))
      return std::nullopt;
    const auto device = static_cast<std::size_t>(at->second.device);
    if (!devices[device].can.refusesStrangers)
      return std::nullopt;
    plan.devices.push_back(at->second.device);
    plan.expected.errors = {portSuccess, portErrorNotReady, portErrorInvalidResourceHandle};
    return plan;
  }
  Planned enqueued = enqueue(call);
  if (!enqueued)
    return std::nullopt;
  plan = *enqueued;
  Stream &stream = *plan.stream;
  if (call.kind != Kind::StreamWaitEvent)
    plan.stream = nullptr;
  switch (call.kind) {
  case Kind::DestroyStream:
    if (call.stream < 0)
      return std::nullopt;
    plan.writes = {&stream.handle};
    plan.effect = [&stream](const Clock &) { stream.isAlive = false; };
    return plan;
  case Kind::StreamSynchronize:
    plan.waitsFor = stream.visibleTo(callClock(call)); // CUDA does not say that it is more
    plan.mayWait = true;
    plan.mayWaitFor = allIn(stream);
    return plan;
  case Kind::StreamQuery:
    plan.waitsFor = {};
    askStream(plan, call, stream);
    return plan;
  default: {
    Event *event = eventOf(call.event);
    if (!event)
      return std::nullopt;
    useHandle(plan, event->handle);
    plan.devices.push_back(event->device);
    plan.after = event->record;
    if (event->device != stream.device)
      plan.effect = [this, event, &stream](const Clock &done) {
        devices[static_cast<std::size_t>(event->device)].crossing.join(done);
        devices[static_cast<std::size_t>(stream.device)].crossing.join(done);
      };
    return plan;
  }
  }
}

Model::Planned Model::planGate(const Call &call) {
  if (call.kind == Kind::CloseGate) {
    Planned plan = enqueue(call);
    if (!plan || gates.count(call.gate))
      return std::nullopt;
    plan->isGate = true;
    return plan;
  }
  const auto at = gates.find(call.gate);
  if (at == gates.end() || at->second.isOpen)
    return std::nullopt;
  Plan plan;
  plan.expected.after = at->second.before;
  plan.effect = [gate = &at->second](const Clock &now) {
    gate->isOpen = true;
    gate->opening = now;
  };
  return plan;
}

// --- Events
// -------------------------------------------------------------------------------------------------

Model::Planned Model::planEvent(const Call &call) {
  Plan plan = startPlan(call);
  const Clock now = callClock(call);
  if (call.kind == Kind::CreateEvent) {
    plan.effect = [this, call](const Clock &done) {
      Event &event = events[call.event];
      event.device = currentDevice(call.thread);
      event.hasTime = call.flags == portEventDefault;
      event.handle.noteWrite(done);
    };
    return plan;
  }
  Event *event = eventOf(call.event);
  if (!event)
    return std::nullopt;
  plan.devices.push_back(event->device);
  switch (call.kind) {
  case Kind::DestroyEvent:
    plan.writes = {&event->handle};
    plan.effect = [event](const Clock &) { event->isAlive = false; };
    return plan;
  case Kind::RecordEvent: {
    Planned record = enqueue(call);
    if (!record || record->stream->device != event->device)
      return std::nullopt;
    record->writes = {&event->handle};
    record->effect = [event](const Clock &done) {
      event->isRecorded = true;
      event->record = done;
    };
    return record;
  }
  case Kind::EventSynchronize:
    useHandle(plan, event->handle);
    plan.waitsFor = plan.mayWaitFor = event->record;
    plan.mayWait = true;
    return plan;
  case Kind::EventQuery:
    useHandle(plan, event->handle);
    if (!now.covers(event->record))
      expectUnfinished(plan, call, event->record);
    return plan;
  default: {
    Event *start = eventOf(call.start);
    if (!start || start->device != event->device || !start->hasTime || !event->hasTime ||
        !start->isRecorded || !event->isRecorded)
      return std::nullopt;
    useHandle(plan, event->handle);
    useHandle(plan, start->handle);
    if (!now.covers(event->record) || !now.covers(start->record))
      plan.expected.errors = {portSuccess, portErrorNotReady};
    return plan;
  }
  }
}

} // namespace cu2port::model
