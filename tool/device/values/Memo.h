// Answers that are found once.
#pragma once

#include <map>

namespace cu2port::ir {

/// What is known of the parts of a program that are named by addresses: variables, expressions. A
/// value may be made of another in two ways, and that of a third: who followed each way anew would
/// take a time that doubles with each step. What is asked for while it is being found is `Value{}`.
template <class Key, class Value> class Memo {
public:
  /// The value of `key`: `find()` is called where it is asked for the first time. It must be found
  /// from the key alone, since it is not asked again.
  template <class Find> const Value &of(const Key *key, Find find) const {
    const auto [known, isNew] = values.try_emplace(key);
    if (isNew)
      known->second = find();
    return known->second;
  }
  void clear() { values.clear(); }

private:
  mutable std::map<const Key *, Value> values;
};

} // namespace cu2port::ir
