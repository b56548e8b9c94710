// A text is built with work-items that tell what CUDA's threads would ask for.
//
// SYCL's numbers are of 64 bits, CUDA's of 32. What is computed of them and then becomes an int is
// not seen to go up by one from a work-item to the next by the vectorizer of Intel's device: the
// transpose and the stencil of tests/bench take twice as long.
//
//   void scale(sycl::nd_item<1> item, ...)       void scale(cu2port::ThreadItem<1> item, ...)
//     item.get_local_id(0)                  ->     item.get_local_id(0), which is unsigned
//
// A block of 33 x 3 threads has warps across its rows, where SYCL's sub-groups lie along x; and a
// kernel that looks at one dimension of its threads has work-items of one, where a launch may have
// more. Then a group is one row of as many work-items as the block has threads, and the kernel's
// text has work-items that tell CUDA's numbers of it:
//
//   void scale(sycl::nd_item<2> item, ...)       void scale(cu2port::RowItem<2> item, ...)
//     item.get_local_id(1)                  ->     item.get_local_id(1), which is t % 33
//
// The text names the type in that way alone.
#include "sycl/WorkItems.h"

#include <string_view>
#include <utility>

namespace cu2port::sycl_device {

namespace {

constexpr const char *threadItem = R"(
namespace cu2port {
template <int N> class ThreadItem : public sycl::nd_item<N> {
  using Item = sycl::nd_item<N>;

public:
  ThreadItem() : Item(workItem<N>()) {}
  using Item::get_group;
  unsigned get_local_id(int d) const { return Item::get_local_id(d); }
  unsigned get_local_range(int d) const { return Item::get_local_range(d); }
  unsigned get_group(int d) const { return Item::get_group(d); }
  unsigned get_group_range(int d) const { return Item::get_group_range(d); }
};
}
)";

/// Behind the extents, `constexpr unsigned rowX = 33, ...`.
constexpr const char *rowItem = R"(
namespace cu2port {
template <int N> class RowItem {
public:
  static constexpr int dimensions = N;
  std::size_t get_local_id(int d) const {
    const std::size_t t = item.get_local_id(2);
    return cuda(d) == 0 ? t % rowX : cuda(d) == 1 ? t / rowX % rowY : t / (rowX * rowY);
  }
  std::size_t get_local_range(int d) const { return cuda(d) == 0 ? rowX : cuda(d) == 1 ? rowY : rowZ; }
  std::size_t get_group(int d) const { return item.get_group(2 - cuda(d)); }
  std::size_t get_group_range(int d) const { return item.get_group_range(2 - cuda(d)); }
  std::size_t get_global_id(int d) const { return get_group(d) * get_local_range(d) + get_local_id(d); }
  std::size_t get_global_range(int d) const { return get_group_range(d) * get_local_range(d); }
  sycl::group<3> get_group() const { return item.get_group(); }
  sycl::sub_group get_sub_group() const { return item.get_sub_group(); }

private:
  static constexpr int cuda(int d) { return N - 1 - d; } // 0 is x
  sycl::nd_item<3> item = workItem<3>();
};
}
)";

void replaceAll(std::string &text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// In place of SYCL's, wherever the text names those.
void useItems(std::string &text, const std::string &name) {
  replaceAll(text, "sycl::nd_item<", name + "<");
  replaceAll(text, "cu2port::workItem<", name + "<");
}

} // namespace

std::string useThreadItems(std::string text) {
  useItems(text, "cu2port::ThreadItem");
  return threadItem + text;
}

std::string useRowItems(std::string text, const std::array<unsigned, 3> &extents) {
  useItems(text, "cu2port::RowItem");
  replaceAll(text, "CU2PORT_SYCL_KERNEL(", "CU2PORT_SYCL_ROWS(");
  std::string sizes = "namespace cu2port { constexpr unsigned";
  for (std::size_t i = 0; i < extents.size(); ++i)
    sizes += std::string(i ? ", row" : " row") + "XYZ"[i] + " = " + std::to_string(extents[i]);
  return sizes + "; }" + rowItem + text;
}

} // namespace cu2port::sycl_device
