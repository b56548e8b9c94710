// Instructions of PTX that have to do with other threads: barriers and fences, votes, matches,
// shuffles, atomics. A part of ptx_functions.h, and nothing without it.
#ifdef CU2PORT_PTX

CU2PORT_PTX void __ptx_trap() { __trap(); }
CU2PORT_PTX void __ptx_brkpt() { __brkpt(); }
CU2PORT_PTX void __ptx_nanosleep_u32(unsigned time) { __nanosleep(time); }
CU2PORT_PTX void __ptx_pmevent(int number) { __prof_trigger(number); }
CU2PORT_PTX void __ptx_compiler_barrier() { __cu2port_compiler_barrier(); }

// Barriers of the whole block, whatever number they have: all threads come to each.
CU2PORT_PTX void __ptx_bar_sync() { __syncthreads(); }
// Of some of its warps.
CU2PORT_PTX void __ptx_bar_sync_count(unsigned id, unsigned count) {
  __barrier_sync_count(id, count);
}
CU2PORT_PTX int __ptx_bar_red_popc_u32(bool predicate) { return __syncthreads_count(predicate); }
CU2PORT_PTX bool __ptx_bar_red_and_pred(bool predicate) { return __syncthreads_and(predicate); }
CU2PORT_PTX bool __ptx_bar_red_or_pred(bool predicate) { return __syncthreads_or(predicate); }
CU2PORT_PTX void __ptx_bar_warp_sync(unsigned mask) { __syncwarp(mask); }
CU2PORT_PTX void __ptx_membar_cta() { __threadfence_block(); }
CU2PORT_PTX void __ptx_membar_gl() { __threadfence(); }
CU2PORT_PTX void __ptx_membar_sys() { __threadfence_system(); }
CU2PORT_PTX void __ptx_fence_acq_rel_cta() { __threadfence_block(); }
CU2PORT_PTX void __ptx_fence_acq_rel_gpu() { __threadfence(); }
CU2PORT_PTX void __ptx_fence_acq_rel_sys() { __threadfence_system(); }
CU2PORT_PTX void __ptx_fence_sc_cta() { __threadfence_block(); }
CU2PORT_PTX void __ptx_fence_sc_gpu() { __threadfence(); }
CU2PORT_PTX void __ptx_fence_sc_sys() { __threadfence_system(); }

CU2PORT_PTX unsigned __ptx_activemask_b32() { return __activemask(); }
CU2PORT_PTX bool __ptx_vote_sync_all_pred(bool a, unsigned mask) { return __all_sync(mask, a); }
CU2PORT_PTX bool __ptx_vote_sync_any_pred(bool a, unsigned mask) { return __any_sync(mask, a); }
CU2PORT_PTX bool __ptx_vote_sync_uni_pred(bool a, unsigned mask) { return __uni_sync(mask, a); }
CU2PORT_PTX unsigned __ptx_vote_sync_ballot_b32(bool a, unsigned mask) {
  return __ballot_sync(mask, a);
}
CU2PORT_PTX bool __ptx_vote_all_pred(bool a) { return __all(a); }
CU2PORT_PTX bool __ptx_vote_any_pred(bool a) { return __any(a); }
CU2PORT_PTX unsigned __ptx_vote_ballot_b32(bool a) { return __ballot(a); }

#define CU2PORT_PTX_MATCH(BITS, TYPE)                                                              \
  CU2PORT_PTX unsigned __ptx_match_any_sync_b##BITS(TYPE a, unsigned mask) {                       \
    return __match_any_sync(mask, a);                                                              \
  }                                                                                                \
  CU2PORT_PTX unsigned __ptx_match_all_sync_b##BITS(TYPE a, unsigned mask) {                       \
    int areSame;                                                                                   \
    return __match_all_sync(mask, a, &areSame);                                                    \
  }
CU2PORT_PTX_MATCH(32, unsigned)
CU2PORT_PTX_MATCH(64, unsigned long long)
#undef CU2PORT_PTX_MATCH

#define CU2PORT_PTX_REDUCTION(NAME, SUFFIX, TYPE)                                                  \
  CU2PORT_PTX TYPE __ptx_redux_sync_##NAME##_##SUFFIX(TYPE a, unsigned mask) {                     \
    return __reduce_##NAME##_sync(mask, a);                                                        \
  }
CU2PORT_PTX_REDUCTION(add, u32, unsigned)
CU2PORT_PTX_REDUCTION(min, u32, unsigned)
CU2PORT_PTX_REDUCTION(max, u32, unsigned)
CU2PORT_PTX_REDUCTION(add, s32, int)
CU2PORT_PTX_REDUCTION(min, s32, int)
CU2PORT_PTX_REDUCTION(max, s32, int)
CU2PORT_PTX_REDUCTION(and, b32, unsigned)
CU2PORT_PTX_REDUCTION(or, b32, unsigned)
CU2PORT_PTX_REDUCTION(xor, b32, unsigned)
#undef CU2PORT_PTX_REDUCTION

