// Uniform, normal and log-normal numbers, included once for each generator (no guard):
//   CU2PORT_STATE             the generator's state
//   CU2PORT_FOUR(state, x)    declares a uint4 that two doubles are made of
// As cuRAND has them: uniform ones are in (0, 1], normal ones come in pairs by Box and Muller.

CU2PORT_CURAND_FUNCTION float curand_uniform(CU2PORT_STATE *state) {
  return __cu2port_uniform(curand(state));
}

CU2PORT_CURAND_FUNCTION float2 curand_normal2(CU2PORT_STATE *state) {
  const unsigned int x = curand(state), y = curand(state);
  return __cu2port_box_muller(x, y);
}
CU2PORT_CURAND_FUNCTION float curand_normal(CU2PORT_STATE *state) {
  if (state->boxmuller_flag == 1) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 1;
  return pair.x;
}
CU2PORT_CURAND_FUNCTION double2 curand_normal2_double(CU2PORT_STATE *state) {
  CU2PORT_FOUR(state, x);
  return __cu2port_box_muller_double(x.x, x.y, x.z, x.w);
}
CU2PORT_CURAND_FUNCTION double curand_normal_double(CU2PORT_STATE *state) {
  if (state->boxmuller_flag_double == 1) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = 1;
  return pair.x;
}

CU2PORT_CURAND_FUNCTION float2 curand_log_normal2(CU2PORT_STATE *state, float mean, float stddev) {
  float2 pair = curand_normal2(state);
  pair.x = expf(mean + stddev * pair.x);
  pair.y = expf(mean + stddev * pair.y);
  return pair;
}
CU2PORT_CURAND_FUNCTION float curand_log_normal(CU2PORT_STATE *state, float mean, float stddev) {
  if (state->boxmuller_flag == 2) {
    state->boxmuller_flag = 0;
    return expf(mean + stddev * state->boxmuller_extra);
  }
  const float2 pair = curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 2;
  return expf(mean + stddev * pair.x);
}
CU2PORT_CURAND_FUNCTION double2 curand_log_normal2_double(CU2PORT_STATE *state, double mean,
                                                          double stddev) {
  double2 pair = curand_normal2_double(state);
  pair.x = exp(mean + stddev * pair.x);
  pair.y = exp(mean + stddev * pair.y);
  return pair;
}
CU2PORT_CURAND_FUNCTION double curand_log_normal_double(CU2PORT_STATE *state, double mean,
                                                        double stddev) {
  if (state->boxmuller_flag_double == 2) {
    state->boxmuller_flag_double = 0;
    return exp(mean + stddev * state->boxmuller_extra_double);
  }
  const double2 pair = curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = 2;
  return exp(mean + stddev * pair.x);
}
