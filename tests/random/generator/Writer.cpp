// Statements as a whole, and the places that they stand in.
#include "generator/Writer.h"

#include "generator/statements/Statements.h"

#include <algorithm>

namespace cu2port::random {

const Variable &Writer::add(const std::string &name, const Type &type, Same same,
                            bool isAssignable) {
  Variable variable;
  variable.name = name;
  variable.type = type;
  variable.same = same;
  variable.isAssignable = isAssignable;
  return scope.variables.emplace_back(std::move(variable));
}

void Writer::addStruct(const std::string &name, const StructType *type, Same same,
                       bool isAssignable, bool isElement) {
  scope.structs.push_back({name, type, same, isAssignable, isElement});
  std::vector<Leaf> leaves = type->leaves();
  while (leaves.size() > 6) // many of one array would crowd out the others
    leaves.erase(leaves.begin() + random.below(leaves.size()));
  for (const Leaf &leaf : leaves) {
    add(name + leaf.path, leaf.type, same, isAssignable);
    scope.variables.back().isElement = isElement;
  }
}

Nodes Writer::body(unsigned count, const std::function<void(Place &)> &change) {
  const Place outer = place;
  const std::size_t variables = scope.variables.size(), arrays = scope.arrays.size(),
                    structs = scope.structs.size(), guards = scope.guards.size();
  change(place);
  ++place.depth;
  Nodes nodes;
  statements(nodes, count);
  place = outer;
  scope.variables.resize(variables);
  scope.arrays.resize(arrays);
  scope.structs.resize(structs);
  scope.guards.resize(guards);
  return nodes;
}

Nodes Writer::body(Same same, unsigned count) {
  return body(count, [&](Place &inner) {
    if (same < inner.together)
      inner.together = same;
    if (same == Same::Thread) {
      inner.mask.clear();
      inner.isPartOfWarp = false;
    }
  });
}

Nodes Writer::loopBody(const Variable &counter, Same same, unsigned trips) {
  const std::size_t count = scope.variables.size();
  scope.variables.push_back(counter);
  const unsigned weight = place.weight;
  const std::vector<Target> targets = place.targets;
  place.weight *= trips;
  place.targets.push_back({true, std::min(same, place.together), sharedState()});
  Nodes nodes = body(same, random.between(1, 4));
  place.weight = weight;
  place.targets = targets;
  scope.variables.resize(count);
  return nodes;
}

std::string Writer::sharedState() const {
  std::string state;
  for (const Shared &each : scope.shared)
    state += static_cast<char>('0' + static_cast<int>(each.state));
  return state;
}

/// For whom a new condition or variable is the same.
Same Writer::pickSame() {
  static const std::vector<Same> kinds = {Same::Block, Same::Warp, Same::Thread};
  return std::min(kinds[random.pick({50, 12, 38})], place.together);
}

void Writer::statements(Nodes &to, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    statement(to);
}

void Writer::statement(Nodes &to) {
  using Function = bool (*)(Writer &, Nodes &);
  static const Function functions[] = {
#define ASPECT(name, percent, description)
#define STATEMENT(name, share, description) statements::name,
#include "generator/Features.def"
#undef ASPECT
#undef STATEMENT
  };
  --budget;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const std::size_t kind = random.pick(choice.shares());
    if (kind < choice.shares().size() && functions[kind](*this, to))
      return;
  }
  statements::assign(*this, to);
}

Case generate(std::uint64_t seed, const Features &features) {
  return Writer(seed, features).write();
}

} // namespace cu2port::random
