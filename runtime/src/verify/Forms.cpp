#include "verify/BlockForm.h"
#include "verify/DeviceForm.h"
#include "verify/DirectForm.h"

#include <cstring>

namespace cu2port::verify {

// --- Where a form on the host works
// --------------------------------------------------------------------------------

std::string HostForm::prepare(const Launch &launch, const Reach &reach) {
  if (std::string why = find(launch); !why.empty())
    return why;
  if (reach.usesAddresses && !launch.context.device.isHostMemory())
    return std::string(
               "it reads addresses from memory, which the host cannot reach where it is on ") +
           launch.context.device.properties().name;
  return {};
}

HostForm::Memory HostForm::placesOf(const Launch &launch, const Reach &reach,
                                    const Image &image) const {
  Memory memory;
  for (std::size_t i = 0; i < reach.regions.size(); ++i)
    memory.push_back(worksInPlace(launch) ? reach.regions[i].address : image[i]);
  return memory;
}

HostForm::Memory HostForm::load(const Launch &launch, const Reach &reach,
                                const Image &image) const {
  Memory memory = placesOf(launch, reach, image);
  for (std::size_t i = 0; i < memory.size(); ++i)
    if (memory[i] != image[i])
      copyChanges(memory[i], image[i], reach.regions[i].bytes);
  return memory;
}

portError_t HostForm::runOn(const Memory &memory, const Launch &launch, const Reach &reach,
                            Image &image, std::optional<cpu::BlockOrder> order) {
  const MovedArguments moved(launch, reach, memory);
  const portError_t error = runHere(launch, moved.get(), order, {});
  for (std::size_t i = 0; i < memory.size(); ++i)
    if (memory[i] != image[i])
      copyChanges(image[i], memory[i], reach.regions[i].bytes);
  return error;
}

portError_t HostForm::runInOrder(const Launch &launch, const Reach &reach, Image &image,
                                 std::optional<cpu::BlockOrder> order) {
  return runOn(load(launch, reach, image), launch, reach, image, order);
}

portError_t
HostForm::runStepwise(const Launch &launch, const Reach &reach, Image &image,
                      const std::function<void(const Memory &, const WriterPlace &)> &after) {
  const Memory memory = load(launch, reach, image);
  const MovedArguments moved(launch, reach, memory);
  return runHere(launch, moved.get(), cpu::BlockOrder{},
                 [&](const WriterPlace &place) { after(memory, place); });
}

std::vector<cpu::BlockOrder> HostForm::orders() const {
  using Order = cpu::BlockOrder;
  return {{Order::Forward},  {Order::Backward}, {Order::Mixed, 0}, {Order::Mixed, 1},
          {Order::Mixed, 2}, {Order::Mixed, 3}, {Order::Mixed, 4}, {Order::Mixed, 5}};
}

// --- All there are
// -------------------------------------------------------------------------------------------------

std::unique_ptr<HostForm> makeHostForm(Against against) {
  switch (against) {
  case Against::Plain:
    return std::make_unique<BlockForm>(true);
  case Against::Cpu:
    return std::make_unique<BlockForm>(false);
  case Against::Direct:
    return std::make_unique<DirectForm>();
  case Against::Auto:
  case Against::OpenCL:
  case Against::Sycl:
    break;
  }
  return nullptr;
}

/// The plain form comes of the same parse and the same builder as the kernel itself, and its
/// compiler may err alike.
References makeReferences(Against against) {
  References all;
  if (against == Against::Auto) {
    all.push_back(makeHostForm(Against::Direct));
    all.push_back(makeHostForm(Against::Plain));
  } else if (auto form = makeHostForm(against)) {
    all.push_back(std::move(form));
  } else {
    all.push_back(std::make_unique<DeviceForm>(nameOf(against)));
  }
  return all;
}

std::vector<std::unique_ptr<HostForm>> hostFormsOf(const Launch &launch, const Reach &reach,
                                                   TrialsOf what) {
  std::vector<std::unique_ptr<HostForm>> forms;
  for (Against against : {Against::Plain, Against::Cpu, Against::Direct}) {
    if (against == Against::Cpu && what == TrialsOf::Orders && !forms.empty())
      continue;
    auto form = makeHostForm(against);
    if (form && form->prepare(launch, reach).empty())
      forms.push_back(std::move(form));
  }
  return forms;
}

} // namespace cu2port::verify
