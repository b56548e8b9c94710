// Families: one block of YAML that stands for many CUDA names. `each:` lists values for
// placeholders, and
// `$(x)` anywhere in the block is replaced by the value of x:
//
//   - name: make_$(type)$(n)
//     each: {type: [float, double], n: [2, 3, 4]}          all combinations: 6 rows
//
//   - name: $(f)f
//     each:                                                 one after another: 3 rows
//       - {f: [sin, cos], ulps: 4}
//       - {f: tan, ulps: 5}
#pragma once

#include "rules/Document.h"

#include <string>
#include <utility>
#include <vector>

namespace cu2port::rules {

using Bindings = std::vector<std::pair<std::string, std::string>>; ///< placeholder, value

/// The bindings of every row of a block; one without bindings if `each` is null.
std::vector<Bindings> expandFamily(const Value *each, Problem &problem);

/// Replaces `$(x)` by its value. An unknown x is a problem.
std::string substitute(const Value &text, const Bindings &bindings, Problem &problem);

} // namespace cu2port::rules
