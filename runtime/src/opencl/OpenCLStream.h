// A stream on an OpenCL device: an in-order queue.
#pragma once

#include "Backlog.h"
#include "Device.h"
#include "opencl/Context.h"
#include "opencl/HostFunctions.h"

#include <memory>
#include <mutex>

namespace cu2port::opencl {

class LaunchArguments;

class OpenCLStream : public Stream {
public:
  /// A failure is told by each call on the stream.
  explicit OpenCLStream(Context &context);
  /// Waits for the stream's work.
  ~OpenCLStream() override;

  portError_t copy(void *to, const void *from, std::size_t bytes) override;
  portError_t copyRows(void *to, std::size_t toPitch, const void *from, std::size_t fromPitch,
                       std::size_t width, std::size_t rows) override;
  portError_t fill(void *to, unsigned char value, std::size_t bytes) override;
  portError_t fillRows(void *to, std::size_t pitch, unsigned char value, std::size_t width,
                       std::size_t rows) override;
  portError_t launch(const KernelRef &kernel, const LaunchShape &shape,
                     void *const *arguments) override;
  portError_t callHost(std::function<void(portError_t)> function) override;
  portError_t record(Event &event) override;
  portError_t wait(Event &event) override;
  portError_t synchronize() override;
  portError_t query() override;
  bool isFull() const override;
  void waitForRoom() override;

  /// The command behind which nothing is yet; null before the first.
  Handle<cl_event> enqueuedLast() const;
  /// Tells the times of measured commands that are over.
  void collectTimes() const;

private:
  /// One side of a copy.
  struct Side {
    std::byte *address;
    Place place;

    /// Ordinary memory of the host's, which OpenCL knows nothing of.
    bool isPlain(MemoryModel model) const;
    bool wraps(std::size_t pitch, std::size_t width) const;
  };
  /// A copy of rows; a plain one is a single row.
  struct Area {
    Side to, from;
    std::size_t toPitch, fromPitch, width, rows;

    std::size_t toBytes() const { return (rows - 1) * toPitch + width; }
    std::size_t fromBytes() const { return (rows - 1) * fromPitch + width; }
    /// Whether it is inside of one allocation, and no one command makes it: the ends share bytes,
    /// or their rows are in turn or differ in their pitches.
    bool goesByWay() const;
  };

  Side sideOf(const void *address) const;
  bool isForHost(const Area &area);
  portError_t copyArea(const Area &area);
  portError_t copyOnHost(const Area &area);
  portError_t copyByWay(const Area &area);
  portError_t runOnHost(const std::function<void()> &function);
  cl_int enqueueBytes(const Area &area, cl_event *event);
  cl_int enqueueRows(const Area &area, cl_event *event);
  cl_int enqueueByWay(const Area &area, cl_mem buffer, cl_mem between, cl_event *event);
  portError_t enqueueFill(const Side &to, unsigned char value, std::size_t bytes,
                          Handle<cl_event> *event);
  portError_t enqueueLaunch(CompiledKernel &compiled, LaunchArguments &arguments,
                            const LaunchShape &shape);

  /// The command belongs to what is measured, if anything is; `mutex` is held.
  void measure(const Handle<cl_event> &event);
  void collectTimesLocked() const;
  /// Notes what was enqueued last and sees that it starts; `mutex` is held.
  portError_t submitted(Handle<cl_event> event);
  /// The stream goes on once the event is complete; `mutex` is held.
  portError_t enqueueBarrier(const Handle<cl_event> &event);

  Context &context;
  Handle<cl_command_queue> queue;
  portError_t created = portSuccess;
  mutable std::mutex
      mutex; ///< one thread enqueues at a time, so that `last` is what was enqueued last
  Handle<cl_event> last;
  mutable Backlog<Handle<cl_event>> backlog;
  mutable MeasuredCommands<Handle<cl_event>> measuredCommands;
  HostFunctions hostFunctions;
};

} // namespace cu2port::opencl
