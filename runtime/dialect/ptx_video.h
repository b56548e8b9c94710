// What the scalar video instructions of PTX consist of: parts of registers as numbers of 64 bits,
// and operations on those. A part of ptx_functions.h, and nothing without it.
#ifdef CU2PORT_PTX

CU2PORT_PTX long long __ptx_video_unsigned(unsigned a, unsigned from, unsigned bits) {
  return (long long)((a >> from) & (0xffffffffu >> (32 - bits)));
}
CU2PORT_PTX long long __ptx_video_signed(unsigned a, unsigned from, unsigned bits) {
  return (long long)((int)(a << (32 - bits - from)) >> (32 - bits));
}
CU2PORT_PTX long long __ptx_video_add(long long a, long long b) { return a + b; }
CU2PORT_PTX long long __ptx_video_sub(long long a, long long b) { return a - b; }
CU2PORT_PTX long long __ptx_video_absdiff(long long a, long long b) {
  return a < b ? b - a : a - b;
}
CU2PORT_PTX long long __ptx_video_min(long long a, long long b) { return a < b ? a : b; }
CU2PORT_PTX long long __ptx_video_max(long long a, long long b) { return a < b ? b : a; }
CU2PORT_PTX long long __ptx_video_limited_u32(long long a) {
  return a < 0 ? 0 : a > 0xffffffffll ? 0xffffffffll : a;
}
CU2PORT_PTX long long __ptx_video_limited_s32(long long a) {
  return a < -0x80000000ll ? -0x80000000ll : a > 0x7fffffffll ? 0x7fffffffll : a;
}
CU2PORT_PTX unsigned __ptx_video_low(long long a) { return (unsigned)a; }

#endif
