// Pointers into device memory that host code may look through: each access is a copy.
#pragma once

#include "cu2port/libraries/thrust/host/runtime.h"
#include "cu2port/libraries/thrust/iterator_traits.h"

#include <ostream>

namespace thrust {

template <class T> class device_ptr;

/// An element of device memory. Reading copies it to the host, writing to the device.
template <class T> class device_reference {
public:
  typedef typename std::remove_cv<T>::type value_type;
  typedef device_ptr<T> pointer;

  explicit device_reference(T *place) : place(place) {}
  device_reference(const device_reference &other) = default;

  operator value_type() const {
    typename std::aligned_storage<sizeof(T), alignof(T)>::type bytes;
    detail::copyBytes(&bytes, place, sizeof(T));
    return *reinterpret_cast<value_type *>(&bytes);
  }
  device_reference &operator=(const value_type &value) {
    detail::copyBytes(const_cast<value_type *>(place), &value, sizeof(T));
    return *this;
  }
  device_reference &operator=(const device_reference &other) {
    return *this = static_cast<value_type>(other);
  }
  template <class Other> device_reference &operator=(const device_reference<Other> &other) {
    return *this = static_cast<value_type>(static_cast<Other>(other));
  }
  device_ptr<T> operator&() const { return device_ptr<T>(place); }

#define CU2PORT_THRUST_ASSIGN(op)                                                                  \
  device_reference &operator op##=(const value_type & value) {                                     \
    return *this = static_cast<value_type>(static_cast<value_type>(*this) op value);               \
  }
  CU2PORT_THRUST_ASSIGN(+)
  CU2PORT_THRUST_ASSIGN(-)
  CU2PORT_THRUST_ASSIGN(*)
  CU2PORT_THRUST_ASSIGN(/)
  CU2PORT_THRUST_ASSIGN(%)
  CU2PORT_THRUST_ASSIGN(&)
  CU2PORT_THRUST_ASSIGN(|)
  CU2PORT_THRUST_ASSIGN(^)
  CU2PORT_THRUST_ASSIGN(<<)
  CU2PORT_THRUST_ASSIGN(>>)
#undef CU2PORT_THRUST_ASSIGN
  device_reference &operator++() { return *this += value_type(1); }
  device_reference &operator--() { return *this -= value_type(1); }
  value_type operator++(int) {
    const value_type before = *this;
    ++*this;
    return before;
  }
  value_type operator--(int) {
    const value_type before = *this;
    --*this;
    return before;
  }

  friend void swap(device_reference a, device_reference b) {
    const value_type kept = a;
    a = b;
    b = kept;
  }
  friend std::ostream &operator<<(std::ostream &out, const device_reference &value) {
    return out << static_cast<value_type>(value);
  }

private:
  T *place;
};

namespace detail {
template <class T> struct Given<device_reference<T>> {
  typedef T &type;
};
} // namespace detail

/// A plain pointer in a class, also in kernels.
template <class T> class device_ptr {
public:
  typedef T element_type;
  typedef typename std::remove_cv<T>::type value_type;
  typedef device_reference<T> reference;
  typedef device_ptr pointer;
  typedef std::ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  typedef T *raw_pointer;

  CU2PORT_THRUST_BOTH device_ptr() : place(nullptr) {}
  CU2PORT_THRUST_BOTH device_ptr(std::nullptr_t) : place(nullptr) {}
  CU2PORT_THRUST_BOTH explicit device_ptr(T *place) : place(place) {}
  template <class Other,
            class = typename std::enable_if<std::is_convertible<Other *, T *>::value>::type>
  CU2PORT_THRUST_BOTH device_ptr(const device_ptr<Other> &other) : place(other.get()) {}

  CU2PORT_THRUST_BOTH T *get() const { return place; }
  CU2PORT_THRUST_BOTH explicit operator bool() const { return place != nullptr; }
  reference operator*() const { return reference(place); }
  reference operator[](difference_type n) const { return reference(place + n); }

  CU2PORT_THRUST_BOTH device_ptr &operator+=(difference_type n) {
    place += n;
    return *this;
  }
  CU2PORT_THRUST_BOTH device_ptr &operator-=(difference_type n) {
    place -= n;
    return *this;
  }
  CU2PORT_THRUST_BOTH device_ptr &operator++() { return *this += 1; }
  CU2PORT_THRUST_BOTH device_ptr &operator--() { return *this -= 1; }
  CU2PORT_THRUST_BOTH device_ptr operator++(int) {
    ++place;
    return device_ptr(place - 1);
  }
  CU2PORT_THRUST_BOTH device_ptr operator--(int) {
    --place;
    return device_ptr(place + 1);
  }
  CU2PORT_THRUST_BOTH device_ptr operator+(difference_type n) const {
    return device_ptr(place + n);
  }
  CU2PORT_THRUST_BOTH device_ptr operator-(difference_type n) const {
    return device_ptr(place - n);
  }
  friend device_ptr operator+(difference_type n, const device_ptr &pointer) { return pointer + n; }

private:
  T *place;
};

