#include "model/Model.h"

#include <cu2port/runtime.h>

#include <set>

namespace cu2port::model {

int failure(bool isAccess) { return isAccess ? portErrorIllegalAddress : portErrorAssert; }

Clock Stream::visibleTo(const Clock &call) const {
  Clock visible;
  for (const auto &[thread, chain] : chains) {
    const auto known = call.at(static_cast<std::size_t>(thread));
    const auto after = std::upper_bound(
        chain.entries.begin(), chain.entries.end(), known,
        [](std::uint32_t number, const Entry &entry) { return number < entry.call; });
    if (after != chain.entries.begin())
      visible.join(std::prev(after)->done);
  }
  return visible;
}

Model::Model(const Setting &setting)
    : devices(setting.devices.size()), threads(static_cast<std::size_t>(setting.threads)),
      legacy(setting.devices.size()), libraries(static_cast<std::size_t>(setting.libraries)),
      chains(threads.size()) {
  for (Thread &thread : threads)
    thread.life = lives++;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    devices[i].can = setting.devices[i];
    legacy[i].device = static_cast<int>(i);
  }
}

bool Model::isBlocked(int thread) const {
  const auto &gatesOf = threads[static_cast<std::size_t>(thread)].blockedBy;
  return std::any_of(gatesOf.begin(), gatesOf.end(),
                     [&](int gate) { return !gates.at(gate).isOpen; });
}

int Model::deviceOf(int stream, int thread) const {
  const auto at = streams.find(stream);
  return at == streams.end() ? currentDevice(thread) : at->second.device;
}

// --- The order of things
// --------------------------------------------------------------------------------------------

Clock Model::callClock(const Call &call) const {
  const auto thread = static_cast<std::size_t>(call.thread);
  Clock now = threads[thread].clock;
  now.set(thread, now.at(thread) + 1);
  return now;
}

/// What an operation that a call enqueues here comes after: what is in the stream; the default
/// stream, if it is a blocking one; all blocking ones, if it is the default stream.
Clock Model::visible(const Stream &stream, const Clock &call) {
  Clock before = stream.visibleTo(call);
  if (!stream.isBlocking)
    return before;
  const Stream &ofDevice = legacy[static_cast<std::size_t>(stream.device)];
  if (&stream != &ofDevice) {
    before.join(ofDevice.visibleTo(call));
    return before;
  }
  auto joinBlocking = [&](const Stream &other) {
    if (other.isBlocking && other.device == stream.device)
      before.join(other.visibleTo(call));
  };
  for (const auto &[number, other] : streams)
    joinBlocking(other);
  for (const auto &[key, other] : perThread)
    joinBlocking(other);
  return before;
}

/// All that a call knows of on a device.
Clock Model::visibleOn(int device, const Clock &call) {
  Clock before = legacy[static_cast<std::size_t>(device)].visibleTo(call);
  for (const auto &[number, other] : streams)
    if (other.device == device)
      before.join(other.visibleTo(call));
  for (const auto &[key, other] : perThread)
    if (other.device == device)
      before.join(other.visibleTo(call));
  return before;
}

/// What who waits for a stream may have to wait for.
Clock Model::allIn(const Stream &stream) {
  if (&stream != &legacy[static_cast<std::size_t>(stream.device)])
    return stream.total;
  Clock all = stream.total;
  for (const auto &[number, other] : streams)
    if (other.isBlocking && other.device == stream.device)
      all.join(other.total);
  for (const auto &[key, other] : perThread)
    if (other.device == stream.device)
      all.join(other.total);
  return all;
}

Shared &Model::enqueuingOf(Stream &stream) {
  return stream.isBlocking ? devices[static_cast<std::size_t>(stream.device)].enqueuing
                           : stream.enqueuing;
}

std::vector<int> Model::gatesIn(const Clock &clock) const {
  std::vector<int> closed;
  for (const auto &[number, gate] : gates)
    if (gate.holds(clock))
      closed.push_back(number);
  return closed;
}

/// Whether an operation that is enqueued now may be behind a gate, or is one.
bool Model::mayBeHeld(const Plan &plan, const Clock &start, const Clock &now) const {
  return plan.isGate || std::any_of(gates.begin(), gates.end(), [&](const auto &gate) {
           return gate.second.mayHold(start, now);
         });
}

// --- Whether a call is allowed, and what it changes
// -----------------------------------------------------------------

std::optional<Expected> Model::tryCall(const Call &call) {
  if (isBlocked(call.thread))
    return std::nullopt;
  Planned plan = this->plan(call);
  if (!plan)
    return std::nullopt;
  const Clock now = callClock(call);
  if (!adaptToFailures(call, *plan, now))
    return std::nullopt;
  Clock start = now;
  if (plan->stream) {
    start.join(visible(*plan->stream, now));
    start.join(plan->after);
  }
  if (!allows(call, *plan, now, start))
    return std::nullopt;
  commit(call, *plan, now, start);
  return plan->expected;
}

