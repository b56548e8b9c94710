#include "cpu/RunBlock.h"

#include "Log.h"

#include <exception>

namespace cu2port {

// Weak, as a linker that optimises would say what it is.
namespace detail {
[[gnu::weak]] extern const int zero = 0;
} // namespace detail

namespace cpu {

portError_t runBlock(BlockFunction run, const LaunchShape &shape, void *const *arguments,
                     const uint3 &index, Scratch &scratch) {
  try {
    scratch.reset();
    void *shared = shape.dynamicShared ? scratch.takeBytes(shape.dynamicShared) : nullptr;
    run(Block{index, shape.block, shape.grid, static_cast<unsigned char *>(shared),
              shape.dynamicShared, scratch},
        arguments);
    return portSuccess;
  } catch (const KernelFault &fault) {
    return static_cast<portError_t>(fault.error);
  } catch (const std::bad_alloc &) {
    log("a block needs more memory for its variables than there is");
    return portErrorLaunchOutOfResources;
  } catch (const std::exception &exception) {
    log("a kernel ended with an exception: %s", exception.what());
    return portErrorLaunchFailure;
  }
}

} // namespace cpu
} // namespace cu2port