#define CU2PORT_THRUST_COMPARE(op)                                                                 \
  template <class T, class Other>                                                                  \
  CU2PORT_THRUST_BOTH bool operator op(const device_ptr<T> &a, const device_ptr<Other> &b) {       \
    return a.get() op b.get();                                                                     \
  }
CU2PORT_THRUST_COMPARE(==)
CU2PORT_THRUST_COMPARE(!=)
CU2PORT_THRUST_COMPARE(<)
CU2PORT_THRUST_COMPARE(>)
CU2PORT_THRUST_COMPARE(<=)
CU2PORT_THRUST_COMPARE(>=)
#undef CU2PORT_THRUST_COMPARE
template <class T, class Other>
CU2PORT_THRUST_BOTH std::ptrdiff_t operator-(const device_ptr<T> &a, const device_ptr<Other> &b) {
  return a.get() - b.get();
}
template <class T> std::ostream &operator<<(std::ostream &out, const device_ptr<T> &pointer) {
  return out << pointer.get();
}

template <class T> CU2PORT_THRUST_BOTH device_ptr<T> device_pointer_cast(T *pointer) {
  return device_ptr<T>(pointer);
}
template <class T> CU2PORT_THRUST_BOTH device_ptr<T> device_pointer_cast(const device_ptr<T> &p) {
  return p;
}
template <class T> CU2PORT_THRUST_BOTH T *raw_pointer_cast(T *pointer) { return pointer; }
template <class T> CU2PORT_THRUST_BOTH T *raw_pointer_cast(const device_ptr<T> &pointer) {
  return pointer.get();
}
template <class T> T &raw_reference_cast(T &value) { return value; }
template <class T> T &raw_reference_cast(const device_reference<T> &value) {
  return *(&value).get();
}
template <class Other, class T>
CU2PORT_THRUST_BOTH device_ptr<Other> reinterpret_pointer_cast(const device_ptr<T> &pointer) {
  return device_ptr<Other>(reinterpret_cast<Other *>(pointer.get()));
}
template <class Other, class T>
CU2PORT_THRUST_BOTH device_ptr<Other> static_pointer_cast(const device_ptr<T> &pointer) {
  return device_ptr<Other>(static_cast<Other *>(pointer.get()));
}

template <> class device_ptr<void> {
public:
  typedef void element_type;
  device_ptr() : place(nullptr) {}
  explicit device_ptr(void *place) : place(place) {}
  template <class T> device_ptr(const device_ptr<T> &other) : place(other.get()) {}
  void *get() const { return place; }

private:
  void *place;
};

// --- Memory by hand
inline device_ptr<void> device_malloc(std::size_t bytes) {
  return device_ptr<void>(detail::allocateBytes(bytes));
}
template <class T> device_ptr<T> device_malloc(std::size_t count) {
  return device_ptr<T>(static_cast<T *>(detail::allocateBytes(count * sizeof(T))));
}
inline void device_free(device_ptr<void> pointer) { detail::releaseBytes(pointer.get()); }

} // namespace thrust
