// A range as the host sees it. Elements of a device whose memory is its own are copied to the host,
// and what was written is copied back; everything else is used where it is.
//
//   Stage<Input> in(run, first, n, Use::Read);
//   Stage<Output> out(run, result, n, Use::Write);
//   auto to = out.begin();
//   for (auto from = in.begin(); from != in.end(); ++from, ++to)
//     *to = op(*from);
//   return out.finish(to); // writes all before it back, and is the program's own iterator there
#pragma once

#include "cu2port/libraries/thrust/host/run.h"

#include <memory>

namespace thrust {
namespace detail {

/// Iterators of the host's, and those that compute: they are used as they are.
template <class Iterator> class Stage {
public:
  typedef Iterator iterator;
  Stage(const Run &, Iterator first, std::size_t count, Use) : first(first), count(count) {}
  iterator begin() const { return first; }
  iterator end() const { return std::next(first, static_cast<std::ptrdiff_t>(count)); }
  Iterator original(iterator place) const { return place; }
  Iterator finish(iterator place) { return place; }

private:
  Iterator first;
  std::size_t count;
};

/// Elements that lie one behind the other.
template <class T> class Elements {
  typedef typename std::remove_cv<T>::type Kept;

public:
  Elements(const Run &run, T *device, std::size_t count, Use use, bool isCopied)
      : stream(run.stream), device(device), place(device), count(count) {
    if (!isCopied || count == 0)
      return;
    copy.reset(new unsigned char[count * sizeof(T) + alignof(T)]);
    void *aligned = copy.get();
    std::size_t room = count * sizeof(T) + alignof(T);
    place = static_cast<T *>(std::align(alignof(T), count * sizeof(T), aligned, room));
    if (use != Use::Write)
      copyBytes(const_cast<Kept *>(place), device, count * sizeof(T), stream);
  }

  T *begin() const { return place; }
  T *end() const { return place + count; }
  T *original(T *at) const { return device + (at - place); }
  T *finish(T *at) {
    writeBack(at, std::is_const<T>());
    return original(at);
  }

private:
  void writeBack(T *, std::true_type) {}
  void writeBack(T *at, std::false_type) {
    if (copy)
      copyBytes(device, place, static_cast<std::size_t>(at - place) * sizeof(T), stream);
  }

  Stream stream;
  T *device, *place;
  std::size_t count;
  std::unique_ptr<unsigned char[]> copy;
};

template <class T> class Stage<T *> {
public:
  typedef T *iterator;
  Stage(const Run &run, T *first, std::size_t count, Use use)
      : elements(run, first, count, use, run.copiesPointers) {}
  iterator begin() const { return elements.begin(); }
  iterator end() const { return elements.end(); }
  T *original(iterator place) const { return elements.original(place); }
  T *finish(iterator place) { return elements.finish(place); }

private:
  Elements<T> elements;
};

template <class T> class Stage<device_ptr<T>> {
public:
  typedef T *iterator;
  Stage(const Run &run, device_ptr<T> first, std::size_t count, Use use)
      : elements(run, first.get(), count, use, run.copiesDevice) {}
  iterator begin() const { return elements.begin(); }
  iterator end() const { return elements.end(); }
  device_ptr<T> original(iterator place) const { return device_ptr<T>(elements.original(place)); }
  device_ptr<T> finish(iterator place) { return device_ptr<T>(elements.finish(place)); }

private:
  Elements<T> elements;
};

/// What an iterator over others has in common: the program's is as far from its first one as the
/// host's is.
#define CU2PORT_THRUST_STAGE(Original)                                                             \
  iterator end() const { return begin() + static_cast<std::ptrdiff_t>(count); }                    \
  Original original(iterator place) const { return first + (place - begin()); }

template <class Function, class Base, class Reference, class ValueType>
class Stage<transform_iterator<Function, Base, Reference, ValueType>> {
  typedef transform_iterator<Function, Base, Reference, ValueType> Original;
  typedef Callable<Function, typename Original::reference> Call;

public:
  typedef transform_iterator<Call, typename Stage<Base>::iterator, Reference, ValueType> iterator;
  Stage(const Run &run, Original first, std::size_t count, Use use)
      : first(first), count(count), base(run, first.base(), count, use),
        call(run.callable<typename Original::reference>(first.functor())) {}
  iterator begin() const { return iterator(base.begin(), call); }
  CU2PORT_THRUST_STAGE(Original)
  Original finish(iterator place) {
    base.finish(place.base());
    return original(place);
  }

private:
  Original first;
  std::size_t count;
  Stage<Base> base;
  Call call;
};

template <class Function, class Base> class Stage<transform_output_iterator<Function, Base>> {
  typedef transform_output_iterator<Function, Base> Original;
  typedef typename std::iterator_traits<Base>::value_type Result;
  typedef Callable<Function, Result> Call;

public:
  typedef transform_output_iterator<Call, typename Stage<Base>::iterator> iterator;
  Stage(const Run &run, Original first, std::size_t count, Use use)
      : first(first), count(count), base(run, first.base(), count, use),
        call(run.callable<Result>(first.functor())) {}
  iterator begin() const { return iterator(base.begin(), call); }
  CU2PORT_THRUST_STAGE(Original)
  Original finish(iterator place) {
    base.finish(place.base());
    return original(place);
  }

private:
  Original first;
  std::size_t count;
  Stage<Base> base;
  Call call;
};

template <class Base> class Stage<reverse_iterator<Base>> {
  typedef reverse_iterator<Base> Original;

public:
  typedef reverse_iterator<typename Stage<Base>::iterator> iterator;
  /// What is written lies at the end of the base's range: all of it is kept.
  Stage(const Run &run, Original first, std::size_t count, Use use)
      : first(first), count(count), base(run, first.base() - static_cast<std::ptrdiff_t>(count),
                                         count, use == Use::Read ? Use::Read : Use::Change) {}
  iterator begin() const { return iterator(base.end()); }
  CU2PORT_THRUST_STAGE(Original)
  Original finish(iterator place) {
    base.finish(base.end());
    return original(place);
  }

private:
  Original first;
  std::size_t count;
  Stage<Base> base;
};

/// Elements from the lowest index to the highest.
template <class Base, class Index> class Stage<permutation_iterator<Base, Index>> {
  typedef permutation_iterator<Base, Index> Original;
  typedef typename Stage<Base>::iterator HostBase;

public:
  typedef permutation_iterator<HostBase, typename Stage<Index>::iterator> iterator;
  Stage(const Run &run, Original first, std::size_t count, Use use)
      : first(first), count(count), indices(run, first.base(), count, Use::Read),
        range(indices.begin(), count), base(run, first.elements() + range.least, range.count(),
                                            use == Use::Read ? Use::Read : Use::Change) {}
  iterator begin() const { return iterator(base.begin() - range.least, indices.begin()); }
  CU2PORT_THRUST_STAGE(Original)
  Original finish(iterator place) {
    base.finish(base.end());
    return original(place);
  }

private:
  struct Range {
    template <class Iterator> Range(Iterator index, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i, ++index) {
        const std::ptrdiff_t value = static_cast<std::ptrdiff_t>(*index);
        least = i == 0 || value < least ? value : least;
        limit = i == 0 || value >= limit ? value + 1 : limit;
      }
    }
    std::size_t count() const { return static_cast<std::size_t>(limit - least); }
    std::ptrdiff_t least = 0, limit = 0;
  };

