#include "cpu/CpuEvent.h"

namespace cu2port::cpu {

Mark EventState::mark() const {
  std::lock_guard lock(mutex);
  return latest;
}

void EventState::setMark(Mark to) {
  std::lock_guard lock(mutex);
  latest = std::move(to);
}

void EventState::setReached(Mark to) {
  const auto now = std::chrono::steady_clock::now();
  std::lock_guard lock(mutex);
  latest = std::move(to);
  when = now;
}

void EventState::reached(const CommandQueue *queue, std::uint64_t number) {
  if (!timing)
    return;
  const auto now = std::chrono::steady_clock::now();
  std::lock_guard lock(mutex);
  if (latest.queue.get() == queue && latest.number == number)
    when = now;
}

std::chrono::steady_clock::time_point EventState::time() const {
  std::lock_guard lock(mutex);
  return when;
}

portError_t CpuEvent::synchronize() {
  const Mark mark = state->mark();
  if (!mark.queue)
    return portSuccess;
  mark.queue->waitFor(mark.number);
  return mark.queue->fault();
}

portError_t CpuEvent::query() {
  const Mark mark = state->mark();
  if (mark.queue)
    mark.queue->runIfFinished();
  if (!mark.isDone())
    return portErrorNotReady;
  return mark.queue ? mark.queue->fault() : portSuccess;
}

portError_t CpuEvent::elapsedSince(Event &start, float *milliseconds) {
  const EventState &from = *static_cast<CpuEvent &>(start).state;
  const Mark first = from.mark(), last = state->mark();
  if (!from.timing || !state->timing || !first.queue || !last.queue)
    return portErrorInvalidResourceHandle;
  if (!first.isDone() || !last.isDone())
    return portErrorNotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(state->time() - from.time()).count();
  return portSuccess;
}

std::function<void()> CpuEvent::waiter() const {
  return [mark = state->mark()] {
    if (mark.queue)
      mark.queue->waitFor(mark.number);
  };
}

} // namespace cu2port::cpu
