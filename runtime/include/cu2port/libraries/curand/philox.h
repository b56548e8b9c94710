// Philox 4x32-10 (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3") with cuRAND's
// seeds, subsequences and offsets: the seed is the key, the subsequence the counter's upper half,
// four numbers a count.
#ifndef CU2PORT_CURAND_PHILOX_H
#define CU2PORT_CURAND_PHILOX_H

struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE; ///< how many of `output` are taken
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

#ifdef CU2PORT_CURAND_FUNCTION
CU2PORT_CURAND_FUNCTION uint4 curand_Philox4x32_10(uint4 c, uint2 k) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long first = 0xd2511f53ull * c.x, second = 0xcd9e8d57ull * c.z;
    const uint4 next = {(unsigned int)(second >> 32) ^ c.y ^ k.x, (unsigned int)second,
                        (unsigned int)(first >> 32) ^ c.w ^ k.y, (unsigned int)first};
    c = next;
    k.x += 0x9e3779b9u;
    k.y += 0xbb67ae85u;
  }
  return c;
}

/// Adds to the counter's upper half, which is 64 bits.
CU2PORT_CURAND_FUNCTION void __cu2port_add_high(curandStatePhilox4_32_10_t *state,
                                                unsigned long long n) {
  const unsigned long long high = ((unsigned long long)state->ctr.w << 32 | state->ctr.z) + n;
  state->ctr.z = (unsigned int)high;
  state->ctr.w = (unsigned int)(high >> 32);
}

CU2PORT_CURAND_FUNCTION void __cu2port_add(curandStatePhilox4_32_10_t *state,
                                           unsigned long long n) {
  const unsigned long long low = ((unsigned long long)state->ctr.y << 32 | state->ctr.x) + n;
  state->ctr.x = (unsigned int)low;
  state->ctr.y = (unsigned int)(low >> 32);
  if (low < n)
    __cu2port_add_high(state, 1);
}

CU2PORT_CURAND_FUNCTION void skipahead_sequence(unsigned long long n,
                                                curandStatePhilox4_32_10_t *state) {
  __cu2port_add_high(state, n);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

CU2PORT_CURAND_FUNCTION void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  state->STATE += (unsigned int)(n & 3);
  n /= 4;
  if (state->STATE > 3) {
    n += 1;
    state->STATE -= 4;
  }
  __cu2port_add(state, n);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

CU2PORT_CURAND_FUNCTION void curand_init(unsigned long long seed, unsigned long long subsequence,
                                         unsigned long long offset,
                                         curandStatePhilox4_32_10_t *state) {
  state->ctr.x = state->ctr.y = state->ctr.z = state->ctr.w = 0;
  state->key.x = (unsigned int)seed;
  state->key.y = (unsigned int)(seed >> 32);
  state->STATE = 0;
  state->boxmuller_flag = 0;
  state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0.0f;
  state->boxmuller_extra_double = 0.0;
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}

CU2PORT_CURAND_FUNCTION unsigned int curand(curandStatePhilox4_32_10_t *state) {
  const unsigned int taken = state->STATE++;
  const unsigned int result = taken == 0   ? state->output.x
                              : taken == 1 ? state->output.y
                              : taken == 2 ? state->output.z
                                           : state->output.w;
  if (state->STATE == 4) {
    __cu2port_add(state, 1);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
    state->STATE = 0;
  }
  return result;
}

CU2PORT_CURAND_FUNCTION uint4 curand4(curandStatePhilox4_32_10_t *state) {
  const uint4 a = state->output;
  __cu2port_add(state, 1);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
  const uint4 b = state->output;
  if (state->STATE == 0)
    return a;
  const uint4 one = {a.y, a.z, a.w, b.x}, two = {a.z, a.w, b.x, b.y}, three = {a.w, b.x, b.y, b.z};
  return state->STATE == 1 ? one : state->STATE == 2 ? two : three;
}
#endif

#endif
