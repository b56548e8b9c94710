// The forms of a kernel that its launches are compared with.
#pragma once

#include "verify/Image.h"
#include "verify/Settings.h"

#include "cpu/InOrder.h"

#include <functional>
#include <memory>
#include <optional>

namespace cu2port::verify {

/// Where somebody is in a launch.
struct WriterPlace {
  uint3 block{};
  uint3 thread{};
  bool isThreadKnown = false;
};

class ReferenceForm {
public:
  virtual ~ReferenceForm() = default;
  /// As --against names it.
  virtual const char *name() const = 0;
  /// Gets ready for a launch. Returns why it cannot run it; empty if it can.
  virtual std::string prepare(const Launch &launch, const Reach &reach) = 0;
  /// Whether it works on the regions themselves; then they have to be restored.
  virtual bool worksInPlace(const Launch &launch) const = 0;
  /// Runs the launch on the contents of `image`, which memory holds as well, and leaves there what
  /// it makes of them.
  virtual portError_t run(const Launch &launch, const Reach &reach, Image &image) = 0;
};

/// One that runs on the host, in an order that can be picked. It may do so in a copy of the
/// process, which does not hold the locks that its parent holds: running takes none of those.
class HostForm : public ReferenceForm {
public:
  using AfterStep = std::function<void(const WriterPlace &place)>;

  std::string prepare(const Launch &launch, const Reach &reach) override;
  /// Where the host can: out of bounds, too, it then does as the kernel does.
  bool worksInPlace(const Launch &launch) const override {
    return launch.context.device.isHostMemory();
  }
  portError_t run(const Launch &launch, const Reach &reach, Image &image) override {
    return runOn(placesOf(launch, reach, image), launch, reach, image, std::nullopt);
  }

  /// Where the regions are while it runs.
  using Memory = std::vector<std::byte *>;
  /// The same, whatever memory holds. Without an order: as is quickest.
  portError_t runInOrder(const Launch &launch, const Reach &reach, Image &image,
                         std::optional<cpu::BlockOrder> order);
  /// Calls `after` whenever a part of the launch is done, the memory being what it has become.
  portError_t runStepwise(const Launch &launch, const Reach &reach, Image &image,
                          const std::function<void(const Memory &, const WriterPlace &)> &after);

  /// Those that it can run in, the one first that it starts from.
  virtual std::vector<cpu::BlockOrder> orders() const;

protected:
  /// Finds the kernel. Returns why it does not exist in this form; empty if it does.
  virtual std::string find(const Launch &launch) = 0;
  virtual portError_t runHere(const Launch &launch, void *const *arguments,
                              std::optional<cpu::BlockOrder> order, const AfterStep &after) = 0;

private:
  Memory placesOf(const Launch &launch, const Reach &reach, const Image &image) const;
  Memory load(const Launch &launch, const Reach &reach, const Image &image) const;
  portError_t runOn(const Memory &memory, const Launch &launch, const Reach &reach, Image &image,
                    std::optional<cpu::BlockOrder> order);
};

/// Those that are asked for, the best first: a launch is compared with the first that it has.
using References = std::vector<std::unique_ptr<ReferenceForm>>;
References makeReferences(Against against);
/// Null for one that runs elsewhere.
std::unique_ptr<HostForm> makeHostForm(Against against);
/// What forms are tried for. The CPU's own form adds no order to those of the plain one, but rounds
/// where that one does not: it computes a product and a sum as one operation elsewhere.
enum class TrialsOf { Orders, Roundings };
/// Those on the host that can run this launch, the plainest first.
std::vector<std::unique_ptr<HostForm>> hostFormsOf(const Launch &launch, const Reach &reach,
                                                   TrialsOf what);

} // namespace cu2port::verify
