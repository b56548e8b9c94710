#include "verify/DeviceForm.h"

#include "Runtime.h"

namespace cu2port::verify {
namespace {

/// Memory on the device for each region of a launch.
class Places {
public:
  explicit Places(Device &device) : device(device) {}
  Places(const Places &) = delete;
  Places &operator=(const Places &) = delete;
  ~Places() {
    device.finish();
    for (std::byte *pointer : at)
      device.release(pointer);
  }

  /// For variables, too: the device's own stay the program's.
  portError_t allocate(const Reach &reach) {
    for (const Region &region : reach.regions) {
      void *pointer = nullptr;
      if (portError_t error = device.allocate(&pointer, region.bytes, MemoryKind::Device))
        return error;
      at.push_back(static_cast<std::byte *>(pointer));
    }
    return portSuccess;
  }

  std::vector<std::byte *> at;

private:
  Device &device;
};

} // namespace

PreparedKernel *DeviceForm::prepareKernel(const Launch &launch, std::string *why) const {
  Context *other = Runtime::get().another(backend, launch.context);
  if (!other) {
    *why = std::string("there is no other ") + backend + " device";
    return nullptr;
  }
  PreparedKernel *prepared = nullptr;
  Context::Lock lock(other->mutex);
  if (other->prepare(lock, launch.kernel().stub, &prepared) == portSuccess)
    return prepared;
  if (other->device.canRun(launch.prepared.kernel, why) == portSuccess)
    *why = "it cannot be made ready on " + std::string(other->device.properties().name);
  return nullptr;
}

std::string DeviceForm::prepare(const Launch &launch, const Reach &reach) {
  std::string why;
  if (reach.usesAddresses)
    return std::string("it reads addresses from memory, which mean nothing on another device");
  const PreparedKernel *prepared = prepareKernel(launch, &why);
  if (!prepared)
    return why;
  const std::uint64_t threads =
      std::uint64_t{launch.shape.block.x} * launch.shape.block.y * launch.shape.block.z;
  if (threads > static_cast<std::uint64_t>(prepared->maxThreads))
    return std::string(backend) + " cannot have blocks of " + std::to_string(threads) + " threads";
  return {};
}

portError_t DeviceForm::run(const Launch &launch, const Reach &reach, Image &image) {
  Context &other = *Runtime::get().another(backend, launch.context);
  std::string why;
  const PreparedKernel *prepared = prepareKernel(launch, &why);
  std::lock_guard lock(other.mutex);
  const std::unique_ptr<Stream> stream = other.device.createStream();
  Places places(other.device);
  if (!prepared || !stream)
    return portErrorMemoryAllocation;
  if (portError_t error = places.allocate(reach))
    return error;
  for (std::size_t i = 0; i < places.at.size(); ++i)
    if (portError_t error = stream->copy(places.at[i], image[i], reach.regions[i].bytes))
      return error;
  const MovedArguments moved(launch, reach, places.at);
  portError_t error = stream->launch(prepared->kernel, launch.shape, moved.get());
  for (std::size_t i = 0; i < places.at.size() && !error; ++i)
    error = stream->copy(image[i], places.at[i], reach.regions[i].bytes);
  const portError_t failed = stream->synchronize();
  return error ? error : failed;
}

} // namespace cu2port::verify
