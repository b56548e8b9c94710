// Where a thread is whose block one work-item runs, asked as work-items are.
struct BlockThread {
  uint3 block, thread;
  static constexpr int dimensions = 3;
  static unsigned int at(uint3 index, int dimension) { return dimension == 2 ? index.x : dimension == 1 ? index.y : index.z; }
  unsigned int get_group(int dimension) const { return at(block, dimension); }
  unsigned int get_local_id(int dimension) const { return at(thread, dimension); }
};
