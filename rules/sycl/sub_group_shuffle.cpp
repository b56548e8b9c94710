// A value of another lane, of groups of `width` lanes; of a distance, five bits count.
template <class T> static inline T shuffle_from(sycl::sub_group warp, T value, int source, int width = 32) {
  const unsigned int mask = width - 1, lane = warp.get_local_linear_id();
  return sycl::select_from_group(warp, value, (lane & ~mask) | (source & mask));
}
template <class T> static inline T shuffle_up(sycl::sub_group warp, T value, unsigned int delta, int width = 32) {
  const unsigned int lane = warp.get_local_linear_id();
  delta &= 31;
  return sycl::select_from_group(warp, value, (lane & (width - 1)) >= delta ? lane - delta : lane);
}
template <class T> static inline T shuffle_down(sycl::sub_group warp, T value, unsigned int delta, int width = 32) {
  const unsigned int lane = warp.get_local_linear_id();
  delta &= 31;
  return sycl::select_from_group(warp, value, delta < width - (lane & (width - 1)) ? lane + delta : lane);
}
template <class T> static inline T shuffle_xor(sycl::sub_group warp, T value, int mask, int width = 32) {
  const unsigned int lane = warp.get_local_linear_id(), source = lane ^ (mask & 31);
  return sycl::select_from_group(warp, value, source <= (lane | (width - 1)) ? source : lane);
}