// Where a shuffle takes its value from, by the lane and the limits that `c` says: the last lane in
// its lowest bits, and from the eighth on those that part the warp. -1 for a lane out of reach,
// which has its own.
CU2PORT_PTX unsigned __ptx_shfl_last(unsigned c) {
  return (__ptx_sreg_laneid() & (c >> 8)) | (c & ~(c >> 8) & 31);
}
CU2PORT_PTX int __ptx_shfl_lane_up(unsigned b, unsigned c) {
  const int from = (int)__ptx_sreg_laneid() - (int)(b & 31);
  return from >= (int)(__ptx_shfl_last(c) & 31) ? from : -1;
}
CU2PORT_PTX int __ptx_shfl_lane_down(unsigned b, unsigned c) {
  const int from = (int)__ptx_sreg_laneid() + (int)(b & 31);
  return from <= (int)(__ptx_shfl_last(c) & 31) ? from : -1;
}
CU2PORT_PTX int __ptx_shfl_lane_bfly(unsigned b, unsigned c) {
  const int from = (int)(__ptx_sreg_laneid() ^ (b & 31));
  return from <= (int)(__ptx_shfl_last(c) & 31) ? from : -1;
}
CU2PORT_PTX int __ptx_shfl_lane_idx(unsigned b, unsigned c) {
  const unsigned parts = c >> 8 & 31;
  const int from = (int)((__ptx_sreg_laneid() & parts) | (b & 31 & ~parts));
  return from <= (int)(__ptx_shfl_last(c) & 31) ? from : -1;
}
#define CU2PORT_PTX_SHUFFLE(WAY)                                                                   \
  CU2PORT_PTX bool __ptx_shfl_reaches_##WAY(unsigned b, unsigned c) {                              \
    return __ptx_shfl_lane_##WAY(b, c) >= 0;                                                       \
  }                                                                                                \
  CU2PORT_PTX unsigned __ptx_shfl_sync_##WAY##_b32(unsigned a, unsigned b, unsigned c,             \
                                                   unsigned mask) {                                \
    const int from = __ptx_shfl_lane_##WAY(b, c);                                                  \
    return __shfl_sync(mask, a, from < 0 ? (int)__ptx_sreg_laneid() : from);                       \
  }                                                                                                \
  CU2PORT_PTX unsigned __ptx_shfl_##WAY##_b32(unsigned a, unsigned b, unsigned c) {                \
    const int from = __ptx_shfl_lane_##WAY(b, c);                                                  \
    return __shfl(a, from < 0 ? (int)__ptx_sreg_laneid() : from);                                  \
  }
CU2PORT_PTX_SHUFFLE(up)
CU2PORT_PTX_SHUFFLE(down)
CU2PORT_PTX_SHUFFLE(bfly)
CU2PORT_PTX_SHUFFLE(idx)
#undef CU2PORT_PTX_SHUFFLE

// Addresses in shared memory: the ones of cvta, which ld, st and atom take in 32 bits.
CU2PORT_PTX unsigned long long __ptx_cvta_to_shared_u64(const void *pointer) {
  return __cvta_generic_to_shared(pointer);
}
CU2PORT_PTX unsigned long long __ptx_cvta_shared_u64(unsigned long long address) {
  return (unsigned long long)__cvta_shared_to_generic(address);
}
CU2PORT_PTX char *__ptx_shared_pointer(unsigned address) {
  return (char *)__cvta_shared_to_generic(address);
}

// `atom` and `red` without what they say of order and scope: all are of the whole device.
#define CU2PORT_PTX_ATOMIC(NAME, SUFFIX, TYPE, FUNCTION)                                           \
  CU2PORT_PTX TYPE __ptx_atom_##NAME##_##SUFFIX(TYPE *at, TYPE value) {                            \
    return FUNCTION(at, value);                                                                    \
  }
#define CU2PORT_PTX_ATOMICS(BITS, UNSIGNED, SIGNED)                                                \
  CU2PORT_PTX_ATOMIC(add, u##BITS, UNSIGNED, atomicAdd)                                            \
  CU2PORT_PTX_ATOMIC(min, u##BITS, UNSIGNED, atomicMin)                                            \
  CU2PORT_PTX_ATOMIC(max, u##BITS, UNSIGNED, atomicMax)                                            \
  CU2PORT_PTX_ATOMIC(min, s##BITS, SIGNED, atomicMin)                                              \
  CU2PORT_PTX_ATOMIC(max, s##BITS, SIGNED, atomicMax)                                              \
  CU2PORT_PTX_ATOMIC(and, b##BITS, UNSIGNED, atomicAnd)                                            \
  CU2PORT_PTX_ATOMIC(or, b##BITS, UNSIGNED, atomicOr)                                              \
  CU2PORT_PTX_ATOMIC(xor, b##BITS, UNSIGNED, atomicXor)                                            \
  CU2PORT_PTX_ATOMIC(exch, b##BITS, UNSIGNED, atomicExch)                                          \
  CU2PORT_PTX UNSIGNED __ptx_atom_add_s##BITS(UNSIGNED *at, UNSIGNED value) {                      \
    return atomicAdd(at, value);                                                                   \
  }                                                                                                \
  CU2PORT_PTX UNSIGNED __ptx_atom_cas_b##BITS(UNSIGNED *at, UNSIGNED compare, UNSIGNED value) {    \
    return atomicCAS(at, compare, value);                                                          \
  }
CU2PORT_PTX_ATOMICS(32, unsigned, int)
CU2PORT_PTX_ATOMICS(64, unsigned long long, long long)
CU2PORT_PTX_ATOMIC(inc, u32, unsigned, atomicInc)
CU2PORT_PTX_ATOMIC(dec, u32, unsigned, atomicDec)
CU2PORT_PTX_ATOMIC(add, f32, float, atomicAdd)
CU2PORT_PTX_ATOMIC(add, f64, double, atomicAdd)
#undef CU2PORT_PTX_ATOMIC
#undef CU2PORT_PTX_ATOMICS

#endif
