// The lanes of a sub-group of 32 for which the condition holds.
static inline unsigned int ballot(sycl::sub_group warp, bool condition) {
  return sycl::reduce_over_group(warp, (unsigned int)condition << warp.get_local_linear_id(), sycl::bit_or<unsigned int>());
}
