#include "generator/statements/Mixing.h"

namespace cu2port::random::statements {

std::string mix(Writer &w, const std::vector<std::string> &names, unsigned depth) {
  if (depth == 0)
    return w.random.chance(75) ? w.random.oneOf(names) : format("{}u", w.random.below(100));
  const std::string a = mix(w, names, depth - 1), b = mix(w, names, depth - 1);
  switch (w.random.below(6)) {
  case 0:
    return format("({} * {}u + {})", a, w.random.between(2, 9), b);
  case 1:
    return format("({} ^ {} >> {})", a, b, w.random.between(1, 9));
  case 2:
    return format("({0} > {1} ? {0} - {1} : {1} ^ {2}u)", a, b, w.random.below(100));
  case 3:
    return format("({} & {}u | {})", a, w.random.below(1000), b);
  case 4:
    return format("({} - {})", a, b);
  default:
    return format("({} + {} % {}u)", a, b, w.random.between(2, 30));
  }
}

std::string mixingBody(Writer &w, const std::vector<std::string> &names) {
  const std::string value = mix(w, names);
  switch (w.random.below(5)) {
  case 0:
    return format("{{ if ({} > {}) return {}; return {}; }}", mix(w, names, 1), mix(w, names, 1),
                  mix(w, names, 1), value);
  case 1:
    return format(
        "{{ unsigned sum = {0}; for (unsigned j = 0; j < {1}u; ++j) {{ if ((sum & 7u) == 5u) "
        "continue; sum = sum * 3u + ({2} ^ j); }} return sum; }}",
        mix(w, names, 1), w.random.between(1, 4), value);
  case 2:
    return format("{{ switch ({} % 3u) {{ case 0: return {}; case 1: break; default: return {}; }} "
                  "return {}; }}",
                  mix(w, names, 1), mix(w, names, 1), mix(w, names, 0), value);
  default:
    return format("{{ return {}; }}", value);
  }
}

std::string declareNumber(Writer &w, Nodes &to) {
  const std::string name = w.fresh("k");
  w.line(to, format("unsigned {} = {};", name, w.word(Same::Thread, 1)));
  return name;
}

Node addToAccumulator(Writer &w, const std::string &value) {
  return {format("acc {} {};", w.random.oneOf({"+=", "^=", "-="}), value), {}, ""};
}

} // namespace cu2port::random::statements