  Original first;
  std::size_t count;
  Stage<Index> indices;
  Range range;
  Stage<Base> base;
};

/// The stages of each iterator of a tuple.
template <class... Iterators> class Stages;
template <> class Stages<> {
public:
  Stages(const Run &, const tuple<> &, std::size_t, Use) {}
};
template <class Head, class... Tail> class Stages<Head, Tail...> {
public:
  Stages(const Run &run, const tuple<Head, Tail...> &first, std::size_t count, Use use)
      : head(run, first.head, count, use), tail(run, tailOf(first), count, use) {}
  Stage<Head> head;
  Stages<Tail...> tail;

private:
  static tuple<> tailOf(const tuple<Head> &) { return tuple<>(); }
  template <class Next, class... Others>
  static const tuple<Next, Others...> &tailOf(const tuple<Head, Next, Others...> &values) {
    return values.tail;
  }
};

/// The stage with a number.
template <std::size_t index, class Head, class... Tail> struct StageAt {
  typedef StageAt<index - 1, Tail...> Next;
  typedef typename Next::type type;
  static const type &get(const Stages<Head, Tail...> &stages) { return Next::get(stages.tail); }
};
template <class Head, class... Tail> struct StageAt<0, Head, Tail...> {
  typedef Stage<Head> type;
  static const type &get(const Stages<Head, Tail...> &stages) { return stages.head; }
};

template <class Head, class Places>
inline void finishAll(Stages<Head> &stages, const Places &places) {
  stages.head.finish(places.head);
}
template <class Head, class Next, class... Tail, class Places>
inline void finishAll(Stages<Head, Next, Tail...> &stages, const Places &places) {
  stages.head.finish(places.head);
  finishAll(stages.tail, places.tail);
}

template <class... Iterators> class Stage<zip_iterator<tuple<Iterators...>>> {
  typedef zip_iterator<tuple<Iterators...>> Original;

public:
  typedef zip_iterator<tuple<typename Stage<Iterators>::iterator...>> iterator;
  Stage(const Run &run, Original first, std::size_t count, Use use)
      : first(first), count(count), stages(run, first.get_iterator_tuple(), count, use) {}
  iterator begin() const { return all(typename IndicesTo<sizeof...(Iterators)>::type()); }
  CU2PORT_THRUST_STAGE(Original)
  Original finish(iterator place) {
    finishAll(stages, place.get_iterator_tuple());
    return original(place);
  }

private:
  template <std::size_t... indices> iterator all(Indices<indices...>) const {
    return iterator(tuple<typename Stage<Iterators>::iterator...>(
        StageAt<indices, Iterators...>::get(stages).begin()...));
  }

  Original first;
  std::size_t count;
  Stages<Iterators...> stages;
};
#undef CU2PORT_THRUST_STAGE

} // namespace detail
} // namespace thrust
