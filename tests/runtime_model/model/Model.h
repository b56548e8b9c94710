// CUDA's rules for a program of several threads, streams and devices, one call after the other.
//
// A program's calls stand in one row. Vector clocks tell which steps CUDA orders; where two touch
// the same memory, handle or setting, they must be ordered, or the call is not allowed at that
// place. So there is one outcome, the one that the row gives when its calls are made one by one,
// whatever happens at the same time when threads and streams run.
//
// A gate is a host function that waits until the program opens it: what is behind it cannot be done
// before, and calls that CUDA lets go on at once must return. A call that may wait for it stops its
// thread until then, so that there is always a thread that can open it.
#pragma once

#include "model/State.h"

#include <functional>
#include <optional>

namespace cu2port::model {

/// How an operation or the host uses a buffer.
struct Use {
  Buffer *buffer = nullptr;
  bool writes = false;
};

/// What a call does, before anybody has asked whether it may.
struct Plan {
  std::vector<int> devices; ///< that it needs; the first is the one it runs on
  std::vector<Shared *> reads, writes;
  std::vector<Use> hostUses; ///< while the call lasts

  Stream *stream = nullptr; ///< where an operation is enqueued
  std::vector<Use> uses;    ///< by the operation
  Clock after;              ///< what the operation waits for besides its stream
  bool isGate = false;

  Clock waitsFor;   ///< is done when the call returns
  Clock mayWaitFor; ///< a gate in it may stop the thread
  bool mayWait = false;
  bool isDone = false; ///< the operation is, when the call returns

  Expected expected;
  std::function<void(const Clock &done)> effect = [](const Clock &) {};
};

class Model {
public:
  explicit Model(const Setting &setting);

  /// Makes the call, if it is allowed here.
  std::optional<Expected> tryCall(const Call &call);

  bool isBlocked(int thread) const;
  int currentDevice(int thread) const { return threads[static_cast<std::size_t>(thread)].device; }
  /// The device of a call's stream.
  int deviceOf(int stream, int thread) const;

  // For who looks for operands.
  const std::vector<Device> &allDevices() const { return devices; }
  const std::map<int, Stream> &allStreams() const { return streams; }
  const std::map<int, Event> &allEvents() const { return events; }
  const std::map<int, Buffer> &allBuffers() const { return buffers; }
  const std::map<int, Gate> &allGates() const { return gates; }
  const std::vector<Library> &allLibraries() const { return libraries; }
  int numberOfThreads() const { return static_cast<int>(threads.size()); }

private:
  using Planned = std::optional<Plan>;

  Planned plan(const Call &call);
  Planned planThread(const Call &call);
  Planned planStream(const Call &call);
  Planned planHostFunction(const Call &call);
  Planned planGate(const Call &call);
  Planned planEvent(const Call &call);
  Planned planMemory(const Call &call);
  Planned planAllocation(const Call &call);
  Planned planFree(const Call &call);
  Planned planHostUse(const Call &call);
  Planned planReadBack(const Call &call);
  Planned planLaunch(const Call &call);
  Planned planCopy(const Call &call);
  Planned planFill(const Call &call);
  Planned planFailure(const Call &call);
  Planned planLibrary(const Call &call);
  Planned planClose(const Call &call, Library &library);
  Planned planLaunchInLibrary(const Call &call, Library &library);
  Planned planMisuse(const Call &call);

  // Parts of plans.
  Stream *streamOf(const Call &call);
  Event *eventOf(int number);
  Buffer *bufferOf(int number);
  Plan startPlan(const Call &call);
  Planned enqueue(const Call &call);
  void useHandle(Plan &plan, Shared &handle) { plan.reads.push_back(&handle); }
  void addUse(Plan &plan, Buffer &buffer, bool writes);
  void planReturn(Plan &plan, const Call &call, Buffer &to, Buffer &from);
  void planBetweenAll(Plan &plan, const Call &call);
  void expectUnfinished(Plan &plan, const Call &call, const Clock &asked);
  void askStream(Plan &plan, const Call &call, Stream &stream);
  void planReset(Plan &plan, Device &device, int number);

  // The order of things.
  Clock callClock(const Call &call) const;
  Clock visible(const Stream &stream, const Clock &call);
  Clock visibleOn(int device, const Clock &call);
  Clock allIn(const Stream &stream);
  Shared &enqueuingOf(Stream &stream);
  bool mayBeHeld(const Plan &plan, const Clock &start, const Clock &now) const;

  bool adaptToFailures(const Call &call, Plan &plan, const Clock &now);
  bool allows(const Call &call, const Plan &plan, const Clock &now, const Clock &start);
  bool isMisuse(const Call &call, Plan &plan);
  bool isMisuseOfTimes(const Call &call, Plan &plan);
  bool mayStop(const Call &call, const std::vector<int> &closed) const;
  std::vector<int> gatesIn(const Clock &clock) const;
  void commit(const Call &call, Plan &plan, const Clock &now, const Clock &start);
  Clock enqueued(const Call &call, Plan &plan, const Clock &now, Clock start);

  std::vector<Device> devices;
  std::vector<Thread> threads;
  std::vector<Stream> legacy;                      ///< by device
  std::map<std::pair<int, int>, Stream> perThread; ///< by a thread's life and device
  std::map<int, Stream> streams;
  std::map<int, Event> events;
  std::map<int, Buffer> buffers;
  std::map<int, Gate> gates;
  std::vector<Library> libraries;
  std::size_t chains = 0;
  int lives = 0;
};

/// The error of the kernel that fails: by an access, or an assertion.
int failure(bool isAccess);

} // namespace cu2port::model
