// Vectors in the host's memory and in the device's, which can be assigned to each other.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"
#include "cu2port/libraries/thrust/host/reduce.h" // programs take for granted what Thrust's own brings

#include <algorithm>
#include <initializer_list>
#include <iostream> // the same
#include <memory>
#include <vector>

namespace thrust {

/// What programs name as the memory of a device_vector; it takes the place of any other.
template <class T> struct device_allocator {
  typedef T value_type;
  typedef device_ptr<T> pointer;
  device_ptr<T> allocate(std::size_t count) { return device_malloc<T>(count); }
  void deallocate(device_ptr<T> pointer, std::size_t) { device_free(pointer); }
};
template <class T> using device_malloc_allocator = device_allocator<T>;

template <class T, class Allocator = device_allocator<T>> class device_vector {
public:
  typedef T value_type;
  typedef Allocator allocator_type;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  typedef device_ptr<T> pointer;
  typedef device_ptr<const T> const_pointer;
  typedef device_reference<T> reference;
  typedef device_reference<const T> const_reference;
  typedef device_ptr<T> iterator;
  typedef device_ptr<const T> const_iterator;
  typedef thrust::reverse_iterator<iterator> reverse_iterator;
  typedef thrust::reverse_iterator<const_iterator> const_reverse_iterator;

  device_vector() {}
  explicit device_vector(const Allocator &) {}
  explicit device_vector(size_type n) { resize(n); }
  device_vector(size_type n, const T &value) { resize(n, value); }
  template <class Input, class = typename std::iterator_traits<Input>::iterator_category>
  device_vector(Input first, Input last) {
    assign(first, last);
  }
  device_vector(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  device_vector(const device_vector &other) { assign(other.begin(), other.end()); }
  device_vector(device_vector &&other) noexcept { swap(other); }
  template <class Other, class OtherAllocator>
  device_vector(const device_vector<Other, OtherAllocator> &other) {
    assign(other.begin(), other.end());
  }
  /// Of the host's: std::vector and host_vector.
  template <class Other, class OtherAllocator>
  device_vector(const std::vector<Other, OtherAllocator> &other) {
    assign(other.begin(), other.end());
  }
  ~device_vector() { detail::releaseBytes(first.get()); }

  device_vector &operator=(const device_vector &other) {
    if (this != &other)
      assign(other.begin(), other.end());
    return *this;
  }
  device_vector &operator=(device_vector &&other) noexcept {
    swap(other);
    return *this;
  }
  device_vector &operator=(std::initializer_list<T> values) {
    assign(values.begin(), values.end());
    return *this;
  }
  template <class Other, class OtherAllocator>
  device_vector &operator=(const device_vector<Other, OtherAllocator> &other) {
    assign(other.begin(), other.end());
    return *this;
  }
  template <class Other, class OtherAllocator>
  device_vector &operator=(const std::vector<Other, OtherAllocator> &other) {
    assign(other.begin(), other.end());
    return *this;
  }

  iterator begin() { return first; }
  iterator end() { return first + static_cast<difference_type>(count); }
  const_iterator begin() const { return first; }
  const_iterator end() const { return cend(); }
  const_iterator cbegin() const { return first; }
  const_iterator cend() const { return first + static_cast<difference_type>(count); }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const { return crbegin(); }
  const_reverse_iterator rend() const { return crend(); }
  const_reverse_iterator crbegin() const { return const_reverse_iterator(cend()); }
  const_reverse_iterator crend() const { return const_reverse_iterator(cbegin()); }

  size_type size() const { return count; }
  size_type capacity() const { return room; }
  size_type max_size() const { return static_cast<size_type>(-1) / sizeof(T) / 2; }
  bool empty() const { return count == 0; }
  pointer data() { return first; }
  const_pointer data() const { return first; }
  reference operator[](size_type i) { return first[static_cast<difference_type>(i)]; }
  const_reference operator[](size_type i) const {
    return const_pointer(first)[static_cast<difference_type>(i)];
  }
  reference front() { return (*this)[0]; }
  reference back() { return (*this)[count - 1]; }
  const_reference front() const { return (*this)[0]; }
  const_reference back() const { return (*this)[count - 1]; }
  Allocator get_allocator() const { return Allocator(); }

  void reserve(size_type n) {
    if (n <= room)
      return;
    device_vector larger;
    larger.first = device_malloc<T>(n);
    larger.room = n;
    thrust::copy(begin(), end(), larger.first);
    larger.count = count;
    swap(larger);
  }
  void resize(size_type n, const T &value = T()) {
    reserve(n);
    if (n > count)
      thrust::fill(end(), first + static_cast<difference_type>(n), value);
    count = n;
  }
  void shrink_to_fit() {
    if (room != count)
      device_vector(*this).swap(*this);
  }
  void clear() { count = 0; }
  friend void swap(device_vector &a, device_vector &b) noexcept { a.swap(b); }
  void swap(device_vector &other) noexcept {
    std::swap(first, other.first);
    std::swap(count, other.count);
    std::swap(room, other.room);
  }

  template <class Input, class = typename std::iterator_traits<Input>::iterator_category>
  void assign(Input from, Input last) {
    const size_type n = detail::countOf(from, last);
    if (n > room) { // what was there is not copied
      clear();
      reserve(n);
    }
    thrust::copy(from, last, first);
    count = n;
  }
  void assign(size_type n, const T &value) {
    clear();
    resize(n, value);
  }
  void push_back(const T &value) {
    const T kept = value; // it may lie in this vector
    if (count == room)
      reserve(std::max<size_type>(2 * room, 1));
    first[static_cast<difference_type>(count++)] = kept;
  }
  void pop_back() { --count; }

  iterator erase(iterator place) { return erase(place, place + 1); }
  iterator erase(iterator from, iterator last) {
    std::vector<T> behind(static_cast<size_type>(end() - last));
    thrust::copy(last, end(), behind.begin());
    count = static_cast<size_type>(thrust::copy(behind.begin(), behind.end(), from) - first);
    return from;
  }
  iterator insert(iterator place, const T &value) { return insert(place, &value, &value + 1); }
  void insert(iterator place, size_type n, const T &value) {
    const std::vector<T> values(n, value);
    insert(place, values.begin(), values.end());
  }
  template <class Input, class = typename std::iterator_traits<Input>::iterator_category>
  iterator insert(iterator place, Input from, Input last) {
    const difference_type offset = place - first;
    std::vector<T> all(count + detail::countOf(from, last));
    const auto middle = thrust::copy(begin(), place, all.begin());
    thrust::copy(place, end(), thrust::copy(from, last, middle));
    assign(all.begin(), all.end());
    return first + offset;
  }

private:
  device_ptr<T> first;
  size_type count = 0, room = 0;
};

/// The C++ library's vector, which vectors of a device can be copied to.
template <class T, class Allocator = std::allocator<T>>
class host_vector : public std::vector<T, Allocator> {
  typedef std::vector<T, Allocator> Base;

public:
  using Base::Base;
  host_vector() {}
  host_vector(const host_vector &) = default;
  host_vector(host_vector &&) = default;
  host_vector &operator=(const host_vector &) = default;
  host_vector &operator=(host_vector &&) = default;
  template <class Other, class OtherAllocator>
  host_vector(const std::vector<Other, OtherAllocator> &other) : Base(other.begin(), other.end()) {}
  template <class Other, class OtherAllocator>
  host_vector(const device_vector<Other, OtherAllocator> &other) : Base(other.size()) {
    thrust::copy(other.begin(), other.end(), this->begin());
  }
  /// Elements of a device's vector.
  template <class Other>
  host_vector(device_ptr<Other> first, device_ptr<Other> last)
      : Base(static_cast<std::size_t>(last - first)) {
    thrust::copy(first, last, this->begin());
  }
  template <class Other, class OtherAllocator>
  host_vector &operator=(const std::vector<Other, OtherAllocator> &other) {
    Base::assign(other.begin(), other.end());
    return *this;
  }
  template <class Other, class OtherAllocator>
  host_vector &operator=(const device_vector<Other, OtherAllocator> &other) {
    Base::resize(other.size());
    thrust::copy(other.begin(), other.end(), this->begin());
    return *this;
  }
};

namespace detail {
/// The host's copy of a vector; the host's own as they are.
template <class T, class Allocator>
const std::vector<T, Allocator> &onHost(const std::vector<T, Allocator> &values) {
  return values;
}
template <class T, class Allocator>
std::vector<T> onHost(const device_vector<T, Allocator> &values) {
  return host_vector<T>(values);
}
} // namespace detail

#define CU2PORT_THRUST_COMPARE(op)                                                                 \
  template <class T, class Allocator, class Other>                                                 \
  auto operator op(const device_vector<T, Allocator> &a, const Other &b)                           \
      ->decltype(detail::onHost(b), bool()) {                                                      \
    return detail::onHost(a) op detail::onHost(b);                                                 \
  }                                                                                                \
  template <class T, class Allocator, class Other, class OtherAllocator>                           \
  bool operator op(const std::vector<Other, OtherAllocator> &a,                                    \
                   const device_vector<T, Allocator> &b) {                                         \
    return a op detail::onHost(b);                                                                 \
  }
CU2PORT_THRUST_COMPARE(==)
CU2PORT_THRUST_COMPARE(!=)
#undef CU2PORT_THRUST_COMPARE

} // namespace thrust
