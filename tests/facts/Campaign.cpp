#include "Campaign.h"

#include "device/ir/Dump.h"
#include "device/text/Dump.h"

namespace cu2port::facts {
namespace {

/// A parameter of a launch: small, as data is, or anything.
Bits argument(ir::Scalar type, Random &random) {
  switch (random.below(5)) {
  case 0:
    return wrapped(type, static_cast<Bits>(random.between(-40, 40)));
  case 1:
  case 2:
    return wrapped(type, static_cast<Bits>(random.between(0, 3000)));
  case 3: // near an end
    return wrapped(type, (Bits{1} << (8 * ir::sizeOf(type) - random.below(2)) % 64) -
                             static_cast<Bits>(random.between(0, 9)));
  default:
    return wrapped(type, random.bits());
  }
}

/// Some of the launches, and of the large ones one.
std::vector<const Launch *> launchesOf(const Kernel &kernel, Random &random) {
  std::vector<const Launch *> small, large, chosen;
  for (const Launch &each : launches()) {
    const std::uint64_t threads = each.block[0] * each.block[1] * each.block[2];
    if (!kernel.function->maxThreads || threads <= kernel.function->maxThreads)
      (each.isHuge ? large : small).push_back(&each);
  }
  while (chosen.size() < 2 && !small.empty()) {
    const unsigned i = random.below(small.size());
    chosen.push_back(small[i]);
    small.erase(small.begin() + i);
  }
  if (!large.empty())
    chosen.push_back(random.of(large));
  return chosen;
}

void run(const Kernel &kernel, const Launch &launch, std::uint64_t seed,
         const std::vector<std::unique_ptr<Claims>> &claims, Summary &summary) {
  AllClaims all(claims);
  Machine machine(launch, all);
  Random random(seed);
  machine.seed = random.bits();
  for (const ir::Variable *parameter : kernel.function->parameters)
    machine.set(parameter, parameter->type->isPointer()
                               ? Bits{1} << 40 | random.bits() >> 32
                               : argument(scalarOf(parameter->type), random));
  for (const auto &each : claims)
    each->begins(machine);
  machine.run(*kernel.function);
  summary.evaluations += machine.evaluations;
  for (const std::uint8_t state : machine.states) {
    ++summary.lanes;
    summary.dead += (state & (Dead | ShiftedTooFar)) != 0;
    summary.wrapped += (state & SignedWrapped) != 0;
  }
}

/// Runs one kernel in all of its launches.
std::vector<Violation> checkKernel(const Kernel &kernel, std::uint64_t seed, Summary &summary) {
  const auto claims = claimsOf(kernel);
  Random random(seed + 1);
  for (const Launch *launch : launchesOf(kernel, random))
    run(kernel, *launch, random.bits(), claims, summary);
  std::vector<Violation> violations;
  for (const auto &each : claims) {
    each->count(summary.rates);
    violations.insert(violations.end(), each->violations.begin(), each->violations.end());
  }
  return violations;
}

} // namespace

Summary check(const Settings &settings) {
  Summary summary;
  Random seeds(settings.seed);
  while (summary.expressions < settings.count && summary.failures.size() < settings.mostFailures) {
    const std::uint64_t seed = seeds.bits() >> 16;
    const Kernel kernel = Generator(seed).make();
    ++summary.kernels;
    summary.expressions += kernel.roots.size();
    const std::vector<Violation> violations = checkKernel(kernel, seed, summary);
    if (!violations.empty())
      summary.failures.push_back(
          {seed, violations.front(), ir::dump(violations.front().expr), ir::dump(*kernel.program)});
  }
  return summary;
}

bool hasFailure(std::uint64_t seed) {
  Summary ignored;
  return !checkKernel(Generator(seed).make(), seed, ignored).empty();
}

} // namespace cu2port::facts
