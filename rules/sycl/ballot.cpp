// The lanes of a sub-group of 32 for which the condition holds, of those that are here.
static inline unsigned int ballot(sycl::sub_group warp, bool condition) {
#ifdef SYCL_EXT_ONEAPI_SUB_GROUP_MASK
  unsigned int lanes = 0;
  sycl::ext::oneapi::group_ballot(warp, condition).extract_bits(lanes);
  return lanes;
#else // where all lanes of the warp must be here
  return sycl::reduce_over_group(warp, (unsigned int)condition << warp.get_local_linear_id(), sycl::bit_or<unsigned int>());
#endif
}