/// On a device that has failed, calls return its error and do nothing else; where the failure may
/// still be on its way, only those are made that tell of it.
bool Model::adaptToFailures(const Call &call, Plan &plan, const Clock &now) {
  std::set<int> failing;
  for (int device : plan.devices)
    if (devices[static_cast<std::size_t>(device)].isFailing)
      failing.insert(device);
  if (failing.empty() || call.kind == Kind::DeviceReset || call.kind == Kind::GetLastError ||
      call.kind == Kind::PeekAtLastError)
    return true;
  if (call.kind == Kind::Misuse || call.kind == Kind::PeekAtStream || call.kind == Kind::Fail)
    return false;
  if (std::any_of(plan.devices.begin(), plan.devices.end(),
                  [&](int device) { return device != *failing.begin(); }))
    return false;
  const Device &first = devices[static_cast<std::size_t>(*failing.begin())];
  const Clock &failed = first.failed;
  const bool tells = call.kind == Kind::StreamSynchronize || call.kind == Kind::StreamQuery ||
                     call.kind == Kind::DeviceSynchronize || call.kind == Kind::EventQuery ||
                     call.kind == Kind::EventSynchronize;
  const bool isCall = call.kind != Kind::HostRead && call.kind != Kind::HostWrite;
  if (now.covers(failed)) {
    Plan refused;
    refused.devices = std::move(plan.devices);
    refused.reads = std::move(plan.reads);
    refused.expected.errors = {first.failure};
    plan = std::move(refused);
    return isCall;
  }
  if (plan.waitsFor.covers(failed))
    plan.expected.errors = {first.failure};
  else
    plan.expected.errors = {portSuccess, portErrorNotReady, first.failure};
  return tells;
}

bool Model::allows(const Call &call, const Plan &plan, const Clock &now, const Clock &start) {
  auto all = [](const auto &range, auto holds) {
    return std::all_of(range.begin(), range.end(), holds);
  };
  if (!all(
          plan.devices,
          [&](int device) { return devices[static_cast<std::size_t>(device)].use.mayRead(now); }) ||
      !all(plan.reads, [&](const Shared *one) { return one->mayRead(now); }) ||
      !all(plan.writes, [&](const Shared *one) { return one->mayWrite(now); }))
    return false;
  auto isOrdered = [](const Use &use, const Clock &at) {
    const Shared &content = use.buffer->content;
    return use.writes ? content.mayWrite(at) : content.mayRead(at);
  };
  if (!all(plan.hostUses, [&](const Use &use) { return isOrdered(use, now); }) ||
      !all(plan.uses, [&](const Use &use) { return isOrdered(use, start); }))
    return false;
  if (plan.stream) {
    const Shared &enqueuing = enqueuingOf(*plan.stream);
    const bool isHeld = mayBeHeld(plan, start, now);
    if (isHeld ? !enqueuing.mayWrite(now) : !enqueuing.mayRead(now))
      return false;
    // Who waits for the stream without knowing of this call must not wait for the gate.
    if (isHeld && !now.covers(devices[static_cast<std::size_t>(plan.stream->device)].waits))
      return false;
  }
  if (!plan.mayWait)
    return true;
  Clock waited = plan.mayWaitFor;
  if (plan.stream)
    waited.join(start);
  return mayStop(call, gatesIn(waited));
}

/// A thread may stop at gates if another one can open them.
bool Model::mayStop(const Call &call, const std::vector<int> &closed) const {
  if (closed.empty())
    return true;
  for (int thread = 0; thread < numberOfThreads(); ++thread)
    if (thread != call.thread && !isBlocked(thread))
      return true;
  return false;
}

Clock Model::enqueued(const Call &call, Plan &plan, const Clock &now, Clock start) {
  Stream &stream = *plan.stream;
  Device &device = devices[static_cast<std::size_t>(stream.device)];
  auto [at, isNew] = stream.chains.try_emplace(call.thread);
  Stream::Chain &chain = at->second;
  if (isNew)
    chain.number = chains++;
  const bool isHeld = mayBeHeld(plan, start, now);
  Clock done = std::move(start);
  done.set(chain.number, done.at(chain.number) + 1);
  chain.entries.push_back({now.at(static_cast<std::size_t>(call.thread)), done});
  stream.total.join(done);
  device.total.join(done);
  Shared &enqueuing = enqueuingOf(stream);
  isHeld ? enqueuing.noteWrite(now) : enqueuing.noteRead(now);
  if (plan.isGate)
    gates[call.gate] = {chain.number, done.at(chain.number), false, {}, {}};
  for (const Use &use : plan.uses) {
    use.writes ? use.buffer->content.noteWrite(done) : use.buffer->content.noteRead(done);
    if (use.buffer->device == stream.device)
      continue;
    device.crossing.join(done);
    use.buffer->elsewhere.join(done);
    if (use.buffer->device >= 0)
      devices[static_cast<std::size_t>(use.buffer->device)].crossing.join(done);
  }
  return done;
}

void Model::commit(const Call &call, Plan &plan, const Clock &now, const Clock &start) {
  Thread &thread = threads[static_cast<std::size_t>(call.thread)];
  ++thread.calls;
  thread.clock = now;
  for (int device : plan.devices) {
    devices[static_cast<std::size_t>(device)].use.noteRead(now);
    if (plan.mayWait)
      devices[static_cast<std::size_t>(device)].waits.join(now);
  }
  for (Shared *one : plan.reads)
    one->noteRead(now);
  for (Shared *one : plan.writes)
    one->noteWrite(now);
  for (const Use &use : plan.hostUses)
    use.writes ? use.buffer->content.noteWrite(now) : use.buffer->content.noteRead(now);
  Clock done = now;
  if (plan.stream)
    done = enqueued(call, plan, now, start);
  if (plan.mayWait) {
    if (plan.stream)
      plan.mayWaitFor.join(done);
    thread.blockedBy = gatesIn(plan.mayWaitFor);
  }
  if (plan.isDone)
    plan.waitsFor.join(done);
  thread.clock.join(plan.waitsFor);
  if (plan.mayWait)
    plan.expected.opened = gatesIn(plan.waitsFor);
  plan.effect(done);
}

} // namespace cu2port::model
