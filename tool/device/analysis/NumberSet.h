// A set of numbers that is copied often and grows by a few at a time, as states of walks do: copies
// share what they had in common.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace cu2port::ir {

/// Numbers, each once. Two sets are equal if they have the same ones, however they share them.
class NumberSet {
public:
  /// Of all numbers, shared or not.
  bool empty() const { return size() == 0; }
  std::size_t size() const { return base().size() + recent.size(); }
  /// Whether the number is one of the set.
  bool contains(unsigned number) const;
  /// Adds a number, at little cost for copies: they keep what they share.
  void insert(unsigned number);
  /// Nothing is left.
  void clear();
  /// The union with another set: fast if one was copied from the other.
  void insertAll(const NumberSet &others);
  /// Takes out all that stand in an ordered list.
  void erase(const std::vector<unsigned> &numbers);
  /// What the set has in common with an ordered list. Of the list, which stays at its place, is
  /// remembered whether it has anything in common with what copies share: it may only grow, and by
  /// numbers that no set has had before.
  std::vector<unsigned> common(const std::vector<unsigned> &list) const;
  /// In order.
  std::vector<unsigned> all() const;
  /// The smallest number of an ordered list that is in the set and for which `isWanted` holds.
  /// `isWanted` is asked of those that are in both, from the smallest on, until it holds.
  template <class Predicate>
  std::optional<unsigned> first(const std::vector<unsigned> &list, Predicate isWanted) const {
    if (list.size() > size())
      return firstOf(all(), [&](unsigned each) { return holds(list, each) && isWanted(each); });
    return firstOf(list, [&](unsigned each) { return contains(each) && isWanted(each); });
  }
  /// Takes out those for which `isUnwanted` holds.
  template <class Predicate> void eraseIf(Predicate isUnwanted) {
    std::vector<unsigned> numbers = all();
    if (std::erase_if(numbers, isUnwanted))
      assign(std::move(numbers));
  }
  friend bool operator==(const NumberSet &a, const NumberSet &b) {
    return a.shared == b.shared ? a.recent == b.recent : a.all() == b.all();
  }

private:
  template <class Predicate>
  static std::optional<unsigned> firstOf(const std::vector<unsigned> &list, Predicate isWanted) {
    auto found = std::find_if(list.begin(), list.end(), isWanted);
    return found == list.end() ? std::nullopt : std::optional(*found);
  }
  /// Whether an ordered list has the number.
  static bool holds(const std::vector<unsigned> &ordered, unsigned number);
  struct Base {
    const std::vector<unsigned> numbers;                      ///< in order
    std::map<const std::vector<unsigned> *, bool> isDisjoint; ///< from lists that were asked for
  };

  const std::vector<unsigned> &base() const;
  void assign(std::vector<unsigned> numbers);

  std::shared_ptr<Base> shared; ///< null if empty
  std::vector<unsigned> recent; ///< in order, none of them in `shared`
};

} // namespace cu2port::ir
