// Calls that must be refused, whatever else happens.
#include "model/Model.h"

#include <cu2port/runtime.h>

namespace cu2port::model {

static int errorOf(Misuse misuse) {
  switch (misuse) {
#define MISUSE(name, error)                                                                        \
  case Misuse::name:                                                                               \
    return error;
#include "calls/Misuses.def"
#undef MISUSE
  }
  return 0;
}

/// Of handles that are none, or none any more: undefined in CUDA, an error here.
static bool isOfStranger(Misuse misuse) {
  switch (misuse) {
  case Misuse::QueryInventedStream:
  case Misuse::SynchronizeInventedStream:
  case Misuse::DestroyInventedStream:
  case Misuse::QueryDestroyedStream:
  case Misuse::DestroyInventedEvent:
  case Misuse::QueryDestroyedEvent:
  case Misuse::FillInInventedStream:
    return true;
  default:
    return false;
  }
}

/// Whether the call's operands are such that it is this misuse.
bool Model::isMisuse(const Call &call, Plan &plan) {
  const int current = currentDevice(call.thread);
  if (isOfStranger(call.misuse) && !devices[static_cast<std::size_t>(current)].can.refusesStrangers)
    return false;
  auto isGone = [&](const auto &all, int number) { // alone: a new one may be at the same address
    const auto at = all.find(number);
    return numberOfThreads() == 1 && at != all.end() && !at->second.isAlive;
  };
  switch (call.misuse) {
  case Misuse::QueryDestroyedStream:
    return isGone(streams, call.stream) && perThread.empty(); // which may be there, too
  case Misuse::QueryDestroyedEvent:
    return isGone(events, call.event);
  case Misuse::FreeTwice:
    return isGone(buffers, call.to) && buffers.at(call.to).memory == Memory::Device;
  case Misuse::RecordInStreamOfAnotherDevice:
  case Misuse::LaunchInStreamOfAnotherDevice: {
    Stream *stream = call.stream >= 0 ? streamOf(call) : nullptr;
    Event *event = eventOf(call.event);
    const bool isRecord = call.misuse == Misuse::RecordInStreamOfAnotherDevice;
    if (!stream || (isRecord && !event) || stream->device == (isRecord ? event->device : current))
      return false;
    useHandle(plan, stream->handle);
    plan.devices.push_back(stream->device);
    if (isRecord) {
      useHandle(plan, event->handle);
      plan.devices.push_back(event->device);
    }
    return true;
  }
  case Misuse::ElapsedSinceAnotherDevice:
  case Misuse::ElapsedWithoutRecord:
  case Misuse::ElapsedWithoutTiming:
    return isMisuseOfTimes(call, plan);
  case Misuse::CopyPastTheEnd:
  case Misuse::CopyRowsWiderThanPitch:
  case Misuse::CopyToNoDevice:
  case Misuse::FillPastTheEnd:
  case Misuse::FillInInventedStream:
  case Misuse::FreeWithinMemory:
  case Misuse::FreeByTheWrongCall: {
    Buffer *buffer = bufferOf(call.to);
    if (!buffer || buffer->memory != Memory::Device || buffer->device != current)
      return false;
    useHandle(plan, buffer->handle);
    return true;
  }
  default:
    return true;
  }
}

bool Model::isMisuseOfTimes(const Call &call, Plan &plan) {
  Event *start = eventOf(call.start), *end = eventOf(call.event);
  if (!start || !end)
    return false;
  for (Event *one : {start, end}) {
    useHandle(plan, one->handle);
    plan.devices.push_back(one->device);
  }
  const bool isSame = start->device == end->device;
  const bool haveTimes = start->hasTime && end->hasTime;
  const bool areRecorded = start->isRecorded && end->isRecorded;
  switch (call.misuse) {
  case Misuse::ElapsedSinceAnotherDevice:
    return !isSame && haveTimes && areRecorded;
  case Misuse::ElapsedWithoutRecord:
    return isSame && haveTimes && !areRecorded;
  default:
    return isSame && !haveTimes && areRecorded;
  }
}

Model::Planned Model::planMisuse(const Call &call) {
  Plan plan = startPlan(call);
  if (!isMisuse(call, plan))
    return std::nullopt;
  plan.expected.errors = {errorOf(call.misuse)};
  return plan;
}

} // namespace cu2port::model
