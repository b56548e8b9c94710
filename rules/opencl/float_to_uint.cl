// The nearest that there is; NaN is 0, which OpenCL leaves open.
uint float_to_uint(float x) { return isnan(x) ? 0 : convert_uint_sat_rtz(x); }
