static inline float half_to_float(unsigned short bits) { return sycl::bit_cast<sycl::half>(bits); }
