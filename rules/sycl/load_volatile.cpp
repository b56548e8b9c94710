// What memory has now, by words where a class is there: those have no volatile copies.
template <class T> static inline T load_volatile(const T *from) {
  if constexpr (!std::is_class_v<T>) {
    return *(const volatile T *)from;
  } else {
    using Short = std::conditional_t<alignof(T) == 2, unsigned short, unsigned char>;
    using Long = std::conditional_t<alignof(T) % 8 == 0, unsigned long long, unsigned>;
    using Word __attribute__((may_alias)) = std::conditional_t<alignof(T) % 4 == 0, Long, Short>;
    T value;
    for (std::size_t i = 0; i < sizeof(T) / sizeof(Word); ++i)
      ((Word *)&value)[i] = ((const volatile Word *)from)[i];
    return value;
  }
}
