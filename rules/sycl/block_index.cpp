// A block that one work-item runs, and how many there are.
static inline uint3 block_index(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group(2), (unsigned int)item.get_group(1), (unsigned int)item.get_group(0)};
}
static inline uint3 grid_extent(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group_range(2), (unsigned int)item.get_group_range(1), (unsigned int)item.get_group_range(0)};
}
